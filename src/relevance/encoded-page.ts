/**
 * A page encoded once by a contextual encoder, and where the words of its parts are: anchors, contexts and blocks take
 * the vectors of their words in their place, an order of magnitude cheaper than encoding every text again.
 * @module
 */
import type { ContextualEncoder, TokenVectors } from "../text/vectors/providers.ts";
import { wordsWithin } from "../text/vectors/token-vectors.ts";
import type { Link, Page, PagePart, Segment, Span } from "../types.ts";
import { byBlock } from "./parts.ts";

export interface EncodedPage {
  readonly title: TokenVectors;
  readonly body: TokenVectors;
  readonly segmentsOf: (block: number) => readonly Segment[];
  /** False when the encoder does not know the page's language: it is refused, not guessed. */
  readonly isUnderstood: boolean;
}

/** Words `from` … `to` − 1 of a text. */
export type Range = readonly [from: number, to: number];

export interface PlacedWords {
  readonly text: "title" | "body";
  readonly ranges: readonly Range[];
}

const NOTHING: TokenVectors = { words: [], vectors: new Float32Array(0) };

/** Longer pages are encoded up to `maxCharacters`. */
export async function encodePage(page: Page, encoder: ContextualEncoder, maxCharacters: number): Promise<EncodedPage> {
  const text = page.text.slice(0, maxCharacters);
  const segmentsOf = byBlock(page);
  if (!encoder.understands(`${page.title}\n${text}`))
    return { title: NOTHING, body: NOTHING, segmentsOf, isUnderstood: false };
  const [title = NOTHING, body = NOTHING] = await encoder.encode([page.title, text]);
  return { title, body, segmentsOf, isUnderstood: true };
}

export function wordsOfPart({ title, body, segmentsOf }: EncodedPage, part: PagePart): PlacedWords {
  const inBody = (spans: readonly Span[]): PlacedWords => ({
    text: "body",
    ranges: spans.map((span) => rangeOf(body, span)),
  });
  switch (part.kind) {
    case "title":
      return { text: "title", ranges: [[0, title.words.length]] };
    case "anchor":
      return inBody([part.link.anchorAt]);
    case "context":
      return inBody(aroundAnchor(body, part.link));
    case "block":
      return inBody(segmentsOf(part.block));
    case "url":
      return { text: "body", ranges: [] }; // an address stands nowhere in the text
    default:
      return part satisfies never;
  }
}

export function rowOf({ vectors, words }: TokenVectors, row: number): Float32Array {
  const dimension = vectors.length / words.length;
  return vectors.subarray(row * dimension, (row + 1) * dimension);
}

/** The context is the text around the anchor without it; where there is none, the anchor stands for it. */
function aroundAnchor(body: TokenVectors, { anchorAt, contextAt }: Link): Span[] {
  const before = { start: contextAt.start, end: Math.min(anchorAt.start, contextAt.end) };
  const after = { start: Math.max(anchorAt.end, contextAt.start), end: contextAt.end };
  const around = [before, after].filter((span) => {
    const [from, to] = rangeOf(body, span);
    return to > from;
  });
  return around.length > 0 ? around : [anchorAt];
}

function rangeOf({ words }: TokenVectors, span: Span): Range {
  const { from, to } = wordsWithin(words, span);
  return [from, to];
}
