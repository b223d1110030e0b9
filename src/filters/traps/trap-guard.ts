/**
 * All that keeps a crawl out of traps, as ordinary parts: filters for the links that are found and for those that are
 * chosen, and a statistic that learns from the pages.
 * @module
 */
import type { Clock } from "../../system/clock.ts";
import type { LinkFilter, LiveStatistic } from "../../types.ts";
import { copiesDropped, templateBudget } from "./template-budget.ts";
import { trapStatistic } from "./trap-statistic.ts";
import { trapFilters } from "./traps.ts";

export interface TrapGuard {
  /** To be put behind all others, which may drop for plainer reasons. */
  readonly filters: readonly LinkFilter[];
  readonly statistics: readonly LiveStatistic[];
}

export function trapGuard(clock: Clock): TrapGuard {
  const budget = templateBudget();
  const filters = trapFilters(clock, budget);
  const statistic = trapStatistic({
    observe: (url, evidence) => {
      for (const filter of filters) filter.admitted?.(url); // where a redirect has led
      budget.observe(url, evidence);
    },
  });
  return { filters: [...filters, copiesDropped(budget)], statistics: [statistic] };
}
