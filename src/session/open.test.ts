import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { parseTopic } from "../topics/schema.ts";
import { topicOf } from "../webs/demo/judgement.ts";
import { openWeb } from "../webs/load.ts";
import { createJob, type JobOptions } from "./create-job.ts";
import { type OpenedCrawl, openCrawl, reopenCrawl } from "./open.ts";

const folder = mkdtempSync(join(tmpdir(), "honeyguide-open-"));
vi.stubEnv("HONEYGUIDE_CACHE", join(folder, "cache"));
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const { relevance: _, ...content } = topicOf("storms-and-floods");
const whole = parseTopic(content, "demo");
const TOPIC = { ...whole, examples: whole.examples.slice(0, 6), background: whole.background.slice(0, 8) };
const PAGES = 24;
const jobFor = (recipe: string, options: JobOptions = {}) =>
  createJob(TOPIC, { recipe, web: "demo", pages: PAGES, ...options });

/** The pages fetched until `most` of them are; then it stops and closes. */
async function run(opened: OpenedCrawl, most = Number.POSITIVE_INFINITY): Promise<string[]> {
  const urls: string[] = [];
  try {
    for await (const event of opened) {
      if (event.type === "page") urls.push(event.page.url);
      if (urls.length >= most) break;
    }
  } finally {
    await opened.close();
  }
  return urls;
}

const RECIPES: readonly (readonly [string, JobOptions, readonly string[]])[] = [
  ["bcw-cc", {}, []],
  ["fcosa-g", {}, ["ontology"]],
  ["mcoa", {}, ["weights"]],
  ["honeyguide", { parameters: { vectors: "none" } }, []],
];

describe.each(RECIPES)("a crawl by %s, which needs example pages", (recipe, options, keys) => {
  const out = join(folder, recipe);

  it("archives the topic's pages and what was made of them", async () => {
    const urls = await run(await openCrawl(await jobFor(recipe, options), { out }), 9);
    expect(urls).toHaveLength(9);
    const material = await openWeb(join(out, "material-00001.warc.gz"));
    for (const url of [...TOPIC.examples, ...TOPIC.background]) {
      expect(material.get(url as Parameters<typeof material.get>[0])?.status).toBe(200);
    }
    material.close();
    const prepared = join(out, "prepared.json");
    const made = existsSync(prepared) ? Object.keys(JSON.parse(readFileSync(prepared, "utf8"))) : [];
    expect(made.map((key) => key.split(" ")[0])).toEqual(keys);
  });

  it("goes on after a stop as if there had been none", async () => {
    const expected = await run(await openCrawl(await jobFor(recipe, options)));
    expect(expected).toHaveLength(PAGES);
    const rest = await run(await reopenCrawl(out));
    expect(rest).toEqual(expected.slice(9));
  });
});

describe("reopenCrawl", () => {
  it("goes on with a judge that the crawl itself has taught, for a topic of words alone", async () => {
    const out = join(folder, "words");
    const words = { ...TOPIC, examples: [], background: [] };
    const job = await createJob(words, {
      recipe: "honeyguide",
      parameters: { vectors: "none" },
      web: "demo",
      pages: 40,
    });
    const first = await run(await openCrawl(job, { out }), 23);
    const rest = await run(await reopenCrawl(out));
    expect([...first, ...rest]).toEqual(await run(await openCrawl(job)));
  });

  it("goes on with what was made, not with what would be made now", async () => {
    const out = join(folder, "weights");
    await run(await openCrawl(await jobFor("mcoa"), { out }), 3);
    const file = join(out, "prepared.json");
    const [key = ""] = Object.keys(JSON.parse(readFileSync(file, "utf8")));
    const weights = { full: 0.1, anchor: 0.2, title: 0.3, context: 0.4 };
    writeFileSync(file, JSON.stringify({ [key]: { weights } }));
    const opened = await reopenCrawl(out);
    expect(opened.parts.evaluator.weights).toEqual(weights);
    await opened.close();
  });

  it("refuses a damaged prepared.json and says what to do", async () => {
    const out = join(folder, "damaged");
    await run(await openCrawl(await jobFor("fcosa-g"), { out }), 2);
    writeFileSync(join(out, "prepared.json"), "[]");
    await expect(reopenCrawl(out)).rejects.toMatchObject({
      code: "crawl-broken",
      hint: expect.stringContaining("delete"),
    });
    rmSync(join(out, "prepared.json"));
    expect(await run(await reopenCrawl(out, (job) => ({ ...job, pages: 4 })))).toHaveLength(2);
  });

  it("takes a larger budget and saves it", async () => {
    const out = join(folder, "budget");
    await run(await openCrawl(await jobFor("ops", { pages: 3 }), { out }));
    expect(await run(await reopenCrawl(out, (job) => ({ ...job, pages: 8 })))).toHaveLength(5);
    expect(JSON.parse(readFileSync(join(out, "crawl.json"), "utf8")).pages).toBe(8);
  });
});

describe("openCrawl", () => {
  it("writes neither archive nor prepared.json for a recipe that needs no pages", async () => {
    const out = join(folder, "plain");
    const opened = await openCrawl(await jobFor("ops", { pages: 2 }), { out });
    expect(opened.job.features.map(({ name }) => name)).toEqual(
      opened.parts.evaluator.features.map(({ name }) => name),
    );
    await run(opened);
    expect([existsSync(join(out, "material-00001.warc.gz")), existsSync(join(out, "prepared.json"))]).toEqual([
      false,
      false,
    ]);
  });

  it("archives no pages for a crawl without archive, which resumes all the same", async () => {
    const out = join(folder, "no-archive");
    const job = await jobFor("bcw-cc", { archive: false, pages: 8 });
    const first = await run(await openCrawl(job, { out }), 4);
    expect(existsSync(join(out, "material-00001.warc.gz"))).toBe(false);
    const rest = await run(await reopenCrawl(out));
    expect([...first, ...rest]).toEqual(await run(await openCrawl(job)));
  });

  it("finds what is wrong before it makes the folder", async () => {
    const out = join(folder, "never");
    const job = await createJob(
      { ...TOPIC, examples: [], background: [] },
      { recipe: "bcw-cc", web: "demo", pages: 2 },
    );
    await expect(openCrawl(job, { out })).rejects.toThrow(/needs example pages/);
    expect(existsSync(out)).toBe(false);
  });
});

describe("filters against traps", () => {
  it("are left out by a paper's letter, which knows none, unless they are asked for", async () => {
    const traps = async (recipe: string, options: JobOptions) => (await jobFor(recipe, options)).traps;
    expect(await traps("fcosa-g", {})).toBe(true);
    expect(await traps("fcosa-g", { profile: "paper" })).toBe(false);
    expect(await traps("fcosa-g", { profile: "paper", traps: true })).toBe(true);
    expect(await traps("honeyguide", { profile: "paper" })).toBe(true);
    expect(await traps("honeyguide", { traps: false })).toBe(false);
  });
});
