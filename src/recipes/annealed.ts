/** The annealing strategies of FCOSA, with the parameters of their recipes. @module */
import type { Resolved } from "../parameters.ts";
import { ANNEALING_PARAMETERS, annealing } from "../strategies/annealing.ts";
import type { SelectionStrategy } from "../types.ts";

const { printedLoop, start } = ANNEALING_PARAMETERS;

export const PRINTED_LOOP = { printedLoop } as const;

export const ISA_READING = {
  isa: {
    ...start,
    default: "remaining",
    paper: "stateless",
    choices: ["remaining", "stateless", "cumulative"],
    description: "how the start temperature follows the crawl's progress",
  },
} as const;

/** Algorithm 1: SA. */
export function sa(parameters: Resolved<typeof PRINTED_LOOP>): SelectionStrategy {
  return annealing({ parameters: { start: "fixed", printedLoop: parameters.printedLoop } });
}

/** Section 5.1: ISA. */
export function isa(parameters: Resolved<typeof PRINTED_LOOP & typeof ISA_READING>): SelectionStrategy {
  return annealing({ parameters: { start: parameters.isa, printedLoop: parameters.printedLoop } });
}
