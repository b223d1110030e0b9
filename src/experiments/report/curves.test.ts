import { describe, expect, it } from "vitest";
import { syntheticComparison } from "../../../test/synthetic-comparison.ts";
import { at } from "../../collections/at.ts";
import { figureAt, overallCurve, topicCurve } from "./curves.ts";

const { runs, topics } = syntheticComparison({ recipes: ["oracle", "ielp"], topics: 3, runs: 4 });
const topic = at(topics, 0);
const oracle = at(runs, 0);
const ielp = topics.map(({ name }) => runs.filter((run) => run.recipe === "ielp" && run.topic === name));

describe("a curve", () => {
  it("grows evenly between checkpoints and stays where the crawl ended", () => {
    expect(figureAt(oracle, 0, topic, "recall")).toBe(0);
    expect(figureAt(oracle, 15, topic, "recall")).toBeCloseTo(15 / topic.targets, 12);
    expect(figureAt(oracle, 15, topic, "harvestRate")).toBeCloseTo(1, 12);
    expect(figureAt(oracle, 10 * topic.budget, topic, "recall")).toBe(1);
    expect(figureAt(oracle, 10 * topic.budget, topic, "harvestRate")).toBe(topic.targets / topic.budget);
  });

  it("of a topic runs to its budget, within its band", () => {
    const { points, band } = topicCurve(at(ielp, 0), topic, "recall", true);
    expect(points[0]).toEqual([0, 0]);
    expect(points.at(-1)?.[0]).toBe(topic.budget);
    points.forEach(([x, y], i) => {
      const [bandX, low, high] = at(band, i);
      expect(bandX).toBe(x);
      expect(low).toBeLessThanOrEqual(y + 1e-12);
      expect(high).toBeGreaterThanOrEqual(y - 1e-12);
    });
  });

  it("of one run has no band, and the harvest rate no value at 0 pages", () => {
    const { points, band } = topicCurve([oracle], topic, "harvestRate", true);
    expect(band).toEqual([]);
    expect(at(points, 0)[0]).toBeGreaterThan(0);
  });

  it("over topics counts in multiples of R, as far as every budget reaches", () => {
    const shorter = topics.map((one, i) => (i === 1 ? { ...one, budget: 3 * one.targets } : one));
    expect(overallCurve(ielp, shorter, "recall", true).points.at(-1)?.[0]).toBe(3);
    expect(overallCurve([], topics, "recall", true)).toEqual({ points: [], band: [] });
  });
});
