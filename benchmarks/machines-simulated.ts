/**
 * A crawl of a billion links by many workers, in virtual time: what the queues, the database and the ways between workers would
 * carry, from costs that `benchmarks/machines.ts --costs FILE` measured with a few. Says what is the limit.
 *
 *   npx tsx benchmarks/machines-simulated.ts [--workers 64] [--links 1e9] [--costs FILE] [--cores 16] [--memory 64] [--disk 50000]
 *       [--trip 0.5] [--hosts 2e5] [--delay 1000] [--grant 256] [--seed 1] [--json]
 *
 * Memory is in gigabytes, disk in random operations a second, trip and delay in milliseconds.
 */
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { createRng } from "../src/math/rng.ts";
import { stopwatchMs } from "../src/system/clock.ts";
import { costsSchema } from "./machines/costs.ts";
import { MEASURED_COSTS } from "./machines/measured-costs.ts";
import { type Machines, type Reading, simulate } from "./machines/simulation.ts";

const { values } = parseArgs({
  options: {
    workers: { type: "string", default: "64" },
    links: { type: "string", default: "1e9" },
    costs: { type: "string" },
    cores: { type: "string", default: "16" },
    memory: { type: "string", default: "64" },
    disk: { type: "string", default: "50000" },
    trip: { type: "string", default: "0.5" },
    hosts: { type: "string", default: "2e5" },
    delay: { type: "string", default: "1000" },
    grant: { type: "string", default: "256" },
    seed: { type: "string", default: "1" },
    json: { type: "boolean", default: false },
  },
});
const costs =
  values.costs === undefined ? MEASURED_COSTS : costsSchema.parse(JSON.parse(readFileSync(values.costs, "utf8")));
const all = Number(values.links);
const machinesOf = (workers: number): Machines => ({
  workers,
  partitions: Math.max(256, 4 * workers),
  database: {
    cores: Number(values.cores),
    memoryBytes: Number(values.memory) * 1e9,
    diskOperations: Number(values.disk),
    tripMs: Number(values.trip),
  },
  hosts: Number(values.hosts),
  delayMs: Number(values.delay),
  grant: Number(values.grant),
});
const runOf = (workers: number, readings: readonly number[]) =>
  simulate(costs, machinesOf(workers), readings, createRng(Number(values.seed)));

const number = (value: number) => value.toLocaleString("en-US", { maximumFractionDigits: value < 10 ? 1 : 0 });
const percent = (part: number) => `${(100 * part).toFixed(0)} %`;
const COLUMNS: readonly (readonly [string, (reading: Reading) => string])[] = [
  ["links", ({ links }) => links.toExponential(0)],
  ["pages", ({ pages }) => number(pages)],
  ["hours", ({ hours }) => number(hours)],
  ["pages/s", ({ pagesPerSecond }) => number(pagesPerSecond)],
  ["of lone workers'", ({ efficiency }) => percent(efficiency)],
  ["rows/s", ({ rowsPerSecond }) => number(rowsPerSecond)],
  ["MB/s between workers", ({ bytesBetweenPerSecond }) => number(bytesBetweenPerSecond / 1e6)],
  ["MB/s of log", ({ logBytesPerSecond }) => number(logBytesPerSecond / 1e6)],
  ["database", ({ databaseLoad }) => percent(databaseLoad)],
  ["disk", ({ diskLoad }) => percent(diskLoad)],
  ["GB", ({ databaseBytes }) => number(databaseBytes / 1e9)],
  ["frontier", ({ frontier }) => number(frontier)],
  ["outbox", ({ outbox }) => number(outbox)],
  ["commits waiting", ({ commitsWaiting }) => number(commitsWaiting)],
  ["s behind", ({ secondsBehind }) => number(secondsBehind)],
  ["addresses in memory", ({ addresses }) => number(addresses)],
  ["limit", ({ limit }) => limit],
];

const table = (first: string, rows: readonly (readonly [string, Reading])[]) =>
  [
    [first, ...COLUMNS.map(([name]) => name)],
    ["---", ...COLUMNS.map(() => "---")],
    ...rows.map(([name, reading]) => [name, ...COLUMNS.map(([, show]) => show(reading))]),
  ]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");

const startedAt = stopwatchMs();
const most = Number(values.workers);
const counts = [1, 4, 16, 64, 256].filter((count) => count < most);
const growth = runOf(most, [1e6, 1e7, 1e8, 1e9, 1e10].filter((links) => links < all).concat(all));
/** Behind that nothing changes but the disk, and few workers take their time. */
const some = Math.min(all, 1e8);
const byWorkers = counts.map((count): [string, Reading | undefined] => [number(count), runOf(count, [some]).at(-1)]);
if (values.json) process.stdout.write(`${JSON.stringify({ costs, growth, byWorkers })}\n`);
else {
  const rows = [...byWorkers, [number(most), runOf(most, [some]).at(-1)] as const];
  process.stdout.write(
    `${[
      `Costs: ${costs.measured}`,
      `\n${most} workers:\n`,
      table(
        "workers",
        growth.map((reading) => [number(most), reading] as const),
      ),
      `\nTo ${some.toExponential(0)} links, on average:\n`,
      table(
        "workers",
        rows.flatMap(([name, reading]) => (reading === undefined ? [] : [[name, reading] as const])),
      ),
      `\nSimulated in ${((stopwatchMs() - startedAt) / 1000).toFixed(1)} s.`,
    ].join("\n")}\n`,
  );
}
