import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createRng } from "../../src/math/rng.ts";
import { startPostgres, type TestServer } from "../postgres.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { crawlOf, killWorkers } from "./kill-workers.ts";
import { type ManyHosts, serveManyHosts } from "./many-hosts-server.ts";

let server: TestServer;
let web: ManyHosts;
const folder = temporaryFolder("kills");
beforeAll(async () => {
  [server, web] = await Promise.all([startPostgres(), serveManyHosts(16, 400)]);
});
afterAll(async () => {
  await web?.close();
  await server?.stop();
});

it("three workers that are killed again and again leave every page once, and whole archives", async () => {
  const address = await server.database("kills");
  const crawl = crawlOf(web, folder, 150);
  const expected = web.urls();
  const wanted = 4;
  // By what the crawl has come to, not by the clock: a fast machine is through before a slow one has begun.
  const nextKill = async (kills: number) => {
    while (web.answered() < (expected.length * (kills + 1)) / (wanted + 1)) await sleep(20);
  };
  const kill = { workers: 3, kills: wanted, nextKill, rng: createRng(3) };
  const { kills, problems } = await killWorkers({ address, crawl, expected, folder, ...kill });
  expect(problems).toEqual([]);
  expect(kills).toBe(wanted);
}, 300_000);
