/** Every format, opened by a tool that we did not write. */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { createReadStream, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import { gunzipSync } from "node:zlib";
import { DuckDBInstance } from "@duckdb/node-api";
import { parse as parseCsv } from "csv-parse/sync";
import fc from "fast-check";
import { unzipSync } from "fflate";
import { beforeAll, describe, expect, it } from "vitest";
import { CDXIndexer, getSurt, WARCParser } from "warcio";
import { parse as parseYaml } from "yaml";
import { crawlCorpus } from "../../../test/corpus-crawl.ts";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { surt } from "../../warc/surt.ts";
import { exportCrawl } from "../export.ts";
import { columnsOf } from "./columns.ts";
import type { ExportOptions } from "./options.ts";
import { parquetFile } from "./parquet.ts";
import type { PageRecord } from "./record.ts";

const folder = temporaryFolder("formats");
const crawl = join(folder, "crawl");
let records: PageRecord[] = [];

beforeAll(async () => {
  await crawlCorpus(crawl);
  records = linesOf(await exported("all.jsonl", { text: true, markdown: true, dedupe: "exact" }));
});

async function exported(name: string, options: Omit<ExportOptions, "output">): Promise<string> {
  const output = join(folder, name);
  await exportCrawl(crawl, { ...options, output });
  return output;
}
function linesOf<T>(path: string): T[] {
  return readFileSync(path, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
}

describe("CSV", () => {
  it("is read by a reader of CSV, with line ends in the texts that were asked for alone", async () => {
    const path = await exported("all.csv", { format: "csv", text: true, markdown: true, dedupe: "exact" });
    const rows: Record<string, string>[] = parseCsv(readFileSync(path), { columns: true });
    expect(rows).toHaveLength(records.length);
    for (const [i, record] of records.entries()) {
      const row = rows[i] ?? {};
      expect(Object.keys(row)).toEqual(Object.keys(record));
      expect(row).toMatchObject({
        order: String(record.order),
        relevance: String(record.relevance),
        marked: "",
        text: record.text ?? "",
        author: record.author ?? "",
      });
      expect(JSON.parse(row.outline ?? "")).toEqual(record.outline);
      expect(JSON.parse(row.copies ?? "")).toEqual(record.copies);
    }
    const [header, ...lines] = readFileSync(await exported("short.csv", { format: "csv" }), "utf8").split("\r\n");
    expect(header).not.toContain("text");
    expect(lines.filter((line) => line !== "")).toHaveLength(records.length + 2);
  });
});

describe("Parquet", () => {
  async function asked(sql: string): Promise<Record<string, unknown>[]> {
    const db = await DuckDBInstance.create(":memory:");
    const connection = await db.connect();
    try {
      return (await connection.runAndReadAll(sql)).getRowObjectsJson();
    } finally {
      connection.closeSync();
      db.closeSync();
    }
  }

  it("is read by DuckDB, every column with its type and every value as in JSON lines", async () => {
    const path = await exported("all.parquet", { format: "parquet", text: true, markdown: true, dedupe: "exact" });
    const types = await asked(`DESCRIBE SELECT * FROM '${path}'`);
    const typeOf = Object.fromEntries(types.map(({ column_name: name, column_type: type }) => [name, type]));
    expect(Object.keys(typeOf)).toEqual(
      columnsOf({ stated: true, copies: () => [], text: "main", markdown: true }).map(({ name }) => name),
    );
    expect(typeOf).toMatchObject({
      order: "BIGINT",
      url: "VARCHAR",
      relevance: "DOUBLE",
      relevant: "BOOLEAN",
      published: "TIMESTAMP",
      fetchedAt: "TIMESTAMP",
      copies: "VARCHAR[]",
      outline: 'STRUCT("level" INTEGER, "text" VARCHAR)[]',
    });
    const rows = await asked(`SELECT * FROM '${path}' ORDER BY "order"`);
    expect(rows).toHaveLength(records.length);
    for (const [i, record] of records.entries()) {
      expect(rows[i]).toMatchObject({
        ...record,
        order: String(record.order),
        status: String(record.status),
        depth: String(record.depth),
        bytes: String(record.bytes),
        links: String(record.links),
        words: String(record.words),
        warcOffset: String(record.warcOffset),
        warcLength: String(record.warcLength),
        fetchedAt: expect.any(String),
        published: record.published === null ? null : expect.any(String),
        modified: record.modified === null ? null : expect.any(String),
      });
    }
    const [dates] = await asked(
      `SELECT strftime(published, '%Y-%m-%dT%H:%M:%SZ') AS published, strftime(modified, '%Y-%m-%d') AS modified
       FROM '${path}' WHERE published IS NOT NULL`,
    );
    expect(dates).toEqual({ published: "2023-03-05T09:30:00Z", modified: "2023-03-06" });
  });

  it("has groups of rows, and none where there is no page", async () => {
    const columns = columnsOf({ stated: false, copies: undefined, text: "main", markdown: false });
    const [first] = records;
    if (first === undefined) throw new Error("no record");
    async function* many(count: number) {
      for (let order = 1; order <= count; order++) yield { ...first, order, text: `text of ${order}` } as PageRecord;
    }
    const path = join(folder, "many.parquet");
    for (const count of [25_000, 0]) {
      const bytes: Uint8Array[] = [];
      for await (const piece of parquetFile(many(count), columns)) bytes.push(piece);
      writeFileSync(path, Buffer.concat(bytes));
      const [sums] = await asked(`SELECT count(*) AS pages, count(DISTINCT text) AS texts FROM '${path}'`);
      expect(sums).toEqual({ pages: String(count), texts: String(count) });
      const [groups] = await asked(`SELECT count(DISTINCT row_group_id) AS groups FROM parquet_metadata('${path}')`);
      expect(groups?.groups).toBe(count === 0 ? "0" : "3");
    }
  });
});

describe("Markdown", () => {
  const filesIn = (path: string) =>
    readdirSync(path, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".md"));

  it("is a file for each page, with front matter that a reader of YAML takes for the record", async () => {
    const path = await exported("pages", { format: "markdown", dedupe: "exact" });
    const files = filesIn(path).sort();
    expect(files).toHaveLength(records.length);
    expect(files).toContain("site.example/000002-article.md");
    expect(files.find((name) => name.includes("etc"))).toMatch(/^site\.example\/\d{6}-a-etc\.md$/);
    for (const [i, { text: _, markdown, ...record }] of records.entries()) {
      const [, head, body] =
        /^---\n([\s\S]*?)\n---\n\n([\s\S]*)$/.exec(readFileSync(join(path, files[i] ?? ""), "utf8")) ?? [];
      expect(parseYaml(head ?? "")).toEqual(record);
      expect(body).toBe(`${markdown?.trimEnd()}\n`);
      expect(head).not.toMatch(/[^\P{C}\n]|\u2028/u);
    }
  });

  it("goes into a new or empty folder alone, and leaves nothing behind where it fails", async () => {
    const path = join(folder, "in-use");
    mkdirSync(path);
    await exportCrawl(crawl, { format: "markdown", output: path });
    expect(filesIn(path).length).toBeGreaterThan(0);
    await expect(exportCrawl(crawl, { format: "markdown", output: path })).rejects.toMatchObject({
      code: "out-in-use",
    });
    const missing = join(folder, "none", "pages");
    await expect(exportCrawl(crawl, { format: "markdown", output: missing })).rejects.toMatchObject({
      code: "out-not-writable",
    });
    expect(readdirSync(folder).filter((name) => name.endsWith(".tmp"))).toEqual([]);
  });
});

describe("WARC", () => {
  it("of chosen pages is read by warcio, and has the body of each", async () => {
    const path = await exported("some.warc.gz", { format: "warc", since: "2023-03-07" });
    const bodies = new Map<string, string>();
    for await (const record of new WARCParser(createReadStream(path))) {
      expect(record.warcType).not.toBe("revisit");
      if (record.warcType === "response") bodies.set(record.warcTargetURI ?? "", await record.contentText());
      else await record.readFully(false);
    }
    expect(bodies.get("http://site.example/same-again")).toBe(bodies.get("http://site.example/same"));
    expect(bodies.get("http://site.example/same-again")).toContain("<h1>Same</h1>");
    expect([...bodies.keys()]).not.toContain("http://site.example/article");
  });
});

describe("WACZ", () => {
  const sha256 = (bytes: Uint8Array) => `sha256:${createHash("sha256").update(bytes).digest("hex")}`;
  const text = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString();

  it.each([
    ["all pages", {}],
    ["chosen pages", { since: "2023-03-07", dedupe: "exact" } as const],
  ])("of %s names every file with its digest, and its index is what warcio makes", async (name, options) => {
    const path = await exported(`${name}.wacz`, { format: "wacz", ...options });
    const files = unzipSync(readFileSync(path));
    const datapackage = JSON.parse(text(files["datapackage.json"]));
    expect(datapackage).toMatchObject({ profile: "data-package", wacz_version: "1.1.1", title: "storms" });
    const resources: { path: string; hash: string; bytes: number }[] = datapackage.resources;
    expect([...resources.map((each) => each.path), "datapackage.json", "datapackage-digest.json"].sort()).toEqual(
      Object.keys(files).sort(),
    );
    for (const { path: file, hash, bytes } of resources) {
      expect(sha256(files[file] ?? new Uint8Array())).toBe(hash);
      expect(files[file]?.length).toBe(bytes);
    }
    expect(JSON.parse(text(files["datapackage-digest.json"]))).toEqual({
      path: "datapackage.json",
      hash: sha256(files["datapackage.json"] ?? new Uint8Array()),
    });

    const lines = gunzipSync(files["indexes/index.cdx.gz"] ?? new Uint8Array())
      .toString()
      .trimEnd()
      .split("\n");
    const warc = files["archive/data.warc.gz"] ?? new Uint8Array();
    const theirs: string[] = [];
    const indexer = new CDXIndexer({ format: "cdxj" });
    for await (const entry of indexer.iterIndex([{ filename: "data.warc.gz", reader: Readable.from([warc]) }])) {
      theirs.push(indexer.serializeCDXJ(entry).trimEnd());
    }
    const parsed = (line: string) => {
      const [, key, time, json = ""] = /^(\S+) (\d+) (.*)$/.exec(line) ?? [];
      const { mime, status, length, offset, digest, ...fields } = JSON.parse(json);
      return {
        key,
        time,
        ...fields,
        digest: digest.replace(/^sha1:/, ""),
        status: Number(status),
        length: Number(length),
        offset: Number(offset),
      };
    };
    const order = (a: { key?: string | undefined; offset: number }, b: { key?: string | undefined; offset: number }) =>
      (a.key ?? "") < (b.key ?? "") ? -1 : a.key === b.key ? a.offset - b.offset : 1;
    expect(lines.map(parsed).sort(order)).toEqual(theirs.map(parsed).sort(order));
    expect(lines).toEqual([...lines].sort());
    const [meta = "", ...blocks] = text(files["indexes/index.idx"]).trimEnd().split("\n");
    expect(JSON.parse(meta.slice("!meta 0 ".length))).toEqual({ format: "cdxj-gzip-1.0", filename: "index.cdx.gz" });
    expect(blocks).toHaveLength(1);

    const [header, ...pages] = text(files["pages/pages.jsonl"])
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(header).toMatchObject({ format: "json-pages-1.0" });
    const keys = new Set(lines.map((line) => JSON.parse(line.slice(line.indexOf("{"))).url));
    for (const page of pages) expect(keys).toContain(page.url);
    expect(pages.map(({ url }) => url)).toEqual(
      linesOf<PageRecord>(await exported("same.jsonl", options)).map(({ url }) => url),
    );
  });

  it("is a zip file to the system's own tool, where it has one", async () => {
    if (!existsSync("/usr/bin/unzip")) return;
    const path = await exported("all.wacz", { format: "wacz" });
    expect(execFileSync("/usr/bin/unzip", ["-t", path]).toString()).toContain("No errors detected");
  });

  it("says why where it cannot be written, and leaves nothing behind", async () => {
    const output = new Writable({ write: (_, __, done) => done(new Error("no more")) });
    await expect(exportCrawl(crawl, { format: "wacz", output })).rejects.toThrow("no more");
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith("honeyguide-wacz-"))).toEqual([]);
  });

  it("is the same bytes for the same crawl", async () => {
    const [first, second] = [
      await exported("1.wacz", { format: "wacz" }),
      await exported("2.wacz", { format: "wacz" }),
    ];
    expect(readFileSync(first).equals(readFileSync(second))).toBe(true);
  });
});

describe("the sortable form of an address", () => {
  it("is warcio's", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (path, query) => {
        const url = new URL(`${encodeURI(path)}?${query}`.replace(/^\/+/, ""), "http://www.Example.org:81/a/").href;
        expect(surt(url)).toBe(getSurt(url));
      }),
    );
    for (const url of [
      "http://www2.Example.org/A?b=2&a=1",
      "https://x.example:8080/",
      "http://a.b/?",
      "dns:x.example",
    ]) {
      expect(surt(url)).toBe(getSurt(url));
    }
  });
});
