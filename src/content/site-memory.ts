/** What the pages of one site share: texts that stand on many of them are furniture, not content. @module */
import { hashKey } from "../text/hash.ts";

/** Texts remembered, and as many of those before them: a few megabytes for a site of any size. */
const MAX_TEXTS = 20_000;

export class SiteMemory {
  #latest = new Map<number, number>();
  #earlier: ReadonlyMap<number, number> = new Map();
  #pages = 0;

  get pages(): number {
    return this.#pages;
  }

  /** Notes the texts of a page's blocks, each once. */
  observe(texts: Iterable<string>): void {
    this.#pages++;
    for (const key of new Set(Array.from(texts, hashKey))) {
      const count = (this.#latest.get(key) ?? this.#earlier.get(key) ?? 0) + 1;
      if (this.#latest.size >= MAX_TEXTS) {
        this.#earlier = this.#latest;
        this.#latest = new Map();
      }
      this.#latest.set(key, count);
    }
  }

  /** On how many of the pages seen this text stood. */
  count(text: string): number {
    const key = hashKey(text);
    return this.#latest.get(key) ?? this.#earlier.get(key) ?? 0;
  }
}
