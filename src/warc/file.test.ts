import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { WARCParser } from "warcio";
import { at } from "../collections/at.ts";
import { FatalCrawlError } from "../errors.ts";
import { compressSync } from "./compress.ts";
import { recordId } from "./digest.ts";
import { type RecordPosition, WarcFiles, type WarcFilesOptions } from "./file.ts";
import { metadataRecord, warcinfoRecord } from "./writer.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "honeyguide-warc-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function open(options: Partial<WarcFilesOptions> = {}): WarcFiles {
  return new WarcFiles({ folder, name: "crawl", warcinfo: () => bytes("INFO"), ...options });
}

function append(files: WarcFiles, record: Uint8Array): RecordPosition {
  return at(files.append([record]), 0);
}

function content(file: string): string {
  return readFileSync(join(folder, file), "utf8");
}

function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: no luck`), { code });
}

/** Writes at most one byte a call, and fails at the byte that `failAt` says. */
function reluctantWrite(failAt = Number.POSITIVE_INFINITY, code = "ENOSPC"): typeof writeSync {
  let total = 0;
  const write = (descriptor: number, data: Uint8Array, offset: number, length: number, position: number) => {
    if (total >= failAt) throw systemError(code);
    total += 1;
    return writeSync(descriptor, data, offset, Math.min(1, length), position);
  };
  return write as typeof writeSync;
}

function caught(action: () => unknown): unknown {
  try {
    action();
  } catch (error) {
    return error;
  }
  return undefined;
}

async function urlsByWarcio(files: readonly string[]): Promise<string[]> {
  const urls: string[] = [];
  for (const file of files) {
    for await (const { warcTargetURI } of new WARCParser([readFileSync(join(folder, file))])) {
      if (typeof warcTargetURI === "string") urls.push(warcTargetURI);
    }
  }
  return urls;
}

describe("appending", () => {
  it("opens the first file with a warcinfo record and says where each record lies", () => {
    const files = open();
    expect(append(files, bytes("one"))).toEqual({ file: "crawl-00001.warc.gz", offset: 4, length: 3 });
    expect(append(files, bytes("four"))).toEqual({ file: "crawl-00001.warc.gz", offset: 7, length: 4 });
    expect(content("crawl-00001.warc.gz")).toBe("INFOonefour");
  });

  it("creates no file before there is a record", () => {
    open().sync();
    expect(readdirSync(folder)).toEqual([]);
  });

  it("begins a new file when the next record would pass the limit", () => {
    const files = open({ maxBytes: 10, warcinfo: (file) => bytes(file.slice(9, 11)) });
    const places = ["aaaa", "bbbb", "cccc"].map((text) => append(files, bytes(text)));
    expect(places.map(({ file, offset }) => [file.slice(6, 11), offset])).toEqual([
      ["00001", 2],
      ["00001", 6],
      ["00002", 2],
    ]);
    expect(content("crawl-00002.warc.gz")).toBe("02cccc");
  });

  it("gives a record that is larger than the limit a file of its own", () => {
    const files = open({ maxBytes: 8 });
    append(files, bytes("aa"));
    expect(append(files, bytes("a long record")).file).toBe("crawl-00002.warc.gz");
    expect(append(files, bytes("b")).file).toBe("crawl-00003.warc.gz");
  });

  it("keeps the records of one exchange in one file", () => {
    const files = open({ maxBytes: 12 });
    append(files, bytes("aaaa"));
    const places = files.append([bytes("bb"), bytes("ccc")]);
    expect(places).toEqual([
      { file: "crawl-00002.warc.gz", offset: 4, length: 2 },
      { file: "crawl-00002.warc.gz", offset: 6, length: 3 },
    ]);
  });

  it("goes on at the end of the last file after a restart", () => {
    append(open(), bytes("one"));
    const files = open();
    expect(append(files, bytes("two")).offset).toBe(7);
    expect(content("crawl-00001.warc.gz")).toBe("INFOonetwo");
  });

  it("leaves files of other names alone", () => {
    writeFileSync(join(folder, "crawl-x.warc.gz"), "");
    writeFileSync(join(folder, "other-00007.warc.gz"), "");
    const files = open();
    append(files, bytes("one"));
    expect(files.files()).toEqual(["crawl-00001.warc.gz"]);
    files.truncateTo(undefined);
    expect(readdirSync(folder).sort()).toEqual(["crawl-x.warc.gz", "other-00007.warc.gz"]);
  });

  it("writes on until everything is written", () => {
    open({ write: reluctantWrite() }).append([bytes("a whole record")]);
    expect(content("crawl-00001.warc.gz")).toBe("INFOa whole record");
  });
});

describe("cutting off what was not committed", () => {
  it("cuts the rest of the file and deletes the later files", () => {
    const files = open({ maxBytes: 10 });
    const first = append(files, bytes("aaa"));
    for (const text of ["bbb", "ccc", "ddd", "eee"]) append(files, bytes(text));
    expect(files.files().length).toBe(3);
    files.truncateTo({ file: first.file, offset: first.offset + first.length });
    expect(readdirSync(folder)).toEqual(["crawl-00001.warc.gz"]);
    expect(content(first.file)).toBe("INFOaaa");
    expect(append(files, bytes("xxx")).offset).toBe(7);
  });

  it("deletes everything when nothing was committed", () => {
    const files = open();
    append(files, bytes("aaa"));
    files.truncateTo(undefined);
    expect(readdirSync(folder)).toEqual([]);
    expect(append(files, bytes("b")).offset).toBe(4);
  });

  it("writes the warcinfo record anew when the file was cut to nothing", () => {
    const files = open();
    const { file } = append(files, bytes("aaa"));
    files.truncateTo({ file, offset: 0 });
    expect(append(files, bytes("b")).offset).toBe(4);
    expect(content(file)).toBe("INFOb");
  });

  it.each(["missing", "too short"])("refuses when the committed file is %s", (problem) => {
    const files = open();
    const { file } = append(files, bytes("aaa"));
    if (problem === "missing") rmSync(join(folder, file));
    const error = caught(() => files.truncateTo({ file, offset: 100 }));
    expect(error).toMatchObject({ code: "crawl-broken", exitCode: 2 });
    expect(String(error)).toContain(file);
  });
});

describe("trouble with the disk", () => {
  it.each([0, 2, 4, 9])("leaves nothing of a record when the disk is full after %i bytes", (failAt) => {
    const files = open({ write: reluctantWrite(failAt) });
    const error = caught(() => append(files, bytes("a whole record")));
    expect(error).toBeInstanceOf(FatalCrawlError);
    expect(error).toMatchObject({ code: "disk-full", exitCode: 1 });
    expect(error).toMatchObject({ hint: expect.stringContaining("honeyguide resume") });
    expect(content("crawl-00001.warc.gz")).toBe(failAt < 4 ? "" : "INFO");
  });

  it("can go on when there is space again", () => {
    expect(caught(() => open({ write: reluctantWrite(6) }).append([bytes("record")]))).toBeDefined();
    expect(append(open(), bytes("again"))).toMatchObject({ offset: 4 });
    expect(content("crawl-00001.warc.gz")).toBe("INFOagain");
  });

  it("calls other errors of the system by their own name", () => {
    const error = caught(() => open({ write: reluctantWrite(0, "EIO") }).append([bytes("a")]));
    expect(error).toMatchObject({ code: "disk-error", message: expect.stringContaining("EIO") });
    rmSync(folder, { recursive: true });
    expect(caught(() => append(open(), bytes("a")))).toMatchObject({ code: "disk-error" });
  });
});

describe("any way of appending, cutting and restarting", () => {
  it("leaves exactly the committed bytes behind", () => {
    const record = fc.uint8Array({ minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(
        fc.array(record, { maxLength: 12 }),
        fc.nat(),
        fc.integer({ min: 6, max: 30 }),
        (records, cut, maxBytes) => {
          const files = open({ maxBytes });
          const places = records.map((each) => append(files, each));
          const kept = places.slice(0, records.length === 0 ? 0 : cut % (records.length + 1));
          const last = kept.at(-1);
          files.truncateTo(last && { file: last.file, offset: last.offset + last.length });
          kept.forEach(({ file, offset, length }, i) => {
            const stored = readFileSync(join(folder, file)).subarray(offset, offset + length);
            expect([...stored]).toEqual([...at(records, i)]);
          });
          const end = files.files().reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
          const expected = kept.reduce((sum, { length }) => sum + length, 0) + files.files().length * 4;
          expect(end).toBe(expected);
          files.truncateTo(undefined);
        },
      ),
      { numRuns: 60 },
    );
  });

  it("gives whole archives after a crash at any byte and a resume", async () => {
    const info = (filename: string) =>
      compressSync(warcinfoRecord({ id: recordId(filename), dateMs: 0, filename, fields: [] }));
    const record = (i: number) =>
      compressSync(metadataRecord({ id: recordId(`${i}`), dateMs: i, url: `http://a.example/${i}`, fields: [] }));
    for (let crash = 0; crash < 40; crash++) {
      const files = open({ maxBytes: 900, warcinfo: info });
      const places = [0, 1, 2, 3, 4, 5].map((i) => append(files, record(i)));
      files.close();
      // The database knows the first few records; of the rest, the disk holds a part.
      const committed = crash % 6;
      const last = files.files().at(-1) ?? expect.fail("no file");
      const lost = Math.floor((statSync(join(folder, last)).size * crash) / 40);
      const end = at(places, committed);
      if (end.file !== last) truncateSync(join(folder, last), lost);
      const resumed = open({ maxBytes: 900, warcinfo: info });
      resumed.truncateTo({ file: end.file, offset: end.offset + end.length });
      for (let i = committed + 1; i < 6; i++) append(resumed, record(i));
      resumed.close();
      expect(await urlsByWarcio(resumed.files())).toEqual([0, 1, 2, 3, 4, 5].map((i) => `http://a.example/${i}`));
      resumed.truncateTo(undefined);
    }
  });

  it("gives files that warcio reads whole", async () => {
    const files = open({
      maxBytes: 600,
      warcinfo: (filename) =>
        compressSync(warcinfoRecord({ id: recordId(filename), dateMs: 0, filename, fields: [["software", "test"]] })),
    });
    for (let i = 0; i < 6; i++) {
      const url = `http://a.example/${i}`;
      append(files, compressSync(metadataRecord({ id: recordId(url), dateMs: i, url, fields: [["n", String(i)]] })));
    }
    files.sync();
    files.close();
    const seen: string[] = [];
    for (const file of files.files()) {
      for await (const record of new WARCParser([readFileSync(join(folder, file))])) {
        seen.push(record.warcTargetURI ?? `info ${record.warcHeader("WARC-Filename")}`);
      }
    }
    expect(files.files().length).toBeGreaterThan(1);
    expect(seen.filter((each) => each.startsWith("http"))).toEqual(
      [0, 1, 2, 3, 4, 5].map((i) => `http://a.example/${i}`),
    );
    expect(seen[0]).toBe("info crawl-00001.warc.gz");
    expect(existsSync(join(folder, "crawl-00002.warc.gz"))).toBe(true);
  });
});
