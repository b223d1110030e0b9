/** The terms of a page, and the distinct ones of what stands around its links. @module */
import type { Analyzer } from "../../text/analyzer.ts";
import { type ListedTerms, TermLists } from "../../text/term-lists.ts";
import { TermPlaces } from "../../text/term-places.ts";
import type { CountedTerms } from "../../text/vocabulary.ts";
import { isSimple } from "../../text/words.ts";
import type { Link, Page } from "../../types.ts";

/** What of a context counts. */
const MAX_CHARACTERS = 600;

export interface PageTerms {
  /** How often each stands in the title and the beginning of the text. */
  readonly counted: CountedTerms;
  /** The distinct terms around each link; parallel to the page's links. */
  readonly contexts: ListedTerms;
}

/** How often each term stands in the title and in so many characters of the text. */
export function termCounts({ title, text }: Page, analyzer: Analyzer, characters: number): CountedTerms {
  return analyzer.count(`${title}\n${text.slice(0, characters)}`);
}

/** Contexts overlap: the page is read once, for its own terms too, where that is less than to read them all. */
export function pageTerms(analyzer: Analyzer, characters: number): (page: Page) => PageTerms {
  const places = new TermPlaces(analyzer);
  const lists = new TermLists();
  return (page) => {
    const { title, text, links } = page;
    const isRead = lengthOfContexts(links) > text.length && places.read(text);
    const table = isRead ? places.table : analyzer.table();
    lists.begin(table);
    for (const link of links) {
      if (!isRead || !listAround(link, text, places, lists)) {
        const { vocabulary, ids } = analyzer.count(link.context.slice(0, MAX_CHARACTERS));
        for (const id of ids) lists.add(table.idIn(vocabulary, id));
      }
      lists.endList();
    }
    // The letters of other scripts in a title may change what is a word in the text.
    const counted =
      isRead && isSimple(title)
        ? places.countsUpTo(characters, analyzer.count(title))
        : termCounts(page, analyzer, characters);
    return { counted, contexts: lists.end() };
  };
}

function lengthOfContexts(links: readonly Link[]): number {
  let length = 0;
  for (const { context } of links) length += Math.min(MAX_CHARACTERS, context.length);
  return length;
}

/** Lists the terms of a link's context as the page's text has it; false where it does not stand there. */
function listAround(link: Link, text: string, places: TermPlaces, lists: TermLists): boolean {
  const { context, contextAt, anchorAt } = link;
  const before = firstBehindSpace(contextAt.start, anchorAt.start, text);
  const beforeEnd = endBeforeSpace(before, anchorAt.start, text);
  const after = firstBehindSpace(anchorAt.end, contextAt.end, text);
  const afterEnd = endBeforeSpace(after, contextAt.end, text);
  const [first, second] = [beforeEnd - before, afterEnd - after];
  const gap = first > 0 && second > 0 ? 1 : 0;
  if (first < 0 || second < 0 || first + gap + second !== context.length || context === "") return false;
  places.list(before, Math.min(beforeEnd, before + MAX_CHARACTERS), lists);
  places.list(after, Math.min(afterEnd, after + Math.max(0, MAX_CHARACTERS - first - gap)), lists);
  return true;
}

function firstBehindSpace(start: number, end: number, text: string): number {
  let first = start;
  while (first < end && isSpace(text.charCodeAt(first))) first++;
  return first;
}

function endBeforeSpace(start: number, end: number, text: string): number {
  let last = end;
  while (start < last && isSpace(text.charCodeAt(last - 1))) last--;
  return last;
}

function isSpace(unit: number): boolean {
  return unit === 0x20 || unit === 0x0a;
}
