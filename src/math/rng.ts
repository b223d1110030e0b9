/**
 * Seeded, counter-based randomness. `rng.fork(label, n)` depends only on the seed, the path of labels and the
 * numbers, so no part can shift another part's stream, and decision n draws the same numbers after a resume.
 * The generator is sfc32 (Chris Doty-Humphrey), seeded through a 32-bit murmur-style mix of the path.
 * @module
 */

/** Chance that depends on its seed alone. */
export interface Rng {
  /** Uniform in [0, 1), 53 bits. */
  next(): number;
  /** Uniform integer in [0, n). */
  below(n: number): number;
  /** Another stream, which depends on the seed and the path of labels and numbers, not on what was drawn before. */
  fork(label: string, n?: number): Rng;
}

/**
 * The same seed gives the same numbers on every machine.
 * @example const dice = 1 + createRng(7).fork("dice").below(6);
 */
export function createRng(seed: number): Rng {
  return new Sfc32(mix(0x9e3779b9, seed | 0), mix(0x85ebca6b, Math.floor(seed / 2 ** 32) | 0));
}

class Sfc32 implements Rng {
  readonly #k0: number;
  readonly #k1: number;
  #a = 0;
  #b = 0;
  #c = 0;
  #counter = 0;
  #started = false;

  constructor(k0: number, k1: number) {
    this.#k0 = k0;
    this.#k1 = k1;
  }

  next(): number {
    if (!this.#started) this.#start();
    return ((this.#bits() >>> 5) * 67108864 + (this.#bits() >>> 6)) / 9007199254740992;
  }

  below(n: number): number {
    return Math.floor(this.next() * n);
  }

  fork(label: string, n = 0): Rng {
    let h0 = this.#k0;
    let h1 = this.#k1;
    for (let i = 0; i < label.length; i++) {
      h0 = mix(h0, label.charCodeAt(i));
      h1 = mix(h1, label.charCodeAt(i) ^ 0x5bd1e995);
    }
    const low = n | 0;
    const high = Math.floor(n / 2 ** 32) | 0;
    return new Sfc32(mix(mix(h0, low), high), mix(mix(h1, high ^ 0x2545f491), low));
  }

  #start(): void {
    this.#started = true;
    this.#a = this.#k0;
    this.#b = this.#k1;
    this.#c = mix(this.#k0, this.#k1);
    this.#counter = 1;
    for (let i = 0; i < 12; i++) this.#bits();
  }

  #bits(): number {
    const t = (this.#a + this.#b + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + t;
    return t >>> 0;
  }
}

function mix(h: number, k: number): number {
  k = Math.imul(k, 0xcc9e2d51);
  k = (k << 15) | (k >>> 17);
  h ^= Math.imul(k, 0x1b873593);
  h = (h << 13) | (h >>> 19);
  h = (Math.imul(h, 5) + 0xe6546b64) | 0;
  h ^= h >>> 16;
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return h ^ (h >>> 16);
}
