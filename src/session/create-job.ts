/** From a topic and options to a complete job: defaults, and one clear message for what does not fit. @module */
import { resolve } from "node:path";
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
  /** Choices outstanding before the oldest is judged; 1 is the papers' way. */
  readonly window?: number;
  /** Pages worked on at once. */
  readonly concurrency?: number;
  readonly commitOrder?: "in-order" | "as-completed";
  /** A recorded web: folder, file, or `demo`. Without it the crawl is live and needs a contact. */
  readonly web?: string;
  /** Mail or web address for the User-Agent of a live crawl. */
  readonly contact?: string;
  readonly delayMs?: number;
  readonly connectionsPerHost?: number;
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
  readonly maxDepth?: number;
  readonly maxFrontier?: number;
  readonly respectNofollow?: boolean;
  readonly archive?: boolean;
  /** Filters against calendars, session ids and other corners without end; on, but for a paper's recipe by its letter. */
  readonly traps?: boolean;
}

/** Links outstanding on the open web: a prototype lost no harvest up to this many, and much at 256. */
const LIVE_WINDOW = 16;
const LIVE_DELAY_MS = 1000;
const DEFAULT_PAGES = 1000;
const MAX_FRONTIER = 1_000_000;

/** `place` names the topic in messages. */
export async function createJob(
  topic: Topic,
  options: JobOptions = {},
  place = `topic "${topic.name}"`,
): Promise<CrawlJob> {
  const { recipe, file } = await recipeFrom(options.recipe);
  assertPart(options.untilRecall);
  const isLive = options.web === undefined;
  const window = options.window ?? (isLive ? LIVE_WINDOW : 1);
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
    concurrency: options.concurrency ?? window,
    commitOrder: options.commitOrder ?? (isLive ? "as-completed" : "in-order"),
    ...(options.web === undefined
      ? { live: liveSettings(options) }
      : { web: options.web === "demo" ? "demo" : resolve(options.web) }),
    scope: scopeValues(options),
    ...(options.maxDepth === undefined ? {} : { maxDepth: options.maxDepth }),
    maxFrontier: options.maxFrontier ?? MAX_FRONTIER,
    respectNofollow: options.respectNofollow ?? false,
    archive: options.archive ?? true,
    traps: options.traps ?? !isByTheLetter(recipe, options.profile),
    features: [],
  };
  if (!seedsOfJob(job).some(isSitemapAddress)) assertSeedsWithin(job); // those are looked at when they are read
  return job;
}

/** The papers know no filters against traps; recipes of no paper have no letter to go by. */
function isByTheLetter({ fidelity }: Recipe, profile: Profile | undefined): boolean {
  return profile === "paper" && fidelity !== "reference";
}

function assertPart(recall: number | undefined): void {
  if (recall === undefined || (recall > 0 && recall <= 1)) return;
  throw new ConfigError("bad-option", `untilRecall is ${recall}`, "Give a part of the whole, above 0 and at most 1.");
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
