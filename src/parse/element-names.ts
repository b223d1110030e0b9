/**
 * The element of a tag by the code units of its name. Pages use few names, many times: no string is made of one that was met
 * before. Hot: twice for each element of every page.
 * @module
 */
import { hashOfWord } from "../text/word-scanner.ts";
import { type Element, elementOf, MAX_REMEMBERED_NAME } from "./elements.ts";

/** A name, and its element. */
interface Met {
  readonly units: Uint16Array;
  readonly element: Element;
}

/** A power of two. A name that falls on the place of another takes it. */
const PLACES = 256;
const met: (Met | undefined)[] = Array(PLACES).fill(undefined);

/** Of the name from `start` to `end` of a source with these code units. */
export function elementAt(source: string, units: Uint16Array, start: number, end: number): Element {
  const place = hashOfWord(units, start, end) & (PLACES - 1);
  const known = met[place];
  if (known !== undefined && isSame(known.units, units, start, end)) return known.element;
  const element = elementOf(source.slice(start, end));
  if (end - start <= MAX_REMEMBERED_NAME) met[place] = { units: units.slice(start, end), element };
  return element;
}

function isSame(name: Uint16Array, units: Uint16Array, start: number, end: number): boolean {
  if (name.length !== end - start) return false;
  for (let i = 0; i < name.length; i++) if (name[i] !== units[start + i]) return false;
  return true;
}
