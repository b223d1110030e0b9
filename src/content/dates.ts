/**
 * Dates as pages write them, as ISO 8601: `2024-03-05T10:00:00+01:00` where the time is known, `2024-03-05`, `2024-03` or
 * `2024` where it is not. The zone stays, since the day is the one that readers see; a time without one counts as UTC. What can be read in two ways (03/05/2024) is not read at all.
 * @module
 */

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const TIME = String.raw`(?:[T\s,]+(?:at\s+)?(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*([ap]\.?m\.?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?)?`;
const MONTH = String.raw`(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?`;
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})(?:([-/.]?)(\d{2})(?:\2(\d{2})(?!\d)${TIME})?)?`, "i");
const DAY_FIRST = new RegExp(
  String.raw`^(?:[a-z]{2,9}\.?,?\s+)?(\d{1,2})(?:st|nd|rd|th)?[\s.-]+${MONTH}[\s,-]+(\d{4})${TIME}`,
  "i",
);
const MONTH_FIRST = new RegExp(
  String.raw`^(?:[a-z]{2,9}\.?,?\s+)?${MONTH}\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})${TIME}`,
  "i",
);
const GERMAN = new RegExp(String.raw`^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})${TIME}`, "i");

/** Before that there was no page to date. */
const FIRST_YEAR = 1990;
/** Clocks of servers differ, and zones are left out. */
const SLACK_MS = 24 * 3600 * 1000;
const LONGEST = 60;

/** Null for what is no date, or none that a page which was fetched at `fetchedMs` can have. */
export function isoDate(text: string | undefined, fetchedMs: number): string | null {
  const written = text?.slice(0, LONGEST).trim() ?? "";
  const date = yearFirst(written) ?? dayFirst(written) ?? monthFirst(written) ?? german(written);
  if (date === undefined) return null;
  const ms = Date.parse(date);
  return Number(date.slice(0, 4)) >= FIRST_YEAR && ms <= fetchedMs + SLACK_MS ? date : null;
}

function yearFirst(text: string): string | undefined {
  const [, year, , month, day, ...time] = YEAR_FIRST.exec(text) ?? [];
  return year === undefined ? undefined : dateOf(year, month, day, time);
}

function dayFirst(text: string): string | undefined {
  const [, day, month, year, ...time] = DAY_FIRST.exec(text) ?? [];
  return year === undefined ? undefined : dateOf(year, monthNumber(month), day, time);
}

function monthFirst(text: string): string | undefined {
  const [, month, day, year, ...time] = MONTH_FIRST.exec(text) ?? [];
  return year === undefined ? undefined : dateOf(year, monthNumber(month), day, time);
}

function german(text: string): string | undefined {
  const [, day, month, year, ...time] = GERMAN.exec(text) ?? [];
  return year === undefined ? undefined : dateOf(year, month, day, time);
}

function monthNumber(name = ""): string {
  return String(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1);
}

/** Undefined where the calendar has no such day. */
function dateOf(
  year: string,
  month: string | undefined,
  day: string | undefined,
  time: readonly (string | undefined)[],
): string | undefined {
  const parts = [year, month, day].filter((part) => part !== undefined).map((part) => part.padStart(2, "0"));
  const date = parts.join("-");
  const start = new Date(`${date}T00:00:00Z`.replace(/^(\d{4})T/, "$1-01-01T").replace(/^(\d{4}-\d\d)T/, "$1-01T"));
  if (Number.isNaN(start.getTime()) || !start.toISOString().startsWith(date)) return undefined;
  const [hours, minutes, seconds = "00", half, zone] = time;
  if (hours === undefined || minutes === undefined) return date;
  const hour = hourOf(Number(hours), half);
  const whole = `${date}T${String(hour).padStart(2, "0")}:${minutes}:${seconds}${zoneOf(zone)}`;
  return Number.isNaN(Date.parse(whole)) ? date : whole;
}

function hourOf(hour: number, half: string | undefined): number {
  if (half === undefined) return hour;
  return (hour % 12) + (half.toLowerCase().startsWith("p") ? 12 : 0);
}

function zoneOf(zone: string | undefined): string {
  if (zone === undefined || !/^[+-]/.test(zone) || /^[+-]00:?00$/.test(zone)) return "Z";
  return zone.includes(":") ? zone : `${zone.slice(0, 3)}:${zone.slice(3)}`;
}

/** The day in an address such as `/2024/03/05/storm`. */
export function dateInUrl(url: string): string | undefined {
  const [, year, month, day] =
    /^https?:\/\/[^/]+(?:\/[^/?#]*)*?\/((?:19|20)\d\d)([-/])(\d\d?)\2(\d\d?)(?:[/?#-]|$)/
      .exec(url)
      ?.filter((_, i) => i !== 2) ?? [];
  return day === undefined ? undefined : `${year}-${month?.padStart(2, "0")}-${day.padStart(2, "0")}`;
}
