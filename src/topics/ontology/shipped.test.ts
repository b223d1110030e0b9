import { describe, expect, it } from "vitest";
import { loadOntology, localOntologies, topicWords } from "./index.ts";
import { shippedOntology } from "./shipped.ts";

/** The topics of our comparisons. */
const TOPICS = [
  "computing, cryptography and the internet",
  "rainstorm and weather disasters",
  "space and astronomy",
  "sports",
];

describe.each(["hand", "automatic"] as const)("ontologies that ship, made by %s", (kind) => {
  it.each(TOPICS)("%s", async (topic) => {
    const { ontology, notes } = await loadOntology(shippedOntology(topic, kind), { name: topic, language: "en" });
    expect(notes).toEqual([]);
    expect(ontology.concepts.length).toBeGreaterThanOrEqual(25);
    expect(ontology.concepts.length).toBeLessThanOrEqual(42);
    const words = topicWords(ontology);
    // A root that a text can hold, terms of several words, and weights that fall with the level.
    expect([...words].filter(([word, weight]) => weight === 1 && word.split(" ").length <= 2).length).toBeGreaterThan(
      0,
    );
    expect([...words.keys()].filter((word) => word.includes(" ")).length).toBeGreaterThan(5);
    expect(ontology.maxDepth).toBeGreaterThanOrEqual(3);
    expect(new Set([...words.values()].map((weight) => weight.toFixed(2))).size).toBeGreaterThan(2);
    const locals = localOntologies(ontology);
    expect(locals).toHaveLength(3);
    for (const { concepts } of locals) expect(concepts.length).toBeGreaterThanOrEqual(3);
  });
});

it("says which there are for a topic that has none", () => {
  expect(() => shippedOntology("chess", "hand")).toThrow(
    expect.objectContaining({ code: "bad-topic", hint: expect.stringContaining("sports") }),
  );
});
