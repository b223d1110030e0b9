/**
 * How much a word speaks for the topic: the logarithm of how much likelier it stands in an example page than in a
 * background page, drawn towards 0 where there are few examples, and cut off so that no word decides alone.
 * @module
 */
import { largest } from "../../math/largest.ts";
import { log1p } from "../../math/log1p.ts";
import type { TermCounts } from "./term-counts.ts";

/** The background's rate counts for so many example pages: ten, as many as a topic usually has. */
const PRIOR_PAGES = 10;
const LIMIT = 3;
/** Example pages that the topic's heaviest word counts for. */
const WORD_PAGES = 3;

export class TermOdds {
  readonly #examples = new Map<string, number>();
  readonly #background = new Map<string, number>();
  /** Of every term that either side has; made when first asked for. */
  #known: ReadonlyMap<string, number> | undefined;
  #exampleWeight = 0;
  #backgroundPages = 0;

  addExample({ terms }: TermCounts, weight = 1): void {
    this.#exampleWeight += weight;
    for (const term of terms) this.#examples.set(term, (this.#examples.get(term) ?? 0) + weight);
    this.#known = undefined;
  }

  /** The topic's words, as if the heaviest stood in three more examples. */
  addWords(words: ReadonlyMap<string, number>): void {
    const heaviest = largest(words.values());
    for (const [term, weight] of words) {
      const pages = (this.#examples.get(term) ?? 0) + (WORD_PAGES * weight) / heaviest;
      this.#examples.set(term, Math.min(this.#exampleWeight, pages));
    }
    this.#known = undefined;
  }

  addBackground({ terms }: TermCounts): void {
    this.#backgroundPages++;
    for (const term of terms) this.#background.set(term, (this.#background.get(term) ?? 0) + 1);
    this.#known = undefined;
  }

  /** In [−3, 3]; 0 for a term that neither side has. */
  of(term: string): number {
    this.#known ??= this.#all();
    return this.#known.get(term) ?? 0;
  }

  #all(): ReadonlyMap<string, number> {
    const terms = new Set([...this.#examples.keys(), ...this.#background.keys()]);
    return new Map(
      [...terms].map((term) => [
        term,
        this.#odds(this.#examples.get(term) ?? 0, this.#background.get(term) ?? 0, 0, 0),
      ]),
    );
  }

  /** Mean over the terms of a text, each weighed by the logarithm of its count; terms that say nothing are left out. */
  meanOf({ terms, counts }: TermCounts): number {
    this.#known ??= this.#all();
    const mean = new WeightedMean();
    for (let i = 0; i < terms.length; i++)
      mean.add(this.#known.get(terms[i]!) ?? 0, counts === undefined ? 1 : counts[i]!);
    return mean.value;
  }

  /** The same for a page that was added, as if it had not been. */
  meanWithout({ terms, counts }: TermCounts, example: number, background: number): number {
    const mean = new WeightedMean();
    for (let i = 0; i < terms.length; i++) {
      const inExamples = (this.#examples.get(terms[i]!) ?? 0) - example;
      const inBackground = (this.#background.get(terms[i]!) ?? 0) - background;
      mean.add(this.#odds(inExamples, inBackground, example, background), counts === undefined ? 1 : counts[i]!);
    }
    return mean.value;
  }

  #odds(examples: number, background: number, examplesLess: number, backgroundLess: number): number {
    if (examples <= 1e-3 && background <= 1e-3) return 0;
    const rate = (background + 0.5) / (this.#backgroundPages - backgroundLess + 1);
    const inExamples = (examples + PRIOR_PAGES * rate) / (this.#exampleWeight - examplesLess + PRIOR_PAGES);
    return Math.max(-LIMIT, Math.min(LIMIT, Math.log(inExamples / rate)));
  }
}

/** Of odds, by the logarithms of counts. */
class WeightedMean {
  #sum = 0;
  #total = 0;

  add(odds: number, count: number): void {
    if (odds === 0) return;
    const weight = log1p(count);
    this.#sum += weight * odds;
    this.#total += weight;
  }

  get value(): number {
    return this.#total === 0 ? 0 : this.#sum / this.#total;
  }
}
