/**
 * What whole sites promise, as tests;
 * kept aside for measuring alone: whoever works on the protection does not read this file, nor tunes on its figures.
 * @module
 */
import { describe, expect, it } from "vitest";
import { canonicalUrl } from "../../../src/url/canonical.ts";
import type { Answer } from "../served.ts";
import type { AsideOptions, AsideSite } from "./whole-site.ts";

const ORIGIN = "http://site.example";
const ENOUGH = 300;

interface Found {
  readonly address: string;
  readonly anchor: string;
}

function linksOf(site: AsideSite, address: string, answer = site.answer(address)): Found[] {
  if (answer === undefined) return [];
  if ("redirect" in answer) return [{ address: answer.redirect, anchor: "" }];
  return Array.from(answer.html.matchAll(/<a href="([^"]+)"[^>]*>([^<]*)/g), ([, href = "", anchor = ""]) => {
    const { pathname, search } = new URL(href.replaceAll("&amp;", "&"), ORIGIN + address);
    return { address: pathname + search, anchor };
  });
}

function seedsOf(site: AsideSite): string[] {
  return site.topic(ORIGIN).seeds.map((seed) => seed.slice(ORIGIN.length));
}

/** Everything real that real links lead to, with the distance from the seeds and what stands there, and where traps begin. */
function walkReal(site: AsideSite) {
  const distance = new Map(seedsOf(site).map((seed) => [seed, 0]));
  const answers = new Map<string, Answer | undefined>();
  const entrances = new Map<string, { address: string; distance: number }[]>();
  for (const [address, steps] of distance) {
    const answer = site.answer(address);
    answers.set(address, answer);
    for (const { address: to } of linksOf(site, address, answer)) {
      if (distance.has(to)) continue;
      const trap = site.kindOf(ORIGIN + to);
      if (trap === undefined) {
        distance.set(to, steps + 1);
      } else {
        const into = entrances.get(trap) ?? [];
        if (into.length < 20) entrances.set(trap, [...into, { address: to, distance: steps + 1 }]);
      }
    }
  }
  return { distance, answers, entrances };
}

/** What an article says in its paragraphs, without the words of its links. */
function textOf(html: string): string {
  return Array.from(html.matchAll(/<p\b[^>]*>(.*?)<\/p>/gs), ([, inside = ""]) =>
    inside.replace(/<a [^>]*>.*?<\/a>/gs, "").replace(/<[^>]+>/g, ""),
  ).join("\n");
}

/** Addresses of one trap, from one of its entrances, over its own links alone. */
function walkTrap(site: AsideSite, trap: string, from: string): Set<string> {
  const seen = new Set([from]);
  for (const address of seen) {
    if (seen.size >= ENOUGH) break;
    for (const { address: to } of linksOf(site, address)) if (site.kindOf(ORIGIN + to) === trap) seen.add(to);
  }
  return seen;
}

export function testPromises(sites: readonly { name: string; make(options: AsideOptions): AsideSite }[]): void {
  describe.each(sites)("$name", ({ make }) => {
    const site = make({ seed: 3 });
    const { distance, answers, entrances } = walkReal(site);

    it("has 300 good pages and 800 others, all within reach of the seeds without a trap", () => {
      expect(site.good.size).toBe(300);
      expect(site.other.size).toBe(800);
      expect([...site.other].filter((address) => site.good.has(address))).toEqual([]);
      expect([...site.good, ...site.other].filter((address) => !distance.has(address))).toEqual([]);
      for (const [address, answer] of answers) expect(answer, address).toHaveProperty("html");
      expect([...distance.keys()].filter((address) => site.kindOf(ORIGIN + address) !== undefined)).toEqual([]);
    });

    it("has no two articles with one text or one title", () => {
      const pages = [...site.good, ...site.other].map((address) => {
        const answer = answers.get(address);
        return answer !== undefined && "html" in answer ? answer.html : "";
      });
      const texts = pages.map(textOf);
      expect(Math.min(...texts.map(({ length }) => length))).toBeGreaterThan(100);
      expect(new Set(texts).size).toBe(1100);
      expect(new Set(pages.map((html) => /<title>(.*?)<\/title>/.exec(html)?.[1])).size).toBe(1100);
    });

    it("has traps near the seeds, each without end", () => {
      expect([...entrances.keys()].sort()).toEqual([...site.traps].sort());
      for (const [trap, into] of entrances) {
        const [first] = into;
        expect(first?.distance, trap).toBeLessThanOrEqual(3);
        expect(walkTrap(site, trap, first?.address ?? "").size, trap).toBeGreaterThanOrEqual(ENOUGH);
      }
    });

    it("says the same twice, in any order", () => {
      const again = make({ seed: 3 });
      const addresses = [...site.good]
        .slice(0, 10)
        .concat([...entrances.values()].flat().map(({ address }) => address));
      for (const address of addresses.toReversed()) {
        const answer = again.answer(address);
        expect(answer, address).toBeDefined();
        expect(site.answer(address), address).toEqual(answer);
      }
    });

    it("names the topic in stuffed anchors, and not in all honest ones", () => {
      const words = [...site.topic(ORIGIN).words.keys()];
      expect(words.length).toBeGreaterThanOrEqual(8);
      expect(words.length).toBeLessThanOrEqual(15);
      const named = (anchor: string) => words.filter((word) => anchor.toLowerCase().split(/\W+/).includes(word)).length;
      const honest = make({ seed: 3, anchors: "honest" });
      const into = (web: AsideSite) =>
        [...web.good]
          .slice(0, 20)
          .flatMap((address) => linksOf(web, address))
          .filter(({ address }) => web.kindOf(ORIGIN + address) !== undefined);
      expect(into(site).length).toBeGreaterThan(100);
      for (const { anchor } of into(site)) expect(named(anchor), anchor).toBeGreaterThanOrEqual(3);
      expect(into(honest).some(({ anchor }) => named(anchor) >= 3)).toBe(false);
      expect(into(honest).map(({ address }) => address)).toEqual(into(site).map(({ address }) => address));
    });

    it("takes no real page and no 404 for a trap, and writes real addresses the way a crawl does", () => {
      for (const address of [...site.good, ...site.other, "/robots.txt", "/nothing/here.php", "/x"]) {
        expect(site.kindOf(ORIGIN + address), address).toBeUndefined();
      }
      for (const address of ["/robots.txt", "/nothing/here.php", "/x"]) expect(site.answer(address)).toBeUndefined();
      for (const address of [...site.good, ...site.other])
        expect(canonicalUrl(ORIGIN + address)).toBe(ORIGIN + address);
    });

    it("has examples and a background where they are asked for", () => {
      const { seeds, examples, background } = site.topic(ORIGIN, "examples");
      expect([seeds.length, examples.length, background.length]).toEqual([3, 10, 20]);
      expect(examples.every((url) => site.good.has(url.slice(ORIGIN.length)))).toBe(true);
    });
  });
}
