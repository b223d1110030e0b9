/** What a live crawl requests before its first page, over real HTTP: each page once, and none that is out of scope. */
import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { createJob, type JobOptions } from "../../src/session/create-job.ts";
import { type OpenedCrawl, openCrawl, reopenCrawl } from "../../src/session/open.ts";
import { CrawlReader } from "../../src/store/reader.ts";
import { parseTopic } from "../../src/topics/schema.ts";
import type { Topic } from "../../src/types.ts";
import { readWarc } from "../../src/warc/reader.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { gzipped, linkPage, page, redirect, type SiteServer, startSiteServer } from "./site-server.ts";

const STORM = "storm flood rain thunder weather ".repeat(8);
const CHESS = "chess garden violin tomato opening ".repeat(8);
const SITE = {
  "/": linkPage(STORM, ["/a", "/b", "/example-1"]),
  "/old": redirect("/second"),
  "/second": gzipped(`<title>second</title><p>${STORM}</p><a href="/c">storm</a>`),
  "/leaves": redirect("/outside/page"),
  "/outside/page": page(STORM),
  ...Object.fromEntries(["/a", "/b", "/c"].map((path) => [path, page(`<p>${STORM} ${path}</p>`)])),
  ...Object.fromEntries([1, 2, 3].map((n) => [`/example-${n}`, page(`<p>${STORM} ${n}</p>`)])),
  ...Object.fromEntries([1, 2, 3].map((n) => [`/background-${n}`, page(`<p>${CHESS} ${n}</p>`)])),
};
const TOPIC_PATHS = [1, 2, 3].map((n) => `/example-${n}`).concat([1, 2, 3].map((n) => `/background-${n}`));

const servers: SiteServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function started(
  seeds: readonly string[],
  options: JobOptions = {},
): Promise<{ server: SiteServer; job: Awaited<ReturnType<typeof createJob>> }> {
  const server = await startSiteServer({ "127.0.0.1": SITE });
  servers.push(server);
  const at = (path: string) => `${server.origin}${path}`;
  const topic: Topic = parseTopic(
    {
      name: "storms",
      words: ["storm", "flood"],
      seeds: seeds.map((seed) => (seed.startsWith("/") ? at(seed) : seed)),
      examples: TOPIC_PATHS.slice(0, 3).map(at),
      background: TOPIC_PATHS.slice(3).map(at),
    },
    "the test's",
  );
  const live = { contact: "test@example.org", delayMs: 0, allowPrivate: true, parameters: { vectors: "none" } };
  return { server, job: await createJob(topic, { ...live, pages: 20, ...options }) };
}

async function run(opened: OpenedCrawl): Promise<string[]> {
  const urls: string[] = [];
  try {
    for await (const event of opened) if (event.type === "page") urls.push(new URL(event.page.url).pathname);
  } finally {
    await opened.close();
  }
  return urls;
}

const twice = (paths: readonly string[]) => paths.filter((path, i) => paths.indexOf(path) !== i);

describe("the default recipe", () => {
  it("requests every page once: seeds and examples that it reads beforehand are pages of the crawl too", async () => {
    const { server, job } = await started(["/", "/old"]);
    const out = join(temporaryFolder("prepared"), "crawl");
    const fetched = await run(await openCrawl(job, { out }));
    expect(fetched.sort()).toEqual(["/", "/a", "/b", "/c", "/example-1", "/second"]);
    expect(twice(server.paths("127.0.0.1"))).toEqual([]);

    const records: string[] = [];
    const heads = new Map<string, string>();
    for await (const { type, targetUri = "", block } of readWarc(join(out, "crawl-00001.warc.gz"))) {
      if (type === "warcinfo") continue;
      const { pathname } = new URL(targetUri);
      records.push(`${type} ${pathname}`);
      heads.set(`${type} ${pathname}`, Buffer.from(block).toString("latin1"));
    }
    for (const path of fetched) expect(records).toContain(`response ${path}`);
    expect(records).toContain("response /old");
    // As it went over the wire, not as it was read.
    expect(heads.get("response /second")).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*content-encoding: gzip\r\n/i);
    expect(heads.get("request /second")).toMatch(/user-agent: honeyguide\/.*test@example\.org/i);

    const reader = new CrawlReader(out);
    const times = [...reader.pages()].map(({ url, fetchedAt }) => [new URL(url).pathname, Date.parse(fetchedAt)]);
    reader.close();
    const at = Object.fromEntries(times);
    expect(at["/"]).toBeLessThanOrEqual(at["/a"]);
    expect(at["/example-1"]).toBeLessThanOrEqual(at["/"]); // examples come before seeds
  });

  it("does so without a folder, without an archive, and after a stop", async () => {
    const bare = await started(["/", "/old"]);
    expect(await run(await openCrawl(bare.job))).toHaveLength(6);
    expect(twice(bare.server.paths("127.0.0.1"))).toEqual([]);

    const plain = await started(["/", "/old"], { archive: false });
    const plainOut = join(temporaryFolder("prepared"), "crawl");
    expect(await run(await openCrawl(plain.job, { out: plainOut }))).toHaveLength(6);
    expect(twice(plain.server.paths("127.0.0.1"))).toEqual([]);
    expect(existsSync(join(plainOut, "material-00001.warc.gz"))).toBe(false);

    const stopped = await started(["/", "/old"], { pages: 1, window: 1 });
    const out = join(temporaryFolder("prepared"), "crawl");
    const first = await run(await openCrawl(stopped.job, { out }));
    const rest = await run(await reopenCrawl(out, (job) => ({ ...job, pages: 20 })));
    expect([...first, ...rest].sort()).toEqual(["/", "/a", "/b", "/c", "/example-1", "/second"]);
    expect(twice(stopped.server.paths("127.0.0.1").filter((path) => path !== "/robots.txt"))).toEqual([]);
  });

  it("requests no seed outside the scope, and follows none out of it", async () => {
    const said: string[] = [];
    const { server, job } = await started(["/", "/outside/page", "/leaves"], { exclude: ["/outside/*"] });
    const fetched = await run(await openCrawl(job, { onProgress: (message) => said.push(message) }));
    expect(fetched).toContain("/a");
    expect(server.paths("127.0.0.1")).not.toContain("/outside/page");
    expect(said[0]).toMatch(/^Left out 1 of 3 seeds:\n {2}http:\/\/.*\/outside\/page: it matches --exclude/);
  });
});

describe("a crawl that is stopped while it prepares", () => {
  async function stoppedAfter(pages: number): Promise<{ server: SiteServer; out: string }> {
    const { server, job } = await started(["/", "/old"]);
    const out = join(temporaryFolder("prepared"), "crawl");
    const stopping = new AbortController();
    const opening = openCrawl(job, {
      out,
      onStep: ({ done }) => done === pages && stopping.abort(new Error("stopped by the test")),
      signal: stopping.signal,
    });
    await expect(opening).rejects.toThrow("stopped by the test");
    return { server, out };
  }

  it.each([1, 4, 7])("after %i pages goes on without asking for one again", async (pages) => {
    const { server, out } = await stoppedAfter(pages);
    expect(server.paths("127.0.0.1").filter((path) => path !== "/robots.txt")).toHaveLength(pages);
    expect((await run(await reopenCrawl(out))).sort()).toEqual(["/", "/a", "/b", "/c", "/example-1", "/second"]);
    expect(twice(server.paths("127.0.0.1").filter((path) => path !== "/robots.txt"))).toEqual([]);
    expect(JSON.parse(readFileSync(join(out, "crawl.json"), "utf8")).features.length).toBeGreaterThan(0);
  });

  it("or killed in the middle of a record goes on too", async () => {
    const { server, out } = await stoppedAfter(4);
    const archive = join(out, "material-00001.warc.gz");
    const whole = readFileSync(archive);
    for (const torn of [whole.subarray(0, -7), Buffer.concat([whole, whole.subarray(0, 20)])]) {
      writeFileSync(archive, torn);
      const stopping = new AbortController();
      const onStep = ({ done }: { done: number }) => done === 5 && stopping.abort(new Error("again"));
      await expect(reopenCrawl(out, undefined, { onStep, signal: stopping.signal })).rejects.toThrow("again");
    }
    expect((await run(await reopenCrawl(out))).sort()).toEqual(["/", "/a", "/b", "/c", "/example-1", "/second"]);
    // The torn page alone was asked for again, once for each time.
    expect(twice(server.paths("127.0.0.1").filter((path) => path !== "/robots.txt")).length).toBeLessThanOrEqual(3);
  });

  it("can be looked at, and refuses another crawl in its place", async () => {
    const { out } = await stoppedAfter(2);
    const reader = new CrawlReader(out);
    expect([...reader.pages()]).toEqual([]);
    reader.close();
    const { job } = await started(["/"]);
    await expect(openCrawl(job, { out })).rejects.toMatchObject({ code: "out-in-use" });
  });
});

it("a crawl that cannot begin leaves its folder as it was", async () => {
  const out = temporaryFolder("prepared");
  appendFileSync(join(out, "material-00007.warc.gz"), "somebody's");
  const { job } = await started(["/"], { recipe: "bcw-cc", parameters: {} });
  const words = { ...job, topic: { ...job.topic, examples: [], background: [] } };
  await expect(openCrawl(words, { out })).rejects.toThrow(/needs example pages/);
  expect(readdirSync(out)).toEqual(["material-00007.warc.gz"]);
});
