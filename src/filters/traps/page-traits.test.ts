import { describe, expect, it } from "vitest";
import { readPage } from "../../../test/readable.ts";
import { createRng } from "../../math/rng.ts";
import type { CanonicalUrl } from "../../types.ts";
import { TRAITS } from "./page-traits.ts";
import { likeness } from "./sketch.ts";

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
