import { describe, expect, it } from "vitest";
import { counted, shellWord } from "./display.ts";

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
