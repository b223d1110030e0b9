/** The functions of the library have the powers of the commands. In process, as a program calls them. */
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import {
  compare,
  crawl,
  explain,
  exportCrawl,
  judge,
  loadTopic,
  type Recipe,
  readCrawl,
  recipes,
  resume,
  trainWeights,
} from "../../src/index.ts";
import { url } from "../../src/testing/pages.ts";
import { smallWeb } from "../e2e/small-web.ts";

const { web, topic, path, write } = smallWeb(120);

/** A recipe that needs nothing of ours: breadth-first, judged by length. */
const own = write(
  "mine.mjs",
  `export const recipe = {
  name: "mine",
  build: async () => ({
    relevance: { name: "length", read: (page) => page.text.length, score: (length) => Math.min(1, length / 500) },
    relevantAbove: 0.1,
    evaluator: { features: [], weights: {}, priority: () => 0 },
    filters: [],
    strategy: {
      name: "first",
      order: "discovery",
      ask: (frontier) => {
        const id = frontier.best();
        return id === undefined ? { kind: frontier.size > 0 ? "wait" : "empty" } : { kind: "take", id };
      },
    },
  }),
};
`,
);

async function pagesOf(run: Awaited<ReturnType<typeof crawl>>): Promise<string[]> {
  const urls: string[] = [];
  for await (const event of run) if (event.type === "page") urls.push(event.page.url);
  await run.close();
  return urls;
}

describe("crawl()", () => {
  it("takes a topic that was loaded, and gives each page's text and links with its event", async () => {
    const run = await crawl(await loadTopic(topic), { web, recipe: "ops", pages: 5 });
    for await (const event of run) {
      if (event.type !== "page") continue;
      expect(event.content.url).toBe(event.page.url);
      expect(event.content.text).toContain(event.content.title.split(" ")[0] ?? "");
      expect(event.content.links.length).toBeGreaterThan(0);
    }
    await run.close();
  });

  it("takes a topic with examples and background", async () => {
    const input = {
      name: "rain",
      words: ["rainstorm"],
      seeds: [url("p0")],
      examples: [url("p1")],
      background: [url("p2")],
    };
    const messages: string[] = [];
    const run = await crawl(input, {
      web,
      recipe: "vsm",
      pages: 5,
      onProgress: (message) => void messages.push(message),
    });
    expect(await pagesOf(run)).toHaveLength(5);
    expect(messages.join("\n")).toContain("Reading 1 example");
  });

  it("takes a recipe that the program has made, and goes on with it", async () => {
    const { recipe }: { recipe: Recipe } = await import(pathToFileURL(own).href);
    const options = { web, recipe, pages: 10, out: path("own") };
    const first = await pagesOf(await crawl(await loadTopic(topic), options));
    await expect(resume(path("own"), { pages: 20 })).rejects.toThrow('there is no recipe "mine"');
    const rest = await pagesOf(await resume(path("own"), { pages: 20, recipe }));
    const whole = await pagesOf(await crawl(await loadTopic(topic), { web, recipe: "bfs", pages: 20 }));
    expect([...first, ...rest]).toEqual(whole);
  });

  it("says which part of a recipe lacks what", async () => {
    const recipe = { name: "half", build: async () => ({ relevance: { name: "none" } }) };
    await expect(crawl(await loadTopic(topic), { web, recipe: recipe as unknown as Recipe })).rejects.toMatchObject({
      code: "bad-recipe",
      message: expect.stringContaining('the recipe "half": what it builds: "relevantAbove" is missing'),
    });
  });
});

describe("the other functions", () => {
  it("export, explain and read what a crawl found", async () => {
    const out = path("found");
    const urls = await pagesOf(await crawl(await loadTopic(topic), { web, recipe: "ops", pages: 12, out }));
    await exportCrawl(out, { text: true, output: path("found.jsonl") });
    const lines = readFileSync(path("found.jsonl"), "utf8").trim().split("\n");
    const line = z.object({ url: z.string(), text: z.string() });
    expect(lines.map((text) => line.parse(JSON.parse(text)).url)).toEqual(urls);
    expect(await explain(out)).toMatchObject({ fetched: 12 });
    expect(await explain(out, urls[3] ?? "")).toMatchObject({ state: "fetched", recipe: "ops", page: { order: 4 } });
    const reader = await readCrawl(out);
    expect([...reader.pages()]).toHaveLength(12);
    reader.close();
  });

  it("judge a page, by a topic file or a topic", async () => {
    const byFile = await judge(url("p0"), { topic, web });
    const given = await loadTopic(topic);
    expect(await judge(url("p0"), { topic: given, web })).toEqual(byFile);
    expect(byFile).toMatchObject({ model: "honeyguide", url: url("p0"), crawl: null });
    const globally = await judge(url("p0"), { topic, web, model: "tag-vsm", parameters: { tfMax: "global" } });
    expect(globally.relevance).toBeGreaterThanOrEqual(0);
    const wrong = judge(url("p0"), { topic, web, parameters: { senses: "all" } });
    await expect(wrong).rejects.toMatchObject({ code: "unknown-parameter" });
  });

  it("learn weights, and save them", async () => {
    const out = path("weights.json");
    const { file, fit } = await trainWeights({ topic, web, model: "vsm", links: 40, out });
    expect(fit.rows.train).toBeGreaterThan(10);
    expect(JSON.parse(readFileSync(out, "utf8"))).toMatchObject({ weights: file.weights, model: "vsm" });
  });

  it("compare recipes of ours with one from a file", { timeout: 300_000 }, async () => {
    const words = { rainstorm: 1 };
    const relevant = Array.from({ length: 17 }, (_, i) => url(`p${i * 7}`));
    const topics = [{ name: "rain", words, seeds: [url("p0")], relevant }];
    const { comparison, out } = await compare({
      web,
      topics,
      recipes: ["ops", own],
      pages: 30,
      workers: 1,
      out: path("compared"),
    });
    const runs = new Map(comparison?.runs.map((run) => [run.recipe, run]));
    expect([...runs.keys()]).toEqual(["oracle", "omniscient", "bfs", "ops", "mine"]);
    expect(runs.get("mine")?.figures.recall).toBe(runs.get("bfs")?.figures.recall);
    expect(readFileSync(`${out}/report.html`, "utf8")).toContain("mine");
  });

  it("list the recipes", async () => {
    expect((await recipes()).map(({ name }) => name)).toContain("honeyguide");
  });
});
