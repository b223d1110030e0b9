/**
 * The articles of a site: which they are, what they say and which are akin;
 * kept aside for measuring alone: whoever works on the protection does not read this file, nor tunes on its figures.
 * @module
 */
import { createRng, type Rng } from "../../../src/math/rng.ts";
import { hashKey } from "../../../src/text/hash.ts";
import type { Synset } from "../../../src/text/wordnet/synset.ts";
import { dayAfter, goodPools, otherPools, prose, type Tell } from "../whole-aside/prose.ts";
import {
  capital,
  distinct,
  headword,
  pick,
  type Stock,
  type StockPlan,
  shareOf,
  shuffle,
  slug,
  stockOf,
} from "../whole-aside/stock.ts";
import { escaped, type Linker } from "../whole-aside/whole-site.ts";

export interface Entry {
  /** From 1, over good and other ones mixed. */
  readonly number: number;
  readonly synset: Synset;
  readonly name: string;
  readonly slug: string;
  readonly isGood: boolean;
  readonly section: string;
  readonly date: string;
}

export interface Article extends Entry {
  readonly address: string;
  readonly title: string;
}

export interface ShelfPlan {
  readonly stock: StockPlan;
  /** Sections of pages about the topic; the others are the fields of the stock. */
  readonly topicSections: readonly string[];
  readonly firstDay: string;
  /** Days over which the articles are spread. */
  readonly days: number;
  readonly tell: Tell;
  readonly paragraphs: readonly [number, number];
  readonly sentences: readonly [number, number];
  address(entry: Entry): string;
  title(entry: Entry, rng: Rng): string;
}

export interface Shelf {
  readonly root: Rng;
  readonly stock: Stock;
  readonly good: readonly Article[];
  readonly other: readonly Article[];
  /** Newest first. */
  readonly all: readonly Article[];
  readonly sections: ReadonlyMap<string, readonly Article[]>;
  at(address: string): Article | undefined;
  text(article: Article): string[];
  /** Mostly of its section, mostly as good as itself. */
  akin(article: Article, count: number): Article[];
  /** Chance of an address. */
  chance(label: string, address: string): Rng;
  /** Sentences about the topic for pages that nobody wrote. */
  patter(rng: Rng, paragraphs: number, sentences: readonly [number, number]): string[];
  /** A word of the topic's sentences. */
  term(rng: Rng): string;
}

const GOOD = 300;
const OTHER = 800;

export function shelfOf(seed: number, plan: ShelfPlan): Shelf {
  const root = createRng(seed).fork("third shelf");
  const stock = stockOf(plan.stock);
  const articles = articlesOf(root, stock, plan);
  const all = articles.toSorted((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : a.number - b.number));
  const sections = new Map<string, Article[]>();
  for (const article of all) {
    const fellows = sections.get(article.section);
    if (fellows === undefined) sections.set(article.section, [article]);
    else fellows.push(article);
  }
  const byAddress = new Map(articles.map((article) => [article.address, article]));
  const good = articles.filter(({ isGood }) => isGood);
  const other = articles.filter(({ isGood }) => !isGood);
  return {
    root,
    stock,
    good,
    other,
    all,
    sections,
    at: (address) => byAddress.get(address),
    text: (article) => {
      const rng = root.fork("text", article.number);
      const [least, most] = plan.paragraphs;
      const pools = article.isGood ? goodPools(stock) : otherPools(stock, article.section);
      const paragraphs = least + rng.below(most - least + 1);
      const [first = "", ...rest] = prose(rng, { tell: plan.tell, paragraphs, sentences: plan.sentences, pools });
      return [`${plan.tell(article.synset, rng)} ${first}`, ...rest];
    },
    akin: (article, count) => {
      const rng = root.fork("akin", article.number);
      const kin = article.isGood ? good : other;
      const strangers = article.isGood ? other : good;
      const fellows = (sections.get(article.section) ?? []).filter(({ isGood }) => isGood === article.isGood);
      const chosen = new Set<Article>();
      for (let i = 0; i < count; i++) {
        const chance = rng.next();
        chosen.add(pick(rng, chance < 0.5 ? fellows : chance < 0.82 ? kin : strangers));
      }
      chosen.delete(article);
      return [...chosen];
    },
    chance: (label, address) => root.fork(label, hashKey(address)),
    patter: (rng, paragraphs, sentences) =>
      prose(rng, { tell: plan.tell, paragraphs, sentences, pools: goodPools(stock) }),
    term: (rng) => slug(headword(pick(rng, stock.onTopic))) || "more",
  };
}

function articlesOf(root: Rng, stock: Stock, plan: ShelfPlan): Article[] {
  const taken = new Set<string>();
  const { topicSections } = plan;
  const chosen = distinct(root.fork("good"), stock.onTopic, GOOD, taken).map((synset, i) => ({
    synset,
    isGood: true,
    section: topicSections[i % topicSections.length] ?? "",
  }));
  const fields = [...stock.fields];
  for (const [part, [section, pool]] of fields.entries()) {
    const share = shareOf(OTHER, part, fields.length);
    for (const synset of distinct(root.fork(section), pool, share, taken))
      chosen.push({ synset, isGood: false, section });
  }
  const numbers = shuffle(
    root.fork("numbers"),
    chosen.map((_, i) => i + 1),
  );
  return chosen.map((start, i) => {
    const number = numbers[i] ?? 0;
    const rng = root.fork("article", number);
    const name = headword(start.synset);
    const date = dayAfter(plan.firstDay, Math.floor((number / (GOOD + OTHER)) * plan.days));
    const entry: Entry = { ...start, number, name, slug: slug(name), date };
    return { ...entry, address: plan.address(entry), title: capital(plan.title(entry, rng)) };
  });
}

/** Paragraphs as HTML, some of which end in a link. */
export function woven(paragraphs: readonly string[], links: readonly string[], saying: readonly string[]): string {
  return paragraphs
    .map((text, i) => {
      const at = links[i];
      const words = saying[i % saying.length] ?? "";
      return `<p>${escaped(text)}${at === undefined ? "" : ` ${words} ${at}.`}</p>`;
    })
    .join("\n");
}

export function toArticles(link: Linker, articles: readonly Article[]): string[] {
  return articles.map(({ address, title }) => link(address, title));
}

/** Pages of a list, from 0; undefined past its end. */
export function pageOf<T>(items: readonly T[], page: number, size: number): readonly T[] | undefined {
  return page === 0 || page * size < items.length ? items.slice(page * size, (page + 1) * size) : undefined;
}

export function pagesIn(items: readonly unknown[], size: number): number {
  return Math.max(1, Math.ceil(items.length / size));
}

/** What the traps of a site need of it. */
export interface Grounds {
  readonly shelf: Shelf;
  readonly link: Linker;
  /** A page in the site's skeleton; the body is HTML. */
  frame(page: Framed): string;
  /** What stands at a real address; undefined where nothing does. */
  realAt(address: string): (() => string) | undefined;
}

export interface Framed {
  readonly address: string;
  readonly title: string;
  readonly body: string;
}

/** Links of a page whose addresses are written anew, as software with an id for every visitor does. */
export function relinked(html: string, link: Linker, rewrite: (href: string) => string | undefined): string {
  return html.replace(/<a href="([^"]+)"([^>]*)>([^<]*)<\/a>/g, (whole, href: string, rest: string, anchor: string) => {
    const written = rewrite(plain(href));
    return written === undefined ? whole : link(written, plain(anchor), rest.trim());
  });
}

function plain(text: string): string {
  return text.replaceAll("&quot;", '"').replaceAll("&gt;", ">").replaceAll("&lt;", "<").replaceAll("&amp;", "&");
}
