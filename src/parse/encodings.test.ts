import { describe, expect, it } from "vitest";
import { decodeBytes, encodingOf } from "./encodings.ts";

const upperHalf = Uint8Array.from({ length: 128 }, (_, index) => index + 0x80);

describe("encodingOf", () => {
  it.each([
    ["UTF8", "utf-8"],
    [" latin1\n", "windows-1252"],
    ["ascii", "windows-1252"],
    ["iso-8859-9", "windows-1254"],
    ["gb2312", "gbk"],
    ["x-sjis", "shift_jis"],
    ["ks_c_5601-1987", "euc-kr"],
    ["iso-8859-16", "iso-8859-16"],
    ["X-User-Defined", "x-user-defined"],
    ["hz-gb-2312", "replacement"],
    ["unicode", "utf-16le"],
  ])("knows %j", (label, encoding) => expect(encodingOf(label)).toBe(encoding));

  it.each(["", "klingon", "utf-7", "utf-32", "utf\u00a08"])("does not know %j", (label) =>
    expect(encodingOf(label)).toBeUndefined(),
  );
});

describe("decodeBytes", () => {
  it("decodes windows-1252 by the standard, not as ISO 8859-1", () => {
    const text = decodeBytes(upperHalf, "windows-1252");
    expect(text.slice(0, 5)).toBe("€\x81‚ƒ„");
    expect(text.slice(0x1f, 0x22)).toBe("Ÿ\xa0¡");
    expect(text.at(-1)).toBe("ÿ");
  });

  it("decodes ISO 8859-16", () => {
    const text = decodeBytes(upperHalf, "iso-8859-16");
    expect(text).toHaveLength(128);
    expect(text.slice(0x20, 0x26)).toBe("\xa0ĄąŁ€„");
    expect(text.slice(-4)).toBe("üęțÿ");
  });

  it("decodes x-user-defined into the private use area", () => {
    expect(decodeBytes(Uint8Array.of(0x41, 0x80, 0xff), "x-user-defined")).toBe("A\uf780\uf7ff");
  });

  it("reads nothing in dangerous encodings", () => {
    expect(decodeBytes(Uint8Array.of(0x41, 0x42), "replacement")).toBe("\ufffd");
    expect(decodeBytes(new Uint8Array(), "replacement")).toBe("");
  });

  it("replaces malformed sequences", () => {
    expect(decodeBytes(Uint8Array.of(0x61, 0xc3, 0x28, 0xf0, 0x9f), "utf-8")).toBe("a\ufffd(\ufffd");
  });

  it("reads a view in the middle of a buffer", () => {
    expect(decodeBytes(Uint8Array.of(1, 0x80, 0x61, 2).subarray(1, 3), "windows-1252")).toBe("€a");
  });
});
