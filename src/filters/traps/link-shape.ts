/**
 * The shape of an address: every name in it replaced by the kind of name it is. Hot: the links of every page pass here, so
 * nothing but the hash is made.
 * @module
 */
import { RunningHash } from "../../text/hash.ts";
import type { CanonicalUrl } from "../../types.ts";
import { parametersOf } from "../../url/parts.ts";

/** Hashes of 32 bits. */
export interface LinkShape {
  /** Kinds of all names of the path, and the names of the parameters. */
  readonly shape: number;
  /** The first folder. */
  readonly top: number;
}

const [SLASH, DOT] = [0x2f, 0x2e];

/** As seen from a page of `host`. */
export function linkShape(url: CanonicalUrl, host: string): LinkShape {
  const shape = new RunningHash();
  const top = new RunningHash();
  const start = url.indexOf("//") + 2;
  const mark = url.indexOf("?", start);
  const end = mark < 0 ? url.length : mark;
  const path = Math.min(end, (url.indexOf("/", start) + 1 || end + 1) - 1);
  if (path - start !== host.length || !url.startsWith(host, start)) {
    shape.add(ELSEWHERE);
    top.add(ELSEWHERE);
  }
  top.add("/");
  let names = 0;
  for (let from = path + 1; from < end; ) {
    let to = from;
    while (to < end && url.charCodeAt(to) !== SLASH) to++;
    if (to > from) {
      if (names++ === 0) top.add(url, from, to);
      else shape.add("/");
      addKind(shape, url, from, to);
    }
    from = to + 1;
  }
  shape.add("?");
  if (mark >= 0) {
    let between = "";
    for (const { name } of parametersOf(url.slice(mark + 1))) {
      shape.add(between);
      shape.add(name);
      between = "&";
    }
  }
  return { shape: shape.low, top: top.low };
}

const ELSEWHERE = "elsewhere ";

/** A number, a name with a number in it, several words, or one; with its ending. */
function addKind(shape: RunningHash, url: string, from: number, to: number): void {
  const ending = endingStart(url, from, to);
  let digits = 0;
  let isJoined = false;
  for (let at = from; at < ending; at++) {
    const unit = url.charCodeAt(at);
    if (unit >= 0x30 && unit <= 0x39) digits++;
    else isJoined ||= unit === 0x2d || unit === 0x5f || unit === 0x2b || unit === 0x25; // - _ + %
  }
  const isNumber = digits > 0 && digits === ending - from;
  shape.add(isNumber ? "#" : digits > 0 ? "x" : isJoined ? "w-w" : "w");
  shape.add(url, ending, to);
}

/** Where the `.html` of a name begins: a dot and two to five letters; its end where it has none. */
function endingStart(url: string, from: number, to: number): number {
  for (let at = to - 1; at >= from && at >= to - 6; at--) {
    const unit = url.charCodeAt(at);
    if (unit === DOT) return to - at >= 3 ? at : to;
    if ((unit | 0x20) < 0x61 || (unit | 0x20) > 0x7a) return to;
  }
  return to;
}
