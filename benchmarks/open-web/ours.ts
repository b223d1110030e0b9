/** The simulated open web crawled by us, with the defaults of a live crawl. @module */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createJob } from "../../src/session/create-job.ts";
import { openCrawl } from "../../src/session/open.ts";
import { topicFrom } from "../../src/topics/schema.ts";
import { meter, type OpenWebResult, type OpenWebRun } from "./run.ts";

/** More pages than can be had. */
const NO_END = 1_000_000;
const GIVEN_UP = /^(dns|connect|timeout|protocol|robots-unreachable|http-5)/;

export async function crawlOurs(run: OpenWebRun): Promise<OpenWebResult> {
  const folder = mkdtempSync(join(tmpdir(), "honeyguide-open-web-"));
  const topic = topicFrom({ name: "words", words: new Map([["bacodi", 1]]), seeds: [] });
  const job = await createJob(topic, {
    recipe: run.recipe,
    seeds: run.seeds,
    pages: NO_END,
    delayMs: run.delayMs,
    contact: "benchmark@example.org",
    allowPrivate: true,
  });
  const opened = await openCrawl(job, { out: join(folder, "crawl"), network: { nameServers: [run.nameServer] } });
  const givenUp = new Map<string, string>();
  const cost = meter();
  let pages = 0;
  const timer = setTimeout(() => opened.crawl.stop(), run.seconds * 1000);
  try {
    for await (const event of opened) {
      if (event.type === "page") pages++;
      if (event.type !== "trouble" || !GIVEN_UP.test(event.trouble.code)) continue;
      const { hostname } = new URL(event.url);
      if (!givenUp.has(hostname)) givenUp.set(hostname, `${event.trouble.code}: ${event.trouble.detail}`);
    }
    return { pages, givenUp, ...cost() };
  } finally {
    clearTimeout(timer);
    await opened.close();
    rmSync(folder, { recursive: true });
  }
}
