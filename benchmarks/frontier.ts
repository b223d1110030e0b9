/**
 * The structures of the frontier at a size that hurts, each beside what one would write without thinking.
 *
 *   npx tsx benchmarks/frontier.ts [--links 1000000]
 */
import { parseArgs } from "node:util";
import { Frontier } from "../src/frontier/frontier.ts";
import { createRng } from "../src/math/rng.ts";
import type { CanonicalUrl } from "../src/types.ts";
import { UrlTable } from "../src/url/url-table.ts";

const { values } = parseArgs({ options: { links: { type: "string", default: "1000000" } } });
const links = Number(values.links);
const rng = createRng(1);
const urlAt = (n: number) =>
  `http://host-${n % 500}.example/section/${n % 97}/article-${n}.html?page=${n % 7}` as CanonicalUrl;

const table = new UrlTable();
const map = new Map<string, number>();
compare(
  `URL → number, ${links} new and ${links} known`,
  links * 2,
  ["UrlTable", () => twice((n) => table.intern(urlAt(n)))],
  [
    "Map",
    () =>
      twice((n) => {
        const url = urlAt(n);
        if (!map.has(url)) map.set(url, map.size);
      }),
  ],
);

const frontier = new Frontier({ order: "priority", maxSize: links * 2 });
const priorities = new Map<number, number>();
compare(
  `admit ${links} links on 500 hosts`,
  links,
  [
    "Frontier",
    () => {
      for (let id = 0; id < links; id++) frontier.admit(id, id % 500, rng.next());
    },
  ],
  [
    "Map",
    () => {
      for (let id = 0; id < links; id++) priorities.set(id, rng.next());
    },
  ],
);

const decisions = 20_000;
const scans = 20;
compare(
  "take the best and admit another",
  1,
  [
    "Frontier",
    () => {
      for (let n = 0; n < decisions; n++) {
        frontier.take(frontier.best() ?? 0);
        frontier.admit(links + n, n % 500, rng.next());
      }
    },
    decisions,
  ],
  [
    "scan of a Map",
    () => {
      for (let n = 0; n < scans; n++) {
        let best = -1;
        let highest = -1;
        for (const [id, priority] of priorities) if (priority > highest) [best, highest] = [id, priority];
        priorities.delete(best);
        priorities.set(links + n, rng.next());
      }
    },
    scans,
  ],
);

frontier.roulette(0.5); // builds the sum tree
compare(
  "draw by roulette",
  1,
  [
    "Frontier",
    () => {
      for (let n = 0; n < decisions; n++) frontier.roulette(rng.next());
    },
    decisions,
  ],
  [
    "scan of a Map",
    () => {
      for (let n = 0; n < scans; n++) {
        let total = 0;
        for (const priority of priorities.values()) total += priority;
        let rest = rng.next() * total;
        for (const priority of priorities.values()) {
          rest -= priority;
          if (rest < 0) break;
        }
      }
    },
    scans,
  ],
);
process.stdout.write(`peak memory ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB\n`);

type Contender = readonly [name: string, run: () => void, count?: number];

function compare(title: string, count: number, ours: Contender, peer: Contender): void {
  const micros = [ours, peer].map(([, run, own = count]) => {
    const startedAt = performance.now();
    run();
    return ((performance.now() - startedAt) * 1000) / own;
  });
  const [mine = 0, other = 0] = micros;
  process.stdout.write(
    `${title}: ${ours[0]} ${mine.toFixed(2)} µs, ${peer[0]} ${other.toFixed(2)} µs, ratio ${(mine / other).toPrecision(2)}\n`,
  );
}

function twice(action: (n: number) => void): void {
  for (let round = 0; round < 2; round++) for (let n = 0; n < links; n++) action(n);
}
