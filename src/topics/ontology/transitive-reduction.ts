/** Which relations of a hierarchy are direct. @module */
import { at } from "../../collections/at.ts";
import { addBit, type Bits, emptyBits, hasBit, uniteInto } from "./bitset.ts";

/**
 * `above[i]` names members before i; the result keeps those of them that are not above another one of them, over any
 * number of steps.
 */
export function directlyAbove(above: readonly (readonly number[])[]): number[][] {
  const ancestors: Bits[] = [];
  return above.map((candidates) => {
    const indirect = emptyBits(above.length);
    for (const candidate of candidates) uniteInto(indirect, at(ancestors, candidate));
    const all = indirect.slice();
    for (const candidate of candidates) addBit(all, candidate);
    ancestors.push(all);
    return candidates.filter((candidate) => !hasBit(indirect, candidate));
  });
}
