import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WARCRecord, WARCSerializer } from "warcio";
import { at } from "../collections/at.ts";
import { compressSync } from "./compress.ts";
import { recordId, sha1Digest } from "./digest.ts";
import { parseHttpResponse } from "./http.ts";
import {
  MAX_RECORD_BYTES,
  type PlacedRecord,
  type ReadOptions,
  readRecordAt,
  readWarc,
  type Truncation,
} from "./reader.ts";
import { metadataRecord, requestRecord, responseRecord, warcinfoRecord } from "./writer.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "honeyguide-reader-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function* inChunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(bytes: Uint8Array, options: ReadOptions & { chunk?: number } = {}): Promise<PlacedRecord[]> {
  const records: PlacedRecord[] = [];
  for await (const record of readWarc(inChunks(bytes, options.chunk ?? 65_536), options)) records.push(record);
  return records;
}

/** What is whole, and what was reported. */
async function readGenerously(bytes: Uint8Array): Promise<{ records: PlacedRecord[]; truncations: Truncation[] }> {
  const truncations: Truncation[] = [];
  return { records: await read(bytes, { onTruncation: (truncation) => truncations.push(truncation) }), truncations };
}

const latin = (text: string) => Buffer.from(text, "latin1");
const text = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString("latin1");

function response(n: number, body: Uint8Array = latin(`body ${n}`)): Uint8Array {
  const url = `http://a.example/${n}`;
  return responseRecord({
    id: recordId(url),
    dateMs: n,
    url,
    head: "HTTP/1.1 200 OK\r\nContent-Type: text/html",
    body,
  });
}

/** Bytes that do not compress, the same at each run. */
function noise(length: number): Buffer {
  let state = 12345;
  const next = () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return state >>> 24;
  };
  return Buffer.from(Array.from({ length }, next));
}

const raw = (lines: readonly string[], block: string, end = "\r\n", tail = end + end) =>
  latin(`${[...lines, `Content-Length: ${block.length}`].join(end)}${end}${end}${block}${tail}`);

describe("what we write", () => {
  const records = [
    warcinfoRecord({ id: recordId("i"), dateMs: 0, filename: "x.warc.gz", fields: [["software", "test"]] }),
    requestRecord({ id: recordId("q"), dateMs: 1, url: "http://a.example/", head: "GET / HTTP/1.1" }),
    response(3),
    metadataRecord({ id: recordId("m"), dateMs: 2, url: "http://a.example/", fields: [["relevance", "0.5"]] }),
  ];

  it.each([
    ["plain", Buffer.concat(records)],
    ["one gzip member a record", Buffer.concat(records.map(compressSync))],
    ["one gzip member for all", gzipSync(Buffer.concat(records))],
  ])("comes back from %s", async (_, file) => {
    for (const chunk of [1, 7, 65_536]) {
      const seen = await read(file, { chunk });
      expect(seen.map(({ type }) => type)).toEqual(["warcinfo", "request", "response", "metadata"]);
      expect(seen[2]).toMatchObject({
        version: "1.1",
        targetUri: "http://a.example/3",
        date: "1970-01-01T00:00:00.003Z",
      });
      expect(sha1Digest(seen[2]?.block ?? latin(""))).toBe(seen[2]?.headers.get("warc-block-digest"));
    }
  });

  it("comes back with the place of each record", async () => {
    const members = records.map(compressSync);
    const seen = await read(Buffer.concat(members));
    let offset = 0;
    members.forEach((member, i) => {
      expect(seen[i]?.offset).toBe(offset);
      offset += member.length;
    });
    const plain = await read(Buffer.concat(records), { chunk: 10 });
    expect(plain[3]?.offset).toBe(records.slice(0, 3).reduce((sum, { length }) => sum + length, 0));
  });

  it("can be read one record at a time from its place", () => {
    const members = records.map(compressSync);
    const path = join(folder, "places.warc.gz");
    writeFileSync(path, Buffer.concat(members));
    const offset = Buffer.concat(members.slice(0, 2)).length;
    const record = readRecordAt(path, offset, at(members, 2).length);
    expect(record).toMatchObject({ type: "response", targetUri: "http://a.example/3" });
    const parsed = parseHttpResponse(record.block);
    expect(parsed.kind === "response" && text(parsed.body)).toBe("body 3");
    expect(() => readRecordAt(path, offset, 20)).toThrow(`places.warc.gz: record 1 at byte ${offset}`);
    expect(() => readRecordAt(join(folder, "none"), 0, 1)).toThrow("cannot be read");
  });
});

describe("large records", () => {
  it.each([
    ["that do not compress", noise(3_000_000)],
    ["that compress to almost nothing", Buffer.alloc(30_000_000, "a")],
  ])("%s go through in pieces", async (_, body) => {
    const file = Buffer.concat([response(1), response(2, body), response(3)].map(compressSync));
    for (const chunk of [1000, 1_000_000]) {
      const seen = await read(file, { chunk });
      expect(seen.map(({ targetUri }) => targetUri)).toEqual([1, 2, 3].map((n) => `http://a.example/${n}`));
      expect(Buffer.from(seen[1]?.block.subarray(-body.length) ?? []).equals(body)).toBe(true);
    }
  });

  it("are cut to the limit, and say how long they are", async () => {
    const seen = await read(Buffer.concat([response(1, Buffer.alloc(MAX_RECORD_BYTES)), response(2)]));
    expect(seen[0]?.block.length).toBe(MAX_RECORD_BYTES);
    expect(seen[0]?.blockLength).toBeGreaterThan(MAX_RECORD_BYTES);
    expect(seen[1]?.targetUri).toBe("http://a.example/2");
  });
});

describe("what other tools write", () => {
  it("may use bare line feeds, any case, folded lines and old versions", async () => {
    const lines = ["WARC/0.17", "warc-type: RESPONSE", "WARC-TARGET-URI: <http://a.example/>", "X: one", "  two"];
    const [record] = await read(raw(lines, "abc", "\n"));
    expect(record).toMatchObject({ version: "0.17", type: "response", targetUri: "http://a.example/" });
    expect(record?.headers.get("x")).toBe("one two");
    expect(text(record?.block)).toBe("abc");
  });

  it.each([
    ["missing", ""],
    ["too few", "\r\n"],
    ["too many", "\r\n\r\n\r\n\r\n"],
  ])("may have %s empty lines between records", async (_, tail) => {
    const file = Buffer.concat([1, 2].map((n) => raw(["WARC/1.0", "WARC-Type: metadata"], `block ${n}`, "\r\n", tail)));
    expect((await read(file)).map(({ block }) => text(block))).toEqual(["block 1", "block 2"]);
    const members = Buffer.concat([gzipSync(file), gzipSync(file)]);
    expect((await read(members)).length).toBe(4);
  });

  it("may be gzip with a name, an extra field and a checksum in the header", async () => {
    const member = Buffer.from(compressSync(response(1)));
    const header = Buffer.concat([member.subarray(0, 10), latin("\x02\x00XYname\0comment\0hh")]);
    header[3] = 4 | 8 | 16 | 2;
    expect(await read(Buffer.concat([header, member.subarray(10)]))).toHaveLength(1);
  });

  it("may be empty", async () => {
    expect(await read(latin(""))).toEqual([]);
    expect(await read(latin("\r\n\r\n"))).toEqual([]);
  });
});

describe("what warcio writes", () => {
  async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
    yield bytes;
  }

  it.each([true, false])("comes back, compressed: %s", async (gzip) => {
    const bodies = [latin("plain"), noise(5000), latin("")];
    const parts: Uint8Array[] = [];
    for (const [i, body] of bodies.entries()) {
      const record = WARCRecord.create(
        {
          url: `http://a.example/${i}`,
          date: "2020-01-02T03:04:05Z",
          type: "response",
          warcHeaders: { "X-Note": `number ${i}` },
          httpHeaders: { "Content-Type": "text/html" },
          statusline: "HTTP/1.1 200 OK",
        },
        one(body),
      );
      parts.push(await WARCSerializer.serialize(record, { gzip }));
    }
    const seen = await read(Buffer.concat(parts), { chunk: 777 });
    expect(seen.map(({ targetUri }) => targetUri)).toEqual([0, 1, 2].map((i) => `http://a.example/${i}`));
    for (const [i, record] of seen.entries()) {
      const parsed = parseHttpResponse(record.block);
      expect(parsed.kind === "response" && Buffer.from(parsed.body).equals(at(bodies, i))).toBe(true);
      expect(record.headers.get("x-note")).toBe(`number ${i}`);
      expect(record.date).toBe("2020-01-02T03:04:05Z");
      expect(record.offset).toBe(parts.slice(0, i).reduce((sum, { length }) => sum + length, 0));
    }
  });
});

describe("a file that breaks off", () => {
  const records = [response(1), response(2), response(3, noise(400))];

  it("is never taken for a whole one, wherever the compressed file is cut", async () => {
    const members = records.map(compressSync);
    const file = Buffer.concat(members);
    const ends = [0, at(members, 0).length, Buffer.concat(members.slice(0, 2)).length, file.length];
    for (let cut = 1; cut < file.length; cut++) {
      const whole = ends.filter((end) => end <= cut).length - 1;
      const { records: seen, truncations } = await readGenerously(file.subarray(0, cut));
      expect(seen.length).toBe(whole);
      const expected = ends.includes(cut) ? [] : [{ record: whole + 1, offset: ends[whole] }];
      expect(truncations).toMatchObject(expected);
    }
  });

  it("is never taken for a whole one, wherever the plain file is cut", async () => {
    const file = Buffer.concat(records);
    const starts = [0, at(records, 0).length, Buffer.concat(records.slice(0, 2)).length];
    for (let cut = 1; cut < file.length - 4; cut++) {
      const { records: seen, truncations } = await readGenerously(file.subarray(0, cut));
      // The four bytes between records belong to none, so a cut there loses nothing.
      const contentEnds = records.map((record, i) => at(starts, i) + record.length - 4);
      const whole = contentEnds.filter((end) => end <= cut).length;
      expect(seen.length).toBe(whole);
      const isBetween = cut <= (starts[whole] ?? file.length);
      expect(truncations.map(({ record, offset }) => [record, offset])).toEqual(
        isBetween ? [] : [[whole + 1, starts[whole]]],
      );
    }
  });

  it("is reported after what is whole when it is one single member", async () => {
    const file = gzipSync(Buffer.concat([...records, response(4, noise(800_000))]));
    const { records: seen, truncations } = await readGenerously(file.subarray(0, file.length - 1000));
    expect(seen.length).toBe(3);
    expect(truncations).toMatchObject([{ record: 4, offset: 0 }]);
  });

  it("is an error that names file, record and place unless the caller asks for the rest", async () => {
    const path = join(folder, "cut.warc.gz");
    const members = records.map(compressSync);
    writeFileSync(path, Buffer.concat(members).subarray(0, -3));
    const offset = Buffer.concat(members.slice(0, 2)).length;
    const seen: string[] = [];
    const reading = async () => {
      for await (const { targetUri } of readWarc(path)) seen.push(targetUri ?? "");
    };
    await expect(reading()).rejects.toMatchObject({
      code: "web-broken",
      exitCode: 2,
      message: expect.stringContaining(`${path}: record 3 at byte ${offset} is cut off`),
    });
    expect(seen).toEqual(["http://a.example/1", "http://a.example/2"]);
  });
});

describe("a damaged file", () => {
  it("is reported at the record whose declared length is too small, and read on after it", async () => {
    const short = latin(
      text(response(2)).replace(/Content-Length: (\d+)/, (_, n) => `Content-Length: ${Number(n) - 3}`),
    );
    const { records, truncations } = await readGenerously(Buffer.concat([response(1), short, response(3)]));
    expect(records.map(({ targetUri }) => targetUri)).toEqual(["http://a.example/1", "http://a.example/3"]);
    expect(truncations).toMatchObject([{ record: 2, offset: response(1).length }]);
  });

  it.each([
    ["no WARC at all", latin("<html>\n")],
    ["a header without an end", latin(`WARC/1.1\r\nA: ${"x".repeat(100_000)}`)],
    ["no length", latin("WARC/1.1\r\nWARC-Type: response\r\n\r\nabc")],
    ["a length that is no number", latin("WARC/1.1\r\nContent-Length: -1\r\n\r\nabc")],
    ["no gzip after the first member", Buffer.concat([compressSync(response(1)), latin("garbage garbage")])],
  ])("with %s is refused in both modes", async (_, file) => {
    await expect(read(file)).rejects.toMatchObject({ code: "web-broken" });
    await expect(readGenerously(file)).rejects.toMatchObject({ code: "web-broken" });
  });

  it.each([200, 3_000_000])("with a flipped bit is refused (%i bytes)", async (length) => {
    const file = Buffer.from(compressSync(response(1, noise(length))));
    file[file.length - 20] = file.readUInt8(file.length - 20) ^ 1;
    await expect(read(file)).rejects.toMatchObject({ code: "web-broken" });
  });

  it("that does not exist is a missing one", async () => {
    await expect(readWarc(join(folder, "none.warc")).next()).rejects.toMatchObject({ code: "web-missing" });
  });

  it("never hangs or throws anything else", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 80 }), fc.boolean(), async (bytes, isGzip) => {
        const file = isGzip
          ? Buffer.concat([latin("\x1f\x8b\x08\x00"), bytes])
          : Buffer.concat([latin("WARC/1.1\r\n"), bytes]);
        await read(file).catch((error: unknown) => expect(error).toMatchObject({ code: "web-broken" }));
      }),
    );
  });
});
