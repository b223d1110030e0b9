/** From occurrences of links to links: addresses resolved, occurrences of one address merged, texts cut to size. @module */
import type { CanonicalUrl, Link, Span } from "../types.ts";
import { canonicalUrl } from "../url/canonical.ts";
import type { Context } from "./context-windows.ts";
import { collapse } from "./head.ts";
import type { LinkOccurrence } from "./link-occurrences.ts";
import { isHigh } from "./tokens.ts";

/** More addresses than that are a link farm or a dump; the first ones count. */
export const MAX_LINKS = 10_000;
/** An anchor is a phrase; some pages put whole articles into one. */
export const MAX_ANCHOR_LENGTH = 500;

/** All occurrences of the links to one address. */
export interface LinkGroup {
  readonly url: CanonicalUrl;
  readonly first: LinkOccurrence;
  readonly occurrences: LinkOccurrence[];
}

/** Where the first occurrence of a link stands in the finished text. */
export interface LinkPlace {
  /** Of the link among the page's. */
  readonly index: number;
  readonly at: Span;
  readonly context: Context;
  readonly block: number;
  readonly inInnermostDiv: boolean;
}

/** Resolves the occurrences and groups them by address, in document order; none to the page itself. */
export function groupLinks(
  occurrences: readonly LinkOccurrence[],
  pageUrl: CanonicalUrl,
  baseUrl: string,
): readonly LinkGroup[] {
  /** By what stands in the page; null for what leads nowhere else. */
  const known = new Map<string, LinkGroup | null>();
  const groups = new Map<CanonicalUrl, LinkGroup>();
  for (const occurrence of occurrences) {
    const { href } = occurrence;
    const before = known.get(href);
    if (before !== undefined) {
      before?.occurrences.push(occurrence);
      continue;
    }
    const url = canonicalUrl(href, baseUrl);
    const other = url === undefined || url === pageUrl ? undefined : url;
    const group = other && groups.get(other);
    if (group !== undefined) group.occurrences.push(occurrence);
    const own = group ?? (other && newGroup(other, occurrence, groups));
    known.set(href, own ?? null);
  }
  return [...groups.values()];
}

/** Undefined where there are too many. */
function newGroup(
  url: CanonicalUrl,
  first: LinkOccurrence,
  groups: Map<CanonicalUrl, LinkGroup>,
): LinkGroup | undefined {
  if (groups.size >= MAX_LINKS) return undefined;
  const group = { url, first, occurrences: [first] };
  groups.set(url, group);
  return group;
}

/** The link that a group stands for. */
export function finishLink(
  { url, first, occurrences }: LinkGroup,
  { index, at, context, block, inInnermostDiv }: LinkPlace,
  text: string,
): Link {
  const anchor = joinAnchors(occurrences, text);
  return {
    index,
    url,
    anchor,
    context: context.text === "" ? anchor : context.text,
    anchorAt: at,
    contextAt: context.at,
    block,
    inInnermostDiv,
    kind: first.kind,
    nofollow: occurrences.every((occurrence) => occurrence.isNofollow),
  };
}

/** Where the occurrence's text lies, without the white space that was still to come when the anchor opened. */
export function placeOf({ start, end }: LinkOccurrence, text: string): Span {
  const last = Math.min(end, text.length);
  let first = Math.min(start, text.length);
  while (first < last && (text[first] === " " || text[first] === "\n")) first++;
  return { start: first, end: Math.max(first, last) };
}

/** Distinct texts only: menus and logos repeat the same one. */
function joinAnchors(occurrences: readonly LinkOccurrence[], text: string): string {
  const [first] = occurrences;
  if (first !== undefined && occurrences.length === 1) return cut(anchorOf(first, text), MAX_ANCHOR_LENGTH);
  const anchors = new Set<string>();
  let length = 0;
  for (const occurrence of occurrences) {
    if (length > MAX_ANCHOR_LENGTH) break;
    const anchor = anchorOf(occurrence, text);
    if (anchor === "" || anchors.has(anchor)) continue;
    anchors.add(anchor);
    length += anchor.length + 1;
  }
  return cut([...anchors].join(" "), MAX_ANCHOR_LENGTH);
}

function anchorOf(occurrence: LinkOccurrence, text: string): string {
  if (occurrence.label !== "") return collapse(occurrence.label);
  const { start, end } = placeOf(occurrence, text);
  const anchor = cut(text.slice(start, Math.min(end, start + 2 * MAX_ANCHOR_LENGTH)), MAX_ANCHOR_LENGTH);
  return anchor.includes("\n") ? anchor.replaceAll("\n", " ") : anchor;
}

/** The first `length` units of a text, never half a surrogate pair. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  return text.slice(0, isHigh(text.charCodeAt(length - 1)) ? length - 1 : length).trimEnd();
}
