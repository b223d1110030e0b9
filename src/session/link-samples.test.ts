import { describe, expect, it } from "vitest";
import { createReplayFetcher } from "../fetch/index.ts";
import type { Fetcher, Transport } from "../fetching.ts";
import { maxDepth } from "../filters/depth.ts";
import { scope } from "../filters/scope.ts";
import { createRng } from "../math/rng.ts";
import { ManualClock } from "../system/clock.ts";
import { url } from "../testing/pages.ts";
import type { CanonicalUrl, LinkFilter, Page, PartsModel } from "../types.ts";
import { collectLinkSamples, type LinkSampleOptions } from "./link-samples.ts";

/** Scores are the numbers that the texts are, so that every row can be read off. */
const numberIn = (text: string) => Number(/\d?\.\d+/.exec(text)?.[0] ?? 0);
const READING: PartsModel<Page> = {
  name: "reading",
  read: (page) => page,
  score: (page) => numberIn(page.text),
  scorePart: (page, part) =>
    part.kind === "title" ? numberIn(page.title) : part.kind === "block" ? 0 : numberIn(part.link[part.kind]),
  explain: () => [],
};
const model = READING as PartsModel;

type Answer = { readonly title: number; readonly own: number; readonly links?: readonly string[] } | string | 404;

/** A page says its own score, then each link with the score of its anchor as `path:score`. */
function html({ title, own, links = [] }: Exclude<Answer, string | 404>): string {
  const items = links.map((link) => link.split(":")).map(([to, anchor]) => `<li><a href="/${to}">${anchor}</a></li>`);
  return `<title>${title}</title><p>${own}</p><ul>${items.join("")}</ul>`;
}

function webOf(pages: Readonly<Record<string, Answer>>) {
  const requested: string[] = [];
  const transport: Transport = {
    async request(requestedUrl) {
      const path = new URL(requestedUrl).pathname.slice(1);
      if (path !== "robots.txt") requested.push(path);
      const answer = pages[path] ?? 404;
      const status = answer === 404 ? 404 : typeof answer === "string" ? 301 : 200;
      const body = Buffer.from(typeof answer === "object" ? html(answer) : "");
      const headers = {
        "content-type": "text/html; charset=utf-8",
        ...(typeof answer === "string" ? { location: `/${answer}` } : {}),
      };
      const exchange = { requestHead: "", responseHead: "", wire: body, address: undefined };
      return { kind: "response", url: requestedUrl, status, headers, body, exchange };
    },
  };
  const { fetcher } = createReplayFetcher(transport, { clock: new ManualClock(), redirects: {} });
  const collect = (options: Partial<LinkSampleOptions> = {}) =>
    collectLinkSamples({ model, fetcher, seeds: [url("seed")], ...options });
  return { collect, fetcher, requested };
}

const SMALL = {
  seed: { title: 0.1, own: 0.9, links: ["a:0.11", "gone:0.12", "b:0.13"] },
  a: { title: 0.2, own: 0.8, links: ["b:0.21", "c:0.22", "seed:0.23"] },
  b: { title: 0.3, own: 0.7 },
  c: { title: 0.4, own: 0.6 },
} satisfies Record<string, Answer>;

/** A random web of `size` pages, of which some are missing and some redirect. */
function randomPages(size: number, seed: number): Record<string, Answer> {
  const rng = createRng(seed);
  const links = () => Array.from({ length: rng.below(6) }, () => `p${rng.below(size)}:0.${rng.below(1000)}1`);
  const page = (): Answer => ({ title: rng.next(), own: rng.next(), links: links() });
  const answer = (i: number): Answer =>
    i % 7 === 3
      ? 404
      : i % 11 === 5
        ? `p${rng.below(size)}`
        : i === 0
          ? { title: 0.5, own: 0.5, links: ["p1:0.1", "p2:0.2", ...links()] }
          : page();
  return Object.fromEntries(Array.from({ length: size }, (_, i) => [`p${i}`, answer(i)]));
}

describe("link samples", () => {
  it("have the texts of the link that reached the page first, and the page's own score", async () => {
    const samples = await webOf(SMALL).collect();
    expect(samples).toEqual([
      { url: url("a"), full: 0.9, anchor: 0.11, title: 0.1, context: expect.any(Number), target: 0.8 },
      { url: url("b"), full: 0.9, anchor: 0.13, title: 0.1, context: expect.any(Number), target: 0.7 },
      { url: url("c"), full: 0.8, anchor: 0.22, title: 0.2, context: expect.any(Number), target: 0.6 },
    ]);
  });

  it("have no row for seeds, also where another seed links to them", async () => {
    const samples = await webOf(SMALL).collect({ seeds: [url("seed"), url("a")] as CanonicalUrl[] });
    expect(samples.map((sample) => new URL(sample.url).pathname)).toEqual(["/b", "/c"]);
  });

  it("end with the number asked for, and fetch no page for nothing", async () => {
    const { collect, requested } = webOf(SMALL);
    expect(await collect({ count: 1 })).toHaveLength(1);
    expect(requested).toEqual(["seed", "a"]);
  });

  it("take a page once where redirects lead to it again", async () => {
    const samples = await webOf({
      seed: { title: 0.1, own: 0.9, links: ["old:0.5", "older:0.6", "new:0.7"] },
      old: "new",
      older: "new",
      new: { title: 0.2, own: 0.4 },
    }).collect();
    expect(samples).toEqual([expect.objectContaining({ url: url("new"), anchor: 0.5, target: 0.4 })]);
  });

  it("do not depend on the order in which pages arrive", async () => {
    for (const seed of [1, 2, 3]) {
      const { collect, fetcher } = webOf(randomPages(120, seed));
      const options = { seeds: [url("p0")], count: 40 };
      const rng = createRng(seed);
      const late: Fetcher = {
        async fetch(url, signal) {
          for (let turn = rng.below(200); turn > 0; turn--) await Promise.resolve();
          return fetcher.fetch(url, signal);
        },
      };
      const atOnce = await collect(options);
      expect(atOnce.length).toBeGreaterThan(5);
      expect(await collect({ ...options, fetcher: late })).toEqual(atOnce);
    }
  });

  it("follow no media files, and nothing that filters drop, by link or by redirect", async () => {
    const pages = {
      seed: { title: 0.1, own: 0.9, links: ["a.jpg:0.1", "in/old:0.2", "in/new:0.3", "out:0.4"] },
      "a.jpg": { title: 0, own: 0.1 },
      "in/old": "out",
      "in/new": { title: 0, own: 0.2, links: ["in/deep:0.5"] },
      "in/deep": { title: 0, own: 0.3 },
      out: { title: 0, own: 0.4 },
    } satisfies Record<string, Answer>;
    const anchors = async (filters?: readonly LinkFilter[]) =>
      (await webOf(pages).collect(filters ? { filters } : {})).map(({ anchor }) => anchor);
    expect(await anchors()).toEqual([0.2, 0.3, 0.5]);
    const inside = scope({ hosts: [], domains: [], include: ["/in/*"], exclude: [] });
    expect(await anchors([inside])).toEqual([0.3, 0.5]);
    expect(await anchors([inside, maxDepth(1)])).toEqual([0.3]);
  });

  it("are told as they come", async () => {
    const told: [number, number][] = [];
    await webOf(SMALL).collect({ onProgress: (samples, fetched) => told.push([samples, fetched]) });
    expect(told).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 4],
    ]);
  });

  it("say which seeds gave no page", async () => {
    const missing: string[] = [];
    const samples = await webOf({}).collect({ onMissing: (seed, why) => missing.push(`${seed} ${why}`) });
    expect(samples).toEqual([]);
    expect(missing[0]).toMatch(/seed http-404/);
  });

  it("give up on a web where nearly every link fails", async () => {
    const { collect, requested } = webOf({
      seed: { title: 0, own: 0, links: Array.from({ length: 500 }, (_, i) => `gone${i}:0.1`) },
    });
    expect(await collect({ count: 3 })).toEqual([]);
    expect(requested.length).toBeLessThanOrEqual(31);
  });
});
