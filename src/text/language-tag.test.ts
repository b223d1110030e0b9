import { describe, expect, it } from "vitest";
import { primaryLanguage } from "./language-tag.ts";

describe("primaryLanguage", () => {
  it.each([
    ["en", "en"],
    ["EN-gb", "en"],
    ["zh-Hant-TW", "zh"],
    ["zh_CN", "zh"],
    ["cmn", "zh"],
    [" de ", "de"],
    ["", ""],
    ["constructor", "constructor"],
    ["123", ""],
  ])("of %j is %j", (tag, language) => {
    expect(primaryLanguage(tag)).toBe(language);
  });
});
