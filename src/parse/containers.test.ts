import { describe, expect, it } from "vitest";
import { Containers, Contexts, innermostDivisions } from "./containers.ts";

describe("Containers", () => {
  it("are blocks themselves on a page without divisions", () => {
    const containers = new Containers();
    const section = containers.add(0, false);
    containers.add(section, false);
    expect([...containers.blocks()]).toEqual([0, 1, 2]);
  });

  it("are blocks only as divisions where there is one", () => {
    const containers = new Containers();
    const section = containers.add(0, false);
    const division = containers.add(section, true);
    containers.add(division, false);
    expect([...containers.blocks()]).toEqual([0, 0, division, division]);
  });
});

describe("innermostDivisions", () => {
  it("are those without another one inside, over any number of other elements", () => {
    const containers = new Containers();
    const outer = containers.add(0, true);
    const section = containers.add(outer, false);
    containers.add(section, true);
    const alone = containers.add(0, true);
    containers.add(alone, false);
    expect(innermostDivisions(containers)).toEqual([false, false, false, true, true, false]);
  });
});

describe("Contexts", () => {
  it("are the nearest element", () => {
    const contexts = new Contexts();
    const outer = contexts.open(-1, 0, false);
    const inner = contexts.open(outer, 5, false);
    contexts.close(inner, 9);
    contexts.close(outer, 20);
    expect(contexts.stretch(inner)).toEqual({ start: 5, end: 9 });
    expect(contexts.stretch(outer)).toEqual({ start: 0, end: 20 });
  });

  it("pass over divisions with a division inside, however deep", () => {
    const contexts = new Contexts();
    const item = contexts.open(-1, 1, false);
    const division = contexts.open(item, 2, true);
    const paragraph = contexts.open(division, 3, false);
    const leaf = contexts.open(paragraph, 4, true);
    for (const id of [leaf, paragraph, division, item]) contexts.close(id, 9);
    expect(contexts.stretch(division).start).toBe(1);
    expect(contexts.stretch(leaf).start).toBe(4);
    expect(contexts.stretch(paragraph).start).toBe(3);
  });

  it("are the whole text where there is none", () => {
    expect(new Contexts().stretch(-1)).toEqual({ start: 0, end: Number.POSITIVE_INFINITY });
  });
});
