import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { segmenterFor } from "./segment.ts";
import { wordsOf } from "./words.ts";

const words = (text: string, language: string, dictionary: readonly string[] = []) =>
  segmenterFor(language, { dictionary }).words(text);

describe("segmenterFor", () => {
  it.each([
    ["en", "Storms, floods & gales!", ["Storms", "floods", "gales"]],
    ["de", "Überschwemmung in Köln", ["Überschwemmung", "in", "Köln"]],
    ["ru", "наводнение 2024", ["наводнение", "2024"]],
    ["zh", "昨日暴雨灾害频发，暴雨不断", ["昨日", "暴雨", "灾害", "频发", "暴雨", "不断"]],
    ["zh-Hans-CN", "网络安全", ["网络安全"]],
    ["ja", "表計算のセルとデータベース", ["表", "計算", "の", "セル", "と", "データベース"]],
    ["ja-JP", "Calcの関数 SUM を、使う", ["Calc", "の", "関数", "SUM", "を", "使う"]],
    ["th", "ฝนตกหนักในกรุงเทพ", ["ฝน", "ตกหนัก", "ใน", "กรุงเทพ"]],
    ["en", "大雨の ฝน", ["大", "雨", "の", "ฝ", "น"]],
    ["en", "暴雨 storm", ["暴", "雨", "storm"]],
    ["", "any words", ["any", "words"]],
  ])("splits %s text %j", (language, text, expected) => {
    expect(words(text, language)).toEqual(expected);
  });

  it.each(["en", "ja", "zh"])("visits the words that it lists (%s)", (language) => {
    const segmenter = segmenterFor(language);
    const text = fc.string({ unit: fc.constantFrom("昨日", "暴雨", "storm", "Köln", " ", "，", "😀", "の", "2024") });
    fc.assert(
      fc.property(text, (any) => {
        const visited: string[] = [];
        segmenter.scan(any, (whole, _codes, start, end) => visited.push(whole.slice(start, end)));
        expect(visited).toEqual(segmenter.words(any));
      }),
    );
  });

  it("keeps the terms of the dictionary whole", () => {
    const text = "云计算平台和机器学习的网络安全法";
    expect(words(text, "zh")).not.toContain("云计算");
    expect(words(text, "zh", ["云计算", "机器学习", "网络安全法", "网络安全"])).toEqual([
      "云计算",
      "平台",
      "和",
      "机器学习",
      "的",
      "网络安全法",
    ]);
  });

  it("takes a dictionary of anything: what is no Chinese word does no harm", () => {
    expect(words("暴雨 flash flood", "zh", ["flash flood", "雨", "", "暴雨 5\n", "a b c"])).toEqual([
      "暴雨",
      "flash",
      "flood",
    ]);
  });

  it("treats each script of a mixed text by its own rule", () => {
    expect(words("台風Typhoon袭击了北京, наводнение 3次 ﾃｽﾄ", "zh")).toEqual([
      "台風",
      "Typhoon",
      "袭击",
      "了",
      "北京",
      "наводнение",
      "3",
      "次",
      "ﾃ",
      "ｽ",
      "ﾄ",
    ]);
  });

  it("finds nothing in nothing", () => {
    for (const language of ["en", "zh"]) {
      for (const text of ["", " \n", "—…！。"]) {
        expect(words(text, language)).toEqual([]);
        expect(segmenterFor(language).wordSpans(text)).toEqual([]);
      }
    }
  });

  it("says where each word stands, and loses no letter, in any mixture of scripts", () => {
    const piece = fc.constantFrom("暴雨", "灾害", "storm", "Ж", "の", "é", "𠀀", " ", "，", "-", "7", "\u{1f300}");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), fc.constantFrom("zh", "en", "ja"), (pieces, language) => {
        const text = pieces.join("");
        const segmenter = segmenterFor(language);
        const found = segmenter.words(text);
        expect(segmenter.wordSpans(text).map(({ start, end }) => text.slice(start, end))).toEqual(found);
        expect(found.join("")).toBe(wordsOf(text).join(""));
      }),
    );
  });

  it("cuts a run without end in pieces, and no character in halves", () => {
    const run = `暴${"𠀀".repeat(5000)}`;
    const found = words(run, "zh");
    expect(found.join("")).toBe(run);
    expect(found.every((word) => !/\p{Surrogate}/u.test(word))).toBe(true);
  });

  it("splits megabytes", () => {
    const text = "昨日暴雨灾害频发，storm 不断。".repeat(50_000);
    expect(words(text, "zh")).toHaveLength(50_000 * 6);
    expect(words("storm ".repeat(1_700_000), "en")).toHaveLength(1_700_000);
  });

  it("loads jieba only when a Chinese text comes", () => {
    const script = `
      const { segmenterFor } = await import(${JSON.stringify(new URL("./segment.ts", import.meta.url).href)});
      const { createRequire } = await import("node:module");
      const loaded = () => Object.keys(createRequire(process.cwd() + "/x.js").cache).some((path) => path.includes("jieba"));
      const chinese = segmenterFor("zh");
      segmenterFor("en").words("storm 暴雨");
      chinese.words("storm");
      process.stdout.write(String(loaded()));
      chinese.words("暴雨");
      process.stdout.write(" " + loaded());`;
    const output = execFileSync(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script]);
    expect(output.toString()).toBe("false true");
  });
});
