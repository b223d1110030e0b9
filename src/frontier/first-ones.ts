/**
 * The first members of nested heaps in their order, by following the heaps down from the first: it looks at no more than
 * eight members for each that it returns.
 * @module
 */
import { type Before, IndexedHeap } from "./indexed-heap.ts";

export interface NestedHeaps {
  readonly before: Before;
  /** Members right behind one, so that every member is behind exactly one other. */
  readonly below: (id: number) => Iterable<number>;
}

export function firstOnes(count: number, first: number | undefined, { before, below }: NestedHeaps): number[] {
  const found: number[] = [];
  const seen: number[] = [];
  const idOf = (place: number) => seen[place] ?? -1;
  const open = new IndexedHeap((a, b) => before(idOf(a), idOf(b)));
  const see = (id: number) => open.add(seen.push(id) - 1);
  if (first !== undefined) see(first);
  for (let place = open.first(); place !== undefined && found.length < count; place = open.first()) {
    open.remove(place);
    found.push(idOf(place));
    for (const next of below(idOf(place))) see(next);
  }
  return found;
}
