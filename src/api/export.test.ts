import { cpSync, existsSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Writable } from "node:stream";
import Database from "libsql";
import { beforeAll, describe, expect, it } from "vitest";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { at } from "../collections/at.ts";
import { createFolder } from "../session/folder.ts";
import { CrawlReader, type SavedPage } from "../store/reader.ts";
import { eventsOf, smallCrawl } from "../testing/small-web.ts";
import { readWarc } from "../warc/reader.ts";
import { type ExportOptions, exportCrawl } from "./export.ts";

const folder = temporaryFolder("export");
const ARCHIVE = { software: "honeyguide/test", description: "a test", now: () => 1_700_000_000_000 };
/** A title that rings, colours what follows in three ways, and turns it round. */
const HOSTILE = "=HYPERLINK(1)\u009b31m \u202etxt.exe\u2066\u2028 \u{e0041}";
const WEB = new Map(
  Array.from({ length: 12 }, (_, i) => {
    const next = `<a href="/p${i + 1}">more</a><a href="/p${i + 2}">and more</a>`;
    return [
      `p${i}`,
      {
        html: `<title>${i === 0 ? HOSTILE : `page ${i}`}</title><p>text of ${i}: a rainstorm, a disaster, and more rainfall than anybody in the valley had seen before.</p>${next}`,
      },
    ] as const;
  }),
);
const whole = join(folder, "whole");
let pages: SavedPage[] = [];

beforeAll(async () => {
  const crawl = createFolder(whole, {}, ARCHIVE);
  await eventsOf(await smallCrawl({ web: WEB, recipe: "bfs", store: crawl.store }));
  crawl.close();
  const reader = new CrawlReader(whole);
  pages = [...reader.pages()];
  reader.close();
});

const out = join(folder, "out");
async function exported(options: Omit<ExportOptions, "output">, from = whole): Promise<string> {
  await exportCrawl(from, { ...options, output: out });
  return readFileSync(out, "utf8");
}

/** A copy of the crawl with another archive. */
function withArchive(name: string, change: (file: string) => void): string {
  const path = join(folder, name);
  cpSync(whole, path, { recursive: true });
  change(join(path, "crawl-00001.warc.gz"));
  return path;
}

const placeOf = (page: number) => {
  const { archive } = at(pages, page);
  if (archive === undefined) throw new Error("no archive");
  return archive;
};
const cutOff = () => withArchive("cut-off", (file) => truncateSync(file, placeOf(9).offset + 50));
const holed = () =>
  withArchive("holed", (file) => {
    const bytes = readFileSync(file);
    bytes.fill(0xff, placeOf(4).offset + 40, placeOf(4).offset + 60);
    writeFileSync(file, bytes);
  });
async function urlsIn(path: string): Promise<string[]> {
  const urls: string[] = [];
  for await (const { type, targetUri } of readWarc(path)) if (type === "response") urls.push(targetUri ?? "");
  return urls;
}

describe("what is exported", () => {
  it("has every hidden character of JSON lines as an escape, and nothing lost", async () => {
    const text = await exported({ text: true });
    expect(text).not.toMatch(/[^\P{C}\n]|[\u2028\u2029]/u);
    const [first] = text.split("\n").map((line) => (line === "" ? {} : JSON.parse(line)));
    expect(first).toMatchObject({ title: at(pages, 0).title, text: expect.stringContaining("text of 0") });
    expect(at(pages, 0).title).toContain("\u202etxt.exe");
  });

  it("has neither control characters nor formulas in CSV, one line a page", async () => {
    const lines = (await exported({ format: "csv" })).split("\r\n");
    expect(lines).toHaveLength(pages.length + 2);
    expect(lines.join("")).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069\u2028]/u);
    expect(lines[1]).toContain(",'=HYPERLINK(1) 31m");
  });

  it("is no archive on a terminal", async () => {
    const terminal = Object.assign(new Writable({ write: (_, __, done) => done() }), { isTTY: true });
    await expect(exportCrawl(whole, { format: "warc", output: terminal })).rejects.toMatchObject({
      code: "bad-option",
    });
    await exportCrawl(whole, { format: "csv", output: terminal });
  });

  it("says where it cannot be written", async () => {
    for (const output of [join(whole, "crawl.json", "x"), join(folder, "none", "x"), "/proc/x"]) {
      await expect(exportCrawl(whole, { output }), output).rejects.toMatchObject({ code: "out-not-writable" });
    }
  });
});

describe("a damaged archive", () => {
  const broken = { code: "crawl-broken", hint: expect.stringContaining("honeyguide repair") };

  it.each([
    ["cut off", cutOff, 9],
    ["with a hole", holed, 4],
  ])("%s gives the text of all pages that it still holds", async (_, damage, lost) => {
    await expect(exported({ text: true }, damage())).rejects.toMatchObject({
      ...broken,
      message: expect.stringContaining(at(pages, lost).url),
    });
    const lines = readFileSync(out, "utf8").trimEnd().split("\n");
    const texts = lines.map((line) => JSON.parse(line).text);
    expect(texts.map((text, i) => (text === null ? i : -1)).filter((i) => i >= 0)).toEqual(
      pages.map((_, i) => i).filter((i) => i === lost || (lost === 9 && i > 9)),
    );
  });

  it.each([
    ["cut off", cutOff, (i: number) => i < 9],
    ["with a hole", holed, (i: number) => i !== 4],
  ])("%s gives all records that it still holds", async (_, damage, isThere) => {
    await expect(exported({ format: "warc" }, damage())).rejects.toMatchObject({
      ...broken,
      message: expect.stringMatching(/bytes of crawl-00001\.warc\.gz from byte \d+ on/),
    });
    const there = pages.filter((_, i) => isThere(i)).map(({ url }) => url);
    expect(await urlsIn(out)).toEqual(there);
    await expect(exported({ format: "warc", relevant: true }, damage())).rejects.toMatchObject(broken);
  });

  it("that is missing leaves the pages", async () => {
    const path = withArchive("missing", (file) => rmSync(file));
    await expect(exported({ text: true }, path)).rejects.toMatchObject(broken);
    expect(readFileSync(out, "utf8").trimEnd().split("\n")).toHaveLength(pages.length);
    await expect(exported({ format: "warc" }, path)).rejects.toMatchObject(broken);
    await expect(exported({}, path)).rejects.toMatchObject(broken);
    expect(await exported({ brief: true }, path)).not.toBe("");
  });
});

describe("a damaged database", () => {
  // The driver ends the process where it meets such a text.
  it.each([
    ["pages", "title"],
    ["pages", "depth"],
    ["links", "url"],
  ])("whose %s have a %s that is no text is said", async (table, column) => {
    const path = join(folder, `${table}-${column}`);
    cpSync(whole, path, { recursive: true });
    const db = new Database(join(path, "crawl.db"));
    db.exec(`UPDATE ${table} SET ${column} = CAST(x'ff41' AS TEXT)`);
    db.close();
    await expect(exported({}, path)).rejects.toMatchObject({
      code: "crawl-broken",
      message: expect.stringContaining("a row of it is not what was written"),
    });
  });

  it("is said, and leaves no half file", async () => {
    const path = join(folder, "bad-database");
    cpSync(whole, path, { recursive: true });
    for (const log of ["crawl.db-wal", "crawl.db-shm"]) rmSync(join(path, log), { force: true });
    const bytes = readFileSync(join(path, "crawl.db"));
    bytes.fill(0x55, 4096);
    writeFileSync(join(path, "crawl.db"), bytes);
    rmSync(out, { force: true });
    for (const format of ["jsonl", "csv", "warc"] as const) {
      await expect(exported({ format }, path), format).rejects.toMatchObject({
        code: "crawl-broken",
        message: expect.stringContaining("crawl.db is damaged"),
        hint: expect.stringContaining("honeyguide repair"),
      });
    }
    expect(existsSync(out)).toBe(false);
    expect(readdirSync(folder).filter((name) => name.startsWith("out"))).toEqual([]);
  });
});
