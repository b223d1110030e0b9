/**
 * Energy landscape paving: a walk from a page to one of its own links, back to the best waiting link when none is
 * accepted. Energy is to be maximised; visits lower it. It is the priority, but for what a link owes to the relevance
 * of other pages than the one on which the walk stands (`pageTerm`). Each walker has its own walk.
 * Paper: IELP; `variant: "original"` is its baseline ELP (after Hansmann and Wille 2002).
 * Sections: 3.1 (ELP), 3.2 steps 2 and 5 to 10 (IELP). The threshold r2 of step 5 is a link filter for the queue, and
 * `keepAbove` here: a link that waits since an earlier page may not be worth it on this one.
 * Deviations: k is not given, ours is .02. ELP is only described by its differences: every proposal is put to the
 * test, and counts as a visit. Only the links tried latest keep their count, to bound what is saved. Links of resting
 * hosts are passed over; a walk among them goes back to the best link. The paper weighs a link by its anchor on the
 * walk's page, this by the best of its anchors.
 * @module
 */
import { z } from "zod";
import type { Rng } from "../math/rng.ts";
import { type PartOptions, resolve } from "../parameters.ts";
import type { FrontierView, LinkId, SelectionStrategy } from "../types.ts";
import { choose } from "./choose.ts";
import { acceptance } from "./metropolis.ts";
import { restored } from "./restored.ts";
import { SharedVisits } from "./shared-visits.ts";

export const ENERGY_PARAMETERS = {
  variant: {
    default: "improved",
    choices: ["improved", "original"],
    description: "IELP, or the original ELP, in which every proposal is put to the test",
    origin: "IELP, sections 3.1 and 3.2",
  },
  visitPenalty: {
    default: 0.02,
    min: 0,
    description: "k: how much each visit lowers the energy",
    origin: "ours: IELP prints no value; a drop of .05 is accepted in 34 instead of 16 of 100 cases",
  },
  histogram: {
    default: "link",
    choices: ["link", "host", "energy"],
    description: "what H counts visits of: the link, its host (ten pages are a visit), or energies in steps of .05",
    origin: "IELP, section 3.1: times a page was downloaded; in the physics it comes from H is over energies",
  },
  thermalEnergy: {
    default: 0.02761298,
    min: 1e-9,
    description: "k_b T: how easily the walk goes to a worse link",
    origin: "1.380649e-23 J/K times the 2e21 K of IELP",
  },
} as const;

/** How the walk goes, and what its energy is. */
export interface EnergyLandscapeOptions extends PartOptions {
  /**
   * The feature that is the best relevance of the pages with the link, and its weight in the priority: with it, the
   * relevance of the walk's page takes its place in the energy. Without it, the energy is the priority.
   */
  readonly pageTerm?: { readonly feature: number; readonly weight: number } | undefined;
  /** The walk draws from links whose energy is greater. */
  readonly keepAbove?: number;
}

/** Tried links that the original variant remembers, some 50 kB in each saved state; ours. */
const MAX_TRIED = 4096;

const headSchema = z.object({
  energy: z.number(),
  visits: z.number(),
  /** Of the page; 0 until it is known. */
  relevance: z.number(),
  /** Where its visits are counted, where links share them. */
  place: z.string().optional(),
  children: z.array(z.int()),
});
const stateSchema = z.object({
  heads: z.array(z.tuple([z.int(), headSchema])),
  trials: z.array(z.tuple([z.int(), z.int()])),
  shared: z.array(z.tuple([z.string(), z.int()])).default([]),
});

/** The page where a walker stands. */
type Head = z.infer<typeof headSchema>;

/** A link, and what it is worth where the walk stands. */
interface Proposal {
  readonly id: LinkId;
  readonly energy: number;
  /** Where its visits are counted, where links share them. */
  readonly place?: string | undefined;
}

/**
 * A walk from a page to one of its own links, back to the best waiting link when none is accepted (IELP).
 * @example const strategy = energyLandscape({ parameters: { visitPenalty: 0.05 } });
 */
export function energyLandscape({
  pageTerm,
  keepAbove = Number.NEGATIVE_INFINITY,
  ...options
}: EnergyLandscapeOptions = {}): Required<SelectionStrategy> {
  const parameters = resolve("strategy energy-landscape", ENERGY_PARAMETERS, options);
  const { variant, visitPenalty, thermalEnergy, histogram } = parameters;
  const isOriginal = variant === "original";
  let shared = histogram === "link" ? undefined : new SharedVisits(histogram);
  const heads = new Map<number, Head>();
  /** H of links that were tried and not taken, latest last. */
  const trials = new Map<LinkId, number>();

  /** Eq. 5 as step 5 has it, of a link of the page; never above the priority, by which the link waits. */
  const energyOn = ({ relevance }: Head, id: LinkId, frontier: FrontierView): number => {
    if (pageTerm === undefined) return frontier.priority(id);
    const elsewhere = (frontier.values(id)[pageTerm.feature] ?? 0) - relevance;
    return frontier.priority(id) - pageTerm.weight * Math.max(0, elsewhere);
  };
  const proposal = (id: LinkId, energy: number, frontier: FrontierView): Proposal => ({
    id,
    energy,
    ...(shared && { place: shared.placeOf(energy, frontier.url(id)) }),
  });
  /** H where links share it; else what is counted for the one link. */
  const visitsAt = (place: string | undefined, own: number): number =>
    shared === undefined || place === undefined ? own : shared.at(place);
  const countTrial = ({ id, place }: Proposal): void => {
    if (place !== undefined) {
      shared?.count(place);
      return;
    }
    const count = (trials.get(id) ?? 0) + 1;
    trials.delete(id);
    trials.set(id, count);
    if (trials.size <= MAX_TRIED) return;
    const [earliest] = trials.keys();
    if (earliest !== undefined) trials.delete(earliest);
  };
  /** Steps 8 and 9. */
  const isAccepted = (head: Head, { id, energy, place }: Proposal, rng: Rng): boolean => {
    if (!isOriginal && energy > head.energy) return true;
    const paved = energy - visitPenalty * visitsAt(place, trials.get(id) ?? 0); // E~ = E − k H, section 3.1
    const pavedHead = head.energy - visitPenalty * visitsAt(head.place, head.visits);
    return rng.next() < acceptance(paved - pavedHead, thermalEnergy);
  };
  /** Steps 7 to 9: the first accepted of the page's links, in random order. */
  const walk = (head: Head, frontier: FrontierView, rng: Rng): Proposal | undefined => {
    const untried = head.children
      .filter((id) => frontier.isReady(id))
      .map((id) => proposal(id, energyOn(head, id, frontier), frontier))
      .filter(({ energy }) => energy > keepAbove);
    while (untried.length > 0) {
      const [next] = untried.splice(rng.below(untried.length), 1);
      if (next === undefined) break;
      const accepted = isAccepted(head, next, rng);
      if (isOriginal) countTrial(next);
      if (accepted) return next;
    }
    return undefined;
  };
  const moveTo = ({ id, energy, place }: Proposal, isFallback: boolean, walker: number): void => {
    const tried = trials.get(id) ?? 0;
    trials.delete(id); // never asked again
    // The download is a visit; for an accepted link of the original variant its trial was that visit.
    const visits = isOriginal && !isFallback ? Math.max(1, tried) : tried + 1;
    if (place !== undefined && (!isOriginal || isFallback)) shared?.count(place);
    heads.set(walker, { energy, visits, relevance: 0, children: [], ...(place !== undefined && { place }) });
  };

  return {
    name: "energy-landscape",
    rule: "a link of the page where the walk stands, drawn by its energy; the link of the highest priority where none is accepted",
    order: "priority",
    ask: (frontier, rng, { walker }) => {
      const best = frontier.best();
      if (best === undefined) return choose(frontier, best);
      const head = heads.get(walker);
      const accepted = head && walk(head, frontier, rng);
      const next = accepted ?? proposal(best, frontier.priority(best), frontier); // steps 10 and 2
      moveTo(next, accepted === undefined, walker);
      return choose(frontier, next.id);
    },
    tell: ({ walker, relevance = 0, children }) => {
      const head = heads.get(walker);
      if (head !== undefined) heads.set(walker, { ...head, relevance, children: [...new Set(children)] });
    },
    snapshot: () => ({ heads: [...heads], trials: [...trials], ...(shared && { shared: shared.counts }) }),
    restore: (snapshot) => {
      const state = restored("energy-landscape", stateSchema, snapshot);
      if (histogram !== "link") shared = new SharedVisits(histogram, state.shared);
      heads.clear();
      trials.clear();
      for (const [walker, head] of state.heads) heads.set(walker, head);
      for (const [id, count] of state.trials) trials.set(id, count);
    },
  };
}
