/**
 * Milliseconds per decision of the strategies with a million waiting links: ask, take and tell.
 *
 *   npx tsx benchmarks/strategies.ts [--links 1000000] [--decisions 1000] [--resting 0]   (share of hosts that rest)
 */
import { parseArgs } from "node:util";
import { Frontier } from "../src/frontier/frontier.ts";
import { createRng } from "../src/math/rng.ts";
import { annealing } from "../src/strategies/annealing.ts";
import { bestFirst } from "../src/strategies/best-first.ts";
import { energyLandscape } from "../src/strategies/energy-landscape.ts";
import { roulette } from "../src/strategies/roulette.ts";
import { swarmSelection } from "../src/strategies/swarm-selection.ts";
import { tabu } from "../src/strategies/tabu.ts";
import { webSpaceEvolution } from "../src/strategies/web-space-evolution.ts";
import type { CanonicalUrl, SelectionStrategy } from "../src/types.ts";

const HOSTS = 500;
const CHILDREN = 50;
const LIMIT_MS = 2;
/** The first decision also builds the sum tree. */
const WARM_UP = 100;

const { values } = parseArgs({
  options: {
    links: { type: "string", default: "1000000" },
    decisions: { type: "string", default: "1000" },
    resting: { type: "string", default: "0" },
  },
});
const links = Number(values.links);
const decisions = Number(values.decisions);
const resting = Number(values.resting);
const seeded = createRng(1);

const url = (id: number) => `http://host-${id % HOSTS}.example/folder-${id % 97}/page-${id}` as CanonicalUrl;
/** Four feature values of each link, as CPEM has; the first one is its priority. */
const features = Float64Array.from({ length: 4 * (links + 2 * decisions) }, () => seeded.next());
const featuresOf = (id: number) => features.subarray(4 * id, 4 * id + 4);
const contenders: readonly (readonly [label: string, strategy: SelectionStrategy])[] = [
  ["best-first", bestFirst()],
  ["roulette", roulette()],
  ["annealing, 484 proposals", annealing({ profile: "paper" })],
  ["energy-landscape", energyLandscape()],
  ["energy-landscape, original", energyLandscape({ parameters: { variant: "original" } })],
  ["tabu", tabu()],
  ["tabu with host memory", tabu({ parameters: { hosts: true, relevantAbove: 0.5 } })],
  ["web-space-evolution", webSpaceEvolution()],
  ["swarm-selection", swarmSelection()],
];

let peer = 0;
for (const [label, strategy] of contenders) {
  const perDecision = measure(strategy);
  peer ||= perDecision;
  const verdict = perDecision <= LIMIT_MS ? "" : `, OVER the limit of ${LIMIT_MS} ms`;
  process.stdout.write(
    `${label.padEnd(27)} ${perDecision.toFixed(4)} ms, ratio to best-first ${(perDecision / peer).toPrecision(3)}${verdict}\n`,
  );
  if (verdict !== "") process.exitCode = 1;
}

/** Only what a decision costs: ask, take and tell, not what the page brings. */
function measure(strategy: SelectionStrategy): number {
  const frontier = new Frontier({ order: strategy.order, maxSize: links * 2, links: { url, values: featuresOf } });
  const random = seeded.fork("priorities");
  for (let id = 0; id < links; id++) frontier.admit(id, id % HOSTS, random.next());
  for (let host = 0; host < HOSTS * resting; host++) frontier.setReady(host, false);
  let spent = 0;
  for (let decision = 0; decision < WARM_UP + decisions; decision++) {
    if (decision === WARM_UP) spent = 0;
    const children = Array.from({ length: CHILDREN }, () => random.below(links)).filter((id) => frontier.has(id));
    const progress = { pages: decision, budget: 15_000, walker: 0 };
    const startedAt = performance.now();
    const choice = strategy.ask(frontier, seeded.fork("ask", decision), progress);
    if (choice.kind !== "take") throw new Error(`${strategy.name} took nothing`);
    frontier.take(choice.id);
    strategy.tell?.({ id: choice.id, walker: 0, relevance: 0.5, children }, frontier);
    spent += performance.now() - startedAt;
    frontier.admit(links + decision, choice.id % HOSTS, random.next());
  }
  return spent / decisions;
}
