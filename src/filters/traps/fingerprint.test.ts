import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readPage } from "../../../test/readable.ts";
import { createRng } from "../../math/rng.ts";
import { pageOf } from "../../testing/pages.ts";
import { hammingDistance, simhash } from "../../text/simhash.ts";
import { fold } from "../../text/words.ts";
import type { CanonicalUrl, Page } from "../../types.ts";
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

  describe("where most of the text is links", () => {
    const contents = words(1000).map((word) => `<li><a href="/glossary/${word}">${word} and more</a>`);
    /** An entry of a glossary below the whole table of its contents. */
    const entry = (name: string, own: string) => {
      const html = `<!doctype html><title>t</title><ul>${contents.join("")}</ul><p>Glossary of terms<p>${own}`;
      const address = `http://site.example/glossary/${name}` as CanonicalUrl;
      return readPage({ url: address, headers: { "content-type": "text/html" }, body: new TextEncoder().encode(html) });
    };
    const letters = () => Array.from({ length: 7 }, () => "abcdefghij"[rng.below(10)]).join("");
    const definition = () => Array.from({ length: 20 }, letters);
    const bitsOf = async (page: Page) => {
      const digits = (await FINGERPRINT.read(page)) ?? "";
      const [high = 0, low = 0] = [digits.slice(0, 8), digits.slice(8)].map((half) => Number.parseInt(half, 16));
      return { high, low };
    };
    const distance = async (a: Page, b: Page) => hammingDistance(await bitsOf(a), await bitsOf(b));

    it("tells pages by the few words of their own", async () => {
      for (let i = 0; i < 20; i++) {
        const [one, other] = [definition().join(" "), definition().join(" ")];
        expect(await distance(await entry("a", one), await entry("b", other))).toBeGreaterThan(3);
      }
    });

    it("knows copies, whatever their numbers and the words of their address", async () => {
      for (let i = 0; i < 20; i++) {
        const text = definition().join(" ");
        const [one, other] = [await entry("alto", `alto ${text} 1999`), await entry("bass", `bass ${text} 2024`)];
        expect(await distance(one, other)).toBeLessThanOrEqual(3);
      }
    });

    it("goes by all words alike where the rest is too short", async () => {
      const page = await entry("a", "");
      expect(await bitsOf(page)).toEqual(simhash(fold(page.text)));
    });
  });

  it("looks at the first 40 000 characters and no further", async () => {
    const long = words(9000).join(" ");
    expect(long.length).toBeGreaterThan(60_000);
    expect(await read(long.slice(0, 39_000))).not.toBe(await read(long));
    expect(await read(`${long.slice(0, 40_000)}${words(500).join(" ")}`)).toBe(await read(long));
  });
});
