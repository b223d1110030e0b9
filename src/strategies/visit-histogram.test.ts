import { describe, expect, it } from "vitest";
import { urlOf } from "../../test/synthetic-web.ts";
import { Frontier } from "../frontier/frontier.ts";
import { visitHistogram } from "./visit-histogram.ts";

const frontier = new Frontier({ order: "priority", links: { url: urlOf, values: () => new Float64Array() } });

describe("visitHistogram", () => {
  it("takes links of one host for one place, and ten downloads for a visit", () => {
    const histogram = visitHistogram("host");
    const place = histogram.placeOf(3, 0.5, frontier);
    expect(histogram.placeOf(10, 0.9, frontier)).toBe(place); // of seven hosts the same
    expect(histogram.placeOf(4, 0.5, frontier)).not.toBe(place);
    for (let n = 0; n < 15; n++) histogram.count(place);
    expect([histogram.visits(place), histogram.visits("elsewhere")]).toEqual([1.5, 0]);
  });

  it("takes energies within .05 for one place", () => {
    const histogram = visitHistogram("energy");
    const places = [0.01, 0.049, 0.051, -0.01].map((energy) => histogram.placeOf(0, energy, frontier));
    expect(new Set(places).size).toBe(3);
    expect(places[0]).toBe(places[1]);
    histogram.count(places[0]!);
    expect(places.map((place) => histogram.visits(place))).toEqual([1, 1, 0, 0]);
  });

  it("forgets the place that was visited longest ago when there are very many", () => {
    const histogram = visitHistogram("host");
    for (let n = 0; n < 1001; n++) histogram.count(`host-${n}`);
    expect(histogram.snapshot()).toHaveLength(1000);
    expect([histogram.visits("host-0"), histogram.visits("host-1")]).toEqual([0, 0.1]);
  });

  it("comes back from its snapshot, forgetting what it knew", () => {
    const histogram = visitHistogram("energy");
    histogram.count("3");
    const other = visitHistogram("energy");
    other.count("4");
    other.restore(JSON.parse(JSON.stringify(histogram.snapshot())));
    expect([other.visits("3"), other.visits("4")]).toEqual([1, 0]);
  });
});
