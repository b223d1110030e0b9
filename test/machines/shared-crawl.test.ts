import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createJob } from "../../src/session/create-job.ts";
import { joinSharedCrawl, openSharedCrawl } from "../../src/session/machines/open-shared.ts";
import { openCrawl } from "../../src/session/open.ts";
import { addressesOf, eventsOf } from "../../src/testing/small-web.ts";
import { parseTopic } from "../../src/topics/schema.ts";
import { startPostgres, type TestServer } from "../postgres.ts";
import { recordedManyHosts } from "../recorded-many-hosts.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const folder = temporaryFolder("machines");
const { web, topic } = recordedManyHosts(join(folder, "web.jsonl"));
let server: TestServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(async () => {
  await server.stop();
});

const jobOf = (recipe: string, pages = 10_000) => createJob(parseTopic(topic, "here"), { web, recipe, pages });

async function alone(recipe: string): Promise<string[]> {
  const opened = await openCrawl(await jobOf(recipe));
  try {
    return addressesOf(await eventsOf(opened)).sort();
  } finally {
    await opened.close();
  }
}

describe("a crawl on PostgreSQL", () => {
  it("by one worker fetches what a crawl in a folder does", async () => {
    const address = await server.database("one");
    const opened = await openSharedCrawl(address, "storms", await jobOf("bfs"), { out: join(folder, "one") });
    const events = await eventsOf(opened);
    await opened.close();
    expect(addressesOf(events).sort()).toEqual(await alone("bfs"));
    expect(events.at(-1)).toMatchObject({ type: "finished", reason: "exhausted" });
  });

  it("by three workers fetches each page once", async () => {
    const address = await server.database("three");
    const options = { leaseMs: 3000 };
    const first = await openSharedCrawl(address, "storms", await jobOf("ops"), { ...options, out: join(folder, "a") });
    const others = await Promise.all(
      ["b", "c"].map((name) => joinSharedCrawl(address, "storms", { out: join(folder, name) })),
    );
    const all = await Promise.all([first, ...others].map(eventsOf));
    for (const opened of [first, ...others]) await opened.close();
    expect(all.flatMap(addressesOf).sort()).toEqual(await alone("ops"));
  });
});
