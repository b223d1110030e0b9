import { describe, expect, it } from "vitest";
import { DEV_SITES } from "./dev.ts";
import type { WholeSite } from "./whole-site.ts";

const ORIGIN = "http://127.0.0.1:8080";
const WRONG = ["/robots.txt", "/favicon.ico", "/no/such/style.css"];

interface Found {
  readonly address: string;
  readonly label: string;
}

/** Links of a page, as addresses; a redirect counts as one. */
function linksAt(site: WholeSite, address: string): Found[] {
  const answer = site.answer(address);
  if (answer === undefined) return [];
  if ("redirect" in answer) return [{ address: resolved(answer.redirect, address), label: "" }];
  return Array.from(answer.html.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g), ([, href = "", label = ""]) => ({
    address: resolved(href.replaceAll("&amp;", "&"), address),
    label,
  }));
}

function resolved(href: string, base: string): string {
  const url = new URL(href, ORIGIN + base);
  return url.pathname + url.search;
}

/** Everything that can be reached through links that `follows` lets pass. */
function walked(
  site: WholeSite,
  from: readonly string[],
  follows: (address: string) => boolean,
  limit = Number.POSITIVE_INFINITY,
): Set<string> {
  const seen = new Set(from);
  for (const address of seen) {
    if (seen.size >= limit) break;
    for (const { address: next } of linksAt(site, address)) if (!seen.has(next) && follows(next)) seen.add(next);
  }
  return seen;
}

describe.each(DEV_SITES)("$name", ({ make }) => {
  const site = make({});
  const topic = site.topic(ORIGIN, "examples");
  const seeds = topic.seeds.map((url) => url.slice(ORIGIN.length));
  const kindOf = (address: string) => site.kindOf(ORIGIN + address);
  const real = walked(site, seeds, (address) => kindOf(address) === undefined);

  it("has 300 good pages, and others, reachable through no trap", () => {
    expect(site.good.size).toBe(300);
    expect([...site.good].filter((address) => !real.has(address))).toEqual([]);
    expect([...site.other].filter((address) => !real.has(address))).toEqual([]);
    expect([...real].filter((address) => site.answer(address) === undefined)).toEqual([]);
    const others = real.size - site.good.size;
    expect(others).toBeGreaterThanOrEqual(800);
    expect(others).toBeLessThanOrEqual(1200);
  });

  it("has a topic with its examples", () => {
    expect(topic.words.size).toBeGreaterThanOrEqual(8);
    expect(topic.words.size).toBeLessThanOrEqual(15);
    expect([seeds.length, topic.examples.length, topic.background.length]).toEqual([3, 10, 20]);
    expect(topic.examples.every((url) => site.good.has(url.slice(ORIGIN.length)))).toBe(true);
    expect(topic.background.every((url) => site.other.has(url.slice(ORIGIN.length)))).toBe(true);
    expect(site.topic(ORIGIN).examples).toEqual([]);
  });

  it("has links in realistic numbers on real articles", () => {
    for (const address of [...site.good].slice(0, 20)) {
      const to = new Set(linksAt(site, address).map((link) => link.address));
      const articles = [...to].filter((next) => site.good.has(next) || site.other.has(next));
      expect(articles.length).toBeGreaterThanOrEqual(5);
      expect(articles.length).toBeLessThanOrEqual(30);
    }
  });

  it("leads into every trap within three links, and none ends", () => {
    expect(site.traps.length).toBeGreaterThanOrEqual(9);
    const near = new Set(seeds);
    let edge = seeds;
    for (let depth = 0; depth < 3 && !hasAll(near); depth++) {
      edge = edge
        .flatMap((address) => linksAt(site, address).map((link) => link.address))
        .filter((to) => !near.has(to));
      for (const address of edge) near.add(address);
    }
    for (const trap of site.traps) {
      const entrance = [...near].find((address) => kindOf(address) === trap);
      expect(entrance, trap).toBeDefined();
      const inside = walked(site, [entrance ?? "/"], (address) => kindOf(address) === trap, 300);
      expect(inside.size, trap).toBeGreaterThanOrEqual(300);
      expect(
        [...inside].slice(0, 60).filter((address) => site.answer(address) === undefined),
        trap,
      ).toEqual([]);
    }
    function hasAll(addresses: ReadonlySet<string>): boolean {
      const kinds = new Set([...addresses].map(kindOf));
      return site.traps.every((trap) => kinds.has(trap));
    }
  });

  it("says the same twice, in any order", () => {
    const again = make({});
    const some = [...real].filter((_, at) => at % 250 === 0);
    const addresses = some.flatMap((address) => [address, ...linksAt(site, address).map((link) => link.address)]);
    const first = addresses.map((address) => site.answer(address));
    expect(addresses.toReversed().map((address) => again.answer(address))).toEqual(first.toReversed());
    expect(make({ seed: 2 }).good).not.toEqual(site.good);
  });

  it("names topic words in stuffed anchors, and in honest ones what they lead to", () => {
    const honest = make({ anchors: "honest" });
    const words = [...topic.words.keys()];
    const count = (label: string) => words.filter((word) => label.split(" ").includes(word)).length;
    let [stuffed, plain, links] = [0, 0, 0];
    for (const address of [...real].filter((_, at) => at % 40 === 0)) {
      for (const { address: to, label } of linksAt(site, address)) {
        if (kindOf(to) === undefined) continue;
        links++;
        if (count(label) >= 3) stuffed++;
      }
      const labels = linksAt(honest, address).filter((link) => kindOf(link.address) !== undefined);
      plain += labels.filter(({ label }) => count(label) < 3).length;
    }
    expect(stuffed).toBe(links);
    expect(plain).toBeGreaterThan(links * 0.9);
  });

  it("counts no real page and no missing one as trap", () => {
    const addresses = [...site.good, ...site.other, ...WRONG];
    expect(addresses.filter((address) => kindOf(address) !== undefined)).toEqual([]);
    for (const address of WRONG) expect(site.answer(address)).toBeUndefined();
  });
});
