import { describe, expect, it } from "vitest";
import { createRng } from "../../math/rng.ts";
import { type AutomaticOptions, buildOntology } from "./automatic.ts";

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
  it("is the paper's for Example 1 where every document stands there often enough to rule out chance", () => {
    const rows = ["T1 T2", "T1 T2 T3 T4", "T1 T2 T3 T5", "T1 T6 T7", "T1 T3 T4 T5 T6 T8"];
    const often = Array.from({ length: 20 }, () => rows).flat();
    const { ontology, accidental } = buildOntology(documentsOf(often), { topicName: "T1" });
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
  });

  it("needs relations to rest on enough documents", () => {
    const rows = ["a b", ...Array(4).fill("a"), ...Array(4).fill("b"), ...Array(100).fill("c")];
    const parents = (more: readonly string[], minSupport: number) =>
      buildOntology(documentsOf([...rows, ...more]), { topicName: "t", minSupport }).ontology.concept("d").parents;
    const three = ["a d", "a d", "a d"];
    expect(parents(three, 3)).toEqual(["a"]);
    expect(() => parents(three, 4)).toThrow('no concept "d"');
    expect(parents([...three, "d"], 4)).toEqual(["t"]);
  });

  it("bears exceptions of a fifth of the documents", () => {
    const rows = (exceptions: number) => [
      ...Array(10 - exceptions).fill("a b"),
      ...Array(exceptions).fill("b"),
      ...Array(4).fill("a"),
      ...Array(30).fill("c"),
    ];
    const parents = (exceptions: number) =>
      buildOntology(documentsOf(rows(exceptions)), { topicName: "t" }).ontology.concept("b").parents;
    expect(parents(2)).toEqual(["a"]);
    expect(parents(3)).toEqual(["t"]);
  });

  it("takes the most frequent terms within the limits, ties by name", () => {
    const rows = ["a b c d", "a b c d", "a b c", "a b", "a"];
    const ids = (options: Partial<AutomaticOptions>) =>
      buildOntology(documentsOf(rows), { topicName: "t", ...options }).ontology.concepts.map(({ id }) => id);
    expect(ids({ maxTerms: 2 })).toEqual(["a", "b", "t"]);
    expect(ids({ minSupport: 3 })).toEqual(["a", "b", "c", "t"]);
    const one = buildOntology(documentsOf(["z y x"]), { topicName: "t", maxTerms: 2 }).ontology;
    expect(one.children("t")).toEqual(["x", "y"]);
  });

  it("passes over a term of more than nine tenths of the documents, unless they are few", () => {
    const rows = (length: number) => Array.from({ length }, (_, row) => (row % 2 === 0 ? "all even" : "all"));
    const ids = (length: number) =>
      buildOntology(documentsOf(rows(length)), { topicName: "t" }).ontology.concepts.map(({ id }) => id);
    expect(ids(9)).toEqual(["all", "even", "t"]);
    expect(ids(10)).toEqual(["even", "t"]);
  });

  it("limits the number of parents to the least accidental ones", () => {
    const alone = ["a", "b", "c", "d"].flatMap((term, index) => Array(index + 2).fill(term));
    const rows = [...Array(4).fill("a b c d x"), ...alone, ...Array(20).fill("e")];
    const { ontology } = buildOntology(documentsOf(rows), { topicName: "t" });
    expect(ontology.concept("x").parents).toEqual(["a", "b", "c"]);
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

  it("has the language that it is told", () => {
    const { ontology } = buildOntology(documentsOf(["雨", "雨"]), { topicName: "天气", language: "zh" });
    expect(ontology.language).toBe("zh");
    expect(ontology.concept("雨").labels).toEqual([{ text: "雨", language: "zh" }]);
  });

  it.each([[[]], [[""]], [["a", "b", "c"]]])("says clearly when there is nothing to learn from (%#)", (rows) => {
    expect(() => buildOntology(documentsOf(rows), { topicName: "t" })).toThrow(
      "ontology from documents: no term stands",
    );
  });

  it.each([{ maxTerms: 0 }, { minSupport: 1.5 }])("refuses %j", (options) => {
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
