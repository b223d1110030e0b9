import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { at } from "../collections/at.ts";
import { tagVsm } from "../relevance/tag-vsm.ts";
import { committedPage, outlineOf, pageOf, RAINSTORM, url } from "../testing/pages.ts";
import type { CanonicalUrl, LinkId } from "../types.ts";
import { TargetEstimate, textEstimate } from "./target-estimate.ts";

/** Numbers URLs, as the crawl does. */
class Links {
  readonly #urls: CanonicalUrl[] = [];
  id(path: string, host = "a.example"): LinkId {
    const url = `http://${host}${path}` as CanonicalUrl;
    const known = this.#urls.indexOf(url);
    return known >= 0 ? known : this.#urls.push(url) - 1;
  }
  url(id: LinkId): CanonicalUrl {
    return at(this.#urls, id);
  }
}

/** Estimates are off by no more than this. */
const TOLERANCE = 0.02;

function setUp() {
  const links = new Links();
  const estimate = new TargetEstimate();
  /** A page of that relevance which links to the targets; returns what moved. */
  const fetched = (id: LinkId, relevance: number, targets: readonly LinkId[] = []): Set<LinkId> => {
    estimate.learn(
      undefined,
      { id, chosen: id, url: links.url(id), relevance, isRelevant: relevance > 0.5, targets },
      links,
    );
    return new Set(estimate.drainMoved());
  };
  return { links, estimate, fetched };
}

it("moves all links of a template, however many they are", () => {
  const estimate = new TargetEstimate();
  const many = Array.from({ length: 200_000 }, (_, i) => i);
  const urls = { url: (id: LinkId) => `http://a.example/item/${id}` as CanonicalUrl };
  const outline = { id: 0, chosen: 0, url: urls.url(0), relevance: 1, isRelevant: true, targets: many };
  estimate.learn(undefined, outline, urls);
  expect(new Set(estimate.drainMoved()).size).toBe(many.length);
});

describe("a model of its own", () => {
  const model = tagVsm(RAINSTORM);

  it("judges the pages, whatever the crawl's own model says of them", async () => {
    const estimate = new TargetEstimate(model);
    const page = await committedPage(pageOf([[3, "rainstorm"]]), [model]);
    expect(estimate.readers).toEqual([model]);
    const facts = estimate.facts(page);
    expect(facts).toBe(0.8);
    estimate.learn(facts, outlineOf(0, { relevance: 0.1, targets: [1] }), { url: (id) => url(String(id)) });
    expect(estimate.estimate(1, 0.2)).toBeCloseTo((0.8 + 5 * 0.2) / 6, 12);
  });

  it("counts less where the page is less of a lesson", () => {
    const estimate = new TargetEstimate(model);
    estimate.learn(0.8, outlineOf(0, { targets: [1], lesson: 0.5 }), { url: (id) => url(String(id)) });
    expect(estimate.estimate(1, 0)).toBeCloseTo(0.4 / 6, 12);
  });

  it("is missed by pages of crawls that were begun without it: their own relevance counts", () => {
    const estimate = new TargetEstimate(model);
    estimate.learn(undefined, outlineOf(0, { relevance: 0.6, targets: [1] }), { url: (id) => url(String(id)) });
    expect(estimate.estimate(1, 0)).toBeCloseTo(0.6 / 6, 12);
  });
});

describe("textEstimate", () => {
  it("weighs context, anchor, title and URL", () => {
    expect(textEstimate({ context: 1, anchor: 0, title: 0, url: 0 })).toBeCloseTo(0.4, 12);
    expect(textEstimate({ context: 0.5, anchor: 1, title: 0.2, url: 0.1 })).toBeCloseTo(0.54, 12);
    expect(textEstimate({ context: 1, anchor: 1, title: 1, url: 1 })).toBeCloseTo(1, 12);
  });
});

describe("TargetEstimate", () => {
  it("is the text estimate while nothing is known of the host", () => {
    const { links, estimate, fetched } = setUp();
    fetched(links.id("/start"), 0.9, [links.id("/wiki/Rain", "b.example")]);
    expect(estimate.estimate(links.id("/wiki/Rain", "b.example"), 0.37)).toBe(0.37);
    expect(estimate.estimate(999, 0.37)).toBe(0.37);
  });

  it("blends the template's mean with five pages' worth of text", () => {
    const { links, estimate, fetched } = setUp();
    const target = links.id("/wiki/Rain");
    [0.9, 0.7, 0.8].forEach((relevance, n) => {
      fetched(links.id(`/wiki/${n}`), relevance, [target]);
    });
    expect(Math.abs(estimate.estimate(target, 0.2) - (3 * 0.8 + 5 * 0.2) / 8)).toBeLessThanOrEqual(TOLERANCE);
  });

  it("falls back to the host while the template has no page, and only then", () => {
    const { links, estimate, fetched } = setUp();
    const news = links.id("/news/rain");
    fetched(links.id("/wiki/a"), 0.8, [news]);
    fetched(links.id("/wiki/b"), 0.6);
    expect(Math.abs(estimate.estimate(news, 0.1) - (2 * 0.7 + 5 * 0.1) / 7)).toBeLessThanOrEqual(TOLERANCE);
    fetched(links.id("/news/other"), 0);
    expect(estimate.estimate(news, 0.1)).toBeCloseTo((0 + 5 * 0.1) / 6, 12);
  });

  it("names the links whose estimate has moved, by their template or by their host, and no others", () => {
    const { links, fetched } = setUp();
    const rain = links.id("/wiki/Rain");
    const snow = links.id("/wiki/Snow");
    const news = links.id("/news/rain");
    expect(fetched(links.id("/start"), 0.9, [rain, snow, news])).toContain(news);
    expect(fetched(links.id("/wiki/Hail"), 0.9)).toEqual(new Set([rain, snow, news, links.id("/wiki/Hail")]));
    expect(fetched(links.id("/far", "b.example"), 0.1).has(rain)).toBe(false);
  });

  it("is never off by more than the tolerance, and tells of every change", () => {
    const events = fc.array(
      fc.tuple(fc.constantFrom("/a/", "/b/", "/a/x/"), fc.double({ min: 0, max: 1, noNaN: true })),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(events, fc.double({ min: 0, max: 1, noNaN: true }), (list, prior) => {
        const { links, estimate, fetched } = setUp();
        const targets = ["/a/", "/b/", "/a/x/"];
        const seen: { folder: string; relevance: number }[] = [];
        const before = new Map<LinkId, number>();
        list.forEach(([folder, relevance], n) => {
          const ids = targets.map((path) => links.id(`${path}t`));
          const moved = fetched(links.id(`${folder}p${n}`), relevance, ids);
          seen.push({ folder, relevance });
          targets.forEach((path, i) => {
            const id = at(ids, i);
            const value = estimate.estimate(id, prior);
            const ofTemplate = seen.filter((page) => page.folder === path);
            const kin = ofTemplate.length > 0 ? ofTemplate : seen;
            const sum = kin.reduce((all, page) => all + page.relevance, 0);
            expect(Math.abs(value - (sum + 5 * prior) / (kin.length + 5))).toBeLessThanOrEqual(TOLERANCE + 1e-9);
            if (before.has(id) && before.get(id) !== value) expect(moved.has(id)).toBe(true);
            before.set(id, value);
          });
        });
      }),
    );
  });
});
