/**
 * Choice by several objectives at once: the links that no other link beats in all of them, and which of those to take.
 * Papers: WSE and FCPSO, as FCOSA cites them. Sections: none; their abstracts name non-dominated sorting and a "nearest
 * and farthest candidate" without the rules. This is our RECONSTRUCTION, not the authors'.
 * Deviations: nearest to the best and farthest from the worst is read as the largest closeness d⁻ / (d⁺ + d⁻) after
 * scaling each objective to [0, 1]; every fifth step takes the member farthest from the links visited last instead.
 * @module
 */
import { z } from "zod";
import type { FrontierView, LinkId } from "../types.ts";

/** A link and its objectives, each to be maximised. */
export interface Member {
  readonly id: LinkId;
  readonly values: readonly number[];
}

/** The links with their feature values as objectives. */
export function membersOf(ids: readonly LinkId[], frontier: FrontierView): Member[] {
  return ids.map((id) => ({ id, values: [...frontier.values(id)] }));
}

/** At least as good in every objective and better in one. */
export function dominates(a: readonly number[], b: readonly number[]): boolean {
  let isBetter = false;
  for (let i = 0; i < a.length; i++) {
    const own = a[i] ?? 0;
    const other = b[i] ?? 0;
    if (own < other) return false;
    if (own > other) isBetter = true;
  }
  return isBetter;
}

/** The members that no other dominates, by discovery. Equal members do not dominate each other. */
export function nonDominated(members: readonly Member[]): Member[] {
  const bySum = members.map((member) => ({ member, sum: sumOf(member.values) })).sort((a, b) => b.sum - a.sum);
  let front: typeof bySum = [];
  for (const next of bySum) {
    const { values } = next.member;
    if (front.some(({ member }) => dominates(member.values, values))) continue;
    // Whoever dominates has the larger sum, or by rounding an equal one: then the later one may beat the earlier.
    if (front.at(-1)?.sum === next.sum) front = front.filter(({ member }) => !dominates(values, member.values));
    front.push(next);
  }
  return front.map(({ member }) => member).sort((a, b) => a.id - b.id);
}

/** The member with the largest closeness; ties go to the earlier one. Undefined for an empty front. */
export function nearestFarthest(front: readonly Member[]): Member | undefined {
  const objectives = (front[0]?.values ?? []).map((_, objective) => {
    const column = front.map(({ values }) => values[objective] ?? 0);
    const low = Math.min(...column);
    return { low, range: Math.max(...column) - low };
  });
  return largest(front, ({ values }) => {
    let toBest = 0;
    let toWorst = 0;
    for (const [objective, { low, range }] of objectives.entries()) {
      if (range === 0) continue; // all alike in this objective
      const scaled = ((values[objective] ?? 0) - low) / range;
      toBest += (1 - scaled) ** 2;
      toWorst += scaled ** 2;
    }
    const both = Math.sqrt(toBest) + Math.sqrt(toWorst);
    return both === 0 ? 0 : Math.sqrt(toWorst) / both; // c(l)
  });
}

/** The member whose nearest among `visited` is farthest away; ties go to the earlier one. */
export function farthestFrom(front: readonly Member[], visited: readonly (readonly number[])[]): Member | undefined {
  return largest(front, ({ values }) => Math.min(...visited.map((other) => distance(values, other))));
}

export function distance(a: readonly number[], b: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += ((a[i] ?? 0) - (b[i] ?? 0)) ** 2;
  return Math.sqrt(sum);
}

export function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

function largest(members: readonly Member[], scoreOf: (member: Member) => number): Member | undefined {
  let best: Member | undefined;
  let bestScore = Number.NEGATIVE_INFINITY;
  for (const member of members) {
    const score = scoreOf(member);
    if (best === undefined || score > bestScore) {
      best = member;
      bestScore = score;
    }
  }
  return best;
}

/** Every so many steps, what was not visited lately goes first; ours. */
const DIVERSITY_EVERY = 5;
/** So many visited links are to be left behind; ours. */
const REMEMBERED = 10;

export const pickerSchema = z.object({ steps: z.int(), visited: z.array(z.array(z.number())) });

export interface ParetoPicker {
  /** One of the links that no other dominates; counts as a step and as a visit. Undefined when there are none. */
  pick(members: readonly Member[]): LinkId | undefined;
  snapshot(): z.infer<typeof pickerSchema>;
  restore(state: z.infer<typeof pickerSchema>): void;
}

export function paretoPicker(): ParetoPicker {
  let steps = 0;
  let visited: (readonly number[])[] = [];
  return {
    pick: (members) => {
      const front = nonDominated(members);
      const isForDiversity = (steps + 1) % DIVERSITY_EVERY === 0 && visited.length > 0;
      const chosen = isForDiversity ? farthestFrom(front, visited) : nearestFarthest(front);
      if (chosen === undefined) return undefined;
      steps++;
      visited = [...visited, chosen.values].slice(-REMEMBERED);
      return chosen.id;
    },
    snapshot: () => ({ steps, visited: visited.map((values) => [...values]) }),
    restore: (state) => {
      steps = state.steps;
      visited = state.visited;
    },
  };
}
