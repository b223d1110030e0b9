/**
 * Small samples of large sets of hashes, from which the likeness of the sets is estimated (bottom-k sketches, Broder 1997).
 * @module
 */

/** The `size` smallest of distinct hashes, ascending. */
export function sketchOf(hashes: Iterable<number>, size: number): number[] {
  const sketch = new Sketch(size);
  for (const hash of hashes) sketch.add(hash);
  return sketch.hashes;
}

/** The same for hashes that come one by one. Hot: every word of a crawl passes here. */
export class Sketch {
  readonly #size: number;
  readonly #least: Float64Array;
  #count = 0;
  /** Hashes from here on are too large. */
  #limit = Number.POSITIVE_INFINITY;

  constructor(size: number) {
    this.#size = size;
    this.#least = new Float64Array(size);
  }

  get hashes(): number[] {
    const hashes: number[] = [];
    for (let i = 0; i < this.#count; i++) hashes.push(this.#least[i] ?? 0);
    return hashes;
  }

  add(hash: number): void {
    if (hash >= this.#limit) return;
    const least = this.#least;
    let at = this.#count;
    while (at > 0 && least[at - 1]! > hash) at--;
    if (at > 0 && least[at - 1] === hash) return;
    if (this.#count < this.#size) this.#count++;
    for (let i = this.#count - 1; i > at; i--) least[i] = least[i - 1]!;
    least[at] = hash;
    if (this.#count === this.#size) this.#limit = least[this.#size - 1]!;
  }
}

/** |A ∩ B| / |A ∪ B|, from the sketches of A and B; 1 for two empty sets. */
export function likeness(a: readonly number[], b: readonly number[]): number {
  if (a.length === 0 && b.length === 0) return 1;
  // Beyond what the shorter sketch has seen of a set that did not fit, nothing is known.
  const most = Math.max(a.length, b.length);
  let i = 0;
  let j = 0;
  let both = 0;
  let seen = 0;
  while (seen < most && (i < a.length || j < b.length)) {
    const left = i < a.length ? (a[i] ?? 0) : Number.POSITIVE_INFINITY;
    const right = j < b.length ? (b[j] ?? 0) : Number.POSITIVE_INFINITY;
    if (left === right) both++;
    if (left <= right) i++;
    if (right <= left) j++;
    seen++;
  }
  return both / seen;
}
