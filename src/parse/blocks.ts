/**
 * Content block segmentation. Paper: BCW_CC. Every innermost `div` is a block; what the paper leaves open is decided
 * so: text of a `div` beside the ones inside it is a block of its own, pages without `div` use sections, lists and
 * tables, and a block of fewer than three words belongs to its next sibling.
 * @module
 */
import type { Segment } from "../types.ts";
import { type Containers, innermostDivisions } from "./containers.ts";
import type { LinkOccurrence } from "./link-occurrences.ts";
import { lowerBound } from "./tokens.ts";
import type { RawSegment } from "./visible-text.ts";

/** A block with fewer words says nothing by itself. */
const MIN_BLOCK_TOKENS = 3;

/** The container of links that belong to no place in the page; their block is the first one. */
export const WHOLE_PAGE = -1;

export interface Blocks {
  readonly segments: readonly Segment[];
  readonly count: number;
  /** Block of each link. */
  readonly ofLinks: readonly number[];
  /** Of each link, whether it stands in an innermost `div`. */
  readonly inInnermost: readonly boolean[];
}

export function divideIntoBlocks(
  containers: Containers,
  segments: readonly RawSegment[],
  links: readonly LinkOccurrence[],
  tokens: Int32Array,
): Blocks {
  const blockOf = containers.blocks();
  const starts = Int32Array.from(segments, (segment) => segment.start);
  const homes = links.map((link) => blockOf[containerOfLink(link, segments, starts)] ?? WHOLE_PAGE);
  const used = usedBlocks(segments, links, homes, blockOf);
  const target = mergeSmall(used, containers, blockOf, countTokens(segments, blockOf, tokens));
  const { number, count } = numberBlocks(used, target);
  const innermost = innermostDivisions(containers);
  return {
    segments: joinSegments(segments, (segment) => number[blockOf[segment.container]!]!),
    count: links.length > 0 ? Math.max(1, count) : count,
    ofLinks: homes.map((home) => number[home] ?? 0),
    inInnermost: homes.map((home) => innermost[home] ?? false),
  };
}

/** Where the link's text stands, if it has any: an anchor may open outside the block that holds its text. */
function containerOfLink(link: LinkOccurrence, segments: readonly RawSegment[], starts: Int32Array): number {
  if (link.container === WHOLE_PAGE) return WHOLE_PAGE;
  const at = lowerBound(starts, link.start + 1) - 1;
  const holding = segments[at];
  if (holding !== undefined && link.start < holding.end && link.end > link.start) return holding.container;
  const following = segments[at + 1];
  return following !== undefined && following.start < link.end ? following.container : link.container;
}

/** Blocks that hold text or links, in document order of their first content. `homes`: the block of each link. */
function usedBlocks(
  segments: readonly RawSegment[],
  links: readonly LinkOccurrence[],
  homes: readonly number[],
  blockOf: Int32Array,
): readonly number[] {
  const used = new Set<number>();
  let next = 0;
  const useLinksBefore = (end: number): void => {
    for (; next < links.length && links[next]!.start < end; next++) {
      if (homes[next] !== WHOLE_PAGE) used.add(homes[next]!);
    }
  };
  for (const segment of segments) {
    useLinksBefore(segment.start);
    used.add(blockOf[segment.container]!);
  }
  useLinksBefore(Number.POSITIVE_INFINITY);
  return [...used];
}

function countTokens(segments: readonly RawSegment[], blockOf: Int32Array, tokens: Int32Array): Int32Array {
  const counts = new Int32Array(blockOf.length);
  let next = 0;
  for (const segment of segments) {
    const first = next;
    while (next < tokens.length && tokens[next]! < segment.end) next++;
    counts[blockOf[segment.container]!]! += next - first;
  }
  return counts;
}

/** For each used block the one that it is merged into: itself, or its next sibling, which may be merged further. */
function mergeSmall(
  used: readonly number[],
  containers: Containers,
  blockOf: Int32Array,
  tokenCounts: Int32Array,
): Int32Array {
  const target = new Int32Array(blockOf.length).fill(-1);
  /** The sibling met last under each parent; the body has no siblings. */
  const latest = new Int32Array(blockOf.length).fill(-1);
  for (let at = used.length - 1; at >= 0; at--) {
    const block = used[at]!;
    if (block === 0) continue;
    const parent = blockOf[containers.parents[block]!]!;
    target[block] = latest[parent]!;
    latest[parent] = block;
  }
  for (const block of used) {
    const sibling = target[block]!;
    if (sibling < 0 || tokenCounts[block]! >= MIN_BLOCK_TOKENS) target[block] = block;
    else tokenCounts[sibling]! += tokenCounts[block]!;
  }
  return target;
}

/** Dense numbers in document order, by container; merged blocks share one. Destroys `target`. */
function numberBlocks(used: readonly number[], target: Int32Array) {
  for (let at = used.length - 1; at >= 0; at--) target[used[at]!] = target[target[used[at]!]!]!;
  const number = new Int32Array(target.length).fill(-1);
  let count = 0;
  for (const block of used) {
    const into = target[block]!;
    if (number[into] === -1) number[into] = count++;
    number[block] = number[into]!;
  }
  return { number, count };
}

/** Neighbours of the same label group and block become one segment. */
function joinSegments(segments: readonly RawSegment[], blockOf: (segment: RawSegment) => number): readonly Segment[] {
  const joined: { start: number; end: number; zone: Segment["zone"]; block: number }[] = [];
  for (const segment of segments) {
    const block = blockOf(segment);
    const last = joined.at(-1);
    if (last?.zone === segment.zone && last.block === block) last.end = segment.end;
    else joined.push({ start: segment.start, end: segment.end, zone: segment.zone, block });
  }
  return joined;
}
