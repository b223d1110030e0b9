import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { CORPUS, crawlCorpus, STORM } from "../../../test/corpus-crawl.ts";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { exportCrawl } from "../export.ts";
import type { ExportOptions } from "./options.ts";
import type { PageRecord } from "./record.ts";

const folder = temporaryFolder("records");
const crawl = join(folder, "crawl");
beforeAll(() => crawlCorpus(crawl));

async function exported(options: Omit<ExportOptions, "output"> = {}): Promise<PageRecord[]> {
  const output = join(folder, "out.jsonl");
  await exportCrawl(crawl, { ...options, output });
  const text = readFileSync(output, "utf8").trimEnd();
  return text === "" ? [] : text.split("\n").map((line) => JSON.parse(line));
}
const pathsOf = (records: readonly PageRecord[]) => records.map(({ url }) => url.slice("http://site.example/".length));
const named = (records: readonly PageRecord[], path: string) => records.find(({ url }) => url.endsWith(`/${path}`));

describe("the record of a page", () => {
  it("says what is known of it", async () => {
    const records = await exported();
    expect(named(records, "article")).toMatchObject({
      from: "http://site.example/index",
      anchor: "the report article",
      recipe: "bfs",
      model: "vsm",
      title: 'Storm, "the" report',
      author: "Ada Lovelace, Bob, “the” Builder",
      published: "2023-03-05T10:30:00+01:00",
      publishedFrom: "json-ld",
      modified: "2023-03-06",
      modifiedFrom: "json-ld",
      language: "en-gb",
      languageFrom: "declared",
      license: "https://creativecommons.org/licenses/by/4.0/",
      description: "What the storm did.",
      canonical: "http://site.example/article",
      outline: [
        { level: 1, text: "The storm" },
        { level: 2, text: "The river" },
      ],
      digest: expect.stringMatching(/^sha1:/),
      warcFile: "crawl-00001.warc.gz",
      warcOffset: expect.any(Number),
      warcLength: expect.any(Number),
    });
    expect(named(records, "article")?.words).toBeGreaterThan(1000);
    expect(named(records, "deutsch")).toMatchObject({
      language: "de",
      languageFrom: "detected",
      modified: "2013-03-05T10:30:00Z",
      modifiedFrom: "http",
      published: null,
      author: null,
    });
    expect(named(records, "untitled")).toMatchObject({ title: "Heading only", description: null });
  });

  it("has null for what is missing, and never an empty text", async () => {
    const records = await exported({ text: true, markdown: true });
    expect(records).toHaveLength(CORPUS.size - 1);
    for (const record of records) for (const value of Object.values(record)) expect(value).not.toBe("");
    expect(Object.keys(records[0] ?? {})).toEqual(Object.keys(records.at(-1) ?? {}));
  });

  it("has the main content as text and Markdown, or the whole page", async () => {
    const [main, whole] = [
      await exported({ text: true, markdown: true }),
      await exported({ text: true, wholePage: true }),
    ];
    expect(named(main, "article")?.text).toContain(STORM[0]);
    expect(named(main, "article")?.markdown).toMatch(/^# The storm\n[\s\S]*^## The river$/m);
    expect(named(main, "plain")?.text).toBe(`A plain text.\n\n${STORM.join("\n")}`);
    expect(named(whole, "index")?.text).toContain("the report article");
    expect(whole[0]).not.toHaveProperty("markdown");
  });

  it("is short where nothing but the crawl's own notes is asked for", async () => {
    const [first] = await exported({ brief: true });
    expect(first).toMatchObject({ order: 1, relevance: expect.any(Number) });
    expect(first).not.toHaveProperty("author");
  });
});

describe("pages are chosen", () => {
  it("by relevance", async () => {
    const all = await exported({ brief: true });
    const limit = [...all].sort((a, b) => a.relevance - b.relevance)[Math.floor(all.length / 2)]?.relevance ?? 0;
    const some = await exported({ minRelevance: limit });
    expect(some.map(({ url }) => url)).toEqual(all.filter(({ relevance }) => relevance >= limit).map(({ url }) => url));
    expect(await exported({ relevant: true, minRelevance: 0.2 })).toEqual(
      (await exported()).filter(({ relevant, relevance }) => relevant && relevance >= 0.2),
    );
  });

  it("by language, declared or detected", async () => {
    expect(pathsOf(await exported({ language: "de" }))).toEqual(["deutsch"]);
    expect(pathsOf(await exported({ language: "EN" }))).toContain("article");
    expect(pathsOf(await exported({ language: ["de", "en"] }))).toHaveLength(CORPUS.size - 1);
    expect(await exported({ language: "fr" })).toEqual([]);
  });

  it("by when they were modified, else published, else fetched", async () => {
    expect(pathsOf(await exported({ since: "2023-03-06" }))).not.toContain("deutsch");
    expect(pathsOf(await exported({ since: "2023-03-06" }))).toContain("article");
    const since = pathsOf(await exported({ since: "2023-03-07" }));
    expect(since).not.toContain("article");
    expect(since).toContain("untitled");
    expect(await exported({ since: "2024-01-01T00:00:00Z" })).toEqual([]);
  });

  it("without exact copies, which are named", async () => {
    const records = await exported({ dedupe: "exact" });
    expect(named(records, "article")?.copies).toEqual(["http://site.example/copy"]);
    expect(named(records, "same")?.copies).toEqual(["http://site.example/same-again"]);
    expect(named(records, "near")?.copies).toEqual([]);
    expect(pathsOf(records)).not.toContain("copy");
  });

  it("without near copies, by one of those that the other filters leave", async () => {
    expect(named(await exported({ dedupe: "near" }), "article")?.copies).toEqual([
      "http://site.example/copy",
      "http://site.example/near",
    ]);
    const since = await exported({ dedupe: "near", since: "2023-03-07" });
    expect(named(since, "copy")?.copies).toEqual(["http://site.example/near"]);
  });

  it("with how far it is", async () => {
    const steps: string[] = [];
    const report = await exportCrawl(crawl, {
      dedupe: "near",
      output: join(folder, "out.jsonl"),
      onProgress: ({ step, pages, total }) => steps.push(`${step} ${pages}/${total}`),
    });
    const size = CORPUS.size - 1;
    expect(steps[0]).toBe(`comparing 1/${size}`);
    expect(steps.at(-1)).toBe(`writing ${size}/${size}`);
    expect(steps).toHaveLength(2 * size);
    expect(report).toEqual({ pages: size, written: size - 3 });
  });
});
