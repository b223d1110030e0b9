/**
 * What a group of addresses has yielded, and when nothing more is to be expected of it. A group earns trust by pages that
 * bring something new, and is given up when nearly none does.
 * @module
 */
import { countBits } from "../../text/simhash.ts";
import type { CanonicalUrl, Drop } from "../../types.ts";
import type { Answers } from "./generator.ts";
import type { AddressGroup } from "./groups.ts";
import { bareAddress } from "./made-up-address.ts";

/**
 * More worthless pages than this share make a group barren. In 57000 pages of reference manuals, folders with over nine
 * tenths of copies are stubs of old editions and nothing else, whether they are judged after 5 or after 20 pages; with
 * eight tenths, glossaries would be among them.
 */
const BARREN_ABOVE = 0.9;
/** More pages than this share that have the words of earlier ones put the rest of a group off; ours. */
const COPIED_ABOVE = 0.75;
/** A group that was good is given up when so many of its latest pages were worthless. */
const LATEST = 24;
const LATEST_WORTHLESS = 23;
const LATEST_BITS = 2 ** LATEST - 1;
/** So many pages like the answers to made-up addresses, and so great a share of them, make a group endless. */
const ENDLESS_AFTER = 3;
const ENDLESS_ABOVE = 0.75;
/** With fewer of them it may have pages of its own that were not seen yet; ours. */
const CLOSED_AFTER = 10;

export class Account {
  fetched = 0;
  worthless = 0;
  /** Pages that have the words of earlier ones. */
  copies = 0;
  /** The latest pages as bits, 1 for a worthless one, the last one lowest. */
  #latest = 0;
  readonly silence = new Silence();
  /** Pages that were relevant and brought something new. */
  relevant = 0;
  /** It was tried by made-up addresses, and what its host answered if it did with pages. */
  isTried = false;
  /** Words in its names mean nothing: the number beside them says which page it is. */
  isByNumber = false;
  answers: Answers | undefined;
  /** Pages like these answers, and others. */
  #alike = 0;
  #unlike = 0;
  isEndless = false;
  /** It was tried whether a part of its addresses means nothing, and whether that is so. */
  isBareTried = false;
  isIdle = false;

  count(isWorthless: boolean): void {
    this.fetched++;
    if (isWorthless) this.worthless++;
    this.#latest = ((this.#latest << 1) | (isWorthless ? 1 : 0)) & LATEST_BITS;
  }

  /** A page that was taken for new was not. */
  demote(): void {
    this.worthless = Math.min(this.fetched, this.worthless + 1);
  }

  /** A page that is like the answers to made-up addresses, or not. */
  compare(isAlike: boolean): void {
    if (isAlike) this.#alike++;
    else this.#unlike++;
    const seen = this.#alike + this.#unlike;
    this.isEndless ||= this.#alike >= ENDLESS_AFTER && this.#alike >= ENDLESS_ABOVE * seen;
  }

  /** Most of what was found here was worth it. */
  get isGood(): boolean {
    return this.fetched >= 2 * this.worthless + 2;
  }

  /** The host has a page for any address here, and real ones too, as far as is known. */
  get isMixed(): boolean {
    return this.isEndless && (this.#unlike > 0 || this.#alike < CLOSED_AFTER);
  }

  /** Most of its pages have the words of earlier ones. */
  isCopied({ judgeAfter }: AddressGroup): boolean {
    return this.fetched >= judgeAfter && this.copies > COPIED_ABOVE * this.fetched;
  }

  barren({ name, judgeAfter }: AddressGroup): Drop | undefined {
    if (this.isEndless) {
      const seen = this.#alike + this.#unlike;
      const detail = `the host has a page for any address like ${name}, and ${this.#alike} of ${seen} pages there are like those`;
      return { keep: false, reason: "trap-endless", detail };
    }
    if (this.fetched < judgeAfter) return undefined;
    if (this.silence.isLong) {
      const detail = `the last pages fetched from ${name} had no words that were new`;
      return { keep: false, reason: "trap-silent", detail };
    }
    const latest = countBits(this.#latest);
    if (latest >= LATEST_WORTHLESS) {
      const detail = `of the last ${LATEST} pages fetched from ${name}, ${latest} are copies or bring nothing new`;
      return { keep: false, reason: "trap-copies", detail };
    }
    if (this.worthless <= BARREN_ABOVE * this.fetched) return undefined;
    const detail = `${this.worthless} of the ${this.fetched} pages fetched from ${name} are copies or bring nothing new`;
    return { keep: false, reason: "trap-copies", detail };
  }

  variant(url: CanonicalUrl, { name, idle }: AddressGroup): Drop | undefined {
    const instead = this.isIdle && idle !== undefined ? bareAddress(url, idle) : undefined;
    if (instead === undefined) return undefined;
    const detail = `the same page as ${instead}, as others of ${name} were`;
    return { keep: false, reason: "trap-variant", detail, instead };
  }
}

/**
 * Words that are new to the crawl: real sites go on naming things. After five thousand pages of an encyclopedia one word
 * in fifty is new still, and by the law of Heaps (1978) ever fewer as the crawl grows. Pages are silent when their words
 * speak for a fifth of that rate or less: a cumulative sum (Page 1954) grows with every word and falls with every new one.
 * A reference manual may be silent too, but comes to an end: only pages that lead on to more of their kind, which nobody
 * knew, speak against it, and pages that do not speak for it.
 */
export class Silence {
  #sum = 0;

  /** A page, after so many pages of the crawl; whether it leads on to more of its kind that were not known. */
  hear({ words, newWords }: Heard, { goesOn, pages }: { goesOn: boolean; pages: number }): void {
    const rate = SILENT_RATE * (RATE_HOLDS_FOR / Math.max(RATE_HOLDS_FOR, pages)) ** RATE_FALLS_BY;
    this.#sum = Math.max(0, this.#sum + (goesOn ? rate : -rate) * words - newWords);
  }

  /** What links found there are worth: from half the limit on less and less. */
  get factor(): number {
    const beyond = this.#sum - SILENT_AFTER / 2;
    return beyond <= 0 ? 1 : LEAST_FACTOR ** ((2 * beyond) / SILENT_AFTER);
  }

  get isLong(): boolean {
    return this.#sum >= SILENT_AFTER;
  }
}

const SILENT_RATE = 0.004;
const RATE_HOLDS_FOR = 5000;
const RATE_FALLS_BY = 0.4;
/** Of 57000 pages of reference manuals no place comes above 3.2. */
const SILENT_AFTER = 5;
const LEAST_FACTOR = 0.06;

/** Sampled words of a page, and those of them that were new. */
interface Heard {
  readonly words: number;
  readonly newWords: number;
}
