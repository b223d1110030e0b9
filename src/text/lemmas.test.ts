import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wordNetWords } from "../../test/wordnet-words.ts";
import { at } from "../collections/at.ts";
import { IRREGULAR_FORMS } from "./irregular-forms.ts";
import { baseForms, lemmaOf } from "./lemmas.ts";
import { openLexicon } from "./wordnet/lemmas.ts";

const lexicon = openLexicon();
const [NOUN, VERB, ADJECTIVE, ADVERB] = [0, 1, 2, 3];

describe("baseForms", () => {
  it.each([
    ["floods", NOUN, ["flood"]],
    ["floods", VERB, ["flood"]],
    ["flooded", VERB, ["flood"]],
    ["hoping", VERB, ["hope"]],
    ["hopping", VERB, ["hop"]],
    ["running", NOUN, ["running"]],
    ["running", VERB, ["run"]],
    ["churches", NOUN, ["church"]],
    ["flies", VERB, ["fly"]],
    ["cities", NOUN, ["city"]],
    ["viruses", NOUN, ["virus"]],
    ["firemen", NOUN, ["fireman"]],
    ["children", NOUN, ["child"]],
    ["leaves", NOUN, ["leaf"]],
    ["leaves", VERB, ["leave"]],
    ["was", VERB, ["be"]],
    ["happiest", ADJECTIVE, ["happy"]],
    ["bigger", ADJECTIVE, ["bigger", "big"]],
    ["better", ADJECTIVE, ["good", "better"]],
    ["quickly", ADVERB, ["quickly"]],
    ["flash floods", NOUN, ["flash flood"]],
    ["glass", NOUN, ["glass"]],
    ["as", NOUN, ["as"]],
    ["xyzzys", NOUN, []],
    ["", NOUN, []],
    ["s", VERB, []],
  ])("of %j as part %i", (word, part, forms) => {
    expect(baseForms(word, part, lexicon)).toEqual(forms);
  });

  it("are words of WordNet", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,7}(s|es|ies|ed|ing|er|est)?$/), fc.nat(3), (word, part) => {
        for (const form of baseForms(word, part, lexicon)) expect(lexicon.has(form, part)).toBe(true);
      }),
    );
  });
});

describe("lemmaOf", () => {
  it.each([
    ["Storms", "storm"],
    ["building", "building"],
    ["men", "man"],
    ["data", "data"],
    ["was", "be"],
    ["found", "found"],
    ["went", "go"],
    ["used", "use"],
    ["analyses", "analysis"],
    ["species", "species"],
    ["happiest", "happy"],
    ["quickly", "quickly"],
    ["Überschwemmungen", "überschwemmungen"],
    ["暴雨", "暴雨"],
    ["", ""],
  ])("of %j is %j", (word, lemma) => {
    expect(lemmaOf(word)).toBe(lemma);
  });

  it("changes no lemma of a noun again, but for words that are also irregular forms", () => {
    let index = 0;
    for (const word of wordNetWords("noun")) {
      if (index++ % 53 !== 0 || at(IRREGULAR_FORMS, NOUN).has(word)) continue;
      expect(lemmaOf(word)).toBe(word);
    }
  });
});

describe("the irregular forms", () => {
  it("lead to words of WordNet", () => {
    IRREGULAR_FORMS.forEach((forms, part) => {
      for (const [form, base] of forms) {
        expect(lexicon.has(base, part), `${form} → ${base}`).toBe(true);
        expect(form).toMatch(/^[a-z]+$/);
      }
    });
  });
});
