import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import type { Crawl } from "../../src/engine/crawl.ts";
import { trapGuard } from "../../src/filters/traps/trap-guard.ts";
import { RECIPE_NAMES as NAMES } from "../../src/recipes/index.ts";
import { ManualClock } from "../../src/system/clock.ts";
import { addressesOf, eventsOf, partsOf, pathsOf, randomWeb, smallCrawl } from "../../src/testing/small-web.ts";
import { manyHostsWeb, SEEDS } from "./many-hosts-web.ts";

/**
 * The pages of each recipe on two fixed webs, in order. A change of these files is a change of every user's crawl:
 * record them anew (`npx vitest run test/golden -u`) only in a commit that says why.
 */
const MANY_HOSTS = manyHostsWeb();

// The last digits of a real model's vectors depend on the processor's instructions.
vi.mock("../../src/text/vectors/bert.ts", async () => {
  const { standInEncoder } = await import("../stand-in-encoder.ts");
  return { openBert: async () => standInEncoder() };
});
vi.mock("../../src/text/vectors/elmo-style.ts", async () => {
  const { standInEncoder } = await import("../stand-in-encoder.ts");
  return { openElmoStyle: async () => standInEncoder() };
});

async function onOneHost(name: string): Promise<string[]> {
  const parts = await partsOf(name, name === "honeyguide" ? { vectors: "none" } : {});
  return pathsOf(await eventsOf(await smallCrawl({ web: randomWeb(400, 20), parts, budget: 200, seed: 42 })));
}

const clock = new ManualClock(1_700_000_000_000);

async function onManyHosts(
  name: string,
  budget: number,
  { filters, statistics } = trapGuard({ clock }),
): Promise<Crawl> {
  const parts = await partsOf(name);
  return smallCrawl({ web: MANY_HOSTS, parts, seedPaths: SEEDS, budget, seed: 42, clock, filters, statistics });
}

const WEBS = {
  traces: onOneHost,
  "traces-many-hosts": async (name: string) => addressesOf(await eventsOf(await onManyHosts(name, 120))),
} as const;

const linesOf = (file: URL) => readFileSync(file, "utf8").trim().split("\n");

describe.each(Object.entries(WEBS))("golden %s", (folder, trace) => {
  it.each(NAMES)("%s", async (name) => {
    await expect(`${(await trace(name)).join("\n")}\n`).toMatchFileSnapshot(`${folder}/${name}.txt`);
  });

  it("exist for every recipe, and for no other", () => {
    const files = readdirSync(new URL(folder, import.meta.url));
    expect(files.toSorted()).toEqual(NAMES.map((name) => `${name}.txt`).toSorted());
    // Thresholds may leave nothing to fetch before the budget is used up: a normal end.
    for (const name of NAMES) expect(linesOf(new URL(`${folder}/${name}.txt`, import.meta.url))[0], name).not.toBe("");
  });
});

describe("the web of many hosts", () => {
  const hostsOf = (addresses: readonly string[]) => new Set(addresses.map((address) => address.split("/")[0]));

  it("has all that a crawl meets", async () => {
    const traps = trapGuard({ clock });
    const crawl = await onManyHosts("bfs", 1000, traps);
    const addresses: string[] = [];
    const copies = new Set<string>();
    for await (const event of crawl) {
      addresses.push(...addressesOf([event]));
      if (event.type === "page" && traps.statistics[0]?.linkFactor?.() !== 1) copies.add(event.page.url);
    }
    expect(hostsOf(addresses).size).toBe(7);
    expect(copies.size).toBeGreaterThan(5);
    expect(addresses.length).toBeGreaterThan(150);
    for (const reason of ["redirect", "redirect-loop", "http-404", "http-500", "robots"]) {
      expect(crawl.totals.reasons, reason).toHaveProperty(reason);
    }
  });

  it("tells most recipes apart", () => {
    const traces = NAMES.map((name) => linesOf(new URL(`traces-many-hosts/${name}.txt`, import.meta.url)));
    expect(new Set(traces.map((trace) => trace.join())).size).toBeGreaterThan(NAMES.length - 4);
    expect(traces.filter((trace) => trace.length > 60).length).toBeGreaterThan(20);
    expect(traces.filter((trace) => hostsOf(trace).size >= 6).length).toBeGreaterThan(20);
  });
});
