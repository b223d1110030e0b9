/**
 * Kills crawls at random moments (kill -9), resumes them each time, and checks that in the end each has the pages of an
 * undisturbed crawl, in the same order where the order is fixed, none twice, each with its record in a whole archive.
 *
 *   npm run build && npx tsx scripts/kill-resume.ts [--kills 50] [--seed 1] [--only NAME] [-- TOPIC --web WEB …]
 *
 * The kills are shared out among cases: a recorded web, the same over HTTP in order and as completed, kills while a crawl
 * prepares, kills at checkpoints, and a disk that is nearly full all the time. What follows `--` are arguments of
 * `honeyguide crawl`, to kill that crawl instead.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createRng } from "../src/math/rng.ts";
import { RAINSTORM, url } from "../src/testing/pages.ts";
import { randomWeb } from "../src/testing/small-web.ts";
import { topicOf } from "../src/webs/demo/judgement.ts";
import { openWeb } from "../src/webs/load.ts";
import { serveWeb } from "../src/webs/serve.ts";
import { afterProgress, atCheckpoint, atStart, type KillCase, killAndResume, oneOf } from "../test/kill-resume.ts";
import { type SmallDisk, smallDisk } from "../test/small-disk.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kills: { type: "string", default: "50" },
    seed: { type: "string", default: "1" },
    only: { type: "string" },
  },
});
const RECORDED = ["storms-and-floods", "--web", "demo", "--window", "4"];
const LIVE = ["--contact", "test@example.org", "--window", "4", "--no-traps"];

const folder = mkdtempSync(join(tmpdir(), "honeyguide-kill-"));
const small = smallWeb(600);
const [served, smallServed] = [await openWeb("demo"), await openWeb(small.web)];
const [server, smallServer] = [await serveWeb(served, { port: 0 }), await serveWeb(smallServed, { port: 0 })];
let disk: SmallDisk | undefined;
try {
  const cases = positionals.length > 0 ? [ownCase(positionals)] : shares();
  const chosen = cases.filter(({ kase }) => values.only === undefined || kase.name === values.only);
  const shareOfAll = chosen.reduce((sum, { share }) => sum + share, 0);
  let [kills, fullDisks, crawls, failed] = [0, 0, 0, 0];
  for (const [i, { kase, share }] of chosen.entries()) {
    const work = join(folder, String(i));
    mkdirSync(work);
    const report = await killAndResume(kase, {
      folder: work,
      kills: Math.ceil((Number(values.kills) * share) / shareOfAll),
      rng: createRng(Number(values.seed)).fork(kase.name, i),
      log: (line) => process.stderr.write(`${line}\n`),
    });
    kills += report.kills;
    fullDisks += report.fullDisks;
    crawls += report.crawls;
    failed += report.problems.length;
    const unbegun = report.unbegun === 0 ? "" : ` (${report.unbegun} before the first page)`;
    const disks = kase.disk === undefined ? "" : `, ${report.fullDisks} full disks (${kase.disk.kind})`;
    process.stdout.write(`${kase.name}: ${report.kills} kills${unbegun}${disks} in ${report.crawls} crawls, `);
    process.stdout.write(report.problems.length === 0 ? "nothing lost, nothing twice\n" : "FAILED\n");
    for (const problem of report.problems) process.stdout.write(`  ${problem}\n`);
    rmSync(work, { recursive: true, force: true });
  }
  process.stdout.write(`${kills} kills and ${fullDisks} full disks in ${crawls} crawls: ${failed} problems\n`);
  process.exitCode = failed === 0 && kills >= Number(values.kills) ? 0 : 1;
} finally {
  disk?.close();
  await Promise.all([server.close(), smallServer.close()]);
  for (const web of [served, smallServed]) web.close();
  rmSync(folder, { recursive: true, force: true });
}

function ownCase(crawl: readonly string[]): { share: number; kase: KillCase } {
  return { share: 1, kase: { name: "your crawl", crawl, killsPerCrawl: 50, moment: afterProgress(0.04) } };
}

function shares(): readonly { readonly share: number; readonly kase: KillCase }[] {
  const env = { http_proxy: `http://127.0.0.1:${server.port}`, no_proxy: "" };
  const live = (pages: number) => [topicFile(pages), ...LIVE];
  const anywhere = oneOf(afterProgress(0.08), afterProgress(0.08), atStart);
  disk = smallDisk(join(folder, "disk"));
  return [
    {
      share: 30,
      kase: {
        name: "recorded web",
        crawl: [...RECORDED, "--recipe", "ops", "--pages", "1200"],
        killsPerCrawl: 30,
        moment: anywhere,
      },
    },
    {
      share: 15,
      kase: {
        name: "over HTTP",
        crawl: [...live(0), "--recipe", "shark-search", "--delay", "0", "--commit-order", "in-order", "--pages", "600"],
        env,
        killsPerCrawl: 30,
        moment: anywhere,
      },
    },
    {
      share: 10,
      kase: {
        name: "over HTTP, as completed",
        // All of a small web, since what comes first depends on time.
        crawl: [small.topic, ...LIVE, "--recipe", "bfs", "--delay", "0", "--pages", "100000"],
        env: { ...env, http_proxy: `http://127.0.0.1:${smallServer.port}` },
        inOrder: false,
        killsPerCrawl: 20,
        moment: anywhere,
      },
    },
    {
      share: 15,
      kase: {
        name: "while it prepares",
        crawl: [...live(12), "--recipe", "bcw-cc", "--delay", "20", "--commit-order", "in-order", "--pages", "40"],
        env,
        killsPerCrawl: 15,
        moment: atStart,
      },
    },
    {
      share: 15,
      kase: {
        name: "at checkpoints",
        crawl: [...RECORDED, "--recipe", "ops", "--pages", "4500"],
        killsPerCrawl: 16,
        moment: atCheckpoint,
      },
    },
    {
      share: 15,
      kase: {
        name: "full disk",
        crawl: [...RECORDED, "--recipe", "ops", "--pages", "800"],
        killsPerCrawl: 15,
        moment: oneOf(afterProgress(0.15), atStart),
        disk,
      },
    },
  ];
}

function smallWeb(pages: number): { web: string; topic: string } {
  const [web, topic] = [join(folder, "small.jsonl"), join(folder, "small.json")];
  const lines = Array.from(randomWeb(pages, 3), ([name, answer]) =>
    JSON.stringify(
      "html" in answer
        ? { url: url(name), status: 200, contentType: "text/html; charset=utf-8", body: answer.html }
        : { url: url(name), status: 301, location: "redirect" in answer ? url(answer.redirect) : url("") },
    ),
  );
  writeFileSync(web, `${lines.join("\n")}\n`);
  const { name, words } = RAINSTORM;
  writeFileSync(topic, JSON.stringify({ name, words: Object.fromEntries(words), seeds: [url("p0")] }));
  return { web, topic };
}

/** The bundled topic as a file, with so many of its example and background pages. */
function topicFile(pages: number): string {
  const { relevance: _, ...topic } = topicOf("storms-and-floods");
  const file = join(folder, `topic-${pages}.json`);
  const { examples = [], background = [] } = topic;
  const content = { ...topic, examples: examples.slice(0, pages), background: background.slice(0, pages) };
  writeFileSync(file, JSON.stringify(content));
  return file;
}
