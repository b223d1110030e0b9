/** The fields of a record as columns: which there are in an export, in which order, and of which type. @module */
import type { PageRecord, RecordParts } from "./record.ts";

export type ColumnType = "text" | "time" | "integer" | "number" | "boolean" | "texts" | "outline";

export interface Column {
  readonly name: keyof PageRecord;
  readonly type: ColumnType;
  /** Which part of a record it belongs to. */
  readonly part: "noted" | keyof RecordParts;
}

type Columns = Readonly<Record<keyof PageRecord, readonly [ColumnType, Column["part"]]>>;

const COLUMNS: Columns = {
  order: ["integer", "noted"],
  url: ["text", "noted"],
  status: ["integer", "noted"],
  relevance: ["number", "noted"],
  relevant: ["boolean", "noted"],
  marked: ["boolean", "noted"],
  priority: ["number", "noted"],
  depth: ["integer", "noted"],
  from: ["text", "noted"],
  anchor: ["text", "noted"],
  recipe: ["text", "noted"],
  model: ["text", "noted"],
  title: ["text", "noted"],
  fetchedAt: ["time", "noted"],
  contentType: ["text", "noted"],
  charset: ["text", "noted"],
  language: ["text", "noted"],
  bytes: ["integer", "noted"],
  links: ["integer", "noted"],
  canonical: ["text", "noted"],
  noindex: ["boolean", "noted"],
  digest: ["text", "noted"],
  warcFile: ["text", "noted"],
  warcOffset: ["integer", "noted"],
  warcLength: ["integer", "noted"],
  languageFrom: ["text", "stated"],
  author: ["text", "stated"],
  published: ["time", "stated"],
  publishedFrom: ["text", "stated"],
  modified: ["time", "stated"],
  modifiedFrom: ["text", "stated"],
  license: ["text", "stated"],
  description: ["text", "stated"],
  type: ["text", "stated"],
  words: ["integer", "stated"],
  outline: ["outline", "stated"],
  copies: ["texts", "copies"],
  text: ["text", "text"],
  markdown: ["text", "markdown"],
};

/** The columns of an export whose records have these parts. */
export function columnsOf(parts: RecordParts): readonly Column[] {
  return Object.entries(COLUMNS)
    .map(([name, [type, part]]) => ({ name: name as keyof PageRecord, type, part }))
    .filter(({ part }) => part === "noted" || (parts[part] !== undefined && parts[part] !== false));
}
