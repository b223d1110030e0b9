/** Draws from a list, for the scripts that make topics. @module */
import { at } from "../src/collections/at.ts";
import type { Rng } from "../src/math/rng.ts";

/** So many of them at most, none twice, in the order drawn. */
export function drawn<T>(list: readonly T[], count: number, rng: Rng): T[] {
  const left = [...list];
  return Array.from({ length: Math.min(count, left.length) }, () => at(left.splice(rng.below(left.length), 1), 0));
}
