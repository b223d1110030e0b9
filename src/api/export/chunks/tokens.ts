/**
 * Tokens as models count them: the encoding `cl100k_base`, which OpenAI's embedding models read. The package that knows it is
 * loaded when the first chunk is asked for.
 * @module
 */
import { importOptional, TOKEN_COUNTER } from "../../../text/vectors/optional-packages.ts";

export type TokenCounter = (text: string) => number;

/** The tokenizer's work grows with the square of a stretch without spaces. */
const LONGEST_STRETCH = 400;
const STRETCH = new RegExp(`[^\\s]{${LONGEST_STRETCH}}`, "gu");

export async function tokenCounter(): Promise<TokenCounter> {
  const { encode } = await importOptional(
    TOKEN_COUNTER,
    [TOKEN_COUNTER],
    () => import("gpt-tokenizer/encoding/cl100k_base"),
    "--chunks needs",
  );
  // Pages may write the names of special tokens; here they are text like any other.
  const plain = { disallowedSpecial: new Set<string>() };
  const count = (text: string) => encode(text, plain).length;
  return (text) => piecesOf(text).reduce((sum, piece) => sum + count(piece), 0);
}

function piecesOf(text: string): readonly string[] {
  STRETCH.lastIndex = 0;
  if (!STRETCH.test(text)) return [text];
  const pieces: string[] = [];
  let start = 0;
  for (const { 0: stretch, index } of text.matchAll(STRETCH)) {
    pieces.push(text.slice(start, index + stretch.length));
    start = index + stretch.length;
  }
  pieces.push(text.slice(start));
  return pieces;
}
