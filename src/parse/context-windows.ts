/**
 * The text around a link: that of the nearest block ancestor without the anchor, widened where it is too short to say
 * anything, cut where it is too long, never beyond the content block. All positions come from the one list of words,
 * so that many links in one huge block cost no more than their own windows.
 * @module
 */
import type { Segment, Span } from "../types.ts";
import { isLow, lowerBound, nearby } from "./tokens.ts";

/** A shorter context is widened to … */
const MIN_TOKENS = 10;
/** … this many words on each side of the anchor. */
const WIDE_TOKENS = 20;
const MAX_TOKENS = 100;
/** Bound on each side for text without word breaks. */
const MAX_SIDE_LENGTH = 2000;

export interface Context {
  readonly text: string;
  /** Includes the anchor. */
  readonly at: Span;
}

/** Answers for one page. */
export class ContextWindows {
  readonly #text: string;
  /** The same in one line: cheaper once than for every link. */
  readonly #line: string;
  readonly #tokens: Int32Array;
  readonly #segments: readonly Segment[];
  readonly #starts: Int32Array;
  /** First and last segment of the unbroken run of one block around each segment. */
  readonly #runs: readonly Span[];
  /** The first word of the anchor that was asked about last. */
  #latest = 0;

  constructor(text: string, tokens: Int32Array, segments: readonly Segment[]) {
    this.#text = text;
    this.#line = text.replaceAll("\n", " ");
    this.#tokens = tokens;
    this.#segments = segments;
    this.#starts = Int32Array.from(segments, (segment) => segment.start);
    this.#runs = runsOfBlocks(segments);
  }

  /** `stretch`: the text of the nearest block ancestor; `block`: the content block that the context stays in. */
  around(anchor: Span, stretch: Span, block: number): Context {
    const run = this.#runAround(anchor, block);
    const start = Math.min(anchor.start, Math.max(run.start, stretch.start));
    const end = Math.max(anchor.end, Math.min(run.end, stretch.end));
    // Links come in the order of the text: all these words are near the ones of the last link, and of each other.
    const tokens = this.#tokens;
    const own = nearby(tokens, anchor.start, this.#latest);
    const next = nearby(tokens, anchor.end, own);
    this.#latest = own;
    const before = own - nearby(tokens, start, own);
    const after = Math.max(0, nearby(tokens, end, next) - next);
    if (before + after < MIN_TOKENS) return this.#window(anchor, run, own - WIDE_TOKENS, next + WIDE_TOKENS);
    const tokensBefore = Math.min(before, Math.max(MAX_TOKENS / 2, MAX_TOKENS - after));
    return this.#window(anchor, { start, end }, own - tokensBefore, next + MAX_TOKENS - tokensBefore);
  }

  /** From the first of these words up to the last, inside `limits`. */
  #window(anchor: Span, limits: Span, first: number, last: number): Context {
    const tokens = this.#tokens;
    let start = Math.max(limits.start, first < 0 ? 0 : (tokens[first] ?? anchor.start), anchor.start - MAX_SIDE_LENGTH);
    let end = Math.min(limits.end, tokens[last] ?? this.#text.length, anchor.end + MAX_SIDE_LENGTH);
    start = Math.min(start, anchor.start);
    end = Math.max(end, anchor.end);
    if (isLow(this.#text.charCodeAt(start)) && start < anchor.start) start++;
    if (isLow(this.#text.charCodeAt(end)) && end > anchor.end) end--;
    while (start < anchor.start && isSeparator(this.#text.charCodeAt(start))) start++;
    while (end > anchor.end && isSeparator(this.#text.charCodeAt(end - 1))) end--;
    const before = this.#stretch(start, anchor.start);
    const after = this.#stretch(anchor.end, end);
    return { text: before === "" || after === "" ? before + after : `${before} ${after}`, at: { start, end } };
  }

  /** White space is collapsed already: at most one separator stands at each end. */
  #stretch(start: number, end: number): string {
    if (start < end && isSeparator(this.#text.charCodeAt(start))) start++;
    if (start < end && isSeparator(this.#text.charCodeAt(end - 1))) end--;
    return this.#line.slice(start, end);
  }

  /** The unbroken run of the block's text that holds or touches the anchor. */
  #runAround(anchor: Span, block: number): Span {
    const at = Math.max(0, lowerBound(this.#starts, anchor.start + 1) - 1);
    for (let candidate = at; candidate <= at + 1; candidate++) {
      const segment = this.#segments[candidate];
      const run = this.#runs[candidate];
      if (segment?.block !== block || run === undefined) continue;
      if (candidate === at || segment.start <= anchor.end + 1) return run;
    }
    return anchor;
  }
}

function runsOfBlocks(segments: readonly Segment[]): readonly Span[] {
  let run: { readonly start: number; end: number; readonly block: number } | undefined;
  return segments.map(({ start, end, block }) => {
    if (run?.block === block) run.end = end;
    else run = { start, end, block };
    return run;
  });
}

function isSeparator(unit: number): boolean {
  return unit === 0x20 || unit === 0x0a;
}
