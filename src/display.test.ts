import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { counted, plainJson, shellWord, withoutControls } from "./display.ts";

describe("counted", () => {
  it("says one of a thing as people do", () => {
    expect([0, 1, 2, 1200].map((count) => counted(count, "host"))).toEqual([
      "0 hosts",
      "1 host",
      "2 hosts",
      "1,200 hosts",
    ]);
  });
});

describe("shellWord", () => {
  it("quotes what a shell would take apart, and nothing else", () => {
    expect(["crawls/storms-2", "my crawl", "it's", "$HOME", ""].map(shellWord)).toEqual([
      "crawls/storms-2",
      "'my crawl'",
      "'it'\\''s'",
      "'$HOME'",
      "''",
    ]);
  });
});

describe("plainJson", () => {
  it("shows all that it holds, and means the same", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" }), (text, other) => {
        const json = plainJson({ text, other });
        expect(json).not.toMatch(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]/u);
        expect(JSON.parse(json)).toEqual({ text, other });
      }),
    );
    expect(plainJson("a\u009bü\u202e\u{e0041}\x7f")).toBe('"a\\u009bü\\u202e\\udb40\\udc41\\u007f"');
  });
});

describe("withoutControls", () => {
  it("takes out what steers a terminal, and leaves what writing needs", () => {
    expect(withoutControls("a\r\n\x1b[31m\u009b1m\u202e\u2069\u061cb")).toBe("a [31m 1m b");
    expect(withoutControls("می\u200cخواهم 👩\u200d🔬")).toBe("می\u200cخواهم 👩\u200d🔬");
  });
});
