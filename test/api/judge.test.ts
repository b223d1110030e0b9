/** Judging one page: by a topic, or as a crawl does. In process, as a program calls it. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Command } from "commander";
import { describe, expect, it, vi } from "vitest";
import { addJudgeCommand } from "../../src/cli/judge.ts";
import { at } from "../../src/collections/at.ts";
import { crawl, explain, type JobOptions, judge, type PageRow } from "../../src/index.ts";
import { MODELS } from "../../src/recipes/models.ts";
import { recordedManyHosts } from "../recorded-many-hosts.ts";
import { temporaryFolder } from "../temporary-folder.ts";

vi.setConfig({ testTimeout: 60_000 });

const folder = temporaryFolder("judged");
const { web, topic } = recordedManyHosts(join(folder, "web.jsonl"));
/** Words alone, some of which nobody says: a judge learns nothing where every page seems to be relevant. */
const words = { rainstorm: 1, rainfall: 0.6, typhoon: 1, cyclone: 1, monsoon: 1 };
const bare = { ...topic, words, examples: [], background: [] };
const WET = "http://storms.example/";
const DRY = "http://gardens.example/";

async function crawled(
  name: string,
  about: typeof topic,
  options: JobOptions,
): Promise<{ out: string; pages: PageRow[] }> {
  const out = join(folder, name);
  const pages: PageRow[] = [];
  const run = await crawl(about, { web, pages: 40, out, ...options });
  for await (const event of run) if (event.type === "page") pages.push(event.page);
  await run.close();
  return { out, pages };
}

const plain = { parameters: { vectors: "none" } };

describe("judge by a topic", () => {
  it("takes honeyguide by default, and shows scores, words and nearest examples", async () => {
    const [wet, dry] = await Promise.all([WET, DRY].map((url) => judge(url, { topic, web, ...plain })));
    expect(wet).toMatchObject({ model: "honeyguide", crawl: null, provider: null, url: WET });
    expect(wet?.relevance).toBeGreaterThan(0.5);
    expect(dry?.relevance).toBeLessThan(0.1);
    const [scores, words, near] = wet?.breakdown ?? [];
    expect(scores?.title).toContain(wet?.relevance.toFixed(4));
    expect(words?.rows.some(([word]) => word === "storm")).toBe(true);
    expect(near?.title).toBe("Nearest examples, by the words that speak for the topic");
    for (const [, page] of near?.rows ?? []) expect(topic.examples).toContain(page);
  });

  it("judges by the topic's words where it has no pages, and is the judge of a crawl before its first page", async () => {
    const { pages } = await crawled("first", bare, { ...plain, pages: 1 });
    const { url, relevance } = at(pages, 0);
    const judged = await judge(url, { topic: bare, web, ...plain });
    expect(judged.relevance).toBe(relevance);
    expect(judged.breakdown[0]?.rows[0]?.[0]).toBe("topic words");
  });

  it("reads the pages that a model learns from, and no others", async () => {
    const nowhere = { ...topic, examples: ["http://no.example/1"], background: ["http://no.example/2"] };
    const asked = async (model: string) => {
      const missing: string[] = [];
      const judged = judge(WET, { topic: nowhere, web, model, onMissing: (location) => void missing.push(location) });
      await judged.catch(() => {}); // Bayes cannot do without them
      return missing;
    };
    const lists = { examples: nowhere.examples, background: nowhere.background };
    for (const model of ["tag-vsm", "vsm", "bayes", "honeyguide"]) {
      expect(await asked(model), model).toEqual(MODELS[model]?.needs.flatMap((list) => lists[list]));
    }
    expect(MODELS["tag-vsm"]?.needs).toEqual([]);
    expect(MODELS.sentence?.needs).toEqual(["examples"]);
  });

  it("has its models named in the help, the default first", () => {
    const program = new Command();
    const parts: string[] = [];
    addJudgeCommand(program);
    const command = at(program.commands, 0).configureOutput({ writeOut: (text) => void parts.push(text) });
    command.outputHelp();
    const help = parts.join("");
    expect(/Models: ([\w\s-]+)\./.exec(help)?.[1]?.split(/\s+/)).toEqual(Object.keys(MODELS));
    expect(help.replace(/\s+/g, " ")).toContain("(default: honeyguide, or that of the crawl)");
  });

  it("wants a topic or a crawl", async () => {
    await expect(judge(WET, { web })).rejects.toMatchObject({
      code: "bad-option",
      message: "judge: no topic is given",
    });
  });
});

describe("judge as a crawl does", () => {
  const learned = crawled("learned", topic, plain);

  it("gives the pages of the crawl the scores that it gave them, from its archive", async () => {
    const { out, pages } = await learned;
    for (const { url, relevance } of [at(pages, 3), at(pages, 39)]) {
      const judged = await judge(url, { crawl: out });
      expect(judged).toMatchObject({ model: "honeyguide", crawl: { folder: out, pages: 40 }, url });
      expect(judged.relevance).toBeCloseTo(relevance, 12);
    }
  });

  it("judges any other page by the crawl's examples: a file, or a page of its web", async () => {
    const { out } = await learned;
    const [wet, dry] = [
      "A rainstorm brought rainfall and thunder, then a flood. Rainfall and storm went on: a rainstorm is a disaster.",
      "A violin opera in the kitchen garden.",
    ].map((text, i) => {
      const file = join(folder, `page-${i}.html`);
      writeFileSync(file, `<title>Page</title><p>${text}</p>`);
      return file;
    });
    const relevanceOf = async (location = "") => (await judge(location, { crawl: out })).relevance;
    expect(await relevanceOf(wet)).toBeGreaterThan(0.5);
    expect(await relevanceOf(dry)).toBeLessThan(0.1);
    expect(await relevanceOf("http://music.example/")).toBeLessThan(0.5);
    const { breakdown } = await judge(wet ?? "", { crawl: out });
    expect(JSON.stringify(breakdown.at(-1)?.rows)).toContain(topic.examples?.[0]);
  });

  it("judges by the pages that a crawl without examples has found", async () => {
    const { out, pages } = await crawled("found", bare, plain);
    const { breakdown } = await judge(WET, { crawl: out });
    const near = breakdown.at(-1);
    expect(near?.title).toContain("pages found that serve as examples");
    const found = new Set<unknown>(pages.map(({ url }) => url));
    expect(near?.rows.every(([, page]) => found.has(page))).toBe(true);
    const last = at(pages, 39); // the judge was made anew at 40 pages, before that at 30
    const now = (await judge(last.url, { crawl: out })).relevance;
    expect((await explain(out, last.url)).judgement?.relevance).toBeCloseTo(last.relevance, 12);
    expect(now).not.toBe(last.relevance);
  });

  it("asks the crawl's own model, or another that is made for its topic", async () => {
    const { out, pages } = await crawled("other", topic, { recipe: "ops" });
    const { url, relevance } = at(pages, 20);
    expect(await judge(url, { crawl: out })).toMatchObject({ model: "tag-vsm", relevance });
    const byGuide = await judge(url, { crawl: out, model: "honeyguide", ...plain });
    const byTopic = await judge(url, { topic, web, ...plain });
    expect(byGuide).toEqual(byTopic);
  });

  it("refuses what does not go with a crawl", async () => {
    const { out } = await learned;
    await expect(judge(WET, { crawl: out, topic })).rejects.toThrow("has a topic of its own");
    await expect(judge(WET, { crawl: out, ...plain })).rejects.toThrow('takes no "vectors"');
    await expect(judge(WET, { crawl: join(folder, "none") })).rejects.toMatchObject({ code: "crawl-missing" });
  });
});
