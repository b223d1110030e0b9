/**
 * Small samples of large sets of hashes, from which the likeness of the sets is estimated (bottom-k sketches, Broder 1997).
 * @module
 */

/** The `size` smallest of distinct hashes, ascending. */
export function sketchOf(hashes: Iterable<number>, size: number): number[] {
  const least: number[] = [];
  for (const hash of hashes) {
    if (least.length === size && hash >= (least[size - 1] ?? 0)) continue;
    let at = least.length;
    while (at > 0 && (least[at - 1] ?? 0) > hash) at--;
    if (at > 0 && least[at - 1] === hash) continue;
    least.splice(at, 0, hash);
    if (least.length > size) least.pop();
  }
  return least;
}

/** |A ∩ B| / |A ∪ B|, from the sketches of A and B; 1 for two empty sets. */
export function likeness(a: readonly number[], b: readonly number[]): number {
  if (a.length === 0 && b.length === 0) return 1;
  // Beyond what the shorter sketch has seen of a set that did not fit, nothing is known.
  const most = Math.max(a.length, b.length);
  let [i, j, both, seen] = [0, 0, 0, 0];
  while (seen < most && (i < a.length || j < b.length)) {
    const [left = Number.POSITIVE_INFINITY, right = Number.POSITIVE_INFINITY] = [a[i], b[j]];
    if (left === right) both++;
    if (left <= right) i++;
    if (right <= left) j++;
    seen++;
  }
  return both / seen;
}
