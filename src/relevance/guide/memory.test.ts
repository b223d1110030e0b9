/** What is remembered of anchors and words holds on to no page that they stood on. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { analyzerFor } from "../../text/analyzer.ts";
import { remembered } from "../../text/vectors/remembered.ts";
import { anchorReader } from "./anchors.ts";

setFlagsFromString("--expose-gc");
const collect: () => void = runInNewContext("gc");
const PAGES = 300;
const CHARACTERS = 200_000;
const WORD = 20;

function heapMb(): number {
  collect();
  return process.memoryUsage().heapUsed / 1e6;
}

/** A page's text as parsing makes it, and its beginning as a part of it. */
function beginningOf(page: number, length: number): string {
  return Buffer.from(`${page} announcement-of-storms-and-floods `.padEnd(CHARACTERS, "rain "))
    .toString()
    .slice(0, length);
}

it.each([
  [
    "anchors",
    () => anchorReader(analyzerFor("en"), async (texts) => texts.map(() => undefined), { directions: [], scale: 1 }),
  ],
  [
    "texts of vectors",
    () => remembered({ name: "none", dimension: 1, embed: async (texts) => texts.map(() => Float32Array.of(1)) }),
  ],
  [
    "words",
    () => {
      const analyzer = analyzerFor("en", { form: "word" });
      return async ([text = ""]: readonly string[]) => [analyzer.term(text.slice(0, WORD))];
    },
  ],
])("%s", async (_, open) => {
  const read = open();
  await read([beginningOf(-1, 40)]);
  const before = heapMb();
  for (let page = 0; page < PAGES; page++) await read([beginningOf(page, 40)]);
  // The texts of all pages are 60 MB.
  expect(heapMb() - before).toBeLessThan(15);
  await read([beginningOf(0, 40)]); // it is still there
});
