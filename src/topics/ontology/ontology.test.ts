import { describe, expect, it } from "vitest";
import { createOntology } from "./ontology.ts";

/** The hierarchy that Example 1 of FCOSA gives: T8 has three parents. */
const EXAMPLE = createOntology(
  [
    { id: "T1" },
    { id: "T2", parents: ["T1"] },
    { id: "T3", parents: ["T1"] },
    { id: "T4", parents: ["T3"] },
    { id: "T5", parents: ["T3"] },
    { id: "T6", parents: ["T1"] },
    { id: "T7", parents: ["T6"] },
    { id: "T8", parents: ["T4", "T5", "T6"] },
  ],
  { name: "T1" },
);

describe("an ontology", () => {
  it("knows its root, children and descendants", () => {
    expect(EXAMPLE.root).toBe("T1");
    expect(EXAMPLE.children("T1")).toEqual(["T2", "T3", "T6"]);
    expect(EXAMPLE.children("T8")).toEqual([]);
    expect(EXAMPLE.descendants("T3")).toEqual(["T4", "T5", "T8"]);
  });

  it("knows ancestors with the shortest way up", () => {
    expect(Object.fromEntries(EXAMPLE.ancestors("T8"))).toEqual({ T8: 0, T4: 1, T5: 1, T6: 1, T3: 2, T1: 2 });
    expect(Object.fromEntries(EXAMPLE.ancestors("T1"))).toEqual({ T1: 0 });
  });

  it("counts depth in nodes on the shortest way to the root", () => {
    expect(EXAMPLE.concepts.map(({ id }) => EXAMPLE.depth(id))).toEqual([1, 2, 2, 3, 3, 2, 3, 3]);
    expect(EXAMPLE.maxDepth).toBe(3);
    expect(EXAMPLE.maxChildren).toBe(3);
  });

  it.each([
    ["T4", "T5", "T3", 2],
    ["T2", "T3", "T1", 2],
    ["T7", "T8", "T6", 2],
    ["T4", "T8", "T4", 1],
    ["T4", "T7", "T1", 4],
    ["T8", "T8", "T8", 0],
  ])("finds between %s and %s the ancestor %s and the distance %i", (a, b, ancestor, distance) => {
    expect(EXAMPLE.lowestCommonAncestor(a, b)).toBe(ancestor);
    expect(EXAMPLE.lowestCommonAncestor(b, a)).toBe(ancestor);
    expect(EXAMPLE.distance(a, b)).toBe(distance);
  });

  it("breaks ties between ancestors of one depth by distance, then by id", () => {
    const near = createOntology(
      [
        { id: "top" },
        { id: "far", parents: ["top"] },
        { id: "near", parents: ["top"] },
        { id: "between", parents: ["far"] },
        { id: "x", parents: ["between", "near"] },
        { id: "y", parents: ["far", "near"] },
      ],
      { name: "t" },
    );
    expect(near.lowestCommonAncestor("x", "y")).toBe("near");
    const tie = createOntology(
      [
        { id: "top" },
        { id: "b", parents: ["top"] },
        { id: "a", parents: ["top"] },
        { id: "x", parents: ["b", "a"] },
        { id: "y", parents: ["b", "a"] },
      ],
      { name: "t" },
    );
    expect(tie.lowestCommonAncestor("x", "y")).toBe("a");
  });

  it("measures distance over the nearest ancestor, which need not be the deepest", () => {
    const ontology = createOntology(
      [
        { id: "top" },
        { id: "a", parents: ["top"] },
        { id: "b", parents: ["a"] },
        { id: "c", parents: ["b", "top"] },
        { id: "d", parents: ["c"] },
        { id: "e", parents: ["b"] },
        { id: "f", parents: ["e"] },
        { id: "x", parents: ["f", "top"] },
        { id: "y", parents: ["d", "top"] },
      ],
      { name: "t" },
    );
    expect(ontology.lowestCommonAncestor("x", "y")).toBe("b");
    expect(ontology.distance("x", "y")).toBe(2);
  });

  it("finds concepts by id and by label", () => {
    const ontology = createOntology([{ id: "c1", labels: ["Heavy Rain"], altLabels: ["Downpour"] }], { name: "rain" });
    expect([ontology.find("c1"), ontology.find("heavy rain"), ontology.find("DOWNPOUR"), ontology.find("x")]).toEqual([
      "c1",
      "c1",
      "c1",
      undefined,
    ]);
  });

  it("refuses questions about concepts that it does not have", () => {
    for (const ask of ["concept", "children", "ancestors", "descendants", "depth"] as const)
      expect(() => EXAMPLE[ask]("T9")).toThrow('has no concept "T9"');
    expect(EXAMPLE.has("T9")).toBe(false);
  });

  it("has a name, a language and an IRI, given or made", () => {
    const made = createOntology([{ id: "a" }], { name: "Rain storms" });
    expect([made.name, made.language, made.iri]).toEqual(["Rain storms", "en", "http://ontology.example/rain-storms"]);
    const given = createOntology([{ id: "a" }], { name: "x", language: "zh-Hans", iri: "urn:x:y" });
    expect([given.language, given.iri]).toEqual(["zh-hans", "urn:x:y"]);
  });

  it.each([
    [{ name: " " }, "the name is blank"],
    [{ name: "x", iri: "storms" }, '"storms" is no IRI'],
    [{ name: "x", language: "?" }, '"?" is no language tag'],
  ])("refuses %j", (options, message) => {
    expect(() => createOntology([{ id: "a" }], options)).toThrow(message);
  });
});
