import { describe, expect, it } from "vitest";
import type { Costs } from "../../benchmarks/machines/costs.ts";
import { type Machines, type Reading, simulate } from "../../benchmarks/machines/simulation.ts";
import { createRng } from "../../src/math/rng.ts";

/** Round figures: a worker of its own fetches 100 pages a second. */
const COSTS: Costs = {
  measured: "",
  worker: { pageMs: 10, othersPageMs: 0.1 },
  page: { newLinks: 10, newForeignLinks: 2, linkRows: 20, foreignLinks: 5 },
  database: {
    transactionMs: 1,
    pageMs: 0.5,
    linkRowMs: 0.05,
    sentMs: 0.05,
    takenMs: 0.02,
    lookMs: 1,
    readMs: 0.1,
    grantMs: 1,
    renewMs: 1,
  },
  bytes: { news: 2000, sentLink: 300, linkRow: 500, linkIndex: 60, pageRow: 3000, walPage: 20_000 },
};
const MACHINES: Machines = {
  workers: 4,
  partitions: 256,
  database: { cores: 16, memoryBytes: 64e9, diskOperations: 50_000, tripMs: 0.5 },
  hosts: 10_000,
  delayMs: 1000,
  grant: 64,
};

function run(machines: Machines, links = 1e6, costs = COSTS): Reading {
  const [reading] = simulate(costs, machines, [links], createRng(1));
  if (reading === undefined) throw new Error("no reading");
  return reading;
}

describe("simulated machines", () => {
  it("go the same way from the same seed, and another from another", () => {
    const of = (seed: number) => simulate(COSTS, MACHINES, [1e5, 1e6], createRng(seed));
    expect(of(1)).toEqual(of(1));
    expect(of(1)).not.toEqual(of(2));
  });

  it("lose no link on the way: what was found was fetched, waits, or is about to be committed", () => {
    const { links, pages, frontier, commitsWaiting } = simulateStill({ ...MACHINES, workers: 8 });
    expect(frontier * 8 + pages + commitsWaiting * 8).toBeCloseTo(links, 3);
  });

  it("fetch as fast as their processors allow where nothing else is slow", () => {
    const alone = run({ ...MACHINES, workers: 1 });
    expect(alone.limit).toBe("workers");
    expect(alone.efficiency).toBeGreaterThan(0.95);
    expect(alone.bytesBetweenPerSecond).toBe(0);
  });

  it("learn from as many pages of others as of their own, and so lose no more the more they are", () => {
    const costs = { ...COSTS, worker: { pageMs: 10, othersPageMs: 5 } };
    const of = (workers: number) => run({ ...MACHINES, workers, hosts: 100_000 }, 1e7, costs).efficiency;
    expect(of(1)).toBeCloseTo(1, 1);
    for (const workers of [2, 16, 64]) expect(of(workers)).toBeCloseTo(10 / 15, 1);
  });

  it("wait for the processors of the database where these are few, and then as long as these decide", () => {
    const few = { ...MACHINES, workers: 32, database: { ...MACHINES.database, cores: 1 } };
    const one = run(few);
    expect(one.limit).toBe("database processors");
    expect(one.databaseLoad).toBeGreaterThan(0.95);
    expect(one.commitsWaiting).toBeGreaterThan(50);
    const two = run({ ...few, database: { ...few.database, cores: 2 } });
    expect(two.pagesPerSecond / one.pagesPerSecond).toBeGreaterThan(1.5);
  });

  it("wait for its disk when the index by key has outgrown the memory", () => {
    const small = { ...MACHINES.database, memoryBytes: 1e6, diskOperations: 500 };
    const { limit, diskLoad } = run({ ...MACHINES, database: small });
    expect(limit).toBe("database disk");
    expect(diskLoad).toBeGreaterThan(0.95);
  });

  it("wait for grants where these are small and the way is long", () => {
    const far = { ...MACHINES, grant: 1, database: { ...MACHINES.database, tripMs: 5 } };
    expect(run(far).limit).toBe("grants");
  });

  it("rest where hosts are few", () => {
    const { limit, pagesPerSecond } = run({ ...MACHINES, hosts: 20 }, 1e4);
    expect(limit).toBe("hosts");
    expect(pagesPerSecond).toBeLessThanOrEqual(20);
  });
});

/** Where nothing is sent, all links are in one of three places; sums of one step are what stands now. */
function simulateStill(machines: Machines): Reading {
  const costs = { ...COSTS, page: { ...COSTS.page, newForeignLinks: 0, foreignLinks: 0 } };
  const readings = simulate(costs, machines, [5e5, 0], createRng(1));
  const last = readings.at(-1);
  if (last === undefined) throw new Error("no reading");
  return last;
}
