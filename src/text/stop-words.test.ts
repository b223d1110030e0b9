import { describe, expect, it } from "vitest";
import { stopWords } from "./stop-words.ts";

describe("stop words", () => {
  it.each([
    ["en", ["the", "and", "of", "she", "not", "don", "its", "because"]],
    ["en-GB", ["the"]],
    ["de", ["und", "der", "nicht"]],
    ["fr", ["les", "des"]],
    ["es", ["los", "es", "está"]],
    ["ru", ["и", "не"]],
    ["zh", ["的", "了", "我们", "因为"]],
    ["ja", ["の"]],
  ])("knows function words of %s", (language, words) => {
    for (const word of words) expect(stopWords(language).has(word), word).toBe(true);
  });

  it.each([
    ["en", ["storm", "well", "way", "computer", "system", "world", "state", "work", "information", "page", "us-based"]],
    ["de", ["mensch", "gott", "ordnung", "recht", "morgen"]],
    ["zh", ["暴雨", "年", "小"]],
  ])("keeps words of %s that mean something", (language, words) => {
    for (const word of words) expect(stopWords(language).has(word), word).toBe(false);
  });

  it("has no list for an unknown language, whatever its name", () => {
    for (const language of ["xx", "", "constructor", "__proto__", "toString"]) {
      expect(stopWords(language).size).toBe(0);
    }
  });

  it("builds each list once, in lower case, without blanks", () => {
    for (const language of ["en", "de", "fr", "es", "ru", "zh", "ja", "ar", "pt", "it", "nl", "pl", "tr"]) {
      const list = stopWords(language);
      expect(list.size, language).toBeGreaterThan(50);
      expect(stopWords(language)).toBe(list);
      for (const word of list) expect(word).toBe(word.trim().toLowerCase());
      expect(list.has("")).toBe(false);
    }
  });
});
