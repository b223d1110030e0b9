/**
 * What tells one kind of page from another beside its words: how it begins, what its title and headings say, its address,
 * and its layout. Each is a set of tokens, so that all can be compared in the same way: how much likelier each token is
 * among examples than in the background.
 * @module
 */
import type { Analyzer } from "../../text/analyzer.ts";
import type { Page } from "../../types.ts";
import { hostOf, originOf } from "../../url/canonical.ts";
import { urlParts } from "../../url/parts.ts";
import { addressWords } from "./address-words.ts";
import { signsOf } from "./signs.ts";
import type { TermCounts } from "./term-counts.ts";

export const VIEWS = ["beginning", "headings", "address", "layout"] as const;
export type View = (typeof VIEWS)[number];
/** Tokens by view; a page that has no address on the web, such as a file, goes without that. */
export type Views = Readonly<Partial<Record<View, TermCounts>>>;

/** Names that are never anyone's (RFC 2606). */
const NOWHERE = ".invalid";
const BEGINNING_CHARACTERS = 400;
const HEADING_CHARACTERS = 2000;
/** Label groups of titles and headings up to h3. */
const HEADING_ZONES = 1;
/** What lies beyond says nothing about the layout. */
const LAYOUT_CHARACTERS = 12_000;

export function viewsOf(page: Page, analyzer: Analyzer): Views {
  return {
    beginning: { terms: analyzer.distinct(`${page.title}\n${page.text.slice(0, BEGINNING_CHARACTERS)}`) },
    headings: { terms: [...analyzer.distinct(page.title).map(inTitle), ...analyzer.distinct(headingsOf(page))] },
    ...(!hostOf(page.url).endsWith(NOWHERE) && { address: { terms: addressTokens(page, analyzer) } }),
    layout: { terms: layoutTokens(page) },
  };
}

function inTitle(term: string): string {
  return `title ${term}`;
}

function headingsOf({ text, segments }: Page): string {
  let headings = "";
  for (const { start, end, zone } of segments) {
    if (zone > HEADING_ZONES) continue;
    headings += `${text.slice(start, end)}\n`;
    if (headings.length >= HEADING_CHARACTERS) break;
  }
  return headings.slice(0, HEADING_CHARACTERS);
}

/** Words, depth, ending, and what sort of name stands where: `~name` in the path, a folder, a name like its folder's. */
function addressTokens({ url }: Page, analyzer: Analyzer): string[] {
  const { segments, query } = urlParts(url);
  const isFolder = /\/(?:\?|$)/.test(url);
  const last = isFolder ? "" : (segments.at(-1) ?? "");
  const ending = /\.[a-z0-9]{1,5}$/i.exec(last)?.[0].toLowerCase() ?? "";
  const stem = last.slice(0, last.length - ending.length);
  const home = segments.findIndex((segment) => segment.startsWith("~"));
  return [
    ...addressWords(analyzer)(url),
    `/depth ${segments.length}`,
    `/ends ${last === "" ? "/" : ending}`,
    `/name ${kindOfName(stem || (segments.at(-1) ?? ""))}`,
    `/like its folder ${stem !== "" && segments.at(-2)?.replace("~", "").toLowerCase() === stem.toLowerCase()}`,
    home < 0 ? "/no home" : `/home ${segments.length - home}`,
    `/top ${home === 0 ? "~" : (segments[0] ?? "").toLowerCase()}`,
    `/query ${query !== ""}`,
  ];
}

function kindOfName(name: string): string {
  if (name.startsWith("~")) return "~";
  if (/^\d+$/.test(name)) return "number";
  if (/^[a-z]+\d+[a-z]*$/i.test(name)) return "word and number";
  if (/\d/.test(name)) return "with digits";
  if (/[-_]/.test(name)) return "words";
  return /^\p{Lu}/u.test(name) ? "Word" : "word";
}

/** How much there is of everything, to a factor of two. */
function layoutTokens(page: Page): string[] {
  const text = page.text.slice(0, LAYOUT_CHARACTERS);
  const { dates, digits, capitalWords, mailAddresses } = signsOf(text);
  const { inLinks, below, away } = linksOf(page);
  let headings = 0;
  for (const { zone } of page.segments) if (zone <= HEADING_ZONES) headings++;
  const tokens: string[] = [];
  addSizes(tokens, "text", page.text.length / 20);
  addSizes(tokens, "blocks", page.blockCount);
  addSizes(tokens, "links", page.links.length);
  addSizes(tokens, "links below", below);
  addSizes(tokens, "links away", away);
  addSizes(tokens, "share of links", (20 * inLinks) / (page.text.length + 1));
  addSizes(tokens, "headings", headings);
  addSizes(tokens, "dates", dates);
  addSizes(tokens, "mail addresses", mailAddresses);
  addSizes(tokens, "share of digits", (50 * digits) / (text.length + 1));
  addSizes(tokens, "capital words", capitalWords / 4);
  return tokens;
}

/** Two neighbouring classes, so that pages at the edge of one are alike still. */
function addSizes(tokens: string[], name: string, amount: number): void {
  const size = Math.log2(1 + amount);
  tokens.push(`${name} ${Math.floor(size)}`, `${name} ${Math.floor(size + 0.5) + 0.5}`);
}

/** How many characters stand in links, how many lead into the page's own folder, and how many to other hosts. */
function linksOf({ url, links }: Page): { readonly inLinks: number; readonly below: number; readonly away: number } {
  const folder = url.slice(0, url.lastIndexOf("/") + 1);
  const [host, home] = [hostOf(url), `${originOf(url)}/`];
  let [inLinks, below, away] = [0, 0, 0];
  for (const { url: target, anchorAt } of links) {
    inLinks += anchorAt.end - anchorAt.start;
    if (target.startsWith(folder)) below++;
    // Most stay at home, which is seen without cutting the host out.
    if (!target.startsWith(home) && hostOf(target) !== host) away++;
  }
  return { inLinks, below, away };
}
