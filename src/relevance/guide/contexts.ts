/** Distinct terms of what stands around the links of a page. @module */
import type { Analyzer } from "../../text/analyzer.ts";
import { TermPlaces } from "../../text/term-places.ts";
import type { Link, Page, Span } from "../../types.ts";

/** What of a context counts. */
const MAX_CHARACTERS = 600;

/** Of all links of a page; parallel to them. */
export type ContextTerms = (page: Page) => readonly (readonly string[])[];

/** Contexts overlap: the page is read once where that is less than to read them all. */
export function contextTerms(analyzer: Analyzer): ContextTerms {
  const places = new TermPlaces(analyzer);
  const alone = (context: string) => {
    const { vocabulary, ids } = analyzer.count(context.slice(0, MAX_CHARACTERS));
    return ids.map((id) => vocabulary.term(id));
  };
  return ({ text, links }) => {
    const all = links.reduce((sum, { context }) => sum + Math.min(MAX_CHARACTERS, context.length), 0);
    if (all <= text.length || !places.read(text)) return links.map(({ context }) => alone(context));
    return links.map((link) => {
      const stretches = stretchesOf(link, text);
      return stretches === undefined ? alone(link.context) : places.distinct(stretches);
    });
  };
}

/** Where the context of a link stands in the page's text; undefined where it does not stand there. */
function stretchesOf({ context, contextAt, anchorAt }: Link, text: string): readonly Span[] | undefined {
  const before = trimmed(contextAt.start, anchorAt.start, text);
  const after = trimmed(anchorAt.end, contextAt.end, text);
  const [first, second] = [before.end - before.start, after.end - after.start];
  const gap = first > 0 && second > 0 ? 1 : 0;
  if (first < 0 || second < 0 || first + gap + second !== context.length || context === "") return undefined;
  return [upTo(before, MAX_CHARACTERS), upTo(after, MAX_CHARACTERS - first - gap)];
}

/** Without the white space at its ends. */
function trimmed(start: number, end: number, text: string): Span {
  while (start < end && isSpace(text.charCodeAt(start))) start++;
  while (start < end && isSpace(text.charCodeAt(end - 1))) end--;
  return { start, end };
}

function isSpace(unit: number): boolean {
  return unit === 0x20 || unit === 0x0a;
}

function upTo({ start, end }: Span, length: number): Span {
  return { start, end: Math.min(end, start + Math.max(0, length)) };
}
