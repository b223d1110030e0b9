/** What the rows of a crawl database must be like to be taken over from one that is damaged. @module */
import { z } from "zod";
import { type Asked, LOST_FACTS } from "../../journal.ts";
import { canonicalUrl } from "../../url/canonical.ts";
import { knownSchema } from "../choices.ts";
import { blob, jsonOf, text } from "../columns.ts";
import { decodeIds } from "../ids.ts";
import { asEngine, type SavedEngine } from "../rows.ts";
import type { StoredRow } from "./table-rows.ts";

export const NO_FACTS = JSON.stringify({ [LOST_FACTS]: true });
/** Ids are kept in columns of 32 bits. */
const MAX_ID = 2 ** 31 - 1;
const MAX_TIME = 8.64e15;

const whole = z.number().int();
const natural = whole.nonnegative();
const flag = whole.min(0).max(1);
const floats = blob.refine(({ length }) => length % 8 === 0);
/** Facts that are damaged are facts not learned; the page is more than they are. */
const facts = text.transform((content) => (isObject(content) ? content : NO_FACTS)).catch(NO_FACTS);
const targets = blob.transform((bytes) => {
  const ids = decodeIds(bytes);
  return ids.every((id) => id >= 0 && id < MAX_ID) ? ids : [];
});

// Columns in the order in which they are stored; the first is the row's number, which is not stored twice.

const link = z.object({
  id: natural.max(MAX_ID),
  url: text.refine((url) => canonicalUrl(url) === url),
  state: text.pipe(z.enum(["waiting", "fetched", "dropped", "failed"])),
  final: flag,
  reason: text,
  detail: text,
  priority: z.number(),
  depth: natural,
  parent: whole.min(-1).max(MAX_ID),
  anchor: text,
  occurrences: natural,
  evidence: floats,
});

const page = z.object({
  position: whole.positive(),
  link: natural.max(MAX_ID),
  chosen: natural.max(MAX_ID),
  parent: whole.min(-1).max(MAX_ID),
  status: whole.min(100).max(999),
  content_type: text,
  charset: text,
  language: text,
  title: text,
  canonical: text.nullable(),
  noindex: flag,
  relevance: z.number(),
  relevant: flag,
  priority: z.number(),
  depth: natural,
  fetched_at: natural.max(MAX_TIME),
  bytes: natural,
  digest: text.refine((digest) => digest === "" || /^sha1:[A-Z2-7]{32}$/.test(digest)),
  warc_file: text.nullable(),
  warc_offset: natural.nullable(),
  warc_length: natural.nullable(),
  links: targets,
  evidence: floats,
  facts,
});

const commit = z.object({
  number: whole.positive(),
  decision: natural,
  link: natural.max(MAX_ID),
  walker: natural,
  priority: z.number(),
  outcome: text,
  detail: text,
  at: natural.max(MAX_TIME),
});

const engine = z.object({ one: z.literal(1), state: blob, warc_file: blob.nullable(), warc_end: natural.nullable() });
const mark = z.object({
  number: whole.positive(),
  link: natural.max(MAX_ID),
  relevant: natural.max(1).nullable(),
  at: natural.max(MAX_TIME),
});
const correction = z.object({
  number: whole.positive(),
  after: natural,
  up_to: natural,
  marks: text.refine(isJson),
  judged: text.refine(isJson),
  lesson: text.refine(isJson),
});
const choice = z.object({
  decision: natural,
  link: natural.max(MAX_ID),
  walker: natural,
  priority: z.number(),
  known: text.transform((content) => jsonOf(content)).pipe(knownSchema),
});
const job = z.object({ one: z.literal(1), content: text });

export type SalvagedLink = z.infer<typeof link>;
export type SalvagedPage = z.infer<typeof page>;
export type SalvagedMark = z.infer<typeof mark>;
export type SalvagedCorrection = z.infer<typeof correction>;
export type SalvagedCommit = z.infer<typeof commit>;

/** What is done with the rows of each table. */
export interface RowTakers {
  link(row: SalvagedLink): void;
  page(row: SalvagedPage): void;
  commit(row: SalvagedCommit): void;
  engine(row: SavedEngine): void;
  mark(row: SalvagedMark): void;
  correction(row: SalvagedCorrection): void;
  choice(row: Asked): void;
  job(content: unknown): void;
}

/** Gives a row to the table that has so many columns; false if it is none of that table. */
export function takeRow(stored: StoredRow, takers: RowTakers): boolean {
  switch (stored.values.length) {
    case 12:
      return given(parsed(link, stored), takers.link);
    case 24:
      return given(parsed(page, stored), takers.page);
    case 8:
      return given(parsed(commit, stored), takers.commit);
    case 6:
      return given(parsed(correction, stored), takers.correction);
    case 5:
      return given(asChoice(parsed(choice, stored)), takers.choice);
    case 4:
      return given(asEngine(parsed(engine, stored)), takers.engine) || given(parsed(mark, stored), takers.mark);
    case 2:
      return given(jsonOf(parsed(job, stored)?.content ?? ""), takers.job);
    default:
      return false;
  }
}

function asChoice(row: z.infer<typeof choice> | undefined): Asked | undefined {
  if (row === undefined) return undefined;
  const { link: id, known, ...numbers } = row;
  return { ...numbers, id, ...known };
}

function parsed<S extends z.ZodObject>(schema: S, { rowid, values }: StoredRow): z.infer<S> | undefined {
  const names = Object.keys(schema.shape);
  return schema.safeParse(Object.fromEntries(names.map((name, i) => [name, i === 0 ? rowid : values[i]]))).data;
}

function given<T>(row: T | undefined, take: (row: T) => void): boolean {
  if (row === undefined) return false;
  take(row);
  return true;
}

function isJson(content: string): boolean {
  return jsonOf(content) !== undefined;
}

function isObject(content: string): boolean {
  const value = jsonOf(content);
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
