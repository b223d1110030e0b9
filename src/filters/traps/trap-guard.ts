/**
 * All that keeps a crawl out of traps, as ordinary parts: filters for the links that are found and for those that are
 * chosen, a statistic that learns from the pages, and, on the open web, experiments with made-up addresses.
 * @module
 */
import type { Clock } from "../../system/clock.ts";
import type { CanonicalUrl, LinkFilter, LiveStatistic, Parts } from "../../types.ts";
import { barrenDropped, generatedLinksDropped } from "./learned-places.ts";
import { probing } from "./probing.ts";
import { templateBudget } from "./template-budget.ts";
import { TrapMemory } from "./trap-memory.ts";
import { trapStatistic } from "./trap-statistic.ts";
import { trapFilters } from "./traps.ts";

export interface TrapGuard {
  /** To be put behind all others, which may drop for plainer reasons. */
  readonly filters: readonly LinkFilter[];
  readonly statistics: readonly LiveStatistic[];
  readonly around?: NonNullable<Parts["around"]>;
}

export interface TrapGuardOptions {
  readonly clock: Clock;
  /** Which made-up addresses hosts may be asked for; without it none, since a recorded web has no answer to them. */
  readonly mayAsk?: ((url: CanonicalUrl) => boolean) | undefined;
}

export function trapGuard({ clock, mayAsk }: TrapGuardOptions): TrapGuard {
  const memory = new TrapMemory();
  const filters = trapFilters(clock, templateBudget(memory));
  const chosen: LinkFilter = {
    ...barrenDropped(memory),
    ...(mayAsk && { chosen: (url: CanonicalUrl) => memory.chosen(url) }),
  };
  const statistic = trapStatistic({
    memory,
    isTrying: mayAsk !== undefined,
    arrived: (url: CanonicalUrl) => {
      for (const filter of filters) filter.admitted?.(url);
    },
  });
  return {
    filters: [...filters, generatedLinksDropped(memory), chosen],
    statistics: [statistic],
    ...(mayAsk && { around: probing(memory, mayAsk) }),
  };
}
