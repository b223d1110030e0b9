/**
 * Energy landscape paving: a walk from a page to one of its own links, back to the best waiting link when none is
 * accepted. Energy is the priority, to be maximised; visits lower it. Each walker has its own walk.
 * Paper: IELP; `variant: "original"` is its baseline ELP (after Hansmann and Wille 2002).
 * Sections: 3.1 (ELP), 3.2 steps 2 and 6 to 10 (IELP); the threshold r2 of step 5 is a link filter.
 * Deviations: k is not given, ours is .02. ELP is only described by its differences: every proposal is put to the
 * test, and counts as a visit. Only the latest `memory` tried links keep their count, to bound what is saved. Links of
 * resting hosts are passed over; a walk among them goes back to the best link.
 * @module
 */
import { z } from "zod";
import type { Rng } from "../math/rng.ts";
import type { FrontierView, LinkId, SelectionStrategy } from "../types.ts";
import { choose } from "./choose.ts";
import { acceptance } from "./metropolis.ts";
import { restored } from "./restored.ts";

export interface EnergyLandscapeOptions {
  readonly variant?: "improved" | "original";
  /** The temperature in units of energy. */
  readonly thermalEnergy?: number;
  /** How much each visit lowers the energy. */
  readonly visitPenalty?: number;
  /** Tried links that the original variant remembers. */
  readonly memory?: number;
}

const headSchema = z.object({ energy: z.number(), visits: z.number(), children: z.array(z.int()) });
const stateSchema = z.object({
  heads: z.array(z.tuple([z.int(), headSchema])),
  trials: z.array(z.tuple([z.int(), z.int()])),
});

/** The page where a walker stands. */
type Head = z.infer<typeof headSchema>;

export function energyLandscape({
  variant = "improved",
  thermalEnergy = 0.02761298, // k_b T = 1.380649e-23 J/K · 2e21 K, the temperature of IELP
  visitPenalty = 0.02, // k; ours: a drop of .05 is accepted in 34 instead of 16 of 100 cases
  memory = 4096, // ours: about 50 kB in each saved state
}: EnergyLandscapeOptions = {}): SelectionStrategy {
  const isOriginal = variant === "original";
  const heads = new Map<number, Head>();
  /** H of links that were tried and not taken, latest last. */
  const trials = new Map<LinkId, number>();

  const countTrial = (id: LinkId): void => {
    const count = (trials.get(id) ?? 0) + 1;
    trials.delete(id);
    trials.set(id, count);
    if (trials.size > memory) trials.delete(trials.keys().next().value!);
  };
  /** Steps 8 and 9. */
  const isAccepted = (head: Head, id: LinkId, energy: number, rng: Rng): boolean => {
    if (!isOriginal && energy > head.energy) return true;
    const paved = energy - visitPenalty * (trials.get(id) ?? 0); // E~ = E − k H, section 3.1
    const pavedHead = head.energy - visitPenalty * head.visits;
    return rng.next() < acceptance(paved - pavedHead, thermalEnergy);
  };
  /** Steps 7 to 9: the first accepted of the page's links, in random order. */
  const walk = (head: Head, frontier: FrontierView, rng: Rng): LinkId | undefined => {
    const untried = head.children.filter((id) => frontier.isReady(id));
    while (untried.length > 0) {
      const id = untried.splice(rng.below(untried.length), 1)[0]!;
      const accepted = isAccepted(head, id, frontier.priority(id), rng);
      if (isOriginal) countTrial(id);
      if (accepted) return id;
    }
    return undefined;
  };
  const moveTo = (id: LinkId, isFallback: boolean, walker: number, frontier: FrontierView): void => {
    const tried = trials.get(id) ?? 0;
    // The download is a visit; for an accepted link of the original variant its trial was that visit.
    const visits = isOriginal && !isFallback ? Math.max(1, tried) : tried + 1;
    trials.delete(id); // never asked again
    heads.set(walker, { energy: frontier.priority(id), visits, children: [] });
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
    snapshot: () => ({ heads: [...heads], trials: [...trials] }),
    restore: (snapshot) => {
      const state = restored("energy-landscape", stateSchema, snapshot);
      heads.clear();
      trials.clear();
      for (const [walker, head] of state.heads) heads.set(walker, head);
      for (const [id, count] of state.trials) trials.set(id, count);
    },
  };
}
