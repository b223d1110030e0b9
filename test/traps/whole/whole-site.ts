/**
 * What whole sites with traps share: an interface, a handler made of what stands at an address, and HTML.
 *
 *   const site = marshClub({ seed: 3, anchors: "honest" });
 *   const server = await startSiteServer({ "127.0.0.1": { "*": site.handler } });
 * @module
 */
import type { Rng } from "../../../src/math/rng.ts";
import { hashKey } from "../../../src/text/hash.ts";
import { addressOf } from "../kind.ts";
import { type Answer, escaped, handlerOf, topicOf } from "../served.ts";
import type { TrapSite } from "../site.ts";

export { addressOf, escaped };

export interface WholeSite extends TrapSite {
  /** What a request for an address gives: HTML, another address, or undefined for a 404. */
  answer(address: string): Answer | undefined;
}

export interface WholeOptions {
  readonly seed?: number;
  /** What links into traps say: the topic's words, or what they lead to. */
  readonly anchors?: "stuffed" | "honest";
}

/** HTML of a link. Whether it leads into a trap, and so what it says, is found out here and not by who writes it. */
export type Anchor = (href: string, label: string, attributes?: string) => string;
/** HTML of a whole page. */
export type Render = (link: Anchor) => string;

export interface Trap {
  readonly name: string;
  /** What stands there, or undefined where the trap has no page. Called for every link, so the page is made later. */
  at(url: URL): Render | { readonly redirect: string } | undefined;
}

export interface SitePlan {
  readonly rng: Rng;
  readonly anchors: "stuffed" | "honest";
  readonly topic: string;
  readonly words: readonly string[];
  readonly good: readonly string[];
  readonly other: readonly string[];
  /** Real pages and lists by their address. */
  readonly pages: ReadonlyMap<string, Render>;
  /** The first that has a page at an address owns it. */
  readonly traps: readonly Trap[];
}

const ORIGIN = "http://site.example";

export function wholeSite({ rng, anchors, topic, words, good, other, pages, traps }: SitePlan): WholeSite {
  const trapAt = (url: URL) => {
    if (pages.has(addressOf(url))) return undefined;
    for (const { name, at } of traps) {
      const found = at(url);
      if (found !== undefined) return { name, found };
    }
    return undefined;
  };
  const linksOn = (base: URL): Anchor => {
    return (href, label, attributes = "") => {
      const isStuffed = anchors === "stuffed" && trapAt(new URL(href, base)) !== undefined;
      const says = isStuffed ? stuffed(words, rng.fork("stuffed", hashKey(base.pathname + href))) : label;
      return `<a href="${escaped(href)}"${attributes}>${escaped(says)}</a>`;
    };
  };
  const answer = (address: string): Answer | undefined => {
    const url = new URL(address, ORIGIN);
    const trap = trapAt(url)?.found;
    if (trap !== undefined) return "redirect" in trap ? trap : { html: trap(linksOn(url)) };
    // Software shows its page when a query holds something that it does not read.
    const real = pages.get(addressOf(url)) ?? pages.get(url.pathname);
    return real && { html: real(linksOn(url)) };
  };
  return {
    traps: traps.map(({ name }) => name),
    good: new Set(good),
    other: new Set(other),
    answer,
    kindOf: (url) => trapAt(new URL(url))?.name,
    handler: handlerOf(answer),
    topic: topicOf({ name: topic, words, good, other }),
  };
}

/** As automatic "related searches" are: words of the topic and little else. */
function stuffed(words: readonly string[], rng: Rng): string {
  const around = ["", "", "best ", "all about ", "more "][rng.below(5)] ?? "";
  return around + drawn(words, 3 + rng.below(4), rng).join(" ");
}

export function paragraphs(texts: readonly string[]): string {
  return texts.map((text) => `<p>${escaped(text)}</p>`).join("\n");
}

/** A list of links. */
export function linkList(link: Anchor, links: readonly (readonly [href: string, label: string])[], type = ""): string {
  const items = links.map(([href, label]) => `<li>${link(href, label)}</li>`).join("\n");
  return `<ul${type === "" ? "" : ` class="${type}"`}>\n${items}\n</ul>`;
}

export function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

export function pick<T>(items: readonly T[], rng: Rng): T {
  const item = items[rng.below(items.length)];
  if (item === undefined) throw new RangeError("nothing to pick from");
  return item;
}

/** Some different ones, in the order of the draw. */
export function drawn<T>(items: readonly T[], count: number, rng: Rng): T[] {
  const from = new Set<T>();
  for (let tries = 0; from.size < Math.min(count, items.length) && tries < count * 20; tries++)
    from.add(pick(items, rng));
  return [...from];
}

export function shuffled<T>(items: readonly T[], rng: Rng): T[] {
  return items
    .map((item) => ({ item, place: rng.next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

/** A random word of `length` signs. */
export function token(signs: string, length: number, rng: Rng): string {
  return Array.from({ length }, () => signs[rng.below(signs.length)] ?? "").join("");
}

export const HEX = "0123456789abcdef";
export const LETTERS_AND_DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** A query with its parts in the order of their names, without those that are undefined. */
export function query(parts: Readonly<Record<string, string | number | undefined>>): string {
  const said = new URLSearchParams();
  for (const [name, value] of Object.entries(parts)) if (value !== undefined) said.set(name, String(value));
  said.sort();
  return said.size === 0 ? "" : `?${said}`;
}

/** The address with one part of its query set, or taken away. */
export function withPart(address: string, name: string, value: string | undefined): string {
  const url = new URL(address, ORIGIN);
  return url.pathname + query({ ...Object.fromEntries(url.searchParams), [name]: value });
}

/** Slices of `size`; the pages of a list. */
export function sliced<T>(items: readonly T[], size: number): T[][] {
  const count = Math.max(1, Math.ceil(items.length / size));
  return Array.from({ length: count }, (_, at) => items.slice(at * size, (at + 1) * size));
}
