import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Trouble } from "../fetching.ts";
import { decodeBody } from "./decode.ts";

const LIMIT = 1_000_000;
const TEXT = "<p>honey</p>".repeat(500);
const BIG = Buffer.from(Array.from({ length: 60_000 }, (_, i) => String(i * 7919)).join(" "));

/** The highest quality, the default, takes seconds. */
const brotli = (bytes: Uint8Array) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } });

async function text(wire: Uint8Array, encoding: string, limit = LIMIT): Promise<string> {
  const body = await decodeBody(wire, encoding, { maxBytes: limit });
  return body instanceof Uint8Array ? Buffer.from(body).toString() : `${body.kind} ${body.code}`;
}

describe("decodeBody", () => {
  it.each([
    ["", (bytes: Buffer) => bytes],
    ["identity", (bytes: Buffer) => bytes],
    ["gzip", gzipSync],
    ["x-gzip", gzipSync],
    ["GZip ", gzipSync],
    ["deflate", deflateSync],
    ["deflate", deflateRawSync],
    ["br", brotli],
  ])("decodes %j, small and large", async (encoding, encode) => {
    expect(await text(encode(Buffer.from(TEXT)), encoding)).toBe(TEXT);
    expect(await text(encode(BIG), encoding)).toBe(BIG.toString());
  });

  it("decodes several gzip members as one body", async () => {
    expect(await text(Buffer.concat([gzipSync("one "), gzipSync("two")]), "gzip")).toBe("one two");
  });

  it("undoes a chain from its end", async () => {
    expect(await text(brotli(gzipSync(deflateSync(TEXT))), "deflate, gzip, br")).toBe(TEXT);
  });

  it("refuses longer chains without decoding anything", async () => {
    expect(await text(gzipSync(TEXT), "gzip, gzip, gzip, gzip")).toBe("failed bad-encoding");
  });

  it.each(["zstd", "compress", "gzip;q=1", "aes128gcm"])("refuses the unknown encoding %s", async (encoding) => {
    expect(await text(Buffer.from(TEXT), encoding)).toBe("failed bad-encoding");
  });

  it("leaves an empty body empty, whatever is claimed about it", async () => {
    expect(await text(Buffer.alloc(0), "gzip")).toBe("");
    expect(await text(Buffer.alloc(0), "br, gzip")).toBe("");
  });

  it.each([
    ["gzip", gzipSync],
    ["deflate", deflateSync],
    ["br", brotli],
  ])("stops a %s bomb at the limit", async (encoding, encode) => {
    const bomb = encode(Buffer.alloc(20_000_000));
    expect(await text(bomb, encoding)).toBe("skipped too-large");
    const nested = encode(bomb);
    expect(await text(nested, `${encoding}, ${encoding}`)).toBe("skipped too-large");
  });

  it("costs little more than the limit to refuse a bomb", async () => {
    const bomb = gzipSync(gzipSync(Buffer.alloc(100_000_000)));
    const before = process.memoryUsage().arrayBuffers;
    expect(await text(bomb, "gzip, gzip", 5_000_000)).toBe("skipped too-large");
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(30_000_000);
  });

  it("refuses a plain body over the limit and takes one of exactly the limit", async () => {
    expect(await text(Buffer.alloc(11), "", 10)).toBe("skipped too-large");
    expect(await text(gzipSync(Buffer.alloc(10, "x")), "gzip", 10)).toBe("x".repeat(10));
  });

  it.each([
    ["gzip", gzipSync],
    ["deflate", deflateSync],
    ["br", brotli],
  ])("gives the beginning of a truncated %s body", async (encoding, encode) => {
    const whole = encode(BIG);
    const decoded = await text(whole.subarray(0, whole.length >> 1), encoding);
    expect(decoded.length).toBeGreaterThan(1000);
    expect(BIG.toString().startsWith(decoded)).toBe(true);
  });

  it.each([
    ["gzip", gzipSync],
    ["deflate", deflateSync],
    ["deflate", deflateRawSync],
    ["br", brotli],
  ])("cuts a %s body where the beginning is enough, a bomb too", async (encoding, encode) => {
    const limit = { maxBytes: 1000, isCut: true };
    const bomb = encode(Buffer.concat([BIG, Buffer.alloc(20_000_000)]));
    const before = process.memoryUsage().arrayBuffers;
    for (const [wire, encodings] of [
      [BIG, ""],
      [encode(BIG), encoding],
      [bomb, encoding],
      [encode(bomb), `${encoding}, ${encoding}`],
    ] as const) {
      const body = await decodeBody(wire, encodings, limit);
      expect(body instanceof Uint8Array && Buffer.from(body).toString()).toBe(BIG.toString("utf8", 0, 1000));
    }
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(30_000_000);
    expect(await decodeBody(Buffer.from(TEXT), encoding, limit)).toMatchObject({ code: "bad-encoding" });
    expect(await decodeBody(encode(Buffer.from("x")), encoding, limit)).toEqual(Buffer.from("x"));
  });

  it("fails when nothing could be decoded", async () => {
    expect(await text(gzipSync(TEXT).subarray(0, 5), "gzip")).toBe("failed bad-encoding");
  });

  it("fails on damaged and on mislabelled data", async () => {
    const damaged = gzipSync(BIG);
    damaged.fill(0xff, 100, 400);
    expect(await text(damaged, "gzip")).toBe("failed bad-encoding");
    expect(await text(Buffer.from(TEXT), "gzip")).toBe("failed bad-encoding");
    expect(await text(Buffer.from(TEXT), "br")).toBe("failed bad-encoding");
  });

  it("gives back what was encoded, for any bytes", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 2000 }), async (bytes) => {
        for (const [encoding, encode] of [
          ["gzip", gzipSync],
          ["deflate", deflateSync],
          ["br", brotli],
        ] as const) {
          expect(Buffer.from((await decodeBody(encode(bytes), encoding, { maxBytes: LIMIT })) as Uint8Array)).toEqual(
            Buffer.from(bytes),
          );
        }
      }),
      { numRuns: 30 },
    );
  });

  it("never throws, for any bytes and any claim", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 200 }),
        fc.constantFrom("gzip", "deflate", "br", "x"),
        async (bytes, encoding) => {
          const result: Uint8Array | Trouble = await decodeBody(bytes, encoding, { maxBytes: LIMIT });
          expect(result instanceof Uint8Array || result.code === "bad-encoding" || result.code === "too-large").toBe(
            true,
          );
        },
      ),
    );
  });
});
