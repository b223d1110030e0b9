import { describe, expect, it } from "vitest";
import { ConfigError } from "../../errors.ts";
import { completed, termClasses } from "./formal-context.ts";

const DOCUMENTS = [
  { name: "D1", terms: ["rain", "storm"] },
  { name: "D2", terms: ["storm", "wind", "storm"] },
];
const namesOf = (rows: readonly (readonly string[])[]) =>
  termClasses(rows.map((terms, row) => ({ name: `D${row + 1}`, terms }))).map(({ name, synonyms, support }) => [
    [name, ...synonyms],
    support,
  ]);

describe("classes of terms", () => {
  it("come with the number of their documents, most first", () => {
    const rows = [
      ["a", "b"],
      ["b", "d", "c"],
      ["d", "c"],
    ];
    expect(namesOf(rows)).toEqual([
      [["b"], 2],
      [["c", "d"], 2],
      [["a"], 1],
    ]);
  });

  it("count a term given twice once, and bear documents without terms", () => {
    expect(namesOf([["storm", "storm"], [], ["rain"]])).toEqual([
      [["rain"], 1],
      [["storm"], 1],
    ]);
    expect(termClasses([])).toEqual([]);
  });

  it("are refused for two documents of one name, naming both", () => {
    const make = () => termClasses([...DOCUMENTS, { name: "D1", terms: ["x"] }]);
    expect(make).toThrow(ConfigError);
    expect(make).toThrow(expect.objectContaining({ code: "bad-topic" }));
    expect(make).toThrow('document 3 ("D1"): document 1 has the same name');
  });

  it("are refused for a blank term", () => {
    expect(() => termClasses([{ name: "D", terms: [" "] }])).toThrow('document 1 ("D"): holds a blank term');
  });

  it("do not take names from Object's prototype for terms", () => {
    const [shared] = termClasses([{ name: "__proto__", terms: ["constructor", "toString"] }]);
    expect(shared).toMatchObject({ name: "constructor", synonyms: ["toString"] });
  });
});

it("a document of the narrower is one of the broader, over any number of steps", () => {
  const kinds = [
    ["hurricane", "cyclone"],
    ["cyclone", "storm"],
  ];
  const isA = (narrow: string, broad: string) => kinds.some(([a, b]) => a === narrow && b === broad);
  const terms = new Set(["hurricane", "cyclone", "storm"]);
  const documents = [
    { name: "D1", terms: ["hurricane"], source: "page" },
    { name: "D2", terms: ["storm"] },
  ];
  expect(completed(documents, terms, isA)).toEqual([
    { name: "D1", terms: ["hurricane", "cyclone", "storm"], source: "page" },
    { name: "D2", terms: ["storm"] },
  ]);
  expect(completed(documents, new Set(["hurricane", "storm"]), isA)[0]?.terms).toEqual(["hurricane"]);
});
