import { describe, expect, it } from "vitest";
import { hostMemory } from "./host-memory.ts";

describe("hostMemory", () => {
  it("thinks of a new host as even", () => {
    expect(hostMemory(0.5).quality("a")).toBe(0.5);
  });

  it("moves with the pages of each host: (relevant + 1) / (pages + 2)", () => {
    const memory = hostMemory(0.5);
    for (const relevance of [0.9, 0.5, 0.6]) memory.add("a", relevance);
    memory.add("b", 0.1);
    expect([memory.quality("a"), memory.quality("b"), memory.quality("c")]).toEqual([3 / 5, 1 / 3, 1 / 2]);
  });

  it("forgets the host that was seen longest ago when there are very many", () => {
    const memory = hostMemory(0.5);
    memory.add("early", 0.9);
    memory.add("again", 0.9);
    for (let n = 0; n < 998; n++) memory.add(`host-${n}`, 0.9);
    memory.add("again", 0.9);
    memory.add("one more", 0.9);
    expect(memory.snapshot()).toHaveLength(1000);
    expect([memory.quality("early"), memory.quality("again")]).toEqual([1 / 2, 3 / 4]);
  });

  it("comes back from its snapshot, forgetting what it knew", () => {
    const memory = hostMemory(0.5);
    memory.add("a", 0.9);
    const other = hostMemory(0.5);
    other.add("b", 0.9);
    other.restore(JSON.parse(JSON.stringify(memory.snapshot())));
    expect([other.quality("a"), other.quality("b")]).toEqual([2 / 3, 1 / 2]);
  });
});
