/**
 * From what a crawl fetched to its figures: harvest, recall, area and share of the oracle's by the targets, and the
 * papers' AC, AR and SD by the common judge (FCOSA Eq. 15–18). Example pages cost a page but are neither found nor
 * missed, and the common judge's figures leave them out.
 * @module
 */
import { at } from "../collections/at.ts";
import type { Outlook } from "../events.ts";
import { ownFigures } from "./own-judge.ts";
import type { Checkpoint, Figures } from "./results.ts";
import type { TargetSet } from "./targets.ts";

/** r1 of IELP, section 4. */
const IELP_ABOVE = 0.62;
/** σ of FCOSA, Table 3. */
const FCOSA_ABOVE = 0.7;

/** What a crawl fetched, page by page. */
export interface Fetches {
  /** Numbers of the pages, in the order of the crawl. */
  readonly pages: ArrayLike<number>;
  /** Requests up to and with each page. */
  readonly requests: ArrayLike<number>;
  /** Relevance of each page by the common judge. */
  readonly relevance: ArrayLike<number>;
  /** The same by the topic's words; empty where nobody asked. */
  readonly byWords?: ArrayLike<number>;
  /** The same by the recipe's own judge, and whether the page is relevant by it; empty for a reference. */
  readonly own: ArrayLike<number>;
  readonly ownRelevant: ArrayLike<number>;
  /** What the crawl thought of its own progress behind each page; null or missing where it could not tell. */
  readonly outlooks: ArrayLike<Outlook | null>;
}

export interface Yardstick {
  readonly targets: TargetSet;
  /** 1 for each relevant page. */
  readonly isRelevant: ArrayLike<number>;
  /** B. */
  readonly budget: number;
  readonly oracleArea: number;
  /** Threshold of the common judge. */
  readonly relevantAbove: number;
}

export interface Score {
  readonly figures: Figures;
  readonly checkpoints: readonly Checkpoint[];
}

export function score(fetches: Fetches, yardstick: Yardstick): Score {
  const { pages, requests, relevance } = fetches;
  const { targets, relevantAbove } = yardstick;
  const all = new Moments();
  const relevant = new Moments();
  const checkpoints: Checkpoint[] = [];
  let found = 0;
  let tunnelFound = 0;
  for (let i = 0; i < pages.length; i++) {
    const page = at(pages, i);
    found += at(targets.isTarget, page);
    tunnelFound += at(targets.isTunnelTarget, page);
    if (!targets.isExample[page]) {
      const value = at(relevance, i);
      all.add(value);
      if (value > relevantAbove) relevant.add(value);
    }
    if (!isCheckpoint(i + 1) && i + 1 < pages.length) continue;
    const outlook = fetches.outlooks[i] ?? null;
    checkpoints.push({
      pages: i + 1,
      relevant: found,
      targets: found,
      harvestRate: found / (i + 1),
      recall: found / targets.targets,
      averageRelevance: all.mean,
      deviation: all.deviation,
      fetches: at(requests, i),
      ...(outlook && { outlook }),
    });
  }
  const area = areaOf(pages, yardstick);
  const figures: Figures = {
    harvestRate: found / Math.max(1, pages.length),
    recall: found / targets.targets,
    harvestAtR: recallAt(pages, targets, targets.targets),
    area,
    percentOfOracle: yardstick.oracleArea === 0 ? 0 : (100 * area) / yardstick.oracleArea,
    tunnelRecall: targets.tunnelTargets === 0 ? null : tunnelFound / targets.tunnelTargets,
    accuracy: relevant.count / Math.max(1, all.count),
    averageRelevance: all.mean,
    averageRelevantRelevance: relevant.mean,
    deviation: all.deviation,
    relevantDeviation: relevant.deviation,
    ...ownFigures(fetches, yardstick),
    recallHeld: heldBy(checkpoints),
    ...wordsFigures(fetches, yardstick),
  };
  return { figures, checkpoints };
}

/** AC of IELP and of FCOSA, and FCOSA's AR and SD over all pages: the papers' own judge, tag-weighted VSM of the topic's words. */
function wordsFigures(
  { pages, byWords }: Pick<Fetches, "pages" | "byWords">,
  { targets }: Pick<Yardstick, "targets">,
): Pick<Figures, "ielpAccuracy" | "fcosaAccuracy" | "wordsRelevance" | "wordsDeviation"> {
  const all = new Moments();
  let [ielp, fcosa] = [0, 0];
  for (let i = 0; i < (byWords?.length ?? 0); i++) {
    if (targets.isExample[at(pages, i)]) continue;
    const value = byWords?.[i] ?? 0;
    all.add(value);
    ielp += Number(value > IELP_ABOVE);
    fcosa += Number(value > FCOSA_ABOVE);
  }
  if (all.count === 0) return { ielpAccuracy: null, fcosaAccuracy: null, wordsRelevance: null, wordsDeviation: null };
  return {
    ielpAccuracy: ielp / all.count,
    fcosaAccuracy: fcosa / all.count,
    wordsRelevance: all.mean,
    wordsDeviation: all.deviation,
  };
}

/** The share of checkpoints at which the recall lay within the bounds that the crawl gave for it; null where it gave none. */
function heldBy(checkpoints: readonly Checkpoint[]): number | null {
  const said = checkpoints.flatMap(({ recall, outlook }) => (outlook ? [{ recall, ...outlook.recall }] : []));
  const held = said.filter(({ recall, low, high }) => low <= recall && recall <= high);
  return said.length === 0 ? null : held.length / said.length;
}

/** Mean of recall(n) for n = 1 … B; where a crawl ends before B, its recall stays as it is. */
export function areaOf(pages: ArrayLike<number>, { targets, budget }: Pick<Yardstick, "targets" | "budget">): number {
  let found = 0;
  let sum = 0;
  for (let i = 0; i < budget; i++) {
    if (i < pages.length) found += at(targets.isTarget, at(pages, i));
    sum += found;
  }
  return sum / Math.max(1, budget * targets.targets);
}

function recallAt(pages: ArrayLike<number>, { isTarget, targets }: TargetSet, count: number): number {
  let found = 0;
  for (let i = 0; i < Math.min(count, pages.length); i++) found += at(isTarget, at(pages, i));
  return found / targets;
}

/** Every 10 pages up to 100, then every 100. */
function isCheckpoint(pages: number): boolean {
  return pages % 100 === 0 || (pages < 100 && pages % 10 === 0);
}

/** Mean and population deviation, by Welford's recurrence. */
class Moments {
  count = 0;
  mean = 0;
  #squares = 0;

  add(value: number): void {
    const before = value - this.mean;
    this.mean += before / ++this.count;
    this.#squares += before * (value - this.mean);
  }

  get deviation(): number {
    return Math.sqrt(this.#squares / Math.max(1, this.count));
  }
}
