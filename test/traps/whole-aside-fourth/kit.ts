/**
 * What the sites of the fourth group have in common: how they word things, their tables of pages and addresses;
 * kept aside for measuring alone: whoever works on the protection does not read this file, nor tunes on its figures.
 * @module
 */
import type { Rng } from "../../../src/math/rng.ts";
import { brief, examplesOf, noun, type Tell } from "../whole-aside/prose.ts";
import { capital, headword, pick } from "../whole-aside/stock.ts";
import { addressOf, real, type SitePlan, type Spot } from "../whole-aside/whole-site.ts";
import { type Article, pageOf, pagesIn, type Shelf } from "../whole-aside-third/shelf.ts";

/** Names of gaps in a sentence → what may stand there. */
export type Gaps = Readonly<Record<string, readonly string[]>>;

export interface Wording {
  /** Sentences about one thing, with gaps such as {word}, {a}, {said}, {brief} and {eg}, or those of the site. */
  readonly lines: readonly string[];
  /** Sentences that fit anywhere on the site. */
  readonly asides: readonly string[];
  readonly gaps: Gaps;
}

const ASIDES = 0.28;

export function tellBy({ lines, asides, gaps }: Wording): Tell {
  return (synset, rng) => {
    const own = {
      word: [headword(synset)],
      Word: [capital(headword(synset))],
      a: [noun(synset)],
      said: [synset.definition],
      brief: [brief(synset)],
      eg: [examplesOf(synset)],
    };
    const line = filled(rng, pick(rng, lines), { ...gaps, ...own });
    return rng.next() < ASIDES ? `${line} ${filled(rng, pick(rng, asides), gaps)}` : line;
  };
}

/** A sentence with its gaps filled by chance; {number} is one up to 999. */
export function filled(rng: Rng, line: string, gaps: Gaps): string {
  return line.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const choices = gaps[name];
    if (choices !== undefined) return pick(rng, choices);
    return name === "number" ? String(1 + rng.below(999)) : whole;
  });
}

/** Real addresses → their pages. */
export type Pages = Map<string, () => string>;

export interface Listed {
  readonly items: readonly Article[];
  readonly size: number;
  /** Pages count from 0. */
  at(page: number): string;
  html(shown: readonly Article[], page: number, last: number): string;
}

/** All pages of a list, the last of which may be short. */
export function addList(pages: Pages, { items, size, at, html }: Listed): void {
  const count = pagesIn(items, size);
  for (let page = 0; page < count; page++) {
    pages.set(at(page), () => html(pageOf(items, page, size) ?? [], page, count - 1));
  }
}

/** Articles by a key, in the order of their first ones. */
export function groupBy<K>(articles: readonly Article[], keyOf: (article: Article) => K): Map<K, Article[]> {
  const groups = new Map<K, Article[]>();
  for (const article of articles) {
    const key = keyOf(article);
    const fellows = groups.get(key);
    if (fellows === undefined) groups.set(key, [article]);
    else fellows.push(article);
  }
  return groups;
}

/** The one before and the one after. */
export function besides<T>(items: readonly T[], item: T): T[] {
  const here = items.indexOf(item);
  return [items[here - 1], items[here + 1]].filter((near) => near !== undefined);
}

export function withQuery(address: string, query: string): string {
  return `${address}${address.includes("?") ? "&" : "?"}${query}`;
}

/** One of the filters of a search, with one of its values. */
export function choiceOf(rng: Rng, filters: Gaps): [name: string, value: string] {
  const [name, values] = pick(rng, Object.entries(filters));
  return [name, pick(rng, values)];
}

export interface Whole {
  readonly topicName: string;
  readonly words: readonly string[];
  readonly shelf: Shelf;
  readonly pages: Pages;
  readonly traps: { readonly names: readonly string[]; at(url: URL): Spot | undefined };
}

export function planOf({ topicName, words, shelf, pages, traps }: Whole): SitePlan {
  return {
    topicName,
    words,
    good: shelf.good.map(({ address }) => address),
    other: shelf.other.map(({ address }) => address),
    traps: traps.names,
    at: (url) => {
      const html = pages.get(addressOf(url));
      return html === undefined ? traps.at(url) : real(html);
    },
  };
}
