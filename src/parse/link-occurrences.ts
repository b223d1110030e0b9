/** The links of a page as they are met, each with its place in the text; resolved and merged when all is read. @module */
import type { LinkKind } from "../types.ts";
import { hasToken } from "./head.ts";
import type { Attributes } from "./markup.ts";
import type { Level } from "./open-elements.ts";
import type { VisibleText } from "./visible-text.ts";

/** Occurrences, not addresses: a page may link to one address from many places. */
const MAX_OCCURRENCES = 50_000;

/** The label group of tool tips and image alternatives. */
const ATTRIBUTE_ZONE = 4;

export interface LinkOccurrence {
  readonly href: string;
  readonly kind: LinkKind;
  readonly isNofollow: boolean;
  /** Text of a link that has none in the page: a frame's title. */
  readonly label: string;
  readonly start: number;
  end: number;
  readonly container: number;
  readonly context: number;
}

/** The `a` element that is open; there is at most one, a second one ends the first. */
interface Anchor {
  readonly occurrence: LinkOccurrence | undefined;
  readonly title: string;
  readonly start: number;
  readonly container: number;
  /** Number of open elements around it. */
  depth: number;
}

export class LinkOccurrences {
  readonly all: LinkOccurrence[] = [];
  readonly #text: VisibleText;
  #anchor: Anchor | undefined;

  constructor(text: VisibleText) {
    this.#text = text;
  }

  startAnchor(attributes: Attributes, level: Level, depth: number): void {
    this.endAnchor();
    const occurrence = this.#add(attributes.href, "anchor", attributes.rel, level, "");
    const title = attributes.title ?? "";
    if (occurrence === undefined && title === "") return;
    this.#anchor = { occurrence, title, start: this.#text.next, container: level.container, depth };
  }

  endAnchor(): void {
    const anchor = this.#anchor;
    if (anchor === undefined) return;
    this.#anchor = undefined;
    if (anchor.title !== "" && !this.#text.endsWith(anchor.start, anchor.title)) {
      this.#appendApart(anchor.title, anchor.container);
    }
    if (anchor.occurrence !== undefined) anchor.occurrence.end = this.#text.length;
  }

  /** An element at `depth` has ended. An anchor ends with the block around it, but outlives misnested inline tags. */
  elementEnded(isBlock: boolean, depth: number): void {
    const anchor = this.#anchor;
    if (anchor === undefined || depth >= anchor.depth) return;
    if (isBlock) this.endAnchor();
    else anchor.depth--;
  }

  addImage(attributes: Attributes, level: Level): void {
    if (attributes.alt !== undefined) this.#appendApart(attributes.alt, level.container);
  }

  addArea(attributes: Attributes, level: Level): void {
    const occurrence = this.#add(attributes.href, "area", attributes.rel, level, "");
    for (const text of [attributes.alt, attributes.title]) {
      if (text !== undefined) this.#appendApart(text, level.container);
    }
    if (occurrence !== undefined) occurrence.end = this.#text.length;
  }

  addFrame(attributes: Attributes, level: Level): void {
    this.#add(attributes.src, "frame", undefined, level, attributes.title ?? "");
  }

  #add(href: string | undefined, kind: LinkKind, rel: string | undefined, level: Level, label: string) {
    if (href === undefined || this.all.length >= MAX_OCCURRENCES || !mayBeDocument(href)) return undefined;
    const isNofollow = rel !== undefined && ["nofollow", "ugc", "sponsored"].some((token) => hasToken(rel, token));
    const start = this.#text.next;
    const { container, context } = level;
    const occurrence: LinkOccurrence = { href, kind, isNofollow, label, start, end: start, container, context };
    this.all.push(occurrence);
    return occurrence;
  }

  #appendApart(text: string, container: number): void {
    this.#text.space();
    this.#text.appendString(text, ATTRIBUTE_ZONE, container);
    this.#text.space();
  }
}

/** Cheap test before resolving: places in this page and schemes that are no documents are most of what is not a link. */
function mayBeDocument(href: string): boolean {
  return !/^\s*(?:#|javascript:|mailto:|tel:|data:)/i.test(href);
}
