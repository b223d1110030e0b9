/** A waiting link with probability proportional to its priority. @module */
import type { SelectionStrategy } from "../types.ts";
import { choose } from "./choose.ts";

/** A waiting link with probability proportional to its priority. */
export function roulette(): Required<SelectionStrategy> {
  return {
    name: "roulette",
    rule: "any link, with a chance in proportion to its priority",
    order: "priority",
    ask: (frontier, rng) => choose(frontier, frontier.roulette(rng.next())),
    tell: () => {},
    snapshot: () => null,
    restore: () => {},
  };
}
