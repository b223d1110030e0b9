/**
 * Simulated annealing: from the best waiting link a walk of roulette proposals under a falling temperature.
 * Paper: FCOSA; `start` other than "fixed" is its improved annealing, ISA.
 * Sections: Algorithm 1 (SA) and 5.1 (ISA), Table 3.
 * Deviations: M proposals per level where the printed loop makes M + 1 (`printedLoop`). The text of ISA wants the
 * temperature to fall as pages come in, its formula T · DP / target rises: "remaining" follows the text, "stateless"
 * the formula, "cumulative" the formula on the temperature of the choice before.
 * @module
 */
import { z } from "zod";
import type { Rng } from "../math/rng.ts";
import { type PartOptions, resolve } from "../parameters.ts";
import type { FrontierView, LinkId, Progress, SelectionStrategy } from "../types.ts";
import { choose } from "./choose.ts";
import { acceptance } from "./metropolis.ts";
import { restored } from "./restored.ts";

export const ANNEALING_PARAMETERS = {
  start: {
    default: "fixed",
    choices: ["fixed", "remaining", "stateless", "cumulative"],
    description: "how the first temperature of a choice follows the crawl; fixed is SA, the others are readings of ISA",
    origin: "section 5.1 of FCOSA: the text wants it to fall, its formula T · DP/target rises",
  },
  printedLoop: {
    default: false,
    paper: true,
    description: "M + 1 proposals per temperature, as the printed loop makes",
    origin: "Algorithm 1 of FCOSA: the text says M = 10",
  },
} as const;

/** Temperatures; a level is the proposals at one of them. */
const HOTTEST = 1; // T, Table 3 of FCOSA
const COLDEST = 0.01; // Algorithm 1
const COOLING = 0.9; // C, Table 3 of FCOSA
/** Per level. */
const PROPOSALS = 10; // M, Table 3 of FCOSA
/** Just above the coldest temperature, so that the last choices of "remaining" still run one level. */
const REMAINING_FLOOR = 0.011;

const stateSchema = z.object({ temperature: z.number() });

/**
 * From the best waiting link a walk of roulette proposals under a falling temperature (FCOSA).
 * @example const strategy = annealing({ parameters: { start: "remaining" } });
 */
export function annealing(options: PartOptions = {}): Required<SelectionStrategy> {
  const { start, printedLoop } = resolve("strategy annealing", ANNEALING_PARAMETERS, options);
  const perLevel = printedLoop ? PROPOSALS + 1 : PROPOSALS;
  let last = HOTTEST;

  const startTemperature = ({ pages, budget }: Progress): number => {
    const share = budget > 0 ? Math.min(1, pages / budget) : 0; // com-rate of section 5.1
    if (start === "remaining") return Math.max(HOTTEST * (1 - share), REMAINING_FLOOR);
    if (start === "fixed" || share === 0) return HOTTEST;
    return (start === "cumulative" ? last : HOTTEST) * share;
  };
  const anneal = (from: LinkId, frontier: FrontierView, rng: Rng): LinkId => {
    let current = from;
    let temperature = last;
    do {
      for (let proposal = 0; proposal < perLevel; proposal++) {
        const next = frontier.roulette(rng.next()) ?? current;
        const gain = frontier.priority(next) - frontier.priority(current);
        if (rng.next() < acceptance(gain, temperature)) current = next;
      }
      temperature *= COOLING;
    } while (temperature > COLDEST);
    return current;
  };

  return {
    name: "annealing",
    rule: "a link drawn by simulated annealing: better links are likelier, and surer as the temperature falls",
    order: "priority",
    ask: (frontier, rng, progress) => {
      const best = frontier.best();
      if (best === undefined) return choose(frontier, best);
      last = startTemperature(progress);
      return choose(frontier, frontier.readySize === 1 ? best : anneal(best, frontier, rng));
    },
    tell: () => {},
    snapshot: () => ({ temperature: last }),
    restore: (snapshot) => {
      last = restored("annealing", stateSchema, snapshot).temperature;
    },
  };
}
