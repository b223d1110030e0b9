import { describe, expect, it } from "vitest";
import { localOntologies, topicWords } from "./local.ts";
import { createOntology } from "./ontology.ts";

/** The hierarchy that Example 1 of FCOSA gives. */
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

describe("topic words of the global ontology", () => {
  it("weigh as much as their concept resembles the topic concept, which weighs 1", () => {
    const words = topicWords(EXAMPLE);
    const expected = { T1: 1, T2: 0.72314, T3: 0.72314, T6: 0.72314, T4: 0.551, T5: 0.551, T7: 0.551, T8: 0.546 };
    expect([...words.keys()]).toEqual(Object.keys(expected));
    for (const [word, weight] of Object.entries(expected)) expect(words.get(word)).toBeCloseTo(weight, 4);
  });

  it("are all labels and synonyms of the topic's language, or without one", () => {
    const ontology = createOntology(
      [
        {
          id: "s",
          labels: [
            { text: "storm", language: "en-gb" },
            { text: "tempête", language: "fr" },
          ],
          altLabels: ["tempest", { text: "STORM", language: "" }],
        },
        { id: "r", parents: ["s"], labels: [{ text: "pluie", language: "fr" }] },
      ],
      { name: "storm" },
    );
    expect([...topicWords(ontology).keys()]).toEqual(["STORM", "storm", "tempest", "pluie"]);
  });

  it("keep the greater weight where two concepts share a word", () => {
    const ontology = createOntology([{ id: "a" }, { id: "b", parents: ["a"], labels: ["a", "b"] }], { name: "a" });
    expect(topicWords(ontology).get("a")).toBe(1);
  });

  it("leave out what holds no letter or digit", () => {
    const ontology = createOntology(
      [
        { id: "a", labels: ["***", "storm"] },
        { id: "b", labels: ["—"], parents: ["a"] },
      ],
      {
        name: "a",
      },
    );
    expect([...topicWords(ontology)]).toEqual([["storm", 1]]);
  });
});

describe("local ontologies", () => {
  /** "top > a b, a > c": who lies below whom. */
  const treeOf = (text: string) => {
    const parents = new Map<string, string>();
    for (const row of text.split(", ")) {
      const [parent = "", children = ""] = row.split(" > ");
      for (const child of children.split(" ")) parents.set(child, parent);
    }
    const concepts = [...parents].map(([id, parent]) => ({ id, parents: [parent] }));
    return createOntology([{ id: "top" }, ...concepts], { name: "top" });
  };
  const rootsOf = (text: string) => localOntologies(treeOf(text)).map(({ root }) => root);

  it("are the parts below the children of the root with most descendants, from three concepts on", () => {
    expect(localOntologies(EXAMPLE).map(({ root }) => root)).toEqual(["T3", "T6"]);
    expect(rootsOf("top > a b c d, a > a1 a2, b > b1 b2 b3, c > c1 c2, d > d1 d2 d3 d4")).toEqual(["d", "b", "a"]);
  });

  it("are ordered by name where they are of one size", () => {
    expect(rootsOf("top > wind hail rain, wind > 1 2, hail > 3 4, rain > 5 6")).toEqual(["hail", "rain", "wind"]);
  });

  it("stand around distinct concepts: the largest is divided where there are fewer than three", () => {
    expect(rootsOf("top > storm, storm > wind rain, wind > gale gust, rain > shower drizzle")).toEqual([
      "rain",
      "wind",
    ]);
    expect(rootsOf("top > a b, a > c d, c > 1 2 3, d > 4 5, b > 6 7")).toEqual(["c", "b", "d"]);
  });

  it("are fewer where there are fewer, and none where nothing lies below anything", () => {
    expect(localOntologies(createOntology([{ id: "a" }], { name: "a" }))).toEqual([]);
    expect(rootsOf("top > a b c d")).toEqual([]);
    expect(rootsOf("top > a b, a > 1 2 3")).toEqual(["a"]);
  });

  it("have their own topic concept with weight 1", () => {
    const [words] = localOntologies(EXAMPLE).map(topicWords);
    expect(words?.get("T3")).toBe(1);
    expect([...(words?.keys() ?? [])].sort()).toEqual(["T3", "T4", "T5", "T8"]);
  });

  it("keep relations within them and drop those that lead out", () => {
    const [, part] = localOntologies(EXAMPLE);
    expect(part?.concepts.map(({ id, parents }) => [id, parents])).toEqual([
      ["T6", []],
      ["T7", ["T6"]],
      ["T8", ["T6"]],
    ]);
    expect([part?.name, part?.iri, part?.language]).toEqual(["T6", EXAMPLE.iri, "en"]);
  });

  it("cope with an equivalent of their top that lies below it", () => {
    const odd = createOntology(
      [
        { id: "top" },
        { id: "a", parents: ["top"], equivalent: ["c"] },
        { id: "b", parents: ["a"] },
        { id: "c", parents: ["b"] },
      ],
      { name: "top" },
    );
    expect(localOntologies(odd).map(({ concepts }) => concepts.map(({ id }) => id))).toEqual([["a", "b", "c"]]);
  });
});
