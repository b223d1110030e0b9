/** The terms of a page, and the distinct ones of what stands around its links. @module */
import type { Analyzer } from "../../text/analyzer.ts";
import { TermNumbers } from "../../text/term-numbers.ts";
import { TermPlaces } from "../../text/term-places.ts";
import { isSimple } from "../../text/words.ts";
import type { Link, Page, Span } from "../../types.ts";

/** What of a context counts. */
const MAX_CHARACTERS = 600;

export interface PageTerms {
  /** How often each stands in the title and the beginning of the text. */
  readonly counts: ReadonlyMap<string, number>;
  /** The distinct terms around each link, as numbers among `terms`; parallel to the page's links. */
  readonly contexts: readonly (readonly number[])[];
  readonly terms: readonly string[];
}

/** How often each term stands in the title and in so many characters of the text. */
export function termCounts({ title, text }: Page, analyzer: Analyzer, characters: number): Map<string, number> {
  return analyzer.counts(`${title}\n${text.slice(0, characters)}`);
}

/** Contexts overlap: the page is read once, for its own terms too, where that is less than to read them all. */
export function pageTerms(analyzer: Analyzer, characters: number): (page: Page) => PageTerms {
  const places = new TermPlaces(analyzer);
  const alone = (context: string, numbers: TermNumbers) => {
    const { vocabulary, ids } = analyzer.count(context.slice(0, MAX_CHARACTERS));
    return ids.map((id) => numbers.of(vocabulary.term(id)));
  };
  return (page) => {
    const { title, text, links } = page;
    const numbers = new TermNumbers();
    const { terms } = numbers;
    const all = links.reduce((sum, { context }) => sum + Math.min(MAX_CHARACTERS, context.length), 0);
    if (all <= text.length || !places.read(text, numbers)) {
      const contexts = links.map(({ context }) => alone(context, numbers));
      return { counts: termCounts(page, analyzer, characters), contexts, terms };
    }
    const contexts = links.map((link) => {
      const stretches = stretchesOf(link, text);
      return stretches === undefined ? alone(link.context, numbers) : places.distinct(stretches);
    });
    // The letters of other scripts in a title may change what is a word in the text.
    if (!isSimple(title)) return { counts: termCounts(page, analyzer, characters), contexts, terms };
    const counts = analyzer.counts(title);
    places.addCounts(characters, counts);
    return { counts, contexts, terms };
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
