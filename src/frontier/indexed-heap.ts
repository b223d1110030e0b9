/**
 * A 4-ary heap of small integers whose order can change while they are inside: insert, remove, raise and lower
 * in O(log n), the first in O(1). Where each member stands is kept in a column that several heaps may share as long
 * as no id is in two of them. Hot: flat arrays, no allocation per operation; `benchmarks/frontier.ts` measures it.
 * @module
 */
import { Int32Column, largerSize } from "../collections/columns.ts";

/** Whether `a` comes before `b`; a strict total order over the members. */
export type Before = (a: number, b: number) => boolean;

export class IndexedHeap {
  readonly #before: Before;
  /** Position of each member plus one, 0 for those outside. */
  readonly #position: Int32Column;
  #members = new Int32Array(4);
  #size = 0;

  constructor(before: Before, position: Int32Column = new Int32Column()) {
    this.#before = before;
    this.#position = position;
  }

  get size(): number {
    return this.#size;
  }

  first(): number | undefined {
    return this.#size === 0 ? undefined : this.#members[0];
  }

  has(id: number): boolean {
    const at = (this.#position.data[id] ?? 0) - 1;
    return at >= 0 && at < this.#size && this.#members[at] === id;
  }

  /** The members right below a member: each comes after it, and before all that are further below. */
  below(id: number): Int32Array {
    const firstChild = this.#at(id) * 4 + 1;
    return this.#members.subarray(firstChild, Math.max(firstChild, Math.min(firstChild + 4, this.#size)));
  }

  /** All members; the heap must not change while they are read. */
  members(): Int32Array {
    return this.#members.subarray(0, this.#size);
  }

  add(id: number): void {
    this.#position.ensure(id + 1);
    if (this.#size === this.#members.length) {
      const larger = new Int32Array(largerSize(this.#size));
      larger.set(this.#members);
      this.#members = larger;
    }
    this.#size++;
    this.#up(this.#size - 1, id);
  }

  remove(id: number): void {
    const at = this.#at(id);
    this.#position.data[id] = 0;
    this.#size--;
    if (at === this.#size) return;
    const last = this.#members[this.#size]!;
    this.#place(at, last);
    this.changed(last);
  }

  /** Call after a member's place in the order has changed. */
  changed(id: number): void {
    const at = this.#at(id);
    const parent = (at - 1) >> 2;
    if (at > 0 && this.#before(id, this.#members[parent]!)) this.#up(at, id);
    else this.#down(at, id);
  }

  #up(at: number, id: number): void {
    while (at > 0) {
      const parent = (at - 1) >> 2;
      const other = this.#members[parent]!;
      if (!this.#before(id, other)) break;
      this.#place(at, other);
      at = parent;
    }
    this.#place(at, id);
  }

  #down(at: number, id: number): void {
    const members = this.#members;
    for (;;) {
      const firstChild = at * 4 + 1;
      if (firstChild >= this.#size) break;
      const end = Math.min(firstChild + 4, this.#size);
      let best = firstChild;
      for (let child = firstChild + 1; child < end; child++) {
        if (this.#before(members[child]!, members[best]!)) best = child;
      }
      const other = members[best]!;
      if (!this.#before(other, id)) break;
      this.#place(at, other);
      at = best;
    }
    this.#place(at, id);
  }

  #place(at: number, id: number): void {
    this.#members[at] = id;
    this.#position.data[id] = at + 1;
  }

  #at(id: number): number {
    return this.#position.data[id]! - 1;
  }
}
