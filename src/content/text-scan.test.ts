import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { collapse } from "./block-text.ts";
import { TextScan } from "./text-scan.ts";
import { HashList, wordHashes } from "./word-hashes.ts";

function scanOf(parts: readonly string[]) {
  const words = new HashList();
  const scan = new TextScan(words);
  scan.start();
  const lengths = parts.map((part) => scan.add(part));
  scan.finish();
  return { scan, lengths, words: [...words.values.subarray(0, words.length)] };
}

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

describe("TextScan", () => {
  it("counts what the text shows, over the borders of its parts", () => {
    const { scan, lengths } = scanOf(["  It costs  $5, or\n", "€6. ", "(Really!) No.", "x "]);
    expect(scan).toMatchObject({ length: 34, sentences: 2, commas: 1, digits: 2, capitals: 3, prices: 2 });
    expect([scan.firstUnit, scan.lastUnit].map((unit) => String.fromCharCode(unit))).toEqual(["I", "x"]);
    expect(lengths).toEqual([16, 3, 13, 1]);
  });

  it("sees a sign of copyright, and nothing in a text without any", () => {
    expect(scanOf(["© 2025 Us"]).scan.isCopyright).toBe(true);
    const { scan, lengths, words } = scanOf([" \n", ""]);
    expect(scan).toMatchObject({ length: 0, firstUnit: 0, lastUnit: 0, sentences: 0, isCopyright: false });
    expect([lengths, words]).toEqual([[0, 0], []]);
  });

  it("begins anew with each text", () => {
    const words = new HashList();
    const scan = new TextScan(words);
    for (const text of ["One, TWO 3.", "four"]) {
      scan.start();
      scan.add(text);
      scan.finish();
    }
    expect(scan).toMatchObject({ length: 4, commas: 0, capitals: 0, digits: 0, sentences: 0 });
    expect(words.length).toBe(4);
  });

  it("finds what patterns find in the text as one string", () => {
    const unit = fc.constantFrom(...'aZé9_ ,.!?"”) \n\t。$€{;=日', "\u00ad", "\u00a0");
    fc.assert(
      fc.property(fc.array(fc.string({ unit, maxLength: 12 }), { maxLength: 5 }), (parts) => {
        const text = collapse(
          parts
            .join("")
            .replace(/\u00ad/g, "")
            .trim(),
        );
        const { scan, lengths, words } = scanOf(parts);
        expect(words).toEqual([...wordHashes(text)]);
        expect(lengths).toEqual(parts.map((part) => part.trim().length));
        expect(scan).toMatchObject({
          length: text.length,
          sentences: count(text, /[.!?](?=[ ")”]|$)|。/g),
          commas: count(text, /,/g),
          digits: count(text, /[0-9]/g),
          capitals: count(text, /[A-Z]/g),
          prices: count(text, /[$€]/g),
          signs: count(text, /[{;=]/g),
        });
      }),
    );
  });
});
