/**
 * Tabu search: the best of some good and some drawn links whose source (host and kind of path) was not used lately.
 * Papers: ITS, On-ITS and, with `hosts`, FCITS_OH, as IELP and FCOSA cite them.
 * Sections: none; both cite these crawlers without their algorithms. This is our RECONSTRUCTION, not the authors'.
 * Deviations: visited URLs are no useful tabu where none is fetched twice, so the source of a move is the tabu.
 * @module
 */
import { z } from "zod";
import type { Rng } from "../math/rng.ts";
import { type PartOptions, resolve } from "../parameters.ts";
import type { FrontierView, LinkId, SelectionStrategy } from "../types.ts";
import { hostOf } from "../url/canonical.ts";
import { pathTemplate } from "../url/path-template.ts";
import { choose } from "./choose.ts";
import { type HostMemory, hostMemory } from "./host-memory.ts";
import { restored } from "./restored.ts";

export const TABU_PARAMETERS = {
  hosts: {
    default: false,
    description: "remember how relevant the pages of each host were, and prefer good hosts",
    origin: "FCITS_OH, as BCW_CC cites it",
  },
  relevantAbove: {
    default: 0,
    min: 0,
    max: 1,
    description: "with hosts: a page is relevant when its relevance is greater than this",
    origin: "the recipe's own",
  },
} as const;

/** How many sources are tabu, L; ours. */
const LENGTH = 20;
/** Links looked at: so many of the best, and so many draws by roulette, m; ours. */
const CANDIDATES = 10;
/** Share of the host in the priority, ρ; ours. */
const HOST_WEIGHT = 0.2;

interface Scored {
  readonly id: LinkId;
  readonly score: number;
  /** Where its source last stands in the list of tabu sources, −1 if it is not tabu. */
  readonly tabuAt: number;
}

const stateSchema = z.object({
  keys: z.array(z.string()),
  best: z.number().nullable(),
  hosts: z.array(z.tuple([z.string(), z.int(), z.int()])),
});

/**
 * The best of some good and some drawn links whose source was not used lately (our reconstruction of ITS).
 * @example const strategy = tabu({ parameters: { hosts: true } });
 */
export function tabu(options: PartOptions = {}): Required<SelectionStrategy> {
  const { hosts, relevantAbove } = resolve("strategy tabu", TABU_PARAMETERS, options);
  const memory: HostMemory = hostMemory(relevantAbove);
  let keys: string[] = [];
  let best = Number.NEGATIVE_INFINITY;

  const scoreOf = (id: LinkId, frontier: FrontierView): number => {
    const priority = frontier.priority(id);
    return hosts ? (1 - HOST_WEIGHT) * priority + HOST_WEIGHT * memory.quality(hostOf(frontier.url(id))) : priority;
  };
  const scored = (frontier: FrontierView, rng: Rng): Scored[] => {
    const ids = new Set(frontier.top(CANDIDATES));
    for (let draw = 0; draw < CANDIDATES; draw++) {
      const id = frontier.roulette(rng.next());
      if (id !== undefined) ids.add(id);
    }
    return [...ids]
      .map((id) => ({ id, score: scoreOf(id, frontier), tabuAt: keys.lastIndexOf(pathTemplate(frontier.url(id))) }))
      .sort((a, b) => b.score - a.score || a.id - b.id);
  };
  const admissible = (list: readonly Scored[]): Scored | undefined =>
    list.find(({ score, tabuAt }) => tabuAt < 0 || score > best) ?? // aspiration: better than all before
    list.reduce<Scored | undefined>((oldest, one) => (oldest && oldest.tabuAt <= one.tabuAt ? oldest : one), undefined);

  return {
    name: "tabu",
    rule: "the best of some good and some drawn links whose host and kind of path were not used lately",
    order: "priority",
    ask: (frontier, rng) => {
      const chosen = frontier.readySize === 0 ? undefined : admissible(scored(frontier, rng));
      if (chosen !== undefined) {
        keys.push(pathTemplate(frontier.url(chosen.id)));
        if (keys.length > LENGTH) keys.shift();
        best = Math.max(best, chosen.score);
      }
      return choose(frontier, chosen?.id);
    },
    tell: ({ id, relevance }, frontier) => {
      if (hosts !== undefined && relevance !== undefined) memory.add(hostOf(frontier.url(id)), relevance);
    },
    snapshot: () => ({ keys: [...keys], best: Number.isFinite(best) ? best : null, hosts: memory.snapshot() }),
    restore: (snapshot) => {
      const state = restored("tabu", stateSchema, snapshot);
      keys = state.keys;
      best = state.best ?? Number.NEGATIVE_INFINITY;
      memory.restore(state.hosts);
    },
  };
}
