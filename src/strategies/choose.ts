/** A drawn or best link as a choice: none while some wait means that their hosts rest. @module */
import type { Choice, FrontierView, LinkId } from "../types.ts";

/**
 * A link as a choice; without one `wait` while links wait, since their hosts rest, and else `empty`.
 * @example const ask = (frontier: FrontierView) => choose(frontier, frontier.best());
 */
export function choose(frontier: FrontierView, id: LinkId | undefined): Choice {
  if (id !== undefined) return { kind: "take", id };
  return frontier.size > 0 ? { kind: "wait" } : { kind: "empty" };
}
