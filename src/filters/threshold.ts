/** Drops links whose priority is not above a threshold: r2 of IELP, η of FCOSA (both strict). @module */
import type { LinkFilter } from "../types.ts";

/** Drops links whose priority is not above a threshold; new evidence may bring them back. */
export function threshold(keepAbove: number): LinkFilter {
  return {
    name: "threshold",
    stage: "priority",
    check: ({ priority }) =>
      priority === undefined || priority > keepAbove
        ? { keep: true }
        : { keep: false, reason: "threshold", detail: `priority ${priority.toPrecision(4)} is not above ${keepAbove}` },
  };
}
