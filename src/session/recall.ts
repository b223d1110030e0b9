/**
 * A saved crawl as its engine knows it, to ask it questions: the parts are made again from what lies in the folder and
 * learn again what was saved with each page, as when a crawl is resumed. Nothing is written, and nothing is fetched.
 * @module
 */
import type { Correction, NewMarks, PageLookup } from "../correcting.ts";
import { accountOf, type PriorityAccount } from "../engine/account.ts";
import { closeParts } from "../engine/readers.ts";
import { type Standing, standingOf } from "../engine/standing.ts";
import { type CrawlState, createState } from "../engine/state.ts";
import { ConfigError } from "../errors.ts";
import type { Fetcher } from "../fetching.ts";
import type { EngineState } from "../journal.ts";
import type { CrawlReader } from "../store/reader.ts";
import { systemClock } from "../system/clock.ts";
import type { Drop, LinkId, Parts, Recipe } from "../types.ts";
import { openWeb } from "../webs/load.ts";
import { connect } from "./connection.ts";
import { preparedEarlier } from "./earlier.ts";
import type { CrawlJob } from "./job.ts";
import { filtersOf } from "./own-filters.ts";
import { prepareParts } from "./preparation.ts";
import { Resources } from "./resources.ts";
import { readJob } from "./saved-job.ts";
import { assertSameFeatures, rulesOf } from "./start.ts";

export interface RecallOptions {
  /** Of the folder; stays open. */
  readonly reader: CrawlReader;
  /** As it was after so many pages, as far as statistics and judge go; without it, as it is now. */
  readonly until?: number | undefined;
  /** The recipe of the crawl, where the calling program has made it. */
  readonly recipe?: Recipe | undefined;
}

export interface WeighedLink extends PriorityAccount {
  /** The priority that the engine itself has. */
  readonly used: number;
}

export interface RecalledCrawl {
  readonly job: CrawlJob;
  readonly parts: Parts;
  readonly engine: EngineState;
  /** What the engine makes of a link that was found on a page, by all that it knows. */
  weigh(id: LinkId): WeighedLink;
  /** The same of values and weights that were saved. */
  account(values: ArrayLike<number>, weights: Readonly<Record<string, number>>): PriorityAccount;
  /** Undefined for a link that does not wait, or that is chosen already. */
  standing(id: LinkId): Standing | undefined;
  /** What would drop a waiting link if it were chosen now. */
  refusal(id: LinkId): Drop | undefined;
  /** Takes marks in, and judges all pages again; what the engine's state is then. Nothing is saved. */
  correct(marks: NewMarks, pages: PageLookup): Promise<{ correction: Correction; engine: EngineState }>;
  close(): Promise<void>;
}

/** Throws a ConfigError where the parts cannot be made again as they were. */
export async function recall(path: string, { reader, until, recipe }: RecallOptions): Promise<RecalledCrawl> {
  const job = readJob(path);
  const resources = new Resources();
  return resources.closingOnError(async () => {
    const earlier = await preparedEarlier(path);
    const fetcher = withoutNetwork(job, path, resources);
    const { parts } = await prepareParts({ job, fetcher, filters: filtersOf(job), recipe, ...earlier });
    resources.add(() => closeParts(parts));
    assertSameFeatures(job, parts);
    const saved = reader.saved(until);
    const state = createState({ parts, ...rulesOf(job, parts, systemClock), saved });
    await state.restore(saved, []);
    const { engine } = saved;
    return {
      job,
      parts,
      engine,
      ...answersOf(state, parts),
      async correct(marks, pages) {
        const correction = await state.corrections.take(marks, { pages, reach: Number.POSITIVE_INFINITY });
        return { correction, engine: { ...engine, totals: state.totals } };
      },
      close: () => resources.close(),
    };
  });
}

function answersOf(
  state: CrawlState,
  { evaluator }: Parts,
): Pick<RecalledCrawl, "weigh" | "account" | "standing" | "refusal"> {
  const { frontier } = state;
  return {
    weigh(id) {
      const values = frontier.values(id).slice();
      return {
        ...accountOf(evaluator, values),
        used: frontier.has(id) ? frontier.priority(id) : evaluator.priority(values),
      };
    },
    account: (values, weights) => accountOf(evaluator, values, weights),
    standing: (id) => (frontier.has(id) ? standingOf(state, id) : undefined),
    refusal: (id) => (frontier.has(id) ? state.refusal(id) : undefined),
  };
}

/** What the folder lacks can still come from the recorded web that was crawled, but not from the network. */
function withoutNetwork(job: CrawlJob, path: string, resources: Resources): Fetcher {
  let opened: Promise<Fetcher> | undefined;
  const open = async (web: string) => {
    const recording = await openWeb(web);
    resources.add(async () => recording.close());
    return connect(job, recording, systemClock).fetcher;
  };
  return {
    async fetch(url, signal) {
      if (job.web === undefined) {
        const hint = "It is not kept with --no-archive, or the crawl was stopped before it was.";
        throw new ConfigError("crawl-broken", `${path} does not hold ${url}, from which the recipe was made`, hint);
      }
      opened ??= open(job.web);
      return (await opened).fetch(url, signal);
    },
  };
}
