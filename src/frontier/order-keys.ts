/** By what waiting links are ordered, their groups' shares aside. @module */
import { Float64Column } from "../collections/columns.ts";
import type { LinkId } from "../types.ts";

export class OrderKeys {
  readonly isByDiscovery: boolean;
  /** A link's own part of its priority. */
  readonly #own = new Float64Column();
  /** By discovery: how far each link was put off, 0 for not at all. */
  readonly #lateness = new Float64Column();

  constructor(order: "priority" | "discovery") {
    this.isByDiscovery = order === "discovery";
  }

  own(id: LinkId): number {
    return this.#own.data[id] ?? 0;
  }

  /** The higher goes first. By discovery links differ only in how far they were put off. */
  of(id: LinkId): number {
    return this.isByDiscovery ? -(this.#lateness.data[id] ?? 0) : this.own(id);
  }

  /** `left` is what is left of the priority of a link that was put off. */
  isOther(id: LinkId, own: number, left: number): boolean {
    return this.own(id) !== own || (this.isByDiscovery && this.of(id) !== Math.log(left));
  }

  set(id: LinkId, own: number, left: number): void {
    this.#own.ensure(id + 1);
    this.#own.data[id] = own;
    if (!this.isByDiscovery || this.of(id) === Math.log(left)) return;
    this.#lateness.ensure(id + 1);
    this.#lateness.data[id] = -Math.log(left);
  }
}

/** By the difference of what they are ordered by; of equals the one that was found first. */
export function isBefore(difference: number, a: LinkId, b: LinkId): boolean {
  return difference === 0 ? a < b : difference > 0;
}
