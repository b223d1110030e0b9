/** What the pages of one site share: texts that stand on many of them are furniture, not content. @module */
import { hashKey } from "../text/hash.ts";

/** Texts remembered, and as many of those before them: about two megabytes for a site of any size. */
const MAX_TEXTS = 20_000;
/** With fewer pages, nothing is known of a site. */
const LEAST_PAGES = 3;
/** Shorter texts are on many pages by chance. */
const LEAST_LENGTH = 3;

export class SiteMemory {
  #latest = new Map<number, number>();
  #earlier: ReadonlyMap<number, number> = new Map();
  #pages = 0;

  /** Pages seen so far. */
  get pages(): number {
    return this.#pages;
  }

  /** Texts remembered. */
  get texts(): number {
    return this.#latest.size + this.#earlier.size;
  }

  /** Notes the texts of a page's blocks, each once; `readContent` does it for the pages that it reads. */
  observe(texts: Iterable<string>): void {
    this.#pages++;
    const keys = new Set<number>();
    for (const text of texts) if (text.length >= LEAST_LENGTH) keys.add(hashKey(text));
    for (const key of keys) this.#count(key);
  }

  /** On which part of the other pages this text stands, from 0 to 1; 0 while too few have been seen. */
  shareOf(text: string): number {
    if (this.#pages < LEAST_PAGES || text.length < LEAST_LENGTH) return 0;
    const key = hashKey(text);
    const count = this.#latest.get(key) ?? this.#earlier.get(key) ?? 0;
    // A page may be read again that was observed before: one sighting says nothing.
    return Math.max(0, count - 1) / (this.#pages - 1);
  }

  #count(key: number): void {
    const count = (this.#latest.get(key) ?? this.#earlier.get(key) ?? 0) + 1;
    if (this.#latest.size >= MAX_TEXTS && !this.#latest.has(key)) {
      this.#earlier = this.#latest;
      this.#latest = new Map();
    }
    this.#latest.set(key, count);
  }
}
