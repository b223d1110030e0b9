/**
 * Web space evolution: a small library of links spread over the space of objectives. A page's links enter it where they
 * open a new region or beat their nearest; the next link is one of the library that no other beats in every objective.
 * Paper: WSE, as FCOSA cites it. Sections: none; only its abstract is known. This is our RECONSTRUCTION.
 * Deviations: the library begins with the seeds and fills with their links. While every link of the library is taken
 * or its host rests, it is filled anew with the best sums among the 200 best waiting links.
 * @module
 */
import { z } from "zod";
import type { FrontierView, LinkId, SelectionStrategy } from "../types.ts";
import { choose } from "./choose.ts";
import { distance, dominates, type Member, membersOf, paretoPicker, pickerSchema, sumOf } from "./pareto.ts";
import { restored } from "./restored.ts";

/** Links in the library; ours. */
const SIZE = 30;
/** Links looked at to fill an empty library, the best by priority; ours. */
const CANDIDATES = 200;

const stateSchema = z.object({ library: z.array(z.int()), picker: pickerSchema });

/** Chooses from a small library of links spread over the space of objectives (our reconstruction of WSE). */
export function webSpaceEvolution(): Required<SelectionStrategy> {
  const picker = paretoPicker();
  let library: readonly LinkId[] = [];

  const refill = (frontier: FrontierView): Member[] =>
    membersOf(frontier.top(CANDIDATES), frontier)
      .sort((a, b) => sumOf(b.values) - sumOf(a.values) || a.id - b.id)
      .slice(0, SIZE);

  return {
    name: "web-space-evolution",
    rule: "a link that no other beats in every feature, from a small library of links that differ",
    order: "priority",
    ask: (frontier) => {
      if (frontier.readySize === 0) return choose(frontier, undefined);
      const ready = library.filter((id) => frontier.isReady(id));
      const members = ready.length > 0 ? membersOf(ready, frontier) : refill(frontier);
      if (ready.length === 0) library = members.map(({ id }) => id);
      const chosen = picker.pick(members);
      library = library.filter((id) => id !== chosen);
      return choose(frontier, chosen);
    },
    tell: ({ id, children }, frontier) => {
      // A redirect can lead to a link of the library.
      const known = library.filter((other) => other !== id);
      const space = new Space(membersOf(known, frontier));
      const untested = new Set(children);
      for (const other of known) untested.delete(other);
      for (const test of membersOf([...untested], frontier)) space.test(test);
      library = space.members.map((member) => member.id);
    },
    snapshot: () => ({ library: [...library], picker: picker.snapshot() }),
    restore: (snapshot) => {
      const state = restored("web-space-evolution", stateSchema, snapshot);
      library = state.library;
      picker.restore(state.picker);
    },
  };
}

/** The library with the sum of the distances of its pairs, which every change keeps up to date in O(size). */
class Space {
  #members: readonly Member[];
  #pairs = 0;

  constructor(members: readonly Member[]) {
    this.#members = members;
    members.forEach((member, at) => {
      this.#pairs += distancesSum(member, members.slice(0, at));
    });
  }

  get members(): readonly Member[] {
    return this.#members;
  }

  test(link: Member): void {
    const nearest = this.#nearestTo(link);
    if (nearest === undefined || distance(link.values, nearest.values) > this.#meanDistance()) this.#open(link);
    else if (dominates(link.values, nearest.values)) this.#replace(nearest, link);
  }

  /** A new region; in a full library at the cost of the link with the smallest sum of objectives. */
  #open(link: Member): void {
    if (this.#members.length >= SIZE) {
      const poorest = this.#members.reduce((a, b) => (sumOf(b.values) < sumOf(a.values) ? b : a));
      this.#replace(poorest, link);
      return;
    }
    this.#pairs += distancesSum(link, this.#members);
    this.#members = [...this.#members, link];
  }

  #replace(old: Member, link: Member): void {
    const rest = this.#members.filter((member) => member !== old);
    this.#pairs += distancesSum(link, rest) - distancesSum(old, rest);
    this.#members = [...rest, link];
  }

  #nearestTo({ values }: Member): Member | undefined {
    let nearest: Member | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const member of this.#members) {
      const away = distance(values, member.values);
      if (away < least) {
        nearest = member;
        least = away;
      }
    }
    return nearest;
  }

  /** d_av; 0 without a pair. */
  #meanDistance(): number {
    const { length } = this.#members;
    return length < 2 ? 0 : this.#pairs / ((length * (length - 1)) / 2);
  }
}

function distancesSum({ values }: Member, others: readonly Member[]): number {
  return others.reduce((sum, other) => sum + distance(values, other.values), 0);
}
