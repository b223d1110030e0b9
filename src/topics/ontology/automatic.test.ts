import { describe, expect, it } from "vitest";
import { createRng } from "../../math/rng.ts";
import { type AutomaticOptions, buildOntology } from "./automatic.ts";

const PLAIN = { minSupport: 1, maxShare: 1, confidence: 1, maxChance: 1 };
const documentsOf = (rows: readonly string[]) =>
  rows.map((terms, row) => ({ name: `D${row + 1}`, terms: terms.split(" ").filter((term) => term !== "") }));

/** 40 documents: every storm document speaks of weather, half of those of wind or hail; noise everywhere. */
function weatherDocuments() {
  const rng = createRng(3);
  return Array.from({ length: 40 }, (_, row) => {
    const terms = row < 20 ? ["weather"] : ["sport"];
    if (row < 12) terms.push("storm");
    if (row < 6) terms.push("hail");
    if (row >= 6 && row < 12) terms.push("gale", "gust");
    if (row >= 20 && row < 27) terms.push("football");
    for (let noise = 0; noise < 8; noise++) if (rng.next() < 0.3) terms.push(`noise${noise}`);
    return { name: `D${row}`, terms };
  });
}

describe("an automatic ontology", () => {
  it("without pruning is the paper's: Example 1", () => {
    const rows = ["T1 T2", "T1 T2 T3 T4", "T1 T2 T3 T5", "T1 T6 T7", "T1 T3 T4 T5 T6 T8"];
    const { ontology, accidental } = buildOntology(documentsOf(rows), { topicName: "T1", ...PLAIN });
    const relations = ontology.concepts.flatMap(({ id, parents }) => parents.map((parent) => `${id}→${parent}`));
    expect(relations.join(" ")).toBe("T2→T1 T3→T1 T4→T3 T5→T3 T6→T1 T7→T6 T8→T4 T8→T5 T8→T6");
    expect(accidental).toBe(0);
  });

  it("finds the hierarchy in documents with noise", () => {
    const { ontology } = buildOntology(weatherDocuments(), { topicName: "news" });
    expect(ontology.root).toBe("news");
    expect(ontology.concept("storm").parents).toEqual(["weather"]);
    expect(ontology.concept("hail").parents).toEqual(["storm"]);
    expect(ontology.concept("gale").parents).toEqual(["storm"]);
    expect(ontology.concept("gale").altLabels.map(({ text }) => text)).toEqual(["gust"]);
    expect(ontology.concept("football").parents).toEqual(["sport"]);
    for (let noise = 0; noise < 8; noise++) expect(ontology.concept(`noise${noise}`).parents).toEqual(["news"]);
  });

  it("does not believe what chance explains", () => {
    const rows = [...Array(10).keys()].map((row) => (row < 9 ? "common" : "other") + (row < 2 ? " rare" : ""));
    const { ontology, accidental } = buildOntology(documentsOf(rows), { topicName: "topic", minSupport: 1 });
    expect(ontology.concept("rare").parents).toEqual(["topic"]);
    expect(accidental).toBe(1);
    const naive = buildOntology(documentsOf(rows), { topicName: "topic", minSupport: 1, maxChance: 1 });
    expect(naive.ontology.concept("rare").parents).toEqual(["common"]);
  });

  it("needs relations to rest on enough documents", () => {
    const rows = ["a b", "a", "a", "c", "c", "c"];
    expect(buildOntology(documentsOf(rows), { topicName: "t", ...PLAIN }).ontology.concept("b").parents).toEqual(["a"]);
    const strict = buildOntology(documentsOf(rows), { topicName: "t", ...PLAIN, minSupport: 2 });
    expect(strict.ontology.has("b")).toBe(false);
  });

  it("bears exceptions up to the confidence", () => {
    const rows = ["a b", "a b", "a b", "a b", "b", "a", "a", "c", "c", "c", "c", "c", "c", "c", "c", "c"];
    const parents = (options: Partial<AutomaticOptions>) =>
      buildOntology(documentsOf(rows), { topicName: "t", ...options }).ontology.concept("b").parents;
    expect(parents({ confidence: 0.8 })).toEqual(["a"]);
    expect(parents({ confidence: 0.9 })).toEqual(["t"]);
  });

  it("takes the most frequent terms within the limits, ties by name", () => {
    const rows = ["a b c d", "a b c d", "a b c", "a b", "a"];
    const ids = (options: Partial<AutomaticOptions>) =>
      buildOntology(documentsOf(rows), { topicName: "t", ...options }).ontology.concepts.map(({ id }) => id);
    expect(ids({ maxTerms: 2 })).toEqual(["a", "b", "t"]);
    expect(ids({ maxShare: 0.8 })).toEqual(["b", "c", "d", "t"]);
    expect(ids({ minSupport: 3 })).toEqual(["a", "b", "c", "t"]);
    const one = buildOntology(documentsOf(["z y x"]), { topicName: "t", maxTerms: 2 }).ontology;
    expect(one.children("t")).toEqual(["x", "y"]);
  });

  it("limits the number of parents to the least accidental ones", () => {
    const rows = ["a b c x", "a b c x", "a b c x", "a", "b", "b", "c", "c", "c", "e", "e", "e", "e", "e", "e"];
    const parents = (maxParents: number) =>
      buildOntology(documentsOf(rows), { topicName: "t", maxParents }).ontology.concept("x").parents;
    expect(parents(3)).toEqual(["a", "b", "c"]);
    expect(parents(2)).toEqual(["a", "b"]);
    expect(parents(1)).toEqual(["a"]);
  });

  it("has the topic on top, whether it is a term or not, whatever its case", () => {
    const rows = ["Storm rain", "Storm rain", "Storm"];
    const asTerm = buildOntology(documentsOf(rows), { topicName: "storm" });
    expect(asTerm.ontology.concepts.map(({ id, parents }) => [id, parents])).toEqual([
      ["rain", ["storm"]],
      ["storm", []],
    ]);
    const notATerm = buildOntology(documentsOf(rows), { topicName: "weather" });
    expect(notATerm.ontology.root).toBe("weather");
    expect(notATerm.ontology.children("weather")).toContain("Storm");
  });

  it("keeps terms of the same documents apart where that may be chance", () => {
    const few = documentsOf(["a b", "a b", "a b", "c", "c"]);
    const many = documentsOf([...Array(8).fill("a b"), ...Array(12).fill("c")]);
    const ids = (documents: typeof few) =>
      buildOntology(documents, { topicName: "t" }).ontology.concepts.map(({ id, parents }) => `${id}<${parents}`);
    expect(ids(few)).toEqual(["a<t", "b<t", "c<t", "t<"]);
    expect(ids(many)).toEqual(["a<t", "c<t", "t<"]);
  });

  it("chooses terms that stand out against the background", () => {
    const documents = documentsOf(["storm rain home", "storm rain home", "storm home page", "home page"]);
    const background = documentsOf(["home page", "home", "rain", "home page"]);
    const terms = (maxTerms: number) =>
      buildOntology(documents, { topicName: "t", background, maxTerms }).ontology.descendants("t").sort();
    expect(terms(200)).toEqual(["rain", "storm"]);
    expect(terms(1)).toEqual(["storm"]);
    expect(() => buildOntology(background, { topicName: "t", background: documents, minSupport: 4 })).toThrow(
      "of 4 documents and is rarer elsewhere",
    );
  });

  it("passes over documents without any chosen term", () => {
    const { ontology } = buildOntology(documentsOf(["a", "a", "", "once"]), { topicName: "t" });
    expect(ontology.concepts.map(({ id }) => id)).toEqual(["a", "t"]);
  });

  it("is the same for the same documents in another order", () => {
    const documents = weatherDocuments();
    const forward = buildOntology(documents, { topicName: "news" }).ontology.concepts;
    expect(buildOntology(documents.toReversed(), { topicName: "news" }).ontology.concepts).toEqual(forward);
  });

  it("has language and IRI as told", () => {
    const { ontology } = buildOntology(documentsOf(["雨", "雨"]), {
      topicName: "天气",
      language: "zh",
      iri: "urn:x:w",
    });
    expect([ontology.language, ontology.iri]).toEqual(["zh", "urn:x:w"]);
    expect(ontology.concept("雨").labels).toEqual([{ text: "雨", language: "zh" }]);
  });

  it.each([[[]], [[""]], [["a", "b", "c"]]])("says clearly when there is nothing to learn from (%#)", (rows) => {
    expect(() => buildOntology(documentsOf(rows), { topicName: "t" })).toThrow(
      "ontology from documents: no term stands",
    );
  });

  it.each([
    { maxTerms: 0 },
    { minSupport: 1.5 },
    { maxShare: 0 },
    { confidence: 1.1 },
    { maxChance: -1 },
    { maxParents: 0 },
  ])("refuses %j", (options) => {
    const key = Object.keys(options)[0];
    const make = () => buildOntology(documentsOf(["a", "a"]), { topicName: "t", ...options });
    expect(make).toThrow(expect.objectContaining({ code: "bad-option", message: expect.stringContaining(`"${key}"`) }));
  });

  it("of 1,000 documents with 500 terms has hundreds of concepts", () => {
    const rng = createRng(5);
    const documents = Array.from({ length: 1000 }, (_, row) => ({
      name: `D${row}`,
      terms: [...Array(500).keys()].filter((rank) => rng.next() < 6 / (rank + 10)).map((rank) => `T${rank}`),
    }));
    const { ontology } = buildOntology(documents, { topicName: "topic", maxTerms: 500 });
    expect(ontology.concepts.length).toBeGreaterThan(400);
  });
});
