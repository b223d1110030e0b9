import { Writable } from "node:stream";
import { describe, expect, it } from "vitest";
import { type ExportOptions, planOf } from "./options.ts";

const plan = (options: Omit<ExportOptions, "output">, output: ExportOptions["output"] = "out") =>
  planOf({ ...options, output });

describe("options of an export", () => {
  it.each([
    [{ format: "csv", chunks: 512 }, "--chunks writes the format chunks, not csv"],
    [{ format: "warc", text: true }, "--text goes with --format jsonl, csv or parquet, not with warc"],
    [{ chunks: 512, markdown: true }, "--markdown goes with --format jsonl, csv or parquet, not with chunks"],
    [{ wholePage: true }, "--whole-page says which text is meant"],
    [{ brief: true, text: true }, "--brief reads nothing from the archive, which --text needs"],
    [{ brief: true, format: "wacz" }, "--brief reads nothing from the archive, which --format wacz needs"],
    [{ brief: true, dedupe: "near" }, "--brief reads nothing from the archive, which --dedupe needs"],
    [{ brief: true, language: "en" }, "--brief reads nothing from the archive, which --language needs"],
    [{ brief: true, since: "2024-01-01" }, "--brief reads nothing from the archive, which --since needs"],
    [{ overlap: 10 }, "--overlap goes with --chunks"],
    [{ chunks: 8 }, "--chunks 8 is no size for a chunk"],
    [{ chunks: 100, overlap: 51 }, "--overlap 51 does not go with chunks of 100 tokens"],
    [{ minRelevance: 1.5 }, "--min-relevance 1.5 is no relevance"],
    [{ minRelevance: Number.NaN }, "--min-relevance NaN is no relevance"],
    [{ language: "english!" }, "--language english! is no language"],
    [{ language: "" }, "--language  is no language"],
    [{ since: "last week" }, "--since last week is no date"],
    [{ since: "2024-02-31" }, undefined],
    [{ since: "2024-13-01" }, "--since 2024-13-01 is no date"],
  ] as const)("%j: %s", (options, message) => {
    if (message === undefined) plan(options);
    else
      expect(() => plan(options)).toThrow(
        expect.objectContaining({ code: "bad-option", message, hint: expect.stringMatching(/\w/) }),
      );
  });

  it("for a folder or a binary file need a place for it", () => {
    const terminal = Object.assign(new Writable({ write: (_, __, done) => done() }), { isTTY: true });
    for (const format of ["markdown", "parquet", "warc", "wacz"] as const) {
      expect(() => plan({ format }, terminal)).toThrow(expect.objectContaining({ code: "bad-option" }));
    }
    plan({ format: "parquet" }, new Writable());
  });

  it("have defaults", () => {
    expect(plan({})).toMatchObject({ format: "jsonl", chunks: { size: 512, overlap: 64 } });
    expect(plan({ chunks: 256 })).toMatchObject({ format: "chunks", chunks: { size: 256, overlap: 32 } });
    expect(plan({ language: "en-US,zh_TW", since: "2024-03-05T10:00" }).filters).toMatchObject({
      languages: new Set(["en", "zh"]),
      sinceMs: Date.UTC(2024, 2, 5, 10),
    });
  });
});
