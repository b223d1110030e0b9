/** How a crawl's finds grew with its pages, the links it tried and time; at no more places than a chart can show. @module */
import type { Estimate } from "../../events.ts";
import { Finds } from "../../metrics/finds.ts";
import { outlookOf } from "../../metrics/outlook.ts";
import type { BriefPage } from "../../store/overview.ts";

/** A crawl at one of its pages, by what is known of the pages now. */
export interface CurvePoint {
  readonly pages: number;
  /** Links tried, those that gave no page included. */
  readonly tried: number;
  /** Since the first page, pauses left out. */
  readonly elapsedMs: number;
  /** By the crawl's own judge, or by people where they have marked pages. */
  readonly relevant: number;
  /** Where the judge gives probabilities, and once there are enough pages. */
  readonly found?: Estimate;
  readonly recall?: Estimate;
}

/** How the finds grew. */
export interface Curve {
  readonly points: readonly CurvePoint[];
  /** Times at which nothing came in for long: the crawl was stopped, or waited. */
  readonly pauses: { readonly count: number; readonly ms: number };
}

const MOST_POINTS = 200;
/** Nothing for longer than this is no part of the crawl's time. */
const PAUSE_MS = 10 * 60_000;

export function curveOf(pages: readonly BriefPage[], isProbability: boolean): Curve {
  const finds = new Finds();
  const every = Math.max(1, Math.ceil(pages.length / MOST_POINTS));
  const points: CurvePoint[] = [];
  const pauses = { count: 0, ms: 0 };
  let [relevant, elapsedMs] = [0, 0];
  let before = pages[0]?.at ?? 0;
  for (const [i, page] of pages.entries()) {
    const gap = Math.max(0, page.at - before); // a clock may be set back
    before = page.at;
    if (gap > PAUSE_MS) {
      pauses.count++;
      pauses.ms += gap;
    } else elapsedMs += gap;
    if (page.relevant) relevant++;
    finds.add(page.id, page.relevance);
    if ((i + 1) % every !== 0 && i !== 0 && i + 1 !== pages.length) continue;
    const outlook = isProbability ? outlookOf(finds) : undefined;
    const { found, recall } = outlook ?? {};
    points.push({
      pages: i + 1,
      tried: page.tried,
      elapsedMs,
      relevant,
      ...(found && { found }),
      ...(recall && { recall }),
    });
  }
  return { points, pauses };
}
