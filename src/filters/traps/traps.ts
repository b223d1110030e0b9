/**
 * All filters against traps in the order in which they cost least. What they cannot see is left to others: a redirect
 * loop is ended by the fetcher, and copies are known only by their text (text/near-duplicates.ts), which the crawl
 * reports to the budget.
 * @module
 */
import type { Clock } from "../../system/clock.ts";
import type { LinkFilter } from "../../types.ts";
import { sensibleDates } from "./calendar.ts";
import { noEndlessAddresses } from "./endless-address.ts";
import { noRepeatingPaths } from "./repeating-path.ts";
import { oncePerSession } from "./session-id.ts";
import type { TemplateBudget } from "./template-budget.ts";

export function trapFilters(clock: Clock, budget: TemplateBudget): readonly LinkFilter[] {
  return [noEndlessAddresses(), noRepeatingPaths(), sensibleDates(clock), oncePerSession(), budget];
}
