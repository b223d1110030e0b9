/**
 * Drops URLs whose path repeats itself (`/a/b/a/b/a/b`) or strings documents together (`/x.html/y.html/z.html`): the
 * marks of relative links that a server resolves against the wrong folder, so that each page leads one level deeper.
 * @module
 */
import type { LinkFilter } from "../../types.ts";
import { urlParts } from "./url-parts.ts";

export interface RepeatingPathOptions {
  /** So often in a row may a group of segments stand. Numbers (`/2011/11/11`) and single letters get two more. */
  readonly maxRepeats?: number;
  /** So many segments may look like documents. */
  readonly maxDocuments?: number;
}

const REASON = "trap-repeating-path";
/** Longer groups that repeat make paths which are too deep anyway. */
const LONGEST_GROUP = 4;
const DOCUMENT = /\.(?:[sx]?html?|php\d?|aspx?|jspx?|cgi|cfm)$/i;

export function noRepeatingPaths({ maxRepeats = 2, maxDocuments = 2 }: RepeatingPathOptions = {}): LinkFilter {
  return {
    name: REASON,
    stage: "url",
    check({ url }) {
      const { segments } = urlParts(url);
      const group = repeatedGroup(segments, maxRepeats);
      if (group !== undefined) {
        return {
          keep: false,
          reason: REASON,
          detail: `the path repeats /${group} more than ${maxRepeats} times in a row`,
        };
      }
      const documents = segments.filter((segment) => DOCUMENT.test(segment)).length;
      if (documents <= maxDocuments) return { keep: true };
      return {
        keep: false,
        reason: REASON,
        detail: `${documents} documents in one path, the limit is ${maxDocuments}`,
      };
    },
  };
}

function repeatedGroup(segments: readonly string[], maxRepeats: number): string | undefined {
  for (let size = 1; size <= LONGEST_GROUP && size * (maxRepeats + 1) <= segments.length; size++) {
    let run = 0;
    for (let i = size; i < segments.length; i++) {
      run = segments[i] === segments[i - size] ? run + 1 : 0;
      if (run === 0) continue;
      const group = segments.slice(i - size + 1, i + 1);
      const allowed = group.every(isShortOrNumber) ? maxRepeats + 2 : maxRepeats;
      if (run >= size * allowed) return group.join("/");
    }
  }
  return undefined;
}

function isShortOrNumber(segment: string): boolean {
  return segment.length === 1 || /^\d+$/.test(segment);
}
