import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { at } from "../collections/at.ts";
import type { CanonicalUrl, LinkId } from "../types.ts";
import { HostQuality, hostFeature } from "./host-feature.ts";

const URLS = ["http://a.example/1", "http://a.example/2", "http://b.example/1", "http://a.example:8080/1"];
const [A1, A2, B1, A8080] = [0, 1, 2, 3] as const;
const urls = { url: (id: LinkId) => at(URLS, id) as CanonicalUrl };

function fetched(hosts: HostQuality, id: LinkId, isRelevant: boolean, targets: readonly LinkId[] = []): LinkId[] {
  const relevance = isRelevant ? 0.9 : 0.1;
  hosts.learn(undefined, { id, chosen: id, url: urls.url(id), relevance, isRelevant, targets }, urls);
  return [...hosts.drainMoved()];
}

describe("HostQuality", () => {
  it("counts a new host as even", () => {
    const hosts = new HostQuality();
    expect(hosts.quality(A1)).toBe(0.5);
    fetched(hosts, A1, true, [B1]);
    expect(hosts.quality(B1)).toBe(0.5);
  });

  it("is (r + 1)/(n + 2) for r relevant of n pages", () => {
    const hosts = new HostQuality();
    fetched(hosts, A1, true, [A2]);
    expect(hosts.quality(A2)).toBeCloseTo(2 / 3, 12);
    fetched(hosts, A1, false);
    expect(hosts.quality(A2)).toBeCloseTo(2 / 4, 12);
    fetched(hosts, A1, false);
    expect(hosts.quality(A2)).toBeCloseTo(2 / 5, 12);
  });

  it("moves all links of a host, however many they are", () => {
    const hosts = new HostQuality();
    const many = Array.from({ length: 200_000 }, (_, i) => i);
    const everywhere = { url: () => "http://a.example/x" as CanonicalUrl };
    const outline = { id: 0, chosen: 0, url: everywhere.url(), relevance: 1, isRelevant: true, targets: many };
    hosts.learn(undefined, outline, everywhere);
    expect([...hosts.drainMoved()]).toHaveLength(many.length);
  });

  it("goes by the decision, not by how relevant a page is", () => {
    const [hosts, others] = [new HostQuality(), new HostQuality()];
    for (const [one, relevance] of [
      [hosts, 0.99],
      [others, 0.63],
    ] as const) {
      const outline = { id: A1, chosen: A1, url: urls.url(A1), relevance, isRelevant: true, targets: [A2] };
      one.learn(undefined, outline, urls);
    }
    expect(hosts.quality(A2)).toBe(others.quality(A2));
  });

  it("takes another port for another host, and names only links of the host that moved", () => {
    const hosts = new HostQuality();
    expect(fetched(hosts, A1, true, [A2, B1, A8080])).toEqual([A2]);
    expect(hosts.quality(A8080)).toBe(0.5);
    expect(fetched(hosts, B1, false)).toEqual([B1]);
    expect(fetched(hosts, A8080, true)).toEqual([A8080]);
  });

  it("is a feature within (0, 1), never off by more than .02, and every change is named", () => {
    const pages = fc.array(fc.tuple(fc.constantFrom(A1, B1), fc.boolean()), { maxLength: 120 });
    fc.assert(
      fc.property(pages, (list) => {
        const hosts = new HostQuality();
        const feature = hostFeature(hosts);
        const [ofA, ofB] = [
          { relevant: 0, all: 0 },
          { relevant: 0, all: 0 },
        ];
        for (const [id, isRelevant] of list) {
          const before = [A2, B1].map((target) => feature.current(target, 0));
          const moved = fetched(hosts, id, isRelevant, [A2, B1]);
          const count = id === A1 ? ofA : ofB;
          count.relevant += isRelevant ? 1 : 0;
          count.all++;
          ([A2, B1] as const).forEach((target, i) => {
            const { relevant, all } = target === A2 ? ofA : ofB;
            const value = feature.current(target, 0);
            expect(value > 0 && value < 1).toBe(true);
            expect(Math.abs(value - (relevant + 1) / (all + 2))).toBeLessThanOrEqual(0.02 + 1e-9);
            if (value !== before[i]) expect(moved).toContain(target);
          });
        }
      }),
      { numRuns: 40 },
    );
  });
});
