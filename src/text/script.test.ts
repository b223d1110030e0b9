import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mainScript, SAMPLE_LENGTH } from "./script.ts";

describe("mainScript", () => {
  it.each([
    ["Storm and flood", "Latin"],
    ["Überschwemmung", "Latin"],
    ["наводнение", "Cyrillic"],
    ["فيضان", "Arabic"],
    ["暴雨灾害", "Han"],
    ["大雨による災害", "Kana"],
    ["カタカナ", "Kana"],
    ["홍수 피해", "Hangul"],
    ["πλημμύρα", "Greek"],
    ["בגלל השיטפון", "Hebrew"],
    ["बाढ़", "Devanagari"],
    ["น้ำท่วม", "Thai"],
    ["", "Unknown"],
    ["123 — !", "Unknown"],
  ])("of %j is %s", (text, script) => {
    expect(mainScript(text).script).toBe(script);
  });

  it("says how much of the text it is", () => {
    expect(mainScript("storm наводнение").share).toBeCloseTo(10 / 15);
    expect(mainScript("")).toEqual({ script: "Unknown", share: 0 });
  });

  it("lets some English names stand in a Chinese sentence", () => {
    expect(mainScript("微软 Microsoft 公司发布了新的操作系统 Windows").script).toBe("Han");
  });

  it("takes a quoted kana in Chinese for Chinese", () => {
    expect(mainScript(`${"暴雨灾害".repeat(20)}の`).script).toBe("Han");
  });

  it("looks at the beginning only", () => {
    expect(mainScript(`${" ".repeat(SAMPLE_LENGTH)}storm`).script).toBe("Unknown");
    expect(mainScript(`${"Ж".repeat(SAMPLE_LENGTH)}${"storm ".repeat(1_700_000)}`)).toEqual({
      script: "Cyrillic",
      share: 1,
    });
  });

  it("gives a share in [0, 1] for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 50 }), (text) => {
        const { script, share } = mainScript(text);
        expect(share).toBeGreaterThanOrEqual(script === "Unknown" ? 0 : Number.MIN_VALUE);
        expect(share).toBeLessThanOrEqual(1);
      }),
      { numRuns: 20 },
    );
  });
});
