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
  const crawl = crawlOf(web, folder);
  const kill = { workers: 3, kills: 4, everyMs: 2500, rng: createRng(3) };
  const { kills, problems } = await killWorkers({ address, crawl, expected: web.urls(), folder, ...kill });
  expect(problems).toEqual([]);
  expect(kills).toBeGreaterThan(1);
}, 300_000);
