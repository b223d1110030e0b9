import { describe, expect, it } from "vitest";
import { readContent } from "./content.ts";

const URL = "http://site.test/folder/page";

describe("readContent", () => {
  it("leaves out navigation and footers", () => {
    const { text } = readContent(
      `<nav><a href=/>Home</a> <a href=/b>Blog</a></nav><main><h1>Bees</h1><p>Honey bees live in large colonies, and
       every one of them has work to do.</p></main><footer>All rights reserved.</footer>`,
      URL,
    );
    expect(text).toBe("Bees\n\nHoney bees live in large colonies, and every one of them has work to do.");
  });
});
