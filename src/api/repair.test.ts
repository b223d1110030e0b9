import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import Database from "libsql";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { savedUrls } from "../../test/saved-urls.ts";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { at, present } from "../collections/at.ts";
import type { LinkRow } from "../journal.ts";
import { createRng, type Rng } from "../math/rng.ts";
import { createJob } from "../session/create-job.ts";
import { type OpenedCrawl, openCrawl, reopenCrawl } from "../session/open.ts";
import { openDatabase } from "../store/database.ts";
import { CrawlReader, type SavedPage } from "../store/reader.ts";
import { DatabaseFile, PAGE_BYTES } from "../store/repair/database-file.ts";
import { rowsOfPage } from "../store/repair/table-rows.ts";
import { asLinkRow, LINKS } from "../store/rows.ts";
import { parseTopic } from "../topics/schema.ts";
import { topicOf } from "../webs/demo/judgement.ts";
import { explain } from "./explain.ts";
import { exportCrawl } from "./export.ts";
import { type RepairReport, repairCrawl } from "./repair.ts";

const folder = temporaryFolder("repair");
vi.stubEnv("HONEYGUIDE_CACHE", join(folder, "cache"));
const PAGES = 45;
const ARCHIVE = "crawl-00001.warc.gz";
const [whole, damaged, out] = ["whole", "damaged", "out"].map((name) => join(folder, name)) as [string, string, string];

async function run(opened: OpenedCrawl): Promise<void> {
  try {
    for await (const _ of opened);
  } finally {
    await opened.close();
  }
}

interface Content {
  readonly pages: readonly SavedPage[];
  readonly links: readonly LinkRow[];
  readonly engine: unknown;
}

function contentOf(path: string): Content {
  const reader = new CrawlReader(path);
  const db = openDatabase(join(path, "crawl.db"), { readonly: true });
  try {
    return {
      pages: [...reader.pages()],
      links: [...db.prepare(`${LINKS} ORDER BY l.id`).iterate()].map(asLinkRow),
      engine: reader.engine()?.engine,
    };
  } finally {
    db.close();
    reader.close();
  }
}

async function textsOf(path: string): Promise<Map<string, string | null>> {
  const file = join(folder, "texts.jsonl");
  await exportCrawl(path, { text: true, wholePage: true, output: file }); // what other pages have does not matter
  const lines = readFileSync(file, "utf8").trimEnd().split("\n");
  return new Map(lines.filter((line) => line !== "").map((line) => [JSON.parse(line).url, JSON.parse(line).text]));
}

/** The log of decisions. */
function commitsOf(path: string): Record<string, unknown>[] {
  const db = openDatabase(join(path, "crawl.db"), { readonly: true });
  try {
    return db.prepare("SELECT * FROM commits ORDER BY number").all().map(Object);
  } finally {
    db.close();
  }
}

/** Commits are numbered without a gap, and the pages among them are those of the crawl in their order. */
function expectCommitsOfPages(path: string): void {
  const commits = commitsOf(path);
  expect(commits.map(({ number }) => number)).toEqual(commits.map((_, i) => i + 1));
  const links = commits.filter(({ outcome }) => outcome === "page").map(({ link }) => link);
  expect(links).toEqual(contentOf(path).pages.map(({ chosen }) => chosen));
}

let original: Content;
let originalTexts: Map<string, string | null>;

beforeAll(async () => {
  const { relevance: _, ...topic } = topicOf("storms-and-floods");
  // It learns, so that facts and weights are there to be lost.
  const settings = { recipe: "honeyguide", parameters: { vectors: "none" }, web: "demo", pages: PAGES, window: 3 };
  await run(await openCrawl(await createJob(parseTopic(topic, "demo"), settings), { out: whole }));
  checkpointed(whole);
  original = contentOf(whole);
  originalTexts = await textsOf(whole);
});

afterEach(() => {
  for (const path of [damaged, out]) rmSync(path, { recursive: true, force: true });
});

/** All in the database itself, as a process leaves it that ends. */
function checkpointed(path: string): void {
  const db = new Database(join(path, "crawl.db"));
  db.pragma("wal_checkpoint(TRUNCATE)");
  db.close();
}

interface Damage {
  readonly from: number;
  readonly to: number;
}

/** Overwrites stretches of a file: with noise, with zeros, or single bytes. */
function spoil(file: string, rng: Rng, stretches: number): Damage[] {
  const bytes = readFileSync(file);
  const done = Array.from({ length: stretches }, () => {
    const from = rng.below(bytes.length);
    const to = Math.min(bytes.length, from + 1 + rng.below([1, 60, 3000, 9000][rng.below(4)] ?? 1));
    const isZero = rng.below(3) === 0;
    for (let i = from; i < to; i++) bytes[i] = isZero ? 0 : rng.below(256);
    return { from, to };
  });
  writeFileSync(file, bytes);
  return done;
}

const isHit = (damage: readonly Damage[], from: number, to: number) =>
  damage.some((each) => each.from < to && each.to > from);

function damagedCopy(change: (path: string) => void): void {
  for (const path of [damaged, out]) rmSync(path, { recursive: true, force: true });
  cpSync(whole, damaged, { recursive: true });
  change(damaged);
}

/** Resumed to two pages more than it has, exported and explained. */
async function checkUsable(report: RepairReport): Promise<void> {
  const before = savedUrls(out);
  await textsOf(out);
  for (const url of before.slice(0, 3)) expect((await explain(out, url)).state).toBe("fetched");
  const account = await explain(out);
  expect(account.fetched).toBe(report.pages);
  expect(account.discovered).toBe(report.links);
  await run(await reopenCrawl(out, (job) => ({ ...job, pages: before.length + 2 })));
  const after = savedUrls(out);
  expect(after.slice(0, before.length)).toEqual(before);
  expect(after).toHaveLength(before.length + 2);
  expect(new Set(after).size).toBe(after.length);
  await textsOf(out);
}

describe("the repair of a crawl that is sound", () => {
  it("is the same crawl", async () => {
    damagedCopy(() => {});
    const report = await repairCrawl(damaged, { out });
    expect(report).toEqual({
      out,
      pages: PAGES,
      remadePages: 0,
      pagesWithoutRecords: [],
      lostPages: 0,
      pagesToFetchAgain: [],
      links: original.links.length,
      lostLinks: 0,
      records: expect.any(Number),
      archiveGaps: [],
      hasJob: true,
      hasPrepared: true,
    });
    expect(contentOf(out)).toEqual(original);
    expect(commitsOf(out)).toEqual(commitsOf(whole));
    for (const file of [ARCHIVE, "crawl.json", "material-00001.warc.gz"]) {
      expect(readFileSync(join(out, file)).equals(readFileSync(join(whole, file))), file).toBe(true);
    }
    await checkUsable(report);
  });

  it("takes over what is still in the log of a crawl that was killed, and no more", async () => {
    damagedCopy(() => {});
    const opened = await reopenCrawl(damaged, (job) => ({ ...job, pages: PAGES + 20 }));
    const killed = join(folder, "killed");
    let pages = 0;
    for await (const event of opened) {
      if (event.type === "page" && ++pages === 12) cpSync(damaged, killed, { recursive: true });
    }
    await opened.close();
    writeFileSync(join(killed, ARCHIVE), "a record that was not committed", { flag: "a" });
    expect(existsSync(join(killed, "crawl.db-wal"))).toBe(true);
    const expected = contentOf(killed);
    expect(expected.engine).toMatchObject({ asked: [{}, {}] }); // choices under way
    expect(expected.pages).toHaveLength(PAGES + 12);
    const report = await repairCrawl(killed, { out });
    expect(report).toMatchObject({ pages: PAGES + 12, lostPages: 0, lostLinks: 0, archiveGaps: [] });
    expect(contentOf(out)).toEqual(expected);
    await run(await reopenCrawl(out));
    expect(savedUrls(out)).toEqual(savedUrls(damaged));
    rmSync(killed, { recursive: true });
  });
});

describe("the repair of a damaged archive", () => {
  it("keeps the scores of every page, and the text of every page whose records are intact", async () => {
    for (let seed = 1; seed <= 10; seed++) {
      let damage: Damage[] = [];
      damagedCopy((path) => {
        damage = spoil(join(path, ARCHIVE), createRng(seed), 1 + (seed % 4));
      });
      const report = await repairCrawl(damaged, { out });
      const texts = await textsOf(out);
      expect(report).toMatchObject({ pages: PAGES, lostPages: 0, lostLinks: 0 });
      expect(contentOf(out).pages.map(({ url }) => url)).toEqual(original.pages.map(({ url }) => url));
      const lost = new Set(report.pagesWithoutRecords);
      for (const { url, archive, digest } of original.pages) {
        const { offset, length } = present(archive, "the place");
        if (isHit(damage, offset, offset + length)) continue;
        expect(lost.has(url), `seed ${seed}, ${url}`).toBe(false);
        const payload = present(original.pages.find((page) => page.digest === digest)?.archive, "the payload");
        if (isHit(damage, payload.offset, payload.offset + payload.length)) continue;
        expect(texts.get(url), `seed ${seed}, ${url}`).toBe(originalTexts.get(url));
      }
    }
  });

  it("says what is missing of one that was cut off, and goes on", async () => {
    const { offset } = present(at(original.pages, 30).archive, "the place");
    damagedCopy((path) => truncateSync(join(path, ARCHIVE), offset + 9));
    const report = await repairCrawl(damaged, { out });
    expect(report.pagesWithoutRecords).toEqual(original.pages.slice(30).map(({ url }) => url));
    expect(report.archiveGaps).toEqual([expect.objectContaining({ file: ARCHIVE, offset })]);
    await checkUsable(report);
  });
});

describe("the repair of a damaged database", () => {
  /** Pages of the database by the link rows that lie in them. */
  function placesOfLinks(): Map<number, number> {
    const file = new DatabaseFile(join(whole, "crawl.db"));
    const places = new Map<number, number>();
    for (let page = 1; page <= file.pageCount; page++) {
      for (const { rowid, values } of rowsOfPage(file, page)) if (values.length === 12) places.set(rowid, page);
    }
    file.close();
    return places;
  }

  it("keeps every page, in order, and every link whose row is intact", async () => {
    const places = placesOfLinks();
    expect(places.size).toBe(original.links.length);
    let remade = 0;
    let lostLinks = 0;
    for (let seed = 1; seed <= 12; seed++) {
      let damage: Damage[] = [];
      damagedCopy((path) => {
        damage = spoil(join(path, "crawl.db"), createRng(seed), 1 + (seed % 5));
      });
      const report = await repairCrawl(damaged, { out });
      remade += report.remadePages;
      lostLinks += report.lostLinks;
      const { pages, links } = contentOf(out);
      expect(
        pages.map(({ url }) => url),
        `seed ${seed}`,
      ).toEqual(original.pages.map(({ url }) => url));
      const changed = original.links.filter((link) => {
        const page = present(places.get(link.id), "the page");
        return !isHit(damage, (page - 1) * PAGE_BYTES, page * PAGE_BYTES) && !isDeepStrictEqual(links[link.id], link);
      });
      expect(changed, `seed ${seed}`).toEqual([]);
      expect((await textsOf(out)).size).toBe(PAGES);
      expectCommitsOfPages(out);
      if (seed % 6 === 0) await checkUsable(report);
    }
    expect(remade).toBeGreaterThan(0);
    // Pages that link to it name a link whose row is lost.
    expect(lostLinks / 12).toBeLessThan(original.links.length / 50);
  });

  it("makes the crawl anew from the archive when the database is gone", async () => {
    damagedCopy((path) => rmSync(join(path, "crawl.db")));
    expect(() => new CrawlReader(damaged)).toThrow(/has lost its database/);
    const report = await repairCrawl(damaged, { out });
    expect(report).toMatchObject({ pages: PAGES, remadePages: PAGES, lostPages: 0 });
    const { pages, links } = contentOf(out);
    // The archive has what was said when a page came in; what the judge has learned since lay in the database.
    const fields = ({ url, firstRelevance, title, depth, from, bytes, language, canonical, fetchedAt }: SavedPage) => ({
      ...{ url, firstRelevance, title, depth, from, bytes, language, canonical, fetchedAt },
    });
    expect(pages.map(fields)).toEqual(original.pages.map(fields));
    expect(new Set(links.map(({ url }) => url))).toEqual(new Set(original.links.map(({ url }) => url)));
    expect(await textsOf(out)).toEqual(originalTexts);
    await checkUsable(report);
  });

  it("leaves what it cannot know: a crawl without crawl.json and database can be exported", async () => {
    damagedCopy((path) => {
      for (const file of ["crawl.db", "crawl.json"]) rmSync(join(path, file));
    });
    const report = await repairCrawl(damaged, { out });
    expect(report).toMatchObject({ pages: PAGES, hasJob: false });
    expect(await textsOf(out)).toEqual(originalTexts);
    await expect(explain(out)).rejects.toThrow(/crawl\.json is missing/);
  });
});

describe("the repair of a folder in which anything may be damaged", () => {
  it("ends with a folder that can be used, or says that nothing can be read", async () => {
    for (let seed = 100; seed < 112; seed++) {
      const rng = createRng(seed);
      damagedCopy((path) => {
        for (const file of readdirSync(path)) {
          const place = join(path, file);
          const kind = rng.below(5);
          if (kind === 0) spoil(place, rng, 1 + rng.below(3));
          if (kind === 1 && readFileSync(place).length > 0) truncateSync(place, rng.below(readFileSync(place).length));
          if (kind === 2 && rng.below(4) === 0) rmSync(place);
        }
      });
      const before = readdirSync(damaged).map((file) => [file, readFileSync(join(damaged, file)).toString("latin1")]);
      let report: RepairReport | undefined;
      try {
        report = await repairCrawl(damaged, { out });
      } catch (error) {
        expect(error, `seed ${seed}`).toMatchObject({ code: expect.stringMatching(/^crawl-(broken|missing)$/) });
        expect(existsSync(out)).toBe(false);
      }
      expect(readdirSync(damaged).map((file) => [file, readFileSync(join(damaged, file)).toString("latin1")])).toEqual(
        before,
      );
      if (report === undefined) continue;
      expect((await textsOf(out)).size, `seed ${seed}`).toBe(report.pages);
      expectCommitsOfPages(out);
      if (report.hasJob && seed % 5 === 0) await checkUsable(report);
    }
  });

  it("refuses a folder that holds something, one that is no crawl, and one in which a crawl runs", async () => {
    damagedCopy(() => {});
    mkdirSync(out);
    writeFileSync(join(out, "notes.txt"), "mine");
    await expect(repairCrawl(damaged, { out })).rejects.toMatchObject({ code: "out-in-use" });
    expect(readdirSync(out)).toEqual(["notes.txt"]);
    await expect(repairCrawl(out, { out: join(folder, "other") })).rejects.toMatchObject({ code: "crawl-missing" });
    await expect(repairCrawl(damaged, { out: join(out, "notes.txt", "x") })).rejects.toMatchObject({
      code: "out-not-writable",
    });
    rmSync(out, { recursive: true });
    const running = await reopenCrawl(damaged);
    await expect(repairCrawl(damaged, { out })).rejects.toMatchObject({ code: "crawl-locked" });
    await running.close();
    expect(existsSync(out)).toBe(false);
  });

  it("tells how far it is", async () => {
    damagedCopy((path) => rmSync(join(path, "crawl.db")));
    const messages: string[] = [];
    await repairCrawl(damaged, { out, onProgress: (message) => messages.push(message()) });
    expect(messages.length).toBeGreaterThan(2);
  });
});
