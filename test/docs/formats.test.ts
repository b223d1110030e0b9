import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { questions } from "../../src/api/ask.ts";
import { mark } from "../../src/api/mark.ts";
import { reportCrawl } from "../../src/api/report.ts";
import { createJob } from "../../src/session/create-job.ts";
import { openDatabase } from "../../src/store/database.ts";
import { CrawlReader } from "../../src/store/reader.ts";
import { url } from "../../src/testing/pages.ts";
import { parseTopic } from "../../src/topics/schema.ts";
import { readWarc } from "../../src/warc/reader.ts";
import { jsonLines, lastJson, run } from "../cli.ts";
import { runHere } from "../cli-here.ts";
import { smallWeb } from "../e2e/small-web.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const REFERENCE = readFileSync(join(ROOT, "docs", "reference", "formats.md"), "utf8");

interface Fields {
  readonly all: readonly string[];
  /** Those whose meaning begins with "optional". */
  readonly optional: ReadonlySet<string>;
}

/** The first column of the table behind `<!-- fields NAME -->`. */
function documented(name: string): Fields {
  const table = REFERENCE.split(`<!-- fields ${name} -->\n\n`)[1]?.split(/\n(?!\|)/)[0] ?? "";
  const optional = new Set<string>();
  const all = table.split("\n").flatMap((row) => {
    const cells = row.split(" | ");
    const names = [...(cells[0] ?? "").matchAll(/`([^`]+)`/g)].map(([, field = ""]) => field);
    if (/^optional\b/.test(cells.at(-1) ?? "")) for (const field of names) optional.add(field);
    return names;
  });
  return { all, optional };
}

const headerOf = (csv: string) => csv.slice(0, csv.indexOf("\r\n")).split(",");

/** The paths of all values: `a.b` in objects, `a[].b` in lists of objects. An object that may be null is a field itself. */
function fieldsOf(value: unknown, path = ""): string[] {
  if (Array.isArray(value)) {
    const objects = value.filter((each) => typeof each === "object" && each !== null && !Array.isArray(each));
    return objects.length === 0 ? [path] : objects.flatMap((each) => fieldsOf(each, `${path}[]`));
  }
  if (typeof value !== "object" || value === null) return [path];
  return Object.entries(value).flatMap(([key, each]) => fieldsOf(each, path === "" ? key : `${path}.${key}`));
}

/** A documented `a.*` stands for everything below `a`; `a[].b` is there too where the list `a` is empty. */
function compare(name: string, real: readonly string[]): void {
  const { all, optional } = documented(name);
  expect(all.length, `docs/reference/formats.md has a table of ${name}`).toBeGreaterThan(0);
  const covers = (field: string, found: string) =>
    field.endsWith(".*") ? found.startsWith(field.slice(0, -1)) : field === found;
  const empty = new Set(real.filter((found) => all.some((field) => field.startsWith(`${found}[].`))));
  const missing = real.filter((found) => !empty.has(found) && !all.some((field) => covers(field, found)));
  expect([...new Set(missing)], `${name}: written, but not in docs/reference/formats.md`).toEqual([]);
  const stale = all.filter(
    (field) =>
      !optional.has(field) &&
      !field.endsWith(".*") &&
      !real.some((found) => covers(field, found) || found.startsWith(`${field}.`)) &&
      ![...empty].some((list) => field.startsWith(`${list}[].`)),
  );
  expect(stale, `${name}: in docs/reference/formats.md, but never written`).toEqual([]);
}

const read = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));
const source = (path: string): string => readFileSync(join(ROOT, "src", path), "utf8");

const { path, write, env, web, topic: bare } = smallWeb(80, 2);
const copy = (name: string) =>
  JSON.stringify({ url: url(name), status: 200, contentType: "text/html", body: `<p>a rainstorm</p>` });
const pages = write("with-copies.jsonl", `${readFileSync(web, "utf8")}${copy("one")}\n${copy("two")}\n`);
const named = (...numbers: number[]) => numbers.map((number) => url(`p${number}`));
const topic = write(
  "full.json",
  JSON.stringify({
    ...JSON.parse(readFileSync(bare, "utf8")),
    seeds: [url("p0"), url("one"), url("two"), url("p17")],
    examples: named(3, 7, 21),
    background: named(5, 6, 8, 9),
    relevant: named(1, 2, 4, 7, 11, 19),
  }),
);
const honeyguide = async (...args: string[]) => {
  // Comparisons run in threads, which need the built files.
  const finished = await (args[0] === "compare" ? run : runHere)(args, { env });
  expect(finished.code, finished.stderr).toBe(0);
  return finished;
};
const crawl = (recipe: string, about: string, ...more: string[]) =>
  honeyguide(
    "crawl",
    about,
    "--web",
    pages,
    "--recipe",
    recipe,
    "--pages",
    "40",
    "--out",
    path(recipe),
    "--json",
    ...more,
  );

vi.setConfig({ testTimeout: 60_000 }); // every test starts processes, which a busy machine slows down

describe("docs/reference/formats.md", () => {
  let summary: Record<string, unknown> = {};
  beforeAll(async () => {
    summary = lastJson(await crawl("honeyguide", topic, "--param", "vectors=none"));
    await crawl("mcoa", topic);
    await crawl("fcosa-lg", bare);
  }, 60_000);

  it("has the fields of exported JSON lines and CSV", async () => {
    const all = ["--text", "--markdown", "--dedupe", "exact"];
    const lines = jsonLines(await honeyguide("export", path("honeyguide"), ...all));
    compare(
      "jsonl",
      lines.flatMap((line) => fieldsOf(line)),
    );
    const csv = (await honeyguide("export", path("honeyguide"), "--format", "csv", ...all)).stdout;
    const columns = new Set(documented("jsonl").all.map((field) => field.replace(/\[\]\..*/, "")));
    expect(headerOf(csv)).toEqual([...columns]);
  });

  it("has the fields of chunks", async () => {
    const lines = jsonLines(await honeyguide("export", path("honeyguide"), "--chunks", "64"));
    compare(
      "chunks",
      lines.flatMap((line) => fieldsOf(line)),
    );
  });

  it("has the headers and fields of the archive", async () => {
    await honeyguide("export", path("honeyguide"), "--format", "warc", "--output", path("all.warc.gz"));
    const headers = new Set<string>();
    const types = new Set<string>();
    const blocks = { warcinfo: new Set<string>(), metadata: new Set<string>() };
    for await (const record of readWarc(path("all.warc.gz"))) {
      const text = Buffer.from(record.block).toString();
      types.add(record.type);
      for (const name of record.headers.keys()) headers.add(name);
      if (record.type !== "warcinfo" && record.type !== "metadata") continue;
      for (const [, name = ""] of text.matchAll(/^([\w-]+):/gm)) blocks[record.type].add(name);
    }
    expect([...types].sort()).toEqual(["metadata", "request", "response", "revisit", "warcinfo"]);
    const known = new Map(documented("warc").all.map((name) => [name.toLowerCase(), name]));
    compare(
      "warc",
      [...headers].map((name) => known.get(name) ?? name),
    );
    compare("warc-metadata", [...blocks.metadata]);
    compare("warc-info", [...blocks.warcinfo]);
  });

  it("has the fields of what commands print as JSON", async () => {
    compare("summary", fieldsOf(summary));
    const asked = await questions(path("mcoa"), { count: 3 });
    compare("ask", fieldsOf({ questions: asked }));
    compare("mark", fieldsOf(await mark(path("mcoa"), { relevant: asked.map((question) => question.url) })));
    compare("explain-all", fieldsOf(lastJson(await honeyguide("explain", path("honeyguide"), "--json"))));
    compare("report", fieldsOf((await reportCrawl(path("honeyguide"))).figures));
    const urls = jsonLines(await honeyguide("export", path("honeyguide"))).map((page) => String(page.url));
    const reader = new CrawlReader(path("honeyguide"));
    const waiting = [...reader.saved().links()].find(({ state }) => state === "waiting")?.url ?? "";
    reader.close();
    const explained: Record<string, unknown>[] = [];
    for (const each of [urls.at(-1) ?? "", waiting]) {
      explained.push(lastJson(await honeyguide("explain", path("honeyguide"), each, "--json")));
    }
    compare(
      "explain-url",
      explained.flatMap((each) => fieldsOf(each)),
    );
    const judge = (...by: string[]) => honeyguide("judge", url("p0"), "--json", ...by);
    const judged = [
      await judge("--topic", topic, "--web", pages, "--model", "vsm"),
      await judge("--crawl", path("honeyguide")),
    ];
    compare(
      "judge",
      judged.flatMap((each) => fieldsOf(lastJson(each))),
    );
  });

  it("has the fields of crawl.json", async () => {
    const recipe = path("mine.mjs");
    writeFileSync(recipe, 'export const recipe = { name: "mine", build: async () => ({}) };\n');
    const live = {
      contact: "you@example.org",
      proxy: "http://127.0.0.1:1",
      maxDepth: 3,
      requisites: 100,
      untilRecall: 0.9,
      untilDry: 200,
      webhooks: ["http://127.0.0.1:1/hook"],
      recipe,
    };
    const job = await createJob(parseTopic(read(topic), "the test's"), live);
    const simulated = await createJob(parseTopic(read(topic), "the test's"), { web: "demo", latencyMs: 200 });
    const real = [job, simulated, read(path("honeyguide/crawl.json"))].flatMap((one) => [...fieldsOf(one)]);
    compare("crawl-json", real);
    const { all, optional } = documented("crawl-json");
    expect([...optional].filter((field) => !real.includes(field))).toEqual([]);
    const keys = [...source("session/job.ts").matchAll(/^ {2}(\w+): z|^ {2}(\w+): (?:natural|strings)/gm)];
    for (const [, one, other = ""] of keys) {
      const key = one ?? other;
      expect(
        all.some((field) => field === key || field.startsWith(`${key}.`) || field.startsWith(`${key}[`)),
        key,
      ).toBe(true);
    }
  });

  it("has the columns of every table of crawl.db, and the state in it", () => {
    const db = openDatabase(path("honeyguide/crawl.db"), { readonly: true });
    try {
      const tables = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").all();
      const names = tables.map((row) => String(Object(row).name));
      expect(names).toEqual(
        [...REFERENCE.matchAll(/<!-- fields table (\w+) -->/g)].map(([, name = ""]) => name).sort(),
      );
      for (const name of names) {
        const columns = db.prepare(`SELECT name FROM pragma_table_info('${name}')`).all();
        compare(
          `table ${name}`,
          columns.map((row) => String(Object(row).name)),
        );
      }
      compare("engine-state", fieldsOf(JSON.parse(String(Object(db.prepare("SELECT state FROM engine").get()).state))));
    } finally {
      db.close();
    }
  });

  it("has the fields of prepared.json", () => {
    const made = ["mcoa", "fcosa-lg"].flatMap((recipe) =>
      Object.entries(Object(read(path(`${recipe}/prepared.json`)))),
    );
    const plain = made.map(([key, value]) => [key.replace(/^weights .*/, "weights MODEL"), value] as const);
    compare("prepared", fieldsOf(Object.fromEntries(plain)));
    expect(existsSync(path("honeyguide/prepared.json"))).toBe(false);
  });

  it("has the fields of a comparison", async () => {
    const args = ["--web", pages, "--recipes", "mcoa", "--pages", "20", "--runs", "1", "--out", path("compared")];
    await honeyguide("compare", topic, ...args);
    compare("results", fieldsOf(read(path("compared/results.json"))));
    expect(headerOf(readFileSync(path("compared/results.csv"), "utf8"))).toEqual(documented("results-csv").all);
    compare("setup", fieldsOf(read(path("compared/setup.json"))));
  });

  it("has the keys of topic files and of lines of a recorded web", () => {
    const schema = /topicSchema = z\.strictObject\(\{\n([\s\S]*?)\n\}\);/.exec(source("topics/schema.ts"))?.[1] ?? "";
    compare(
      "topic",
      [...schema.matchAll(/^ {2}(\w+):/gm)].map(([, key = ""]) => key),
    );
    const allowed = [...source("webs/jsonl.ts").matchAll(/refuseOthers\(record, \[([^\]]+)\]/g)];
    compare(
      "web",
      allowed.flatMap(([, keys = ""]) => [...keys.matchAll(/"(\w+)"/g)].map(([, key = ""]) => key)),
    );
  });

  it("has the fields of weights, training rows and Bayes models", async () => {
    const place = ["--topic", topic, "--web", pages];
    const files = ["--links", "40", "--save-data", path("rows.jsonl"), "--out", path("weights.json")];
    await honeyguide("train", "weights", ...place, "--model", "vsm", "--param", "ridge=1", ...files);
    compare("weights", fieldsOf(read(path("weights.json"))));
    const rows = readFileSync(path("rows.jsonl"), "utf8").trimEnd().split("\n");
    compare(
      "samples",
      rows.flatMap((row) => fieldsOf(JSON.parse(row))),
    );
    await honeyguide("train", "bayes", ...place, "--output", path("bayes.json"));
    compare("bayes", fieldsOf(read(path("bayes.json"))));
  });

  it("compares every table of fields that it has", () => {
    const own = readFileSync(fileURLToPath(import.meta.url), "utf8");
    const names = [...REFERENCE.matchAll(/<!-- fields ([\w-]+) -->/g)].map(([, name = ""]) => name);
    expect(names.filter((name) => !own.includes(`"${name}"`))).toEqual([]);
    expect(names.length).toBeGreaterThan(15);
  });
});
