import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { explain } from "../../src/api/explain.ts";
import { present } from "../../src/collections/at.ts";
import type { SavedOutcome } from "../../src/journal.ts";
import { createJob, type JobOptions } from "../../src/session/create-job.ts";
import { gatherCrawl } from "../../src/session/machines/gather.ts";
import { joinSharedCrawl, openSharedCrawl, withDatabase } from "../../src/session/machines/open-shared.ts";
import { openCrawl, type RunnableCrawl } from "../../src/session/open.ts";
import { findCrawl, setState } from "../../src/store/postgres/crawls.ts";
import { statusOf } from "../../src/store/postgres/status.ts";
import { CrawlReader } from "../../src/store/reader.ts";
import { addressesOf, eventsOf } from "../../src/testing/small-web.ts";
import { parseTopic } from "../../src/topics/schema.ts";
import { Crawls } from "../../src/ui/crawls.ts";
import { serveUi } from "../../src/ui/server.ts";
import { SharedCrawls } from "../../src/ui/shared-crawls.ts";
import { sharedCrawl } from "../../src/ui/shared-schemas.ts";
import { runHere } from "../cli-here.ts";
import { startPostgres, type TestServer } from "../postgres.ts";
import { recordedManyHosts } from "../recorded-many-hosts.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { wayTo } from "./cut.ts";

const folder = temporaryFolder("machines");
const { web, topic } = recordedManyHosts(join(folder, "web.jsonl"));
let server: TestServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(async () => {
  await server?.stop();
});

/** Without examples the default recipe learns its judge from the pages that it finds. */
const plainTopic = parseTopic({ ...topic, examples: [], background: [] }, "here");
const jobOf = (options: JobOptions) => createJob(plainTopic, { web, pages: 10_000, ...options });
const known = new Map<string, Promise<string[]>>();
/** The pages of a crawl that is not shared. */
function alone(recipe: string): Promise<string[]> {
  const crawl = async () => {
    const opened = await openCrawl(await jobOf({ recipe }));
    const pages = addressesOf(await eventsOf(opened)).sort();
    await opened.close();
    return pages;
  };
  const pages = known.get(recipe) ?? crawl();
  known.set(recipe, pages);
  return pages;
}

/** Runs workers until all have ended; each one's pages. */
async function run(...workers: RunnableCrawl[]): Promise<string[][]> {
  try {
    return (await Promise.all(workers.map(eventsOf))).map(addressesOf);
  } finally {
    for (const worker of workers) await worker.close();
  }
}

/** Workers of a new crawl. */
async function workers(
  address: string,
  options: JobOptions,
  names: readonly string[],
  leaseMs = 4000,
): Promise<RunnableCrawl[]> {
  const [first = "", ...others] = names;
  const begun = await openSharedCrawl(address, "storms", await jobOf(options), { out: join(folder, first), leaseMs });
  return [
    begun,
    ...(await Promise.all(others.map((name) => joinSharedCrawl(address, "storms", { out: join(folder, name) })))),
  ];
}

const rowsOf = async (address: string, sql: string) => {
  const client = new pg.Client(address);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
};

/** What a folder holds, by addresses instead of numbers. */
function savedIn(path: string) {
  const reader = new CrawlReader(path);
  try {
    const { links, outcomes } = reader.saved();
    const rows = [...links()];
    const urlOf = (id: number) => rows[id]?.url ?? "";
    const learned = [];
    for (const outcome of outcomes() as Iterable<SavedOutcome>) {
      if (outcome.kind !== "page") continue;
      learned.push({
        facts: outcome.facts,
        targets: outcome.outline.targets.map(urlOf),
        chosen: urlOf(outcome.outline.chosen),
      });
    }
    const pages = [...reader.pages()].map(({ url, title, relevance, priority, depth, status, digest }) => {
      return { url, title, relevance, priority, depth, status, digest };
    });
    const named = rows.map(({ id: _, from, ...row }) => ({ ...row, from: urlOf(from) }));
    return { pages, links: named.sort((a, b) => (a.url < b.url ? -1 : 1)), learned };
  } finally {
    reader.close();
  }
}

describe("a crawl on PostgreSQL", () => {
  it("by three workers fetches each page once, and becomes a folder that everything reads", async () => {
    const address = await server.database("three");
    const pages = await run(...(await workers(address, { recipe: "ops" }, ["a", "b", "c"])));
    const expected = await alone("ops");
    expect(pages.flat().sort()).toEqual(expected);
    const status = await withDatabase(address, (pool) => statusOf(pool, undefined));
    expect(status).toMatchObject({
      state: "finished",
      reason: "exhausted",
      pages: expected.length,
      waiting: 0,
      underWay: 0,
      workers: [],
    });

    const gathered = join(folder, "gathered");
    await gatherCrawl(address, undefined, gathered);
    const reader = new CrawlReader(gathered);
    const saved = [...reader.pages()];
    reader.close();
    expect(saved.map(({ url }) => url.replace("http://", "")).sort()).toEqual(expected);
    expect(await explain(gathered)).toMatchObject({
      fetched: expected.length,
      waiting: 0,
      discovered: status.discovered,
    });
    const last = present(saved.at(-1), "a page");
    expect(await explain(gathered, last.url)).toMatchObject({ url: last.url, state: "fetched" });
    const { stdout } = await runHere(["export", `${address}#storms`, "--text"]);
    expect(stdout.trim().split("\n").length).toBe(expected.length);
  });

  it("by one worker is saved as in a folder: the same pages in the same order, the same links, the same facts", async () => {
    const address = await server.database("same");
    const options = { recipe: "shark-search", pages: 80 };
    await run(...(await workers(address, options, ["l"])));
    await gatherCrawl(address, "storms", join(folder, "same"));
    const local = await openCrawl(await jobOf(options), { out: join(folder, "local") });
    await run(local);
    const [shared, own] = ["same", "local"].map((name) => savedIn(join(folder, name)));
    expect(shared?.pages).toEqual(own?.pages);
    expect(shared?.links).toEqual(own?.links);
    expect(shared?.learned).toEqual(own?.learned);
  });

  it("fetches as many pages as were asked for, and more when it goes on with a larger budget", async () => {
    const address = await server.database("budget");
    const options = {
      recipe: "honeyguide",
      pages: 90,
      window: 4,
      commitOrder: "as-completed",
    } as const;
    const both = await workers(address, options, ["d", "e"]);
    const events = await Promise.all(both.map(eventsOf));
    for (const worker of both) await worker.close();
    const pages = events.map(addressesOf);
    expect(pages.flat().length).toBe(90);
    expect(new Set(pages.flat()).size).toBe(90);
    expect(await rowsOf(address, "SELECT count(*)::int AS n FROM honeyguide.pages")).toEqual([{ n: 90 }]);
    expect(events.flat().filter(({ type }) => type === "corrected").length).toBeGreaterThan(2);
    const more = await withDatabase(address, async (pool) => {
      const entry = await findCrawl(pool, "storms");
      await pool.query("UPDATE crawls SET job = replace(job, '\"pages\":90', '\"pages\":120') WHERE id = $1", [
        entry.id,
      ]);
      await setState(pool, entry.id, "running");
      return joinSharedCrawl(address, undefined, { out: join(folder, "f") });
    });
    const [further = []] = await run(more);
    expect(further.length).toBe(30);
    expect(new Set([...pages.flat(), ...further]).size).toBe(120);
  });

  it("lets nobody write who has lost its lease without knowing", async () => {
    const address = await server.database("fenced");
    const [first] = await workers(address, { recipe: "bfs" }, ["g"]);
    const crawl = present(first, "the worker");
    const before = new Set<string>();
    const events = [];
    for await (const event of crawl) {
      events.push(event);
      if (event.type !== "page" || before.size > 0 || events.length < 20) continue;
      // Another takes everything, as after a time without a sign of life.
      await rowsOf(
        address,
        `WITH other AS (INSERT INTO honeyguide.sessions (crawl, worker, folder, state, expires_at)
           SELECT id, 'other', '', 'open', clock_timestamp() + interval '3 seconds' FROM honeyguide.crawls RETURNING id)
         UPDATE honeyguide.leases SET session = (SELECT id FROM other)`,
      );
      for (const { url } of await rowsOf(
        address,
        "SELECT l.url FROM honeyguide.pages p JOIN honeyguide.links l ON l.key = p.link",
      ))
        before.add(url);
    }
    await crawl.close();
    const saved = await rowsOf(
      address,
      "SELECT l.url FROM honeyguide.pages p JOIN honeyguide.links l ON l.key = p.link",
    );
    expect(saved.map(({ url }) => url.replace("http://", "")).sort()).toEqual(await alone("bfs"));
    const sessions = await rowsOf(
      address,
      "SELECT DISTINCT worker, state FROM honeyguide.sessions WHERE state <> 'closed'",
    );
    expect(sessions).toEqual([{ worker: "other", state: "dead" }]);
  });

  it("waits for a database that is away, and goes on", async () => {
    const direct = await server.database("away");
    const way = await wayTo(server.port);
    const address = direct.replace(`:${server.port}/`, `:${way.port}/`);
    const [first] = await workers(address, { recipe: "bfs" }, ["h"], 2000);
    const crawl = present(first, "the worker");
    const pages: string[] = [];
    let cuts = 0;
    for await (const event of crawl) {
      pages.push(...addressesOf([event]));
      if (pages.length === 30 * (cuts + 1) && cuts < 3) {
        cuts++;
        way.cut();
        void sleep(700).then(() => way.mend());
      }
    }
    await crawl.close();
    await way.close();
    expect(cuts).toBe(3);
    const saved = await rowsOf(
      direct,
      "SELECT l.url FROM honeyguide.pages p JOIN honeyguide.links l ON l.key = p.link",
    );
    expect(saved.map(({ url }) => url.replace("http://", "")).sort()).toEqual(await alone("bfs"));
  });

  it("can be paused, stopped and gone on with by anybody who knows the address", async () => {
    const address = await server.database("stopped");
    const [first] = await workers(address, { recipe: "bfs" }, ["i"]);
    const crawl = present(first, "the worker");
    let pages = 0;
    for await (const event of crawl) {
      if (event.type === "page" && ++pages === 20) expect((await runHere(["stop", address])).code).toBe(0);
      // Orders are asked for now and then: a crawl as small as this must not be through before.
      else if (pages > 20) expect((await runHere(["status", address])).code).toBe(0);
      if (event.type === "finished") expect(event.reason).toBe("stopped");
    }
    await crawl.close();
    const expected = (await alone("bfs")).length;
    expect(pages).toBeLessThan(expected);
    const { code, stdout } = await runHere(["resume", address, "--quiet", "--json", "--out", join(folder, "i")]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ finished: "exhausted", pages: expected });
    const status = await runHere(["status", address, "storms"]);
    expect(status.stdout).toContain("storms: finished (exhausted)");
    expect(status.stdout).toContain(`pages      ${expected} of 10,000`);
  });

  it("never tells the password", async () => {
    const address = await server.database("secret");
    const password = present(/:([^:@/]+)@/.exec(address)?.[1], "the password");
    await run(...(await workers(address, { recipe: "bfs", pages: 5 }, ["j"])));
    await gatherCrawl(address, "storms", join(folder, "secret"));
    const texts = [
      ...readdirSync(join(folder, "secret")).map((file) => readFileSync(join(folder, "secret", file), "latin1")),
      ...Object.values(await runHere(["status", address])).map(String),
      ...Object.values(await runHere(["work", address, "no-such-crawl"])).map(String),
      ...Object.values(await runHere(["status", address.replace(/:\d+\//, ":1/")])).map(String),
      ...Object.values(await runHere(["status", address.replace("//honeyguide:", "//nobody:")])).map(String),
      JSON.stringify(await rowsOf(address, "SELECT * FROM honeyguide.crawls")),
    ];
    for (const text of texts) expect(text.includes(password)).toBe(false);
  });

  it("is shown with its workers and takes orders from the page", async () => {
    const address = await server.database("watched");
    const [worker] = await workers(address, { recipe: "bfs", pages: 5 }, ["m"]);
    const shared = new SharedCrawls([address]);
    const ui = await serveUi({ crawls: new Crawls([join(folder, "none")]), shared });
    const ask = async (path: string, body?: unknown) => {
      const headers = { authorization: `Bearer ${ui.token}`, "content-type": "application/json" };
      const sent = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
      return fetch(`http://127.0.0.1:${ui.port}${path}`, { headers, ...sent });
    };
    const list = async () => z.array(sharedCrawl).parse(await (await ask("/api/shared")).json());
    const [crawl] = await list();
    const { id, address: told } = present(crawl, "the crawl");
    expect(crawl).toMatchObject({ crawl: "storms", state: "running", pages: 0, budget: 5 });
    expect(told, "without the password").not.toContain(":honeyguide@");
    for (const [action, state] of [
      ["pause", "paused"],
      ["resume", "running"],
    ]) {
      const answer = await ask(`/api/shared/${id}/orders`, { action });
      expect(sharedCrawl.parse(await answer.json()).state).toBe(state);
    }
    expect((await ask("/api/shared/none/orders", { action: "stop" })).status).toBe(404);
    await run(present(worker, "the worker"));
    await ui.close();
    const again = new SharedCrawls([`${address}#storms`]);
    expect((await again.list())[0]).toMatchObject({ state: "finished", pages: 5, workers: [] });
    await again.close();
  });

  it("needs no right but to read and write its tables, once they are made", async () => {
    const address = await server.database("rights");
    await withDatabase(address, async () => {});
    await rowsOf(
      address,
      `CREATE ROLE worker LOGIN PASSWORD 'w';
       GRANT USAGE ON SCHEMA honeyguide TO worker;
       GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA honeyguide TO worker;
       GRANT USAGE ON ALL SEQUENCES IN SCHEMA honeyguide TO worker;`,
    );
    const theirs = address.replace(/\/\/[^@]+@/, "//worker:w@");
    const [pages = []] = await run(...(await workers(theirs, { recipe: "bfs", pages: 10 }, ["k"])));
    expect(pages.length).toBe(10);
  });
});
