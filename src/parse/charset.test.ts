import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeHtml, sniffEncoding } from "./charset.ts";

const bytes = (text: string) => Buffer.from(text, "latin1");

describe("decodeHtml", () => {
  it("believes a byte order mark before all else, and removes it", () => {
    expect(decodeHtml(bytes("\xef\xbb\xbf\xc3\xa9"), "text/html; charset=koi8-r")).toEqual({
      text: "é",
      charset: "utf-8",
    });
    expect(decodeHtml(bytes("\xff\xfea\0"), undefined)).toEqual({ text: "a", charset: "utf-16le" });
    expect(decodeHtml(bytes("\xfe\xff\0a"), undefined)).toEqual({ text: "a", charset: "utf-16be" });
  });

  it("believes the header before the document", () => {
    const body = bytes("<meta charset=windows-1251>\xc1");
    expect(decodeHtml(body, 'text/html; Charset="KOI8-R"').charset).toBe("koi8-r");
    expect(decodeHtml(body, "text/html; charset=utf-16be").charset).toBe("utf-16be");
  });

  it("passes over labels that name nothing", () => {
    expect(decodeHtml(bytes("<meta charset=iso-8859-5>"), "text/html; charset=klingon").charset).toBe("iso-8859-5");
    expect(decodeHtml(bytes("<meta charset=klingon>"), "text/html; charset=").charset).toBe("windows-1252");
  });

  it("recognises UTF-8 that nobody declares", () => {
    expect(decodeHtml(Buffer.from("naïve — 漢字"), "text/html")).toEqual({ text: "naïve — 漢字", charset: "utf-8" });
  });

  it("takes plain ASCII for windows-1252, as browsers do", () => {
    expect(decodeHtml(bytes("plain"), undefined)).toEqual({ text: "plain", charset: "windows-1252" });
  });

  it("detects other encodings by their bytes, behind ASCII of any length", () => {
    const russian = "Погода в Москве сегодня будет дождливой, а завтра выглянет солнце и станет теплее. ".repeat(5);
    const encoded = Uint8Array.from(russian, (c) =>
      c >= "А" && c <= "я" ? c.charCodeAt(0) - 0x410 + 0xc0 : c.charCodeAt(0),
    );
    const body = Buffer.concat([bytes(`<script>${"x = 1; ".repeat(5000)}</script>`), encoded]);
    const { text, charset } = decodeHtml(body, undefined);
    expect(charset).toBe("windows-1251");
    expect(text).toContain("Погода в Москве");
  });

  it("detects Shift_JIS", () => {
    const sentence = [
      0x93, 0xfa, 0x96, 0x7b, 0x8c, 0xea, 0x82, 0xcc, 0x83, 0x65, 0x83, 0x4c, 0x83, 0x58, 0x83, 0x67, 0x82, 0xc5, 0x82,
      0xb7, 0x81, 0x42,
    ];
    const body = Uint8Array.from(Array.from({ length: 20 }, () => sentence).flat());
    expect(decodeHtml(body, undefined).text).toContain("日本語のテキストです。");
  });

  it("falls back to windows-1252 for junk", () => {
    expect(decodeHtml(Uint8Array.of(0x80, 0x20, 0x99), undefined).text.length).toBe(3);
  });

  it("does not look for declarations in what is not HTML", () => {
    expect(decodeHtml(bytes("<meta charset=koi8-r>"), "text/plain", { prescan: false }).charset).toBe("windows-1252");
  });

  it("never throws, whatever the bytes and the label", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.option(fc.string(), { nil: undefined }), (body, label) => {
        const { text, charset } = decodeHtml(body, label === undefined ? undefined : `text/html; charset=${label}`);
        expect(typeof text).toBe("string");
        expect(charset).toBe(sniffEncoding(body, label === undefined ? undefined : `text/html; charset=${label}`));
      }),
    );
  });

  it("gives UTF-8 text back as it was", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(decodeHtml(Buffer.from(text), "text/html; charset=utf8").text).toBe(text.replace(/^\ufeff/, ""));
      }),
    );
  });
});
