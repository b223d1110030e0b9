import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { CrawlReader } from "../store/reader.ts";
import { parseTopic } from "../topics/schema.ts";
import { createJob } from "./create-job.ts";
import { withBudget, withoutHost, withSeed, withWord } from "./job-changes.ts";
import { openCrawl } from "./open.ts";
import { readJob } from "./saved-job.ts";
import { SteeredCrawl } from "./steered.ts";

const folder = temporaryFolder("steered");
const SEED = "http://phenomenon.noun.wordnet.example/weather-11545095";

async function steered(name: string, pages: number): Promise<SteeredCrawl> {
  const topic = parseTopic({ name, words: { storm: 1 }, seeds: [SEED] }, name);
  const job = await createJob(topic, { web: "demo", recipe: "bfs", pages });
  return SteeredCrawl.open((options) => openCrawl(job, { out: join(folder, name), ...options }));
}

it("goes on by a changed job as one crawl: one beginning, one end, nothing fetched twice", async () => {
  const crawl = await steered("changed", 12);
  const types: string[] = [];
  const changes: Promise<void>[] = [];
  const other = "http://state.noun.wordnet.example/atmosphere-14543880";
  for await (const { type, totals } of crawl) {
    types.push(type);
    if (type !== "page" || totals.pages !== 5) continue;
    changes.push(crawl.change(withBudget(20)), crawl.change(withSeed(other)), crawl.change(withWord("thunder", 0.4)));
    changes.push(crawl.change(withoutHost("wordnet.example")));
  }
  await Promise.all(changes);
  await crawl.close();
  expect(types.filter((type) => type === "started")).toHaveLength(1);
  expect(types.at(-1)).toBe("finished");
  const job = readJob(join(folder, "changed"));
  expect(job).toMatchObject({ pages: 20, seeds: [SEED, other], topic: { words: { storm: 1, thunder: 0.4 } } });
  const reader = new CrawlReader(join(folder, "changed"));
  const urls = [...reader.pages()].map(({ url }) => url);
  reader.close();
  expect(urls).toHaveLength(20);
  expect(new Set(urls).size).toBe(20);
  expect(urls).toContain(other);
});

it("drops links of a blocked host that waited already, with a reason", async () => {
  const crawl = await steered("blocked", 40);
  const host = "phenomenon.noun.wordnet.example";
  let before = 0;
  let change: Promise<void> | undefined;
  for await (const event of crawl) {
    if (event.type !== "page") continue;
    if (event.totals.pages === 3) change = crawl.change(withoutHost(host));
    if (event.totals.pages <= 3) before += Number(new URL(event.page.url).host === host);
  }
  await change;
  await crawl.close();
  const reader = new CrawlReader(join(folder, "blocked"));
  const pages = [...reader.pages()].filter(({ url }) => new URL(url).host === host);
  const reasons = reader.counts().map(({ reason }) => reason);
  reader.close();
  expect(pages).toHaveLength(before);
  expect(reasons).toContain("scope");
});

it("stops for good while it is being changed", async () => {
  const crawl = await steered("stopped", 40);
  let change: Promise<void> | undefined;
  let reason = "";
  for await (const event of crawl) {
    if (event.type === "page" && event.totals.pages === 3) {
      change = crawl.change(withBudget(50));
      crawl.stop();
    }
    if (event.type === "finished") reason = event.reason;
  }
  await change;
  await crawl.close();
  expect(reason).toBe("stopped");
});

it("refuses what makes no sense", () => {
  expect(() => withSeed("ftp://example.org/")).toThrow(/no http or https URL/);
  for (const host of ["", "a b", "example.org/path", "*"]) expect(() => withoutHost(host)).toThrow(/is no host/);
});
