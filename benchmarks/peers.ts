/**
 * The race: one site of a recorded web over HTTP on loopback, crawled whole by wget, Crawlee (with a regular expression, and
 * with Cheerio) and Scrapy where they are installed, and by us with archive and database, one after the other on one core, the
 * server on another. Prints CPU seconds for 1,000 pages and the ratio to Crawlee's regular-expression crawler, medians of some
 * rounds. Ours runs on two cores as well (the server shares the second).
 *
 *   npm run build && npm install --prefix tools/peers
 *   npx tsx benchmarks/peers.ts WEB [--host www.kernel.org] [--start /doc/html/v6.1/index.html] [--rounds 5] [--only NAMES] [--against DIR]
 *
 * WEB is what `honeyguide crawl --web` takes. NAMES are parts of the crawlers' names, with commas between them: `regular,bfs` runs
 * Crawlee's regular-expression crawler, without which there are no ratios, and ours breadth-first on one core and on two.
 * DIR is another checkout of ours, built: it runs in the same rounds, as "other build".
 * Linux alone: `taskset` holds every crawler on its core.
 */
import { type ChildProcess, fork, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { z } from "zod";
import { serveSite } from "./peers/site.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    host: { type: "string", default: "www.kernel.org" },
    start: { type: "string", default: "/doc/html/v6.1/index.html" },
    rounds: { type: "string", default: "5" },
    only: { type: "string" },
    against: { type: "string" },
    server: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
const [web] = positionals;
if (web === undefined || values.help) {
  process.stderr.write(
    "usage: npx tsx benchmarks/peers.ts WEB [--host HOST] [--start PATH] [--rounds N] [--only NAMES, such as regular,bfs,honeyguide] [--against DIR]\n",
  );
  process.exit(2);
}

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const BASELINE = "crawlee, regular expression";
const TOPIC = { name: "memory management", words: { memory: 0.8, allocator: 0.7, page: 0.4, cache: 0.4, swap: 0.4 } };

interface Contender {
  readonly name: string;
  readonly cores: string;
  readonly isHere: boolean;
  command(seed: string, folder: string): readonly string[];
}

interface Lap {
  readonly pages: number;
  readonly cpu: number;
  readonly wall: number;
}

if (values.server) {
  process.send?.(await serveSite(web, values.host));
} else {
  await race(web);
}

async function race(path: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "honeyguide-peers-"));
  const { server, port, pages } = await startServer(path);
  const seed = `http://127.0.0.1:${port}${values.start}`;
  writeFileSync(join(folder, "topic.json"), JSON.stringify({ ...TOPIC, seeds: [seed] }));
  const wanted = values.only?.split(",");
  const here = contenders(join(folder, "topic.json")).filter(
    ({ name, isHere }) => isHere && (wanted === undefined || wanted.some((part) => name.includes(part))),
  );
  process.stdout.write(`${pages} pages and redirects of ${values.host}, ${values.rounds} rounds\n\n`);
  const laps = new Map<string, Lap[]>(here.map(({ name }) => [name, []]));
  try {
    for (let round = 0; round < Number(values.rounds); round++) {
      for (const contender of startingWith(here, round))
        laps.get(contender.name)?.push(await lap(contender, seed, port, folder));
    }
  } finally {
    server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
  print(laps);
}

/** Another one begins each round. */
function startingWith<T>(list: readonly T[], round: number): readonly T[] {
  const first = round % list.length;
  return [...list.slice(first), ...list.slice(0, first)];
}

function contenders(topic: string): readonly Contender[] {
  const crawlee = join(ROOT, "tools/peers/crawl.mjs");
  const hasCrawlee = existsSync(join(ROOT, "tools/peers/node_modules"));
  const ours = (recipe: string, cores = "0", build = ROOT): Contender => ({
    name: `${build === ROOT ? "honeyguide" : "other build"}, ${recipe}${cores === "0" ? "" : ", two cores"}`,
    cores,
    isHere: true,
    command: (_, folder) => [
      ...["node", join(build, "dist/cli/main.js"), "crawl", topic, "--recipe", recipe, "--pages", "1000000"],
      ...["--out", join(folder, "crawl"), "--contact", "https://example.org/benchmark", "--allow-private"],
      ...["--delay", "0", "--connections-per-host", "8", "--host", "127.0.0.1", "--quiet", "--yes"],
      ...["--threads", cores === "0" ? "0" : "1"],
    ],
  });
  const peer = (name: string, isHere: boolean, command: Contender["command"]) => ({
    name,
    cores: "0",
    isHere,
    command,
  });
  return [
    peer("wget", isInstalled("wget"), (seed, folder) => [
      ...[
        "wget",
        "--recursive",
        "--level=inf",
        "--quiet",
        "--no-parent",
        "--directory-prefix",
        join(folder, "wget"),
        seed,
      ],
    ]),
    peer(BASELINE, hasCrawlee, (seed) => ["node", crawlee, "regex", seed]),
    peer("crawlee, Cheerio", hasCrawlee, (seed) => ["node", crawlee, "cheerio", seed]),
    peer("scrapy", isInstalled("scrapy"), (seed) => [
      "scrapy",
      "runspider",
      join(ROOT, "tools/peers/spider.py"),
      "-a",
      `seed=${seed}`,
    ]),
    ours("bfs"),
    ours("ops"),
    ours("honeyguide"),
    ours("bfs", "0,1"),
    ours("honeyguide", "0,1"),
    ...(values.against === undefined
      ? []
      : ["0", "0,1"].flatMap((cores) => ["bfs", "honeyguide"].map((recipe) => ours(recipe, cores, values.against)))),
  ];
}

function isInstalled(program: string): boolean {
  return spawnSync("which", [program]).status === 0;
}

async function startServer(path: string): Promise<{ server: ChildProcess; port: number; pages: number }> {
  const server = fork(fileURLToPath(import.meta.url), [path, "--host", values.host, "--server"]);
  const ready = await new Promise((resolve, reject) => {
    server.once("message", resolve);
    server.once("exit", () => reject(new Error("the server has ended")));
  });
  if (server.pid !== undefined) spawnSync("taskset", ["-a", "-p", "-c", "1", String(server.pid)]);
  return { server, ...z.object({ port: z.number(), pages: z.number() }).parse(ready) };
}

async function lap({ cores, command }: Contender, seed: string, port: number, folder: string): Promise<Lap> {
  const [program = "", ...rest] = command(seed, folder);
  const count = () => fetch(`http://127.0.0.1:${port}/-/count`).then((answer) => answer.text());
  await count();
  // What the shell's `time` counts is that of the crawler with all its threads, wherever they run.
  const timed = `TIMEFORMAT="%U %S %R"; time "$@" >/dev/null 2>&1`;
  const said = spawnSync("bash", ["-c", timed, "bash", "taskset", "-c", cores, program, ...rest], { encoding: "utf8" });
  const pages = Number(await count());
  for (const left of ["crawl", "wget"]) rmSync(join(folder, left), { recursive: true, force: true });
  const [user = 0, system = 0, wall = 0] = said.stderr.trim().split(/\s+/).slice(-3).map(Number);
  return { pages, cpu: user + system, wall };
}

function print(laps: ReadonlyMap<string, readonly Lap[]>): void {
  const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;
  const cost = (list: readonly Lap[]) => median(list.map(({ cpu, pages }) => (1000 * cpu) / Math.max(1, pages)));
  const baseline = cost(laps.get(BASELINE) ?? []);
  process.stdout.write(
    "| crawler | pages | CPU s for 1,000 pages | times Crawlee's | pages a second |\n| --- | --- | --- | --- | --- |\n",
  );
  for (const [name, list] of laps) {
    const ratio = baseline === 0 ? "" : (cost(list) / baseline).toFixed(2);
    const speed = median(list.map(({ pages, wall }) => pages / wall)).toFixed(0);
    process.stdout.write(
      `| ${name} | ${median(list.map(({ pages }) => pages))} | ${cost(list).toFixed(2)} | ${ratio} | ${speed} |\n`,
    );
  }
}
