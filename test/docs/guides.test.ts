import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const example = (file: string) => readFileSync(`${ROOT}/examples/${file}`, "utf8");
const guide = readFileSync(`${ROOT}/docs/guides/write-your-own-crawler.md`, "utf8");
const [crawler = "", library = ""] = guide.split("\n## Use the library\n");

/** A file may be shown in pieces, cut at empty lines. */
const shownIn = (text: string) => [...text.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => code).join("\n");

describe("the guide to a crawler of one's own", () => {
  it("shows the examples' files, whole and in order", () => {
    expect(shownIn(crawler)).toBe(`${example("weather-recipe.ts")}\n${example("own-crawler.ts")}`);
    expect(shownIn(library)).toBe(example("library.ts"));
  });

  it("takes less than 60 lines of code", () => {
    const lines = shownIn(crawler)
      .split("\n")
      .filter((line) => line !== "");
    expect(lines.length).toBeLessThan(60);
  });
});
