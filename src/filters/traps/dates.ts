/** Finds the dates that calendars write into addresses. @module */
import type { UrlParts } from "../../url/parts.ts";

const MONTH = "(?:0?[1-9]|1[0-2])";
const DAY = "(?:0?[1-9]|[12]\\d|3[01])";
const NAMED = "(?:week|wk|kw|woche|semaine|semana|month|monat|quarter|day)[-_/]?\\d{1,2}|[wq]\\d{1,2}";
const MONTH_NAME =
  "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t|tember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?";
/** `/2031/05`, `/2031/05/17`, `/2031/week/20`, `/2031/may`: the month must be a whole segment. */
const IN_PATH = new RegExp(`(?:^|/)(\\d{4})/(?:${MONTH}|${NAMED}|${MONTH_NAME})(?:/|$)`, "i");
/** `2031-05`, `2031-05-17`, `20310517`, `2031-W20` as a whole value or segment. */
const WHOLE = new RegExp(
  `^(\\d{4})(?:[-_.]${MONTH}(?:[-_.]${DAY})?|-?w\\d\\d|(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01]))$`,
  "i",
);
const HAS_YEAR = /\d{4}/;
const YEAR_NAME = /(?:^|[_[-])(?:y|yr|year|jahr|annee|anno?|rok)\]?$/i;
const PART_NAME = /(?:^|[_[-])(?:m|mon|month|monat|mois|mes|w|wk|week|d|day|tag|date)\]?$/i;

/** The year of the first date in the address, or undefined. A lone year is none: too many things have one. */
export function yearOfDate({ segments, query, parameters }: UrlParts): number | undefined {
  const path = segments.join("/");
  if (!HAS_YEAR.test(path) && !HAS_YEAR.test(query)) return undefined;
  const inPath = IN_PATH.exec(path)?.[1];
  if (inPath !== undefined) return Number(inPath);
  for (const text of [...segments, ...parameters.map(({ value }) => value)]) {
    const whole = WHOLE.exec(text)?.[1];
    if (whole !== undefined) return Number(whole);
  }
  const year = parameters.find(({ name, value }) => YEAR_NAME.test(name) && /^\d{4}$/.test(value));
  const hasPart = parameters.some(({ name, value }) => PART_NAME.test(name) && /^\w{1,9}$/.test(value));
  return year !== undefined && hasPart ? Number(year.value) : undefined;
}
