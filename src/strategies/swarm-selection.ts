/**
 * The choice of FCPSO: of the links with the best priorities, one that no other beats in every objective. The weights
 * of the priority, which a particle swarm learns while the crawl runs, are the evaluator's.
 * Paper: FCPSO, as FCOSA cites it. Sections: none; only its abstract is known. This is our RECONSTRUCTION.
 * Deviations: all features of a link are objectives; the front is that of the 200 best links, not of the whole frontier,
 * which bounds the work of a choice.
 * @module
 */
import type { SelectionStrategy } from "../types.ts";
import { choose } from "./choose.ts";
import { membersOf, paretoPicker, pickerSchema } from "./pareto.ts";
import { restored } from "./restored.ts";

/** Links looked at, the best by priority; ours. */
const CANDIDATES = 200;

/** Of the 200 best links, one that no other beats in every feature (our reconstruction of FCPSO). */
export function swarmSelection(): Required<SelectionStrategy> {
  const picker = paretoPicker();
  return {
    name: "swarm-selection",
    rule: "of the 200 links of the highest priority, one that no other beats in every feature",
    order: "priority",
    ask: (frontier) => choose(frontier, picker.pick(membersOf(frontier.top(CANDIDATES), frontier))),
    tell: () => {},
    snapshot: () => picker.snapshot(),
    restore: (snapshot) => picker.restore(restored("swarm-selection", pickerSchema, snapshot)),
  };
}
