import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { at } from "../collections/at.ts";
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

function setUp(options: ConstructorParameters<typeof TargetEstimate>[0] = {}) {
  const links = new Links();
  const estimate = new TargetEstimate(options);
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
    const { links, estimate, fetched } = setUp({ tolerance: 0 });
    const target = links.id("/wiki/Rain");
    [0.9, 0.7, 0.8].forEach((relevance, n) => {
      fetched(links.id(`/wiki/${n}`), relevance, [target]);
    });
    expect(estimate.estimate(target, 0.2)).toBeCloseTo((3 * 0.8 + 5 * 0.2) / 8, 12);
  });

  it("falls back to the host while the template has no page, and only then", () => {
    const { links, estimate, fetched } = setUp({ tolerance: 0 });
    const news = links.id("/news/rain");
    fetched(links.id("/wiki/a"), 0.8, [news]);
    fetched(links.id("/wiki/b"), 0.6);
    expect(estimate.estimate(news, 0.1)).toBeCloseTo((2 * 0.7 + 5 * 0.1) / 7, 12);
    fetched(links.id("/news/other"), 0);
    expect(estimate.estimate(news, 0.1)).toBeCloseTo((0 + 5 * 0.1) / 6, 12);
  });

  it("can keep a large host from drowning the text", () => {
    const { links, estimate, fetched } = setUp({ hostPagesAtMost: 5 });
    const news = links.id("/news/rain");
    for (let page = 0; page < 1000; page++) fetched(links.id(`/wiki/x${page}`), 0.1, page === 0 ? [news] : []);
    expect(estimate.estimate(news, 0.9)).toBeCloseTo(0.5, 12);
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
        const lazy = setUp();
        const exact = setUp({ tolerance: 0 });
        const targets = ["/a/t", "/b/t", "/a/x/t"];
        const before = new Map<string, number>();
        list.forEach(([folder, relevance], n) => {
          const ids = targets.map((path) => lazy.links.id(path));
          const moved = lazy.fetched(lazy.links.id(`${folder}p${n}`), relevance, ids);
          exact.fetched(
            exact.links.id(`${folder}p${n}`),
            relevance,
            targets.map((path) => exact.links.id(path)),
          );
          for (const path of targets) {
            const value = lazy.estimate.estimate(lazy.links.id(path), prior);
            expect(Math.abs(value - exact.estimate.estimate(exact.links.id(path), prior))).toBeLessThan(0.02 + 1e-9);
            if (before.has(path) && before.get(path) !== value) expect(moved.has(lazy.links.id(path))).toBe(true);
            before.set(path, value);
          }
        });
      }),
    );
  });
});
