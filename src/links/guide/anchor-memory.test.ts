import { describe, expect, it } from "vitest";
import { AnchorMemory, CODE_SCALE } from "./anchor-memory.ts";

/** The code of a vector. */
const codeOf = (...coordinates: number[]) =>
  Buffer.from(Int8Array.from(coordinates, (x) => Math.round(x * CODE_SCALE)).buffer).toString("base64");
const [GOOD, BAD, BETWEEN] = [codeOf(0.5, 0.1), codeOf(-0.5, 0.1), codeOf(0, 0.1)];

/** Targets 0 … 19 have good and bad anchors in turn; the rest is for asking. */
function setUp(fetched = 20): AnchorMemory {
  const memory = new AnchorMemory();
  for (const code of [GOOD, BAD, BETWEEN]) memory.add(code);
  for (let target = 0; target < 20; target++) memory.found(target, target % 2);
  memory.found(100, 0);
  memory.found(101, 1);
  memory.found(102, 2);
  for (let target = 0; target < fetched; target++) memory.learn(target, target % 2 === 0 ? 1 : 0);
  return memory;
}

describe("AnchorMemory", () => {
  it("numbers codes in the order of adding", () => {
    const memory = setUp();
    const numbers = () => [GOOD, BAD, BETWEEN, codeOf(0.1, 0.1)].map((code) => memory.numberFor(code));
    expect(numbers()).toEqual([0, 1, 2, 3]);
    expect(numbers()).toEqual([0, 1, 2, 3]);
  });

  it("scales the direction so that anchors of relevant pages lie 1 above those of others", () => {
    const memory = setUp();
    memory.publish();
    expect(memory.value(100) - memory.value(101)).toBeCloseTo(1, 9);
    expect(memory.value(102)).toBeCloseTo((memory.value(100) + memory.value(101)) / 2, 9);
  });

  it("says nothing before it is published, nor of targets without anchors", () => {
    const memory = setUp();
    expect(memory.value(100)).toBe(0);
    memory.publish();
    expect(memory.value(100)).not.toBe(0);
    expect(memory.value(999)).toBe(0);
  });

  it("says nothing from fewer than three relevant and three other pages", () => {
    const memory = setUp(5);
    memory.publish();
    expect([memory.value(100), memory.value(101)]).toEqual([0, 0]);
    const enough = setUp(6);
    enough.publish();
    expect(enough.value(100)).toBeGreaterThan(enough.value(101));
  });

  it("takes half the best and half the mean of several anchors, each once", () => {
    const memory = setUp();
    memory.found(103, 0);
    memory.found(103, 1);
    memory.found(103, 1);
    memory.publish();
    const [good, bad] = [memory.value(100), memory.value(101)];
    expect(memory.value(103)).toBeCloseTo((good + (good + bad) / 2) / 2, 9);
  });

  it("gives 0 to an anchor that came after the publication", () => {
    const memory = setUp();
    memory.publish();
    memory.add(codeOf(0.4, 0));
    memory.found(104, 3);
    expect(memory.value(104)).toBe(0);
    memory.publish();
    expect(memory.value(104)).toBeGreaterThan(0);
  });

  it("takes a correction as if the page had been judged so at once", () => {
    const [corrected, direct] = [setUp(19), setUp(19)];
    corrected.learn(19, 0.9);
    corrected.learn(19, -0.7, 0);
    direct.learn(19, 0.2);
    for (const memory of [corrected, direct]) memory.publish();
    for (const target of [100, 101, 102]) expect(corrected.value(target)).toBeCloseTo(direct.value(target), 9);
  });

  it("does not blow up a small difference", () => {
    const memory = new AnchorMemory();
    memory.add(codeOf(0.3, 0.1));
    memory.add(codeOf(0.31, 0.1));
    for (let target = 0; target < 20; target++) {
      memory.found(target, target % 2);
      memory.learn(target, target % 2);
    }
    memory.publish();
    expect(Math.abs(memory.value(1) - memory.value(0))).toBeLessThan(0.01);
  });

  it("goes on behind codes that are lost, as if no anchor had had them", () => {
    const memory = new AnchorMemory();
    memory.add(GOOD);
    memory.skipTo(3);
    memory.skipTo(2);
    memory.add(BAD);
    expect(memory.numberFor(BAD)).toBe(3);
    for (let target = 0; target < 20; target++) {
      memory.found(target, 1);
      memory.found(target, target % 2 === 0 ? 0 : 3);
      memory.learn(target, target % 2 === 0 ? 1 : 0);
    }
    memory.found(100, 0);
    memory.found(101, 3);
    memory.found(102, 2);
    memory.publish();
    expect(memory.value(100) - memory.value(101)).toBeCloseTo(1, 9);
    expect(memory.value(102)).toBe(0);
  });
});
