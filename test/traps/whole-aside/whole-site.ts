/**
 * From the plan of a site to the site: its handler, its topic, and anchors that are stuffed or honest;
 * kept aside for measuring alone: whoever works on the protection does not read this file, nor tunes on its figures.
 * @module
 */
import { createRng } from "../../../src/math/rng.ts";
import { hashKey } from "../../../src/text/hash.ts";
import { page, redirect, status } from "../../integration/site-server.ts";
import type { Answer, TrapSite } from "../site.ts";
import { stuffedAnchor } from "./prose.ts";

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
const EXAMPLES = 10;
const BACKGROUND = 20;

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
    handler: (request, response) => {
      const answered = answer(request.url ?? "/");
      const send =
        answered === undefined
          ? status(404)
          : "redirect" in answered
            ? redirect(answered.redirect, 302)
            : page(answered.html);
      send(request, response);
    },
    topic: (origin, kind = "words") => {
      const urls = (addresses: readonly string[]) => addresses.map((address) => origin + address);
      const hasPages = kind === "examples";
      return {
        name: plan.topicName,
        words: new Map(plan.words.map((word) => [word, 1])),
        seeds: urls(["/", ...plan.good.slice(0, 2)]),
        examples: hasPages ? urls(plan.good.slice(2, 2 + EXAMPLES)) : [],
        background: hasPages ? urls(plan.other.slice(0, BACKGROUND)) : [],
        ontology: undefined,
        language: "en",
      };
    },
  };
}

export function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

export function paragraphsHtml(paragraphs: readonly string[]): string {
  return paragraphs.map((text) => `<p>${escaped(text)}</p>`).join("\n");
}

/** Items are HTML. */
export function listHtml(items: readonly string[], attributes = ""): string {
  return `<ul${attributes === "" ? "" : ` ${attributes}`}>${items.map((item) => `<li>${item}</li>`).join("\n")}</ul>`;
}

export function addressOf({ pathname, search }: URL): string {
  return pathname + search;
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
