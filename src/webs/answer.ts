/**
 * What a server of a recorded web answers: the same status, headers and bytes in process and over HTTP, so that both
 * crawls are the same crawl.
 * @module
 */
import { STATUS_CODES } from "node:http";
import type { WebRecord } from "./web.ts";

export interface Answer {
  readonly status: number;
  readonly reason: string;
  /** Lower-case names, in the order of sending. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

const NOT_FOUND = Buffer.from("This page is not part of the recorded web.\n");
const EMPTY = new Uint8Array(0);

/** Undefined is a page that was not recorded, so it does not exist. */
export function answerFor(record: WebRecord | undefined): Answer {
  if (record === undefined) return answer(404, { "content-type": "text/plain; charset=utf-8" }, NOT_FOUND);
  if (record.kind === "redirect") return answer(record.status, { location: record.location }, EMPTY);
  const { status, contentType, headers = {}, body } = record;
  const all = { ...(contentType === "" ? {} : { "content-type": contentType }), ...headers };
  return answer(status, all, status === 204 || status === 304 ? EMPTY : body); // these have no body over HTTP
}

function answer(status: number, recorded: Readonly<Record<string, string>>, body: Uint8Array): Answer {
  const named = Object.entries(recorded).map(([name, value]) => [name, asHeader(value)] as const);
  return {
    status,
    reason: STATUS_CODES[status] ?? "Unknown",
    headers: Object.fromEntries([...named, ["content-length", String(body.length)]]),
    body,
  };
}

/** Recorded values may hold anything; a header may not. URLs travel percent-encoded, everything else as it is. */
function asHeader(value: string): string {
  return value.replace(/[^\x20-\x7e]+/g, (part) => encodeURIComponent(Buffer.from(part).toString()));
}
