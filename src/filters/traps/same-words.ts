/**
 * Which pages have the own words of an earlier page, in whatever order and whatever their links say: the same list sorted another way,
 * the same page under another address. Words that most pages of a host have are its house, and tell nothing.
 * A sketch of each page is kept, of the latest pages of all hosts, and found again by any of its first words.
 * @module
 */
import { Youngest } from "../../collections/youngest.ts";
import { hashKey } from "../../text/hash.ts";
import type { LinkId } from "../../types.ts";
import { likeness } from "./sketch.ts";

/** Sketches that are kept; those of further pages take the place of the oldest. */
const KEPT = 2 ** 14;
const SKETCH = 48;
/** By so many of its first words a page is found again, in a table of so many places. */
const KEYS = 12;
const PLACES = 2 ** 19;
/** Latest pages with a word. */
const WAYS = 4;
/** The house is known by so many pages that differ, from so few on; its words are on more than such a share of them. */
const HOUSE_AFTER = 4;
const HOUSE_UNTIL = 6;
const HOUSE_ABOVE = 0.5;
/** Fewer words of its own say nothing about a page; ours. */
const FEWEST = 12;
/** Words that may differ: those of its address are left out of a page. */
const OTHERS = 2;
/** Hosts whose house is remembered; the oldest go first. */
const MAX_HOSTS = 2000;

const NO_WORDS = new Uint32Array(0);

export class SameWords {
  /** Made when the first page comes. */
  #tables: { readonly sketches: Uint32Array; readonly places: Int32Array } | undefined;
  readonly #lengths = new Uint8Array(KEPT);
  readonly #ids = new Int32Array(KEPT);
  readonly #hosts = new Int32Array(KEPT);
  readonly #houses = new Youngest<string, House>(MAX_HOSTS, () => new House());
  #count = 0;

  /** The earlier page of the host that has the same words; without one, this page is one to be found by others. */
  originalOf(host: string, id: LinkId, sketch: readonly number[]): LinkId | undefined {
    const house = this.#houses.of(host);
    const words = house.without(sketch);
    const key = hashKey(host) | 0;
    const earlier = words.length < FEWEST ? undefined : this.#find(key, words, house);
    if (earlier !== undefined) return this.#ids[earlier];
    house.hear(sketch);
    this.#add(key, id, sketch);
    return undefined;
  }

  #find(host: number, words: readonly number[], house: House): number | undefined {
    if (this.#tables === undefined) return undefined;
    const { places } = this.#tables;
    const looked = new Set<number>();
    for (let key = 0; key < words.length && key < KEYS; key++) {
      const place = placeOf(host, words[key] ?? 0);
      for (let way = 0; way < WAYS; way++) {
        const candidate = (places[place + way] ?? 0) - 1;
        if (candidate < 0 || looked.has(candidate) || this.#hosts[candidate] !== host) continue;
        looked.add(candidate);
        const sketch = this.#sketchAt(candidate);
        if (isUnlike(words, sketch, house)) continue;
        const shared = likeness(words, house.without(sketch));
        if (shared * words.length >= words.length - OTHERS) return candidate;
      }
    }
    return undefined;
  }

  #sketchAt(page: number): Uint32Array {
    const from = page * SKETCH;
    return this.#tables?.sketches.subarray(from, from + (this.#lengths[page] ?? 0)) ?? NO_WORDS;
  }

  #add(host: number, id: LinkId, sketch: readonly number[]): void {
    this.#tables ??= { sketches: new Uint32Array(KEPT * SKETCH), places: new Int32Array(PLACES) };
    const page = this.#count++ % KEPT;
    const kept = sketch.slice(0, SKETCH);
    this.#tables.sketches.set(kept, page * SKETCH);
    this.#lengths[page] = kept.length;
    this.#ids[page] = id;
    this.#hosts[page] = host;
    const { places } = this.#tables;
    for (const word of kept.slice(0, 2 * KEYS)) {
      const place = placeOf(host, word);
      places.copyWithin(place + 1, place, place + WAYS - 1);
      places[place] = page + 1;
    }
  }
}

function placeOf(host: number, word: number): number {
  const mixed = Math.imul(word ^ host, 0x9e3779b1);
  return (((mixed ^ (mixed >>> 15)) >>> 0) % (PLACES / WAYS)) * WAYS;
}

/**
 * More words differ among the first than may differ among all; not always seen so early. Most pages that share a word are told apart
 * by a few others, and need not be compared as a whole.
 */
function isUnlike(words: readonly number[], sketch: Uint32Array, house: House): boolean {
  const most = (OTHERS * Math.max(words.length, sketch.length)) / words.length;
  let differing = 0;
  let other = 0;
  for (let own = 0, seen = 0; seen < words.length && differing <= most; seen++) {
    while (other < sketch.length && house.has(sketch[other] ?? 0)) other++;
    const left = own < words.length ? (words[own] ?? 0) : Number.POSITIVE_INFINITY;
    const right = other < sketch.length ? (sketch[other] ?? 0) : Number.POSITIVE_INFINITY;
    if (left !== right) differing++;
    if (left <= right) own++;
    if (right <= left) other++;
  }
  return differing > most;
}

/** The words that most pages of a host have. */
class House {
  #pages = 0;
  #counts = new Map<number, number>();

  hear(sketch: readonly number[]): void {
    if (this.#pages >= HOUSE_UNTIL) return;
    this.#pages++;
    for (const word of sketch) this.#counts.set(word, (this.#counts.get(word) ?? 0) + 1);
    if (this.#pages === HOUSE_UNTIL)
      this.#counts = new Map([...this.#counts].filter(([, count]) => this.#isMost(count)));
  }

  /** Nothing before the house is known. */
  without(sketch: ArrayLike<number>): number[] {
    const words: number[] = [];
    if (this.#pages < HOUSE_AFTER) return words;
    for (let i = 0; i < sketch.length; i++) {
      const word = sketch[i] ?? 0;
      if (!this.has(word)) words.push(word);
    }
    return words;
  }

  has(word: number): boolean {
    const count = this.#counts.get(word);
    return count !== undefined && this.#isMost(count);
  }

  #isMost(count: number): boolean {
    return count > HOUSE_ABOVE * this.#pages;
  }
}
