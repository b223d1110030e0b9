/** A small web in memory, and crawls of it that touch neither network nor disk. @module */
import { Crawl } from "../engine/crawl.ts";
import type { CrawlOptions } from "../engine/crawl-options.ts";
import type { CrawlEvent } from "../events.ts";
import { createReplayFetcher } from "../fetch/index.ts";
import type { Transport } from "../fetching.ts";
import { createRng } from "../math/rng.ts";
import { recipeNamed } from "../recipes/index.ts";
import { resolveParameters } from "../recipes/parameters.ts";
import { ManualClock } from "../system/clock.ts";
import type { CanonicalUrl, Parts } from "../types.ts";
import { url } from "./pages.ts";
import { preparationFor } from "./preparation.ts";

/** What a small web answers for a path. */
export type SmallAnswer =
  | { readonly html: string; readonly headers?: Record<string, string> }
  | { readonly text: string }
  /** To a path of the same host, or a whole URL. */
  | { readonly redirect: string }
  | { readonly status: number };

/** Path (without the leading slash), on other hosts than site.example host/path → answer; anything else is a 404. */
export type SmallWeb = ReadonlyMap<string, SmallAnswer>;

function smallTransport(
  web: SmallWeb,
  { delay = async () => {} }: { delay?: (path: string) => Promise<void> } = {},
): Transport {
  return {
    async request(requested) {
      const { host, pathname } = new URL(requested);
      const path = pathname.slice(1);
      await delay(path);
      const answer = web.get(host === "site.example" ? path : `${host}/${path}`) ?? { status: 404 };
      const { status, body, headers } = messageOf(answer);
      const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
      const responseHead = [`HTTP/1.1 ${status} X`, ...head, `Content-Length: ${body.length}`].join("\r\n");
      const exchange = {
        requestHead: `GET /${path} HTTP/1.1\r\nHost: ${host}`,
        responseHead,
        wire: body,
        address: undefined,
      };
      return { kind: "response", url: requested, status, headers, body, exchange };
    },
  };
}

function messageOf(answer: SmallAnswer): { status: number; body: Buffer; headers: Record<string, string> } {
  const html = { "content-type": "text/html; charset=utf-8" };
  if ("html" in answer) return { status: 200, body: Buffer.from(answer.html), headers: { ...html, ...answer.headers } };
  if ("text" in answer) {
    return { status: 200, body: Buffer.from(answer.text), headers: { "content-type": "text/plain; charset=utf-8" } };
  }
  if (!("redirect" in answer)) return { status: answer.status, body: Buffer.alloc(0), headers: html };
  const location = answer.redirect.includes("://") ? answer.redirect : `/${answer.redirect}`;
  return { status: 301, body: Buffer.alloc(0), headers: { ...html, location } };
}

/**
 * A web of `size` pages, `p0` to `p(size − 1)`, with seeded links and words, of which some are about rainstorms.
 * @example const web = randomWeb(50);
 */
export function randomWeb(size: number, seed = 1): SmallWeb {
  const rng = createRng(seed);
  const words = ["rainstorm", "disaster", "rainfall", "garden", "music", "kitchen", "chess"];
  return new Map(
    Array.from({ length: size }, (_, page) => {
      const links = Array.from({ length: 1 + rng.below(6) }, () => rng.below(size));
      const text = Array.from({ length: 1 + rng.below(8) }, () => words[rng.below(words.length)]).join(" ");
      const anchors = links.map(
        (to) =>
          `<li><a href="/p${to}">${words[rng.below(words.length)]}</a> and more about ${words[rng.below(words.length)]}</li>`,
      );
      const answer: SmallAnswer =
        page > 0 && page % 17 === 0
          ? { redirect: `p${rng.below(size)}` }
          : { html: `<title>${text}</title><p>${text}</p><ul>${anchors.join("")}</ul>` };
      return [`p${page}`, answer] as const;
    }),
  );
}

export async function partsOf(recipe: string, parameters: Record<string, string | number> = {}): Promise<Parts> {
  const found = await recipeNamed(recipe);
  return found.build(preparationFor({ parameters: resolveParameters(found, parameters, "default") }));
}

export interface SmallCrawlOptions extends Partial<Omit<CrawlOptions, "fetcher" | "seeds">> {
  readonly web: SmallWeb;
  readonly recipe?: string;
  /** Paths of site.example, or whole URLs. */
  readonly seedPaths?: readonly string[];
  readonly delay?: (path: string) => Promise<void>;
}

export async function smallCrawl({
  web,
  recipe = "ops",
  seedPaths = ["p0"],
  delay,
  ...options
}: SmallCrawlOptions): Promise<Crawl> {
  const clock = options.clock ?? new ManualClock(1_700_000_000_000);
  const { fetcher } = createReplayFetcher(smallTransport(web, delay ? { delay } : {}), { clock, redirects: {} });
  return new Crawl({
    seeds: seedPaths.map((path) => (path.includes("://") ? (path as CanonicalUrl) : url(path))),
    parts: options.parts ?? (await partsOf(recipe)),
    budget: 1000,
    ...options,
    clock,
    fetcher,
  });
}

/** Runs a crawl to its end and gives all its events. */
export async function eventsOf(crawl: AsyncIterable<CrawlEvent>): Promise<CrawlEvent[]> {
  const events: CrawlEvent[] = [];
  for await (const event of crawl) events.push(event);
  return events;
}

/** Host and path of each page, in the order of the crawl. */
export function addressesOf(events: readonly CrawlEvent[]): string[] {
  return events.flatMap((event) => (event.type === "page" ? [event.page.url.replace("http://", "")] : []));
}

/**
 * The paths of the fetched pages, without the leading slash, in the order of the crawl.
 * @example expect(pathsOf(await eventsOf(crawl))).toEqual(["p0", "p3"]);
 */
export function pathsOf(events: readonly CrawlEvent[]): string[] {
  return events.flatMap((event) => (event.type === "page" ? [new URL(event.page.url).pathname.slice(1)] : []));
}
