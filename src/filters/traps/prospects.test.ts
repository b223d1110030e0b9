import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { canonical } from "../../../test/canonical.ts";
import { addressOf } from "./address.ts";
import { MOST_DOUBT } from "./doubt.ts";
import { type Outcome, Prospects } from "./prospects.ts";

let prospects: Prospects;
let ids: Map<string, number>;
beforeEach(() => {
  prospects = new Prospects();
  ids = new Map();
});

function link(path: string) {
  const id = ids.get(path) ?? ids.size;
  ids.set(path, id);
  return { id, address: addressOf(canonical(`http://a.example${path}`)) };
}
const learn = (path: string, outcome: Partial<Outcome> & { readonly to?: readonly string[] } = {}) => {
  const { to = [], ...more } = outcome;
  const targets = to.map((target) => link(target).id);
  const usual = { news: 10, isCopy: false, isRelevant: false, leadsOn: true, isHouse: false, isSeed: false };
  return prospects.learn(link(path), { ...usual, targets, ...more });
};
const doubt = (path: string) => prospects.doubt(link(path));

/** Articles, each of which leads to the next three. */
function articles(count: number): void {
  for (let n = 0; n < count; n++) learn(`/wiki/${n}`, { to: [1, 2, 3].map((step) => `/wiki/${n + step}`) });
}

describe("what is to be expected of a link", () => {
  it("is nothing before some pages of its host are known", () => {
    for (let n = 0; n < 14; n++) learn(`/wiki/${n}/print`, { isCopy: true });
    expect(doubt("/wiki/99/print")).toBeUndefined();
    expect(
      prospects.doubt({ id: 99, address: addressOf(canonical("http://b.example/wiki/99/print")) }),
    ).toBeUndefined();
  });

  it("is less at addresses like those whose pages were copies, and as much as ever at others", () => {
    articles(20);
    for (let n = 0; n < 8; n++) learn(`/wiki/${n}/print`, { isCopy: true });
    expect(doubt("/wiki/50/print")).toBeGreaterThan(0);
    expect(doubt("/wiki/21")).toBeUndefined();
  });

  it("is less where pages bring little that is new beside the others of their host", () => {
    articles(20);
    for (let n = 0; n < 12; n++) learn(`/tags/${n}`, { news: 0 });
    expect(doubt("/tags/50")).toBeGreaterThan(0);
    expect(doubt("/wiki/21")).toBeUndefined();
  });

  it("is less where nobody links than where good pages do, at addresses that are all alike", () => {
    articles(30);
    for (let n = 100; n < 140; n++) learn(`/wiki/${n}`, { news: 0 });
    expect(doubt("/wiki/200")).toBeGreaterThan(doubt("/wiki/31") ?? -1);
  });

  it("is not held against a link where all that good pages link to is as poor", () => {
    articles(20);
    for (let n = 0; n < 12; n++) learn(`/tags/${n}`, { isCopy: true });
    const before = doubt("/tags/50") ?? 0;
    for (let n = 0; n < 400; n++) learn(`/wiki/${3 + (n % 19)}`, { isCopy: true });
    expect(doubt("/tags/50") ?? 0).toBeLessThan(before);
  });

  it("is between no doubt and the most, whatever came before", () => {
    const outcome = fc.record({
      path: fc.integer({ min: 0, max: 40 }).map((n) => `/${"abc"[n % 3]}/${n}`),
      news: fc.integer({ min: 0, max: 32 }),
      isCopy: fc.boolean(),
      isRelevant: fc.boolean(),
      leadsOn: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(outcome, { minLength: 15, maxLength: 80 }), (outcomes) => {
        prospects = new Prospects();
        for (const { path, ...more } of outcomes) {
          const poor = learn(path, { ...more, to: ["/a/1", "/b/2"] });
          expect(poor).toBeGreaterThanOrEqual(0);
          expect(poor).toBeLessThanOrEqual(1);
        }
        const found = doubt("/a/77");
        expect(found === undefined || (Number.isInteger(found) && found >= 0 && found <= MOST_DOUBT)).toBe(true);
      }),
    );
  });
});

describe("how poor a page is", () => {
  it("is told by the news of pages about the same: those about the topic repeat each other more", () => {
    for (let n = 0; n < 30; n++) {
      const to = [1, 2, 3].map((step) => `/wiki/${n + 2 * step}`);
      learn(`/wiki/${n}`, { isRelevant: n % 2 === 0, news: n % 2 === 0 ? 3 : 30, to });
    }
    expect(learn("/wiki/90", { isRelevant: true, news: 3 })).toBe(0);
    expect(learn("/wiki/91", { isRelevant: false, news: 3 })).toBeGreaterThan(0.5);
  });

  it("is told by the pages at which the crawl began where no other is known to be good", () => {
    expect(learn("/notes/a", { news: 2 })).toBe(0);
    learn("/wiki/0", { news: 20, isSeed: true });
    expect(learn("/notes/b", { news: 2 })).toBeGreaterThan(0.8);
    expect(learn("/notes/c", { news: 2, isRelevant: true })).toBeGreaterThan(0.8);
    expect(learn("/notes/d", { news: 14 })).toBe(0);
  });

  it("is half as much for a page that leads nowhere", () => {
    articles(20);
    expect(learn("/notes/a", { news: 0 })).toBe(1);
    expect(learn("/notes/b", { news: 0, leadsOn: false })).toBe(0.5);
  });
});
