import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ArchivedResponse, dechunk, parseHttpResponse } from "./http.ts";

const bytes = (text: string) => Buffer.from(text, "latin1");
const text = (body: Uint8Array | undefined) => Buffer.from(body ?? []).toString("latin1");

function parse(head: string, body: Uint8Array = bytes(""), maxBytes?: number): ArchivedResponse {
  const block = Buffer.concat([bytes(head), bytes("\r\n\r\n"), body]);
  const parsed = parseHttpResponse(block, maxBytes === undefined ? {} : { maxBytes });
  if (parsed.kind === "broken") throw new Error(parsed.reason);
  return parsed;
}

function chunked(body: Uint8Array, size: number): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < body.length; at += size) {
    const piece = body.subarray(at, at + size);
    parts.push(bytes(`${piece.length.toString(16)}\r\n`), Buffer.from(piece), bytes("\r\n"));
  }
  return Buffer.concat([...parts, bytes("0\r\n\r\n")]);
}

describe("the head", () => {
  it("gives status, headers in lower case and repeated headers joined", () => {
    const response = parse("HTTP/1.1 301 Moved\r\nLocation: /x\r\nSet-Cookie: a\r\nset-cookie: b\r\nFold: one\r\n two");
    expect(response.status).toBe(301);
    expect(response.headers).toMatchObject({ location: "/x", "set-cookie": "a, b", fold: "one two" });
    expect(response.head.split("\r\n")[0]).toBe("HTTP/1.1 301 Moved");
  });

  it.each([
    ["bare line feeds", "HTTP/1.0 200 OK\nA: b\n\nbody"],
    ["mixed line ends", "HTTP/1.0 200 OK\r\nA: b\n\r\nbody"],
    ["no reason phrase", "HTTP/1.1 200\r\nA: b\r\n\r\nbody"],
  ])("is read with %s", (_, block) => {
    expect(parseHttpResponse(bytes(block))).toMatchObject({ status: 200, headers: { a: "b" } });
    const parsed = parseHttpResponse(bytes(block));
    expect(parsed.kind === "response" && text(parsed.body)).toBe("body");
  });

  it("may be all there is", () => {
    expect(parseHttpResponse(bytes("HTTP/1.1 204 No Content\r\nA: b"))).toMatchObject({
      status: 204,
      headers: { a: "b" },
    });
  });

  it.each(["", "GET / HTTP/1.1\r\n\r\n", "<html>", "HTTP/1.1 OK\r\n\r\n", "HTTP/1.1 2000 OK\r\n\r\n"])(
    "is refused when it is no response: %j",
    (block) => {
      expect(parseHttpResponse(bytes(block))).toMatchObject({ kind: "broken" });
    },
  );

  it("cannot reach the prototype of the headers", () => {
    const { headers } = parse("HTTP/1.1 200 OK\r\n__proto__: x\r\nconstructor: y");
    expect(Object.getPrototypeOf(headers)).toBeNull();
    expect(Object.entries(headers)).toContainEqual(["constructor", "y"]);
  });
});

describe("the body", () => {
  const page = bytes("<p>".repeat(500));

  it.each([
    ["gzip", gzipSync(page)],
    ["x-gzip", gzipSync(page)],
    ["GZIP", gzipSync(page)],
    ["deflate", deflateSync(page)],
    ["deflate", deflateRawSync(page)],
    ["br", brotliCompressSync(page)],
    ["br, gzip", gzipSync(brotliCompressSync(page))],
    ["identity", page],
  ])("is decoded from %s", (coding, body) => {
    const response = parse(`HTTP/1.1 200 OK\r\nContent-Encoding: ${coding}`, body);
    expect(text(response.body)).toBe(text(page));
    expect(text(response.raw)).toBe(text(body));
  });

  it("is freed of chunks before it is decoded", () => {
    const head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nContent-Encoding: gzip";
    expect(text(parse(head, chunked(gzipSync(page), 7)).body)).toBe(text(page));
  });

  it("stays as it is when the head promises a coding that the tool has already undone", () => {
    const head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nContent-Encoding: gzip";
    expect(text(parse(head, bytes("<html>plain")).body)).toBe("<html>plain");
  });

  it("gives its beginning when the compressed data break off", () => {
    const random = Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * i * 7919) % 251));
    const cut = gzipSync(random).subarray(0, 2000);
    const { body } = parse("HTTP/1.1 200 OK\r\nContent-Encoding: gzip", cut);
    expect(body.length).toBeGreaterThan(0);
    expect(random.subarray(0, body.length).equals(body)).toBe(true);
  });

  it("is refused when it grows over the limit, without being decoded whole", () => {
    const bomb = gzipSync(Buffer.alloc(5_000_000));
    expect(() => parse("HTTP/1.1 200 OK\r\nContent-Encoding: gzip", bomb, 1000)).toThrow("larger than 1000 bytes");
    expect(() => parse("HTTP/1.1 200 OK", Buffer.alloc(1001), 1000)).toThrow("larger than 1000 bytes");
  });

  it("is refused when its coding is unknown", () => {
    expect(() => parse("HTTP/1.1 200 OK\r\nContent-Encoding: zstd", page)).toThrow("zstd");
  });
});

describe("dechunk", () => {
  it("undoes any way of cutting a body into chunks", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.integer({ min: 1, max: 50 }), (body, size) => {
        expect([...(dechunk(chunked(body, size)) ?? [])]).toEqual([...body]);
      }),
    );
  });

  it("ignores extensions and trailers", () => {
    expect(text(dechunk(bytes("3;x=y\r\nabc\r\n0\r\nTrailer: t\r\n\r\n")))).toBe("abc");
  });

  it("gives what is there of a body that breaks off", () => {
    expect(text(dechunk(bytes("5\r\nabc")))).toBe("abc");
    expect(text(dechunk(bytes("3\r\nabc\r\nzz\r\n")))).toBe("abc");
  });

  it("knows when there are no chunks", () => {
    expect(dechunk(bytes("<html>\r\n"))).toBeUndefined();
    expect(dechunk(bytes("no line end"))).toBeUndefined();
  });

  it("never throws", () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 60 }), (body) => void dechunk(body)));
  });
});
