/**
 * What the statistics of a crawl take in: the facts of each page when it is committed, or from the log when the crawl
 * is resumed. Either way they learn the same in the same order.
 * @module
 */
import { LOST_FACTS, type PageFacts, type SavedOutcome, WEIGHTS } from "../journal.ts";
import type { CommittedPage, LinkEvaluator, LiveStatistic, MissedLink, PageOutline, UrlLookup } from "../types.ts";

export class Learning {
  readonly statistics: readonly LiveStatistic[];
  readonly #evaluator: LinkEvaluator;
  readonly #urls: UrlLookup;
  #weights: string;

  constructor(evaluator: LinkEvaluator, others: readonly LiveStatistic[], urls: UrlLookup) {
    // Others first: what they make of a page decides how far it is a lesson for the evaluator.
    this.statistics = [...others, ...(evaluator.statistics ?? [])];
    this.#evaluator = evaluator;
    this.#urls = urls;
    this.#weights = JSON.stringify(evaluator.weights);
  }

  learn(page: CommittedPage): PageFacts {
    const facts: Record<string, unknown> = {};
    let { outline } = page;
    for (const statistic of this.statistics) {
      const fact = statistic.facts(page);
      if (fact !== undefined) facts[statistic.name] = fact;
      outline = this.#teach(statistic, fact, outline);
    }
    const weights = this.changedWeights();
    if (weights !== undefined) facts[WEIGHTS] = weights;
    return facts;
  }

  /** What the links of the page just learned are worth, as a factor. */
  linkFactor(): number {
    return this.statistics.reduce((factor, statistic) => factor * (statistic.linkFactor?.() ?? 1), 1);
  }

  missed(link: MissedLink): void {
    for (const statistic of this.statistics) statistic.missed?.(link, this.#urls);
  }

  replay(outcome: Exclude<SavedOutcome, { kind: "correction" }>): void {
    if (outcome.kind === "page") this.learnAgain(outcome.outline, outcome.facts);
    else this.missed(outcome.missed);
    this.settle();
  }

  /** Nothing waits yet that could have moved. */
  settle(): void {
    for (const statistic of this.statistics) statistic.drainMoved();
  }

  /** The evaluator's weights, where they have changed since the last call. */
  changedWeights(): Readonly<Record<string, number>> | undefined {
    const weights = JSON.stringify(this.#evaluator.weights);
    if (weights === this.#weights) return undefined;
    this.#weights = weights;
    return { ...this.#evaluator.weights };
  }

  /** From facts that were saved, or that another worker has found. */
  learnAgain(outline: PageOutline, facts: PageFacts): void {
    if (Object.hasOwn(facts, LOST_FACTS)) return;
    let lesson = outline;
    for (const statistic of this.statistics) lesson = this.#teach(statistic, facts[statistic.name], lesson);
    if (Object.hasOwn(facts, WEIGHTS)) this.changedWeights();
  }

  /** What is left of the lesson for the statistics behind it. */
  #teach(statistic: LiveStatistic, fact: unknown, outline: PageOutline): PageOutline {
    statistic.learn(fact, outline, this.#urls);
    const factor = statistic.lessonFactor?.() ?? 1;
    if (factor === 1) return outline;
    return { ...outline, relevance: factor * outline.relevance, lesson: factor * (outline.lesson ?? 1) };
  }
}
