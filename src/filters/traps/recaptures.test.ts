import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { at } from "../../collections/at.ts";
import type { CanonicalUrl, LinkId } from "../../types.ts";
import { canonicalUrl } from "../../url/canonical.ts";
import { Addresses, addressOf } from "./address.ts";
import { MOST_DOUBT } from "./doubt.ts";
import { Recaptures } from "./recaptures.ts";

let recaptures: Recaptures;
let urls: CanonicalUrl[];
beforeEach(() => {
  recaptures = new Recaptures();
  urls = [];
});

const urlAt = (host: string, path: string) => canonicalUrl(`http://${host}${path}`) ?? expect.fail(path);
const urlOf = (path: string) => urlAt("a.example", path);
function linked(path: string, links: readonly string[], shareOf = (): number => 1): void {
  const before = urls.length;
  const ids = [...new Set(links)].map((link) => {
    const known = urls.indexOf(urlOf(link));
    return known >= 0 ? known : urls.push(urlOf(link)) - 1;
  });
  const isKnown = (id: LinkId) => id < before;
  const [known, fresh] = [ids.filter(isKnown), ids.filter((id) => !isKnown(id))];
  const addresses = new Addresses({ url: (id) => at(urls, id) });
  recaptures.learn({ address: addressOf(urlOf(path)), known, fresh, shareOf }, addresses);
}
const doubt = (path: string) => recaptures.doubt(addressOf(urlOf(path)));

/** Articles of a site of forty, each of which leads to three others and to an essay that nobody else leads to. */
function articles(count: number): void {
  for (let n = 0; n < count; n++) {
    const others = [1, 3, 8].map((step) => `/wiki/${WORDS[(n + step) % WORDS.length]}`);
    linked(`/wiki/${WORDS[n % WORDS.length]}`, [...others, `/wiki/${WORDS[n % 40]}-versus-${"x".repeat(urls.length)}`]);
  }
}
const WORDS = Array.from({ length: 40 }, (_, n) => String.fromCharCode(97 + (n % 26), 97 + Math.floor(n / 26), 120));

describe("which addresses are found again", () => {
  it("is not told before some pages of their host are known", () => {
    articles(14);
    expect(doubt("/wiki/rain-versus-snow")).toBeUndefined();
    articles(30);
    expect(doubt("/wiki/rain-versus-snow")).toBeGreaterThan(0);
    expect(recaptures.doubt(addressOf(urlAt("b.example", "/wiki/rain-versus-snow")))).toBeUndefined();
  });

  it("tells what a generator writes into the pages of a folder from the pages of that folder", () => {
    articles(60);
    expect(doubt("/wiki/rain-versus-snow")).toBeGreaterThan(0);
    expect(doubt("/wiki/rain")).toBeUndefined();
  });

  it("tells nothing where every address of a host is found once", () => {
    for (let n = 0; n < 60; n++) linked(`/people/${n}`, [`/people/${n + 1}`, `/photos/${n}`, `/notes/${n}`]);
    for (const path of ["/people/99", "/photos/99", "/notes/99"]) expect(doubt(path)).toBeUndefined();
  });

  it("is not proven by pages that know each other, as far as these do not count", () => {
    const circle = (shareOf: () => number) => {
      recaptures = new Recaptures();
      urls = [];
      articles(40);
      for (let n = 0; n < 30; n++) linked(`/guests/${n}`, [`/guests/${n + 1}`, `/guests/${n + 2}`], shareOf);
      return doubt("/guests/77") ?? -1;
    };
    expect(circle(() => 0)).toBeGreaterThan(circle(() => 1));
  });

  it("leaves doubts within bounds, whatever the links", () => {
    const path = fc.webPath();
    fc.assert(
      fc.property(
        fc.array(fc.tuple(path, fc.array(path, { maxLength: 30 })), { maxLength: 40 }),
        path,
        (pages, asked) => {
          recaptures = new Recaptures();
          urls = [];
          for (const [page, links] of pages) linked(page, links);
          const doubted = doubt(asked) ?? 0;
          expect(doubted).toBeGreaterThanOrEqual(0);
          expect(doubted).toBeLessThanOrEqual(MOST_DOUBT);
        },
      ),
      { numRuns: 50 },
    );
  });
});
