import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { base32, recordId, sha1Digest } from "./digest.ts";

const ascii = (text: string) => new TextEncoder().encode(text);

describe("base32", () => {
  it.each([
    ["", ""],
    ["f", "MY"],
    ["fo", "MZXQ"],
    ["foo", "MZXW6"],
    ["foob", "MZXW6YQ"],
    ["fooba", "MZXW6YTB"],
    ["foobar", "MZXW6YTBOI"],
  ])("encodes %j as RFC 4648 does, without padding", (text, expected) => {
    expect(base32(ascii(text))).toBe(expected);
  });

  it("can be decoded bit by bit to the same bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        const bits = [...base32(bytes)]
          .map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"))
          .join("");
        const decoded = Array.from(bytes, (_, i) => Number.parseInt(bits.slice(i * 8, i * 8 + 8), 2));
        expect(decoded).toEqual([...bytes]);
      }),
    );
  });
});

describe("sha1Digest", () => {
  it("writes the empty digest that every WARC tool knows", () => {
    expect(sha1Digest(ascii(""))).toBe("sha1:3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJ");
  });

  it("is the same for one piece and for its parts", () => {
    expect(sha1Digest(ascii("ab"), ascii(""), ascii("c"))).toBe(sha1Digest(ascii("abc")));
    expect(sha1Digest(ascii("abc"))).toBe(`sha1:${base32(createHash("sha1").update("abc").digest())}`);
  });
});

describe("recordId", () => {
  it("is a version 4 UUID, whatever the text", () => {
    const shape = /^<urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}>$/;
    fc.assert(fc.property(fc.string(), (text) => shape.test(recordId(text))));
  });

  it("depends on the text alone", () => {
    expect(recordId("crawl 1, page 7")).toBe(recordId("crawl 1, page 7"));
    expect(recordId("crawl 1, page 7")).not.toBe(recordId("crawl 1, page 8"));
  });
});
