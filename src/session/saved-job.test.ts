import { copyFileSync, cpSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "libsql";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { savedUrls } from "../../test/saved-urls.ts";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { explain } from "../api/explain.ts";
import { exportCrawl } from "../api/export.ts";
import { ConfigError } from "../errors.ts";
import { parseTopic } from "../topics/schema.ts";
import { topicOf } from "../webs/demo/judgement.ts";
import { createJob } from "./create-job.ts";
import { type OpenedCrawl, openCrawl, reopenCrawl } from "./open.ts";
import { readJob } from "./saved-job.ts";

const folder = temporaryFolder("saved-job");
vi.stubEnv("HONEYGUIDE_CACHE", join(folder, "cache"));

async function run(opened: OpenedCrawl): Promise<void> {
  try {
    for await (const _ of opened);
  } finally {
    await opened.close();
  }
}

const { relevance: _, ...topic } = topicOf("storms-and-floods");
const first = join(folder, "first");
const jobFor = (pages: number) => createJob(parseTopic(topic, "demo"), { recipe: "ops", web: "demo", pages });
const copy = (name: string): string => {
  const path = join(folder, name);
  cpSync(first, path, { recursive: true });
  return path;
};

beforeAll(async () => {
  await run(await openCrawl(await jobFor(6), { out: first }));
});

const DAMAGE: readonly (readonly [string, (file: string) => void])[] = [
  ["missing", (file) => rmSync(file)],
  ["empty", (file) => writeFileSync(file, "")],
  ["cut off", (file) => writeFileSync(file, readFileSync(file).subarray(0, 300))],
  ["full of zeros", (file) => writeFileSync(file, Buffer.alloc(2000))],
  ["another object", (file) => writeFileSync(file, '{"format": 1}')],
];

describe.each(DAMAGE)("a crawl whose crawl.json is %s", (name, damage) => {
  const path = () => join(folder, name);

  it("can be exported and explained", async () => {
    copy(name);
    damage(join(path(), "crawl.json"));
    expect(readJob(path())).toEqual(readJob(first));
    await exportCrawl(path(), { output: join(folder, "pages.jsonl") });
    expect(readFileSync(join(folder, "pages.jsonl"), "utf8").split("\n")).toHaveLength(7);
    expect((await explain(path())).fetched).toBe(6);
  });

  it("goes on, and has its file again", async () => {
    await run(await reopenCrawl(path(), (job) => ({ ...job, pages: 9 })));
    expect(savedUrls(path())).toHaveLength(9);
    expect(JSON.parse(readFileSync(join(path(), "crawl.json"), "utf8"))).toEqual({ ...readJob(first), pages: 9 });
  });
});

describe("the job in the database", () => {
  it("is the one of the last resume", async () => {
    const path = copy("resumed");
    await run(await reopenCrawl(path, (job) => ({ ...job, pages: 8 })));
    rmSync(join(path, "crawl.json"));
    expect(readJob(path).pages).toBe(8);
  });

  it("may be missing from a crawl of an earlier version, which is given it when it goes on", async () => {
    const path = copy("earlier");
    const db = new Database(join(path, "crawl.db"));
    db.exec("DROP TABLE job");
    db.close();
    const file = join(path, "crawl.json");
    copyFileSync(file, join(folder, "kept.json"));
    rmSync(file);
    expect(() => readJob(path)).toThrow(ConfigError);
    expect(() => readJob(path)).toThrow(/crawl\.json is missing/);
    copyFileSync(join(folder, "kept.json"), file);
    await run(await reopenCrawl(path));
    rmSync(file);
    expect(readJob(path)).toEqual(readJob(first));
  });
});

describe("a crawl killed before its first step", () => {
  it("starts from its seeds when it is resumed", async () => {
    const path = join(folder, "unborn");
    await (await openCrawl(await jobFor(6), { out: path })).close();
    rmSync(join(path, "crawl.json"));
    expect((await explain(path)).discovered).toBe(0);
    await run(await reopenCrawl(path));
    expect(savedUrls(path)).toEqual(savedUrls(first));
  });

  it("leaves its folder free when it was still preparing", async () => {
    const path = join(folder, "preparing");
    cpSync(first, path, { recursive: true });
    for (const file of ["crawl.db", "crawl.json", "crawl-00001.warc.gz"]) rmSync(join(path, file));
    // What is killed while it makes the database leaves these.
    writeFileSync(join(path, "crawl.db.new"), "half a database");
    writeFileSync(join(path, "crawl.db.new-journal"), "and its journal");
    writeFileSync(join(path, "prepared.json"), "{}");
    writeFileSync(join(path, "material-00001.warc.gz"), "half a page");
    await run(await openCrawl(await jobFor(6), { out: path }));
    expect(savedUrls(path)).toEqual(savedUrls(first));
    expect(existsSync(join(path, "material-00001.warc.gz"))).toBe(false);
    expect(existsSync(join(path, "crawl.db.new"))).toBe(false);
  });
});
