import { describe, expect, it } from "vitest";
import { linkTo, pageOf } from "../testing/pages.ts";
import { localOntologyReader } from "./local-ontologies.ts";
import { tagScorer } from "./tag-vsm.ts";

const wet = {
  name: "wet",
  words: new Map([
    ["rain", 0.8],
    ["storm", 0.6],
  ]),
};
const cold = {
  name: "cold",
  words: new Map([
    ["snow", 1],
    ["storm", 1],
  ]),
};
const reader = localOntologyReader({ language: "en", ontologies: [wet, cold] });
const scoreOf = ({ words }: typeof wet, text: string) => tagScorer({ words, language: "en" }).text(text);

describe("localOntologyReader", () => {
  it("notes how similar the page is to the best ontology", async () => {
    const { page } = await reader.read(pageOf([[3, "rain"]]));
    expect(page).toEqual({ value: expect.closeTo(0.8, 12), ontology: "wet" });
    const storm = await reader.read(pageOf([[3, "a storm"]]));
    expect(storm.page).toEqual({ value: expect.closeTo(Math.SQRT1_2, 12), ontology: "cold" });
  });

  it("minds where the words stand on the page", async () => {
    const page = { ...pageOf([[3, "storm"]]), title: "rain" };
    // A word of the title weighs 2.
    expect((await reader.read(page)).page.value).toBeCloseTo((2 * 0.8 + 0.6) / Math.sqrt(5), 12);
  });

  it("divides frequencies by the maximum that the pages are judged with", async () => {
    const page = pageOf([[3, "rain rain storm"]]);
    const global = localOntologyReader({ language: "en", tfMax: "global", ontologies: [wet] });
    // Weights 1 and 1 with the maximum of each word, 1 and ½ with that of all.
    expect((await reader.read(page)).page.value).toBeCloseTo(1.4 / Math.SQRT2, 12);
    expect((await global.read(page)).page.value).toBeCloseTo((0.8 + 0.3) / Math.sqrt(1.25), 12);
  });

  it("notes the same of each link, by its anchor, its context and the words of its address", async () => {
    const links = [
      linkTo("x", "snow"),
      linkTo("x", "", "the rain"),
      linkTo("heavy-rain/"),
      linkTo("x", "rain", "storm"),
    ];
    const noted = await reader.read(pageOf([[3, "nothing"]], links));
    expect(noted.page).toEqual({ value: 0, ontology: "wet" });
    expect(noted.links).toEqual([
      { value: scoreOf(cold, "snow"), ontology: "cold" },
      { value: scoreOf(wet, "rain"), ontology: "wet" },
      { value: scoreOf(wet, "rain"), ontology: "wet" },
      { value: scoreOf(wet, "rain storm"), ontology: "wet" },
    ]);
  });

  it("names the first of the ontologies where none is similar, and none where there is none", async () => {
    const page = pageOf([[3, "chess"]], [linkTo("x", "chess")]);
    const nothing = { value: 0, ontology: "wet" };
    expect(await reader.read(page)).toEqual({ page: nothing, links: [nothing] });
    const none = { value: 0, ontology: "none" };
    expect(await localOntologyReader({ language: "en", ontologies: [] }).read(page)).toEqual({
      page: none,
      links: [none],
    });
  });

  it("judges the page once for each ontology, however many links it has", async () => {
    let reads = 0;
    const page = pageOf(
      [[3, "rain"]],
      Array.from({ length: 50 }, (_, i) => linkTo(String(i), "rain")),
    );
    const watched = new Proxy(page, {
      get(target, key) {
        if (key === "segments") reads++;
        return Reflect.get(target, key);
      },
    });
    await reader.read(watched);
    expect(reads).toBe(2);
  });
});
