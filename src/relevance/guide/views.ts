/**
 * What tells one kind of page from another beside its words: how it begins, what its title and headings say, its address,
 * and its layout. Each is a set of tokens, so that all can be compared in the same way: how much likelier each token is
 * among examples than in the background.
 * @module
 */
import type { Analyzer } from "../../text/analyzer.ts";
import type { Page } from "../../types.ts";
import { hostOf } from "../../url/canonical.ts";
import { urlParts } from "../../url/parts.ts";
import { urlWords } from "../../url/words.ts";
import { signsOf } from "./signs.ts";
import type { TermCounts } from "./term-odds.ts";

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
const LAYOUT_CHARACTERS = 20_000;

export function viewsOf(page: Page, analyzer: Analyzer): Views {
  return {
    beginning: present(analyzer.terms(`${page.title}\n${page.text.slice(0, BEGINNING_CHARACTERS)}`)),
    headings: present([
      ...analyzer.terms(page.title).map((term) => `title ${term}`),
      ...analyzer.terms(headingsOf(page)),
    ]),
    ...(!hostOf(page.url).endsWith(NOWHERE) && { address: present(addressTokens(page, analyzer)) }),
    layout: present(layoutTokens(page)),
  };
}

function present(tokens: Iterable<string>): TermCounts {
  const counts = new Map<string, number>();
  for (const token of tokens) counts.set(token, 1);
  return counts;
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
function* addressTokens({ url }: Page, analyzer: Analyzer): Generator<string> {
  for (const term of analyzer.terms(urlWords(url))) yield term;
  const { segments, query } = urlParts(url);
  const isFolder = /\/(?:\?|$)/.test(url);
  const last = isFolder ? "" : (segments.at(-1) ?? "");
  const ending = /\.[a-z0-9]{1,5}$/i.exec(last)?.[0].toLowerCase() ?? "";
  const stem = last.slice(0, last.length - ending.length);
  const home = segments.findIndex((segment) => segment.startsWith("~"));
  yield `/depth ${segments.length}`;
  yield `/ends ${last === "" ? "/" : ending}`;
  yield `/name ${kindOfName(stem || (segments.at(-1) ?? ""))}`;
  yield `/like its folder ${stem !== "" && segments.at(-2)?.replace("~", "").toLowerCase() === stem.toLowerCase()}`;
  yield home < 0 ? "/no home" : `/home ${segments.length - home}`;
  yield `/top ${home === 0 ? "~" : (segments[0] ?? "").toLowerCase()}`;
  yield `/query ${query !== ""}`;
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
function* layoutTokens(page: Page): Generator<string> {
  const text = page.text.slice(0, LAYOUT_CHARACTERS);
  const folder = page.url.slice(0, page.url.lastIndexOf("/") + 1);
  const host = hostOf(page.url);
  const { dates, digits, capitalWords, mailAddresses } = signsOf(text);
  const inLinks = page.links.reduce((sum, { anchorAt }) => sum + anchorAt.end - anchorAt.start, 0);
  const amounts = {
    text: page.text.length / 20,
    blocks: page.blockCount,
    links: page.links.length,
    "links below": page.links.filter(({ url }) => url.startsWith(folder)).length,
    "links away": page.links.filter(({ url }) => hostOf(url) !== host).length,
    "share of links": (20 * inLinks) / (page.text.length + 1),
    headings: page.segments.filter(({ zone }) => zone <= HEADING_ZONES).length,
    dates,
    "mail addresses": mailAddresses,
    "share of digits": (50 * digits) / (text.length + 1),
    "capital words": capitalWords / 4,
  };
  for (const [name, amount] of Object.entries(amounts)) {
    const size = Math.log2(1 + amount);
    // Two neighbouring classes, so that pages at the edge of one are alike still.
    yield `${name} ${Math.floor(size)}`;
    yield `${name} ${Math.floor(size + 0.5) + 0.5}`;
  }
}
