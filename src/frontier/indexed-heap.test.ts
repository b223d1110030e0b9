import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Int32Column } from "../collections/columns.ts";
import { IndexedHeap } from "./indexed-heap.ts";

const operations = fc.array(
  fc.record({ kind: fc.constantFrom("set", "remove", "pop"), id: fc.nat(40), key: fc.integer({ min: -5, max: 5 }) }),
  { maxLength: 300 },
);

describe("IndexedHeap", () => {
  it("is empty at first", () => {
    const heap = new IndexedHeap((a, b) => a < b);
    expect([heap.size, heap.first(), heap.has(0)]).toEqual([0, undefined, false]);
  });

  it("agrees with a sorted list under any mix of insertions, changes and removals", () => {
    fc.assert(
      fc.property(operations, (list) => {
        const keys = new Map<number, number>();
        const comesBefore = (a: number, b: number) => {
          const [first, second] = [keys.get(a) ?? 0, keys.get(b) ?? 0];
          return first === second ? a < b : first > second;
        };
        const heap = new IndexedHeap(comesBefore);
        const inside = new Set<number>();
        for (const { kind, id, key } of list) {
          const target = kind === "pop" ? heap.first() : id;
          if (kind === "set") {
            keys.set(id, key);
            if (inside.has(id)) heap.changed(id);
            else heap.add(id);
            inside.add(id);
          } else if (target !== undefined && inside.delete(target)) heap.remove(target);
          const expected = [...inside].sort((a, b) => (comesBefore(a, b) ? -1 : 1))[0];
          expect(heap.first()).toBe(expected);
          expect(heap.size).toBe(inside.size);
        }
        for (let id = 0; id <= 40; id++) expect(heap.has(id)).toBe(inside.has(id));
      }),
    );
  });

  it("names the members below one, through which all can be reached", () => {
    const heap = new IndexedHeap((a, b) => a > b);
    for (let id = 0; id < 30; id++) heap.add((id * 7) % 30);
    const reached: number[] = [];
    const visit = (id: number) => {
      reached.push(id);
      for (const lower of heap.below(id)) {
        expect(lower).toBeLessThan(id);
        visit(lower);
      }
    };
    visit(29);
    expect(reached.sort((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, id) => id));
  });

  it("lets several heaps share one position column", () => {
    const positions = new Int32Column();
    const even = new IndexedHeap((a, b) => a < b, positions);
    const odd = new IndexedHeap((a, b) => a > b, positions);
    for (let id = 0; id < 20; id++) (id % 2 === 0 ? even : odd).add(id);
    expect([even.first(), odd.first()]).toEqual([0, 19]);
    even.remove(0);
    odd.remove(19);
    expect([even.first(), odd.first(), even.has(1), odd.has(1)]).toEqual([2, 17, false, true]);
  });
});
