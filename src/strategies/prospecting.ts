/**
 * Best-first while prospects are good. When even the best link is unlikely to lead to a relevant page, every second
 * choice goes to the earliest found link of the host on which the least work was in vain: the way to what one seeks may
 * lead through hosts that nobody has looked at. On one host alone it is best-first.
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
/** Share of the choices that then go elsewhere. */
const SHARE = 0.5;
/** Another host must have less than this share of the work in vain that the best link's host has. */
const LESS_THAN = 0.5;
/** Hosts looked at in one choice; the earliest found come first. */
const MAX_HOSTS = 512;
/** Hosts remembered; those with the least work in vain are forgotten first. */
const MAX_REMEMBERED = 2000;

const stateSchema = z.object({ due: z.number(), vain: z.array(z.tuple([z.string(), z.number()])) });

/**
 * Best-first while prospects are good; else every second choice goes to a host on which little work was in vain.
 * For priorities that are probabilities.
 */
export function prospecting(): Required<SelectionStrategy> {
  /** Work in vain: Σ (1 − relevance) of each host's pages. */
  const vain = new Map<string, number>();
  /** Grows by the share with every poor prospect; at 1 a choice elsewhere is due. */
  let due = 0;

  const vainOf = (frontier: FrontierView, id: LinkId): number => vain.get(hostOf(frontier.url(id))) ?? 0;
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
    rule: `the link of the highest priority; while that is below ${POOR_BELOW}, every second choice is the first found link of a host where less was in vain`,
    order: "priority",
    ask: (frontier) => {
      const best = frontier.best();
      if (best === undefined || frontier.priority(best) >= POOR_BELOW) return choose(frontier, best);
      due += SHARE;
      if (due < 1) return choose(frontier, best);
      due--;
      return choose(frontier, elsewhere(frontier, best));
    },
    tell: ({ id, relevance }, frontier) => {
      if (relevance === undefined) return;
      const host = hostOf(frontier.url(id));
      vain.set(host, (vain.get(host) ?? 0) + 1 - relevance);
      if (vain.size > MAX_REMEMBERED) forgetLeast(vain);
    },
    snapshot: () => ({ due, vain: [...vain] }),
    restore: (snapshot) => {
      const state = restored("prospecting", stateSchema, snapshot);
      due = state.due;
      vain.clear();
      for (const [host, work] of state.vain) vain.set(host, work);
    },
  };
}

function forgetLeast(vain: Map<string, number>): void {
  let least: readonly [host: string, work: number] | undefined;
  for (const row of vain) if (least === undefined || row[1] < least[1]) least = row;
  if (least !== undefined) vain.delete(least[0]);
}
