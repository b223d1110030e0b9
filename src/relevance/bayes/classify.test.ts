import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { at } from "../../collections/at.ts";
import { type BayesMode, type Classification, classifier } from "./classify.ts";
import type { LabelledWords } from "./labelled-words.ts";
import type { BayesModel } from "./model.ts";

const WORDS = ["rain", "flood", "sport", "news"];
const modelOf = (likelihoods: number[][], priors = [0.5, 0.5]): BayesModel => ({
  classes: ["rel", "irr", "third"].slice(0, likelihoods.length),
  logPriors: priors.map(Math.log),
  vocabulary: WORDS,
  logLikelihoods: likelihoods.map((row) => row.map(Math.log)),
  language: "en",
  form: "word",
  weightedTraining: false,
});
const likeliest = ({ classes }: BayesModel, { posteriors }: Classification) =>
  classes[posteriors.indexOf(Math.max(...posteriors))];
const page = (words: Record<string, number[]>): LabelledWords =>
  new Map(Object.entries(words).map(([word, counts]) => [word, Float64Array.from(counts)]));

/** The worked example: sport in the title, rain and flood in paragraphs, news elsewhere. */
const MODEL = modelOf([
  [0.05, 0.03, 0.002, 0.02],
  [0.004, 0.002, 0.05, 0.03],
]);
const PAGE = page({
  sport: [1, 0, 0, 0, 0],
  rain: [0, 0, 0, 1, 0],
  flood: [0, 0, 0, 1, 0],
  news: [0, 0, 0, 0, 1],
});

const positive = fc.double({ min: 1e-6, max: 1, noNaN: true });
const anyModel = fc
  .integer({ min: 2, max: 3 })
  .chain((classes) =>
    fc
      .tuple(
        fc.array(fc.array(positive, { minLength: 4, maxLength: 4 }), { minLength: classes, maxLength: classes }),
        fc.array(positive, { minLength: classes, maxLength: classes }),
      )
      .map(([likelihoods, priors]) => modelOf(likelihoods, priors)),
  );
const anyPage = fc
  .dictionary(fc.constantFrom(...WORDS, "unknown"), fc.array(fc.nat(20), { minLength: 5, maxLength: 5 }))
  .map(page);

describe("classifier", () => {
  it.each<[BayesMode, string, number, number]>([
    ["plain", "rel", -17.322068455284253, -18.931506367718352],
    ["printed", "rel", -18.23835918715841, -19.84779709959251],
    ["exponent", "irr", -20.40705814936393, -19.12199232341636],
  ])("solves the worked example as %s: %s", (mode, name, relevant, irrelevant) => {
    const result = classifier(MODEL)(PAGE, mode);
    expect(likeliest(MODEL, result)).toBe(name);
    expect(result.scores[0]).toBeCloseTo(relevant, 12);
    expect(result.scores[1]).toBeCloseTo(irrelevant, 12);
  });

  it("weighs by exponents unless told otherwise", () => {
    expect(classifier(MODEL)(PAGE)).toEqual(classifier(MODEL)(PAGE, "exponent"));
  });

  it("decides the printed product always as the plain one: the weights cancel", () => {
    fc.assert(
      fc.property(anyModel, anyPage, (model, words) => {
        const classify = classifier(model);
        const [plain, printed] = [classify(words, "plain"), classify(words, "printed")];
        expect(printed.posteriors).toEqual(plain.posteriors);
        const shift = at(printed.scores, 0) - at(plain.scores, 0);
        printed.scores.forEach((score, i) => {
          expect(score - at(plain.scores, i)).toBeCloseTo(shift, 6);
        });
      }),
    );
  });

  it("agrees in all modes on body text alone, whose weight is 1", () => {
    const words = page({ rain: [0, 0, 0, 3, 0], news: [0, 0, 0, 1, 0] });
    const [plain, printed, exponent] = (["plain", "printed", "exponent"] as const).map((mode) =>
      classifier(MODEL)(words, mode),
    );
    expect(printed).toEqual(plain);
    expect(exponent).toEqual(plain);
  });

  it("gives posteriors that sum to 1, however long the page", () => {
    fc.assert(
      fc.property(anyModel, anyPage, fc.constantFrom("plain", "printed", "exponent"), (model, words, mode) => {
        const { posteriors } = classifier(model)(words, mode);
        expect(posteriors.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 12);
      }),
    );
    const { posteriors } = classifier(MODEL)(page({ rain: [1e9, 0, 0, 0, 0] }));
    expect(posteriors).toEqual([1, 0]);
  });

  it("falls back on the priors for an empty page and for unknown words", () => {
    const model = modelOf([WORDS.map(() => 0.25), WORDS.map(() => 0.25)], [0.3, 0.7]);
    for (const words of [page({}), page({ xyzzy: [9, 0, 0, 0, 0], toString: [1, 1, 1, 1, 1] })]) {
      const result = classifier(model)(words);
      expect(result.posteriors).toEqual([expect.closeTo(0.3, 12), expect.closeTo(0.7, 12)]);
    }
  });

  it("leaves a tie a tie", () => {
    const { posteriors } = classifier(modelOf([WORDS.map(() => 0.25), WORDS.map(() => 0.25)]))(PAGE);
    expect(posteriors).toEqual([0.5, 0.5]);
  });
});
