/**
 * The priority of a link is a pure function of its stored evidence and of what the crawl's statistics have learned.
 * Here it is computed, split into the link's own part and the share of its group, and kept up to date in the frontier
 * when a statistic has moved: for the links it names, or once for each group.
 * @module
 */
import type { Frontier } from "../frontier/frontier.ts";
import { fold, readEvidence } from "../links/aggregate.ts";
import type { Link, LinkEvaluator, LinkId, LinkSource, LiveFeature, LiveStatistic } from "../types.ts";
import type { LinkBook } from "./link-book.ts";

export class Weighing {
  readonly #book: LinkBook;
  readonly #frontier: Frontier;
  readonly #evaluator: LinkEvaluator;
  /** Only sums and means need the number of occurrences; for the others it stays 1, which spares a write per link. */
  readonly #countsMatter: boolean;
  readonly #grouped: LiveFeature | undefined;
  readonly #groupedAt: number;
  readonly #later: ReadonlyMap<string, number>;
  readonly #stored: Float64Array;
  readonly #values: Float64Array;
  /** The link whose values these are until something else is learned; −1 for none. */
  #valuesOf = -1;
  /** Features that are nothing but what the statistics say. */
  readonly #unstored: readonly number[];

  /** `later` says what is left of the priorities of links that were put off, by the reason. */
  constructor(
    book: LinkBook,
    frontier: Frontier,
    evaluator: LinkEvaluator,
    later: ReadonlyMap<string, number> = new Map(),
  ) {
    this.#later = later;
    this.#book = book;
    this.#frontier = frontier;
    this.#evaluator = evaluator;
    const { features } = evaluator;
    this.#countsMatter = features.some((feature) => {
      const evidence = feature.aggregate === "live" ? feature.occurrence : feature;
      return evidence?.aggregate === "mean" || evidence?.aggregate === "sum" || evidence?.read !== undefined;
    });
    this.#groupedAt = features.findIndex((feature) => feature.aggregate === "live" && feature.groups !== undefined);
    const grouped = features[this.#groupedAt];
    this.#grouped = grouped?.aggregate === "live" ? grouped : undefined;
    this.#unstored = features.flatMap((feature, i) =>
      feature.aggregate === "live" && feature.occurrence === undefined ? [i] : [],
    );
    this.#stored = new Float64Array(features.length);
    this.#values = new Float64Array(features.length);
  }

  /** Adds an occurrence's evidence, each value times `factor`, and returns the link's priority. */
  addOccurrence(id: LinkId, link: Link, source: LinkSource, factor: number): number {
    const { features } = this.#evaluator;
    const before = this.#book.evidence(id);
    const occurrences = this.#book.occurrences(id) + 1;
    const stored = this.#stored;
    let i = 0;
    for (const feature of features) {
      const evidence = feature.aggregate === "live" ? feature.occurrence : feature;
      const known = before[i] ?? 0;
      if (evidence === undefined) stored[i] = 0;
      else if (evidence.aggregate === "first" && occurrences > 1) stored[i] = known;
      else stored[i] = fold(evidence.aggregate, known, factor * evidence.value(link, source), occurrences);
      i++;
    }
    return this.#weighed(id, stored, occurrences);
  }

  #weighed(id: LinkId, stored: Float64Array, occurrences: number): number {
    const counted = this.#countsMatter ? occurrences : 1;
    const values = readEvidence(this.#evaluator, id, stored, counted, this.#values);
    // For whoever looks into the database: nobody reads it otherwise.
    for (const i of this.#unstored) stored[i] = values[i] ?? 0;
    this.#book.setEvidence(id, stored, counted);
    if (this.#countsMatter) this.#book.note(id);
    const priority = this.#priority(id, values);
    this.#book.setPriority(id, priority);
    this.#valuesOf = id;
    return priority;
  }

  /** What an occurrence of a link says for it, for the worker that decides for the link. */
  occurrence(link: Link, source: LinkSource, factor: number): Float64Array {
    return Float64Array.from(this.#evaluator.features, (feature) => {
      const evidence = feature.aggregate === "live" ? feature.occurrence : feature;
      return evidence === undefined ? 0 : factor * evidence.value(link, source);
    });
  }

  /** All evidence for a link as if it were that of one occurrence. */
  asOccurrence(id: LinkId): Float64Array {
    const { features } = this.#evaluator;
    const occurrences = Math.max(1, this.#book.occurrences(id));
    return this.#book.evidence(id).map((value, i) => {
      const feature = features[i];
      const evidence = feature?.aggregate === "live" ? feature.occurrence : feature;
      return evidence?.aggregate === "mean" ? value / occurrences : value;
    });
  }

  /** Adds the evidence of an occurrence that another worker has found, and returns the link's priority. */
  addValues(id: LinkId, values: ArrayLike<number>): number {
    const before = this.#book.evidence(id);
    const occurrences = this.#book.occurrences(id) + 1;
    const stored = Float64Array.from(this.#evaluator.features, (feature, i) => {
      const evidence = feature.aggregate === "live" ? feature.occurrence : feature;
      if (evidence === undefined) return 0;
      return fold(evidence.aggregate, before[i] ?? 0, values[i] ?? 0, occurrences);
    });
    return this.#weighed(id, stored, occurrences);
  }

  /** The link's feature values as they are now; overwritten by the next call. */
  values(id: LinkId): Float64Array {
    this.#valuesOf = -1;
    return readEvidence(this.#evaluator, id, this.#book.evidence(id), this.#book.occurrences(id), this.#values);
  }

  /** Puts a link into the frontier, or to its new place there. Returns the link that was pushed out, if any. */
  place(id: LinkId): LinkId | undefined {
    const [own, group] = this.#book.isSeed(id) ? [this.#book.priority(id), 0] : this.#split(id);
    return this.#frontier.admit(id, this.#book.host(id), own, group, this.isLeft(id));
  }

  /** After the statistics have learned a page and its links are placed. */
  follow(statistics: readonly LiveStatistic[]): void {
    this.#follow(statistics, (id) => this.place(id));
  }

  /** The same; says how many waiting links have another priority now. */
  followCounting(statistics: readonly LiveStatistic[]): number {
    const before = new Map<LinkId, number>();
    this.#follow(statistics, (id) => {
      if (!before.has(id)) before.set(id, this.#frontier.priority(id));
      this.place(id);
    });
    let moved = 0;
    for (const [id, priority] of before) {
      if (this.#frontier.has(id) && this.#frontier.priority(id) !== priority) moved++;
    }
    return moved;
  }

  #follow(statistics: readonly LiveStatistic[], place: (id: LinkId) => void): void {
    this.#valuesOf = -1;
    for (const statistic of statistics) {
      const moved = statistic.drainMoved();
      for (const id of moved === "all" ? this.#frontier.waiting() : moved) {
        if (this.#frontier.has(id) && !this.#book.isSeed(id)) place(id);
      }
    }
    this.#shareOut();
  }

  #split(id: LinkId): readonly [own: number, group: number] {
    // Right behind its occurrence nothing was learned that could have changed them.
    const values = this.#valuesOf === id ? this.#values : this.values(id);
    this.#valuesOf = -1;
    if (this.#grouped?.groups === undefined) return [this.#priority(id, values), 0];
    values[this.#groupedAt] = 0;
    return [this.#priority(id, values), this.#grouped.groups.groupOf(id)];
  }

  /** What is left of a link's priority: 1 where it was not put off. */
  isLeft(id: LinkId): number {
    const reason = this.#book.putOffFor(id);
    return reason === "" ? 1 : (this.#later.get(reason) ?? 1);
  }

  #priority(id: LinkId, values: Float64Array): number {
    const priority = this.#evaluator.priority(values);
    const left = this.isLeft(id);
    return priority < 0 ? priority / left : priority * left;
  }

  #shareOut(): void {
    const groups = this.#grouped?.groups;
    if (this.#grouped === undefined || groups === undefined) return;
    const weight = this.#evaluator.weights[this.#grouped.name] ?? 0;
    for (let group = 0; group < groups.count; group++) this.#frontier.setShare(group, weight * groups.valueOf(group));
  }
}
