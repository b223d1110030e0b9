import { describe, expect, it } from "vitest";
import { detectLanguage } from "./language.ts";

describe("detectLanguage", () => {
  it.each([
    ["The storm hit the coast and the rivers rose within hours.", "en", "Latin"],
    ["Das Unwetter traf die Küste, und die Flüsse stiegen.", "de", "Latin"],
    ["La tempête a frappé la côte pendant la nuit.", "fr", "Latin"],
    ["Наводнение в городе продолжается второй день.", "ru", "Cyrillic"],
    ["Повінь у місті триває вже другий день.", "uk", "Cyrillic"],
    ["استمر الفيضان في المدينة لليوم الثاني", "ar", "Arabic"],
    ["昨日暴雨灾害频发，暴雨不断", "zh", "Han"],
    ["大雨による災害が発生しました", "ja", "Kana"],
    ["홍수 피해가 발생했습니다", "ko", "Hangul"],
    ["Η πλημμύρα στην πόλη", "el", "Greek"],
  ])("tells the language of %j", async (text, language, script) => {
    expect(await detectLanguage(text)).toEqual({ language, script, isReliable: true });
  });

  it("says when it cannot tell", async () => {
    for (const text of ["", " \n ", "12345", "!!!"]) {
      expect(await detectLanguage(text)).toEqual({ language: "und", script: "Unknown", isReliable: false });
    }
    expect(await detectLanguage("qzx wvk jjq")).toMatchObject({ script: "Latin", isReliable: false });
  });

  it("trusts no script that is hardly in the majority", async () => {
    expect((await detectLanguage("暴雨灾害暴雨灾害 홍수피해홍수피해홍수")).isReliable).toBe(false);
  });

  it("costs nothing more for 10 MB", async () => {
    const text = "The storm hit the coast and the rivers rose within hours. ".repeat(180_000);
    expect(await detectLanguage(text)).toEqual({ language: "en", script: "Latin", isReliable: true });
  });
});
