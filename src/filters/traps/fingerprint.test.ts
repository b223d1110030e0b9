import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRng } from "../../math/rng.ts";
import { pageOf } from "../../testing/pages.ts";
import { simhash } from "../../text/simhash.ts";
import { fold } from "../../text/words.ts";
import { FINGERPRINT } from "./fingerprint.ts";

const rng = createRng(1);
const words = (count: number) => Array.from({ length: count }, () => `word${rng.below(5000)}`);
const read = (text: string) => FINGERPRINT.read(pageOf([[3, text]]));

describe("FINGERPRINT", () => {
  it("is the text's simhash in 16 hexadecimal digits, with leading zeros", async () => {
    const fingerprints: string[] = [];
    for (let n = 0; n < 200; n++) {
      const text = words(40);
      const fingerprint = (await read(text.join(" "))) ?? "";
      expect(fingerprint).toMatch(/^[0-9a-f]{16}$/);
      const { high, low } = simhash(text.join(" ")) ?? { high: -1, low: -1 };
      expect([fingerprint.slice(0, 8), fingerprint.slice(8)].map((half) => Number.parseInt(half, 16))).toEqual([
        high,
        low,
      ]);
      fingerprints.push(fingerprint);
    }
    expect(fingerprints.some((fingerprint) => /^0|^.{8}0/.test(fingerprint))).toBe(true);
    expect(new Set(fingerprints).size).toBe(200);
  });

  it("is nothing for a text too short to have copies", async () => {
    expect(await read("moved to another place")).toBeUndefined();
    expect(await read("")).toBeUndefined();
  });

  it("does not tell upper from lower case", async () => {
    const text = words(60).join(" ");
    expect(await read(text.toUpperCase())).toBe(await read(text));
  });

  it("is that of the folded text, whatever it is written in", async () => {
    const unit = fc.constantFrom(..."abcABC  \n.é…×7雨Σ", "\u0301", "😀", "storm ", "Rain and snow, ");
    await fc.assert(
      fc.asyncProperty(fc.string({ unit, minLength: 20, maxLength: 200 }), async (text) => {
        const bits = simhash(fold(text));
        const digits = bits && [bits.high, bits.low].map((half) => half.toString(16).padStart(8, "0")).join("");
        expect(await read(text)).toBe(digits);
      }),
      { numRuns: 300 },
    );
  });

  it("looks at the first 40 000 characters and no further", async () => {
    const long = words(9000).join(" ");
    expect(long.length).toBeGreaterThan(60_000);
    expect(await read(long.slice(0, 39_000))).not.toBe(await read(long));
    expect(await read(`${long.slice(0, 40_000)}${words(500).join(" ")}`)).toBe(await read(long));
  });
});
