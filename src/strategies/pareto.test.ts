import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dominates, farthestFrom, type Member, nearestFarthest, nonDominated, paretoPicker } from "./pareto.ts";

const membersOf = (...list: readonly (readonly number[])[]): Member[] => list.map((values, id) => ({ id, values }));
const idsOf = (members: readonly Member[]) => members.map(({ id }) => id);

const vectors = fc.array(fc.tuple(fc.nat(4), fc.nat(4), fc.nat(4)), { minLength: 1, maxLength: 25 });

describe("dominates", () => {
  it.each([
    [[1, 1], [0, 0], true],
    [[1, 0], [0, 0], true],
    [[1, 0], [0, 1], false],
    [[1, 1], [1, 1], false],
    [[0, 0], [1, 0], false],
    [[], [], false],
  ])("%j over %j: %s", (a, b, expected) => {
    expect(dominates(a, b)).toBe(expected);
  });
});

describe("nonDominated", () => {
  it("leaves out whoever is beaten in everything", () => {
    expect(idsOf(nonDominated(membersOf([0.2, 0.9], [0.5, 0.5], [0.4, 0.4], [0.9, 0.1], [0.9, 0])))).toEqual([0, 1, 3]);
  });

  it("keeps all of several equal members", () => {
    expect(idsOf(nonDominated(membersOf([1, 1], [1, 1], [0, 1])))).toEqual([0, 1]);
  });

  it("is exactly those members that no other dominates, by discovery", () => {
    fc.assert(
      fc.property(vectors, (list) => {
        const members = membersOf(...list);
        const expected = members.filter(({ values }) => !members.some((other) => dominates(other.values, values)));
        expect(nonDominated(members)).toEqual(expected);
      }),
    );
  });

  it("is not misled by rounded sums", () => {
    const members = membersOf([1e17, 0], [1e17, 1], [1e17, 0.5]);
    expect(idsOf(nonDominated(members))).toEqual([1]);
  });
});

describe("nearestFarthest", () => {
  it("takes the member nearest to the best and farthest from the worst", () => {
    // Scaled: (0, 1), (.75, .75), (1, 0); closeness .5, 1.0607 / (.3536 + 1.0607) = .75, .5.
    expect(nearestFarthest(membersOf([0, 10], [3, 7.5], [4, 0]))?.id).toBe(1);
    // Scaled: (0, 1), (.25, .25), (1, 0); closeness .5, .25, .5.
    expect(nearestFarthest(membersOf([0, 10], [1, 2.5], [4, 0]))?.id).toBe(0);
  });

  it("does not see in which unit an objective is measured", () => {
    fc.assert(
      fc.property(vectors, (list) => {
        const scaled = list.map(([a, b, c]) => [8 * a + 3, b / 4, c - 2]);
        expect(nearestFarthest(membersOf(...scaled))?.id).toBe(nearestFarthest(membersOf(...list))?.id);
      }),
    );
  });

  it("takes the earliest of those that are alike, and nothing of nothing", () => {
    expect(nearestFarthest(membersOf([1, 2], [1, 2]))?.id).toBe(0);
    expect(nearestFarthest(membersOf([], []))?.id).toBe(0);
    expect(nearestFarthest([])).toBeUndefined();
  });
});

describe("farthestFrom", () => {
  it("takes the member whose nearest visited link is farthest away", () => {
    const front = membersOf([0, 1], [0.5, 0.6], [1, 0]);
    expect(farthestFrom(front, [[0, 1]])?.id).toBe(2);
    expect(
      farthestFrom(front, [
        [0, 1],
        [1, 0],
      ])?.id,
    ).toBe(1);
  });
});

describe("paretoPicker", () => {
  /** The best by closeness stays the same; the others lie at the ends. */
  const front = membersOf([0, 1], [0.8, 0.8], [1, 0]);

  it("takes at every fifth step what was not visited lately", () => {
    const picker = paretoPicker();
    const picked = Array.from({ length: 11 }, () => picker.pick(front));
    expect(picked).toEqual([1, 1, 1, 1, 0, 1, 1, 1, 1, 2, 1]);
  });

  it("forgets what was visited more than ten steps ago", () => {
    const picker = paretoPicker();
    for (let step = 0; step < 40; step++) picker.pick(front);
    expect(picker.snapshot().visited).toHaveLength(10);
  });

  it("does not count an empty choice", () => {
    const picker = paretoPicker();
    for (let time = 0; time < 4; time++) picker.pick(front);
    const before = picker.snapshot();
    expect(picker.pick([])).toBeUndefined();
    expect(picker.snapshot()).toEqual(before);
  });

  it("goes on from its snapshot", () => {
    const whole = paretoPicker();
    const first = paretoPicker();
    for (let step = 0; step < 7; step++) expect(first.pick(front)).toBe(whole.pick(front));
    const second = paretoPicker();
    second.restore(JSON.parse(JSON.stringify(first.snapshot())));
    for (let step = 0; step < 12; step++) expect(second.pick(front)).toBe(whole.pick(front));
  });
});
