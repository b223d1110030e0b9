/**
 * A recorded web as a transport: answers in process, at once, without a network. Makes up the heads that a plain
 * server would have sent, so that an archive of the crawl is complete; no date, so that it is always the same.
 * @module
 */
import type { HttpResponse, Transport, Trouble } from "../fetching.ts";
import type { CanonicalUrl } from "../types.ts";
import { hostOf, originOf } from "../url/canonical.ts";
import { type Answer, answerFor } from "./answer.ts";
import type { RecordedWeb } from "./web.ts";

export function webTransport(web: RecordedWeb): Transport {
  return {
    async request(url: CanonicalUrl, signal: AbortSignal): Promise<HttpResponse | Trouble> {
      if (signal.aborted) return { kind: "failed", code: "aborted", detail: "the crawl was stopped" };
      return asResponse(url, answerFor(web.get(url)));
    },
  };
}

function asResponse(url: CanonicalUrl, { status, reason, headers, body }: Answer): HttpResponse {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const target = url.slice(originOf(url).length) || "/";
  return {
    kind: "response",
    url,
    status,
    headers,
    body,
    exchange: {
      requestHead: `GET ${target} HTTP/1.1\r\nHost: ${hostOf(url)}`,
      responseHead: [`HTTP/1.1 ${status} ${reason}`, ...lines].join("\r\n"),
      wire: body,
      address: undefined,
    },
  };
}
