/** Short ways to write cases: a host that answers in some way, and what a fetch of it comes to. @module */
import type { HttpOptions } from "../../src/fetch/http.ts";
import type { Fetched, NotFetched } from "../../src/fetching.ts";
import { canonicalUrl } from "../../src/url/canonical.ts";
import { page, type Site, type SiteHandler } from "../integration/site-server.ts";
import type { CaseBench, HostileCase } from "./case.ts";
import type { Greeting } from "./server.ts";

/** For what never comes: every try waits this long. */
export const IMPATIENT = { connectMs: 80, firstByteMs: 80, bodyMs: 80 } as const;

export const never: AbortSignal = new AbortController().signal;

/** The kind and code of trouble, or the beginning of the page. */
function outcomeOf(result: Fetched | NotFetched): string {
  if (result.kind === "trouble") return `${result.trouble.kind} ${result.trouble.code}`;
  const text = Buffer.from(result.response.body.subarray(0, 40)).toString("latin1").replace(/\s+/g, " ");
  return `page ${text}`.trim();
}

/** Any address, such as `http://HOST:PORT/x`, with the case's host and the server's port put in. */
export async function fetchOf(bench: CaseBench, address: string, http: Partial<HttpOptions> = {}): Promise<string> {
  const text = address.replace("HOST", bench.host).replace("PORT", String(bench.server.port));
  const url = canonicalUrl(text);
  if (url === undefined) return "no address";
  return outcomeOf(await bench.live(http).fetcher.fetch(url, never));
}

/** A host whose first page is answered by `handler`, or that serves a whole site; what a fetch of `/` comes to. */
export function answer(
  name: string,
  expected: string,
  handler: SiteHandler | Site,
  http: Partial<HttpOptions> = {},
): HostileCase {
  return {
    name,
    expected,
    run: (bench) => {
      bench.serve(typeof handler === "function" ? { "/": handler } : handler);
      return fetchOf(bench, "http://HOST:PORT/", http);
    },
  };
}

/** A host whose connections begin in another way than with a request; only the one for robots.txt is good. */
export function connection(
  name: string,
  expected: string,
  greeting: Greeting,
  http: Partial<HttpOptions> = {},
): HostileCase {
  return {
    name,
    expected,
    run: (bench) => {
      let isFirst = true;
      bench.serve({ "/robots.txt": page("", { status: 404, headers: { Connection: "close" } }), "/": page("fine") });
      bench.server.greetWith((socket, speakHttp) => {
        if (isFirst) speakHttp(socket);
        else greeting(socket, speakHttp);
        isFirst = false;
      });
      return fetchOf(bench, "http://HOST:PORT/", http);
    },
  };
}

const HEAD = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n";

/** A head with some lines of one's own, for answers byte by byte. */
export function head(...lines: readonly string[]): string {
  return `${HEAD}${lines.map((line) => `${line}\r\n`).join("")}\r\n`;
}
