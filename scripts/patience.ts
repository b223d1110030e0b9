/**
 * What patience with hosts that rest gains and costs: relevant pages of crawls of a recorded web in simulated time, by `--patience`.
 * Needs `npm run build`.
 *
 *   npx tsx scripts/patience.ts WEB TOPIC… [--pages 120] [--patience 0,125,250,500,750,1000,1500] [--chart FILE.svg]
 *
 * Topics name their `relevant` pages. The last row is a crawl of hosts that never rest.
 */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";
import { z } from "zod";
import { lineChart } from "../src/charts/line-chart.ts";

const MAIN = fileURLToPath(new URL("../dist/cli/main.js", import.meta.url));
const LATENCY_MS = 200;
const run = promisify(execFile);
const summarySchema = z.object({ judgedRelevant: z.number(), simulatedMs: z.number().default(0) });

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    pages: { type: "string", default: "120" },
    patience: { type: "string", default: "0,125,250,500,750,1000,1500" },
    chart: { type: "string" },
  },
});
const [web, ...topics] = positionals;
if (web === undefined || topics.length === 0) {
  process.stderr.write(
    "usage: npx tsx scripts/patience.ts WEB TOPIC… [--pages N] [--patience MS,…] [--chart FILE.svg]\n",
  );
  process.exit(2);
}
const folder = mkdtempSync(join(tmpdir(), "honeyguide-patience-"));

interface Outcome {
  readonly relevant: number;
  readonly minutes: number;
}

/** Of all topics together. */
async function outcomeOf(place: string, options: readonly string[]): Promise<Outcome> {
  let relevant = 0;
  let minutes = 0;
  for (const topic of topics) {
    const out = join(folder, "crawl");
    const args = [
      "crawl",
      topic,
      "--web",
      place,
      "--pages",
      values.pages,
      "--out",
      out,
      "--quiet",
      "--json",
      ...options,
    ];
    const { stdout } = await run(process.execPath, [MAIN, ...args]);
    const { judgedRelevant, simulatedMs } = summarySchema.parse(JSON.parse(stdout));
    relevant += judgedRelevant;
    minutes += simulatedMs / 60_000;
    rmSync(out, { recursive: true });
  }
  return { relevant, minutes };
}

try {
  const rows: Outcome[] = [];
  process.stdout.write(
    `| patience, ms | relevant of ${topics.length * Number(values.pages)} | simulated minutes |\n| --- | --- | --- |\n`,
  );
  for (const patience of values.patience.split(",")) {
    const outcome = await outcomeOf(web, ["--latency", String(LATENCY_MS), "--patience", patience]);
    rows.push(outcome);
    process.stdout.write(`| ${patience} | ${outcome.relevant} | ${outcome.minutes.toFixed(1)} |\n`);
  }
  const restless = await outcomeOf(web, []);
  process.stdout.write(`| hosts never rest | ${restless.relevant} | |\n`);
  if (values.chart !== undefined) writeFileSync(values.chart, `${chartOf(rows, restless.relevant)}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function chartOf(rows: readonly Outcome[], most: number): string {
  const ordered = rows.toSorted((a, b) => a.minutes - b.minutes);
  const last = Math.max(...ordered.map(({ minutes }) => minutes));
  return lineChart({
    title: "Relevant pages against time, by patience",
    xLabel: "simulated minutes",
    yLabel: "relevant pages",
    xRange: [0, last],
    yRange: [0, most],
    series: [
      {
        name: `patience ${values.patience.replaceAll(",", ", ")} ms`,
        points: ordered.map(({ minutes, relevant }) => [minutes, relevant]),
      },
      {
        name: "hosts never rest",
        points: [
          [0, most],
          [last, most],
        ],
      },
    ],
  });
}
