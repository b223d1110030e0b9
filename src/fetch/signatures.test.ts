import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatOf, looksLikeText } from "./signatures.ts";

const file = (beginning: string) => Buffer.concat([Buffer.from(beginning, "latin1"), Buffer.alloc(50)]);

describe("formatOf", () => {
  it.each([
    ["PDF", Buffer.from("%PDF-1.7\nall text")],
    ["PostScript", Buffer.from("%!PS-Adobe-3.0\n")],
    ["PNG", file("\x89PNG\r\n\x1a\n")],
    ["GIF", file("GIF89a\x01")],
    ["JPEG", file("\xff\xd8\xff\xe0")],
    ["WebP", file("RIFF\x10\x20\0\0WEBPVP8 ")],
    ["BMP", file("BM")],
    ["icon", file("\0\0\x01\0")],
    ["MP4", file("\0\0\0\x20ftypisom")],
    ["WAVE", file("RIFFabcdWAVE")],
    ["font", file("wOF2")],
    ["gzip", gzipSync("<html>")],
    ["ZIP", file("PK\x03\x04")],
    ["Microsoft Office", file("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")],
  ])("knows %s", (format, body) => expect(formatOf(body)).toBe(format));

  it.each([
    "",
    "<!doctype html>",
    "BMW builds cars",
    "BZh",
    "OTTO and his bees",
    "ID3 is a decision tree",
    "GIF89a is a format of pictures",
    "RIFF",
    " %PDF-",
    "abcdftyp",
  ])("takes %j for text", (text) => expect(formatOf(Buffer.from(text))).toBeUndefined());

  it("never takes a page for a file, whatever it says", () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => formatOf(Buffer.concat([Buffer.from("<html>"), bytes])) === undefined),
    );
  });
});

describe("looksLikeText", () => {
  it("takes a UTF-16 byte order mark for text", () => {
    expect(looksLikeText(Buffer.from([0xff, 0xfe, 0x41, 0]))).toBe(true);
    expect(looksLikeText(Buffer.from([0xfe, 0xff, 0, 0x41]))).toBe(true);
    expect(looksLikeText(Buffer.from([0x41, 0]))).toBe(false);
  });

  it("allows the escape sequences of ISO-2022 and form feeds", () => {
    expect(looksLikeText(Buffer.from("\u001b$B\f\t\r\n"))).toBe(true);
  });
});
