import { expect, it } from "vitest";
import { phrasesFor } from "./phrases.ts";

const { terms } = phrasesFor("en");

it("takes words and the notions of several words that they begin", () => {
  expect(terms("Tropical cyclones of the ocean")).toEqual(["tropical cyclone", "cyclone", "ocean"]);
  expect(terms("flash-flood warning system")).toEqual([
    "flash",
    "flash flood",
    "flash flood warning",
    "flood",
    "flood warning",
    "flood warning system",
    "warning",
    "warning system",
    "system",
  ]);
});

it("ends a notion at punctuation and at words that say nothing", () => {
  expect(terms("storm, flood")).toEqual(["storm", "flood"]);
  expect(terms("storm and flood")).toEqual(["storm", "flood"]);
});

it("takes nouns alone, and what WordNet does not know, and no word twice", () => {
  expect(terms("storm ensued")).toEqual(["storm"]);
  expect(terms("a qwertyzon")).toEqual(["qwertyzon"]);
  expect(terms("storm path storm")).toEqual(["storm", "storm path", "path", "path storm", "storm"]);
});

it("goes by the words that say something in languages without WordNet", () => {
  expect(phrasesFor("de").terms("schwerer Sturm")).toEqual(["schwer", "schwerer sturm", "sturm"]);
});
