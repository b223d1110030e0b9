/** Reads what a crawl has saved. Rows come from a file that anyone may have changed, so they are checked. @module */
import { dirname } from "node:path";
import { z } from "zod";
import { ConfigError } from "../errors.ts";
import type { EngineState, LinkRow } from "../journal.ts";
import type { CanonicalUrl } from "../types.ts";
import { knownSchema, savedChoices } from "./choices.ts";
import { blob, columns, json, text } from "./columns.ts";
import type { Db } from "./database.ts";
import { repairHint } from "./layout.ts";

const count = z.number().nonnegative();

const engineSchema = z.object({
  decisions: count,
  asked: z
    .array(z.object({ decision: count, id: count, walker: count, priority: z.number(), ...knownSchema.shape }))
    .default([]),
  strategy: z.unknown(),
  isProbability: z.boolean().optional(),
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

const engineRow = z.object({ state: json, warc_file: text.nullable(), warc_end: z.number().nullable() });
const ENGINE = `SELECT ${columns("e", "state", "warc_file", "warc_end")} FROM engine e`;

export interface SavedEngine {
  readonly engine: EngineState;
  readonly warcEnd: { file: string; offset: number } | undefined;
}

/** Undefined before the first commit: a crawl that was killed before it had chosen anything. */
export function readEngine(db: Db, path: string): SavedEngine | undefined {
  const row: unknown = db.prepare(ENGINE).get();
  if (row === undefined && db.prepare("SELECT id FROM links LIMIT 1").get() === undefined) return undefined;
  const saved = asEngine(row);
  if (saved !== undefined)
    return { ...saved, engine: { ...saved.engine, asked: [...saved.engine.asked, ...savedChoices(db)] } };
  throw new ConfigError("crawl-broken", `${path} holds no usable state of the crawl`, repairHint(dirname(path)));
}

/** Undefined where the row holds none that a crawl could go on with. The choices under way have rows of their own. */
export function asEngine(row: unknown): SavedEngine | undefined {
  const parsed = engineRow.safeParse(row);
  const state = engineSchema.safeParse(parsed.data?.state);
  if (!parsed.success || !state.success) return undefined;
  const { warc_file: file, warc_end: offset } = parsed.data;
  return { engine: state.data, warcEnd: file === null || offset === null ? undefined : { file, offset } };
}

const jobRow = z.object({ content: json });

/** What was asked for, as it was last saved; undefined where the database is of a version that did not keep it. */
export function readSavedJob(db: Db): unknown {
  const known = db.prepare("SELECT name FROM sqlite_schema WHERE name = 'job'").get();
  if (known === undefined) return undefined;
  const row = jobRow.safeParse(db.prepare(`SELECT ${columns("j", "content")} FROM job j`).get());
  return row.success ? row.data.content : undefined;
}

const linkSchema = z.object({
  id: z.number(),
  url: text,
  state: text.pipe(z.enum(["waiting", "fetched", "dropped", "failed"])),
  final: z.number(),
  reason: text,
  detail: text,
  priority: z.number(),
  depth: z.number(),
  parent: z.number(),
  anchor: text,
  occurrences: z.number(),
  evidence: blob,
});

export const LINKS = `SELECT ${columns("l", ...Object.keys(linkSchema.shape))} FROM links l`;

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
