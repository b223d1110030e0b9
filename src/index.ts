/**
 * The public API: everything exported here is kept stable by semantic versioning, as are `honeyguide/parts` (to write
 * your own recipe) and `honeyguide/testing` (to test its parts); nothing else is. Each function loads what it needs when
 * it is first called.
 * @module honeyguide
 */
import type { Question, QuestionsOptions } from "./api/ask.ts";
import type { Compared, CompareOptions } from "./api/compare.ts";
import type { CrawlAccount, ExplainOptions, Explanation } from "./api/explain.ts";
import type { ExportOptions, ExportReport } from "./api/export.ts";
import type { Judgement, JudgeOptions } from "./api/judge.ts";
import type { MarkOptions, MarkReport } from "./api/mark.ts";
import type { RepairOptions, RepairReport } from "./api/repair.ts";
import type { CrawlReport } from "./api/report.ts";
import type { TrainedWeights, TrainWeightsOptions } from "./api/train-weights.ts";
import type { JobOptions } from "./session/create-job.ts";
import type { OpenedCrawl } from "./session/open.ts";
import type { CrawlReader } from "./store/reader.ts";
import type { TopicInput } from "./topics/schema.ts";
import type { Recipe, Topic } from "./types.ts";
import type { OpenWebOptions } from "./webs/load.ts";
import type { ServedWeb, ServeOptions } from "./webs/serve.ts";
import type { RecordedWeb } from "./webs/web.ts";

export type { Question, QuestionsOptions } from "./api/ask.ts";
export type { Compared, CompareOptions, JudgedTopicInput } from "./api/compare.ts";
export type { ChoosingStrategy, CrawlAccount, ExplainOptions, Explanation } from "./api/explain.ts";
export type { PageJudgement } from "./api/explain-page.ts";
export type { LinkPriority } from "./api/explain-priority.ts";
export type { QueuePlace } from "./api/explain-waiting.ts";
export type {
  ChunkRecord,
  DedupeKind,
  ExportFormat,
  ExportOptions,
  ExportProgress,
  ExportReport,
  OutlineEntry,
  PageRecord,
} from "./api/export.ts";
export type { Judgement, JudgeOptions } from "./api/judge.ts";
export type { SampleOptions } from "./api/link-samples.ts";
export type { MarkOptions, MarkReport } from "./api/mark.ts";
export type { SourceOptions } from "./api/page-source.ts";
export type { RepairOptions, RepairReport } from "./api/repair.ts";
export type { BestPage, CrawlFigures, CrawlReport, Curve, CurvePoint, HostFigures } from "./api/report.ts";
export type { TrainedWeights, TrainWeightsOptions } from "./api/train-weights.ts";
export type { WayStep } from "./api/way.ts";
export type { DocumentKind } from "./document-kind.ts";
export { ConfigError, ERROR_CODES, type ErrorCode, FatalCrawlError, HoneyguideError } from "./errors.ts";
export type { CrawlEvent, Estimate, FinishReason, Outlook, RunningCrawl } from "./events.ts";
export type { CompareProgress } from "./experiments/compare.ts";
export type { JudgedTopic } from "./experiments/judged-topic.ts";
export type {
  Checkpoint,
  Comparison,
  Figures,
  RecipeSetup,
  RunResult,
  SimulatedHosts,
  TopicSetup,
} from "./experiments/results.ts";
export type { LinkRow, LinkState, PageFacts, PageRow, Totals, TroubleRow } from "./journal.ts";
export { averageRelevance, harvestRate, relevanceDeviation } from "./metrics/figures.ts";
export type { WeightsFile } from "./optimizers/weights-file.ts";
export type { JobOptions } from "./session/create-job.ts";
export type { CrawlJob, LiveSettings, SimulatedSettings } from "./session/job.ts";
export type { OpenedCrawl } from "./session/open.ts";
export type { HookReport } from "./session/webhooks/webhooks.ts";
export type { CrawlReader, SavedPage } from "./store/reader.ts";
export type { ArchiveGap } from "./store/repair/salvage-archive.ts";
export type { TopicInput } from "./topics/schema.ts";
export type { Breakdown, Link, Page, Parameter, Recipe, Topic } from "./types.ts";
export type { OpenWebOptions } from "./webs/load.ts";
export type { ServedWeb, ServeOptions } from "./webs/serve.ts";
export type { RecordedPage, RecordedRedirect, RecordedWeb, WebRecord } from "./webs/web.ts";

/** How to crawl, and where to save it. Everything has a default but `contact`, which a crawl of the open web needs. */
export interface CrawlOptions extends JobOptions {
  /** The crawl's folder; without it nothing is saved. */
  readonly out?: string | undefined;
  /** Threads that read pages, where more than one is fetched at once. Default: one less than the machine has cores, at most three. */
  readonly threads?: number | undefined;
  /** By which what is posted to `webhooks` is signed; it is not saved. */
  readonly webhookSecret?: string | undefined;
  /** Says what takes time before the crawl begins. */
  readonly onProgress?: (message: string) => void;
}

/**
 * Opens a crawl for a topic. Iterate over it to run it, then close it.
 * @example
 * const run = await crawl({ name: "storms", words: ["storm"], seeds }, { web: "demo", pages: 100 });
 * for await (const event of run) if (event.type === "page") console.log(event.page.url, event.content.text.length);
 * await run.close();
 */
export async function crawl(topic: TopicInput | Topic, options: CrawlOptions = {}): Promise<OpenedCrawl> {
  const { out, threads, onProgress, webhookSecret, ...settings } = options;
  const [{ topicFrom }, { createJob }, { openCrawl }] = await Promise.all([
    import("./topics/schema.ts"),
    import("./session/create-job.ts"),
    import("./session/open.ts"),
  ]);
  const job = await createJob(topicFrom(topic), settings);
  return openCrawl(job, { out, threads, webhookSecret, ...(onProgress && { onProgress }), recipe: ownRecipe(options) });
}

/** What may change when a crawl goes on. */
export interface ResumeOptions {
  /** A larger budget. */
  readonly pages?: number;
  /** Another budget of what pages need: images, styles, scripts. */
  readonly requisites?: number;
  /** The recipe of the crawl, where your program has made it. */
  readonly recipe?: Recipe;
  /** Threads that read pages. Default: one less than the machine has cores, at most three. */
  readonly threads?: number | undefined;
  /** By which what is posted to the crawl's webhooks is signed. */
  readonly webhookSecret?: string | undefined;
  /** Says what takes time before the crawl goes on. */
  readonly onProgress?: (message: string) => void;
}

/**
 * Opens the crawl of a folder to go on where it ended, with a larger budget if `pages` is given.
 * @example const run = await resume("crawls/storms", { pages: 2000 });
 */
export async function resume(
  folder: string,
  { pages, requisites, ...options }: ResumeOptions = {},
): Promise<OpenedCrawl> {
  const { reopenCrawl } = await import("./session/open.ts");
  const changes = { ...(pages !== undefined && { pages }), ...(requisites !== undefined && { requisites }) };
  return reopenCrawl(folder, (job) => ({ ...job, ...changes }), options);
}

/**
 * Scores one page for a topic, with the reasons.
 * @example const { relevance } = await judge("page.html", { topic: "topic.yaml", model: "svsm" });
 */
export async function judge(location: string, options: JudgeOptions): Promise<Judgement> {
  return (await import("./api/judge.ts")).judge(location, options);
}

/**
 * Runs recipes against each other on a recorded web and writes results.json, results.csv and report.html.
 * @example const { comparison } = await compare({ web: "demo", topics: ["demo"], recipes: ["ops", "./mine.js"] });
 */
export async function compare(options: CompareOptions): Promise<Compared> {
  return (await import("./api/compare.ts")).compare(options);
}

/**
 * Writes what a crawl found to a file, a folder or a stream.
 * @example await exportCrawl("crawls/storms", { relevant: true, text: true, output: "corpus.jsonl" });
 * @example await exportCrawl("crawls/storms", { format: "parquet", dedupe: "near", language: "en", output: "corpus.parquet" });
 */
export async function exportCrawl(folder: string, options: ExportOptions): Promise<ExportReport> {
  return (await import("./api/export.ts")).exportCrawl(folder, options);
}

/**
 * Why a URL was fetched, waits or was dropped, by the evidence and the weights of the crawl itself; without a URL, what
 * became of all of them. Reads the folder alone: nothing is fetched, and nothing is changed.
 * @example const { state, reason, priority, features } = await explain("crawls/storms", "https://example.org/");
 */
export async function explain(folder: string, url: string, options?: ExplainOptions): Promise<Explanation>;
export async function explain(folder: string): Promise<CrawlAccount>;
export async function explain(
  folder: string,
  url?: string,
  options?: ExplainOptions,
): Promise<Explanation | CrawlAccount> {
  return (await import("./api/explain.ts")).explain(folder, url, options);
}

/**
 * The fetched pages whose answer would teach the judge of a crawl most, the most telling first; `mark` takes the answers.
 * @example for (const { url, title } of await questions("crawls/storms", { count: 5 })) console.log(url, title);
 */
export async function questions(folder: string, options?: QuestionsOptions): Promise<readonly Question[]> {
  return (await import("./api/ask.ts")).questions(folder, options);
}

/**
 * Says of fetched pages that they are relevant or not. The judge learns from it, at once and, where the crawl runs or goes
 * on, for all that follows.
 * @example const { relevantNow } = await mark("crawls/storms", { irrelevant: ["https://example.org/shop"] });
 */
export async function mark(folder: string, options: MarkOptions): Promise<MarkReport> {
  return (await import("./api/mark.ts")).mark(folder, options);
}

/**
 * Saves all that can be read of a crawl folder whose database or archive is damaged into a new one, and says what is lost.
 * @example const { pages, lostPages } = await repairCrawl("crawls/storms", { out: "crawls/storms-saved" });
 */
export async function repairCrawl(folder: string, options: RepairOptions): Promise<RepairReport> {
  return (await import("./api/repair.ts")).repairCrawl(folder, options);
}

/**
 * A crawl on one page: its figures, and an HTML document that shows them and loads nothing from elsewhere.
 * @example const { html, figures } = await reportCrawl("crawls/storms");
 */
export async function reportCrawl(folder: string): Promise<CrawlReport> {
  return (await import("./api/report.ts")).reportCrawl(folder);
}

/**
 * Learns the weights of a link's texts.
 * @example const { file } = await trainWeights({ topic: "topic.yaml", web: "web.warc.gz", out: "weights.json" });
 */
export async function trainWeights(options: TrainWeightsOptions): Promise<TrainedWeights> {
  return (await import("./api/train-weights.ts")).trainWeights(options);
}

/**
 * Reads a topic from a YAML or JSON file.
 * @example const run = await crawl(await loadTopic("topic.yaml"), { contact: "you@example.org" });
 */
export async function loadTopic(path: string): Promise<Topic> {
  return (await import("./topics/load.ts")).loadTopic(path);
}

/**
 * All recipes, with their parameters and where they come from.
 * @example for (const { name, title } of await recipes()) console.log(name, title);
 */
export async function recipes(): Promise<readonly Recipe[]> {
  return (await import("./recipes/index.ts")).allRecipes();
}

/**
 * Reads a crawl's folder, also while a crawl is writing to it. Close it afterwards.
 * @example
 * const reader = await readCrawl("crawls/storms");
 * for (const { url, relevance } of reader.pages({ relevantOnly: true })) console.log(url, relevance);
 * reader.close();
 */
export async function readCrawl(folder: string): Promise<CrawlReader> {
  const { CrawlReader: Reader } = await import("./store/reader.ts");
  return new Reader(folder);
}

/**
 * Opens a recorded web: a folder, a file, or `demo`.
 * @example const web = await openWeb("crawls/storms");
 */
export async function openWeb(path: string, options?: OpenWebOptions): Promise<RecordedWeb> {
  return (await import("./webs/load.ts")).openWeb(path, options);
}

/**
 * Serves a recorded web over real HTTP, by Host header and as a forward proxy.
 * @example const { port, close } = await serveWeb(await openWeb("demo"), { port: 0 });
 */
export async function serveWeb(web: RecordedWeb, options: ServeOptions): Promise<ServedWeb> {
  return (await import("./webs/serve.ts")).serveWeb(web, options);
}

function ownRecipe({ recipe }: JobOptions): Recipe | undefined {
  return typeof recipe === "object" ? recipe : undefined;
}
