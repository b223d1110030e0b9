import { mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { canonical } from "../../test/canonical.ts";
import { present } from "../collections/at.ts";
import { compressSync } from "../warc/compress.ts";
import { recordId } from "../warc/digest.ts";
import { responseRecord } from "../warc/writer.ts";
import { openRecording, openWeb } from "./load.ts";
import type { RecordedWeb, WebRecord } from "./web.ts";

let folder: string;
let cacheFolder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "honeyguide-load-"));
  cacheFolder = join(folder, "cache");
  process.env.HONEYGUIDE_CACHE = cacheFolder;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

type Page = Extract<WebRecord, { kind: "page" }>;

function toJsonl(records: readonly WebRecord[]): Buffer {
  const lines = records.map((record) =>
    JSON.stringify(
      record.kind === "redirect"
        ? { url: record.url, status: record.status, location: record.location }
        : { url: record.url, status: record.status, contentType: record.contentType, body: textOf(record) },
    ),
  );
  return Buffer.from(lines.map((line) => `${line}\n`).join(""));
}

function textOf({ body }: Page): string {
  return Buffer.from(body).toString();
}

function toWarc(records: readonly WebRecord[], encode: (record: Uint8Array) => Uint8Array): Buffer {
  return Buffer.concat(
    records.map((record) => {
      const header =
        record.kind === "redirect" ? `Location: ${record.location}` : `Content-Type: ${record.contentType}`;
      const head = `HTTP/1.1 ${record.status} X\r\n${header}`;
      const body = record.kind === "redirect" ? new Uint8Array(0) : record.body;
      return encode(responseRecord({ id: recordId(record.url), dateMs: 0, url: record.url, head, body }));
    }),
  );
}

const formats: readonly (readonly [string, (records: readonly WebRecord[]) => Buffer])[] = [
  ["pages.jsonl", toJsonl],
  ["pages.jsonl.gz", (records) => gzipSync(toJsonl(records))],
  ["pages.jsonl.br", (records) => brotliCompressSync(toJsonl(records))],
  ["x.warc", (records) => toWarc(records, (record) => record)],
  ["x.warc.gz", (records) => toWarc(records, compressSync)],
];

const url = fc.webUrl({ withQueryParameters: true }).map((raw) => canonical(raw));
const printable = fc.stringMatching(/^[!-~]([ -~]{0,20}[!-~])?$/);
const record: fc.Arbitrary<WebRecord> = fc.oneof(
  fc.record({
    kind: fc.constant("page" as const),
    url,
    status: fc.constantFrom(200, 203, 404, 500),
    contentType: fc.oneof(fc.constant(""), printable),
    body: fc.string({ unit: "binary" }).map((text) => Buffer.from(text.replace(/[\ud800-\udfff]/g, ""))),
  }),
  fc.record({
    kind: fc.constant("redirect" as const),
    url,
    status: fc.constantFrom(301, 302, 308),
    location: printable,
  }),
);

function contents(web: RecordedWeb): WebRecord[] {
  return Array.from(web.urls(), (each) => present(web.get(each), each));
}

function plain(each: WebRecord): unknown {
  return each.kind === "page" ? { ...each, body: [...each.body] } : each;
}

describe("any records", () => {
  it.each(formats)("come back identical from %s", async (name, encode) => {
    const lists = fc.uniqueArray(record, { selector: (each) => each.url, minLength: 1, maxLength: 8 });
    let run = 0;
    await fc.assert(
      fc.asyncProperty(lists, async (records) => {
        const place = join(folder, String(run++));
        mkdirSync(place);
        writeFileSync(join(place, name), encode(records));
        const built = await openRecording(place);
        const cached = await openRecording(place);
        for (const web of [built, cached]) {
          expect(web.size).toBe(records.length);
          expect(contents(web).map(plain)).toEqual(records.map(plain));
          web.close();
        }
      }),
      { numRuns: 20 },
    );
  });
});

describe("opening a recorded web", () => {
  const page = (path: string, body: string): WebRecord => ({
    kind: "page",
    url: canonical(`http://a.example/${path}`),
    status: 200,
    contentType: "text/html",
    body: Buffer.from(body),
  });
  const two = [page("1", "one"), page("2", "two")];

  it("reads the files once, reports progress, and uses the cache after that", async () => {
    const file = gzipSync(toJsonl(two));
    writeFileSync(join(folder, "pages.jsonl.gz"), file);
    const seen: { bytesRead: number; bytesTotal: number }[] = [];
    const open = () => openRecording(folder, { onProgress: (progress) => seen.push(progress) });
    (await open()).close();
    expect(seen.at(-1)).toEqual({ bytesRead: file.length, bytesTotal: file.length });
    const reports = seen.length;
    (await open()).close();
    expect(seen.length).toBe(reports);
    expect(readdirSync(join(cacheFolder, "webs"))).toHaveLength(1);
  });

  it("reads the files again when they have changed", async () => {
    const path = join(folder, "pages.jsonl");
    writeFileSync(path, toJsonl(two));
    (await openRecording(folder)).close();
    writeFileSync(path, toJsonl(two.slice(0, 1)));
    utimesSync(path, 1, 1);
    const web = await openRecording(folder);
    expect(web.size).toBe(1);
    web.close();
    expect(readdirSync(join(cacheFolder, "webs"))).toHaveLength(1);
  });

  it("builds a damaged cache anew", async () => {
    writeFileSync(join(folder, "pages.jsonl"), toJsonl(two));
    (await openRecording(folder)).close();
    const [key] = readdirSync(join(cacheFolder, "webs"));
    truncateSync(join(cacheFolder, "webs", key ?? expect.fail("no cache"), "bodies.bin"), 2);
    const web = await openRecording(folder);
    expect(contents(web).map(plain)).toEqual(two.map(plain));
    web.close();
  });

  it("joins all archives of a folder", async () => {
    writeFileSync(
      join(folder, "x-1.warc"),
      toWarc(two.slice(0, 1), (each) => each),
    );
    writeFileSync(join(folder, "x-2.warc.gz"), toWarc(two, compressSync));
    const web = await openRecording(folder);
    expect([web.size, web.duplicates]).toEqual([2, 1]);
    web.close();
  });

  it("canonicalises URLs", async () => {
    const line = JSON.stringify({ url: "HTTP://A.Example:80/%7Ex#y", status: 200, contentType: "", body: "" });
    writeFileSync(join(folder, "pages.jsonl"), line);
    const web = await openWeb(folder);
    expect([...web.urls()]).toEqual(["http://a.example/~x"]);
    web.close();
  });

  it.each(formats.filter(([name]) => name !== "pages.jsonl" && name !== "x.warc"))(
    "refuses %s that breaks off, wherever, and leaves no cache",
    async (name, encode) => {
      const file = encode(Array.from({ length: 5 }, (_, i) => page(String(i), `page ${i * i}`)));
      const path = join(folder, name);
      const cuts = name.endsWith("warc.gz") ? [1, 30, file.length - 1] : [1, 10, file.length >> 1, file.length - 1];
      for (const cut of cuts) {
        writeFileSync(path, file.subarray(0, cut));
        const opening = openRecording(path);
        await expect(opening).rejects.toMatchObject({ code: "web-broken", exitCode: 2 });
        await expect(opening).rejects.toThrow(name);
      }
      expect(readdirSync(join(cacheFolder, "webs"))).toEqual([]);
    },
  );

  it("refuses a web without pages", async () => {
    writeFileSync(join(folder, "pages.jsonl"), "\n\n");
    await expect(openRecording(folder)).rejects.toMatchObject({
      code: "web-broken",
      message: expect.stringContaining("holds no pages"),
    });
  });

  it("refuses a web that does not exist", async () => {
    await expect(openWeb(join(folder, "nowhere"))).rejects.toMatchObject({ code: "web-missing" });
  });

  it("never writes where the web lies", async () => {
    const place = join(folder, "web");
    mkdirSync(place);
    writeFileSync(join(place, "pages.jsonl"), toJsonl(two));
    (await openRecording(place)).close();
    expect(readdirSync(place)).toEqual(["pages.jsonl"]);
  });

  it("knows the bundled web by its name", async () => {
    const web = await openWeb("demo");
    expect(web.name).toBe("demo");
    web.close();
  });
});
