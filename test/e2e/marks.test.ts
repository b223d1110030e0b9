/** A person corrects a crawl while it runs over real HTTP, in another process; the crawl is killed and goes on. */
import { cpSync, existsSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { mark } from "../../src/api/mark.ts";
import { present } from "../../src/collections/at.ts";
import { createJob } from "../../src/session/create-job.ts";
import { openCrawl } from "../../src/session/open.ts";
import { recall } from "../../src/session/recall.ts";
import { openDatabase } from "../../src/store/database.ts";
import { databasePath } from "../../src/store/layout.ts";
import { savedCorrections, savedMarks, writeMarks } from "../../src/store/marks.ts";
import { CrawlReader } from "../../src/store/reader.ts";
import { url } from "../../src/testing/pages.ts";
import { parseTopic } from "../../src/topics/schema.ts";
import { openWeb } from "../../src/webs/load.ts";
import { serveWeb } from "../../src/webs/serve.ts";
import { start } from "../cli.ts";
import { savedUrls } from "../saved-urls.ts";
import { smallWeb } from "./small-web.ts";

vi.setConfig({ testTimeout: 120_000 });

const PAGES = 70;
const { path, write, env, web, topic: bare } = smallWeb(200, 4);
const named = (...numbers: number[]) => numbers.map((number) => url(`p${number}`));
const content = {
  ...JSON.parse(readFileSync(bare, "utf8")),
  examples: named(3, 7, 21),
  background: named(5, 6, 8, 9),
};
const topic = write("full.json", JSON.stringify(content));

const pagesIn = (folder: string): number => (existsSync(`${folder}/crawl.db`) ? savedUrls(folder).length : 0);

async function until(condition: () => boolean, hasEnded: () => boolean): Promise<void> {
  while (!condition() && !hasEnded()) await sleep(5);
  expect(hasEnded(), "the crawl still runs").toBe(false);
}

/** What every waiting link is worth by all that the crawl knows. */
async function priorities(folder: string): Promise<Map<string, number>> {
  const reader = new CrawlReader(folder);
  const crawl = await recall(folder, { reader });
  try {
    const waiting = [...reader.saved().links()].filter(({ state, from }) => state === "waiting" && from >= 0);
    return new Map(waiting.map(({ id, url: address }) => [address, crawl.weigh(id).used]));
  } finally {
    await crawl.close();
    reader.close();
  }
}

it("takes marks in while it runs, weighs waiting links anew, and goes on the same after kill -9", async () => {
  const recorded = await openWeb(web);
  const server = await serveWeb(recorded, { port: 0 });
  const killed = path("killed");
  const network = { ...env, http_proxy: `http://127.0.0.1:${server.port}`, no_proxy: "" };
  const options = ["--contact", "test@example.org", "--delay", "40", "--window", "1", "--commit-order", "in-order"];
  const args = ["crawl", topic, "--param", "vectors=none", "--pages", String(PAGES), "--out", killed, "--quiet"];
  try {
    const crawl = start([...args, ...options], { env: network });
    const hasEnded = () => crawl.child.exitCode !== null;
    await until(() => pagesIn(killed) >= 12, hasEnded);
    const first = savedUrls(killed).slice(0, 6);
    const said = { relevant: first.slice(0, 2), irrelevant: first.slice(2) };
    const report = await mark(killed, said);
    expect(report).toMatchObject({ taken: "running", learns: true, gap: "" });
    expect(report.judgedAgain).toBeGreaterThanOrEqual(3); // of the others the judge was sure, and right
    const before = pagesIn(killed);
    await until(() => pagesIn(killed) > before + 2, hasEnded);
    crawl.child.kill("SIGKILL");
    await crawl.finished;

    const db = openDatabase(databasePath(killed));
    const marked = [...savedCorrections(db)].find(({ correction }) => correction.marks.length > 0);
    const after = marked?.after ?? 0;
    const marks = savedMarks(db);
    db.close();
    const unmarked = path("unmarked");
    cpSync(killed, unmarked, { recursive: true });
    const other = openDatabase(databasePath(unmarked));
    other.exec("DELETE FROM corrections; DELETE FROM marks");
    other.close();
    const [with_, without] = [await priorities(killed), await priorities(unmarked)];
    const moved = [...with_].filter(([address, priority]) => without.get(address) !== priority);
    expect(moved.length, "waiting links are weighed anew").toBeGreaterThan(with_.size / 2);

    const resumed = await start(["resume", killed, "--quiet"], { env: network }).finished;
    expect(resumed.code, resumed.stderr).toBe(0);
    expect(savedUrls(killed)).toEqual(await undisturbed(after, marks));
    expect(savedUrls(killed)).toHaveLength(PAGES);
  } finally {
    await server.close();
    recorded.close();
  }
});

/** The crawl as it is when nobody kills it, and the same is said of the same pages at the same place. */
async function undisturbed(after: number, marks: Parameters<typeof writeMarks>[1]): Promise<string[]> {
  const settings = { web, recipe: "honeyguide", parameters: { vectors: "none" }, pages: PAGES };
  const job = await createJob(parseTopic(content, "the topic"), settings);
  const out = path("undisturbed");
  const opened = await openCrawl(job, { out });
  let commits = 0;
  for await (const { type } of opened) {
    if ((type === "page" || type === "trouble") && ++commits === after) writeMarks(databasePath(out), marks, 1);
  }
  await opened.close();
  expect(commits).toBeGreaterThan(present(after, "the place"));
  return savedUrls(out);
}
