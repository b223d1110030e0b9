import { describe, expect, it } from "vitest";
import { at } from "../collections/at.ts";
import { Frontier } from "../frontier/frontier.ts";
import { createRng } from "../math/rng.ts";
import type { CanonicalUrl, Choice, LinkId } from "../types.ts";
import { energyLandscape } from "./energy-landscape.ts";
import { SharedVisits } from "./shared-visits.ts";

const address = (host: string) => `http://${host}.example/` as CanonicalUrl;

describe("SharedVisits", () => {
  it("counts energies in steps of .05", () => {
    const visits = new SharedVisits("energy");
    const place = visits.placeOf(0.31, address("a"));
    visits.count(place);
    expect(visits.at(visits.placeOf(0.34, address("b")))).toBe(1);
    expect(visits.at(visits.placeOf(0.36, address("a")))).toBe(0);
  });

  it("counts ten pages of a host as one visit, and is the same again from what was saved", () => {
    const visits = new SharedVisits("host");
    for (let page = 0; page < 5; page++) visits.count(visits.placeOf(0.1 * page, address("a")));
    const again = new SharedVisits("host", visits.counts);
    expect(again.at(again.placeOf(0.9, address("a")))).toBe(0.5);
    expect(again.at(again.placeOf(0.9, address("b")))).toBe(0);
  });
});

describe("a walk whose visits are counted by energy", () => {
  /** Links 0 to 9 of energy .5 and 10 to 19 of .42: the second are tried only when the first are paved over. */
  const priorities = Array.from({ length: 20 }, (_, id) => (id < 10 ? 0.5 : 0.42));

  function walked(histogram: "link" | "energy", seed: number, snapshotAt = -1): LinkId[] {
    const parameters = { histogram, variant: "improved", visitPenalty: 0.02 };
    const links = { url: () => address("a"), values: () => new Float64Array(0) };
    const frontier = new Frontier({ order: "priority", links });
    for (const [id, priority] of priorities.entries()) frontier.admit(id, 0, priority);
    let strategy = energyLandscape({ parameters });
    return priorities.map((_, step) => {
      if (step === snapshotAt) {
        const saved: unknown = JSON.parse(JSON.stringify(strategy.snapshot()));
        strategy = energyLandscape({ parameters });
        strategy.restore(saved);
      }
      const choice: Choice = strategy.ask(frontier, createRng(seed).fork("ask", step), {
        pages: step,
        budget: 20,
        walker: 0,
      });
      if (choice.kind !== "take") throw new Error(choice.kind);
      frontier.take(choice.id);
      const waiting = priorities.flatMap((_, id) => (frontier.isReady(id) ? [id] : []));
      strategy.tell({ id: choice.id, walker: 0, relevance: 0.5, children: waiting }, frontier);
      return choice.id;
    });
  }

  it("leaves the energies where it has been often", () => {
    const worse = (histogram: "link" | "energy") => {
      const runs = Array.from({ length: 30 }, (_, seed) => walked(histogram, seed));
      return runs.reduce((sum, ids) => sum + ids.slice(0, 10).filter((id) => id >= 10).length, 0) / 30;
    };
    expect(worse("energy")).toBeGreaterThan(worse("link") + 1);
  });

  it("goes on from a saved state as if never interrupted", () => {
    for (let seed = 0; seed < 5; seed++) expect(walked("energy", seed, 7)).toEqual(walked("energy", seed));
    expect(at(walked("energy", 1, 7), 0)).toBeTypeOf("number");
  });
});
