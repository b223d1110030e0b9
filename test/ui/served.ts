/** A served page over a crawl of a small recorded web, and a client that has the token. */
import { join } from "node:path";
import { createJob } from "../../src/session/create-job.ts";
import { openCrawl } from "../../src/session/open.ts";
import { RAINSTORM, url } from "../../src/testing/pages.ts";
import { parseTopic } from "../../src/topics/schema.ts";
import { Crawls } from "../../src/ui/crawls.ts";
import { type ServeOptions, serveUi } from "../../src/ui/server.ts";
import { smallWeb } from "../e2e/small-web.ts";

const { folder, web } = smallWeb(200, 4);

const crawls = join(folder, "crawls");

export async function smallJob(pages = 60) {
  const named = (...numbers: number[]) => numbers.map((number) => url(`p${number}`));
  const topic = {
    name: "Rainstorm",
    words: Object.fromEntries(RAINSTORM.words),
    seeds: [url("p0")],
    examples: named(3, 7, 21),
    background: named(5, 6, 8, 9),
  };
  return createJob(parseTopic(topic, "the topic"), { web, pages, parameters: { vectors: "none" } });
}

/** A finished crawl in a folder below `crawls`. */
export async function crawled(name: string, pages = 60): Promise<string> {
  const out = join(crawls, name);
  const opened = await openCrawl(await smallJob(pages), { out });
  for await (const _ of opened);
  await opened.close();
  return out;
}

export async function served(options: Partial<ServeOptions> = {}) {
  const shown = options.crawls ?? new Crawls([folder]);
  const server = await serveUi({ ...options, crawls: shown });
  const base = `http://127.0.0.1:${server.port}`;
  const authorization = `Bearer ${server.token}`;
  const ask = async (place: string, init: RequestInit = {}) =>
    fetch(`${base}${place}`, { ...init, headers: { authorization, ...init.headers } });
  return {
    server,
    base,
    crawls: shown,
    ask,
    json: async (place: string) => (await ask(place)).json(),
    post: (place: string, body: unknown) =>
      ask(place, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  };
}
