import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type OpenedCrawl, openCrawl, reopenCrawl } from "../../src/session/open.ts";
import { CrawlReader } from "../../src/store/reader.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { type SiteServer, startSiteServer } from "./site-server.ts";
import { trapSite } from "./trap-site.ts";
import { trapJob } from "./trap-site-crawl.ts";

const site = trapSite({ relevant: 60, irrelevant: 140 });
let server: SiteServer;

beforeAll(async () => {
  server = await startSiteServer({ "127.0.0.1": { "*": site.handler } });
});
afterAll(() => server.close());

/** Pages in the order of their commitment, and why links were dropped; stops before the page with the number `until`. */
async function run(opened: OpenedCrawl, until = Number.POSITIVE_INFINITY) {
  const pages: string[] = [];
  try {
    for await (const event of opened) {
      if (event.type === "page" && pages.push(event.page.url) >= until) opened.crawl.stop();
    }
    return { pages, reasons: { ...opened.crawl.totals.reasons } };
  } finally {
    await opened.close();
  }
}

/** How many links wait, by the reason for which they were put off. */
function putOff(folder: string): Readonly<Record<string, number>> {
  const reader = new CrawlReader(folder);
  try {
    const waiting = reader.counts().filter(({ state, reason }) => state === "waiting" && reason !== "");
    return Object.fromEntries(waiting.map(({ reason, count }) => [reason, count]));
  } finally {
    reader.close();
  }
}

it.each(["bfs", "ops"])(
  "a resumed crawl knows the traps it had recognised (%s)",
  { timeout: 300_000 },
  async (recipe) => {
    const job = await trapJob(`${server.origin}${site.start}`, { recipe, pages: 150, traps: true });
    const [at, out] = [join(temporaryFolder("traps"), "whole"), join(temporaryFolder("traps"), "crawl")];
    const whole = await run(await openCrawl(job, { out: at }));
    expect(whole.pages).toHaveLength(150);
    expect(Object.keys(whole.reasons)).toContain("trap-budget-date");
    // What is learned of places puts links off, and drops none.
    expect(Object.keys(putOff(at)).filter((reason) => reason.startsWith("trap-"))).not.toEqual([]);
    const parts = [await run(await openCrawl(job, { out }), 30), await run(await reopenCrawl(out), 60)];
    const rest = await run(await reopenCrawl(out));
    expect([...parts.flatMap(({ pages }) => pages), ...rest.pages]).toEqual(whole.pages);
    expect(rest.reasons).toEqual(whole.reasons);
    expect(putOff(out)).toEqual(putOff(at));
  },
);
