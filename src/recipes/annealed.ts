/** Parameters of the annealing strategies of FCOSA. @module */
import { annealing } from "../strategies/annealing.ts";
import type { Parameter, ParameterValues, SelectionStrategy } from "../types.ts";

export const PRINTED_LOOP: Parameter = {
  name: "printedLoop",
  default: false,
  paper: true,
  description: "M + 1 proposals per temperature, as the printed loop makes",
  origin: "Algorithm 1 of FCOSA: the text says M = 10",
};

export const ISA_READING: Parameter = {
  name: "isa",
  default: "remaining",
  paper: "stateless",
  choices: ["remaining", "stateless", "cumulative"],
  description: "how the start temperature follows the crawl's progress",
  origin: "section 5.1 of FCOSA: the text wants it to fall, its formula T · DP/target rises",
};

/** Algorithm 1: SA. */
export function sa({ printedLoop }: ParameterValues): SelectionStrategy {
  return annealing({ start: "fixed", printedLoop: printedLoop === true });
}

/** Section 5.1: ISA. */
export function isa({ printedLoop, isa: reading }: ParameterValues): SelectionStrategy {
  const start = reading === "stateless" || reading === "cumulative" ? reading : "remaining";
  return annealing({ start, printedLoop: printedLoop === true });
}
