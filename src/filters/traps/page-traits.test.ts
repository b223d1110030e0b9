import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readPage } from "../../../test/readable.ts";
import { createRng } from "../../math/rng.ts";
import { linkTo, pageOf } from "../../testing/pages.ts";
import { hash64 } from "../../text/hash.ts";
import { fold, wordsOf } from "../../text/words.ts";
import type { CanonicalUrl, Page } from "../../types.ts";
import { TRAITS } from "./page-traits.ts";
import { likeness, sketchOf } from "./sketch.ts";
import { mixed } from "./text-samples.ts";

const rng = createRng(1);
const words = (count: number) =>
  Array.from({ length: count }, () => Array.from({ length: 7 }, () => "abcdefghij"[rng.below(10)]).join("")).join(" ");
const read = async (html: string, url = "http://a.example/page") => {
  const body = new TextEncoder().encode(`<!doctype html><title>t</title>${html}`);
  return TRAITS.read(await readPage({ url: url as CanonicalUrl, headers: { "content-type": "text/html" }, body }));
};

describe("TRAITS", () => {
  it("samples about one pair of words in sixteen, the same on every page that has it", async () => {
    const text = words(300);
    const [one, other] = [await read(`<p>${text}`), await read(`<div>${words(50)}</div><p>${text}`)];
    expect(one.pairs.length).toBeGreaterThan(8);
    expect(one.pairs.length).toBeLessThanOrEqual(32);
    const shared = one.pairs.filter((pair) => other.pairs.includes(pair)).length;
    expect(shared).toBeGreaterThanOrEqual(Math.min(one.pairs.length, 20));
  });

  it("leaves out anchors, numbers and the words of the address", async () => {
    const text = words(60);
    const plain = await read(`<p>${text}`);
    const varied = await read(`<p>${text} 4711 <a href="/x">${words(30)}</a>`);
    expect(varied.words).toEqual(plain.words);
    expect(varied.pairs).toEqual(plain.pairs);
    const named = await read(`<p>${text} kabedu`, "http://a.example/kabedu");
    expect(named.words).toEqual((await read(`<p>${text}`, "http://a.example/kabedu")).words);
  });

  it("knows the form of a page whatever it says", async () => {
    const article = () => `<h1>${words(3)}</h1><p>${words(80)}</p><p>${words(80)}</p><ul><li><a href="/b">b</a></ul>`;
    const list = `<ul>${"<li><a href=/x>one</a></li>".repeat(40)}</ul>`;
    const [a, b, c] = [await read(article()), await read(article()), await read(list)];
    expect(likeness(a.form, b.form)).toBeGreaterThan(0.9);
    expect(likeness(a.form, c.form)).toBeLessThan(0.6);
  });

  it("knows where a page links to by the shapes of the addresses", async () => {
    const links = (folder: string) =>
      ["rain", "snow-and-hail", "17"].map((name) => `<a href="/${folder}/${name}">x</a>`).join(" ");
    const [a, b, c] = [
      await read(links("wiki")),
      await read(links("wiki").replaceAll("rain", "storm")),
      await read('<a href="http://b.example/?q=1">x</a>'),
    ];
    expect(likeness(a.links, b.links)).toBe(1);
    expect(likeness(a.links, c.links)).toBe(0);
  });

  it("knows short lines without links, whatever number or name of the page stands in them", async () => {
    const notice = (name: string) => `<p>Sorry, 17 times sorry: the recipe ${name} was removed by its author</p>`;
    const one = await read(`<h1>${words(9)}</h1>${notice("kabedu")}<p>${words(200)}`, "http://a.example/kabedu");
    const other = await read(`<p>${words(200)}</p>${notice("fagiha")}`, "http://a.example/fagiha");
    const linked = await read(notice('<a href="/x">fagiha</a>'), "http://a.example/fagiha");
    expect(one.lines).toHaveLength(2); // the title and the notice; the text is too long for a line
    expect(one.lines.filter((line) => other.lines.includes(line))).toHaveLength(1);
    expect(linked.lines).toEqual([]);
  });

  it("takes no more of a long text than of a short one", async () => {
    const long = await read(`<p>${words(20_000)}`);
    expect(long.pairs).toHaveLength(32);
    expect(long.words).toHaveLength(48);
  });
});

/** The same by strings. */
function spelledOut({ url, text, links }: Page) {
  const own = wordsOf(fold(url));
  const isOwn = (word: string) => own.includes(word) || /\d/.test(word);
  const end = Math.min(text.length, 12_000);
  const pieces: string[] = [];
  let from = 0;
  for (const { anchorAt } of links) {
    if (anchorAt.start < from || anchorAt.start >= end) continue;
    if (anchorAt.start > from) pieces.push(text.slice(from, anchorAt.start));
    from = anchorAt.end;
  }
  if (from < end) pieces.push(text.slice(from, end));
  const outside = wordsOf(fold(pieces.join(" 0 ")));
  const kept = outside.filter((word) => !isOwn(word));
  const pairs = outside.flatMap((word, i) => {
    const before = outside[i - 1];
    return before === undefined || isOwn(before) || isOwn(word) ? [] : mixed(hash64(before).low, hash64(word).low);
  });
  const lines: string[] = [];
  for (let start = 0; start < end; start += (text.slice(start).split("\n", 1)[0] ?? "").length + 1) {
    const line = text.slice(start).split("\n", 1)[0] ?? "";
    const hasLink = links.some(({ anchorAt }) => anchorAt.start >= start && anchorAt.start < start + line.length);
    const words = wordsOf(fold(line)).filter((word) => !isOwn(word));
    if (!hasLink && line.length >= 12 && line.length <= 240 && words.length >= 3) lines.push(words.join(" "));
  }
  const lows = (texts: readonly string[]) => texts.map((one) => hash64(one).low);
  const sampled = lows(kept).filter((low) => low % 4 === 0);
  return {
    pairs: sketchOf(
      pairs.filter((pair) => pair % 16 === 0).map((pair) => pair / 16),
      32,
    ),
    words: sketchOf(lows(kept), 48),
    sampledWords: sketchOf(
      sampled.map((low) => low / 4),
      64,
    ),
    lines: sketchOf(lows(lines), 32),
  };
}

describe("the words of a page", () => {
  const unit = fc.constantFrom(..."abcdeABC  \n\n.é…×7雨Σ", "\u0301", "😀", "storm ", "Rain and snow, ");
  const spans = fc.array(fc.tuple(fc.nat(30), fc.nat(9)), { maxLength: 8 });

  it("are those of the folded text outside anchors, and of its lines, whatever they are written in", async () => {
    const text = fc.tuple(fc.string({ unit, maxLength: 80 }), fc.constantFrom("", "rain fell ".repeat(1196)));
    await fc.assert(
      fc.asyncProperty(text, spans, fc.string({ unit, maxLength: 40 }), async ([first, long], gaps, last) => {
        let at = 0;
        const links = gaps.map(([gap, length]) => {
          const start = at + gap;
          at = start + length;
          return { ...linkTo("x"), anchorAt: { start, end: at } };
        });
        const page = pageOf([[3, first + long + last]], links, "storm/abc");
        expect(await TRAITS.read(page)).toMatchObject(spelledOut(page));
      }),
      { numRuns: 500 },
    );
  });
});
