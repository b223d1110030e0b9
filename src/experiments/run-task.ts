/** One run, from the task to its result: crawled in a thread, scored here, where the judgement is. @module */
import { messageOf } from "../errors.ts";
import type { ParameterValues } from "../types.ts";
import type { Task } from "./matrix.ts";
import { isReference, type ReferenceName } from "./recipe-rows.ts";
import type { RunResult } from "./results.ts";
import { score } from "./score.ts";
import type { CrawlAccount, CrawlJob } from "./threads/messages.ts";
import type { JobHooks, ThreadPool } from "./threads/pool.ts";

/** What all crawls of a comparison share. */
type Terms = Pick<CrawlJob, "profile" | "simulated">;

/** Never rejects: what goes wrong makes a failed run. */
export async function runTask(task: Task, terms: Terms, pool: ThreadPool, hooks: JobHooks): Promise<RunResult> {
  const { recipe } = task;
  const account = isReference(recipe) ? reference(recipe, task, pool, hooks) : crawl(task, terms, pool, hooks);
  return resultOf(await account.catch((error: unknown) => lost(messageOf(error))), task);
}

function crawl(
  { recipe, chosen = { base: recipe, given: {} }, arena, seed }: Task,
  terms: Terms,
  pool: ThreadPool,
  hooks: JobHooks,
): Promise<CrawlAccount> {
  return pool.run(
    {
      kind: "crawl",
      topic: arena.topic,
      given: arena.given,
      recipe: chosen.base,
      parameters: chosen.given,
      ...terms,
      pages: arena.setup.budget,
      seed,
      answers: asksPeople(chosen.given) ? arena.isRelevant : undefined,
    },
    hooks,
  );
}

/** Only a recipe that says so gets answers. */
function asksPeople({ answers = 0 }: ParameterValues): boolean {
  return Number(answers) > 0;
}

/** The crawl of one who knows every judgement costs nothing and needs no thread, but the common judge's view of it. */
async function reference(
  name: ReferenceName,
  { arena }: Task,
  pool: ThreadPool,
  hooks: JobHooks,
): Promise<CrawlAccount> {
  const pages = arena.references[name];
  return {
    ended: pages.length < arena.setup.budget ? "exhausted" : "budget",
    error: undefined,
    pages,
    requests: pages.map((_, i) => i + 1),
    relevance: await pool.run({ kind: "judge", topic: arena.topic, records: pages }, hooks),
    byWords: await pool.run({ kind: "judge", topic: arena.topic, records: pages, by: "words" }, hooks),
    ...NO_JUDGE,
    ...NOTHING_SPENT,
  };
}

const NO_JUDGE = { own: new Float64Array(), ownRelevant: new Uint8Array(), outlooks: [] };
const NOTHING_SPENT = {
  hosts: undefined,
  weightFit: undefined,
  simulatedMs: undefined,
  decidingMs: 0,
  durationMs: 0,
  peakRssBytes: 0,
};

/** A thread that died told nothing. */
function lost(error: string): CrawlAccount {
  const unjudged = { relevance: new Float64Array(), byWords: new Float64Array(), ...NO_JUDGE };
  const nothing = { pages: new Uint32Array(), requests: new Uint32Array(), ...unjudged };
  return { ended: "failed", error, ...nothing, ...NOTHING_SPENT };
}

function resultOf(account: CrawlAccount, { recipe, arena, run, seed }: Task): RunResult {
  return {
    recipe,
    topic: arena.setup.name,
    run,
    seed,
    ended: account.ended,
    ...(account.error === undefined ? {} : { error: account.error }),
    pages: account.pages.length,
    fetches: account.requests.at(-1) ?? 0,
    ...(account.hosts === undefined ? {} : { hosts: account.hosts }),
    ...score(account, arena.yardstick),
    ...(account.weightFit === undefined ? {} : { weightFit: account.weightFit }),
    cpuMsPerPage: account.decidingMs / Math.max(1, account.pages.length),
    peakRssBytes: account.peakRssBytes,
    durationMs: account.durationMs,
    ...(account.simulatedMs === undefined ? {} : { simulatedMs: account.simulatedMs }),
  };
}
