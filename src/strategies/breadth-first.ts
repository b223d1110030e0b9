/** First found, first fetched. @module */
import type { SelectionStrategy } from "../types.ts";
import { choose } from "./choose.ts";

/** First found, first fetched. */
export function breadthFirst(): Required<SelectionStrategy> {
  return {
    name: "breadth-first",
    rule: "the link that was found first, whatever its priority",
    order: "discovery",
    ask: (frontier) => choose(frontier, frontier.best()),
    tell: () => {},
    snapshot: () => null,
    restore: () => {},
  };
}
