/** What `explain` says of single URLs, and that it only reads. In process, as the command calls it. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { explainAll, explainUrl } from "../../src/cli/explain-crawl.ts";
import { crawl, explain, type JobOptions, readCrawl } from "../../src/index.ts";
import { parentRelevance } from "../../src/links/features.ts";
import { weightedSum } from "../../src/links/weighted-sum.ts";
import { defineRecipe } from "../../src/recipes/define.ts";
import { textModel } from "../../src/relevance/text-model.ts";
import { bestFirst } from "../../src/strategies/best-first.ts";
import type { LinkEvaluator } from "../../src/types.ts";
import { recordedManyHosts } from "../recorded-many-hosts.ts";
import { temporaryFolder } from "../temporary-folder.ts";

vi.setConfig({ testTimeout: 60_000 });

const folder = temporaryFolder("explained");
const { web, topic } = recordedManyHosts(join(folder, "web.jsonl"));
/** Words alone, some of which nobody says: a judge learns nothing where every page seems to be relevant. */
const words = { rainstorm: 1, rainfall: 0.6, typhoon: 1, cyclone: 1, monsoon: 1 };
const bare = { ...topic, words, examples: [], background: [] };

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

interface Crawled {
  readonly out: string;
  readonly urls: readonly string[];
}

/** Runs a crawl, or the first `stopAfter` pages of it, as if it were killed then. */
async function crawled(
  name: string,
  {
    about = topic,
    stopAfter = Number.POSITIVE_INFINITY,
    ...options
  }: JobOptions & { about?: typeof topic; stopAfter?: number },
): Promise<Crawled> {
  const out = join(folder, name);
  const run = await crawl(about, { web, pages: 60, out, parameters: { vectors: "none" }, ...options });
  const urls: string[] = [];
  for await (const event of run) {
    if (event.type === "page") urls.push(event.page.url);
    if (urls.length >= stopAfter) break;
  }
  await run.close();
  return { out, urls };
}

const learned = crawled("learned", { parameters: { vectors: "none", keepAbove: 0.1 } });

async function linksOf(out: string, state: string, reason?: string): Promise<string[]> {
  const reader = await readCrawl(out);
  const found = [...reader.saved().links()].filter(
    (link) => link.state === state && (reason ?? link.reason) === link.reason,
  );
  reader.close();
  return found.map(({ url }) => url);
}

async function firstOf(out: string, state: string, reason?: string): Promise<string> {
  const [url] = await linksOf(out, state, reason);
  if (url === undefined) throw new Error(`no link is ${state} ${reason ?? ""}`);
  return url;
}

describe("explain", () => {
  it("says of a waiting link how many are better, and what the next choice goes by", async () => {
    const { out } = await learned;
    const texts = await Promise.all(
      (await linksOf(out, "waiting")).slice(0, 12).map((url) => explainUrl(out, url, false)),
    );
    for (const text of texts) {
      expect(text).toMatch(/^waiting: of \d+ waiting links, (none has|1 has|\d+ have) a higher priority/m);
      expect(text).not.toContain("came first");
      expect(text).toContain("prospecting takes the link of the highest priority");
      expect(text).toContain(`the budget of 60 pages is spent; \`honeyguide resume ${out} --pages 120\` goes on`);
      const [, sum = "", priority = ""] =
        /^ {2}sum +(-?[\d.]+) +priority = answer \/ \(1 \+ e\^-sum\) = ([\d.]+)$/m.exec(text) ?? [];
      const [, answer = ""] = /^ {2}answer +([\d.]+) /m.exec(text) ?? [];
      expect(Number(answer) / (1 + Math.exp(-Number(sum)))).toBeCloseTo(Number(priority), 3);
      expect(text).toContain(`Priority ${priority} now, by the recipe honeyguide`);
    }
    const ranks = texts.map((text) => Number(/, (\d+) ha/.exec(text)?.[1] ?? 0));
    const priorities = texts.map((text) => Number(/Priority ([\d.]+) now/.exec(text)?.[1]));
    const byRank = priorities.map((_, i) => i).sort((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0));
    expect(byRank.map((i) => priorities[i])).toEqual(priorities.toSorted((a, b) => b - a));
  });

  it("explains a fetched page by what was known then: choice, words, nearest examples", async () => {
    const { out, urls } = await learned;
    const text = await explainUrl(out, urls[30] ?? "", false);
    expect(text).toMatch(/^fetched as page 31 at \d{4}-/m);
    expect(text).toContain("chosen by prospecting when 30 pages were known");
    expect(text).toMatch(/Priority 0\.\d+ when it was chosen/);
    expect(text).toMatch(/^Relevance [01]\.\d{4} = 1 \/ \(1 \+ e\^\(-8 \(sum - 0\.\d{4}\)\)\)$/m);
    expect(text).toContain("Words that speak most for the topic");
    expect(text).toContain("Nearest examples, by the words that speak for the topic");
    expect(text).toMatch(/ {2}http:\/\/storms\.example\/\S+ +\w+/);
  });

  it("keeps apart what a priority was when a link was dropped or failed, and what it would be now", async () => {
    const { out } = await learned;
    const dropped = await explain(out, await firstOf(out, "dropped", "threshold"));
    expect(dropped.detail).toContain((dropped.priorityThen ?? 0).toPrecision(4));
    expect(dropped.priorityThen).toBeLessThanOrEqual(0.1);
    expect(dropped).toMatchObject({ asOf: "now", place: null, page: null });
    const { out: longer } = await crawled("longer", { recipe: "vsm", parameters: {}, pages: 120 });
    const failed = await explain(longer, await firstOf(longer, "failed"));
    expect(failed.priorityThen).toBeGreaterThan(0);
    expect(await explainUrl(longer, failed.url, false)).toMatch(/when that was decided; it would be 0\.\d+ now/);
  });

  it("judges by the judge of the day: without examples it changes while the crawl goes on", async () => {
    const { out, urls } = await crawled("bare", { about: bare });
    for (const order of [5, 15, 39]) {
      const { page, judgement, gaps } = await explain(out, urls[order - 1] ?? "");
      expect(gaps).toEqual([]);
      expect(judgement?.relevance).toBeCloseTo(page?.firstRelevance ?? -1, 12);
      const names = JSON.stringify(judgement?.breakdown.map(({ rows }) => rows.map(([name]) => name)));
      expect(names.includes("of pages found")).toBe(order > 10);
    }
  });

  it("knows links that are chosen, but whose pages have not come in", async () => {
    const { out } = await crawled("killed", { recipe: "ops", parameters: {}, window: 6, stopAfter: 9 });
    const waiting = await Promise.all((await linksOf(out, "waiting")).map((url) => explain(out, url)));
    const chosen = waiting.filter(({ place }) => place?.isChosen);
    expect(chosen).toHaveLength(5);
    expect(
      waiting.filter(({ place }) => !place?.isChosen).every(({ place }) => place?.waiting === waiting.length - 5),
    ).toBe(true);
    expect(await explainUrl(out, chosen[0]?.url ?? "", false)).toContain("waiting: it is chosen, and comes first");
  });

  it("speaks of discovery where links are taken in that order, and of seeds", async () => {
    const { out } = await crawled("bfs", { recipe: "bfs", parameters: {} });
    const text = await explainUrl(out, (await linksOf(out, "waiting")).at(-1) ?? "", false);
    expect(text).toMatch(/waiting: of (\d+) waiting links, \d+ were found earlier/);
    expect(text).toMatch(/Priority 0\.0000: no evidence is weighed/);
    expect(await explainUrl(out, topic.seeds?.[0] ?? "", false)).toContain("Priority 1.0000: a seed");
  });

  it("changes nothing in the folder, and can be asked while the crawl runs", async () => {
    const { out, urls } = await learned;
    const names = readdirSync(out).sort();
    const files = () => names.map((name) => [name, sha256(readFileSync(join(out, name)))]);
    const before = files();
    for (const url of [urls[7] ?? "", await firstOf(out, "waiting")]) await explain(out, url);
    expect(files()).toEqual(before);
    const running = join(folder, "running");
    const run = await crawl(topic, { web, pages: 30, out: running, recipe: "ops" });
    let asked = 0;
    for await (const event of run) {
      if (event.type !== "page" || ++asked % 10 !== 0) continue;
      expect(await explain(running, event.page.url)).toMatchObject({ state: "fetched", gaps: [] });
      expect(await explain(running, await firstOf(running, "waiting"))).toMatchObject({ place: { pages: asked } });
    }
    await run.close();
    expect(asked).toBe(30);
  });

  it("prints the account of all, with weights in columns", async () => {
    const { out } = await learned;
    const text = await explainAll(out, false);
    const rows = text.split("\n").filter((line) => /^ {2}(bias|links|learned-words) /.test(line));
    expect(rows).toHaveLength(3);
    expect(new Set(rows.map(({ length }) => length)).size).toBe(1);
    expect(
      z.object({ discovered: z.number() }).parse(JSON.parse(await explainAll(out, true))).discovered,
    ).toBeGreaterThan(60);
  });
});

describe("explain of a recipe that cannot be made again", () => {
  const model = textModel({ name: "rain", score: (text) => Math.min(1, text.length / 3000) });
  const squared: LinkEvaluator = {
    ...weightedSum([[parentRelevance(), 2]]),
    priority: (values) => (values[0] ?? 0) ** 2,
  };
  const own = (evaluator: LinkEvaluator) =>
    defineRecipe({
      name: "mine",
      build: async () => ({ relevance: model, relevantAbove: 0.5, evaluator, filters: [], strategy: bestFirst() }),
    });

  it("shows what was saved, and says what is missing", async () => {
    const recipe = own(weightedSum([[parentRelevance(), 2]]));
    const { out, urls } = await crawled("mine", { recipe, parameters: {} });
    const saved = await explain(out, urls[20] ?? "");
    expect(saved).toMatchObject({ judgement: null, strategy: null, formula: null, asOf: "chosen" });
    expect(saved.gaps[0]).toContain('The recipe cannot be made again as it was: there is no recipe "mine"');
    expect(saved.features[0]?.contribution).toBeCloseTo(saved.priority, 12);
    expect(await explainUrl(out, await firstOf(out, "waiting"), false)).toContain("when the last link to it was found");
    const whole = await explain(out, urls[20] ?? "", { recipe });
    expect(whole).toMatchObject({ gaps: [], formula: "sum", strategy: { name: "best-first" } });
  });

  it("does not pretend that contributions add up where they do not, and shows a formula where one is given", async () => {
    const { out } = await crawled("squared", { recipe: own(squared), parameters: {} });
    const url = await firstOf(out, "waiting");
    expect(await explain(out, url, { recipe: own(squared) })).toMatchObject({ formula: null });
    const formula = { text: "sum² / 4", of: (sum: number) => sum ** 2 / 4 };
    const { priority, sum, ...told } = await explain(out, url, { recipe: own({ ...squared, formula }) });
    expect(told.formula).toBe("sum² / 4");
    expect(formula.of(sum)).toBeCloseTo(priority, 12);
  });

  it("does not go to the network for pages that were not kept", async () => {
    const { out, urls } = await crawled("unkept", { recipe: "vsm", parameters: {} });
    const material = readdirSync(out).find((name) => name.startsWith("material")) ?? "";
    rmSync(join(out, material));
    expect((await explain(out, urls[9] ?? "")).gaps).toEqual([]); // from the recorded web
    renameSync(web, `${web}.away`);
    const { gaps, features } = await explain(out, urls[9] ?? "").finally(() => renameSync(`${web}.away`, web));
    expect(gaps[0]).toMatch(/^The recipe cannot be made again as it was: /);
    expect(features.length).toBeGreaterThan(0);
  });

  it("says that a page was not archived", async () => {
    const { out, urls } = await crawled("no-archive", { recipe: "ops", parameters: {}, archive: false });
    const { gaps, judgement, formula } = await explain(out, urls[9] ?? "");
    expect([gaps, judgement, formula]).toEqual([
      ["The page cannot be judged again: it was not archived."],
      null,
      "sum",
    ]);
  });
});
