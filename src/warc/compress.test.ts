import { gunzipSync, gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compress, compressSync } from "./compress.ts";

describe("compression", () => {
  it("gives the same member at once and on the threadpool, and back the same record", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 500 }), async (record) => {
        const member = compressSync(record);
        expect(Buffer.from(await compress(record)).equals(member)).toBe(true);
        expect(gunzipSync(member).equals(record)).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  it("makes the same bytes of a small record as if it were large", () => {
    const field = fc.constantFrom(
      "WARC-Type: request\r\n",
      "Content-Length: ",
      "http://a.example/",
      "sha1:ABCDEF",
      "7",
      "é",
    );
    fc.assert(
      fc.property(fc.array(field, { maxLength: 150, size: "max" }), (fields) => {
        const record = Buffer.from(fields.join(""));
        expect(Buffer.from(compressSync(record)).equals(gzipSync(record, { level: 1 }))).toBe(true);
      }),
    );
  });

  it("writes no time into the member, so that the same crawl gives the same file", () => {
    expect([...compressSync(new Uint8Array(3)).subarray(4, 8)]).toEqual([0, 0, 0, 0]);
  });
});
