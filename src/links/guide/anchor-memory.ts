/**
 * The direction in which anchors that led to relevant pages differ from others, in the space of anchor vectors: what
 * learned words are for words, this is for meanings. Vectors come as small codes (coordinates along a few directions,
 * one byte each), which are saved with the page that first has them.
 * @module
 */
import { Uint8Column } from "../../collections/columns.ts";
import type { LinkId } from "../../types.ts";

/** Codes are coordinates times this, rounded: cosines of anchors along a direction are well below .6. */
export const CODE_SCALE = 200;

/** Anchors of relevant and of other pages may lie close; a smaller gap is not blown up. */
const LEAST_GAP = 0.02;
/** So many relevant and so many other pages are needed. */
const LEAST_PAGES = 3;

/** Room for so many codes at first; doubled when full. */
const FIRST_CODES = 256;

export class AnchorMemory {
  readonly #numbers = new Map<string, number>();
  /** The coordinates of all codes, one code after the other. */
  #codes = new Int8Array(0);
  /** Coordinates of a code; 0 until there is one. */
  #width = 0;
  #count = 0;
  /** Numbers whose codes are lost. */
  readonly #lost = new Set<number>();
  /** By the number of the link. */
  readonly #ofTarget: (number[] | undefined)[] = [];
  /** By the number of the link, 1 for one that is fetched: what was learned from it stays with the anchors it had then. */
  readonly #fetched = new Uint8Column();
  #relevant: Float64Array | undefined;
  #others: Float64Array | undefined;
  #relevantPages = 0;
  #otherPages = 0;
  #published = new Float64Array(0);

  /** Number of a code, which is added where it is new. */
  numberFor(code: string): number {
    return this.#numbers.get(code) ?? this.add(code);
  }

  /** Adds a new code; codes are numbered in the order of adding. */
  add(code: string): number {
    const bytes = Buffer.from(code, "base64");
    if (this.#width === 0) this.#width = bytes.length; // all codes of a crawl are alike
    const number = this.#count++;
    this.#numbers.set(code, number);
    const start = this.#width * number;
    this.#makeRoom();
    for (let i = 0; i < this.#width; i++) this.#codes[start + i] = bytes[i] ?? 0;
    return number;
  }

  #makeRoom(): void {
    const needed = this.#width * this.#count;
    if (needed <= this.#codes.length) return;
    const codes = new Int8Array(Math.max(2 * needed, this.#width * FIRST_CODES));
    codes.set(this.#codes);
    this.#codes = codes;
  }

  /** Leaves out the numbers before: the pages that first had these codes are lost. */
  skipTo(number: number): void {
    while (this.#count < number) this.#lost.add(this.#count++);
    this.#makeRoom();
  }

  /** A link with this anchor leads to the target. */
  found(target: LinkId, number: number): void {
    if (this.#fetched.data[target] === 1 || this.#lost.has(number)) return;
    const known = this.#ofTarget[target];
    if (known === undefined) this.#add(target, number);
    else if (!known.includes(number)) known.push(number);
  }

  #add(target: LinkId, number: number): void {
    while (this.#ofTarget.length < target) this.#ofTarget.push(undefined); // no holes, which are slow to read
    this.#ofTarget[target] = [number];
  }

  /** The target was fetched and turned out so relevant; with `count` 0, a correction of what was added before. */
  learn(target: LinkId, relevance: number, count = 1): void {
    const numbers = this.#ofTarget[target];
    if (numbers === undefined) return;
    this.#fetched.ensure(target + 1);
    this.#fetched.data[target] = 1;
    const size = this.#width;
    this.#relevant ??= new Float64Array(size);
    this.#others ??= new Float64Array(size);
    for (const number of numbers) {
      const start = number * size;
      for (let i = 0; i < size; i++) {
        const value = this.#codes[start + i]! / CODE_SCALE / numbers.length;
        this.#relevant[i]! += relevance * value;
        this.#others[i]! += (count - relevance) * value;
      }
    }
    this.#relevantPages += relevance;
    this.#otherPages += count - relevance;
  }

  publish(): void {
    const direction = this.#direction().map((value) => value / CODE_SCALE);
    const codes = this.#codes;
    const width = this.#width;
    const published = new Float64Array(this.#count);
    this.#published = published;
    if (direction.length === 0) return;
    let number = 0;
    // Four at once, each added up in order: a sum must wait for its last addition, four need not wait for each other.
    for (; number + 3 < published.length; number += 4) {
      const [a, b, c, d] = [number * width, (number + 1) * width, (number + 2) * width, (number + 3) * width];
      let [ofA, ofB, ofC, ofD] = [0, 0, 0, 0];
      for (let i = 0; i < width; i++) {
        const value = direction[i]!;
        ofA += value * codes[a + i]!;
        ofB += value * codes[b + i]!;
        ofC += value * codes[c + i]!;
        ofD += value * codes[d + i]!;
      }
      published[number] = ofA;
      published[number + 1] = ofB;
      published[number + 2] = ofC;
      published[number + 3] = ofD;
    }
    for (; number < published.length; number++) {
      let sum = 0;
      for (let i = 0; i < width; i++) sum += direction[i]! * codes[number * width + i]!;
      published[number] = sum;
    }
  }

  /** Half the best, half the mean of its anchors; 0 for targets whose anchors are new since the last publication. */
  value(target: LinkId): number {
    const numbers = this.#ofTarget[target];
    if (numbers === undefined) return 0;
    let best = Number.NEGATIVE_INFINITY;
    let sum = 0;
    for (const number of numbers) {
      const value = this.#published[number] ?? 0;
      best = Math.max(best, value);
      sum += value;
    }
    return (best + sum / numbers.length) / 2;
  }

  /** From the mean of other pages' anchors to that of relevant ones, scaled to 1 between them. */
  #direction(): Float64Array {
    const relevant = this.#relevant;
    const others = this.#others;
    if (relevant === undefined || others === undefined) return new Float64Array(0);
    if (this.#relevantPages < LEAST_PAGES || this.#otherPages < LEAST_PAGES) return new Float64Array(0);
    const direction = relevant.map((sum, i) => sum / this.#relevantPages - others[i]! / this.#otherPages);
    const gap = direction.reduce((sum, value) => sum + value * value, 0);
    return direction.map((value) => value / Math.max(LEAST_GAP, gap));
  }
}
