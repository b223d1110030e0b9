/**
 * A weighted sum whose weights are fitted anew during the crawl, to the pages fetched last: their feature values when
 * they were chosen against the relevance that they turned out to have.
 * Paper: FCPSO, as BCW_CC cites it (weights of the priority updated by particle swarm in every step).
 * Our RECONSTRUCTION: window of 200 pages, a fit every ten pages, and every fiftieth part of the crawl after 500 pages,
 * so that weighing all waiting links again costs a bounded amount per page.
 * @module
 */

import { z } from "zod";
import { at } from "../collections/at.ts";
import { GrowthSchedule } from "../math/schedule.ts";
import type { CommittedPage, LinkEvaluator, LinkFeature, LinkId, LiveStatistic, PageOutline } from "../types.ts";
import { sumOfProducts } from "./weighted-sum.ts";

export interface Fitted {
  /** One row a page: feature values, and the page's relevance. */
  readonly rows: readonly (readonly number[])[];
  readonly relevance: readonly number[];
  readonly weights: readonly number[];
  /** Number of this fit, for a generator of its own. */
  readonly fit: number;
}

export interface AdaptiveSumOptions {
  readonly features: readonly LinkFeature[];
  readonly statistics: readonly LiveStatistic[];
  /** Parallel to the features. */
  readonly start: readonly number[];
  readonly fit: (data: Fitted) => readonly number[];
}

const WINDOW = 200;

const factsSchema = z.array(z.number()).optional();

export function adaptiveSum({ features, statistics, start, fit }: AdaptiveSumOptions): LinkEvaluator {
  const weights = Float64Array.from(start);
  const learner = new WeightLearner(weights, fit);
  return {
    features,
    get weights() {
      return Object.fromEntries(features.map(({ name }, i) => [name, at(weights, i)]));
    },
    statistics: [...statistics, learner],
    priority(values) {
      return sumOfProducts(weights, values);
    },
  };
}

class WeightLearner implements LiveStatistic<number[] | undefined> {
  readonly name = "weights";
  readonly #weights: Float64Array;
  readonly #fit: AdaptiveSumOptions["fit"];
  readonly #rows: number[][] = [];
  readonly #relevance: number[] = [];
  readonly #schedule = new GrowthSchedule();
  #pages = 0;
  #fits = 0;
  #hasMoved = false;

  constructor(weights: Float64Array, fit: AdaptiveSumOptions["fit"]) {
    this.#weights = weights;
    this.#fit = fit;
  }

  /** Seeds were not chosen by their features. */
  facts({ evidence }: CommittedPage): number[] | undefined {
    return evidence.some((value) => value !== 0) ? [...evidence] : undefined;
  }

  learn(facts: number[] | undefined, { relevance }: PageOutline): void {
    const row = factsSchema.parse(facts);
    this.#pages++;
    if (row !== undefined) {
      this.#rows.push(row);
      this.#relevance.push(relevance);
      if (this.#rows.length > WINDOW) {
        this.#rows.shift();
        this.#relevance.shift();
      }
    }
    if (this.#rows.length === 0 || !this.#schedule.isDue(this.#pages)) return;
    const data = { rows: this.#rows, relevance: this.#relevance, weights: [...this.#weights], fit: this.#fits++ };
    this.#weights.set(this.#fit(data));
    this.#hasMoved = true;
  }

  drainMoved(): readonly LinkId[] | "all" {
    const moved = this.#hasMoved;
    this.#hasMoved = false;
    return moved ? "all" : [];
  }
}
