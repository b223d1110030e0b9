import { beforeEach, describe, expect, it } from "vitest";
import { observedPage } from "../../../test/observed-page.ts";
import { at } from "../../collections/at.ts";
import type { CanonicalUrl, LinkId } from "../../types.ts";
import { canonicalUrl } from "../../url/canonical.ts";
import { Addresses, addressOf } from "./address.ts";
import { OpenPlaces } from "./open-places.ts";

const urls: CanonicalUrl[] = [];
const lookup = { url: (id: LinkId) => at(urls, id) };
const idOf = (path: string): LinkId => {
  const url = canonicalUrl(`http://a.example${path}`) ?? expect.fail(path);
  const known = urls.indexOf(url);
  return known >= 0 ? known : urls.push(url) - 1;
};
const letters = (n: number) =>
  String.fromCharCode(97 + (n % 26), 97 + (Math.floor(n / 26) % 26), 97 + Math.floor(n / 676));

function fetched(
  places: OpenPlaces,
  path: string,
  links: readonly string[],
  more: { seed?: true; hops?: number; news?: number; house?: true } = {},
): void {
  const before = urls.length;
  const ids = links.map(idOf);
  const [id, isSeed] = [idOf(path), more.seed === true];
  const known = ids.filter((link) => link < before);
  const page = observedPage(at(urls, id), { id, isSeed, known, fresh: ids.filter((link) => link >= before) });
  const { hops = 0, news = 10 } = more;
  const seen = {
    isRootless: false,
    saysLittle: false,
    isCopy: false,
    news,
    hops,
    isOwn: (link: LinkId) => link !== id || more.house !== true,
  };
  places.observe(page, seen, new Addresses(lookup));
}
const reasonOf = (places: OpenPlaces, path: string) => {
  const id = idOf(path);
  return places.putsOff(addressOf(at(urls, id)), id)?.reason;
};
const putOff = (places: OpenPlaces, path: string) => reasonOf(places, path)?.replace(/-\d+$/, "");

/** Articles that link to each other, and to the front page. */
function articles(places: OpenPlaces, from: number, count: number): void {
  for (let n = from; n < from + count; n++) {
    fetched(places, `/wiki/${letters(n)}`, ["/", ...[1, 2, 5].map((step) => `/wiki/${letters((n * 7 + step) % 60)}`)]);
  }
}
/** Pages that lead to ten others of their kind, which nobody knew. */
function maze(places: OpenPlaces, folder: string, count: number, { from = 0, hops = 0 } = {}): void {
  for (let n = from; n < from + count; n++) {
    const links = Array.from({ length: 10 }, (_, i) => `${folder}/room-${letters(n)}-${letters(i)}`);
    fetched(places, `${folder}/room-${letters(n)}`, links, { hops });
  }
}

describe("places that lead on for ever", () => {
  let places: OpenPlaces;
  beforeEach(() => {
    urls.length = 0;
    places = new OpenPlaces();
    fetched(places, "/", ["/wiki/aaa", "/wiki/baa", "/maze/start"], { seed: true });
    fetched(places, "/wiki/aaa", ["/", "/wiki/baa", "/wiki/caa"], { seed: true });
    articles(places, 0, 20);
  });

  it("are put off when their credit is spent, and behind what is like the pages where the crawl began", () => {
    const reason = (path: string) => reasonOf(places, path);
    maze(places, "/maze", 10);
    expect(putOff(places, "/maze/another")).toBeUndefined();
    maze(places, "/maze", 10, { from: 10 });
    // Four doubts by what was spent there, the others since its addresses are never found again.
    expect(reason("/maze/another")).toBe("trap-beset-12");
    expect(reason("/wiki/zzz")).toBe("trap-beset-0");
  });

  it("do not speak against the kind of pages where the crawl began before ten of these were tried", () => {
    const doubts = () => Number(/\d+$/.exec(reasonOf(places, "/news/zzz.html") ?? "-0")?.[0]);
    const poor = (path: string) => fetched(places, path, [`${path}-more`], { news: 0 });
    for (const seed of ["/news/aaa.html", "/news/bbb.html"]) fetched(places, seed, [], { seed: true });
    for (const folder of ["/news/old", "/news/new"]) maze(places, folder, 20);
    for (let n = 0; n < 120; n++) poor(`/news/${letters(n)}.html?view=${n}`);
    for (let n = 0; n < 9; n++) poor(`/news/c${letters(n)}.html`);
    const before = doubts();
    for (let n = 9; n < 11; n++) poor(`/news/c${letters(n)}.html`);
    expect(doubts()).toBeGreaterThan(before);
  });

  it("share what a host has to give", () => {
    for (const folder of ["/one", "/two", "/three"]) maze(places, folder, 8);
    for (const folder of ["/one", "/two", "/three"]) expect(putOff(places, `${folder}/another`)).toBe("trap-beset");
  });

  it("leave alone what two good pages link to, also among mazes", () => {
    maze(places, "/maze", 16);
    for (const article of ["/wiki/aaa", "/wiki/baa"]) fetched(places, article, ["/maze/plan", "/wiki/zzz"]);
    for (const path of ["/maze/plan", "/wiki/zzz"]) expect(putOff(places, path)).toBeUndefined();
    for (const path of ["/maze/another", "/wiki/yyy"]) expect(putOff(places, path)).toBe("trap-beset");
  });

  it("are known though their pages know each other in groups", () => {
    for (let n = 0; n < 20; n++) {
      const pages = Array.from({ length: 20 }, (_, i) => `/forum/${letters(n)}-${letters(i)}`);
      const links = [...pages, `/forum/${letters(n + 1)}-${letters(0)}`];
      for (const page of pages.slice(0, 2)) fetched(places, page, links);
    }
    expect(putOff(places, "/forum/another")).toBe("trap-beset");
  });

  it.each([
    ["do not speak for themselves", undefined, "trap-beset", "trap-beset"],
    ["do where the crawl began there", true, "trap-unproven", undefined],
  ] as const)("%s", (_, seed, others, expected) => {
    fetched(places, "/large/start", ["/"], seed && { seed });
    for (const page of ["/wiki/aaa", "/wiki/baa"]) fetched(places, page, ["/wiki/caa", "/large/one", "/large/two"]);
    maze(places, "/large", 30);
    const known = ["/large/start", "/large/room-aaa-aaa", "/large/room-baa-aaa"];
    for (const page of ["/large/one", "/large/two"]) fetched(places, page, [...known, "/large/third"]);
    expect(putOff(places, "/large/room-aaa-baa")).toBe(others);
    expect(putOff(places, "/large/third")).toBe(expected);
  });

  it("pay for every redirect", () => {
    maze(places, "/maze", 8, { hops: 5 });
    expect(putOff(places, "/maze/another")).toBe("trap-beset");
  });

  it("are put off only where no two pages of other places link to them", () => {
    maze(places, "/maze", 20);
    fetched(places, "/wiki/aaa", ["/maze/known"]);
    expect(putOff(places, "/maze/known")).toBe("trap-beset");
    fetched(places, "/wiki/baa", ["/maze/known"]);
    expect(putOff(places, "/maze/known")).toBeUndefined();
  });

  it("may be ever new themselves", () => {
    articles(places, 20, 20);
    for (let n = 0; n < 60; n++) {
      const links = Array.from({ length: 6 }, (_, i) => `/${letters(100 + n)}${letters(i)}/rain`);
      fetched(places, `/${letters(n)}x/rain`, links);
    }
    expect(putOff(places, "/never/seen")).toBe("trap-unproven");
    expect(putOff(places, "/wiki/zzz")).toBeUndefined();
  });

  it("may be in the folders of others, where their addresses have another form", () => {
    const folders = ["wiki", "news", "food", "tools", "plants"];
    for (let n = 0; n < 40; n++) {
      const links = Array.from({ length: 6 }, (_, i) => `/${folders[i % 5]}/sale-${n}-${letters(i)}.html`);
      fetched(places, `/${folders[n % 5]}/offer-${n}.html`, links);
    }
    // Other new places are as they should be.
    for (let n = 0; n < 30; n++) fetched(places, `/${letters(n)}z/aaa`, ["/wiki/aaa", "/wiki/baa", "/wiki/caa"]);
    expect(putOff(places, "/wiki/another-9.html")).toBe("trap-unproven");
    for (const path of ["/wiki/zzz", "/wiki/another-9"]) expect(putOff(places, path)).toBeUndefined();
  });

  /** Pages of a part of their own that know each other well, each with its views, and lead to nothing else. */
  const ring = (count: number, from = 0) => {
    for (let n = from; n < from + count; n++) {
      const links = [1, 2, 3, 5, 8].map((step) => `/mill/${letters((n * 3 + step) % 80)}`);
      fetched(places, `/mill/${letters(n)}`, links);
    }
  };

  it("may know only themselves: a part gets no more than others vouch for", () => {
    ring(30);
    expect(putOff(places, "/mill/zzz")).toBe("trap-unproven");
    // From now on two articles link to each of them.
    for (let n = 0; n < 40; n++) {
      for (const article of ["/wiki/aaa", "/wiki/baa"]) fetched(places, article, [`/mill/${letters(n)}`]);
    }
    expect(putOff(places, "/mill/zzz")).toBeUndefined();
    expect(putOff(places, "/mill/aba")).toBeUndefined();
  });

  it("are vouched for by lists that all pages lead to, which say nothing themselves", () => {
    const targets = Array.from({ length: 6 }, (_, n) => `/mill/list-${letters(n)}`);
    ring(30);
    for (const list of ["/lists/one", "/lists/two"]) fetched(places, list, targets, { news: 0 });
    expect(putOff(places, at(targets, 0))).toBeDefined();
    for (const list of ["/wiki/all", "/wiki/new"]) fetched(places, list, targets, { news: 0, house: true });
    for (const target of targets) expect(putOff(places, target)).toBeUndefined();
  });

  it("have the least doubt where they are of the kind of the pages where the crawl began", () => {
    const reason = (path: string) => reasonOf(places, path);
    for (let n = 0; n < 200; n++) {
      fetched(
        places,
        `/wiki/more-${letters(n)}`,
        Array.from({ length: 30 }, (_, i) => `/wiki/x-${letters(n)}-${letters(i)}`),
      );
    }
    ring(30);
    expect(reason("/wiki/zzz")).toMatch(/-0$/);
    expect(reason("/mill/zzz")).not.toMatch(/-0$/);
  });

  it("are those with a page for any address, though the crawl began there: what nobody vouches for has to prove itself", () => {
    const address = addressOf(at(urls, idOf("/wiki/zzz")));
    places.hasAll(address.kinds[0] ?? expect.fail(), address);
    for (let n = 0; n < 30; n++) fetched(places, `/wiki/made-${letters(n)}`, [`/wiki/made-${letters(n + 40)}`]);
    expect(reasonOf(places, "/wiki/made-zzz")).toMatch(/-[1-9]$/);
    for (const seed of ["/wiki/one", "/wiki/two"]) fetched(places, seed, ["/wiki/zzz"], { seed: true });
    expect(putOff(places, "/wiki/zzz")).toBeUndefined();
  });

  it("wait the further the more was spent on them, and behind all that others vouch for", () => {
    const reason = () => reasonOf(places, "/mill/zzz");
    ring(30);
    expect(reason()).toBe("trap-unproven-4");
    ring(20, 30);
    expect(reason()).toBe("trap-unproven-5");
    const news = Array.from({ length: 20 }, (_, n) => `/news/${letters(n)}`);
    for (const article of ["/wiki/aaa", "/wiki/baa"]) fetched(places, article, news);
    expect(reason()).toBe("trap-open-5");
    for (const page of news) fetched(places, page, ["/"]);
    expect(reason()).toBe("trap-unproven-5");
  });
});
