import { describe, expect, it } from "vitest";
import { at } from "../collections/at.ts";
import type { CanonicalUrl, LinkId } from "../types.ts";
import { hits } from "./hits.ts";
import { HubStatistic, hubFeature } from "./hits-feature.ts";

function learn(statistic: HubStatistic, id: LinkId, targets: readonly LinkId[]): readonly LinkId[] | "all" {
  const url = `http://a.example/${id}` as CanonicalUrl;
  statistic.learn(undefined, { id, chosen: id, url, relevance: 0.5, isRelevant: false, targets });
  return statistic.drainMoved();
}

describe("HubStatistic", () => {
  it("gives a target the hub values of its parents together", () => {
    const statistic = new HubStatistic();
    learn(statistic, 0, [2, 3]);
    learn(statistic, 1, [3]);
    const { hubs } = hits(4, [0, 0, 1], [2, 3, 3]);
    expect(statistic.authority(2)).toBeCloseTo(at(hubs, 0), 12);
    expect(statistic.authority(3)).toBeCloseTo(Math.min(1, at(hubs, 0) + at(hubs, 1)), 12);
    expect(statistic.authority(2)).toBeLessThan(statistic.authority(3));
  });

  it("is 0 for what no page links to, and never above 1", () => {
    const statistic = new HubStatistic();
    expect(statistic.authority(7)).toBe(0);
    for (let page = 0; page < 12; page++) learn(statistic, page, [20, 21]);
    expect(statistic.authority(0)).toBe(0);
    expect(statistic.authority(20)).toBe(1);
    expect(hubFeature(statistic).current(20, 0)).toBe(1);
  });

  it("weighs all links anew after each of the first pages, and later only when a twentieth has been added", () => {
    const statistic = new HubStatistic();
    const computed: number[] = [];
    for (let page = 1; page <= 200; page++) {
      if (learn(statistic, page, [page + 1, page + 2]) === "all") computed.push(page);
    }
    expect(computed.slice(0, 20)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
    computed.slice(1).forEach((page, i) => {
      expect(page).toBe(Math.max(at(computed, i) + 1, Math.ceil(at(computed, i) * 1.05)));
    });
    expect(computed.length).toBeLessThan(80);
  });

  it("says once that values have moved", () => {
    const statistic = new HubStatistic();
    expect(learn(statistic, 0, [1])).toBe("all");
    expect(statistic.drainMoved()).toEqual([]);
  });

  it("learns the same from the outlines alone", () => {
    const pages = Array.from({ length: 30 }, (_, id) => [id, [(id * 7) % 40, (id * 3) % 40]] as const);
    const [whole, replayed] = [new HubStatistic(), new HubStatistic()];
    for (const [id, targets] of pages) learn(whole, id, targets);
    for (const [id, targets] of JSON.parse(JSON.stringify(pages))) learn(replayed, id, targets);
    for (let target = 0; target < 40; target++) expect(replayed.authority(target)).toBe(whole.authority(target));
    expect(whole.facts()).toBeUndefined();
  });
});
