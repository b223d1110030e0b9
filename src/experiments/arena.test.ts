import { describe, expect, it } from "vitest";
import { RAINSTORM } from "../testing/pages.ts";
import type { CanonicalUrl } from "../types.ts";
import { UrlTable } from "../url/url-table.ts";
import { arenasOf } from "./arena.ts";
import { assembleGraph } from "./graph-build.ts";
import { marked } from "./targets.ts";

const urlOf = (n: number) => `http://site.example/${n}`;

/** A ring of ten pages, each linked to the next; 10 and 11 lead nowhere. */
const links = [...Array.from({ length: 10 }, (_, n) => [(n + 1) % 10]), [], []];
const urls = new UrlTable();
for (const n of links.keys()) urls.intern(urlOf(n) as CanonicalUrl);
const graph = assembleGraph(urls, [
  {
    from: 0,
    leadsTo: Int32Array.from(links.keys()),
    counts: Uint32Array.from(links, ({ length }) => length),
    links: Uint32Array.from(links.flat()),
  },
]);
const topic = { ...RAINSTORM, seeds: [urlOf(0)], examples: [2, 5, 10, 11].map(urlOf) };
const judged = { file: "t.json", topic, relevant: undefined };
const isRelevant = marked(graph, [2, 3, 4, 5]);

describe("arenas", () => {
  it("have targets, budget and the oracle's area", () => {
    const [arena] = arenasOf(graph, judged, isRelevant, { pages: undefined, seedDraws: 0, seed: 1 });
    expect(arena?.setup).toMatchObject({ targets: 2, reachable: 10, budget: 10, name: RAINSTORM.name });
    // 3 and 4 are the fourth and fifth page from 0: recall 0 0 0 ½ 1 1 1 1 1 1.
    expect(arena?.yardstick.oracleArea).toBeCloseTo(0.65, 12);
  });

  it("draw two different example pages as seeds, always the same for a seed, never without targets", () => {
    const draws = (seed: number) =>
      arenasOf(graph, judged, isRelevant, { pages: undefined, seedDraws: 20, seed }).slice(1);
    for (const { setup } of draws(1)) {
      expect(new Set(setup.seeds).size).toBe(2);
      for (const seed of setup.seeds) expect(topic.examples).toContain(seed);
      expect(setup.targets).toBe(2);
    }
    expect(draws(1)).toEqual(draws(1));
    expect(draws(1).map(({ setup }) => setup.seeds)).not.toEqual(draws(2).map(({ setup }) => setup.seeds));
    expect(new Set(draws(1).map(({ setup }) => setup.seeds.join())).size).toBeGreaterThan(3);
  });

  it("are refused where there is nothing to find", () => {
    const options = { pages: undefined, seedDraws: 0, seed: 1 };
    expect(() => arenasOf(graph, judged, marked(graph, [2, 10]), options)).toThrow("can be reached from the seeds");
    expect(() => arenasOf(graph, judged, marked(graph, []), options)).toThrow("holds none of its relevant pages");
    const few = { ...judged, topic: { ...topic, examples: [urlOf(2)] } };
    expect(() => arenasOf(graph, few, isRelevant, { ...options, seedDraws: 1 })).toThrow("--seed-draws");
  });
});
