/**
 * Runs recipes against each other on one recorded web: the same bytes, seeds and budgets for all, judged by people or
 * by one common judge, on worker threads. Finished runs are kept at once, so that a comparison can be stopped.
 * @module
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import { buildDigest } from "../system/build-digest.ts";
import { systemClock } from "../system/clock.ts";
import { VERSION } from "../system/version.ts";
import type { Profile } from "../types.ts";
import { openWeb } from "../webs/load.ts";
import type { RecordedWeb } from "../webs/web.ts";
import { type Arena, arenasOf } from "./arena.ts";
import { pageCount } from "./graph.ts";
import type { JudgedTopic } from "./judged-topic.ts";
import { judgedPages, labelledPages } from "./judgements.ts";
import { loadGraph } from "./load-graph.ts";
import { type Task, tasksOf } from "./matrix.ts";
import { type ChosenRecipe, rowsOf } from "./recipe-rows.ts";
import type { Comparison, RunResult, SimulatedHosts } from "./results.ts";
import { contentsOf, openRunFiles, type RunFiles } from "./run-files.ts";
import { runTask } from "./run-task.ts";
import { ThreadPool } from "./threads/pool.ts";

export interface CompareOptions {
  /** Folder or file of the recorded web, or `demo`. */
  readonly web: string;
  readonly topics: readonly JudgedTopic[];
  readonly recipes: readonly ChosenRecipe[];
  /** Pages a crawl may fetch; without it five times the number of targets. */
  readonly pages?: number | undefined;
  /** So many times the number of targets, instead of five. */
  readonly factor?: number | undefined;
  /** Runs of recipes that draw lots. */
  readonly runs: number;
  readonly judge: "labels" | "model";
  readonly profile: Profile;
  /** Crawl as if the web were live, in simulated time. */
  readonly simulated?: SimulatedHosts | undefined;
  readonly seed: number;
  /** Further starts of each topic, from two of its example pages each. */
  readonly seedDraws: number;
  /** Recipes get each topic's words and its first seed alone. */
  readonly wordsOnly?: boolean;
  /** Threads. */
  readonly workers: number;
  /** The comparison's folder. */
  readonly out: string;
  /** What the user typed. */
  readonly command: string;
  readonly onProgress?: (progress: CompareProgress) => void;
  readonly onWebProgress?: (progress: { readonly bytesRead: number; readonly bytesTotal: number }) => void;
  /** Ends the comparison; finished runs stay. */
  readonly signal?: AbortSignal;
}

/** What a comparison tells while it runs. */
export type CompareProgress =
  | { readonly type: "preparing"; readonly what: string; readonly done: number; readonly total: number }
  /** `known` runs were finished when the comparison was stopped before. */
  | { readonly type: "runs"; readonly done: number; readonly total: number; readonly known: number }
  | { readonly type: "started"; readonly run: string }
  /** What takes time before the run's first page. */
  | { readonly type: "waiting"; readonly run: string; readonly what: string }
  | { readonly type: "page"; readonly run: string; readonly pages: number; readonly budget: number }
  | { readonly type: "ended"; readonly run: string; readonly result: RunResult };

/** Undefined when the signal ended it. */
export async function compare(options: CompareOptions): Promise<Comparison | undefined> {
  try {
    const web = await openStoppable(options);
    try {
      return await compareWithThreads(web, options);
    } finally {
      web.close();
    }
  } catch (error) {
    if (options.signal?.aborted) return undefined;
    throw error;
  }
}

/** The first time a large web is read for minutes. */
function openStoppable({ web, onWebProgress, signal }: CompareOptions): Promise<RecordedWeb> {
  return openWeb(web, {
    onProgress: (progress) => {
      signal?.throwIfAborted();
      onWebProgress?.(progress);
    },
  });
}

async function compareWithThreads(web: RecordedWeb, options: CompareOptions): Promise<Comparison> {
  const { signal } = options;
  const pool = new ThreadPool({ web: options.web }, options.workers);
  const stop = () => void pool.close();
  signal?.addEventListener("abort", stop, { once: true });
  try {
    signal?.throwIfAborted(); // before anybody listened
    return await compareOn(web, pool, options);
  } finally {
    signal?.removeEventListener("abort", stop);
    await pool.close();
  }
}

async function compareOn(web: RecordedWeb, pool: ThreadPool, options: CompareOptions): Promise<Comparison> {
  const { recipes, judge, profile, seed, onProgress } = options;
  const graph = await loadGraph(web, options.web, pool, (done, total) =>
    onProgress?.({ type: "preparing", what: "Reading the links of the web, once", done, total }),
  );
  const arenas: Arena[] = [];
  for (const topic of options.topics) {
    await nextTurn(); // for a signal: the oracle of a large web takes its time
    options.signal?.throwIfAborted();
    const isRelevant =
      judge === "labels"
        ? labelledPages(graph, topic)
        : await judgedPages(graph, topic.topic, pool, (done, total) =>
            onProgress?.({ type: "preparing", what: `Judging the web for ${topic.topic.name}`, done, total }),
          );
    arenas.push(
      ...arenasOf(graph, topic, isRelevant, {
        pages: options.pages,
        factor: options.factor,
        seedDraws: options.seedDraws,
        seed,
        wordsOnly: options.wordsOnly,
      }),
    );
  }
  const comparison: Comparison = {
    format: 1,
    honeyguide: VERSION,
    build: buildDigest(),
    createdAt: new Date(systemClock.now()).toISOString(),
    command: options.command,
    web: { name: web.name, pages: pageCount(graph) },
    judge,
    profile,
    ...(options.simulated && { simulated: options.simulated }),
    topics: arenas.map(({ setup }) => setup),
    recipes: rowsOf(recipes, profile),
    runs: [],
  };
  const topicContents = contentsOf(
    options.topics.map(({ topic }) => (options.wordsOnly ? { ...topic, examples: [], background: [] } : topic)),
  );
  const files = openRunFiles(options.out, { comparison, seed, topicContents });
  return { ...comparison, runs: await runAll(arenas, files, pool, options) };
}

/** In the order of the matrix, whichever run ends first. */
async function runAll(
  arenas: readonly Arena[],
  files: RunFiles,
  pool: ThreadPool,
  { recipes, runs, seed, profile, simulated, onProgress, signal }: CompareOptions,
): Promise<RunResult[]> {
  const tasks = tasksOf(recipes, arenas, { runs, seed });
  const kept = tasks.map((task) => files.read(keyOf(task)));
  const known = kept.filter((result) => result !== undefined).length;
  let done = known;
  const tell = () => onProgress?.({ type: "runs", done, total: tasks.length, known });
  tell();
  const perform = async (task: Task): Promise<RunResult> => {
    const run = nameOf(task);
    const result = await runTask(task, { profile, simulated }, pool, {
      onStart: () => onProgress?.({ type: "started", run }),
      onPreparing: (what) => onProgress?.({ type: "waiting", run, what }),
      onPages: (pages) => onProgress?.({ type: "page", run, pages, budget: task.arena.setup.budget }),
    });
    signal?.throwIfAborted();
    // A failed run is tried again when the comparison is: what was missing may be there then.
    if (result.ended !== "failed") files.write(result);
    done++;
    onProgress?.({ type: "ended", run, result });
    tell();
    return result;
  };
  return Promise.all(tasks.map((task, i) => kept[i] ?? perform(task)));
}

function keyOf({ recipe, arena, run }: Task) {
  return { recipe, topic: arena.setup.name, run };
}

function nameOf({ recipe, arena, run }: Task): string {
  return `${recipe} on ${arena.setup.name}${run > 1 ? `, run ${run}` : ""}`;
}
