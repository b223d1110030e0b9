/** Elements in which there are no tags, up to their own end tag. @module */
import { LOWER_A, TO_LOWER } from "./characters.ts";

/** What an element holds: markup, text as it stands, text with entities, or all the rest of the page. */
export type Body = "markup" | "raw" | "with-entities" | "plaintext";

const BODIES: ReadonlyMap<string, Body> = new Map<string, Body>([
  ["iframe", "raw"],
  ["noembed", "raw"],
  ["noframes", "raw"],
  ["script", "raw"],
  ["style", "raw"],
  ["xmp", "raw"],
  ["title", "with-entities"],
  ["textarea", "with-entities"],
  ["plaintext", "plaintext"],
]);
const lengths = [...BODIES.keys()].map((name) => name.length);
const [SHORTEST, LONGEST] = [Math.min(...lengths), Math.max(...lengths)];
/** First letters of their names, from `a` on: the names of most other elements need not become strings. */
const MAY_BE = new Uint8Array(26);
for (const name of BODIES.keys()) MAY_BE[name.charCodeAt(0) - LOWER_A] = 1;

/** Of the element whose name, which begins with a letter, stands there in the source; it may be one of HTML. */
export function bodyCalled(source: string, units: Uint16Array, start: number, end: number): Body {
  const length = end - start;
  if (length < SHORTEST || length > LONGEST) return "markup";
  if (MAY_BE[(units[start]! | TO_LOWER) - LOWER_A] === 0) return "markup";
  return BODIES.get(source.slice(start, end).toLowerCase()) ?? "markup";
}
