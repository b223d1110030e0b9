/** Words in the names, classes, ids and roles of elements: what their authors call the parts of a page. @module */
import type { Node } from "./tree.ts";
import { FNV_PRIME, FNV_START, type HashList } from "./word-hashes.ts";

/** Elements that say nothing by their name. */
const SILENT_NAMES = new Set(["div", "span", "body", "tr", "tbody"]);
/** Longer lists of classes are settings of a style, not names. */
const MAX_LENGTH = 150;
const MIN_WORD = 2;
const MAX_WORD = 20;

/** Levels whose words count as near to a block. */
export const NEAR = 3;

/** Whether an element says nothing by its name. */
export function isSilent(name: string): boolean {
  return SILENT_NAMES.has(name);
}

/** The texts in which a node's words stand, for training. */
export function namesOfNode({ name, attributes }: Node): readonly (string | undefined)[] {
  const { class: classes, id, role, itemprop } = attributes;
  return [isSilent(name) ? undefined : name, classes, id, role, itemprop, attributes["aria-label"]];
}

/**
 * Adds the hashes of the words of `PostContent_main__x7`: post, content, main. Words are of ASCII letters, in lower case; those
 * of one letter are what is left of the hashes that build tools append. Hot path: no word becomes a string.
 */
export function addNames(text: string, list: HashList): void {
  const end = Math.min(text.length, MAX_LENGTH);
  let [hash, length, wasSmall] = [FNV_START, 0, false];
  for (let at = 0; at <= end; at++) {
    const unit = at < end ? text.charCodeAt(at) : 0;
    const isSmall = unit >= 0x61 && unit <= 0x7a;
    const isCapital = unit >= 0x41 && unit <= 0x5a;
    if (length > 0 && ((!isSmall && !isCapital) || (isCapital && wasSmall))) {
      if (length >= MIN_WORD && length <= MAX_WORD) list.push(hash);
      hash = FNV_START;
      length = 0;
    }
    if (isSmall || isCapital) {
      hash = Math.imul(hash ^ (isCapital ? unit + 0x20 : unit), FNV_PRIME);
      length++;
    }
    wasSmall = isSmall;
  }
}

/** The words themselves, for training. */
export function namesIn(text: string): readonly string[] {
  const words = text
    .slice(0, MAX_LENGTH)
    .replace(/([a-z])(?=[A-Z])/g, "$1 ")
    .match(/[a-z]+/gi);
  return (words ?? [])
    .filter(({ length }) => length >= MIN_WORD && length <= MAX_WORD)
    .map((word) => word.toLowerCase());
}
