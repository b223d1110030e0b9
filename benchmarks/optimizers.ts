/**
 * The weight optimisers on one core: seconds of the membrane optimiser at the paper's size, and how far the error of
 * every optimiser and profile lies above the exact optimum, over several seeds; the printed forms also with single
 * repairs. `--first` gives other seeds, to see how far the medians depend on them.
 *
 *   npx tsx benchmarks/optimizers.ts [--seeds 20] [--membrane-seeds 5] [--first 1000]
 */
import { parseArgs } from "node:util";
import { at } from "../src/collections/at.ts";
import { createRng } from "../src/math/rng.ts";
import { OPTIMIZERS, optimizerNamed } from "../src/optimizers/index.ts";
import { solve, squaredError } from "../src/optimizers/problem.ts";
import type { ParameterValues, Profile } from "../src/types.ts";
import { WEIGHT_SYSTEMS, type WeightSystem } from "../test/weight-systems.ts";

const { values } = parseArgs({
  options: {
    seeds: { type: "string", default: "20" },
    "membrane-seeds": { type: "string", default: "5" },
    first: { type: "string", default: "1000" },
  },
});
const PROFILES = ["default", "paper"] as const;
const STARTS = ["random", "cuckoo"] as const;
/** One repair at a time on the printed form. */
const REPAIRS: Readonly<Record<string, readonly ParameterValues[]>> = {
  genetic: [{ elitism: true }, { mutation: "signed" }],
  hybrid: [{ mutation: "signed" }, { acceptance: "scaled", hottest: 0.01, coldest: 1e-5 }],
};
/** Communications × generations × objects of all membranes. */
const MEMBRANE_OBJECTS = 3 * 3000 * 700;

/** Rounding of the last digits may leave less than nothing. */
const percentAbove = ({ leastSquaredError }: WeightSystem, error: number) =>
  Math.max(0, (Math.sqrt(error / leastSquaredError) - 1) * 100);
const columns = (name: string, cells: readonly string[]) =>
  process.stdout.write(`${name.padEnd(62)}${cells.map((cell) => cell.padStart(26)).join("")}\n`);

for (const profile of PROFILES) {
  const startedAt = performance.now();
  solve(optimizerNamed("membrane").create({ profile }), at(WEIGHT_SYSTEMS, 0).problem, createRng(1));
  const seconds = (performance.now() - startedAt) / 1000;
  process.stdout.write(`membrane (${profile}): ${seconds.toFixed(2)} s for ${MEMBRANE_OBJECTS / 1e6} M objects\n`);
}

process.stdout.write("\nroot mean square error above the optimum in per cent: median (worst)\n");
columns(
  "",
  WEIGHT_SYSTEMS.map(({ name }) => name),
);
const manual = [0.25, 0.25, 0.25, 0.25];
columns(
  "0.25 each",
  WEIGHT_SYSTEMS.map((system) => percentAbove(system, squaredError(system.problem, manual)).toFixed(4)),
);
for (const name of Object.keys(OPTIMIZERS)) {
  const hasStart = optimizerNamed(name).parameters.some((parameter) => parameter.name === "start");
  for (const profile of PROFILES) {
    if (!hasStart) row(name, profile, {});
    else for (const start of STARTS) row(name, profile, { start });
  }
  for (const repair of REPAIRS[name] ?? []) row(name, "paper", repair);
}

function row(name: string, profile: Profile, parameters: ParameterValues): void {
  const seeds = Number(name === "membrane" ? values["membrane-seeds"] : values.seeds);
  const optimizer = optimizerNamed(name).create({ profile, parameters });
  const cells = WEIGHT_SYSTEMS.map((system) => {
    const excess = Array.from({ length: seeds }, (_, seed) =>
      percentAbove(
        system,
        squaredError(system.problem, solve(optimizer, system.problem, createRng(Number(values.first) + seed))),
      ),
    ).sort((a, b) => a - b);
    return `${at(excess, seeds >> 1).toFixed(4)} (${at(excess, excess.length - 1).toFixed(4)})`;
  });
  const changed = Object.entries(parameters).map(([key, value]) => (key === "start" ? value : `${key}=${value}`));
  columns([name, profile, ...changed].join(" "), cells);
}
