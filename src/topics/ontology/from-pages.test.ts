import { describe, expect, it } from "vitest";
import { pageOf } from "../../testing/pages.ts";
import { ontologyFromPages, passagesOf } from "./from-pages.ts";

const FILLER = Array.from({ length: 30 }, () => "of the and").join(" ");

describe("passagesOf", () => {
  it("begins with what the page says of itself, and ends passages where segments end, from 100 words on", () => {
    const page = {
      ...pageOf([
        [3, `${FILLER} storm`],
        [3, "flood"],
        [3, FILLER],
        [4, "wind"],
      ]),
      title: "Weather",
    };
    const passages = passagesOf(page);
    expect(passages[0]).toBe("Weather");
    expect(passages).toHaveLength(3);
    expect(passages[1]).toMatch(/storm \nflood \n/);
    expect(passages[2]).toMatch(/wind/);
  });
});

describe("an ontology from pages", () => {
  /** Passages of one page each: storms with their kinds, floods with rivers, and other things elsewhere. */
  const page = (path: string, ...passages: readonly string[]) =>
    pageOf(
      passages.map((text) => [3, `${text}. ${FILLER} ${FILLER}`] as const),
      [],
      path,
    );
  const pages = [
    page("a", "A tropical cyclone hit", "the hurricane season", "a river flood", "a hurricane of the hurricane season"),
    page("b", "The tropical cyclone", "storm warning", "a flash flood of the river", "storm"),
    page("c", "storm and hurricane season", "river flood", "hurricane", "the river bank"),
    page("d", "flash flood", "tropical cyclone", "storm surge", "river and flash flood"),
  ];
  const background = [page("x", "chess game", "garden"), page("y", "music", "the river garden")];
  const { ontology, context } = ontologyFromPages(pages, {
    topicName: "storms, floods and more of the kind",
    language: "en",
    rootWords: ["weather disaster"],
    background,
  });
  const names = ontology.concepts.map(({ id }) => id);

  it("has terms of several words, each a kind of its last", () => {
    expect(names).toEqual(expect.arrayContaining(["tropical cyclone", "hurricane season", "flash flood"]));
    expect([...ontology.ancestors("flash flood").keys()]).toContain("flood");
  });

  it("has a root that a text can hold, and passages as its documents", () => {
    expect(ontology.concept(ontology.root).labels[0]?.text).toBe("weather disaster");
    expect(context.filter(({ source }) => source === "http://site.example/a").length).toBeGreaterThan(2);
  });

  it("knows kinds by WordNet: a hurricane is a storm", () => {
    expect([...ontology.ancestors("hurricane").keys()]).toContain("storm");
  });
});
