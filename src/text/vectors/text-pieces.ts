/**
 * A text as encoders see it: words (runs of letters, marks and digits; characters of scripts without spaces each by
 * themselves, as everywhere in `text/`) and the marks between them.
 * @module
 */
import type { Span } from "../../types.ts";

export interface Piece extends Span {
  readonly isWord: boolean;
}

const SINGLE = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}`;
/** Marks belong to the letter before them; alone, as behind an emoji, they are no word. */
const RUN = String.raw`(?![${SINGLE}])[\p{L}\p{N}](?:(?![${SINGLE}])[\p{L}\p{M}\p{N}])*`;
const PIECE = new RegExp(String.raw`([${SINGLE}]|${RUN})|\S`, "gu");

export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  for (const match of text.matchAll(PIECE)) {
    pieces.push({ start: match.index, end: match.index + match[0].length, isWord: match[1] !== undefined });
  }
  return pieces;
}

/** Words behind this many get no vectors, so that a text of any size has an end. */
export const MAX_WORDS = 50_000;

/** The pieces before word number `most` + 1. */
export function* upToWords(pieces: Iterable<Piece>, most: number): Generator<Piece> {
  let words = 0;
  for (const piece of pieces) {
    if (piece.isWord && ++words > most) return;
    yield piece;
  }
}
