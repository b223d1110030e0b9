/** First found, first fetched. @module */
import type { SelectionStrategy } from "../types.ts";
import { choose } from "./choose.ts";

/** First found, first fetched. */
export function breadthFirst(): Required<SelectionStrategy> {
  return {
    name: "breadth-first",
    order: "discovery",
    ask: (frontier) => choose(frontier, frontier.best()),
    tell: () => {},
    snapshot: () => null,
    restore: () => {},
  };
}
