import { describe, expect, it } from "vitest";
import { collapse, Head, hasToken } from "./head.ts";

describe("Head", () => {
  it("takes the first title that is not empty", () => {
    const head = new Head("");
    for (const title of [" ", "First &", "Second"]) {
      head.startTitle();
      head.addTitleText(title);
    }
    expect(head.title).toBe("First &");
  });

  it("joins the pieces of a title", () => {
    const head = new Head("");
    head.startTitle();
    for (const piece of ["a ", "&", "\n b"]) head.addTitleText(piece);
    expect(head.title).toBe("a & b");
  });

  it("bounds the title", () => {
    const head = new Head("");
    head.startTitle();
    for (let round = 0; round < 100; round++) head.addTitleText("x".repeat(1_000_000));
    expect(head.title.length).toBeLessThanOrEqual(20_000);
  });

  it("takes the first description, keywords and refresh", () => {
    const head = new Head("");
    for (const content of ["one", "two"]) {
      head.addMeta({ name: "description", content });
      head.addMeta({ name: " Keywords ", content });
      head.addMeta({ "http-equiv": "REFRESH", content });
    }
    expect(head).toMatchObject({ description: "one", keywords: "one", refresh: "one" });
  });

  it("adds up robots directives for all and for us", () => {
    const head = new Head("ourbot");
    head.addMeta({ name: "robots", content: "noindex" });
    head.addMeta({ name: "OurBot", content: "nofollow" });
    head.addMeta({ name: "robots", content: "index, follow" });
    expect(head).toMatchObject({ noindex: true, nofollow: true });
  });

  it("does not take a nameless meta for ours when we have no name", () => {
    const head = new Head("");
    head.addMeta({ name: "", content: "none" });
    head.addMeta({ content: "none" });
    head.addMeta({ name: "robots" });
    expect(head).toMatchObject({ noindex: false, nofollow: false });
  });
});

describe("hasToken", () => {
  it("looks at whole words in either case", () => {
    expect(hasToken("External  NOFOLLOW", "nofollow")).toBe(true);
    expect(hasToken("dofollow", "follow")).toBe(false);
    expect(hasToken(undefined, "x")).toBe(false);
  });
});

describe("collapse", () => {
  it("makes one line of a text", () => expect(collapse(" a\n\0 b\u00a0 ")).toBe("a b"));
});
