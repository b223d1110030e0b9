import { describe, expect, it } from "vitest";
import { normalizeConcept, normalizeLanguage, writable } from "./concept.ts";

describe("a concept", () => {
  it("has lists for everything and sorted references, each once", () => {
    expect(normalizeConcept({ id: "x", parents: ["b", "a", "b"] }, "en")).toEqual({
      id: "x",
      labels: [{ text: "x", language: "" }],
      altLabels: [],
      parents: ["a", "b"],
      partOf: [],
      equivalent: [],
    });
  });

  it("puts labels of the ontology's language first, then its variants, then those without, then others", () => {
    const labels = [
      { text: "tempête", language: "fr" },
      { text: "storm", language: "" },
      { text: "stormy", language: "en-GB" },
      { text: "Storm", language: "EN" },
    ];
    const texts = normalizeConcept({ id: "x", labels }, "en").labels.map(({ text }) => text);
    expect(texts).toEqual(["Storm", "stormy", "storm", "tempête"]);
  });

  it("takes a plain label as one of the ontology's language", () => {
    expect(normalizeConcept({ id: "x", labels: ["暴雨"] }, "zh").labels).toEqual([{ text: "暴雨", language: "zh" }]);
  });

  it("drops blank and repeated labels, and synonyms that are labels already", () => {
    const concept = normalizeConcept({ id: "x", labels: ["a", " ", "a"], altLabels: ["a", "b", "b", ""] }, "en");
    expect(concept.labels.map(({ text }) => text)).toEqual(["a"]);
    expect(concept.altLabels.map(({ text }) => text)).toEqual(["b"]);
  });

  it.each(["", "  ", "a\u0000b", "\ud800"])("cannot have the id %j", (id) => {
    expect(() => normalizeConcept({ id }, "en")).toThrow("cannot be the id of a concept");
  });
});

describe("texts that every syntax can hold", () => {
  it("lose control characters and half pairs, nothing else", () => {
    expect(writable("a\u0001\tb\n\r\ud800c\ufffe 😀暴雨<&>\"'")).toBe("a\tb\n\rc 😀暴雨<&>\"'");
  });
});

describe("a language tag", () => {
  it("is lower case", () => {
    expect(normalizeLanguage("zh-Hans")).toBe("zh-hans");
  });

  it.each(["", "english language", "e n", '"', "en_GB"])("is not %j", (tag) => {
    expect(() => normalizeLanguage(tag)).toThrow("is no language tag");
  });
});

describe("the name of a class without label", () => {
  it.each([
    ["http://example.org/storms#HeavyRain", "Heavy Rain"],
    ["http://example.org/storms/heavy_rain", "heavy rain"],
    ["http://example.org/storms/", "storms"],
    ["urn:storms:rain", "rain"],
    ["http://example.org/#%E6%9A%B4%E9%9B%A8", "暴雨"],
    ["http://example.org/#100%", "100%"],
    ["T1", "T1"],
    ["_", "_"],
  ])("of %s is %s", (id, name) => {
    expect(normalizeConcept({ id }, "en").labels).toEqual([{ text: name, language: "" }]);
  });
});
