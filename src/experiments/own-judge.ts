/**
 * How far a recipe's own judge is right: precision and recall of what it calls relevant among the pages it fetched, and
 * how far its probabilities are from the truth. Example pages, which it was made from, are left out.
 * @module
 */
import { at } from "../collections/at.ts";
import type { Figures } from "./results.ts";
import type { Fetches, Yardstick } from "./score.ts";

type OwnFigures = Pick<Figures, "ownPrecision" | "ownRecall" | "calibrationError">;

const BINS = 10;

export function ownFigures(
  { pages, own, ownRelevant }: Pick<Fetches, "pages" | "own" | "ownRelevant">,
  { targets, isRelevant }: Pick<Yardstick, "targets" | "isRelevant">,
): OwnFigures {
  if (own.length !== pages.length || pages.length === 0) {
    return { ownPrecision: null, ownRecall: null, calibrationError: null };
  }
  const judged: JudgedPage[] = [];
  for (let i = 0; i < pages.length; i++) {
    const page = at(pages, i);
    if (targets.isExample[page]) continue;
    judged.push({ truth: at(isRelevant, page), relevance: at(own, i), isCalled: at(ownRelevant, i) });
  }
  return agreement(judged);
}

/** A page as a judge sees it, 1 or 0 for whether it calls it relevant, and for whether it is. */
interface JudgedPage {
  readonly relevance: number;
  readonly isCalled: number;
  readonly truth: number;
}

/** How far a judge agrees with people. */
export function agreement(judged: readonly JudgedPage[]): OwnFigures {
  const bins = Array.from({ length: BINS }, () => ({ claimed: 0, true: 0 }));
  let [hits, called, relevant] = [0, 0, 0];
  for (const { truth, relevance, isCalled } of judged) {
    hits += truth * isCalled;
    called += isCalled;
    relevant += truth;
    const bin = at(bins, Math.min(BINS - 1, Math.floor(relevance * BINS)));
    bin.claimed += relevance;
    bin.true += truth;
  }
  return {
    ownPrecision: called === 0 ? null : hits / called,
    ownRecall: relevant === 0 ? null : hits / relevant,
    calibrationError: bins.reduce((sum, bin) => sum + Math.abs(bin.claimed - bin.true), 0) / Math.max(1, judged.length),
  };
}
