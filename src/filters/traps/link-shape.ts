/**
 * The shape of an address: every name in it replaced by the kind of name it is (a number, a name with a number in it, several words,
 * or one), with its ending. Hot: the links of every page pass here, so nothing but the hash is made, in one pass.
 * @module
 */
import { endedHigh, endedLow, HASH } from "../../text/hash.ts";
import type { CanonicalUrl } from "../../types.ts";
import { parametersOf } from "../../url/parts.ts";

/** Hashes of 32 bits. */
export interface LinkShape {
  /** Kinds of all names of the path, and the names of the parameters. */
  readonly shape: number;
  /** The first folder. */
  readonly top: number;
}

const { high: HIGH, low: LOW, highFactor: HIGH_FACTOR, lowFactor: LOW_FACTOR } = HASH;

/** As seen from a page of `host`. */
export function linkShape(url: CanonicalUrl, host: string): LinkShape {
  const start = url.indexOf("//") + 2;
  const mark = url.indexOf("?", start);
  const end = mark < 0 ? url.length : mark;
  const slash = url.indexOf("/", start);
  const path = slash < 0 || slash > end ? end : slash;
  const isHere = path - start === host.length && url.startsWith(host, start);
  let high: number = isHere ? HIGH : ELSEWHERE.high;
  let low: number = isHere ? LOW : ELSEWHERE.low;
  let top: number | undefined;
  for (let from = path + 1; from < end; ) {
    let to = from;
    let digits = 0;
    let isJoined = false;
    /** The last dot, if there are but letters behind it. */
    let dot = -1;
    for (; to < end; to++) {
      const unit = url.charCodeAt(to);
      if ((unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a) continue;
      if (unit === SLASH) break;
      dot = unit === DOT ? to : -1;
      if (unit >= 0x30 && unit <= 0x39) digits++;
      else if (unit === 0x2d || unit === 0x5f || unit === 0x2b || unit === 0x25) isJoined = true; // - _ + %
    }
    if (to > from) {
      if (top === undefined) {
        top = topOf(url, from, to, isHere);
      } else {
        high = Math.imul(high ^ SLASH, HIGH_FACTOR);
        low = Math.imul(low ^ SLASH, LOW_FACTOR);
      }
      const ending = dot >= 0 && to - dot >= SHORTEST_ENDING && to - dot <= LONGEST_ENDING ? dot : to;
      const kind = digits === 0 ? (isJoined ? "w-w" : "w") : digits === ending - from ? "#" : "x";
      for (let i = 0; i < kind.length; i++) {
        high = Math.imul(high ^ kind.charCodeAt(i), HIGH_FACTOR);
        low = Math.imul(low ^ kind.charCodeAt(i), LOW_FACTOR);
      }
      for (let i = ending; i < to; i++) {
        const unit = url.charCodeAt(i);
        high = Math.imul(high ^ unit, HIGH_FACTOR);
        low = Math.imul(low ^ unit, LOW_FACTOR);
      }
    }
    from = to + 1;
  }
  const parameters = mark < 0 ? "?" : `?${namesOf(url.slice(mark + 1))}`;
  for (let i = 0; i < parameters.length; i++) {
    high = Math.imul(high ^ parameters.charCodeAt(i), HIGH_FACTOR);
    low = Math.imul(low ^ parameters.charCodeAt(i), LOW_FACTOR);
  }
  return { shape: endedLow(low, endedHigh(high, low)), top: top ?? topOf(url, end, end, isHere) };
}

const SLASH = 0x2f;
const DOT = 0x2e;
/** `.html` and the like: a dot and two to five letters. */
const SHORTEST_ENDING = 3;
const LONGEST_ENDING = 6;

const ELSEWHERE = begun("elsewhere ");
const TOP_HERE = begun("/");
const TOP_ELSEWHERE = begun("elsewhere /");

/** Both halves of a hash that goes on. */
function begun(text: string): { readonly high: number; readonly low: number } {
  let high: number = HIGH;
  let low: number = LOW;
  for (let i = 0; i < text.length; i++) {
    high = Math.imul(high ^ text.charCodeAt(i), HIGH_FACTOR);
    low = Math.imul(low ^ text.charCodeAt(i), LOW_FACTOR);
  }
  return { high, low };
}

/** By its name in the address. */
function topOf(url: string, from: number, to: number, isHere: boolean): number {
  let { high, low } = isHere ? TOP_HERE : TOP_ELSEWHERE;
  for (let i = from; i < to; i++) {
    const unit = url.charCodeAt(i);
    high = Math.imul(high ^ unit, HIGH_FACTOR);
    low = Math.imul(low ^ unit, LOW_FACTOR);
  }
  return endedLow(low, endedHigh(high, low));
}

function namesOf(query: string): string {
  return parametersOf(query)
    .map(({ name }) => name)
    .join("&");
}
