/**
 * How a worker takes in what the others of its crawl say: links of its hosts are admitted as if they stood on a page of its
 * own, and the outcomes of others' choices are learned as its own are when a crawl is resumed.
 * @module
 */
import type { Totals } from "../journal.ts";
import type { OthersOutcome, SentLink } from "../neighbours.ts";
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

  links(links: readonly SentLink[]): void {
    for (const link of links) this.#options.admission.receive(link);
  }

  outcomes(outcomes: readonly OthersOutcome[]): void {
    const { learning, weighing } = this.#options;
    for (const outcome of outcomes) {
      if (outcome.kind === "page") this.#page(outcome);
      else learning.missed({ chosen: this.#options.book.elsewhere(outcome.chosen), code: outcome.code });
    }
    if (outcomes.length > 0) weighing.follow(learning.statistics);
  }

  #page({ url, chosen, relevance, relevant, bytes, targets, facts }: OthersOutcome & { kind: "page" }): void {
    const { book, learning, corrections, totals } = this.#options;
    const outline = {
      id: book.elsewhere(url, true),
      chosen: book.elsewhere(chosen),
      url,
      relevance,
      isRelevant: relevant,
      targets,
    };
    totals.pages++;
    totals.relevant += relevant ? 1 : 0;
    totals.sumOfRelevance += relevance;
    totals.sumOfSquares += relevance * relevance;
    totals.bytes += bytes;
    learning.learnAgain(outline, facts);
    corrections.add(outline);
  }
}
