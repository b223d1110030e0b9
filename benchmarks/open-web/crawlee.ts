/**
 * The simulated open web crawled by Crawlee's HTTP crawler with a regular expression for links, if it is installed:
 * `npm install --prefix tools/peers`. It rests as long between requests to a host as we do, but does not ask for robots.txt: told
 * to, it asks one seed's host after the other before it begins, and 500 hosts with slow ones among them take minutes.
 * Names are looked up as the system does it for others, but at the simulated name server: four at a time, and a name that
 * is never answered takes two tries of five seconds.
 * @module
 */
import dns from "node:dns";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { meter, type OpenWebResult, type OpenWebRun } from "./run.ts";

const NO_END = 1_000_000;
const LOOK_UP_THREADS = 4;
const ANCHOR = /<a\s[^>]*href="([^"]+)"/g;

interface CrawleeContext {
  readonly request: { readonly loadedUrl?: string; readonly url: string };
  readonly body: string | Buffer;
  addRequests(urls: readonly string[]): Promise<unknown>;
}

interface CrawleeCrawler {
  run(seeds: readonly string[]): Promise<unknown>;
}

interface Crawlee {
  readonly HttpCrawler: new (options: unknown) => CrawleeCrawler;
  readonly log: { setLevel(level: number): void };
}

const anyClass = z.custom<Crawlee["HttpCrawler"]>((value) => typeof value === "function");
const crawlee: z.ZodType<Crawlee> = z.object({ HttpCrawler: anyClass, log: z.custom<Crawlee["log"]>() });

/** Undefined where it is not installed. */
export async function loadCrawlee(): Promise<Crawlee | undefined> {
  const place = new URL("../../tools/peers/node_modules/@crawlee/http/index.mjs", import.meta.url);
  try {
    return crawlee.parse(await import(pathToFileURL(place.pathname).href));
  } catch {
    return undefined;
  }
}

export async function crawlByCrawlee({ HttpCrawler, log }: Crawlee, run: OpenWebRun): Promise<OpenWebResult> {
  log.setLevel(0);
  process.env.CRAWLEE_PERSIST_STORAGE = "0"; // it saves nothing, and leaves nothing behind
  lookUpLikeTheSystem(run.nameServer);
  const givenUp = new Map<string, string>();
  const cost = meter();
  let pages = 0;
  let isOver = false;
  const crawler = new HttpCrawler({
    maxRequestsPerCrawl: NO_END,
    sameDomainDelaySecs: run.delayMs / 1000,
    requestHandler: async ({ request, body, addRequests }: CrawleeContext) => {
      if (isOver) return;
      pages++;
      const base = request.loadedUrl ?? request.url;
      await addRequests([...String(body).matchAll(ANCHOR)].map(([, href = ""]) => new URL(href, base).href));
    },
    failedRequestHandler: async ({ request }: CrawleeContext, error: Error) => {
      if (!isOver) givenUp.set(new URL(request.url).hostname, error.message.split("\n", 1)[0] ?? "");
    },
  });
  const enough = new Promise((resolve) => setTimeout(resolve, run.seconds * 1000));
  await Promise.race([crawler.run(run.seeds).then(() => enough), enough]);
  isOver = true; // the process ends with the measurement
  return { pages, givenUp, ...cost() };
}

type Found = (error: Error | null, address?: string | dns.LookupAddress[], family?: number) => void;

/** In place of getaddrinfo, which cannot be told to ask another name server. */
function lookUpLikeTheSystem(nameServer: string): void {
  const resolver = new dns.promises.Resolver({ timeout: 5000, tries: 2 });
  resolver.setServers([nameServer]);
  let free = LOOK_UP_THREADS;
  const waiting: (() => void)[] = [];
  const lookup = async (name: string, all: boolean, found: Found): Promise<void> => {
    if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve));
    else free--;
    try {
      const [address = ""] = await resolver.resolve4(name);
      if (all) found(null, [{ address, family: 4 }]);
      else found(null, address, 4);
    } catch (error) {
      found(error instanceof Error ? error : new Error(String(error)));
    } finally {
      const next = waiting.shift();
      if (next === undefined) free++;
      else next();
    }
  };
  Object.assign(dns, {
    lookup: (name: string, options: { all?: boolean } | Found, callback?: Found) =>
      void lookup(name, typeof options === "object" && options.all === true, callback ?? (options as Found)),
  });
}
