/**
 * Energy landscape paving: a walk from a page to one of its own links, back to the best waiting link when none is
 * accepted. Energy is to be maximised; visits lower it. It is the priority, but for what a link owes to the relevance
 * of other pages than the one on which the walk stands (`pageTerm`). Each walker has its own walk.
 * Paper: IELP; `variant: "original"` is its baseline ELP (after Hansmann and Wille 2002).
 * Sections: 3.1 (ELP), 3.2 steps 2 and 5 to 10 (IELP). The threshold r2 of step 5 is a link filter for the queue, and
 * `keepAbove` here: a link that waits since an earlier page may not be worth it on this one.
 * Deviations: k is not given, ours is .02. ELP is only described by its differences: every proposal is put to the
 * test, and counts as a visit. Only the latest `memory` tried links keep their count, to bound what is saved. Links of
 * resting hosts are passed over; a walk among them goes back to the best link. Where no page is downloaded twice, H of a
 * page is a constant: `visits` counts by host or by energy, as the original does, instead. The paper weighs a link by its
 * anchor on the walk's page, this by the best of its anchors.
 * @module
 */
import { z } from "zod";
import type { Rng } from "../math/rng.ts";
import type { FrontierView, LinkId, SelectionStrategy } from "../types.ts";
import { choose } from "./choose.ts";
import { acceptance } from "./metropolis.ts";
import { restored } from "./restored.ts";
import { type VisitPlace, visitHistogram, visitsSchema } from "./visit-histogram.ts";

export interface EnergyLandscapeOptions {
  readonly variant?: "improved" | "original";
  /** The temperature in units of energy. */
  readonly thermalEnergy?: number;
  /** How much each visit lowers the energy. */
  readonly visitPenalty?: number;
  /** Of what visits are counted: single links as printed, hosts, or energies. */
  readonly visits?: "link" | VisitPlace;
  /** The feature that is the relevance of pages with the link: here only the walk's page counts. Not given: all count. */
  readonly pageTerm?: { readonly feature: number; readonly weight: number } | undefined;
  /** The walk draws from links whose energy is greater. */
  readonly keepAbove?: number;
  /** Tried links that the original variant remembers. */
  readonly memory?: number;
}

const headSchema = z.object({
  energy: z.number(),
  visits: z.number(),
  place: z.string(),
  /** Of the page; 0 until it is known. */
  relevance: z.number(),
  children: z.array(z.int()),
});
const stateSchema = z.object({
  heads: z.array(z.tuple([z.int(), headSchema])),
  trials: z.array(z.tuple([z.int(), z.int()])),
  places: visitsSchema,
});

/** The page where a walker stands. */
type Head = z.infer<typeof headSchema>;

/** A link, and what it is worth where the walk stands. */
interface Proposal {
  readonly id: LinkId;
  readonly energy: number;
}

export function energyLandscape({
  variant = "improved",
  thermalEnergy = 0.02761298, // k_b T = 1.380649e-23 J/K · 2e21 K, the temperature of IELP
  visitPenalty = 0.02, // k; ours: a drop of .05 is accepted in 34 instead of 16 of 100 cases
  visits = "link",
  pageTerm,
  keepAbove = Number.NEGATIVE_INFINITY,
  memory = 4096, // ours: about 50 kB in each saved state
}: EnergyLandscapeOptions = {}): SelectionStrategy {
  const isOriginal = variant === "original";
  const histogram = visits === "link" ? undefined : visitHistogram(visits);
  const heads = new Map<number, Head>();
  /** H of links that were tried and not taken, latest last. */
  const trials = new Map<LinkId, number>();

  /** Eq. 5 as step 5 has it, of a link of the page; never above the priority, by which the link waits. */
  const energyOn = ({ relevance }: Head, id: LinkId, frontier: FrontierView): number => {
    if (pageTerm === undefined) return frontier.priority(id);
    const elsewhere = frontier.values(id)[pageTerm.feature]! - relevance;
    return frontier.priority(id) - pageTerm.weight * Math.max(0, elsewhere);
  };
  const placeOf = ({ id, energy }: Proposal, frontier: FrontierView): string =>
    histogram?.placeOf(id, energy, frontier) ?? "";
  const countTrial = (proposal: Proposal, frontier: FrontierView): void => {
    if (histogram !== undefined) {
      histogram.count(placeOf(proposal, frontier));
      return;
    }
    const count = (trials.get(proposal.id) ?? 0) + 1;
    trials.delete(proposal.id);
    trials.set(proposal.id, count);
    if (trials.size > memory) trials.delete(trials.keys().next().value!);
  };
  /** Steps 8 and 9. */
  const isAccepted = (head: Head, proposal: Proposal, frontier: FrontierView, rng: Rng): boolean => {
    const { id, energy } = proposal;
    if (!isOriginal && energy > head.energy) return true;
    const visitsOfLink = histogram?.visits(placeOf(proposal, frontier)) ?? trials.get(id) ?? 0;
    const paved = energy - visitPenalty * visitsOfLink; // E~ = E − k H, section 3.1
    const pavedHead = head.energy - visitPenalty * (histogram?.visits(head.place) ?? head.visits);
    return rng.next() < acceptance(paved - pavedHead, thermalEnergy);
  };
  /** Steps 7 to 9: the first accepted of the page's links, in random order. */
  const walk = (head: Head, frontier: FrontierView, rng: Rng): Proposal | undefined => {
    const untried = head.children
      .filter((id) => frontier.isReady(id))
      .map((id) => ({ id, energy: energyOn(head, id, frontier) }))
      .filter(({ energy }) => energy > keepAbove);
    while (untried.length > 0) {
      const next = untried.splice(rng.below(untried.length), 1)[0]!;
      const accepted = isAccepted(head, next, frontier, rng);
      if (isOriginal) countTrial(next, frontier);
      if (accepted) return next;
    }
    return undefined;
  };
  const moveTo = (next: Proposal, isFallback: boolean, walker: number, frontier: FrontierView): void => {
    // The download is a visit; for an accepted link of the original variant its trial was that visit.
    const isCounted = isOriginal && !isFallback;
    const tried = trials.get(next.id) ?? 0;
    trials.delete(next.id); // never asked again
    const place = placeOf(next, frontier);
    if (!isCounted) histogram?.count(place);
    const visitsOfHead = isCounted ? Math.max(1, tried) : tried + 1;
    heads.set(walker, { energy: next.energy, visits: visitsOfHead, place, relevance: 0, children: [] });
  };

  return {
    name: "energy-landscape",
    order: "priority",
    ask: (frontier, rng, { walker }) => {
      const best = frontier.best();
      if (best === undefined) return choose(frontier, best);
      const head = heads.get(walker);
      const accepted = head && walk(head, frontier, rng);
      const next = accepted ?? { id: best, energy: frontier.priority(best) }; // steps 10 and 2
      moveTo(next, accepted === undefined, walker, frontier);
      return choose(frontier, next.id);
    },
    tell: ({ walker, relevance = 0, children }) => {
      const head = heads.get(walker);
      if (head !== undefined) heads.set(walker, { ...head, relevance, children: [...new Set(children)] });
    },
    snapshot: () => ({ heads: [...heads], trials: [...trials], places: histogram?.snapshot() ?? [] }),
    restore: (snapshot) => {
      const state = restored("energy-landscape", stateSchema, snapshot);
      heads.clear();
      trials.clear();
      for (const [walker, head] of state.heads) heads.set(walker, head);
      for (const [id, count] of state.trials) trials.set(id, count);
      histogram?.restore(state.places);
    },
  };
}
