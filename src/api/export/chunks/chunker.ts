/**
 * Cuts a text into chunks that a model can take in: as many whole units as fit, a new chunk at a heading once there is
 * enough, and behind a cut inside a section the last sentences again.
 * @module
 */
import type { TokenCounter } from "./tokens.ts";
import { type Unit, unitsOf } from "./units.ts";

export interface Chunk {
  readonly text: string;
  readonly tokens: number;
  /** Headings above its beginning, from the top down. */
  readonly headings: readonly string[];
}

export interface ChunkSize {
  /** Tokens at most. */
  readonly size: number;
  /** Tokens at most that are repeated from the chunk before. */
  readonly overlap: number;
}

interface Counted extends Unit {
  readonly tokens: number;
}

/** A section that is shorter than this part of a chunk goes on with the next one. */
const LEAST_PART = 0.25;

export function* chunksOf(markdown: string, { size, overlap }: ChunkSize, count: TokenCounter): Generator<Chunk> {
  let open: Counted[] = [];
  /** How many units at the beginning were in the chunk before. */
  let repeated = 0;
  const total = () => open.reduce((sum, { tokens }) => sum + tokens, 0);
  for (const unit of countedUnits(markdown, size, count)) {
    const isFull = total() + unit.tokens > size;
    const isSection = unit.isHeading && total() >= LEAST_PART * size;
    if (open.length > repeated && (isFull || isSection)) {
      const rest = withoutTrailingHeadings(open, repeated);
      yield chunkOf(open.slice(0, open.length - rest.length), repeated, count);
      const again = isSection || rest.length > 0 ? [] : lastUnits(open, Math.min(overlap, size - unit.tokens));
      [open, repeated] = [[...again, ...rest], again.length];
    }
    while (open.length > 0 && total() + unit.tokens > size) {
      // Only what is repeated, or headings alone, can be in the way of a long unit.
      if (open.length > repeated) yield chunkOf(open, repeated, count);
      [open, repeated] = [[], 0];
    }
    open.push(unit);
  }
  if (open.length > repeated) yield chunkOf(open, repeated, count);
}

function chunkOf(units: readonly Counted[], repeated: number, count: TokenCounter): Chunk {
  const text = units.map((unit, i) => (i === 0 ? unit.text : unit.glue + unit.text)).join("");
  return { text, tokens: count(text), headings: units[repeated]?.headings ?? [] };
}

/** Headings at the end belong to what follows. */
function withoutTrailingHeadings(units: readonly Counted[], repeated: number): Counted[] {
  let end = units.length;
  while (end > repeated + 1 && units[end - 1]?.isHeading === true) end--;
  return units.slice(end);
}

function lastUnits(units: readonly Counted[], most: number): Counted[] {
  let start = units.length;
  for (let left = most; start > 1; start--) {
    const unit = units[start - 1];
    if (unit === undefined || unit.isHeading || unit.tokens > left) break;
    left -= unit.tokens;
  }
  return units.slice(start);
}

/** Each with its glue counted, none longer than a chunk. */
function* countedUnits(markdown: string, size: number, count: TokenCounter): Generator<Counted> {
  for (const unit of unitsOf(markdown)) {
    let glue = unit.glue;
    for (const text of fitting(unit.text, size - 2, count)) {
      // One token more: where two stretches meet, they may be cut otherwise than each alone.
      yield { ...unit, text, glue, tokens: count(glue + text) + 1 };
      glue = " ";
    }
  }
}

/** Halves until it fits, between words where there are some. */
function* fitting(text: string, most: number, count: TokenCounter): Generator<string> {
  if (text.length <= most || count(`\n\n${text}`) < most) {
    if (text.trim() !== "") yield text;
    return;
  }
  const middle = Math.floor(text.length / 2);
  const space = text.slice(0, middle).search(/\s\S*$/);
  const isFar = space < text.length / 4;
  const at = isFar ? middle + (/[\udc00-\udfff]/.test(text[middle] ?? "") ? 1 : 0) : space;
  yield* fitting(text.slice(0, at), most, count);
  yield* fitting(isFar ? text.slice(at) : text.slice(at + 1), most, count);
}
