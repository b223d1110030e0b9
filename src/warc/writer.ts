/**
 * Turns what was said on the wire into WARC/1.1 records (ISO 28500:2017). Pure: ids and dates come from the caller,
 * so the same crawl writes the same bytes. Nothing that a server sends can break out of its header line or forge a
 * record, because line ends are taken out of every value.
 * @module
 */
import { sha1Digest } from "./digest.ts";

const IDENTICAL_PAYLOAD = "http://netpreserve.org/warc/1.1/revisit/identical-payload-digest";

/** Name and value, in the order to be written. */
export type Fields = readonly (readonly [name: string, value: string])[];

interface Named {
  /** `<urn:uuid:…>`, from `recordId`. */
  readonly id: string;
  readonly dateMs: number;
}

interface Captured extends Named {
  readonly url: string;
  /** The server's address, where a socket was used. */
  readonly address?: string | undefined;
  /** Ids of records of the same exchange. */
  readonly concurrentTo?: string | undefined;
}

export interface WarcinfoRecord extends Named {
  /** Name of the file that the record opens. */
  readonly filename: string;
  readonly fields: Fields;
}

export interface RequestRecord extends Captured {
  /** Request line and headers, without the final empty line. */
  readonly head: string;
}

export interface ResponseRecord extends Captured {
  /** Status line and headers, without the final empty line. */
  readonly head: string;
  /** The body without transfer coding (chunks), but still with its content coding (gzip, br). */
  readonly body: Uint8Array;
  /** `sha1:…` of the body if the caller has it already. */
  readonly payloadDigest?: string | undefined;
}

export interface RevisitRecord extends Captured {
  readonly head: string;
  readonly payloadDigest: string;
  /** The record that holds the payload. */
  readonly refersTo: { readonly url: string; readonly dateMs: number; readonly id?: string | undefined };
}

export interface MetadataRecord extends Captured {
  readonly fields: Fields;
}

export interface ResourceRecord extends Captured {
  readonly contentType: string;
  readonly body: Uint8Array;
}

/** First record of a file: what wrote it and why. */
export function warcinfoRecord(record: WarcinfoRecord): Uint8Array {
  const block = fieldLines(record.fields);
  return assemble("warcinfo", record, [["WARC-Filename", record.filename]], "application/warc-fields", block);
}

export function requestRecord(record: RequestRecord): Uint8Array {
  return assemble("request", record, capture(record), "application/http;msgtype=request", httpHead(record.head));
}

export function responseRecord(record: ResponseRecord): Uint8Array {
  const digest = record.payloadDigest ?? sha1Digest(record.body);
  const headers: Fields = [...capture(record), ["WARC-Payload-Digest", digest]];
  const head = httpHead(withoutTransferCoding(record.head));
  return assemble("response", record, headers, "application/http;msgtype=response", head, record.body);
}

/** Same payload as an earlier record: only the head is kept. */
export function revisitRecord(record: RevisitRecord): Uint8Array {
  const { refersTo } = record;
  const headers: Fields = [
    ...capture(record),
    ["WARC-Payload-Digest", record.payloadDigest],
    ["WARC-Profile", IDENTICAL_PAYLOAD],
    ...(refersTo.id === undefined ? [] : [["WARC-Refers-To", refersTo.id] as const]),
    ["WARC-Refers-To-Target-URI", refersTo.url],
    ["WARC-Refers-To-Date", warcDate(refersTo.dateMs)],
  ];
  const head = httpHead(withoutTransferCoding(record.head));
  return assemble("revisit", record, headers, "application/http;msgtype=response", head);
}

/** What we think of a page: scores, depth, how it was found. */
export function metadataRecord(record: MetadataRecord): Uint8Array {
  return assemble("metadata", record, capture(record), "application/warc-fields", fieldLines(record.fields));
}

/** What was had without HTTP, such as the answer of a name server. */
export function resourceRecord(record: ResourceRecord): Uint8Array {
  const digest: Fields = [["WARC-Payload-Digest", sha1Digest(record.body)]];
  return assemble("resource", record, [...capture(record), ...digest], record.contentType, record.body);
}

/** WARC/1.1 allows fractions of a second. */
export function warcDate(ms: number): string {
  return new Date(ms).toISOString();
}

function capture(record: Captured): Fields {
  return [
    ["WARC-Target-URI", record.url],
    ...(record.address === undefined ? [] : [["WARC-IP-Address", record.address] as const]),
    ...(record.concurrentTo === undefined ? [] : [["WARC-Concurrent-To", record.concurrentTo] as const]),
  ];
}

function assemble(
  type: string,
  named: Named,
  headers: Fields,
  contentType: string,
  ...block: readonly Uint8Array[]
): Uint8Array {
  const lines: Fields = [
    ["WARC-Type", type],
    ["WARC-Record-ID", named.id],
    ["WARC-Date", warcDate(named.dateMs)],
    ...headers,
    ["WARC-Block-Digest", sha1Digest(...block)],
    ["Content-Type", contentType],
    ["Content-Length", String(block.reduce((sum, part) => sum + part.length, 0))],
  ];
  const head = `WARC/1.1\r\n${lines.map(([name, value]) => `${name}: ${oneLine(value)}\r\n`).join("")}\r\n`;
  return Buffer.concat([Buffer.from(head), ...block, Buffer.from("\r\n\r\n")]);
}

function fieldLines(fields: Fields): Uint8Array {
  return Buffer.from(fields.map(([name, value]) => `${fieldName(name)}: ${oneLine(value)}\r\n`).join(""));
}

/** Control characters, line ends first of all, would let a value forge headers. */
function oneLine(value: string): string {
  return value.replace(/[\x00-\x1f\x7f]+/g, " ").trim();
}

function fieldName(name: string): string {
  return name.replace(/[^!#$%&'*+\-.^_`|~0-9A-Za-z]+/g, "-");
}

/** An empty line inside would end the head early. Header bytes are Latin-1 by the way HTTP clients decode them. */
function httpHead(head: string): Uint8Array {
  const lines = head.split(/\r\n|\n|\r/).filter((line) => line !== "");
  const text = `${lines.join("\r\n")}\r\n\r\n`;
  return Buffer.from(text, /^[\x00-\xff]*$/.test(text) ? "latin1" : "utf8");
}

/** The body has no chunks any more, so the head must not promise them to readers of the archive. */
function withoutTransferCoding(head: string): string {
  return head.replace(/^transfer-encoding[ \t]*:/gim, "X-Archive-Orig-Transfer-Encoding:");
}
