/**
 * Drops URLs whose path repeats itself (`/a/b/a/b/a/b`), comes back to one name again and again (`/a/x/a/y/a/z/a`), or
 * strings documents together (`/x.html/y.html/z.html`): the marks of relative links that a server resolves against the
 * wrong folder, so that each page leads one level deeper.
 * @module
 */
import type { LinkFilter, Verdict } from "../../types.ts";
import { urlParts } from "./url-parts.ts";

export interface RepeatingPathOptions {
  /** So often in a row may a group of segments stand. Numbers (`/2011/11/11`) and single letters get two more. */
  readonly maxRepeats?: number;
  /** So often may one segment stand anywhere in a path. Numbers and single letters get two more. */
  readonly maxSame?: number;
  /** So many segments may look like documents. */
  readonly maxDocuments?: number;
}

const REASON = "trap-repeating-path";
/** Longer groups that repeat make paths which are too deep anyway. */
const LONGEST_GROUP = 4;
const DOCUMENT = /\.(?:[sx]?html?|php\d?|aspx?|jspx?|cgi|cfm)$/i;

export function noRepeatingPaths(options: RepeatingPathOptions = {}): LinkFilter {
  const { maxRepeats = 2, maxSame = 3, maxDocuments = 2 } = options;
  const drop = (detail: string): Verdict => ({ keep: false, reason: REASON, detail });
  return {
    name: REASON,
    stage: "url",
    check({ url }) {
      const { segments } = urlParts(url);
      const group = repeatedGroup(segments, maxRepeats);
      if (group !== undefined) return drop(`the path repeats /${group} more than ${maxRepeats} times in a row`);
      const same = frequentSegment(segments, maxSame);
      if (same !== undefined) return drop(`the path comes back to /${same} more than ${maxSame} times`);
      const documents = segments.filter((segment) => DOCUMENT.test(segment)).length;
      return documents <= maxDocuments
        ? { keep: true }
        : drop(`${documents} documents in one path, the limit is ${maxDocuments}`);
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

function frequentSegment(segments: readonly string[], maxSame: number): string | undefined {
  if (segments.length <= maxSame) return undefined;
  const counts = new Map<string, number>();
  for (const segment of segments) {
    const count = (counts.get(segment) ?? 0) + 1;
    if (count > (isShortOrNumber(segment) ? maxSame + 2 : maxSame)) return segment;
    counts.set(segment, count);
  }
  return undefined;
}

function isShortOrNumber(segment: string): boolean {
  return segment.length === 1 || /^\d+$/.test(segment);
}
