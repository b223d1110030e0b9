/**
 * What the sites of the seventh group are put together with;
 * kept aside for measuring alone: whoever works on the protection does not read this file, nor tunes on its figures.
 * @module
 */
import type { Rng } from "../../../src/math/rng.ts";
import type { Answer } from "../served.ts";
import { pick } from "../whole-aside/stock.ts";
import { addressOf, real, type SitePlan } from "../whole-aside/whole-site.ts";
import { type Article, type Grounds, relinked, type Shelf, toArticles } from "../whole-aside-third/shelf.ts";

/** What stands at an address of a trap; undefined where the address is not its own. */
type TrapAt = (url: URL) => (() => Answer) | undefined;

export type Traps = Readonly<Record<string, TrapAt>>;

/** A page for the site's frame, a whole page, or another address. */
type Made = { readonly title: string; readonly body: string } | Answer;

/** Makes the page of an address, once somebody asks for it. */
type Make = (rng: Rng, address: string) => Made;

/** Traps by the shape of their addresses, or by a script and its parameters. */
export function trapsOn({ shelf, frame }: Pick<Grounds, "shelf" | "frame">) {
  const answered = (address: string, make: Make | undefined): (() => Answer) | undefined => {
    if (make === undefined) return undefined;
    return () => {
      const made = make(shelf.chance("trap", address), address);
      return "title" in made ? { html: frame({ address, ...made }) } : made;
    };
  };
  return {
    anywhere:
      (found: (url: URL) => Make | undefined): TrapAt =>
      (url) =>
        answered(addressOf(url), found(url)),
    fitting:
      (shape: RegExp, found: (...parts: string[]) => Make | undefined): TrapAt =>
      (url) => {
        const address = addressOf(url);
        const match = shape.exec(address);
        if (match === null) return undefined;
        const parts = match.slice(1).map((part: string | undefined) => part ?? "");
        return answered(address, found(...parts));
      },
    asking:
      (path: string, found: (params: URLSearchParams) => Make | undefined): TrapAt =>
      (url) =>
        url.pathname === path && url.search !== "" ? answered(addressOf(url), found(url.searchParams)) : undefined,
  };
}

interface Assembly {
  readonly topicName: string;
  readonly words: readonly string[];
  readonly shelf: Shelf;
  readonly pages: ReadonlyMap<string, () => string>;
  readonly traps: Traps;
}

export function assembled({ topicName, words, shelf, pages, traps }: Assembly): SitePlan {
  const kinds = Object.entries(traps);
  return {
    topicName,
    words,
    good: shelf.good.map(({ address }) => address),
    other: shelf.other.map(({ address }) => address),
    traps: kinds.map(([name]) => name),
    at: (url) => {
      const html = pages.get(addressOf(url));
      if (html !== undefined) return real(html);
      for (const [trap, at] of kinds) {
        const answer = at(url);
        if (answer !== undefined) return { trap, answer };
      }
      return undefined;
    },
  };
}

/** A real page whose links are written anew. */
export function copied(
  { link, realAt }: Pick<Grounds, "link" | "realAt">,
  address: string,
  rewrite: (href: string, rng: Rng) => string | undefined,
): Make | undefined {
  const html = realAt(address);
  if (html === undefined) return undefined;
  return (rng) => ({ html: relinked(html(), link, (href) => rewrite(href, rng)) });
}

export function anyArticle(shelf: Shelf, rng: Rng): Article {
  return pick(rng, rng.next() < 0.5 ? shelf.good : shelf.other);
}

/** Links to real pages, as lists of results have them. */
export function hits({ shelf, link }: Pick<Grounds, "shelf" | "link">, rng: Rng, count: number): string[] {
  const found = new Set(Array.from({ length: count }, () => anyArticle(shelf, rng)));
  return toArticles(link, [...found]);
}

/** The pages that others point at: a quarter of a site is in its lists alone. */
export function known(articles: readonly Article[]): Article[] {
  return articles.filter(({ number }) => number % 4 !== 0);
}

/** How a page begins, as other pages cite it. */
export function opening(shelf: Shelf, article: Article, length: number): string {
  const text = shelf.text(article).join(" ");
  return text.length <= length ? text : `${text.slice(0, length).replace(/\s+\S*$/, "")} …`;
}

export type Chosen = readonly (readonly [name: string, value: string])[];

/** What visitors may choose after what they have chosen: one more filter, or another value of one. */
export function refinements(
  rng: Rng,
  chosen: Chosen,
  filters: Readonly<Record<string, readonly string[]>>,
  count: number,
): Chosen[] {
  return Array.from({ length: count }, () => {
    const [name, values] = pick(rng, Object.entries(filters));
    return [...chosen.filter(([taken]) => taken !== name), [name, pick(rng, values)] as const];
  });
}

/** A query out of names and values. */
export function queryOf(chosen: Chosen): string {
  return chosen.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&");
}

/** Whether parameters have these names and no others. */
export function hasOnly(params: URLSearchParams, names: readonly string[]): boolean {
  return [...params.keys()].every((name) => names.includes(name));
}

/** Values under what they share, in the order in which they come. */
export function grouped<T>(values: readonly T[], key: (value: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const value of values) groups.set(key(value), [...(groups.get(key(value)) ?? []), value]);
  return groups;
}
