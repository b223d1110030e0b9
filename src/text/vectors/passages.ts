/**
 * Cuts a long text into overlapping passages for a model that reads so many tokens at once. In an overlap, every word
 * is taken from the passage where it has more context; the cut lies in the middle.
 * @module
 */

/** Pieces `from … to` are read, pieces `keepFrom … keepTo` are kept. The kept parts of all passages cover the text once. */
export interface Passage {
  readonly from: number;
  readonly to: number;
  readonly keepFrom: number;
  readonly keepTo: number;
}

/** `sizes` are tokens of each piece, none larger than `longest`; passages come out about equally long. */
export function planPassages(sizes: ArrayLike<number>, longest: number, overlap: number): Passage[] {
  const sums = runningSums(sizes);
  const total = sums[sizes.length]!;
  const count = Math.max(1, Math.ceil((total - overlap) / (longest - overlap)));
  const target = Math.min(longest, Math.ceil((total + (count - 1) * overlap) / count));
  const passages: Passage[] = [];
  let from = 0;
  let keepFrom = 0;
  while (from < sizes.length) {
    const to = lastWithin(sums, from, target, longest);
    if (to === sizes.length) {
      passages.push({ from, to, keepFrom, keepTo: to });
      break;
    }
    let next = to;
    while (next - 1 > from && sums[to]! - sums[next - 1]! <= overlap) next--;
    let keepTo = next;
    while (keepTo < to && sums[keepTo]! - sums[next]! < (sums[to]! - sums[next]!) / 2) keepTo++;
    passages.push({ from, to, keepFrom, keepTo });
    from = next;
    keepFrom = keepTo;
  }
  return passages;
}

/** The end of the passage that begins at `from`: the target, but at least one piece, however large. */
function lastWithin(sums: Float64Array, from: number, target: number, longest: number): number {
  let to = from;
  while (to + 1 < sums.length && sums[to + 1]! - sums[from]! <= target) to++;
  if (to === from && sums[from + 1]! - sums[from]! <= longest) to++;
  return Math.max(to, from + 1);
}

function runningSums(sizes: ArrayLike<number>): Float64Array {
  const sums = new Float64Array(sizes.length + 1);
  for (let i = 0; i < sizes.length; i++) sums[i + 1] = sums[i]! + sizes[i]!;
  return sums;
}
