/** Texts of the latest pages, kept small so that some thousands fit: with strings of their own they would take ten times the memory. @module */
import type { LinkId } from "../../types.ts";
import type { GuideText } from "./judge.ts";

/** Some 3 KB each without vectors. */
const CAPACITY = 5000;
const MOST = 2 ** 16 - 1;

interface Kept {
  /** All but the counts. */
  readonly rest: Omit<GuideText, "counts">;
  /** Terms hold no line end: an analyzer splits at spaces. */
  readonly terms: string;
  readonly counts: Uint16Array;
}

export class TextShelf {
  readonly #kept = new Map<LinkId, Kept>();
  readonly #capacity: number;

  constructor(capacity = CAPACITY) {
    this.#capacity = capacity;
  }

  get size(): number {
    return this.#kept.size;
  }

  /** The oldest goes when there are too many. */
  add(page: LinkId, { counts, ...rest }: GuideText): void {
    this.#kept.delete(page);
    const often = new Uint16Array(counts.terms.length).fill(1);
    if (counts.counts !== undefined) {
      for (let i = 0; i < often.length; i++) often[i] = Math.min(MOST, counts.counts[i] ?? 0);
    }
    this.#kept.set(page, { rest, terms: counts.terms.join("\n"), counts: often });
    if (this.#kept.size <= this.#capacity) return;
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined) this.#kept.delete(oldest);
  }

  get(page: LinkId): GuideText | undefined {
    const kept = this.#kept.get(page);
    if (kept === undefined) return undefined;
    const terms = kept.terms === "" ? [] : kept.terms.split("\n");
    return { ...kept.rest, counts: { terms, counts: Uint32Array.from(kept.counts) } };
  }

  /** The oldest first. */
  pages(): Iterable<LinkId> {
    return this.#kept.keys();
  }
}
