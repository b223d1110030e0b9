import { describe, expect, it } from "vitest";
import { ConfigError } from "../../errors.ts";
import { type ConceptInput, normalizeConcept } from "./concept.ts";
import { isCalled, rootedHierarchy } from "./hierarchy.ts";

const make = (...concepts: ConceptInput[]) =>
  rootedHierarchy(
    concepts.map((concept) => normalizeConcept(concept, "en")),
    "storms",
    "en",
  );
const parentsOf = (concepts: ReturnType<typeof make>) =>
  Object.fromEntries(concepts.map(({ id, parents }) => [id, parents]));

describe("a hierarchy", () => {
  it("is sorted by id and keeps a single top as its root", () => {
    expect(parentsOf(make({ id: "b", parents: ["a"] }, { id: "a" }))).toEqual({ a: [], b: ["a"] });
  });

  it("with several tops gets a root named after the topic", () => {
    const concepts = make({ id: "a" }, { id: "b" });
    expect(parentsOf(concepts)).toEqual({ a: ["storms"], b: ["storms"], storms: [] });
    expect(concepts.at(-1)?.labels).toEqual([{ text: "storms", language: "en" }]);
  });

  it("takes the top that is called like the topic as root", () => {
    expect(parentsOf(make({ id: "x", labels: ["Storms"] }, { id: "b" }))).toEqual({ b: ["x"], x: [] });
  });

  it("finds another id for the root where the topic's name is taken further down", () => {
    const concepts = make({ id: "a" }, { id: "b" }, { id: "storms", parents: ["b"] });
    expect(parentsOf(concepts)).toEqual({
      a: ["storms (topic)"],
      b: ["storms (topic)"],
      storms: ["b"],
      "storms (topic)": [],
    });
  });

  it.each([
    [[{ id: "a", parents: ["a"] }], '"a" is a "a"'],
    [
      [
        { id: "a", parents: ["b"] },
        { id: "b", parents: ["c"] },
        { id: "c", parents: ["a"] },
      ],
      '"a" is a "b" is a "c" is a "a"',
    ],
    [
      [{ id: "root" }, { id: "x", parents: ["root", "y"] }, { id: "y", parents: ["x"] }, { id: "z", parents: ["x"] }],
      '"x" is a "y" is a "x"',
    ],
  ])("must have no cycle; the error names it (%#)", (concepts, cycle) => {
    expect(() => make(...concepts)).toThrow(ConfigError);
    expect(() => make(...concepts)).toThrow(`ontology: the hierarchy has a cycle: ${cycle}`);
  });

  it("may have two ways to one ancestor", () => {
    const diamond = [
      { id: "top" },
      { id: "l", parents: ["top"] },
      { id: "r", parents: ["top"] },
      { id: "x", parents: ["l", "r"] },
    ];
    expect(parentsOf(make(...diamond))).toMatchObject({ x: ["l", "r"] });
  });

  it("may be a very long chain", () => {
    const chain = Array.from({ length: 20_000 }, (_, i) => ({ id: `${i}`, parents: i === 0 ? [] : [`${i - 1}`] }));
    expect(make(...chain)).toHaveLength(20_000);
  });

  it.each([
    ["parents", { id: "a", parents: ["b"] }],
    ["partOf", { id: "a", partOf: ["b"] }],
    ["equivalent", { id: "a", equivalent: ["b"] }],
  ])("refuses unknown concepts in %s", (relation, concept) => {
    expect(() => make(concept)).toThrow(`concept "a": ${relation}: there is no concept "b"`);
  });

  it("suggests the concept that was probably meant", () => {
    expect(() => make({ id: "storm" }, { id: "gale", parents: ["strom"] })).toThrow(
      expect.objectContaining({ hint: 'Did you mean "storm"?' }),
    );
  });

  it("refuses two concepts of one id, and none at all", () => {
    expect(() => make({ id: "a" }, { id: "a" })).toThrow('two concepts have the id "a"');
    expect(() => make()).toThrow("there are no concepts");
  });
});

describe("equivalent concepts", () => {
  it("know each other, over several steps", () => {
    const concepts = make(
      { id: "top" },
      ...["a", "b", "c", "d"].map((id) => ({ id, parents: ["top"], equivalent: link(id) })),
    );
    const equivalents = Object.fromEntries(concepts.map(({ id, equivalent }) => [id, equivalent]));
    expect(equivalents).toEqual({
      a: ["b", "c", "d"],
      b: ["a", "c", "d"],
      c: ["a", "b", "d"],
      d: ["a", "b", "c"],
      top: [],
    });
  });

  it("stand side by side where one of them has no parents", () => {
    const concepts = make({ id: "top" }, { id: "rain", parents: ["top"] }, { id: "雨", equivalent: ["rain"] });
    expect(parentsOf(concepts)).toEqual({ rain: ["top"], top: [], 雨: ["top"] });
  });

  it("of the root stand below it", () => {
    expect(parentsOf(make({ id: "storms" }, { id: "x", equivalent: ["storms"] }))).toEqual({
      storms: [],
      x: ["storms"],
    });
  });

  it("of themselves are nothing special", () => {
    expect(make({ id: "a", equivalent: ["a"] })[0]?.equivalent).toEqual([]);
  });
});

const link = (id: string): string[] => ({ a: ["b"], c: ["d"], d: ["b"] })[id] ?? [];

describe("a concept", () => {
  const concept = normalizeConcept({ id: "x1", labels: ["Heavy rain"], altLabels: ["downpour"] }, "en");
  it.each(["X1", "heavy RAIN", "Downpour"])("is called %s", (name) => {
    expect(isCalled(concept, name)).toBe(true);
  });
  it("is not called otherwise", () => {
    expect(isCalled(concept, "rain")).toBe(false);
  });
});
