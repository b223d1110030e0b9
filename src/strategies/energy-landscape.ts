/**
 * Energy landscape paving: a walk from a page to one of its own links, back to the best waiting link when none is
 * accepted. Energy is the priority, to be maximised; visits lower it. Each walker has its own walk.
 * Paper: IELP; `variant: "original"` is its baseline ELP (after Hansmann and Wille 2002).
 * Sections: 3.1 (ELP), 3.2 steps 2 and 6 to 10 (IELP); the threshold r2 of step 5 is a link filter.
 * Deviations: k is not given, ours is .02. ELP is only described by its differences: every proposal is put to the
 * test, and counts as a visit. Only the latest `memory` tried links keep their count, to bound what is saved. Links of
 * resting hosts are passed over; a walk among them goes back to the best link. Where no page is downloaded twice, H of a
 * page is a constant: `visits` counts by host or by energy, as the original does, instead.
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
  /** Tried links that the original variant remembers. */
  readonly memory?: number;
}

const headSchema = z.object({
  energy: z.number(),
  visits: z.number(),
  place: z.string(),
  children: z.array(z.int()),
});
const stateSchema = z.object({
  heads: z.array(z.tuple([z.int(), headSchema])),
  trials: z.array(z.tuple([z.int(), z.int()])),
  places: visitsSchema,
});

/** The page where a walker stands. */
type Head = z.infer<typeof headSchema>;

export function energyLandscape({
  variant = "improved",
  thermalEnergy = 0.02761298, // k_b T = 1.380649e-23 J/K · 2e21 K, the temperature of IELP
  visitPenalty = 0.02, // k; ours: a drop of .05 is accepted in 34 instead of 16 of 100 cases
  visits = "link",
  memory = 4096, // ours: about 50 kB in each saved state
}: EnergyLandscapeOptions = {}): SelectionStrategy {
  const isOriginal = variant === "original";
  const histogram = visits === "link" ? undefined : visitHistogram(visits);
  const heads = new Map<number, Head>();
  /** H of links that were tried and not taken, latest last. */
  const trials = new Map<LinkId, number>();

  const placeOf = (id: LinkId, frontier: FrontierView): string =>
    histogram?.placeOf(id, frontier.priority(id), frontier) ?? "";
  const countTrial = (id: LinkId, frontier: FrontierView): void => {
    if (histogram !== undefined) {
      histogram.count(placeOf(id, frontier));
      return;
    }
    const count = (trials.get(id) ?? 0) + 1;
    trials.delete(id);
    trials.set(id, count);
    if (trials.size > memory) trials.delete(trials.keys().next().value!);
  };
  /** Steps 8 and 9. */
  const isAccepted = (head: Head, id: LinkId, frontier: FrontierView, rng: Rng): boolean => {
    const energy = frontier.priority(id);
    if (!isOriginal && energy > head.energy) return true;
    const visitsOfLink = histogram?.visits(placeOf(id, frontier)) ?? trials.get(id) ?? 0;
    const paved = energy - visitPenalty * visitsOfLink; // E~ = E − k H, section 3.1
    const pavedHead = head.energy - visitPenalty * (histogram?.visits(head.place) ?? head.visits);
    return rng.next() < acceptance(paved - pavedHead, thermalEnergy);
  };
  /** Steps 7 to 9: the first accepted of the page's links, in random order. */
  const walk = (head: Head, frontier: FrontierView, rng: Rng): LinkId | undefined => {
    const untried = head.children.filter((id) => frontier.isReady(id));
    while (untried.length > 0) {
      const id = untried.splice(rng.below(untried.length), 1)[0]!;
      const accepted = isAccepted(head, id, frontier, rng);
      if (isOriginal) countTrial(id, frontier);
      if (accepted) return id;
    }
    return undefined;
  };
  const moveTo = (id: LinkId, isFallback: boolean, walker: number, frontier: FrontierView): void => {
    // The download is a visit; for an accepted link of the original variant its trial was that visit.
    const isCounted = isOriginal && !isFallback;
    const tried = trials.get(id) ?? 0;
    trials.delete(id); // never asked again
    const place = placeOf(id, frontier);
    if (!isCounted) histogram?.count(place);
    const count = isCounted ? Math.max(1, tried) : tried + 1;
    heads.set(walker, { energy: frontier.priority(id), visits: count, place, children: [] });
  };

  return {
    name: "energy-landscape",
    order: "priority",
    ask: (frontier, rng, { walker }) => {
      const best = frontier.best();
      if (best === undefined) return choose(frontier, best);
      const head = heads.get(walker);
      const accepted = head && walk(head, frontier, rng);
      const next = accepted ?? best; // step 10
      moveTo(next, accepted === undefined, walker, frontier);
      return choose(frontier, next);
    },
    tell: ({ walker, children }) => {
      const head = heads.get(walker);
      if (head !== undefined) heads.set(walker, { ...head, children: [...new Set(children)] });
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
