/**
 * How far a crawl has come, by how its finds thin out: a crawl takes the best links first, so when the latest pages bring
 * little of all that was found, and little for a page, most is found. What follows from that was learned from crawls of
 * recorded webs whose relevant pages are known (docs/honeyguide.md has how, and how often the bounds held on topics that
 * were left out). What waiting links promise was tried as well; where the recipe cannot tell good links it misleads.
 * @module
 */
import type { Estimate, Outlook } from "../events.ts";
import type { Finds } from "./finds.ts";

/** Before, nothing can have thinned out. */
const FEWEST_PAGES = 100;
/** The latest pages: a quarter of all, and as many as this at least. */
const LATEST = 0.25;
const FEWEST_LATEST = 50;

/** log-odds of the recall = a + b · log(latest finds / all finds) + c · log-odds of the latest harvest rate. */
const COEFFICIENTS = { a: -1.41, b: -1.22, c: -0.07 };
/** Nine times in ten they lie within these, below and above. */
const RECALL_BOUNDS = [-2.44, 2.07] as const;
/** And the logarithm of the relevant pages found within these, from what the judge expects. */
const FOUND_BOUNDS = [-0.41, 0.57] as const;

/** Undefined while it is too early to tell. */
export function outlookOf(finds: Finds): Outlook | undefined {
  const { pages } = finds;
  if (pages < FEWEST_PAGES) return undefined;
  const latest = Math.max(FEWEST_LATEST, Math.floor(LATEST * pages));
  const [found, brought] = [finds.expected(), finds.expected(pages - latest)];
  const rate = (brought + 0.5) / (latest + 1);
  const { a, b, c } = COEFFICIENTS;
  const odds = a + b * Math.log((brought + 1) / (found + 1)) + c * Math.log(rate / (1 - rate));
  const recall = within(odds, RECALL_BOUNDS);
  const isLessThanAPage = (found / recall.mean) * (1 - recall.high) < 1;
  return {
    found: relevantAmong(pages, found),
    recall: isLessThanAPage ? { ...recall, high: 1 } : recall,
    latest: { pages: latest, found: brought },
  };
}

/** How many of some pages are relevant, where the judge's probabilities add up to `expected`. */
export function relevantAmong(pages: number, expected: number): Estimate {
  const [below, above] = FOUND_BOUNDS;
  return { mean: expected, low: expected * Math.exp(below), high: Math.min(pages, expected * Math.exp(above)) };
}

function within(odds: number, [below, above]: readonly [number, number]): Estimate {
  const share = (value: number) => 1 / (1 + Math.exp(-value));
  return { mean: share(odds), low: share(odds + below), high: share(odds + above) };
}
