import { appendFileSync, mkdirSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "libsql";
import { describe, expect, it } from "vitest";
import { WARCParser } from "warcio";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { present } from "../collections/at.ts";
import { csvCell } from "../display.ts";
import type { CrawlEvent } from "../events.ts";
import { createFolder, type OpenFolder, openFolder } from "../session/folder.ts";
import { MemoryStore } from "../testing/memory-store.ts";
import { url } from "../testing/pages.ts";
import { eventsOf, partsOf, pathsOf, randomWeb, smallCrawl } from "../testing/small-web.ts";
import { readWarc } from "../warc/reader.ts";
import { CrawlReader } from "./reader.ts";

const ARCHIVE = { software: "honeyguide/test", description: "a test", now: () => 1_700_000_000_000 };
const WEB = randomWeb(80, 11);
const jobIn = (path: string): unknown => JSON.parse(readFileSync(join(path, "crawl.json"), "utf8"));
const newPath = () => join(temporaryFolder("store"), "crawl");
const codeOf = (action: () => unknown): string => {
  try {
    action();
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : `no code: ${String(error)}`;
  }
  return "nothing thrown";
};

async function crawlInto(
  folder: OpenFolder,
  { stopAfter = Number.POSITIVE_INFINITY, resume = false } = {},
): Promise<CrawlEvent[]> {
  const saved = resume ? { saved: present(folder.store.load(), "what was saved") } : {};
  const crawl = await smallCrawl({ web: WEB, recipe: "shark-search", store: folder.store, ...saved });
  const events: CrawlEvent[] = [];
  for await (const event of crawl) {
    events.push(event);
    if (pathsOf(events).length >= stopAfter) crawl.stop();
  }
  return events;
}

async function recordTypes(path: string): Promise<string[]> {
  const types: string[] = [];
  for (const file of readdirSync(path)
    .filter((name) => name.endsWith(".warc.gz"))
    .sort()) {
    for await (const record of readWarc(join(path, file))) types.push(record.type);
  }
  return types;
}

describe("a crawl folder", () => {
  it("holds every page in order, with its scores and its place in the archive", async () => {
    const path = newPath();
    const folder = createFolder(path, { hello: 1 }, ARCHIVE);
    const events = await crawlInto(folder);
    folder.close();
    const reader = new CrawlReader(path);
    const pages = [...reader.pages()];
    expect(pages.map((page) => new URL(page.url).pathname.slice(1))).toEqual(pathsOf(events));
    expect(pages.map(({ order }) => order)).toEqual(pages.map((_, i) => i + 1));
    expect(pages[0]).toMatchObject({
      url: url("p0"),
      from: null,
      depth: 0,
      status: 200,
      archive: { file: "crawl-00001.warc.gz" },
    });
    expect(pages.slice(1).every(({ from }) => from !== null)).toBe(true);
    const total = reader.counts().reduce((sum, { count }) => sum + count, 0);
    expect(total).toBe(reader.engine()?.engine.totals.discovered);
    reader.close();
    expect(jobIn(path)).toEqual({ hello: 1 });
  });

  it("archives a response, a request and the scores for each page, readable by another tool", async () => {
    const path = newPath();
    const folder = createFolder(path, {}, ARCHIVE);
    const events = await crawlInto(folder, { stopAfter: 20 });
    folder.close();
    const types = await recordTypes(path);
    const pages = pathsOf(events).length;
    expect(types.filter((type) => type === "metadata")).toHaveLength(pages);
    expect(types.filter((type) => type === "response" || type === "revisit").length).toBeGreaterThanOrEqual(pages);
    const seen: string[] = [];
    for await (const record of new WARCParser(readableOf(readFileSync(join(path, "crawl-00001.warc.gz"))))) {
      seen.push(record.warcType ?? "?");
      const content = await record.contentText();
      if (record.warcType === "metadata") expect(content).toMatch(/relevance: [\d.]+/);
    }
    expect(seen).toEqual(types);
  });

  it("saves what is committed together whole, or not at all", async () => {
    const memory = new MemoryStore();
    await eventsOf(await smallCrawl({ web: WEB, recipe: "bfs", store: memory, budget: 6 }));
    const [first, second, third, ...others] = memory.commits;
    const all = [second, third, ...others].map((commit) => present(commit, "a commit"));
    const path = newPath();
    const folder = createFolder(path, {}, ARCHIVE);
    folder.store.commit(present(first, "the seeds"), undefined);
    const fails = () =>
      folder.store.together(() => {
        for (const commit of all) folder.store.commit(commit, undefined);
        throw new Error("the disk is gone");
      });
    expect(fails).toThrow("the disk is gone");
    const reader = new CrawlReader(path);
    expect([[...reader.pages()].length, reader.engine()?.engine.totals.pages]).toEqual([0, 0]);
    folder.store.together(() => {
      for (const commit of all) folder.store.commit(commit, undefined);
    });
    expect([[...reader.pages()].length, reader.engine()?.engine.totals.pages]).toEqual([6, 6]);
    reader.close();
    folder.close();
  });

  it("writes a revisit record for a payload that it has", async () => {
    const path = newPath();
    const folder = createFolder(path, {}, ARCHIVE);
    const same = { html: "<p>the same words</p>" };
    const web = new Map([
      ["p0", { html: '<a href="/a">x</a><a href="/b">y</a>' }],
      ["a", same],
      ["b", same],
    ]);
    await eventsOf(await smallCrawl({ web, recipe: "bfs", store: folder.store }));
    folder.close();
    expect((await recordTypes(path)).filter((type) => type === "revisit")).toHaveLength(1);
    const reader = new CrawlReader(path);
    const [, a, b] = [...reader.pages()];
    expect(b?.digest).toBe(a?.digest);
    expect(reader.originalOf(b?.digest ?? "")?.url).toBe(url("a"));
    reader.close();
  });

  it("knows a payload again whose pages come in together, at addresses that only redirects have told", async () => {
    const path = newPath();
    const folder = createFolder(path, {}, ARCHIVE);
    const numbers = Array.from({ length: 8 }, (_, i) => i);
    const web = new Map<string, { html: string } | { redirect: string }>([
      ["p0", { html: numbers.map((i) => `<a href="/from${i}">${i}</a>`).join(" ") }],
      ...numbers.map((i) => [`from${i}`, { redirect: `to${i}` }] as const),
      ...numbers.map((i) => [`to${i}`, { html: "Please log in." }] as const),
    ]);
    const together = { window: 8, concurrency: 8, commitOrder: "as-completed" } as const;
    const events = await eventsOf(await smallCrawl({ web, recipe: "bfs", store: folder.store, ...together }));
    folder.close();
    expect(pathsOf(events)).toHaveLength(9);
    expect((await recordTypes(path)).filter((type) => type === "revisit")).toHaveLength(7);
  });

  it("gives back exactly what was committed: state, links, and the facts of pages", async () => {
    const memory = new MemoryStore();
    // Its statistics learn from every page, and its threshold lies between the pages.
    const holey = new Map([...WEB].filter((_, i) => i % 5 !== 3));
    const pages = { web: holey, recipe: "honeyguide", parts: await partsOf("honeyguide", { vectors: "none" }) };
    await eventsOf(await smallCrawl({ ...pages, store: memory, budget: 40 }));
    const folder = createFolder(newPath(), {}, ARCHIVE);
    const parts = await partsOf("honeyguide", { vectors: "none" });
    await eventsOf(await smallCrawl({ ...pages, parts, store: folder.store, budget: 40 }));
    const [expected, loaded] = [memory.saved(), present(folder.store.load(), "what was saved")];
    expect(loaded.engine).toEqual(expected.engine);
    const rows = [...memory.links.values()];
    expect([...loaded.links()]).toEqual(rows.map(({ anchor: _, detail: __, ...row }) => row));
    const reader = new CrawlReader(folder.path);
    expect(rows.map(({ id }) => reader.link(id))).toEqual(rows);
    reader.close();
    const outcomes = [...loaded.outcomes()];
    expect(outcomes).toEqual([...expected.outcomes()]);
    const outlines = outcomes.flatMap((outcome) => (outcome.kind === "page" ? [outcome.outline] : []));
    expect(new Set(outlines.map(({ isRelevant }) => isRelevant))).toEqual(new Set([true, false]));
    expect(outlines.some(({ targets }) => targets.length > 1)).toBe(true);
    expect(outlines.length).toBeLessThan(outcomes.length); // some choices led to no page
    folder.close();
  });

  it("does not go on from rows that are not what was written", async () => {
    const path = newPath();
    const folder = createFolder(path, {}, ARCHIVE);
    await crawlInto(folder, { stopAfter: 3 });
    const db = new Database(join(path, "crawl.db"));
    const read = () => {
      const { links, outcomes } = present(folder.store.load(), "what was saved");
      return [...links(), ...outcomes()].length;
    };
    expect(read()).toBeGreaterThan(0);
    const [numbers, texts] = [
      ["final", "priority", "depth", "parent", "occurrences"],
      ["url", "state", "evidence"],
    ];
    const columns = [
      ...[...numbers, ...texts].map((column) => ["links", column]),
      ...["relevance", "relevant", "facts"].map((column) => ["pages", column]),
    ];
    for (const [table, column] of columns) {
      db.exec(`CREATE TABLE kept AS SELECT rowid AS number, ${column} AS value FROM ${table}`);
      // No UTF-8, where a number or a text is expected: the driver would end the process.
      db.exec(`UPDATE ${table} SET ${column} = CAST(x'ff41' AS TEXT)`);
      expect(read, `${table}.${column}`).toThrow(expect.objectContaining({ code: "crawl-broken" }));
      db.exec(
        `UPDATE ${table} SET ${column} = (SELECT value FROM kept WHERE number = ${table}.rowid); DROP TABLE kept`,
      );
    }
    expect(read()).toBeGreaterThan(0);
    db.close();
    folder.close();
  });

  it("goes on after a stop as if never interrupted", async () => {
    const whole = createFolder(newPath(), {}, ARCHIVE);
    const expected = pathsOf(await crawlInto(whole));
    whole.close();
    const path = newPath();
    let folder: OpenFolder = createFolder(path, {}, ARCHIVE);
    const first = pathsOf(await crawlInto(folder, { stopAfter: 9 }));
    folder.close();
    folder = openFolder(path, ARCHIVE);
    const rest = pathsOf(await crawlInto(folder, { resume: true }));
    folder.close();
    expect([...first, ...rest]).toEqual(expected);
  });

  it("cuts off an archive tail that was never committed", async () => {
    const path = newPath();
    let folder: OpenFolder = createFolder(path, {}, ARCHIVE);
    await crawlInto(folder, { stopAfter: 9 });
    folder.close();
    appendFileSync(join(path, "crawl-00001.warc.gz"), "half a record that a crash left behind");
    writeFileSync(join(path, "crawl-00002.warc.gz"), "and a file that was just begun");
    folder = openFolder(path, ARCHIVE);
    await crawlInto(folder, { resume: true });
    folder.close();
    const metadata = (await recordTypes(path)).filter((type) => type === "metadata");
    const reader = new CrawlReader(path);
    expect(metadata).toHaveLength([...reader.pages()].length);
    reader.close();
  });

  it("says so when the archive has lost committed records", async () => {
    const path = newPath();
    const folder = createFolder(path, {}, ARCHIVE);
    await crawlInto(folder, { stopAfter: 9 });
    folder.close();
    truncateSync(join(path, "crawl-00001.warc.gz"), 100);
    const opened = openFolder(path, ARCHIVE);
    expect(codeOf(() => opened.store.load())).toBe("crawl-broken");
    opened.close();
  });

  it("rotates archive files by size", async () => {
    const path = newPath();
    const folder = createFolder(path, {}, { ...ARCHIVE, maxBytes: 20_000 });
    const events = await crawlInto(folder);
    folder.close();
    const files = readdirSync(path).filter((name) => name.endsWith(".warc.gz"));
    expect(files.length).toBeGreaterThan(2);
    expect(files.every((file) => statSync(join(path, file)).size <= 20_000)).toBe(true);
    expect((await recordTypes(path)).filter((type) => type === "metadata")).toHaveLength(pathsOf(events).length);
  });
});

describe("what goes wrong with a crawl folder", () => {
  it("refuses a folder that holds another crawl, and leaves it alone", async () => {
    const path = newPath();
    createFolder(path, { mine: true }, ARCHIVE).close();
    expect(codeOf(() => createFolder(path, {}, ARCHIVE))).toBe("out-in-use");
    expect(jobIn(path)).toEqual({ mine: true });
  });

  it("refuses a folder in which another process works", () => {
    const path = newPath();
    const folder = createFolder(path, {}, ARCHIVE);
    expect(codeOf(() => openFolder(path, ARCHIVE))).toBe("crawl-locked");
    folder.close();
    openFolder(path, ARCHIVE).close();
  });

  it("refuses a place where nothing can be written", () => {
    const parent = temporaryFolder("store");
    writeFileSync(join(parent, "file"), "");
    expect(codeOf(() => createFolder(join(parent, "file", "crawl"), {}, ARCHIVE))).toBe("out-not-writable");
  });

  it("refuses what is no crawl, and what is broken", () => {
    const path = temporaryFolder("store");
    expect(codeOf(() => openFolder(path, ARCHIVE))).toBe("crawl-missing");
    mkdirSync(join(path, "x"));
    writeFileSync(join(path, "x", "crawl.json"), "{");
    writeFileSync(
      join(path, "x", "crawl.db"),
      "this is no database, but it is long enough to be taken for one".repeat(20),
    );
    expect(codeOf(() => openFolder(join(path, "x"), ARCHIVE))).toBe("crawl-broken");
  });

  it("refuses a database of a newer version without touching it", () => {
    const path = newPath();
    createFolder(path, {}, ARCHIVE).close();
    const db = new Database(join(path, "crawl.db"));
    db.pragma("user_version = 99");
    db.close();
    expect(codeOf(() => openFolder(path, ARCHIVE))).toBe("crawl-newer");
    expect(codeOf(() => new CrawlReader(path))).toBe("crawl-newer");
  });

  it("stops with a clear error when the disk is full, and goes on from there", async () => {
    const path = newPath();
    let folder: OpenFolder = createFolder(path, {}, undefined);
    limitPages(folder, 9);
    await expect(crawlInto(folder)).rejects.toMatchObject({ code: "disk-full", exitCode: 1 });
    folder.close();
    const reader = new CrawlReader(path);
    const before = [...reader.pages()].length;
    reader.close();
    folder = openFolder(path, undefined);
    await crawlInto(folder, { resume: true });
    folder.close();
    const whole = createFolder(newPath(), {}, undefined);
    const expected = pathsOf(await crawlInto(whole));
    whole.close();
    const after = new CrawlReader(path);
    expect(before).toBeLessThan(expected.length);
    expect([...after.pages()].map((page) => new URL(page.url).pathname.slice(1))).toEqual(expected);
    after.close();
  });
});

describe("csvCell", () => {
  it.each([
    ["plain", "plain"],
    ['say "hi", twice', '"say ""hi"", twice"'],
    ["two\nlines", "two lines"],
    ["\u202egnp.exe\u009b31m\x07", " gnp.exe 31m "],
    ["\n=cmd()", "' =cmd()"],
    ["zero\u200cwidth", "zero\u200cwidth"],
    ["=cmd()", "'=cmd()"],
    ["@x", "'@x"],
    [-0.5, "-0.5"],
    [true, "true"],
    [null, ""],
  ])("writes %j as %j", (value, cell) => {
    expect(csvCell(value)).toBe(cell);
  });
});

/** SQLite's own limit gives the very error of a full disk. */
function limitPages(folder: OpenFolder, pages: number): void {
  folder.store.pragma(`max_page_count = ${pages}`);
}

function readableOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });
}
