import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AnchorMemory } from "./anchor-memory.ts";
import type { LinkAnchor } from "./link-judge.ts";
import { TargetMemory } from "./target-memory.ts";
import { type NewAnchorFacts, ToldAnchors } from "./told-anchors.ts";

const NONE: NewAnchorFacts = { anchorOf: [] };
const codeOf = (value: number) => Buffer.from(Int8Array.of(value).buffer).toString("base64");
const anchor = (text: string, code?: number): LinkAnchor => ({
  words: text.split(" ").filter(Boolean),
  code: code === undefined ? undefined : codeOf(code),
});

function setUp() {
  const targets = new TargetMemory();
  const codes = new AnchorMemory();
  return { targets, codes, told: new ToldAnchors(targets, codes) };
}

/** What the links of a page are known by, through JSON as it is saved. */
function learned({ told }: ReturnType<typeof setUp>, facts: object, links: number, isShared = false) {
  const of = told.learn(JSON.parse(JSON.stringify(facts)), isShared);
  return Array.from({ length: links }, (_, i) => of(i));
}

describe("anchors", () => {
  it("are told with the first page that has them, and are numbers from then on", () => {
    const memory = setUp();
    const [menu, other] = [anchor("home page", 1), anchor("storms")];
    const first = memory.told.facts([menu, anchor(""), other, anchor("home page", 1)], false);
    expect(first).toEqual({
      newAnchors: [
        [["home", "page"], codeOf(1)],
        [["storms"], null],
      ],
      anchorOf: [0, -1, 1, 0],
    });
    memory.told.learn(first, false);
    expect(memory.told.facts([other, menu, anchor("home page", 2)], false)).toEqual({
      newAnchors: [[["home", "page"], codeOf(2)]],
      anchorOf: [1, 0, 2],
    });
    expect(memory.told.facts([anchor(""), anchor("")], false)).toEqual({ anchorOf: [] });
  });

  it("are all told where others learn from the page too, whatever was told before", () => {
    const memory = setUp();
    memory.told.learn(memory.told.facts([anchor("home", 1)], false), false);
    const facts = memory.told.facts([anchor("rain"), anchor("home", 1), anchor("rain")], true);
    expect(facts).toEqual({
      newAnchors: [
        [["rain"], null],
        [["home"], codeOf(1)],
      ],
      anchorOf: [0, 1, 0],
    });
    const elsewhere = setUp();
    expect(learned(elsewhere, facts, 3, true)).toEqual([
      { words: [0], code: -1 },
      { words: [1], code: 0 },
      { words: [0], code: -1 },
    ]);
  });

  it("that were told with a lost page are unknown, and all others what they were", () => {
    const [whole, part] = [setUp(), setUp()];
    const pages = [[anchor("a")], [anchor("b"), anchor("a")], [anchor("c"), anchor("b")], [anchor("b"), anchor("c")]];
    const saved = pages.map((page) => {
      const facts = whole.told.facts(page, false);
      whole.told.learn(facts, false);
      return facts;
    });
    const wordsOf = (text: string) => ({ words: part.targets.anchorWords([text]), code: -1 });
    const [first, , third, fourth] = saved;
    expect(learned(part, first ?? NONE, 1)).toEqual([wordsOf("a")]);
    expect(learned(part, third ?? NONE, 2)).toEqual([wordsOf("c"), undefined]);
    expect(learned(part, fourth ?? NONE, 2)).toEqual([undefined, wordsOf("c")]);
    // Its number is not given to another.
    expect(part.told.facts([anchor("d")], false).anchorOf).toEqual([3]);
  });

  it("of crawls that were begun before are read as they were saved", () => {
    const memory = setUp();
    const before = { anchors: [["rain"], ["home", "rain"], []], newCodes: [codeOf(3), codeOf(4)], codes: [1, -1, 0] };
    expect(learned(memory, before, 3)).toEqual([
      { words: [0], code: 1 },
      { words: [1, 0], code: -1 },
      { words: [], code: 0 },
    ]);
    const shared = { anchors: [["rain"], []], pageCodes: [codeOf(5), codeOf(3)], codes: [1, 0] };
    expect(learned(memory, shared, 2, true)).toEqual([
      { words: [0], code: 0 },
      { words: [], code: 2 },
    ]);
    expect(memory.told.facts([anchor("rain", 3)], false).anchorOf).toEqual([0]);
  });

  it("are known alike by who made the facts and who reads them again", () => {
    const anchors = fc.array(
      fc.tuple(fc.constantFrom("", "a", "b", "a b", "b a"), fc.option(fc.nat(3), { nil: undefined })),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(anchors, fc.boolean()), { maxLength: 8 }), (pages) => {
        const [made, read] = [setUp(), setUp()];
        for (const [page, isShared] of pages) {
          const links = page.map(([text, code]) => anchor(text, code));
          const facts = made.told.facts(links, isShared);
          const own = made.told.learn(facts, isShared);
          const saved = learned(read, facts, links.length, isShared);
          expect(saved).toEqual(links.map((_, i) => own(i)));
          links.forEach(({ words }, i) => {
            expect(saved[i]?.words ?? []).toEqual(read.targets.anchorWords(words));
          });
        }
      }),
    );
  });
});
