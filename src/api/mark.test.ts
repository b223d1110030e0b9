import { existsSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { smallWeb } from "../../test/e2e/small-web.ts";
import { savedUrls } from "../../test/saved-urls.ts";
import { at, present } from "../collections/at.ts";
import { createJob } from "../session/create-job.ts";
import { openCrawl, reopenCrawl } from "../session/open.ts";
import { openDatabase } from "../store/database.ts";
import { databasePath } from "../store/layout.ts";
import { MarkInbox, savedMarks, writeMarks } from "../store/marks.ts";
import { CrawlReader, type SavedPage } from "../store/reader.ts";
import { SCHEMA_VERSION } from "../store/schema.ts";
import { ManualClock } from "../system/clock.ts";
import { url } from "../testing/pages.ts";
import { topicFrom } from "../topics/schema.ts";
import { questions } from "./ask.ts";
import { explain } from "./explain.ts";
import { exportCrawl } from "./export.ts";
import { mark, takeMarksIn } from "./mark.ts";
import { repairCrawl } from "./repair.ts";

vi.setConfig({ testTimeout: 60_000 });

const { path, web } = smallWeb(150, 2);
vi.stubEnv("HONEYGUIDE_CACHE", path("cache"));
const named = (...numbers: number[]) => numbers.map((number) => url(`p${number}`));
const TOPIC = topicFrom({
  name: "rain",
  words: ["rainstorm", "rainfall", "disaster"],
  seeds: named(0),
  examples: named(3, 7, 21, 30, 40),
  background: named(5, 6, 8, 9),
});

async function crawlInto(name: string, recipe = "honeyguide", pages = 40): Promise<string> {
  const parameters = recipe === "honeyguide" ? { vectors: "none" } : {};
  const opened = await openCrawl(await createJob(TOPIC, { recipe, parameters, web, pages }), { out: path(name) });
  for await (const _ of opened);
  await opened.close();
  return path(name);
}

function pagesOf(folder: string, options?: { relevantOnly: boolean }): SavedPage[] {
  const reader = new CrawlReader(folder);
  try {
    return [...reader.pages(options)];
  } finally {
    reader.close();
  }
}

const totalsOf = (folder: string) => {
  const reader = new CrawlReader(folder);
  try {
    return present(reader.engine(), "the state").engine.totals;
  } finally {
    reader.close();
  }
};

describe("mark", () => {
  let folder = "";
  beforeAll(async () => {
    folder = await crawlInto("honeyguide");
  }, 60_000);

  it("teaches the judge of a finished crawl, which judges all its pages again; taken back, all is as before", async () => {
    const before = pagesOf(folder);
    const [wrong, right] = [before.find(({ relevant }) => relevant), before.find(({ relevant }) => !relevant)];
    const said = { irrelevant: [present(wrong, "a page").url], relevant: [present(right, "a page").url] };
    const report = await mark(folder, said);
    expect(report).toMatchObject({ taken: "learned", learns: true, gap: "" });
    const after = pagesOf(folder);
    const now = new Map(after.map((page) => [page.url, page]));
    expect(before.some(({ relevance, ownRelevance }) => relevance !== ownRelevance)).toBe(true); // by their company
    expect(now.get(at(said.irrelevant, 0))).toMatchObject({ relevance: 0, relevant: false, marked: false });
    expect(now.get(at(said.relevant, 0))).toMatchObject({ relevance: 1, relevant: true, marked: true });
    const moved = after.filter((page) => page.marked === null && page.relevance !== page.firstRelevance);
    expect(moved.length).toBeGreaterThan(0);
    expect(report.relevantNow).toBe(after.filter(({ relevant }) => relevant).length);
    expect(totalsOf(folder).relevant).toBe(report.relevantNow);
    expect(pagesOf(folder, { relevantOnly: true })).toEqual(after.filter(({ relevant }) => relevant));
    await exportCrawl(folder, { relevant: true, format: "csv", output: path("marked.csv") });
    expect(existsSync(path("marked.csv"))).toBe(true);
    const explained = await explain(folder, at(said.irrelevant, 0));
    expect(explained.gaps).toEqual([]);
    expect(explained.page).toMatchObject({ marked: false, relevance: 0 });
    expect(explained.judgement?.relevance).toBeCloseTo(present(wrong, "a page").firstRelevance, 4);

    await mark(folder, { forget: [...said.irrelevant, ...said.relevant] });
    for (const [i, page] of pagesOf(folder).entries()) {
      expect(page.marked).toBeNull();
      expect(page.relevance).toBeCloseTo(at(before, i).relevance, 3);
    }
  });

  it("is heeded when the crawl goes on", async () => {
    const [plain, marked] = [await crawlInto("plain"), await crawlInto("marked")];
    const pages = pagesOf(marked);
    const said = {
      relevant: pages.slice(1, 5).map(({ url }) => url),
      irrelevant: pages.slice(5, 12).map((page) => page.url),
    };
    await mark(marked, said);
    for (const each of [plain, marked]) {
      const opened = await reopenCrawl(each, (job) => ({ ...job, pages: 80 }));
      for await (const _ of opened);
      await opened.close();
    }
    expect(savedUrls(marked)).not.toEqual(savedUrls(plain));
    expect(pagesOf(marked).filter((page) => page.marked !== null)).toHaveLength(11);
    expect(totalsOf(marked).relevant).toBe(pagesOf(marked, { relevantOnly: true }).length);
    const waiting = present(
      (() => {
        const reader = new CrawlReader(marked);
        const found = [...reader.saved().links()].find(({ state, from }) => state === "waiting" && from >= 0);
        reader.close();
        return found;
      })(),
      "a waiting link",
    );
    expect((await explain(marked, waiting.url)).gaps, "the same weights are learned again").toEqual([]);
  });

  it("records what is said to a recipe that cannot learn, and export heeds it", async () => {
    const ops = await crawlInto("ops", "ops");
    const before = pagesOf(ops);
    const page = present(before.find(({ relevant }) => relevant) ?? before[1], "a page");
    const report = await mark(ops, { irrelevant: [page.url] });
    expect(report).toMatchObject({ taken: "learned", learns: false });
    const after = pagesOf(ops);
    expect(after.filter((other, i) => other.relevance !== at(before, i).relevance)).toHaveLength(
      page.relevance === 0 ? 0 : 1,
    );
    expect(after.find(({ id }) => id === page.id)).toMatchObject({ relevant: false, marked: false, relevance: 0 });
  });

  it("says what is wrong with an address", async () => {
    const reader = new CrawlReader(folder);
    const waiting = present(
      [...reader.saved().links()].find(({ state }) => state === "waiting"),
      "a waiting link",
    );
    reader.close();
    const page = at(savedUrls(folder), 3);
    await expect(mark(folder, {})).rejects.toMatchObject({ code: "bad-option", hint: expect.stringContaining("ask") });
    await expect(mark(folder, { relevant: ["nonsense"] })).rejects.toMatchObject({ code: "bad-url" });
    await expect(mark(folder, { relevant: [`${page}x`] })).rejects.toMatchObject({
      code: "bad-url",
      hint: expect.stringContaining("Did you mean http://site.example/p"),
    });
    await expect(mark(folder, { relevant: [waiting.url] })).rejects.toMatchObject({
      message: expect.stringContaining("was not fetched by this crawl: it still waits"),
    });
    await expect(mark(folder, { relevant: [page], irrelevant: [page] })).rejects.toMatchObject({
      message: expect.stringContaining("twice"),
    });
  });

  it("leaves marks to a crawl that runs, and says so when that takes its time", async () => {
    const open = await reopenCrawl(folder);
    try {
      const page = present(pagesOf(folder)[4], "a page");
      writeMarks(databasePath(folder), [{ page: page.id, relevant: true }], 1);
      const clock = new ManualClock();
      expect(await takeMarksIn(folder, { waitMs: 500 }, clock)).toMatchObject({ taken: "recorded", gap: "" });
      expect(pagesOf(folder)[4], "it counts at once").toMatchObject({ relevance: 1, marked: true });
      const events = [];
      for await (const event of open) events.push(event.type);
      expect(events).toEqual(["started", "corrected", "finished"]);
      expect(await takeMarksIn(folder, { waitMs: 500 }, clock)).toMatchObject({ taken: "running", learns: true });
    } finally {
      await open.close();
    }
  });

  it("survives a repair, with all that came of it", async () => {
    const said = ({ url, marked, relevance }: ReturnType<typeof pagesOf>[number]) => ({ url, marked, relevance });
    const before = pagesOf(folder).map(said);
    expect(before.filter(({ marked }) => marked !== null).length).toBeGreaterThan(0);
    const out = path("repaired");
    await repairCrawl(folder, { out });
    expect(pagesOf(out).map(said)).toEqual(before);
    expect(await takeMarksIn(out), "nothing is new").toMatchObject({ taken: "recorded", judgedAgain: 0 });
  });

  it("makes its tables in a crawl of an older version, which that version then refuses", async () => {
    const old = await crawlInto("old", "ops", 5);
    const db = openDatabase(databasePath(old));
    db.exec("DROP TABLE marks; DROP TABLE corrections; PRAGMA user_version = 2");
    expect(new MarkInbox(db).take()).toBeUndefined();
    expect(pagesOf(old)).toHaveLength(5);
    await mark(old, { relevant: [at(savedUrls(old), 0)] });
    expect(savedMarks(db)).toHaveLength(1);
    expect(db.prepare("PRAGMA user_version").get()).toMatchObject({ user_version: SCHEMA_VERSION });
    db.close();
  });
});

describe("questions", () => {
  it("are about fetched pages that nobody has marked, each once", async () => {
    const folder = await crawlInto("asked");
    const first = await questions(folder, { count: 6 });
    expect(new Set(first.map(({ url }) => url)).size).toBe(6);
    expect(savedUrls(folder)).toEqual(expect.arrayContaining(first.map(({ url }) => url)));
    expect(first[0]?.excerpt.length).toBeGreaterThan(0);
    await mark(folder, { relevant: first.map(({ url }) => url) });
    const second = await questions(folder, { count: 100 });
    expect(second).toHaveLength(34);
    expect(second.filter(({ url }) => first.some((page) => page.url === url))).toEqual([]);
  });

  it("can be asked of a crawl without an archive", async () => {
    const job = await createJob(TOPIC, { recipe: "ops", web, pages: 10, archive: false });
    const opened = await openCrawl(job, { out: path("bare") });
    for await (const _ of opened);
    await opened.close();
    expect(existsSync(join(path("bare"), "crawl-00001.warc.gz"))).toBe(false);
    expect(await questions(path("bare"), { count: 3 })).toHaveLength(3);
  });
});
