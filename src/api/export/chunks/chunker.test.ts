import fc from "fast-check";
import { countTokens } from "gpt-tokenizer/encoding/cl100k_base";
import { beforeAll, describe, expect, it } from "vitest";
import { chunksOf } from "./chunker.ts";
import { type TokenCounter, tokenCounter } from "./tokens.ts";

let count: TokenCounter = () => 0;
beforeAll(async () => {
  count = await tokenCounter();
});
const cut = (markdown: string, size = 64, overlap = 8) => [...chunksOf(markdown, { size, overlap }, count)];
const sentences = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => `Sentence number ${from + i} is about a storm.`).join(" ");

describe("chunks", () => {
  it("of a short page is the page", () => {
    expect(cut("# Storm\n\nIt rained. It poured.")).toEqual([
      { text: "# Storm\n\nIt rained. It poured.", tokens: 10, headings: ["Storm"] },
    ]);
    expect(cut("")).toEqual([]);
    expect(cut(" \n\n ")).toEqual([]);
  });

  it("begin at headings, and know those above them", () => {
    const chunks = cut(
      `# Storm\n\n${sentences(0, 5)}\n\n## River\n\n${sentences(5, 10)}\n\n### Bed\n\n${sentences(10, 15)}\n\n## Roofs\n\n${sentences(15, 20)}`,
    );
    expect(chunks.map(({ headings }) => headings)).toEqual([
      ["Storm"],
      ["Storm", "River"],
      ["Storm", "River", "Bed"],
      ["Storm", "Roofs"],
    ]);
    expect(chunks[1]?.text).toMatch(/^## River\n\nSentence number 5 .*number 9 is about a storm\.$/);
  });

  it("take short sections together, and no heading stands at an end", () => {
    const chunks = cut(`# A\n\nOne.\n\n## B\n\nTwo.\n\n## C\n\n${sentences(0, 20)}`, 128);
    expect(chunks[0]?.text).toContain("# A\n\nOne.\n\n## B\n\nTwo.\n\n## C\n\nSentence number 0");
    for (const { text } of chunks) expect(text).not.toMatch(/#+ [^\n]*$/);
  });

  it("end between sentences, and begin with the last one again", () => {
    const chunks = cut(sentences(0, 40), 64, 12);
    for (const { text } of chunks) expect(text).toMatch(/^Sentence number [\s\S]*storm\.$/);
    for (const [i, { text }] of chunks.slice(1).entries()) {
      const last = chunks[i]?.text.split(/(?<=\.) /).at(-1);
      expect(text.startsWith(last ?? "?")).toBe(true);
    }
    expect(
      cut(sentences(0, 40), 64, 0)
        .map(({ text }) => text)
        .join(" "),
    ).toBe(sentences(0, 40));
  });

  it("cut code, lists and tables between their lines, and see no headings in code", () => {
    const lines = Array.from({ length: 30 }, (_, i) => `  run(${i}); # step ${i}`);
    const chunks = cut(`# Code\n\n\`\`\`sh\n# no heading\n${lines.join("\n")}\n\`\`\``, 64, 0);
    expect(chunks.every(({ headings }) => headings.join() === "Code")).toBe(true);
    expect(chunks.flatMap(({ text }) => text.split("\n"))).toEqual(expect.arrayContaining(lines));
    const table = ["| a | b |", "| --- | --- |", ...lines.map((_, i) => `| row. ${i} | Cell ${i} |`)];
    expect(cut(table.join("\n"), 64, 0).flatMap(({ text }) => text.split("\n"))).toEqual(table);
  });

  it("cut sentences of Chinese, which no spaces divide", () => {
    const text = "昨日暴雨灾害频发。暴雨不断！河水上涨。".repeat(20);
    const chunks = cut(text, 64, 0);
    expect(chunks.length).toBeGreaterThan(3);
    expect(chunks.map((chunk) => chunk.text).join("")).toBe(text);
    for (const chunk of chunks) expect(chunk.text).toMatch(/[。！]$/);
  });

  it("are never larger than asked, count as the tokenizer does, and hold every word, whatever the text", () => {
    const line = fc.oneof(
      fc.string(),
      fc.lorem({ maxCount: 30, mode: "sentences" }),
      fc.constantFrom("# One", "## Two", "```", "- item", "| cell |", "", "暴雨。", "<|endoftext|>", "😀".repeat(50)),
    );
    fc.assert(
      fc.property(
        fc.array(line),
        fc.integer({ min: 32, max: 100 }),
        fc.integer({ min: 0, max: 16 }),
        (lines, size, overlap) => {
          const markdown = lines.join("\n");
          const chunks = cut(markdown, size, overlap);
          for (const { text, tokens } of chunks) {
            expect(tokens).toBeLessThanOrEqual(size);
            expect(tokens).toBe(countTokens(text, { disallowedSpecial: new Set() }));
            expect(text.trim()).not.toBe("");
          }
          const bare = (text: string) => text.replace(/\s+/g, "");
          if (overlap === 0) expect(bare(chunks.map(({ text }) => text).join(""))).toBe(bare(markdown));
        },
      ),
      { numRuns: 60 },
    );
  });

  it("of a megabyte without a space come soon", () => {
    const chunks = cut("a".repeat(2 ** 20), 512, 64);
    expect(chunks.every(({ tokens }) => tokens <= 512)).toBe(true);
    expect(chunks.map(({ text }) => text).join("").length).toBeGreaterThanOrEqual(2 ** 20);
  });
});
