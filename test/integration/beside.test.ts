/** What a live crawl archives beside its pages, over HTTP: read by warcio, kept over resume, export and repair. */
import { appendFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { crawl, exportCrawl, repairCrawl, resume } from "../../src/index.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { recordsIn } from "../warc-records.ts";
import { DEFAULT_SITE, linkPage, page, redirect, robots, type SiteServer, startSiteServer } from "./site-server.ts";

const folder = temporaryFolder("beside");
const out = join(folder, "crawl");
const beside = join(out, "beside-00001.warc.gz");
const RULES = "User-agent: *\nDisallow: /private\n";
let server: SiteServer;
let site: string;

beforeAll(async () => {
  server = await startSiteServer({
    [DEFAULT_SITE]: {
      "/robots.txt": redirect("/rules.txt"),
      "/rules.txt": robots(RULES),
      "/": linkPage("storm", ["/a", "/b", "/private"]),
      "/a": page("<title>a</title>storm"),
      "/b": page("<title>b</title>storm"),
    },
  });
  site = `http://localhost:${server.port}`;
});
afterAll(() => server.close());

const OPTIONS = { contact: "test@example.org", allowPrivate: true, delayMs: 0, recipe: "bfs", window: 1 };

async function run(opened: Awaited<ReturnType<typeof crawl>>): Promise<number> {
  try {
    for await (const _ of opened);
    return opened.crawl.totals.pages;
  } finally {
    await opened.close();
  }
}

describe("beside the pages", () => {
  it("robots.txt is archived as it was answered, with its redirect, and what the name was resolved to", async () => {
    const topic = { name: "storms", words: ["storm"], seeds: [`${site}/`] };
    expect(await run(await crawl(topic, { ...OPTIONS, pages: 2, out }))).toBe(2);
    const records = await recordsIn(beside);
    expect(records.map(({ type, url }) => `${type} ${url}`)).toEqual([
      expect.stringContaining("warcinfo"),
      "resource dns:localhost",
      `response ${site}/robots.txt`,
      `request ${site}/robots.txt`,
      `response ${site}/rules.txt`,
      `request ${site}/rules.txt`,
    ]);
    expect(records.find(({ type }) => type === "resource")?.text).toMatch(
      /^\d{14}\n(?:localhost\.\tIN\tA{1,4}\t[\d.:a-f]+\n)+$/,
    );
    expect(records[4]?.text).toBe(RULES);
  });

  it("a resumed crawl goes on behind the last record that is whole", async () => {
    const whole = readFileSync(beside);
    appendFileSync(beside, whole.subarray(0, 100)); // as a killed process leaves it
    expect(await run(await resume(out, { pages: 3 }))).toBe(3);
    expect(readFileSync(beside).subarray(0, whole.length).equals(whole)).toBe(true);
    const robotsTwice = (await recordsIn(beside)).filter(
      ({ url, type }) => url.endsWith("/rules.txt") && type === "response",
    );
    expect(robotsTwice).toHaveLength(2);
  });

  it("export of all pages takes it along, and repair keeps it", async () => {
    const output = join(folder, "all.warc.gz");
    await exportCrawl(out, { format: "warc", output });
    const urls = (await recordsIn(output)).map(({ url }) => url);
    expect(urls).toEqual(expect.arrayContaining([`${site}/a`, `${site}/robots.txt`, "dns:localhost"]));
    await repairCrawl(out, { out: join(folder, "repaired") });
    expect(readFileSync(join(folder, "repaired", "beside-00001.warc.gz"))).toEqual(readFileSync(beside));
  });

  it("a crawl of the archive obeys the same rules", async () => {
    const topic = { name: "storms", words: ["storm"], seeds: [`${site}/`] };
    const replayed = await crawl(topic, { recipe: "bfs", web: out });
    expect(await run(replayed)).toBe(3);
    expect(replayed.crawl.totals.reasons).toEqual({ robots: 1 });
  });
});
