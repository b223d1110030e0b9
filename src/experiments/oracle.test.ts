import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { at } from "../collections/at.ts";
import type { CanonicalUrl } from "../types.ts";
import { UrlTable } from "../url/url-table.ts";
import type { LinkGraph } from "./graph.ts";
import { assembleGraph } from "./graph-build.ts";
import { omniscientOrder, oracleOrder } from "./oracle.ts";
import { areaOf } from "./score.ts";
import { budgetOf, marked, targetSet } from "./targets.ts";

const urlOf = (n: number) => `http://site.example/${n}`;

function graphOf(links: readonly (readonly number[])[]): LinkGraph {
  const urls = new UrlTable();
  for (const n of links.keys()) urls.intern(urlOf(n) as CanonicalUrl);
  return assembleGraph(urls, [
    {
      from: 0,
      leadsTo: Int32Array.from(links.keys()),
      counts: Uint32Array.from(links, ({ length }) => length),
      links: Uint32Array.from(links.flat()),
    },
  ]);
}

function targetsIn(graph: LinkGraph, relevant: number[], examples: number[] = [], seeds: number[] = [0]) {
  return targetSet(graph, { seeds: seeds.map(urlOf), examples: examples.map(urlOf) }, marked(graph, relevant));
}

describe("targets", () => {
  it("are relevant pages in reach of the seeds, without the examples", () => {
    const graph = graphOf([[1, 2], [3], [4], [], [], [0]]);
    const targets = targetsIn(graph, [1, 3, 4, 5], [3]);
    expect([...targets.isTarget]).toEqual([0, 1, 0, 0, 1, 0]);
    expect([...targets.isExample]).toEqual([0, 0, 0, 1, 0, 0]);
    expect(targets).toMatchObject({ targets: 2, reachable: 5, seeds: [0] });
  });

  it("lie behind a tunnel when all links to them come from irrelevant pages", () => {
    // 3 is linked by the relevant 1 too; 4 by the irrelevant 2 alone; 5 is relevant but out of reach, so its link to 4 shows never
    const graph = graphOf([[1, 2], [3], [3, 4], [], [], [4]]);
    const targets = targetsIn(graph, [0, 1, 3, 4, 5]);
    expect([...targets.isTunnelTarget]).toEqual([0, 0, 0, 0, 1, 0]);
    expect(targets.tunnelTargets).toBe(1);
  });

  it("allow five pages each, but no more than can be reached", () => {
    const graph = graphOf([[1, 2, 3, 4, 5, 6], [], [], [], [], [], []]);
    expect(budgetOf(targetsIn(graph, [1]), {})).toBe(5);
    expect(budgetOf(targetsIn(graph, [1, 2]), {})).toBe(7);
    expect(budgetOf(targetsIn(graph, [1, 2]), { pages: 3 })).toBe(3);
    expect(budgetOf(targetsIn(graph, [1, 2]), { factor: 1 })).toBe(2);
    expect(budgetOf(targetsIn(graph, [1, 2]), { pages: 30 })).toBe(7);
  });
});

describe("the oracle", () => {
  it("takes targets first, the one that links to the most targets before the others", () => {
    const graph = graphOf([[1, 2, 3], [], [4], [4, 5], [], []]);
    expect([...oracleOrder(graph, targetsIn(graph, [2, 3, 4, 5]), 6)]).toEqual([0, 3, 2, 4, 5, 1]);
  });

  it("goes the shortest way where no target waits", () => {
    // 1 → 4 → 6 is longer than 2 → 5; 3 leads nowhere
    const graph = graphOf([[1, 2, 3], [4], [5], [], [6], [], []]);
    expect([...oracleOrder(graph, targetsIn(graph, [5, 6]), 7)]).toEqual([0, 2, 5, 1, 4, 6, 3]);
  });

  it("stops at the budget, and where nothing is left", () => {
    const graph = graphOf([[1, 2], [], [], [0]]);
    const targets = targetsIn(graph, [2]);
    expect([...oracleOrder(graph, targets, 2)]).toEqual([0, 2]);
    expect(oracleOrder(graph, targets, 10)).toHaveLength(3);
  });
});

describe("the omniscient crawler", () => {
  it("takes a waiting target, else the page that was discovered first", () => {
    const graph = graphOf([[1, 2, 3], [4], [5], [], [6], [], []]);
    expect([...omniscientOrder(graph, targetsIn(graph, [5, 6]), 7)]).toEqual([0, 1, 2, 5, 3, 4, 6]);
  });
});

describe("both", () => {
  const webs = fc.array(fc.uniqueArray(fc.nat(24), { maxLength: 5 }), { minLength: 25, maxLength: 25 });
  const relevance = fc.uniqueArray(fc.nat(24), { minLength: 1, maxLength: 8 });

  it("fetch each page in reach once, only after a page that links to it", () => {
    fc.assert(
      fc.property(webs, relevance, (links, relevant) => {
        const graph = graphOf(links);
        const targets = targetsIn(graph, relevant);
        for (const order of [oracleOrder(graph, targets, 25), omniscientOrder(graph, targets, 25)]) {
          expect(order).toHaveLength(targets.reachable);
          const known = new Set([0]);
          for (const page of order) {
            expect(known.has(page)).toBe(true);
            for (const target of at(links, page)) known.add(target);
          }
          expect(new Set(order).size).toBe(order.length);
        }
      }),
    );
  });

  it("never leave a waiting target for a page that is none", () => {
    fc.assert(
      fc.property(webs, relevance, (links, relevant) => {
        const graph = graphOf(links);
        const targets = targetsIn(graph, relevant);
        for (const order of [oracleOrder(graph, targets, 25), omniscientOrder(graph, targets, 25)]) {
          const waiting = new Set([0]);
          const seen = new Set([0]);
          for (const page of order) {
            const best = [...waiting].some((each) => targets.isTarget[each]);
            expect(targets.isTarget[page]).toBe(best ? 1 : 0);
            waiting.delete(page);
            for (const target of at(links, page)) {
              if (!seen.has(target)) waiting.add(target);
              seen.add(target);
            }
          }
        }
      }),
    );
  });

  it("reach the same area where every target is linked from the seed", () => {
    const graph = graphOf([[1, 2, 3], [], [], []]);
    const targets = targetsIn(graph, [2, 3]);
    const area = (order: Uint32Array) => areaOf(order, { targets, budget: 4 });
    // recall after 1, 2, 3 and 4 pages: 0, ½, 1, 1
    expect(area(oracleOrder(graph, targets, 4))).toBe(2.5 / 4);
    expect(area(omniscientOrder(graph, targets, 4))).toBe(2.5 / 4);
  });
});
