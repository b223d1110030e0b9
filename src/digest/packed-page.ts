/**
 * A page on its way between threads. A copy of a list of objects names every field of every one of them; in columns the links and
 * segments of a page are copied several times as fast, on both sides.
 * @module
 */
import { at } from "../collections/at.ts";
import type { CanonicalUrl, Link, LinkKind, Page, Segment, Zone } from "../types.ts";

export interface PackedPage {
  readonly page: Omit<Page, "links" | "segments">;
  readonly urls: readonly CanonicalUrl[];
  readonly anchors: readonly string[];
  readonly contexts: readonly string[];
  /** Of each link: where its anchor and its context begin and end, its block, its flags, its kind. */
  readonly places: Int32Array;
  /** Of each segment: where it begins and ends, its zone, its block. */
  readonly segments: Int32Array;
}

const OF_LINK = 7;
const OF_SEGMENT = 4;
const [IN_INNERMOST, NO_FOLLOW] = [1, 2];
const KINDS: readonly LinkKind[] = ["anchor", "area", "frame", "refresh"];
const ZONES: readonly Zone[] = [0, 1, 2, 3, 4];

export function packed({ links, segments, ...page }: Page): PackedPage {
  const places = new Int32Array(links.length * OF_LINK);
  let to = 0;
  for (const { anchorAt, contextAt, block, inInnermostDiv, nofollow, kind } of links) {
    places[to++] = anchorAt.start;
    places[to++] = anchorAt.end;
    places[to++] = contextAt.start;
    places[to++] = contextAt.end;
    places[to++] = block;
    places[to++] = (inInnermostDiv ? IN_INNERMOST : 0) | (nofollow ? NO_FOLLOW : 0);
    places[to++] = KINDS.indexOf(kind);
  }
  const numbers = new Int32Array(segments.length * OF_SEGMENT);
  to = 0;
  for (const { start, end, zone, block } of segments) {
    numbers[to++] = start;
    numbers[to++] = end;
    numbers[to++] = zone;
    numbers[to++] = block;
  }
  return {
    page,
    urls: links.map(({ url }) => url),
    anchors: links.map(({ anchor }) => anchor),
    contexts: links.map(({ context }) => context),
    places,
    segments: numbers,
  };
}

export function unpacked({ page, urls, anchors, contexts, places, segments: numbers }: PackedPage): Page {
  const links = urls.map((url, index): Link => {
    const from = index * OF_LINK;
    const flags = places[from + 5] ?? 0;
    return {
      index,
      url,
      anchor: at(anchors, index),
      context: at(contexts, index),
      anchorAt: { start: places[from] ?? 0, end: places[from + 1] ?? 0 },
      contextAt: { start: places[from + 2] ?? 0, end: places[from + 3] ?? 0 },
      block: places[from + 4] ?? 0,
      inInnermostDiv: (flags & IN_INNERMOST) !== 0,
      kind: at(KINDS, places[from + 6] ?? 0),
      nofollow: (flags & NO_FOLLOW) !== 0,
    };
  });
  const segments: Segment[] = [];
  for (let from = 0; from < numbers.length; from += OF_SEGMENT) {
    segments.push({
      start: numbers[from] ?? 0,
      end: numbers[from + 1] ?? 0,
      zone: at(ZONES, numbers[from + 2] ?? 0),
      block: numbers[from + 3] ?? 0,
    });
  }
  return { segments, links, ...page };
}
