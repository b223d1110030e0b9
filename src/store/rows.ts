/** Reads what a crawl has saved. Rows come from a file that anyone may have changed, so they are checked. @module */
import { z } from "zod";
import { ConfigError } from "../errors.ts";
import type { EngineState, LinkRow, SavedOutcome } from "../journal.ts";
import type { CanonicalUrl } from "../types.ts";
import type { Db } from "./database.ts";
import { decodeIds } from "./ids.ts";

const count = z.number().nonnegative();

const engineSchema: z.ZodType<EngineState> = z.object({
  decisions: count,
  asked: z.array(
    z.object({
      decision: count,
      id: count,
      walker: count,
      priority: z.number(),
      after: count.optional(),
      values: z.array(z.number()).optional(),
    }),
  ),
  strategy: z.unknown(),
  totals: z.object({
    pages: count,
    relevant: count,
    sumOfRelevance: z.number(),
    sumOfSquares: z.number(),
    bytes: count,
    requests: count,
    lookahead: count,
    discovered: count,
    dropped: count,
    failed: count,
    reasons: z.record(z.string(), count),
  }),
});

const engineRow = z.object({ state: z.string(), warc_file: z.string().nullable(), warc_end: z.number().nullable() });

export interface SavedEngine {
  readonly engine: EngineState;
  readonly warcEnd: { file: string; offset: number } | undefined;
}

export function readEngine(db: Db, path: string): SavedEngine {
  const row = engineRow.safeParse(db.prepare("SELECT state, warc_file, warc_end FROM engine").get());
  const state = row.success ? engineSchema.safeParse(jsonOf(row.data.state)) : row;
  if (!row.success || !state.success || !("decisions" in state.data)) {
    throw new ConfigError(
      "crawl-broken",
      `${path} holds no usable state of the crawl`,
      "Restore it from a copy, or start a new crawl.",
    );
  }
  const { warc_file: file, warc_end: offset } = row.data;
  return { engine: state.data, warcEnd: file === null || offset === null ? undefined : { file, offset } };
}

/** The driver gives an ArrayBuffer when iterating and a Buffer otherwise; a fresh copy is aligned for any typed array. */
export const blob = z
  .union([z.instanceof(Uint8Array), z.instanceof(ArrayBuffer)])
  .transform((bytes) => (bytes instanceof ArrayBuffer ? new Uint8Array(bytes) : new Uint8Array(bytes)));

const linkSchema = z.object({
  id: z.number(),
  url: z.string(),
  state: z.enum(["waiting", "fetched", "dropped", "failed"]),
  final: z.number(),
  reason: z.string(),
  detail: z.string(),
  priority: z.number(),
  depth: z.number(),
  parent: z.number(),
  anchor: z.string(),
  occurrences: z.number(),
  evidence: blob,
});

/** Every link ever discovered, in the order of discovery. */
export function* linkRows(db: Db): Generator<LinkRow> {
  for (const row of db.prepare("SELECT * FROM links ORDER BY id").iterate()) yield asLinkRow(row);
}

export function asLinkRow(row: unknown): LinkRow {
  const { parent, final, url, evidence, ...rest } = linkSchema.parse(row);
  return {
    ...rest,
    url: url as CanonicalUrl,
    final: final === 1,
    from: parent,
    evidence: new Float64Array(evidence.buffer),
  };
}

const outcomeSchema = z.object({ chosen: z.number(), outcome: z.string() });

const pageSchema = z.object({
  chosen: z.number(),
  link: z.number(),
  url: z.string(),
  relevance: z.number(),
  relevant: z.number(),
  links: blob,
  facts: z.string().transform((text) => z.record(z.string(), z.unknown()).parse(jsonOf(text))),
});

/** The outcome of a choice that led to a page. */
export const PAGE = "page";

/** What the statistics of a crawl learned, choice by choice in the order of commitment. */
export function* savedOutcomes(db: Db): Generator<SavedOutcome> {
  // The n-th commit of a page is that of the page at position n.
  const select = `SELECT c.link AS chosen, c.outcome, p.link, l.url, p.relevance, p.relevant, p.links, p.facts
    FROM (SELECT *, sum(outcome = '${PAGE}') OVER (ORDER BY number) AS pages FROM commits) c
    LEFT JOIN pages p ON c.outcome = '${PAGE}' AND p.position = c.pages
    LEFT JOIN links l ON l.id = p.link ORDER BY c.number`;
  for (const row of db.prepare(select).iterate()) {
    const { chosen, outcome } = outcomeSchema.parse(row);
    if (outcome === PAGE) yield asPage(row);
    else yield { kind: "missed", missed: { chosen, code: outcome } };
  }
}

function asPage(row: unknown): SavedOutcome {
  const { link, chosen, url, relevance, relevant, links, facts } = pageSchema.parse(row);
  const targets = decodeIds(links);
  return {
    kind: "page",
    outline: { id: link, chosen, url: url as CanonicalUrl, relevance, isRelevant: relevant === 1, targets },
    facts,
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
