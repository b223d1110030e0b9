import fc from "fast-check";
import { Tokenizer as Htmlparser2, type TokenizerCallbacks } from "htmlparser2";
import { describe, expect, it } from "vitest";
import { writeUnits } from "./scratch.ts";
import { tokenize } from "./tokenizer.ts";

/** Tokens as they are told of; neighbouring pieces of text and of values as one. */
class Heard {
  readonly tokens: string[] = [];
  readonly #source: string;
  #value = "";

  constructor(source: string) {
    this.#source = source;
  }

  text(text: string): void {
    const last = this.tokens.at(-1);
    if (last?.startsWith("text ")) this.tokens[this.tokens.length - 1] = last + text;
    else this.tokens.push(`text ${text}`);
  }

  slice(start: number, end: number): string {
    return this.#source.slice(start, end);
  }

  begin(kind: string): void {
    this.tokens.push(kind);
  }

  add(value: string): void {
    this.#value += value;
  }

  end(): void {
    this.tokens.push(`= ${this.#value}`);
    this.#value = "";
  }
}

function ours(source: string, isXhtml: boolean): string[] {
  const heard = new Heard(source);
  const sink = {
    openTagName: (start: number, end: number) => heard.begin(`<${heard.slice(start, end)}`),
    attributeName(start: number, end: number) {
      heard.begin(`@${heard.slice(start, end)}`);
      return true;
    },
    attributeData: (start: number, end: number) => heard.add(heard.slice(start, end)),
    attributeEntity: (codePoint: number) => heard.add(String.fromCodePoint(codePoint)),
    attributeEnd: () => heard.end(),
    openTagEnd: () => heard.begin(">"),
    selfClosingTag: () => heard.begin("/>"),
    closeTag: (start: number, end: number) => heard.begin(`</${heard.slice(start, end)}`),
    text: (start: number, end: number) => heard.text(heard.slice(start, end)),
    textEntity: (codePoint: number) => heard.text(String.fromCodePoint(codePoint)),
    cdata: (start: number, end: number) => heard.begin(`cdata ${heard.slice(start, end)}`),
    isInForeignContext: () => false,
  };
  tokenize(source, writeUnits(source, new Uint16Array(source.length)), sink, isXhtml);
  return withoutUnfinishedTag(heard.tokens);
}

function theirs(source: string, isXhtml: boolean): string[] {
  const heard = new Heard(source);
  const ignore = () => {};
  const sink: TokenizerCallbacks = {
    onopentagname: (start, end) => heard.begin(`<${heard.slice(start, end)}`),
    onattribname: (start, end) => heard.begin(`@${heard.slice(start, end)}`),
    onattribdata: (start, end) => heard.add(heard.slice(start, end)),
    onattribentity: (codePoint) => heard.add(String.fromCodePoint(codePoint)),
    onattribend: () => heard.end(),
    onopentagend: () => heard.begin(">"),
    onselfclosingtag: () => heard.begin("/>"),
    onclosetag: (start, end) => heard.begin(`</${heard.slice(start, end)}`),
    ontext: (start, end) => heard.text(heard.slice(start, end)),
    ontextentity: (codePoint) => heard.text(String.fromCodePoint(codePoint)),
    oncdata: (start, end, offset) => heard.begin(`cdata ${heard.slice(start, end - offset)}`),
    oncomment: ignore,
    ondeclaration: ignore,
    onprocessinginstruction: ignore,
    onend: ignore,
  };
  const tokenizer = new Htmlparser2({ recognizeSelfClosing: isXhtml }, sink);
  tokenizer.write(source);
  tokenizer.end();
  return withoutUnfinishedTag(heard.tokens);
}

/** What a page ends in the middle of is no tag; how much of it is told of first makes no difference. */
function withoutUnfinishedTag(tokens: readonly string[]): string[] {
  const begun = tokens.findLastIndex((token) => token.startsWith("<") && !token.startsWith("</"));
  const isFinished = tokens.slice(begun).some((token) => token === ">" || token === "/>");
  return begun < 0 || isFinished ? [...tokens] : tokens.slice(0, begun);
}

const PIECES = [
  ...[
    "<p>",
    "</p>",
    "<a href=x>",
    "<a href='a&amp;b' title=\"c>d\">",
    "</a>",
    "<br/>",
    "<br / >",
    "<p/x>",
    "<i a=b/>",
    "</>",
    "</ x>",
  ],
  ...[
    "<script>",
    "</script>",
    "<SCRIPT src=x>",
    "</Script >",
    "<style>",
    "</style>",
    "<title>",
    "</title>",
    "<textarea>",
  ],
  ...[
    "</textarea>",
    "<xmp>",
    "</xmp>",
    "<noframes>",
    "<iframe>",
    "</iframe>",
    "<scripts>",
    "<!-- a -->",
    "<!--",
    "-->",
    "--!>",
  ],
  ...[
    "<!-->",
    "<!--->",
    "<!doctype html>",
    "<!x>",
    "<?php ?>",
    "<![x]>",
    "&amp;",
    "&lt",
    "&copy;",
    "&notin;",
    "&#65;",
    "&#x41",
    "&",
  ],
  ...[
    "&&",
    "<",
    "<<",
    "< b",
    ">",
    "=",
    "a=b",
    "text",
    " ",
    "\n",
    "é",
    "𝒳",
    "<p =x>",
    "<p a = 'b'c=d>",
    "<p a b>",
    "<p a=>",
    '<p a="">',
  ],
];
const soup = fc.array(fc.constantFrom(...PIECES), { maxLength: 30 }).map((pieces) => `${pieces.join("")}<p>.</p>`);

describe("tokenize", () => {
  it("hears what htmlparser2 hears in tag soup", () => {
    fc.assert(
      fc.property(soup, fc.boolean(), (source, isXhtml) => {
        fc.pre(!source.includes("<&")); // which it leaves as it is in titles
        expect(ours(source, isXhtml)).toEqual(theirs(source, isXhtml));
      }),
      { numRuns: 3000 },
    );
  });

  it.each([
    ["a tag without an end", "a<b", ["text a"]],
    ["an end tag without an end", "a</b c", ["text a", "</b"]],
    ["a sign alone", "a<", ["text a<"]],
    ["a slash alone", "a</", ["text a</"]],
    ["the beginning of a script", "a<scr", ["text a"]],
    ["an unfinished comment", "a<!-- b", ["text a"]],
    ["an unfinished value", "a<b c='d", ["text a"]],
    ["an unfinished script", "<script>a</scrip", ["<script", ">", "text a</scrip"]],
  ])("ends in %s", (_, source, expected) => expect(ours(source, false)).toEqual(expected));

  it("decodes an entity behind a sign in a title", () => {
    expect(ours("<title>a <&amp; b</title>", false)).toEqual(["<title", ">", "text a <& b", "</title"]);
  });

  it("takes CDATA for text in XHTML, and for a comment in HTML", () => {
    expect(ours("a<![CDATA[<b>]]>c", true)).toEqual(["text a", "cdata <b>", "text c"]);
    expect(ours("a<![CDATA[<b>]]>c", false)).toEqual(["text a]]>c"]);
  });

  it("skips a frame in a noscript that has no end tag", () => {
    const open = "<noscript><iframe src='a>b' /></noscript><p>c";
    expect(ours(open, false)).toEqual(["<noscript", ">", "</noscript", "<p", ">", "text c"]);
    expect(ours("<NOSCRIPT><IFRAME></NOSCRIPT>c", false)).toEqual(["<NOSCRIPT", ">", "</NOSCRIPT", "text c"]);
    expect(ours("<noscript><iframe><b></iframe></noscript>", false)).toContain("text <b>");
    expect(ours("<noscript></noscript><iframe><b></iframe>", false)).toContain("text <b>");
  });

  it("reads in linear time what is never closed", () => {
    for (const piece of ["<noscript>", "<!--", "<a b='", "<script>", "&#1", "<a b=&", "</a ", "<noscript></iframe"]) {
      expect(ours(piece.repeat(100_000), false).length).toBeGreaterThanOrEqual(0);
    }
  });
});
