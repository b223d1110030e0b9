/**
 * Drops URLs whose path repeats itself (`/a/b/a/b/a/b`), comes back to one name again and again (`/a/x/a/y/a/z/a`), or
 * strings documents together (`/x.html/y.html/z.html`): the marks of relative links that a server resolves against the
 * wrong folder, so that each page leads one level deeper.
 * @module
 */
import type { LinkFilter, Verdict } from "../../types.ts";
import { addressOf } from "./address.ts";

const REASON = "trap-repeating-path";
/** So often in a row may a group of segments stand. */
const MAX_REPEATS = 2;
/** So often may one segment stand anywhere in a path. */
const MAX_SAME = 3;
/** What numbers (`/2011/11/11`) and single letters get on top of both. */
const MORE_OF_SHORT = 2;
/** So many segments may look like documents. */
const MAX_DOCUMENTS = 2;
/** Longer groups that repeat make paths which are too deep anyway. */
const LONGEST_GROUP = 4;
const DOCUMENT = /\.(?:[sx]?html?|php\d?|aspx?|jspx?|cgi|cfm)$/i;

export function noRepeatingPaths(): LinkFilter {
  const drop = (detail: string): Verdict => ({ keep: false, reason: REASON, detail });
  return {
    name: REASON,
    stage: "url",
    check({ url }) {
      const { segments } = addressOf(url);
      const group = repeatedGroup(segments);
      if (group !== undefined) return drop(`the path repeats /${group} more than ${MAX_REPEATS} times in a row`);
      const same = frequentSegment(segments);
      if (same !== undefined) return drop(`the path comes back to /${same} more than ${MAX_SAME} times`);
      const documents = segments.filter((segment) => DOCUMENT.test(segment)).length;
      return documents <= MAX_DOCUMENTS
        ? { keep: true }
        : drop(`${documents} documents in one path, the limit is ${MAX_DOCUMENTS}`);
    },
  };
}

function repeatedGroup(segments: readonly string[]): string | undefined {
  for (let size = 1; size <= LONGEST_GROUP && size * (MAX_REPEATS + 1) <= segments.length; size++) {
    let run = 0;
    for (let i = size; i < segments.length; i++) {
      run = segments[i] === segments[i - size] ? run + 1 : 0;
      if (run === 0) continue;
      const group = segments.slice(i - size + 1, i + 1);
      const allowed = group.every(isShortOrNumber) ? MAX_REPEATS + MORE_OF_SHORT : MAX_REPEATS;
      if (run >= size * allowed) return group.join("/");
    }
  }
  return undefined;
}

function frequentSegment(segments: readonly string[]): string | undefined {
  if (segments.length <= MAX_SAME) return undefined;
  const counts = new Map<string, number>();
  for (const segment of segments) {
    const count = (counts.get(segment) ?? 0) + 1;
    if (count > (isShortOrNumber(segment) ? MAX_SAME + MORE_OF_SHORT : MAX_SAME)) return segment;
    counts.set(segment, count);
  }
  return undefined;
}

function isShortOrNumber(segment: string): boolean {
  return segment.length === 1 || /^\d+$/.test(segment);
}
