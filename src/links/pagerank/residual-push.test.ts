import { describe, expect, it } from "vitest";
import { LinkGraph } from "./link-graph.ts";
import { ResidualPush } from "./residual-push.ts";

const DAMPING = 0.5;
const ring = (nodes: number) => {
  const graph = new LinkGraph();
  graph.ensureNodes(nodes);
  return graph;
};

function link(graph: LinkGraph, push: ResidualPush, source: number, target: number): void {
  graph.ensureNodes(Math.max(source, target) + 1);
  push.grow();
  graph.setLinks(source, [target], [1]);
  graph.total[source] = 1;
  push.spread(source, 1);
}

describe("ResidualPush", () => {
  it("starts every node at 1 − d with nothing lacking", () => {
    const push = new ResidualPush(ring(3), DAMPING, 1e-9, () => {});
    push.grow();
    expect(push.value(2)).toBe(0.5);
    expect(push.residualSum()).toBe(0);
    expect(push.settle()).toBe(0);
  });

  it("leaves residuals up to ε where they are, and counts them", () => {
    const graph = ring(2);
    const push = new ResidualPush(graph, DAMPING, 0.3, () => {});
    link(graph, push, 0, 1);
    expect(push.settle()).toBe(0);
    expect(push.value(1)).toBe(0.5);
    expect(push.residualSum()).toBeCloseTo(0.25, 12);
  });

  it("passes a change round a cycle until it is small, and names the nodes it moves", () => {
    const graph = ring(2);
    const moved = new Set<number>();
    const push = new ResidualPush(graph, DAMPING, 1e-12, (node) => moved.add(node));
    link(graph, push, 0, 1);
    link(graph, push, 1, 0);
    expect(push.settle()).toBeGreaterThan(10);
    expect(push.value(0)).toBeCloseTo(1, 10);
    expect(push.value(1)).toBeCloseTo(1, 10);
    expect([...moved].sort()).toEqual([0, 1]);
  });

  it("takes back what it has spread", () => {
    const graph = ring(2);
    const push = new ResidualPush(graph, DAMPING, 1e-12, () => {});
    link(graph, push, 0, 1);
    push.settle();
    expect(push.value(1)).toBeCloseTo(0.75, 12);
    push.spread(0, -1);
    push.settle();
    expect(push.value(1)).toBeCloseTo(0.5, 12);
  });

  it("finds the residuals of a graph that was changed behind its back", () => {
    const graph = ring(3);
    const push = new ResidualPush(graph, DAMPING, 1e-12, () => {});
    link(graph, push, 0, 1);
    push.settle();
    graph.setLinks(0, [2], [1]);
    push.resynchronise();
    push.settle();
    expect([push.value(1), push.value(2)]).toEqual([0.5, 0.75]);
  });

  it("goes round a queue as large as the graph while the graph grows", () => {
    const graph = ring(1);
    const push = new ResidualPush(graph, DAMPING, 1e-12, () => {});
    for (let node = 0; node < 300; node++) {
      link(graph, push, node, node + 1);
      push.settle();
    }
    expect(push.value(300)).toBeCloseTo(1, 9);
  });
});
