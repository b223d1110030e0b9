/**
 * Kills workers of crawls on PostgreSQL until so many have died, and says what came of it: every page once, archives whole.
 * Over a web made up on loopback, crawl after crawl; or once over a recorded web. Needs `npm run build`. Starts a server of its
 * own in a temporary folder.
 *
 *   npx tsx scripts/kill-workers.ts [--kills 1000] [--workers 3] [--every 2500] [--lease 2]
 *   npx tsx scripts/kill-workers.ts --web WEB --topic TOPIC --expected PAGES [--recipe bfs]
 */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createRng } from "../src/math/rng.ts";
import { crawlOf, killWorkers } from "../test/machines/kill-workers.ts";
import { serveManyHosts } from "../test/machines/many-hosts-server.ts";
import { startPostgres } from "../test/postgres-server.ts";

const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "1000" },
    workers: { type: "string", default: "3" },
    every: { type: "string", default: "2500" },
    web: { type: "string" },
    topic: { type: "string" },
    expected: { type: "string" },
    lease: { type: "string", default: "2" },
    recipe: { type: "string", default: "bfs" },
  },
});

const folder = mkdtempSync(join(tmpdir(), "honeyguide-kill-workers-"));
const server = await startPostgres(join(folder, "postgres"));
const rng = createRng(1);
const say = (line: string) => process.stderr.write(`${line}\n`);
const wanted = Number(values.kills);
let kills = 0;
let failures = 0;
try {
  for (let crawls = 1; kills < wanted; crawls++) {
    const home = join(folder, `crawl-${crawls}`);
    mkdirSync(home);
    const web = values.web === undefined ? await serveManyHosts(16, 600) : undefined;
    const recorded = [
      values.topic ?? "",
      "--web",
      values.web ?? "",
      "--recipe",
      values.recipe,
      "--window",
      "4",
      "--no-traps",
    ];
    const result = await killWorkers({
      address: await server.database(`crawl_${crawls}`),
      crawl: web === undefined ? recorded : crawlOf(web, home),
      expected: web === undefined ? Number(values.expected) : web.urls(),
      folder: home,
      workers: Number(values.workers),
      kills: wanted - kills,
      nextKill: () => sleep(Number(values.every) * (0.5 + rng.next())),
      rng,
      lease: values.lease,
      log: say,
    });
    await web?.close();
    rmSync(home, { recursive: true });
    kills += result.kills;
    failures += result.problems.length;
    say(`crawl ${crawls}: ${result.kills} kills, ${kills} in all; ${result.problems.join("; ") || "all well"}`);
    if (web === undefined) break;
  }
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.stdout.write(`${kills} kills, ${failures} problems\n`);
process.exitCode = failures === 0 ? 0 : 1;
