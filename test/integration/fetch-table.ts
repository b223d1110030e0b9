/** Transports for tests: answers from a table, without sockets. @module */

import type { Purpose, PurposeTransport } from "../../src/fetch/purpose.ts";
import type { HttpResponse, Trouble } from "../../src/fetching.ts";
import type { CanonicalUrl } from "../../src/types.ts";
import { canonicalUrl } from "../../src/url/canonical.ts";

export interface Told {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

export type Answer = Told | Trouble | ((url: CanonicalUrl) => Told | Trouble | Promise<Told | Trouble>);

export interface TableTransport extends PurposeTransport {
  /** What was asked, in order. */
  readonly asked: CanonicalUrl[];
  readonly purposes: (Purpose | undefined)[];
}

export function url(text: string): CanonicalUrl {
  const canonical = canonicalUrl(text);
  if (canonical === undefined) throw new Error(`no URL: ${text}`);
  return canonical;
}

export function response(
  from: CanonicalUrl,
  { status = 200, headers = { "content-type": "text/html" }, body = "" }: Told,
): HttpResponse {
  const bytes = typeof body === "string" ? Buffer.from(body) : body;
  const exchange = { requestHead: "", responseHead: `HTTP/1.1 ${status}`, wire: bytes, address: undefined };
  return { kind: "response", url: from, status, headers, body: bytes, exchange };
}

/** Answers by URL; what is not in the table is a 404. */
export function tableTransport(table: Readonly<Record<string, Answer>>): TableTransport {
  const asked: CanonicalUrl[] = [];
  const purposes: (Purpose | undefined)[] = [];
  return {
    asked,
    purposes,
    request: async (from, _signal, purpose) => {
      asked.push(from);
      purposes.push(purpose);
      const entry = table[from] ?? { status: 404 };
      const answer = typeof entry === "function" ? await entry(from) : entry;
      return "code" in answer ? answer : response(from, answer);
    },
  };
}

export const never: AbortSignal = new AbortController().signal;
