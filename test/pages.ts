/** Small pages and topics for tests. */
import type { CanonicalUrl, Link, Page, Topic, Zone } from "../src/types.ts";

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
    links,
    canonical: undefined,
    noindex: false,
    nofollow: false,
  };
}

export function linkTo(path: string, anchor = "", context = ""): Link {
  const nowhere = { start: 0, end: 0 };
  return {
    url: url(path),
    anchor,
    context,
    anchorAt: nowhere,
    contextAt: nowhere,
    block: 0,
    kind: "anchor",
    nofollow: false,
  };
}
