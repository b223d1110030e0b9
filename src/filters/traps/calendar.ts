/**
 * Drops addresses with a date that nobody writes about yet or any more: a calendar offers a next month for ever. Within
 * the sensible years, the budget for dates bounds it (template-budget.ts).
 * @module
 */
import type { Clock } from "../../system/clock.ts";
import type { LinkFilter } from "../../types.ts";
import { yearOfDate } from "./dates.ts";
import { urlParts } from "./url-parts.ts";

export interface SensibleDatesOptions {
  /** Digitised newspapers reach back so far. */
  readonly earliestYear?: number;
  /** Programmes and timetables look so far ahead. */
  readonly yearsAhead?: number;
}

const REASON = "trap-calendar";

export function sensibleDates(clock: Clock, options: SensibleDatesOptions = {}): LinkFilter {
  const { earliestYear = 1600, yearsAhead = 2 } = options;
  return {
    name: REASON,
    stage: "url",
    check({ url }) {
      const year = yearOfDate(urlParts(url));
      const latestYear = new Date(clock.now()).getUTCFullYear() + yearsAhead;
      if (year === undefined || (year >= earliestYear && year <= latestYear)) return { keep: true };
      return { keep: false, reason: REASON, detail: `a date in ${year}, outside ${earliestYear} to ${latestYear}` };
    },
  };
}
