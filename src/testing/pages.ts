/** Small pages and topics for tests, and what is read of them. @module */
import { at } from "../collections/at.ts";
import type { Notes, PageReader } from "../digesting.ts";
import type {
  CanonicalUrl,
  CommittedPage,
  FoundLink,
  Link,
  LinkSource,
  Page,
  PageOutline,
  Topic,
  Zone,
} from "../types.ts";

export const url = (path: string) => `http://site.example/${path}` as CanonicalUrl;

/** The topic of the IELP paper: its weights have the Euclidean norm 1. */
export const RAINSTORM: Topic = {
  name: "rainstorm disaster",
  words: new Map([
    ["rainstorm", 0.8],
    ["disaster", 0.5],
    ["rainfall", 0.3],
    ["weather", 0.1],
    ["meteorology", 0.1],
  ]),
  seeds: [url("seed")],
  examples: [],
  background: [],
  ontology: undefined,
  language: "en",
};

/** A page from texts by label group. */
export function pageOf(texts: readonly (readonly [Zone, string])[], links: readonly Link[] = [], path = "page"): Page {
  let text = "";
  const segments = texts.map(([zone, part], block) => {
    const start = text.length;
    text += `${part} `;
    return { start, end: text.length, zone, block };
  });
  return {
    url: url(path),
    title: "",
    description: "",
    keywords: "",
    language: "en",
    charset: "utf-8",
    text,
    segments,
    blockCount: texts.length,
    links: links.map((link, index) => ({ ...link, index })),
    canonical: undefined,
    noindex: false,
    nofollow: false,
  };
}

export function linkTo(path: string, anchor = "", context = ""): Link {
  const nowhere = { start: 0, end: 0 };
  return {
    index: 0,
    url: url(path),
    anchor,
    context,
    anchorAt: nowhere,
    contextAt: nowhere,
    block: 0,
    inInnermostDiv: true,
    kind: "anchor",
    nofollow: false,
  };
}

/** What the readers note of a page. */
export async function notesOf(page: Page, readers: readonly PageReader[]): Promise<Notes> {
  const notes: Record<string, unknown> = {};
  for (const reader of readers) notes[reader.name] = await reader.read(page);
  return notes;
}

/** A page on which links stand, read by the readers. */
export async function sourceOf(
  page: Page,
  readers: readonly PageReader[] = [],
  more: Partial<LinkSource> = {},
): Promise<LinkSource> {
  return {
    page,
    notes: await notesOf(page, readers),
    id: 0,
    relevance: 0,
    isRelevant: false,
    depth: 0,
    feature: () => 0,
    ...more,
  };
}

/** The first link of a page, with the page as the readers have read it. */
export async function foundOn(
  page: Page,
  readers: readonly PageReader[] = [],
  more: Partial<LinkSource> = {},
): Promise<FoundLink> {
  return { link: at(page.links, 0), source: await sourceOf(page, readers, more) };
}

export function outlineOf(id: number, more: Partial<PageOutline> = {}): PageOutline {
  return { id, chosen: id, url: url(String(id)), relevance: 0.5, isRelevant: false, targets: [], ...more };
}

/** A page at its commitment, read by the readers. */
export async function committedPage(
  page: Page,
  readers: readonly PageReader[] = [],
  more: Partial<CommittedPage> = {},
): Promise<CommittedPage> {
  return {
    page,
    notes: await notesOf(page, readers),
    outline: outlineOf(0),
    evidence: new Float64Array(0),
    ...more,
  };
}
