/**
 * The articles of a site with their neighbours, and what its traps have at hand;
 * kept aside for measuring alone: whoever works on the protection does not read this file, nor tunes on its figures.
 * @module
 */
import { createRng, type Rng } from "../../../src/math/rng.ts";
import { hashKey } from "../../../src/text/hash.ts";
import type { Synset } from "../../../src/text/wordnet/synset.ts";
import { distinct, pick, type Stock, type StockPlan, shareOf, shuffle, stockOf } from "../whole-aside/stock.ts";
import {
  type AsideOptions,
  type AsideSite,
  addressOf,
  type Linker,
  listHtml,
  paragraphsHtml,
  real,
  type Spot,
  trapped,
  wholeSite,
} from "../whole-aside/whole-site.ts";

export interface Draft {
  readonly subject: Synset;
  readonly section: string;
  readonly isGood: boolean;
  /** Its place among all articles, from 0. */
  readonly number: number;
}

export interface Entry extends Draft {
  readonly address: string;
  readonly title: string;
}

export interface Collection {
  readonly entries: readonly Entry[];
  readonly good: readonly Entry[];
  readonly other: readonly Entry[];
  readonly sections: ReadonlyMap<string, readonly Entry[]>;
  readonly at: ReadonlyMap<string, Entry>;
}

export interface Sheet {
  readonly address: string;
  readonly title: string;
  /** HTML. */
  readonly body: string;
  /** Links from the front page down to here, as HTML. */
  readonly trail?: readonly string[];
}

/** What stands at an address, or nothing; the page is written only when it is asked for. */
export type Written = (() => string) | undefined;

/** What a site's traps have at hand. */
export interface Desk {
  readonly rng: Rng;
  readonly link: Linker;
  readonly words: readonly string[];
  readonly collection: Collection;
  /** The skeleton that all pages share. */
  readonly shell: (sheet: Sheet, link?: Linker) => string;
  /** A real page, with links as they are, or as a trap wants them. */
  readonly realAt: (url: URL, link: Linker) => Written;
  /** Paragraphs about the topic. */
  readonly text: (rng: Rng, paragraphs: number) => string[];
}

export interface Trap {
  readonly name: string;
  readonly at: (url: URL, rng: Rng) => Written;
}

export interface TrapSet {
  readonly traps: readonly Trap[];
  /** What the skeleton shows on every page. */
  readonly sidebar: (address: string, link: Linker) => string;
  /** Links within an article. */
  readonly within: (entry: Entry, link: Linker) => string[];
}

export interface SitePapers {
  readonly topicName: string;
  readonly words: readonly string[];
  readonly collection: Collection;
  readonly realAt: Desk["realAt"];
  readonly shell: Desk["shell"];
  readonly text: Desk["text"];
}

const GOOD = 300;
const OTHER = 800;
/** The share of its links into traps that an article has. */
const SHOWN = 0.75;

const stocks = new Map<StockPlan, Stock>();

/** Sorted once per process: a site is made many times. */
export function stockFor(plan: StockPlan): Stock {
  const known = stocks.get(plan) ?? stockOf(plan);
  stocks.set(plan, known);
  return known;
}

export interface CollectionPlan {
  readonly stock: Stock;
  /** Sections of articles about the topic; the sections of others are the stock's fields. */
  readonly topicSections: readonly string[];
  /** Names that lists have. */
  readonly reserved?: readonly string[];
  place(draft: Draft): { readonly address: string; readonly title: string };
}

export function collect(rng: Rng, { stock, topicSections, reserved = [], place }: CollectionPlan): Collection {
  const taken = new Set(reserved);
  const good = distinct(rng.fork("good"), stock.onTopic, GOOD, taken).map((subject, index) => ({
    subject,
    section: topicSections[index % topicSections.length] ?? "",
    isGood: true,
  }));
  const fields = [...stock.fields];
  const other = fields.flatMap(([section, pool], part) =>
    distinct(rng.fork(section), pool, shareOf(OTHER, part, fields.length), taken).map((subject) => ({
      subject,
      section,
      isGood: false,
    })),
  );
  const entries = shuffle(rng.fork("order"), [...good, ...other]).map((draft, number) => {
    const numbered = { ...draft, number };
    return { ...numbered, ...place(numbered) };
  });
  const names = [...topicSections, ...stock.fields.keys()];
  return {
    entries,
    good: entries.filter(({ isGood }) => isGood),
    other: entries.filter(({ isGood }) => !isGood),
    sections: new Map(names.map((name) => [name, entries.filter(({ section }) => section === name)])),
    at: new Map(entries.map((entry) => [entry.address, entry])),
  };
}

/** Articles that an article names: mostly of its own kind, and not only. */
export function kin({ good, other, sections }: Collection, rng: Rng, entry: Entry, count: number): Entry[] {
  const own = sections.get(entry.section) ?? good;
  const chosen = new Set<Entry>();
  while (chosen.size < count) {
    const chance = rng.next();
    const same = chance < 0.55 ? own : chance < 0.85 ? (entry.isGood ? good : other) : undefined;
    const found = pick(rng, same ?? (entry.isGood ? other : good));
    if (found !== entry) chosen.add(found);
  }
  return [...chosen];
}

/** The part of a list that one of its pages shows, from page 1; undefined where there is none. */
export function pageOf<T>(items: readonly T[], number: number, size: number): readonly T[] | undefined {
  const shown = items.slice((number - 1) * size, number * size);
  return shown.length === 0 ? undefined : shown;
}

export function pagesOf(items: readonly unknown[], size: number): number[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) => index + 1);
}

/** Links that a trap rewrites, such as those that carry a session. */
function via(link: Linker, change: (href: string) => string): Linker {
  return (href, anchor, attributes) => link(change(href), anchor, attributes);
}

/** Links to real pages alone, changed. */
export function viaReal({ link, realAt }: Desk, change: (href: string) => string): Linker {
  return via(link, (href) => (realAt(urlOf(href), link) === undefined ? href : change(href)));
}

/** Text and a list below it. Items are HTML. */
export function filled(paragraphs: readonly string[], items: readonly string[]): string {
  return `${paragraphsHtml(paragraphs)}\n${listHtml(items)}`;
}

export function urlOf(href: string): URL {
  return new URL(href, "http://site.example");
}

/** A site of papers and traps: what is real comes first, then the traps in their order. */
export function siteOf(
  options: AsideOptions,
  write: (link: Linker, rng: Rng, sidebar: TrapSet["sidebar"], within: TrapSet["within"]) => SitePapers,
  trapsOf: (desk: Desk) => TrapSet,
): AsideSite {
  return wholeSite(options, (link, seed) => {
    const rng = createRng(seed).fork("second aside");
    // Pages ask for the traps' links when they are written, and by then there are traps.
    const papers = write(
      link,
      rng,
      (address, by) => set.sidebar(address, by),
      (entry, by) => {
        // Not every article has every button.
        const shown = rng.fork("shown", hashKey(entry.address));
        return set.within(entry, by).filter(() => shown.next() < SHOWN);
      },
    );
    const { collection, realAt } = papers;
    const set: TrapSet = trapsOf({ ...papers, rng: rng.fork("traps"), link });
    const at = (url: URL): Spot | undefined => {
      const page = realAt(url, link);
      if (page !== undefined) return real(page);
      const key = hashKey(addressOf(url));
      for (const { name, at: trapAt } of set.traps) {
        const html = trapAt(url, rng.fork(name, key));
        if (html !== undefined) return trapped(name, html);
      }
      return undefined;
    };
    return {
      topicName: papers.topicName,
      words: papers.words,
      good: collection.good.map(({ address }) => address),
      other: collection.other.map(({ address }) => address),
      traps: set.traps.map(({ name }) => name),
      at,
    };
  });
}
