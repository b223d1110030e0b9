/**
 * Drops addresses with a date that nobody writes about yet or any more: a calendar offers a next month for ever. Within
 * the sensible years, the budget for dates bounds it (template-budget.ts).
 * @module
 */
import type { Clock } from "../../system/clock.ts";
import type { LinkFilter } from "../../types.ts";
import { addressOf } from "./address.ts";
import { yearOfDate } from "./dates.ts";

const REASON = "trap-calendar";
/** Digitised newspapers reach back so far. */
const EARLIEST_YEAR = 1600;
/** Programmes and timetables look so far ahead. */
const YEARS_AHEAD = 2;

export function sensibleDates(clock: Clock): LinkFilter {
  return {
    name: REASON,
    stage: "url",
    check({ url }) {
      const year = yearOfDate(addressOf(url));
      const latestYear = new Date(clock.now()).getUTCFullYear() + YEARS_AHEAD;
      if (year === undefined || (year >= EARLIEST_YEAR && year <= latestYear)) return { keep: true };
      return { keep: false, reason: REASON, detail: `a date in ${year}, outside ${EARLIEST_YEAR} to ${latestYear}` };
    },
  };
}
