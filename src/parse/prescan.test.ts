import { describe, expect, it } from "vitest";
import { charsetInContent, prescanEncoding } from "./prescan.ts";

const prescan = (text: string) => prescanEncoding(Buffer.from(text, "latin1"));

describe("prescanEncoding", () => {
  it.each([
    ["<meta charset=koi8-r>", "koi8-r"],
    ["<META\tCHARSET = 'KOI8-R' >", "koi8-r"],
    ["<meta/charset=koi8-r>", "koi8-r"],
    ['<meta http-equiv="Content-Type" content="text/html; charset=koi8-r">', "koi8-r"],
    ['<meta content="text/html; charset=koi8-r" http-equiv=content-type>', "koi8-r"],
    ["<!-- <meta charset=utf-8> --><meta charset=koi8-r>", "koi8-r"],
    ["<!--><meta charset=koi8-r>", "koi8-r"],
    ["<p title='<meta charset=utf-8>'><meta charset=koi8-r>", "koi8-r"],
    ["</p a=b><!doctype html><?xml x?><meta charset=koi8-r>", "koi8-r"],
    ["<meta charset=klingon><meta charset=koi8-r>", "koi8-r"],
    ["<meta charset=koi8-r charset=utf-8>", "koi8-r"],
    ["<meta charset=utf-16>", "utf-8"],
    ["<meta charset=x-user-defined>", "windows-1252"],
    [`${"<p>".repeat(2000)}<meta charset=koi8-r>`, "koi8-r"],
  ])("finds the declaration in %j", (html, encoding) => expect(prescan(html)).toBe(encoding));

  it.each([
    "",
    "<",
    "<meta",
    "<meta charset=koi8-r",
    "<meta charset='koi8-r",
    "<metacharset=koi8-r>",
    "<meta content='text/html; charset=koi8-r'>",
    "<meta http-equiv=refresh content='text/html; charset=koi8-r'>",
    "<!-- <meta charset=koi8-r>",
    "<meta name=charset content=koi8-r>",
    `${" ".repeat(40_000)}<meta charset=koi8-r>`,
  ])("finds nothing in %j", (html) => expect(prescan(html)).toBeUndefined());
});

describe("charsetInContent", () => {
  it.each([
    ["text/html; charset=utf-8", "utf-8"],
    ["text/html; charset = 'utf-8' ; x", "utf-8"],
    ["text/html; xcharset charset=utf-8", "utf-8"],
    ["charset=utf-8;boundary=x", "utf-8"],
  ])("finds it in %j", (content, encoding) => expect(charsetInContent(content)).toBe(encoding));

  it.each(["", "text/html", "charset", "charset=", 'charset="utf-8', "charset utf-8"])(
    "finds nothing in %j",
    (content) => {
      expect(charsetInContent(content)).toBeUndefined();
    },
  );
});
