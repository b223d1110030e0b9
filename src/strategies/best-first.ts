/** Always the link with the highest priority; the papers call it OPS. @module */
import type { SelectionStrategy } from "../types.ts";
import { choose } from "./choose.ts";

/** Always the link with the highest priority. */
export function bestFirst(): Required<SelectionStrategy> {
  return {
    name: "best-first",
    rule: "the link of the highest priority",
    order: "priority",
    ask: (frontier) => choose(frontier, frontier.best()),
    tell: () => {},
    snapshot: () => null,
    restore: () => {},
  };
}
