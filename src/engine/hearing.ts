/**
 * How a worker takes in what the others of its crawl say: links of its hosts are admitted as if they stood on a page of its
 * own, and the outcomes of others' choices are learned as its own are when a crawl is resumed.
 * @module
 */
import type { Totals } from "../journal.ts";
import type { News, OthersOutcome, PageSums } from "../neighbours.ts";
import type { Admission } from "./admission.ts";
import type { Corrections } from "./corrections.ts";
import type { Learning } from "./learning.ts";
import type { LinkBook } from "./link-book.ts";
import type { Weighing } from "./weighing.ts";

export interface HearingOptions {
  readonly book: LinkBook;
  readonly admission: Admission;
  readonly learning: Learning;
  readonly weighing: Weighing;
  readonly corrections: Corrections;
  readonly totals: Totals;
}

export class Hearing {
  readonly #options: HearingOptions;

  constructor(options: HearingOptions) {
    this.#options = options;
  }

  /** `save` writes down which links were taken. */
  hear(news: News, save: (taken: News["taken"]) => void): void {
    this.#count(news.sums);
    for (const link of news.links) this.#options.admission.receive(link);
    if (news.taken.length > 0) save(news.taken);
    this.#outcomes(news.outcomes());
  }

  #outcomes(outcomes: readonly OthersOutcome[]): void {
    const { learning, weighing } = this.#options;
    for (const outcome of outcomes) {
      if (outcome.kind === "page") this.#page(outcome);
      else learning.missed({ chosen: this.#options.book.elsewhere(outcome.chosen), code: outcome.code });
    }
    if (outcomes.length > 0) weighing.follow(learning.statistics);
  }

  /** What the crawl has in all. */
  #count(sums: PageSums): void {
    const { totals } = this.#options;
    totals.pages += sums.pages;
    totals.relevant += sums.relevant;
    totals.sumOfRelevance += sums.sumOfRelevance;
    totals.sumOfSquares += sums.sumOfSquares;
    totals.bytes += sums.bytes;
  }

  #page({ url, chosen, relevance, relevant, targets, facts }: OthersOutcome & { kind: "page" }): void {
    const { book, learning, corrections } = this.#options;
    const outline = {
      id: book.elsewhere(url, true),
      chosen: book.elsewhere(chosen),
      url,
      relevance,
      isRelevant: relevant,
      targets,
    };
    learning.learnAgain(outline, facts);
    corrections.add(outline);
  }
}
