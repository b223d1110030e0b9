/**
 * Cuts a long text into overlapping passages for a model that reads so many tokens at once. In an overlap, every word
 * is taken from the passage where it has more context; the cut lies in the middle.
 * @module
 */
import { at } from "../../collections/at.ts";

/** Pieces `from … to` are read, pieces `keepFrom … keepTo` are kept. The kept parts of all passages cover the text once. */
export interface Passage {
  readonly from: number;
  readonly to: number;
  readonly keepFrom: number;
  readonly keepTo: number;
}

/** `sizes` are tokens of each piece, none larger than `longest`; passages come out about equally long. */
export function planPassages(sizes: readonly number[], longest: number, overlap: number): Passage[] {
  const sums = runningSums(sizes);
  const tokensIn = (from: number, to: number) => at(sums, to) - at(sums, from);
  const total = tokensIn(0, sizes.length);
  const count = Math.max(1, Math.ceil((total - overlap) / (longest - overlap)));
  const target = Math.min(longest, Math.ceil((total + (count - 1) * overlap) / count));
  const passages: Passage[] = [];
  let from = 0;
  let keepFrom = 0;
  while (from < sizes.length) {
    // At least one piece, however large.
    let to = from + 1;
    while (to < sizes.length && tokensIn(from, to + 1) <= target) to++;
    if (to === sizes.length) {
      passages.push({ from, to, keepFrom, keepTo: to });
      break;
    }
    let next = to;
    while (next - 1 > from && tokensIn(next - 1, to) <= overlap) next--;
    let keepTo = next;
    while (keepTo < to && tokensIn(next, keepTo) < tokensIn(next, to) / 2) keepTo++;
    passages.push({ from, to, keepFrom, keepTo });
    from = next;
    keepFrom = keepTo;
  }
  return passages;
}

/** One more than there are sizes: the first is 0. */
function runningSums(sizes: readonly number[]): number[] {
  const sums = [0];
  let sum = 0;
  for (const size of sizes) {
    sum += size;
    sums.push(sum);
  }
  return sums;
}
