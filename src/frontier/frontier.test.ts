import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { at, present } from "../collections/at.ts";
import { createRng } from "../math/rng.ts";
import { Frontier } from "./frontier.ts";

interface Waiting {
  readonly host: number;
  priority: number;
  left: number;
}

/** The frontier as one would write it without caring for speed. */
class NaiveFrontier {
  readonly waiting = new Map<number, Waiting>();
  readonly resting = new Set<number>();
  readonly order: "priority" | "discovery";
  readonly maxSize: number;
  constructor(order: "priority" | "discovery", maxSize: number) {
    this.order = order;
    this.maxSize = maxSize;
  }
  sorted(ready: boolean): number[] {
    return [...this.waiting]
      .filter(([, link]) => !ready || !this.resting.has(link.host))
      .sort(
        ([a, first], [b, second]) =>
          (this.order === "priority" ? second.priority - first.priority : second.left - first.left) || a - b,
      )
      .map(([id]) => id);
  }
  admit(id: number, host: number, priority: number, left: number): number | undefined {
    const known = this.waiting.get(id);
    if (known) {
      Object.assign(known, { priority, left });
      return undefined;
    }
    this.waiting.set(id, { host, priority, left });
    if (this.waiting.size <= this.maxSize) return undefined;
    const lowest = this.sorted(false).at(-1);
    if (lowest !== undefined) this.waiting.delete(lowest);
    return lowest;
  }
}

const operations = fc.array(
  fc.record({
    kind: fc.constantFrom("admit", "admit", "admit", "take", "best", "rest", "wake", "roulette"),
    id: fc.nat(50),
    priority: fc.constantFrom(-1, 0, 0.1, 0.5, 0.5, 0.9, 2),
    left: fc.constantFrom(1, 1, 1, 0.5, 0.001),
  }),
  { maxLength: 250 },
);
const HOSTS = 4;

describe("Frontier", () => {
  it.each(["priority", "discovery"] as const)("agrees with a naive frontier (order: %s)", (order) => {
    fc.assert(
      fc.property(operations, fc.integer({ min: 3, max: 60 }), (list, maxSize) => {
        const frontier = new Frontier({ order, maxSize });
        const naive = new NaiveFrontier(order, maxSize);
        for (const { kind, id, priority, left } of list) {
          const host = id % HOSTS;
          if (kind === "admit") {
            expect(frontier.admit(id, host, priority, 0, left)).toBe(naive.admit(id, host, priority, left));
          } else if (kind === "rest" || kind === "wake") {
            frontier.setReady(host, kind === "wake");
            if (kind === "wake") naive.resting.delete(host);
            else naive.resting.add(host);
          } else {
            const target = kind === "best" ? frontier.best() : kind === "roulette" ? frontier.roulette(id / 51) : id;
            if (target !== undefined && naive.waiting.has(target)) {
              if (kind !== "take") expect(frontier.isReady(target)).toBe(true);
              naive.waiting.delete(target);
              frontier.take(target);
            }
          }
          expect(frontier.bestOf(host)).toBe(naive.sorted(false).find((link) => link % HOSTS === host));
          expect(frontier.bestWaiting()).toBe(naive.sorted(false)[0]);
          const ready = naive.sorted(true);
          expect(frontier.top(id % 9)).toEqual(ready.slice(0, id % 9));
          expect([frontier.best(), frontier.size, frontier.readySize]).toEqual([
            ready[0],
            naive.waiting.size,
            ready.length,
          ]);
        }
      }),
    );
  });

  it.each(["priority", "discovery"] as const)("lists its best ready links in order (order: %s)", (order) => {
    const link = fc.tuple(fc.nat(12), fc.constantFrom(-1, 0, 0.25, 0.5, 0.5, 0.9));
    fc.assert(
      fc.property(fc.array(link, { maxLength: 150 }), fc.nat(160), fc.nat(12), (links, count, resting) => {
        const frontier = new Frontier({ order });
        const naive = new NaiveFrontier(order, 1000);
        links.forEach(([host, priority], id) => {
          frontier.admit(id, host, priority);
          naive.admit(id, host, priority, 1);
        });
        frontier.setReady(resting, false);
        naive.resting.add(resting);
        const expected = naive.sorted(true);
        expect(frontier.top(count)).toEqual(expected.slice(0, count));
        expect([frontier.best(), frontier.readySize]).toEqual([expected[0], expected.length]);
      }),
    );
  });

  it("draws by roulette in proportion to the priorities of ready hosts", () => {
    const frontier = new Frontier({ order: "priority" });
    frontier.admit(0, 0, 1);
    frontier.admit(1, 1, 3);
    frontier.admit(2, 2, 96);
    frontier.setReady(2, false);
    const drawn = Array.from({ length: 4000 }, (_, i) => frontier.roulette((i + 0.5) / 4000));
    const shareOf = (id: number) => drawn.filter((each) => each === id).length / 4000;
    expect(shareOf(0) + shareOf(1)).toBe(1);
    expect(shareOf(1)).toBeGreaterThan(0.65);
    expect(shareOf(1)).toBeLessThan(0.85);
  });

  it("draws evenly when no priority is positive", () => {
    const frontier = new Frontier({ order: "priority" });
    for (let id = 0; id < 4; id++) frontier.admit(id, 0, id === 0 ? -1 : 0);
    const drawn = new Set(Array.from({ length: 40 }, (_, i) => frontier.roulette(i / 40)));
    expect(drawn).toEqual(new Set([0, 1, 2, 3]));
  });

  it("offers nothing while every host rests", () => {
    const frontier = new Frontier({ order: "priority" });
    frontier.admit(0, 0, 1);
    frontier.setReady(0, false);
    expect([frontier.best(), frontier.roulette(0.5), frontier.uniform(0.5)]).toEqual([undefined, undefined, undefined]);
    expect([frontier.bestWaiting(), frontier.size]).toEqual([0, 1]);
  });

  const grouped = fc.array(
    fc.record({
      kind: fc.constantFrom("admit", "admit", "take", "share", "rest", "wake"),
      id: fc.nat(40),
      own: fc.constantFrom(0, 0.1, 0.25, 0.5, 0.75),
      group: fc.nat(3),
      share: fc.constantFrom(0, 0.01, 0.1, 0.3, 0.6),
    }),
    { maxLength: 200 },
  );
  type Step = { kind: string; id: number; own: number; group: number; share: number };

  const indexOnHost = (id: number) => id;
  function replay(list: readonly Step[], frontier: Frontier) {
    const links = new Map<number, { own: number; group: number }>();
    const shares = [0, 0, 0, 0];
    const resting = new Set<number>();
    for (const { kind, id, own, group, share } of list) {
      if (kind === "admit") {
        frontier.admit(id, id % HOSTS, own, group);
        links.set(id, { own, group });
      } else if (kind === "take" && links.delete(id)) frontier.take(id);
      else if (kind === "share") {
        frontier.setShare(group, share);
        shares[group] = share;
      } else if (kind === "rest" || kind === "wake") {
        frontier.setReady(id % HOSTS, kind === "wake");
        if (kind === "wake") resting.delete(id % HOSTS);
        else resting.add(id % HOSTS);
      }
    }
    return { links, shares, resting };
  }

  it("adds the shares of groups to the priorities of their links, whatever came before", () => {
    fc.assert(
      fc.property(grouped, (list) => {
        const frontier = new Frontier({ order: "priority", indexOnHost });
        const { links, shares, resting } = replay(list, frontier);
        const all = [...links]
          .map(([id, { own, group }]) => ({ id, priority: own + at(shares, group) }))
          .sort((a, b) => b.priority - a.priority || a.id - b.id);
        expect(frontier.bestWaiting()).toBe(all[0]?.id);
        const expected = all.filter(({ id }) => !resting.has(id % HOSTS));
        expect(frontier.top(100).map((id) => ({ id, priority: frontier.priority(id) }))).toEqual(expected);
      }),
    );
  });

  it("pushes out the lowest after the shares of groups have changed", () => {
    const frontier = new Frontier({ order: "priority", indexOnHost, maxSize: 2 });
    frontier.admit(0, 0, 0.5, 0);
    frontier.admit(1, 0, 0.25, 1);
    expect(frontier.admit(2, 0, 0, 0)).toBe(2);
    frontier.setShare(1, 0.5);
    expect(frontier.admit(3, 0, 0.625, 0)).toBe(0);
    frontier.setShare(1, 0);
    expect(frontier.admit(4, 0, 0.5, 0)).toBe(1);
    expect(frontier.top(9)).toEqual([3, 4]);
  });

  it("pushes out the lowest of all, newest first, whatever came before", () => {
    fc.assert(
      fc.property(grouped, fc.integer({ min: 1, max: 12 }), (list, maxSize) => {
        const frontier = new Frontier({ order: "priority", indexOnHost, maxSize });
        const links = new Map<number, { own: number; group: number }>();
        const shares = [0, 0, 0, 0];
        const priorityOf = (id: number) => {
          const { own, group } = present(links.get(id), "the link");
          return own + at(shares, group);
        };
        for (const { kind, id, own, group, share } of list) {
          if (kind === "admit") {
            links.set(id, { own, group });
            const [lowest] = [...links.keys()].sort((a, b) => priorityOf(a) - priorityOf(b) || b - a);
            const pushedOut = links.size > maxSize ? lowest : undefined;
            expect(frontier.admit(id, id % HOSTS, own, group)).toBe(pushedOut);
            if (pushedOut !== undefined) links.delete(pushedOut);
          } else if (kind === "take" && links.delete(id)) frontier.take(id);
          else if (kind === "share") {
            // Shares that are their own bounds, by which the lowest is found.
            shares[group] = Math.round(share * 32) / 32;
            frontier.setShare(group, at(shares, group));
          } else frontier.setReady(id % HOSTS, kind === "wake");
        }
      }),
    );
  });

  it.each([0.75, -0.75])("keeps its order when many queues of a group move at once, by %d", (share) => {
    const rng = createRng(8);
    const frontier = new Frontier({ order: "priority", indexOnHost });
    const links = Array.from({ length: 300 }, (_, id) => ({ id, own: rng.below(64) / 64, group: rng.below(2) }));
    for (const { id, own, group } of links) frontier.admit(id, id, own, group); // every link on a host of its own
    frontier.setShare(1, share);
    const priority = ({ own, group }: (typeof links)[number]) => own + group * share;
    const expected = links.toSorted((a, b) => priority(b) - priority(a) || a.id - b.id).map(({ id }) => id);
    expect(frontier.top(300)).toEqual(expected);
  });

  it("draws the same links as a frontier that was filled in one go", () => {
    fc.assert(
      fc.property(grouped, fc.double({ min: 0, max: 0.999, noNaN: true }), (list, u) => {
        const frontier = new Frontier({ order: "priority", indexOnHost });
        frontier.roulette(0.5);
        frontier.uniform(0.5);
        const { links, shares, resting } = replay(list, frontier);
        const fresh = new Frontier({ order: "priority", indexOnHost });
        for (const [id, { own, group }] of [...links].sort(([a], [b]) => a - b)) {
          fresh.admit(id, id % HOSTS, own, group);
        }
        shares.forEach((share, group) => {
          fresh.setShare(group, share);
        });
        for (const host of resting) fresh.setReady(host, false);
        expect([frontier.roulette(u), frontier.uniform(u)]).toEqual([fresh.roulette(u), fresh.uniform(u)]);
      }),
    );
  });

  it("draws in proportion to priorities of which groups give a part, while most links rest", () => {
    const frontier = new Frontier({ order: "priority", indexOnHost });
    [0.1, 0, 0.3, 0.2].forEach((own, id) => {
      frontier.admit(id, 0, own, id % 2);
    });
    for (let id = 4; id < 400; id++) frontier.admit(id, 1 + (id % 7), 0.9, 1);
    frontier.setShare(1, 0.4); // priorities .1, .4, .3, .6 on the only ready host
    for (let host = 1; host < 8; host++) frontier.setReady(host, false);
    const rng = createRng(3);
    const drawn = Array.from({ length: 7000 }, () => frontier.roulette(rng.next()));
    const chiSquare = [0.1, 0.4, 0.3, 0.6].reduce((sum, priority, id) => {
      const expected = (7000 * priority) / 1.4;
      return sum + (drawn.filter((each) => each === id).length - expected) ** 2 / expected;
    }, 0);
    expect(chiSquare).toBeLessThan(16.3); // the 0.1 % point with 3 degrees of freedom
  });
});
