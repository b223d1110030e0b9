import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { present } from "../collections/at.ts";
import { endingsOf } from "./endings.ts";

const reducer = (language: string) => present(endingsOf(language), language);

describe("endingsOf", () => {
  it.each([
    ["de", ["zelle", "zellen"]],
    ["de-AT", ["formular", "formulare", "formularen", "formulars"]],
    ["es", ["celda", "celdas"]],
    ["fr", ["cellule", "cellules"]],
    ["fr", ["tableau", "tableaux"]],
    ["fr", ["journal", "journaux"]],
    ["it", ["tabella", "tabelle"]],
    ["nl", ["tabel", "tabels"]],
    ["pt", ["função", "funções"]],
    ["ru", ["таблица", "таблицы", "таблицу", "таблицами"]],
  ])("finds %s %j to be one word", (language, forms) => {
    expect(new Set(forms.map(reducer(language)))).toHaveLength(1);
  });

  it("keeps words apart that are short", () => {
    const reduce = reducer("de");
    expect(["rose", "rost", "ende", "see"].map(reduce)).toEqual(["rose", "rost", "ende", "see"]);
  });

  it("leaves four letters at least, and the beginning of a word as it is", () => {
    const word = fc.string({ unit: fc.constantFrom(..."abeinorstuéàä"), minLength: 1, maxLength: 15 });
    fc.assert(
      fc.property(fc.constantFrom("de", "es", "fr", "it", "nl", "pt"), word, (language, any) => {
        const base = reducer(language)(any);
        expect(base.length).toBeGreaterThanOrEqual(Math.min(4, any.length));
        expect(base.slice(0, 3)).toBe(any.slice(0, 3));
      }),
    );
  });

  it("knows nothing of other languages", () => {
    for (const language of ["en", "zh", "ja", "fi", ""]) expect(endingsOf(language)).toBeUndefined();
  });
});
