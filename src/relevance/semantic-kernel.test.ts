import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { at } from "../collections/at.ts";
import { cosine } from "../math/cosine.ts";
import { doubleTermCosine, unmatchedPenalty, weightedMeanSimilarity } from "./semantic-kernel.ts";

/** The two vectors that the papers write down, term by term, and their cosine. */
function byDefinition(text: readonly number[], topic: readonly number[], rows: readonly (readonly number[])[]): number {
  const documentVector = rows.flatMap((row, i) => row.map((sem) => at(text, i) * sem));
  const topicVector = rows.flatMap((row) => row.map((sem, j) => at(topic, j) * sem));
  return cosine(documentVector, topicVector);
}

describe("doubleTermCosine", () => {
  const text = [1.493, 1.182];
  const rows = [
    [0.99, 0.72, 0.72],
    [0.8, 0.61, 0.61],
  ];

  it("gives 0.96 for Fig. 2 of SVSM-MCOA", () => {
    expect(doubleTermCosine(text, [0.119, 0.106, 0.196], rows)).toBeCloseTo(0.9598299740362444, 12);
  });

  it("gives another value for the weight .096 of the paper's running text, so the figure's .196 is meant", () => {
    expect(doubleTermCosine(text, [0.119, 0.106, 0.096], rows)).toBeCloseTo(0.9901535682077898, 12);
  });

  it("does not reproduce the mispaired Eq. 2, and the misprinted component does not change the rounded result", () => {
    const documentVector = rows.flatMap((row, i) => row.map((sem) => at(text, i) * sem));
    const topic = [0.119, 0.106, 0.196];
    const topicMajor = topic.flatMap((weight, j) => rows.map((row) => weight * at(row, j)));
    expect(cosine(documentVector, topicMajor)).toBeCloseTo(0.9246586310438532, 12);
    expect(doubleTermCosine(text, topic, rows)).not.toBeCloseTo(0.9246586310438532, 3);
    const printed = cosine([1.478, 1.07, 1.07, 0.945, 0.721, 0.721], [0.118, 0.08, 0.141, 0.095, 0.076, 0.119]);
    expect(printed).toBeCloseTo(0.9632672342336727, 12);
  });

  it("gives 0.8689 for Fig. 2 of BSVSM-HA; the printed .92 comes from using the first row's similarities twice", () => {
    const weights = [0.32, 1.18];
    const similarity = [
      [0.85, 0.4],
      [0.99, 0.84],
    ];
    expect(doubleTermCosine(weights, [0.84, 0.52], similarity)).toBeCloseTo(0.8688798709405937, 12);
    const slip = cosine(
      [0.32 * 0.85, 0.32 * 0.4, 1.18 * 0.85, 1.18 * 0.4],
      [0.84 * 0.85, 0.52 * 0.4, 0.84 * 0.99, 0.52 * 0.84],
    );
    expect(slip).toBeCloseTo(0.9164546454853051, 9);
    expect(cosine([0.27, 0.13, 1.0, 0.47], [0.71, 0.21, 0.83, 0.44])).toBeCloseTo(0.917053220654269, 9);
    expect(cosine([0.26, 0.34], [1.91, 0.71])).toBeCloseTo(0.8461639040402683, 12);
  });

  it("agrees with the definition, ignores scale and lies in [0, 1]", () => {
    const weight = fc.constantFrom(0.1, 0.5, 1, 2.5);
    const sem = fc.constantFrom(0, 0, 0.2, 0.7, 1);
    const problem = fc
      .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 4 }))
      .chain(([m, n]) =>
        fc.tuple(
          fc.array(weight, { minLength: m, maxLength: m }),
          fc.array(weight, { minLength: n, maxLength: n }),
          fc.array(fc.array(sem, { minLength: n, maxLength: n }), { minLength: m, maxLength: m }),
        ),
      );
    fc.assert(
      fc.property(problem, ([a, b, s]) => {
        const value = doubleTermCosine(a, b, s);
        expect(value).toBeCloseTo(byDefinition(a, b, s), 9);
        expect(
          doubleTermCosine(
            a.map((x) => x * 3),
            b,
            s,
          ),
        ).toBeCloseTo(value, 9);
        expect(value >= 0 && value <= 1).toBe(true);
      }),
    );
  });

  it("is 0 without any similar pair and 1 for one shared term, which the penalty corrects", () => {
    expect(doubleTermCosine([1, 1], [1], [[0], [0]])).toBe(0);
    expect(doubleTermCosine([], [1], [])).toBe(0);
    const longPage = Array(100).fill(1);
    const shared = longPage.map((_, i) => [i === 0 ? 1 : 0]);
    expect(doubleTermCosine(longPage, [1], shared)).toBe(1);
    expect(unmatchedPenalty(longPage, shared)).toBeCloseTo(0.1, 12);
    expect(unmatchedPenalty([], [])).toBe(0);
  });
});

describe("weightedMeanSimilarity", () => {
  it("gives the worked value on the data of SVSM-MCOA's Fig. 2", () => {
    const rows = [
      [0.99, 0.72, 0.72],
      [0.8, 0.61, 0.61],
    ];
    expect(weightedMeanSimilarity([1.493, 1.182], [0.119, 0.106, 0.196], rows)).toBeCloseTo(0.737720771638511, 12);
  });

  it("is not always 1 for equal term sets, as SVSM-MCOA says: only if all terms are synonyms", () => {
    expect(
      weightedMeanSimilarity(
        [1, 1],
        [1, 1],
        [
          [1, 0],
          [0, 1],
        ],
      ),
    ).toBe(0.5);
    expect(
      weightedMeanSimilarity(
        [1, 1],
        [1, 1],
        [
          [1, 1],
          [1, 1],
        ],
      ),
    ).toBe(1);
  });

  it("is 0 for an empty side", () => {
    expect([weightedMeanSimilarity([], [1], []), weightedMeanSimilarity([1], [], [[]])]).toEqual([0, 0]);
  });
});

describe("an empty row", () => {
  it("counts as one in which nothing is similar", () => {
    const [text, topic] = [
      [3, 2, 1],
      [1, 4],
    ];
    const rows = [
      [0.9, 0.2],
      [0, 0],
      [0.3, 0.85],
    ];
    const short = [at(rows, 0), [], at(rows, 2)];
    for (const from of [0, 0.8]) {
      expect(doubleTermCosine(text, topic, short, from)).toBe(doubleTermCosine(text, topic, rows, from));
      expect(unmatchedPenalty(text, short, from)).toBe(unmatchedPenalty(text, rows, from));
    }
    expect(weightedMeanSimilarity(text, topic, short)).toBe(weightedMeanSimilarity(text, topic, rows));
  });
});
