/**
 * Best-first while prospects are good. When even the best link is unlikely to lead to a relevant page, part of the choices
 * goes to the earliest found link of the host on which the least work was in vain: the way to what one seeks may lead
 * through hosts that nobody has looked at. How large a part is learned, by what the latest of either choice were worth: most
 * where the evidence leads to nothing, little where it still does. On one host alone it is best-first.
 * Ours, for priorities that are probabilities.
 * @module
 */
import { z } from "zod";
import type { FrontierView, LinkId, SelectionStrategy } from "../types.ts";
import { hostOf } from "../url/canonical.ts";
import { choose } from "./choose.ts";
import { restored } from "./restored.ts";

/** A best priority below this is a poor prospect; ours, tried on one web of many hosts. */
const POOR_BELOW = 0.15;
/** So much of what earlier pages of a choice were worth is left when another comes in: some thirty count. */
const KEEPS = 0.97;
/** Either choice begins with so many pages of such a worth. */
const FIRST_PAGES = 5;
const FIRST_WORTH = 0.05;
/** What a page elsewhere is worth beyond its own relevance: it may show the way to hosts that nobody knows yet. */
const OUTLOOK = 0.03;
/** A request to a host that has never given a page is as much in vain as so many pages: dead hosts must not use up the choices. */
const UNANSWERED = 3;
/** Another host must have less than this share of the work in vain that the best link's host has. */
const LESS_THAN = 0.5;
/** Hosts looked at in one choice; the earliest found come first. */
const MAX_HOSTS = 512;
/** Hosts remembered; those with the least work in vain are forgotten first. */
const MAX_REMEMBERED = 2000;

/** What the latest pages of a choice were worth: Σ relevance and their number, both fading. */
interface Worth {
  sum: number;
  count: number;
}

const noWorth = (): Worth => ({ sum: 0, count: 0 });
const worthSchema = z.object({ sum: z.number(), count: z.number() });
const stateSchema = z.object({
  due: z.number(),
  vain: z.array(z.tuple([z.string(), z.number()])),
  // Crawls of versions before learned no share.
  ofBest: worthSchema.default(noWorth),
  ofOthers: worthSchema.default(noWorth),
  underWay: z.array(z.number()).default([]),
  unanswered: z.array(z.tuple([z.string(), z.number()])).default([]),
});

/**
 * Best-first while prospects are good; else part of the choices goes to hosts on which little work was in vain, as large a
 * part as that brings. For priorities that are probabilities.
 */
export function prospecting(): Required<SelectionStrategy> {
  /** Work in vain: Σ (1 − relevance) of each host's pages. */
  const vain = new Map<string, number>();
  /** The same of hosts that have given no page yet. */
  const unanswered = new Map<string, number>();
  /** Grows by the share with every poor prospect; at 1 a choice elsewhere is due. */
  let due = 0;
  let ofBest = noWorth();
  let ofOthers = noWorth();
  /** Links elsewhere that were chosen, and of which nothing is known yet. */
  const underWay = new Set<LinkId>();

  const vainOf = (frontier: FrontierView, id: LinkId): number => {
    const host = hostOf(frontier.url(id));
    return vain.get(host) ?? unanswered.get(host) ?? 0;
  };
  const elsewhere = (frontier: FrontierView, best: LinkId): LinkId => {
    let chosen = best;
    let least = LESS_THAN * vainOf(frontier, best);
    for (const id of frontier.earliest(MAX_HOSTS)) {
      const work = vainOf(frontier, id);
      const isBetter = work === least && chosen !== best && frontier.priority(id) > frontier.priority(chosen);
      if (work < least || isBetter) {
        chosen = id;
        least = work;
      }
    }
    return chosen;
  };

  return {
    name: "prospecting",
    rule: `the link of the highest priority; while that is below ${POOR_BELOW}, part of the choices, as large as these bring, goes to the first found link of a host where less was in vain`,
    order: "priority",
    ask: (frontier) => {
      const best = frontier.best();
      const prospect = frontier.bestWaiting(); // a good link whose host rests will be ready soon
      const isPoor = prospect !== undefined && frontier.priority(prospect) < POOR_BELOW;
      if (best === undefined || !isPoor) return choose(frontier, best);
      due += shareOf(ofOthers, ofBest);
      if (due < 1) return choose(frontier, best);
      due--;
      const other = elsewhere(frontier, best);
      if (other !== best) underWay.add(other);
      return choose(frontier, other);
    },
    tell: ({ id, relevance }, frontier) => {
      const worth = underWay.delete(id) ? ofOthers : ofBest;
      const host = hostOf(frontier.url(id));
      if (relevance === undefined) {
        if (!vain.has(host)) addTo(unanswered, host, UNANSWERED);
        return;
      }
      worth.sum = KEEPS * worth.sum + relevance;
      worth.count = KEEPS * worth.count + 1;
      unanswered.delete(host);
      addTo(vain, host, 1 - relevance);
    },
    snapshot: () => ({
      due,
      vain: [...vain],
      ofBest: { ...ofBest },
      ofOthers: { ...ofOthers },
      underWay: [...underWay],
      unanswered: [...unanswered],
    }),
    restore: (snapshot) => {
      const state = restored("prospecting", stateSchema, snapshot);
      ({ due, ofBest, ofOthers } = state);
      underWay.clear();
      for (const id of state.underWay) underWay.add(id);
      vain.clear();
      for (const [host, work] of state.vain) vain.set(host, work);
      unanswered.clear();
      for (const [host, work] of state.unanswered) unanswered.set(host, work);
    },
  };
}

/** The part of the choices that looking elsewhere has earned; by squares, so that the better one has most of them. */
function shareOf(others: Worth, best: Worth): number {
  const [elsewhere, here] = [meanWorth(others) + OUTLOOK, meanWorth(best)];
  return elsewhere ** 2 / (elsewhere ** 2 + here ** 2);
}

function meanWorth({ sum, count }: Worth): number {
  return (sum + FIRST_PAGES * FIRST_WORTH) / (count + FIRST_PAGES);
}

function addTo(work: Map<string, number>, host: string, more: number): void {
  work.set(host, (work.get(host) ?? 0) + more);
  if (work.size > MAX_REMEMBERED) forgetLeast(work);
}

function forgetLeast(vain: Map<string, number>): void {
  let least: readonly [host: string, work: number] | undefined;
  for (const row of vain) if (least === undefined || row[1] < least[1]) least = row;
  if (least !== undefined) vain.delete(least[0]);
}
