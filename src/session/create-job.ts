/** From a topic and options to a complete job: defaults, and one clear message for what does not fit. @module */
import { resolve } from "node:path";
import { DOCUMENT_KINDS, type DocumentKind } from "../document-kind.ts";
import { ConfigError } from "../errors.ts";
import { userAgent } from "../fetch/index.ts";
import { scopeValues } from "../filters/scope-values.ts";
import { resolveParameters } from "../recipes/parameters.ts";
import { isSitemapAddress } from "../seeds/sitemap.ts";
import { systemClock } from "../system/clock.ts";
import { VERSION } from "../system/version.ts";
import type { Profile, Recipe, Topic } from "../types.ts";
import { type CrawlJob, seedsOfJob, topicAsData } from "./job.ts";
import { recipeFrom } from "./recipe-source.ts";
import { assertSeedsWithin } from "./seed-check.ts";
import { checkSeeds } from "./seeds.ts";
import { checkWebhooks } from "./webhooks/webhooks.ts";

/** What a crawl is to do; the same settings as the options of the command line. */
export interface JobOptions {
  /** How to choose links: a recipe's name, a file that exports one (`./my-recipe.js`), or a recipe of your own. */
  readonly recipe?: string | Recipe;
  readonly parameters?: Readonly<Record<string, number | string | boolean>>;
  /** `paper` takes the papers' letter where `default` repairs it. */
  readonly profile?: Profile;
  /** Instead of the topic's seeds. Addresses of sitemaps (`.xml`, `.xml.gz`) stand for the pages that these list. */
  readonly seeds?: readonly string[];
  /** Fetched pages at most. */
  readonly pages?: number;
  /** Ends sooner, when about this part (0 to 1) of the relevant pages that can be reached is found; not every recipe can tell. */
  readonly untilRecall?: number;
  /** Ends sooner, after so many pages in a row without a relevant one. */
  readonly untilDry?: number;
  /** Seed of all randomness. */
  readonly seed?: number;
  /** Choices outstanding before the oldest is judged; 1 is the papers' way. On the network it grows unless you give it. */
  readonly window?: number;
  /** Pages worked on at once; on the network also those that wait for a slow host. */
  readonly concurrency?: number;
  readonly commitOrder?: "in-order" | "as-completed";
  /** A recorded web: folder, file, or `demo`. Without it the crawl is live and needs a contact. */
  readonly web?: string;
  /** Mail or web address for the User-Agent of a live crawl. */
  readonly contact?: string;
  readonly delayMs?: number;
  readonly connectionsPerHost?: number;
  /** With `web`: simulates the open web, where hosts answer after so many milliseconds on average and rest as live ones do. */
  readonly latencyMs?: number;
  /** For how many milliseconds a better link of a host that rests is worth waiting for; 0 never waits. */
  readonly patienceMs?: number;
  readonly allowPrivate?: boolean;
  readonly proxy?: string;
  /** Stay on these hosts: `example.org` on any port, `example.org:8080` on that one alone. */
  readonly hosts?: readonly string[];
  /** Stay on these domains and all their hosts. */
  readonly domains?: readonly string[];
  /** Patterns with `*` over path and query (`/docs/*`), or over the whole address from `https://` on; seeds must match too. */
  readonly include?: readonly string[];
  /** Such patterns, for what is to be left out. */
  readonly exclude?: readonly string[];
  /** Kinds of documents to fetch, of `html`, `text` (plain text and Markdown), `pdf` and `epub`; all unless set. */
  readonly types?: readonly DocumentKind[];
  /** Also fetch and archive what pages need, images, styles and scripts: at most so many; true is 20 for each of `pages`. */
  readonly requisites?: number | boolean;
  readonly maxDepth?: number;
  readonly maxFrontier?: number;
  readonly respectNofollow?: boolean;
  readonly archive?: boolean;
  /** Addresses that are told of relevant pages and of the end, by a POST of JSON. */
  readonly webhooks?: readonly string[];
  /** Filters against calendars, session ids and other corners without end; on, but for a paper's recipe by its letter. */
  readonly traps?: boolean;
}

/** Links in hand when a crawl of the open web begins; with its pages the window grows. */
const LIVE_WINDOW = 16;
/** Links outstanding on the open web, most of which wait: each may hold a socket, and a page in memory. */
const LIVE_CONCURRENCY = 1000;
const LIVE_DELAY_MS = 1000;
/** Patience in delays: what loses little focus and still goes round among hosts; measured in simulations. */
const PATIENCE = 0.5;
const DEFAULT_PAGES = 1000;
const MAX_FRONTIER = 1_000_000;
const REQUISITES_A_PAGE = 20;

/** `place` names the topic in messages. */
export async function createJob(
  topic: Topic,
  options: JobOptions = {},
  place = `topic "${topic.name}"`,
): Promise<CrawlJob> {
  const { recipe, file } = await recipeFrom(options.recipe);
  assertPart(options.untilRecall);
  const isLive = options.web === undefined;
  assertHosts(options);
  const simulated = simulatedSettings(options);
  const hasHosts = isLive || simulated !== undefined;
  const window = options.window ?? (hasHosts ? LIVE_WINDOW : 1);
  const commitOrder = options.commitOrder ?? (hasHosts ? "as-completed" : "in-order");
  const isRoomy = hasHosts && commitOrder === "as-completed";
  const job: CrawlJob = {
    format: 1,
    honeyguide: VERSION,
    createdAt: new Date(systemClock.now()).toISOString(),
    topic: topicAsData(topic),
    recipe: recipe.name,
    ...(file !== undefined && { recipeFile: file }),
    parameters: resolveParameters(recipe, options.parameters ?? {}, options.profile ?? "default"),
    profile: options.profile ?? "default",
    seeds:
      options.seeds === undefined ? checkSeeds(topic.seeds, place) : checkSeeds(options.seeds, "the list of seeds"),
    pages: options.pages ?? DEFAULT_PAGES,
    ...(options.untilRecall !== undefined && { untilRecall: options.untilRecall }),
    ...(options.untilDry !== undefined && { untilDry: options.untilDry }),
    seed: options.seed ?? 1,
    window,
    ...(isRoomy && options.window === undefined && { windowGrows: true }),
    concurrency: options.concurrency ?? (isRoomy ? LIVE_CONCURRENCY : window),
    commitOrder,
    ...(options.web === undefined
      ? { live: liveSettings(options) }
      : { web: options.web === "demo" ? "demo" : resolve(options.web) }),
    ...(simulated && { simulated }),
    ...(isRoomy && { patienceMs: options.patienceMs ?? PATIENCE * (options.delayMs ?? LIVE_DELAY_MS) }),
    scope: scopeValues(options),
    types: typesOf(options.types),
    ...requisitesOf(options),
    ...(options.maxDepth === undefined ? {} : { maxDepth: options.maxDepth }),
    maxFrontier: options.maxFrontier ?? MAX_FRONTIER,
    respectNofollow: options.respectNofollow ?? false,
    archive: options.archive ?? true,
    ...(options.webhooks && { webhooks: checkWebhooks(options.webhooks) }),
    traps: options.traps ?? !isByTheLetter(recipe, options.profile),
    features: [],
  };
  if (!seedsOfJob(job).some(isSitemapAddress)) assertSeedsWithin(job); // those are looked at when they are read
  return job;
}

function requisitesOf({
  requisites = false,
  pages = DEFAULT_PAGES,
  archive,
}: JobOptions): Pick<CrawlJob, "requisites"> {
  if (requisites === false) return {};
  if (archive === false) {
    const hint = "Leave out --no-archive, or --requisites.";
    throw new ConfigError("bad-option", "what pages need is fetched for the archive alone, and there is none", hint);
  }
  return { requisites: requisites === true ? pages * REQUISITES_A_PAGE : requisites };
}

/** In the order in which they are documented, each once. */
function typesOf(wanted: readonly string[] = DOCUMENT_KINDS): readonly DocumentKind[] {
  const unknown = wanted.find((kind) => !DOCUMENT_KINDS.some((known) => known === kind));
  if (unknown === undefined && wanted.length > 0) return DOCUMENT_KINDS.filter((kind) => wanted.includes(kind));
  const message = unknown === undefined ? "no type is wanted" : `there is no type "${unknown}"`;
  throw new ConfigError("bad-option", message, `Give some of ${DOCUMENT_KINDS.join(", ")}.`);
}

/** The papers know no filters against traps; recipes of no paper have no letter to go by. */
function isByTheLetter({ fidelity }: Recipe, profile: Profile | undefined): boolean {
  return profile === "paper" && fidelity !== "reference";
}

function assertPart(recall: number | undefined): void {
  if (recall === undefined || (recall > 0 && recall <= 1)) return;
  throw new ConfigError("bad-option", `untilRecall is ${recall}`, "Give a part of the whole, above 0 and at most 1.");
}

/** Latency is of simulated hosts, and patience is with hosts that rest. */
function assertHosts({ web, latencyMs, patienceMs }: JobOptions): void {
  if (web === undefined && latencyMs !== undefined)
    throw new ConfigError(
      "bad-option",
      "--latency simulates a network, and this crawl has a real one",
      "Leave it out, or give --web.",
    );
  if (web !== undefined && latencyMs === undefined && patienceMs !== undefined)
    throw new ConfigError(
      "bad-option",
      "--patience waits for hosts that rest, and those of a recorded web do not",
      "Leave it out, or give --latency 200 to simulate the open web.",
    );
}

function liveSettings(options: JobOptions): NonNullable<CrawlJob["live"]> {
  return {
    contact: contactOf(options.contact),
    delayMs: options.delayMs ?? LIVE_DELAY_MS,
    connectionsPerHost: options.connectionsPerHost ?? 1,
    allowPrivate: options.allowPrivate ?? false,
    ...(options.proxy === undefined ? {} : { proxy: options.proxy }),
  };
}

function simulatedSettings({ latencyMs, delayMs = LIVE_DELAY_MS, connectionsPerHost = 1 }: JobOptions) {
  return latencyMs === undefined ? undefined : { latencyMs, delayMs, connectionsPerHost };
}

function contactOf(contact: string | undefined): string {
  if (contact === undefined) {
    throw new ConfigError(
      "no-contact",
      "a live crawl needs a contact, which site owners see in the User-Agent",
      "Give --contact you@example.org or --contact https://example.org/about-our-crawl, or set HONEYGUIDE_CONTACT.",
    );
  }
  userAgent({ version: VERSION, contact }); // refuses what is no contact before anything starts
  return contact;
}
