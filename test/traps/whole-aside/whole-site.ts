/**
 * From the plan of a site to the site: its handler, its topic, and anchors that are stuffed or honest;
 * kept aside for measuring alone: whoever works on the protection does not read this file, nor tunes on its figures.
 * @module
 */
import { createRng } from "../../../src/math/rng.ts";
import { hashKey } from "../../../src/text/hash.ts";
import { addressOf } from "../kind.ts";
import { type Answer, escaped, handlerOf, topicOf } from "../served.ts";
import type { TrapSite } from "../site.ts";
import { stuffedAnchor } from "./prose.ts";

export { addressOf, escaped };

export interface AsideOptions {
  readonly seed?: number;
  readonly anchors?: "stuffed" | "honest";
}

export type AsideSite = TrapSite & { answer(address: string): Answer | undefined };

/** What stands at an address; `trap` is undefined for a real page. */
export interface Spot {
  readonly trap: string | undefined;
  readonly answer: () => Answer;
}

/** A link as HTML. Where it leads into a trap, its anchor may be replaced. */
export type Linker = (href: string, anchor: string, attributes?: string) => string;

export interface SitePlan {
  readonly topicName: string;
  readonly words: readonly string[];
  /** Addresses of articles about the topic, and of others. */
  readonly good: readonly string[];
  readonly other: readonly string[];
  readonly traps: readonly string[];
  /** Undefined for a 404. */
  at(url: URL): Spot | undefined;
}

const BASE = "http://site.example";

export function wholeSite(
  { seed = 1, anchors = "stuffed" }: AsideOptions,
  planned: (link: Linker, seed: number) => SitePlan,
): AsideSite {
  const rng = createRng(seed).fork("anchors");
  const link: Linker = (href, anchor, attributes = "") => {
    const isStuffed = anchors === "stuffed" && plan.at(new URL(BASE + href))?.trap !== undefined;
    const shown = isStuffed ? stuffedAnchor(rng.fork("into", hashKey(href)), plan.words) : anchor;
    return `<a href="${escaped(href)}"${attributes === "" ? "" : ` ${attributes}`}>${escaped(shown)}</a>`;
  };
  const plan = planned(link, seed);
  const answer = (address: string): Answer | undefined => plan.at(new URL(BASE + address))?.answer();
  return {
    traps: plan.traps,
    good: new Set(plan.good),
    other: new Set(plan.other),
    answer,
    kindOf: (url) => plan.at(new URL(url, BASE))?.trap,
    handler: handlerOf(answer),
    topic: topicOf({ ...plan, name: plan.topicName }),
  };
}

export function paragraphsHtml(paragraphs: readonly string[]): string {
  return paragraphs.map((text) => `<p>${escaped(text)}</p>`).join("\n");
}

/** Items are HTML. */
export function listHtml(items: readonly string[], attributes = ""): string {
  return `<ul${attributes === "" ? "" : ` ${attributes}`}>${items.map((item) => `<li>${item}</li>`).join("\n")}</ul>`;
}

/** A real page's answer. */
export function real(html: () => string): Spot {
  return { trap: undefined, answer: () => ({ html: html() }) };
}

export function trapped(trap: string, html: () => string): Spot {
  return { trap, answer: () => ({ html: html() }) };
}

/** A whole number that an address may hold, undefined for anything else. */
export function numberIn(text: string | null | undefined, from: number, to: number): number | undefined {
  if (text === null || text === undefined || !/^\d{1,9}$/.test(text)) return undefined;
  const value = Number(text);
  return value >= from && value <= to ? value : undefined;
}
