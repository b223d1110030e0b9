/** Why a link has, or had, its priority: every piece of evidence with the weight of the same moment. @module */
import type { LinkRow } from "../journal.ts";
import type { CrawlJob } from "../session/job.ts";
import type { RecalledCrawl } from "../session/recall.ts";
import type { CrawlReader, SavedPage } from "../store/reader.ts";

/** The priority of a link, and how it comes about. */
export interface LinkPriority {
  /** At the moment that `asOf` names. */
  readonly priority: number;
  /** `chosen`: when it was chosen; `now`: by all that the crawl knows; `saved`: when the last link to it was found. */
  readonly asOf: "chosen" | "now" | "saved";
  /** Pages that the crawl knew at that moment; null where nobody noted it. */
  readonly pagesKnown: number | null;
  /** Of a link that was dropped or failed: its priority when that was decided; null for others. */
  readonly priorityThen: number | null;
  /** Empty for seeds, for links that were dropped before anything was known of them, and where it cannot be found out. */
  readonly features: readonly {
    readonly name: string;
    readonly aggregate: string;
    readonly value: number;
    readonly weight: number;
    readonly contribution: number;
  }[];
  /** Of the contributions. */
  readonly sum: number;
  /** What the priority is of the sum, e.g. `sum` or `1 / (1 + e^-sum)`; null where it does not follow from it. */
  readonly formula: string | null;
}

export interface PriorityQuestion {
  readonly reader: CrawlReader;
  readonly job: CrawlJob;
  readonly crawl: RecalledCrawl | undefined;
  readonly link: LinkRow;
  readonly page: SavedPage | undefined;
}

/** Rounding differs by the order of adding. */
const NEAR = 1e-9;

export function linkPriority(question: PriorityQuestion): LinkPriority {
  const { reader, crawl, link, page } = question;
  if (page !== undefined) return whenChosen(question, page);
  const priorityThen = link.state === "waiting" ? null : priorityWhenDecided(reader, link);
  if (crawl === undefined)
    return { priority: link.priority, asOf: "saved", pagesKnown: null, priorityThen, ...NOTHING };
  const now = { asOf: "now", pagesKnown: crawl.engine.totals.pages, priorityThen } as const;
  if (link.occurrences === 0) return { priority: link.priority, ...now, ...NOTHING };
  const { used, features, sum, formula, priority } = crawl.weigh(link.id);
  if (isNear(priority, used)) return { priority: used, ...now, features, sum, formula };
  // Of a link that was put off, a part of the priority is left.
  const isPutOff = link.state === "waiting" && link.reason !== "" && priority !== 0;
  const left = isPutOff ? `${Number((used / priority).toPrecision(3))} · (${formula})` : null;
  return { priority: used, ...now, features, sum, formula: left };
}

const NOTHING = { features: [], sum: 0, formula: null };

/** By the values and weights of that moment, which were saved. */
function whenChosen({ reader, job, crawl }: PriorityQuestion, { order, chosen, priority }: SavedPage): LinkPriority {
  const decision = reader.decision(order);
  const about = { priority, asOf: "chosen", pagesKnown: decision?.after ?? null, priorityThen: null } as const;
  if (decision === undefined || (reader.link(chosen)?.from ?? -1) < 0) return { ...about, ...NOTHING };
  const weights = weightsAfter(reader, job, decision.after);
  if (crawl === undefined) return { ...about, ...savedFeatures(job, decision.evidence, weights), formula: null };
  const { features, sum, formula, priority: accounted } = crawl.account(decision.evidence, weights);
  return { ...about, features, sum, formula: isNear(accounted, priority) ? formula : null };
}

/** The weights by which links were weighed when so many pages were known. */
export function weightsAfter(
  reader: CrawlReader,
  { features }: CrawlJob,
  pages: number,
): Readonly<Record<string, number>> {
  let weights: Readonly<Record<string, number>> = Object.fromEntries(
    features.map(({ name, weight }) => [name, weight]),
  );
  for (const change of reader.weights()) {
    if (change.order > pages) break;
    weights = change.weights;
  }
  return weights;
}

function savedFeatures(
  job: CrawlJob,
  evidence: Float64Array,
  weights: Readonly<Record<string, number>>,
): Pick<LinkPriority, "features" | "sum"> {
  const features = job.features.map(({ name, aggregate }, i) => {
    const [value, weight] = [evidence[i] ?? 0, weights[name] ?? 0];
    return { name, aggregate, value, weight, contribution: value * weight };
  });
  return { features, sum: features.reduce((all, { contribution }) => all + contribution, 0) };
}

/** When it was chosen in vain, or last weighed before a filter dropped it. */
function priorityWhenDecided(reader: CrawlReader, { id, occurrences, priority }: LinkRow): number | null {
  return reader.failedChoice(id)?.priority ?? (occurrences > 0 ? priority : null);
}

export function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) <= NEAR * Math.max(1, Math.abs(other));
}
