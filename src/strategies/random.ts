/** Any waiting link, each with the same probability. @module */
import type { SelectionStrategy } from "../types.ts";
import { choose } from "./choose.ts";

/** Any waiting link, each with the same probability. */
export function random(): Required<SelectionStrategy> {
  return {
    name: "random",
    rule: "any link, each with the same chance, whatever its priority",
    order: "priority",
    ask: (frontier, rng) => choose(frontier, frontier.uniform(rng.next())),
    tell: () => {},
    snapshot: () => null,
    restore: () => {},
  };
}
