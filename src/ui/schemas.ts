/** What the API answers and takes, as schemas: the description, the checks and the page's types come from here. @module */
import { z } from "@hono/zod-openapi";

const count = z.number().int().nonnegative();
const estimate = z.object({ mean: z.number(), low: z.number(), high: z.number() });

const curve = z.object({
  pages: z.array(z.number()),
  relevant: z.array(z.number()),
  requests: z.array(z.number()),
  seconds: z.array(z.number()),
});
export type Curve = z.infer<typeof curve>;

const figures = z
  .object({
    commit: count.openapi({ description: "Grows with every change; the same number, the same figures." }),
    pages: count,
    relevant: count,
    requests: count,
    discovered: count,
    waiting: count,
    dropped: count,
    failed: count,
    bytes: count,
    hosts: count,
    averageRelevance: z.number(),
    pagesPerSecond: z.number(),
    seconds: z.number(),
    outlook: z
      .object({ found: estimate, recall: estimate, latest: z.object({ pages: z.number(), found: z.number() }) })
      .nullable(),
    curve,
    histogram: z.array(count),
    reasons: z.array(z.object({ reason: z.string(), count })),
    marks: count,
    lastCorrection: z
      .object({ number: count, marks: count, judged: count, moved: count.nullable() })
      .nullable()
      .openapi({ description: "What came of the last marks: pages judged again, waiting links that moved." }),
  })
  .openapi("Figures");
export type Figures = z.infer<typeof figures>;

const CRAWL_STATES = ["preparing", "running", "paused", "stopping", "stopped", "finished", "failed"] as const;

export const crawl = z
  .object({
    id: z.string(),
    folder: z.string(),
    topic: z.string(),
    recipe: z.string(),
    web: z.string().nullable(),
    createdAt: z.string(),
    budget: count,
    pages: count,
    relevant: count,
    state: z.enum(CRAWL_STATES),
    isHere: z.boolean().openapi({ description: "Runs in this process, and can be steered." }),
    isElsewhere: z.boolean().openapi({ description: "Runs in another process: it takes marks, and no orders." }),
    message: z.string().openapi({ description: "What went wrong, or what is being prepared; empty otherwise." }),
    memoryBytes: count.nullable(),
  })
  .openapi("Crawl");
export type CrawlInfo = z.infer<typeof crawl>;

export const crawlPage = z.object({ crawl, figures }).openapi("CrawlWithFigures");
export type CrawlPage = z.infer<typeof crawlPage>;

const host = z
  .object({
    host: z.string(),
    pages: count,
    relevant: count,
    share: z.number(),
    waiting: count,
    links: count,
    failing: count,
    restSeconds: z.number().nullable().openapi({
      description:
        "For how long it is still left in peace; null where that is not known here, as of crawls that do not run.",
    }),
  })
  .openapi("Host");
export type Host = z.infer<typeof host>;
export const hostList = z
  .object({
    hosts: z.array(host),
    total: count,
    isCounted: z.boolean().openapi({ description: "False while waiting links are still being counted: ask again." }),
  })
  .openapi("Hosts");
export type HostList = z.infer<typeof hostList>;

export const hostMap = z
  .object({
    nodes: z.array(
      z.object({
        host: z.string().openapi({ description: "Empty for all the others together." }),
        pages: count,
        relevant: count,
        hosts: count,
      }),
    ),
    edges: z.array(z.object({ from: count, to: count, pages: count })),
  })
  .openapi("HostMap");
export type HostMap = z.infer<typeof hostMap>;

const payingWord = z.object({ word: z.string(), pages: count, relevant: count });
export type PayingWord = z.infer<typeof payingWord>;

export const learned = z
  .object({
    isComplete: z.boolean(),
    features: z.array(z.string()),
    weights: z.array(z.object({ position: count, weights: z.record(z.string(), z.number()) })),
    words: z.array(payingWord),
    hosts: z.array(host),
  })
  .openapi("Learned");
export type Learned = z.infer<typeof learned>;

const step = z.object({ url: z.string(), anchor: z.string(), relevance: z.number().nullable() });

const card = z
  .object({
    id: count,
    position: count,
    url: z.string(),
    host: z.string(),
    title: z.string(),
    relevance: z.number(),
    relevant: z.boolean(),
    marked: z.boolean().nullable(),
    depth: count,
    excerpt: z.string(),
    way: z.array(step).openapi({ description: "From the seed to this page." }),
  })
  .openapi("Card");
export type Card = z.infer<typeof card>;
export const cardList = z.object({ pages: z.array(card), total: count }).openapi("Cards");
export type CardList = z.infer<typeof cardList>;

const outlink = z.object({
  id: count,
  url: z.string(),
  anchor: z.string(),
  state: z.string(),
  reason: z.string(),
  relevance: z.number().nullable(),
});

export const pageDetail = z
  .object({
    ...card.shape,
    status: count,
    contentType: z.string(),
    language: z.string(),
    fetchedAt: z.string(),
    bytes: count,
    firstRelevance: z.number(),
    priority: z.number(),
    archive: z.object({ file: z.string(), offset: count, length: count }).nullable(),
    markdown: z.string().nullable().openapi({ description: "Main content; null where the archive has none." }),
    outlinks: z.array(outlink),
    outlinkCount: count,
  })
  .openapi("Page");
export type PageDetail = z.infer<typeof pageDetail>;

export const explanation = z
  .object({
    strategy: z.string(),
    priority: z.number(),
    asOf: z.string(),
    features: z.array(z.object({ name: z.string(), value: z.number(), weight: z.number(), contribution: z.number() })),
    formula: z.string().nullable(),
    linkedFrom: count,
    judgement: z
      .object({
        model: z.string(),
        relevance: z.number(),
        relevantAbove: z.number(),
        breakdown: z.array(
          z.object({
            title: z.string(),
            columns: z.array(z.string()),
            rows: z.array(z.array(z.union([z.string(), z.number()]))),
          }),
        ),
      })
      .nullable(),
    gaps: z.array(z.string()),
  })
  .openapi("Explanation");
export type ExplanationView = z.infer<typeof explanation>;

export const marking = z
  .object({
    relevant: z.array(count).max(1000).default([]),
    irrelevant: z.array(count).max(1000).default([]),
    forget: z.array(count).max(1000).default([]),
  })
  .openapi("Marking");

export const markReport = z
  .object({
    marks: count,
    taken: z.enum(["learned", "running", "recorded"]),
    learns: z.boolean().nullable(),
    judgedAgain: count,
    movedLinks: count,
    relevantBefore: count,
    relevantNow: count,
    text: z.string(),
  })
  .openapi("MarkReport");
export type MarkOutcome = z.infer<typeof markReport>;

export const question = z
  .object({
    id: count,
    url: z.string(),
    title: z.string(),
    excerpt: z.string(),
    relevance: z.number(),
    relevant: z.boolean(),
  })
  .openapi("Question");
export type QuestionView = z.infer<typeof question>;

export const order = z
  .discriminatedUnion("action", [
    z.object({ action: z.literal("pause") }),
    z.object({ action: z.literal("resume"), pages: z.number().int().positive().optional() }),
    z.object({ action: z.literal("stop") }),
    z.object({ action: z.literal("budget"), pages: z.number().int().positive().max(100_000_000) }),
    z.object({ action: z.literal("seed"), url: z.string().max(2000) }),
    z.object({ action: z.literal("block"), host: z.string().min(1).max(300) }),
    z.object({ action: z.literal("word"), word: z.string().min(1).max(100), weight: z.number().positive().max(100) }),
  ])
  .openapi("Order");
export type Order = z.infer<typeof order>;

export const comparison = z
  .object({
    id: z.string(),
    folder: z.string(),
    createdAt: z.string(),
    command: z.string(),
    web: z.string(),
    topics: z.array(z.string()),
    runs: count,
    failed: count,
    recipes: z
      .array(z.object({ name: z.string(), percentOfOracle: z.number(), isReference: z.boolean() }))
      .openapi({ description: "Best first; references are no recipes, but what they are measured by." }),
  })
  .openapi("Comparison");
export type ComparisonView = z.infer<typeof comparison>;

export const problem = z.object({ code: z.string(), message: z.string(), hint: z.string() }).openapi("Problem");
export type Problem = z.infer<typeof problem>;
