import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { WARCParser } from "warcio";
import { compress, compressSync } from "./compress.ts";
import { recordId, sha1Digest } from "./digest.ts";
import { metadataRecord, requestRecord, responseRecord, revisitRecord, warcDate, warcinfoRecord } from "./writer.ts";

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");
const utf8 = (value: string) => new TextEncoder().encode(value);
const base = { id: recordId("a"), dateMs: 1_700_000_000_123, url: "http://a.example/" };

interface Seen {
  readonly type: string;
  readonly uri: string | null | undefined;
  readonly block: Uint8Array;
  readonly header: (name: string) => string | null | undefined;
}

async function readByWarcio(bytes: Uint8Array): Promise<Seen[]> {
  const seen: Seen[] = [];
  const parser = new WARCParser([bytes], { parseHttp: false });
  for await (const record of parser) {
    const header = (name: string) => record.warcHeader(name);
    seen.push({ type: record.warcType, uri: record.warcTargetURI, block: await record.readFully(false), header });
  }
  return seen;
}

describe("a record", () => {
  it("is written as WARC/1.1 with its digests, to the letter", () => {
    const body = utf8("<p>hi");
    const record = responseRecord({ ...base, address: "192.0.2.1", head: "HTTP/1.1 200 OK\r\nA: b", body });
    expect(text(record)).toBe(
      [
        "WARC/1.1",
        "WARC-Type: response",
        `WARC-Record-ID: ${base.id}`,
        "WARC-Date: 2023-11-14T22:13:20.123Z",
        "WARC-Target-URI: http://a.example/",
        "WARC-IP-Address: 192.0.2.1",
        `WARC-Payload-Digest: ${sha1Digest(body)}`,
        `WARC-Block-Digest: ${sha1Digest(utf8("HTTP/1.1 200 OK\r\nA: b\r\n\r\n<p>hi"))}`,
        "Content-Type: application/http;msgtype=response",
        "Content-Length: 30",
        "",
        "HTTP/1.1 200 OK",
        "A: b",
        "",
        "<p>hi\r\n\r\n",
      ].join("\r\n"),
    );
  });

  it("points from a revisit to the record that holds the payload", async () => {
    const record = revisitRecord({
      ...base,
      head: "HTTP/1.1 200 OK",
      payloadDigest: "sha1:X",
      refersTo: { url: "http://b.example/", dateMs: 0, id: recordId("b") },
    });
    const [seen] = await readByWarcio(record);
    expect(seen?.type).toBe("revisit");
    expect(seen?.header("WARC-Profile")).toBe("http://netpreserve.org/warc/1.1/revisit/identical-payload-digest");
    expect(seen?.header("WARC-Refers-To-Target-URI")).toBe("http://b.example/");
    expect(seen?.header("WARC-Refers-To-Date")).toBe("1970-01-01T00:00:00.000Z");
    expect(seen?.header("WARC-Refers-To")).toBe(recordId("b"));
    expect(text(seen?.block ?? utf8(""))).toBe("HTTP/1.1 200 OK\r\n\r\n");
  });

  it("keeps the digest of the caller", () => {
    const record = responseRecord({ ...base, head: "HTTP/1.1 200 OK", body: utf8("x"), payloadDigest: "sha1:GIVEN" });
    expect(text(record)).toContain("WARC-Payload-Digest: sha1:GIVEN\r\n");
  });

  it("does not promise chunks that the body no longer has", () => {
    const head = "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\nA: b";
    const record = text(responseRecord({ ...base, head, body: utf8("x") }));
    expect(record).toContain("\r\nX-Archive-Orig-Transfer-Encoding: chunked\r\n");
    expect(record).not.toMatch(/^transfer-encoding/im);
  });

  it("writes Latin-1 header bytes as they came and anything else as UTF-8", () => {
    const latin = responseRecord({ ...base, head: "HTTP/1.1 200 Ünï", body: utf8("") });
    expect(Buffer.from(latin).includes(Buffer.from("200 Ünï", "latin1"))).toBe(true);
    const wide = responseRecord({ ...base, head: "HTTP/1.1 200 ✓", body: utf8("") });
    expect(Buffer.from(wide).includes(Buffer.from("200 ✓", "utf8"))).toBe(true);
  });

  it("cannot be forged by line ends in values or by empty lines in heads", async () => {
    const evil = "x\r\n\r\nWARC/1.1\r\nWARC-Type: response\r\n\r\n";
    const records = [
      warcinfoRecord({ ...base, filename: evil, fields: [[evil, evil]] }),
      requestRecord({ ...base, url: evil, address: evil, concurrentTo: evil, head: `GET / HTTP/1.1\r\n${evil}Z: z` }),
      responseRecord({ ...base, url: evil, head: `HTTP/1.1 200 OK\n\n${evil}`, body: utf8(evil) }),
      metadataRecord({ ...base, url: evil, fields: [["score", evil]] }),
    ];
    const seen = await readByWarcio(Buffer.concat(records));
    expect(seen.map(({ type }) => type)).toEqual(["warcinfo", "request", "response", "metadata"]);
    expect(seen[2]?.block.length).toBe(Number(seen[2]?.header("Content-Length")));
    expect(text(seen[1]?.block ?? utf8("")).indexOf("\r\n\r\n")).toBe((seen[1]?.block.length ?? 0) - 4);
  });
});

describe("warcDate", () => {
  it("has milliseconds and is in UTC", () => {
    expect(warcDate(1)).toBe("1970-01-01T00:00:00.001Z");
  });
});

describe("everything we write", () => {
  it("is read back whole by warcio", async () => {
    const exchange = fc.record({
      url: fc.webUrl(),
      body: fc.uint8Array({ maxLength: 300 }),
      note: fc.string(),
      headers: fc.array(fc.tuple(fc.stringMatching(/^[A-Za-z-]{1,10}$/), fc.stringMatching(/^[ -~]{0,20}$/))),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(exchange, { maxLength: 5 }), async (exchanges) => {
        const members: Uint8Array[] = [];
        for (const { url, body, note, headers } of exchanges) {
          const head = ["HTTP/1.1 200 OK", ...headers.map(([name, value]) => `${name}: ${value}`)].join("\r\n");
          members.push(compressSync(requestRecord({ ...base, url, head: "GET / HTTP/1.1\r\nHost: a" })));
          members.push(await compress(responseRecord({ ...base, url, head, body })));
          members.push(compressSync(metadataRecord({ ...base, url, fields: [["note", note]] })));
        }
        const seen = await readByWarcio(Buffer.concat(members));
        expect(seen.map(({ type }) => type)).toEqual(exchanges.flatMap(() => ["request", "response", "metadata"]));
        exchanges.forEach(({ url, body }, i) => {
          const record = seen[i * 3 + 1];
          expect(record?.uri).toBe(url);
          const payload = record?.block.subarray(record.block.length - body.length) ?? utf8("");
          expect([...payload]).toEqual([...body]);
          expect(record?.header("WARC-Payload-Digest")).toBe(sha1Digest(body));
          expect(record?.header("WARC-Block-Digest")).toBe(sha1Digest(record?.block ?? utf8("")));
        });
      }),
      { numRuns: 40 },
    );
  });
});
