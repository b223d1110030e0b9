/**
 * Compares our WARC reader with `warcio` on a folder of archives that other tools wrote: the same records with the
 * same types, targets, dates, contents, payloads and digests at the same places. A record that `warcio` finds damaged
 * must be reported as cut off by ours, at the same number and place.
 * @module
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { WARCParser, type WARCRecord } from "warcio";
import { parseHttpResponse } from "../../src/warc/http.ts";
import { type PlacedRecord, readWarc, type Truncation } from "../../src/warc/reader.ts";
import type { SuiteResult } from "./result.ts";

/** One result for each archive in `SUITES/warc`; a case is a record. */
export async function runWarcSuite(suitesFolder: string): Promise<SuiteResult[]> {
  const folder = join(suitesFolder, "warc");
  const files = readdirSync(folder).filter((file) => /\.warc(\.gz)?$/.test(file));
  const results: SuiteResult[] = [];
  for (const file of files.sort()) results.push(await compareFile(folder, file));
  return results;
}

async function compareFile(folder: string, file: string): Promise<SuiteResult> {
  const expected = await readByWarcio(join(folder, file));
  const got = await readByUs(join(folder, file));
  const failed: SuiteResult["failed"][number][] = [];
  const count = Math.max(expected.length, got.length);
  for (let i = 0; i < count; i++) {
    const pair = { expected: expected[i] ?? "no record", got: got[i] ?? "no record" };
    if (pair.expected !== pair.got) failed.push({ case: `${file} record ${i + 1}`, ...pair });
  }
  return { name: `warc/${file}`, passed: count - failed.length, failed, refused: [] };
}

/** One line a record, so that a difference can be read. */
function describe(fields: Readonly<Record<string, unknown>>, content: Uint8Array): string {
  return JSON.stringify({ ...fields, content: Buffer.from(content).toString("base64") });
}

/** Both readers are asked only where a damaged record lies: what is left of it is anybody's guess. */
function damaged(record: number, offset: number): string {
  return `cut off: record ${record} at byte ${offset}`;
}

async function readByWarcio(path: string): Promise<string[]> {
  const parser = new WARCParser([readFileSync(path)]);
  const lines: string[] = [];
  const offsets: number[] = [];
  // A warning is its only way to say that the record before was damaged.
  const onWarning = () => {
    lines[lines.length - 1] = damaged(lines.length, offsets.at(-1) ?? 0);
  };
  for (;;) {
    const record = await catchingWarnings(() => parser.parse(), onWarning);
    if (record === null) return lines;
    offsets.push(parser.offset);
    lines.push(describe({ offset: parser.offset, ...fieldsOfTheirs(record) }, await record.readFully(true)));
  }
}

async function catchingWarnings<T>(action: () => Promise<T>, onWarning: () => void): Promise<T> {
  const { warn } = console;
  console.warn = onWarning;
  try {
    return await action();
  } finally {
    console.warn = warn;
  }
}

function fieldsOfTheirs(record: WARCRecord): Readonly<Record<string, unknown>> {
  return {
    type: record.warcType,
    uri: record.warcTargetURI ?? undefined,
    date: record.warcDate ?? undefined,
    id: record.warcHeader("WARC-Record-ID") ?? undefined,
    length: record.warcContentLength,
    payloadDigest: record.warcPayloadDigest ?? undefined,
    blockDigest: record.warcBlockDigest ?? undefined,
  };
}

async function readByUs(path: string): Promise<string[]> {
  const lines: string[] = [];
  const onTruncation = ({ record, offset }: Truncation) => lines.push(damaged(record, offset));
  for await (const record of readWarc(path, { onTruncation })) {
    lines.push(describe({ offset: record.offset, ...fieldsOfOurs(record) }, payloadOf(record)));
  }
  return lines;
}

function fieldsOfOurs(record: PlacedRecord): Readonly<Record<string, unknown>> {
  return {
    type: record.type,
    uri: record.targetUri,
    date: record.date,
    id: record.headers.get("warc-record-id"),
    length: record.blockLength,
    payloadDigest: record.headers.get("warc-payload-digest"),
    blockDigest: record.headers.get("warc-block-digest"),
  };
}

/** What follows the HTTP head, decoded; the whole content where there is no HTTP. */
function payloadOf({ type, headers, block }: PlacedRecord): Uint8Array {
  if (!headers.get("content-type")?.startsWith("application/http")) return block;
  if (type === "request") return block.subarray(Buffer.from(block).indexOf("\r\n\r\n") + 4);
  const parsed = parseHttpResponse(block);
  return parsed.kind === "response" ? parsed.body : block;
}
