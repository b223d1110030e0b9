import { describe, expect, it } from "vitest";
import { observedPage } from "../../../test/observed-page.ts";
import { createRng } from "../../math/rng.ts";
import { ManualClock } from "../../system/clock.ts";
import type { CanonicalUrl, LinkFilter } from "../../types.ts";
import { canonicalUrl } from "../../url/canonical.ts";
import { firstDrop } from "../check.ts";
import { templateBudget } from "./template-budget.ts";
import { TrapMemory } from "./trap-memory.ts";
import { trapFilters } from "./traps.ts";

const NOW = Date.UTC(2025, 5, 1);
const STREAM = 2000;
const at = (path: string, base = "http://trap.example/") => canonicalUrl(path, base) ?? expect.fail(path);
const make = (budget = templateBudget(new TrapMemory())) => trapFilters(new ManualClock(NOW), budget);
const dropOf = (filters: readonly LinkFilter[], url: CanonicalUrl) =>
  firstDrop(filters, { url, depth: 3, nofollow: false, priority: undefined });
/** The crawl takes it on. */
const take = (filters: readonly LinkFilter[], url: CanonicalUrl) => {
  for (const filter of filters) filter.admitted?.(url);
};
const stream = (path: (n: number) => string) => Array.from({ length: STREAM }, (_, n) => at(path(n)));

/** How many of the URLs are kept, and the reasons why the others are not. */
function run(urls: Iterable<CanonicalUrl>, traps = make()) {
  let kept = 0;
  const reasons = new Set<string>();
  for (const url of urls) {
    const drop = dropOf(traps, url);
    if (drop === undefined) {
      kept++;
      take(traps, url);
    } else reasons.add(drop.reason);
    expect(drop?.detail).not.toBe("");
  }
  return { kept, reasons: [...reasons].sort() };
}

describe("generated traps", () => {
  it("a calendar with a next month for ever", () => {
    const months = stream((n) => `/calendar/${2025 + Math.floor(n / 12)}/${(n % 12) + 1}`);
    expect(run(months)).toEqual({ kept: 36, reasons: ["trap-calendar"] });
    const backwards = stream((n) => `/cal?month=${2025 - Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, "0")}`);
    expect(run(backwards)).toEqual({ kept: 50, reasons: ["trap-budget-date"] });
    const views = stream((n) => `/cal?view=week&year=2025&week=${n}`);
    expect(run(views)).toEqual({ kept: 50, reasons: ["trap-budget-query"] });
  });

  it("session ids: a new one in every link to the same twenty pages", () => {
    const rng = createRng(1);
    const id = () => Array.from({ length: 32 }, () => rng.below(16).toString(16)).join("");
    expect(run(stream((n) => `/page-${"abcdefghijklmnopqrst"[n % 20]}?PHPSESSID=${id()}`))).toEqual({
      kept: 20,
      reasons: ["trap-session-id"],
    });
    expect(run(stream(() => `/s/${id()}/home`))).toEqual({ kept: 50, reasons: ["trap-budget-token"] });
  });

  it("an infinite path, each level with a name of its own", () => {
    const rng = createRng(2);
    const name = () => Array.from({ length: 6 }, () => "abcdefghijklm"[rng.below(13)]).join("");
    let path = "/deep";
    const down = Array.from({ length: 200 }, () => {
      path += `/${name()}`;
      return at(path);
    });
    expect(run(down)).toEqual({ kept: 19, reasons: ["trap-deep-path"] });
    const numbers = stream((n) => `/deep/${n}/${n + 1}/${n + 2}`);
    expect(run(numbers)).toEqual({ kept: 500, reasons: ["trap-budget-number"] });
  });

  it("faceted queries in all combinations", () => {
    const facets = ["color=red", "size=m", "brand=acme", "sort=price", "view=list", "stock=yes", "page=2", "sale=no"];
    const chosen = (n: number) => facets.filter((_, i) => (n >> i) & 1).join("&");
    const { kept, reasons } = run(Array.from({ length: 256 }, (_, n) => at(`/shop?${chosen(n)}`)));
    expect(kept).toBeLessThanOrEqual(50 + facets.length + 1);
    expect(reasons).toEqual(["trap-budget-query"]);
    const growing = Array.from({ length: 100 }, (_, n) => at(`/list?${"filter=a&".repeat(n + 1)}`));
    expect(run(growing).kept).toBe(1);
  });

  it("a shallow and wide list of numbered pages", () => {
    expect(run(stream((n) => `/wide/entry-${n}.html`))).toEqual({ kept: 500, reasons: ["trap-budget-number"] });
  });

  it("near-duplicates under plain names, once the crawl has seen that they are", () => {
    const memory = new TrapMemory();
    const traps = make(templateBudget(memory));
    const rng = createRng(3);
    let kept = 0;
    for (let n = 0; n < STREAM; n++) {
      const url = at(`/copies/${Array.from({ length: 9 }, () => "abcdefghijklm"[rng.below(13)]).join("")}`);
      if (dropOf(traps, url) !== undefined) continue;
      kept++;
      memory.observe(observedPage(url, { id: n }), kept > 1 ? "copy" : "new");
    }
    expect(kept).toBe(11); // the original and ten copies
  });

  it("redirect loops are no matter of filters: the fetcher ends them, and every single address is fine", () => {
    expect(run([at("/loop/a"), at("/loop/b"), at("/loop/a")])).toEqual({ kept: 3, reasons: [] });
  });

  it("relative links that grow at every step", () => {
    const grow = (link: string) => {
      let url = at("/docs/");
      return Array.from({ length: 100 }, () => {
        url = canonicalUrl(link, url) ?? url;
        return url;
      });
    };
    expect(run(grow("docs/"))).toEqual({ kept: 1, reasons: ["trap-deep-path", "trap-repeating-path"] });
    expect(run(grow("guide/intro/")).kept).toBeLessThanOrEqual(2);
    const documents = ["a.html/", "b.html/", "c.html/", "d.html/"];
    let url = at("/docs/");
    const chain = Array.from({ length: 40 }, (_, n) => {
      url = canonicalUrl(documents[n % 4] ?? "", url) ?? url;
      return url;
    });
    expect(run(chain)).toEqual({ kept: 2, reasons: ["trap-deep-path", "trap-repeating-path"] });
  });
});

describe("ordinary sites", () => {
  const letters = (n: number) => n.toString().replace(/\d/g, (digit) => "bcdfghjklm".charAt(Number(digit)));
  const sites: Readonly<Record<string, readonly string[]>> = {
    "an encyclopedia": Array.from({ length: 5000 }, (_, n) => `/wiki/Article_${letters(n)}`),
    "an encyclopedia in another script": Array.from(
      { length: 5000 },
      (_, n) => `/wiki/${String.fromCodePoint(0x4e00 + n)}雨`,
    ),
    "years and numbers in titles": Array.from({ length: 400 }, (_, n) => `/wiki/${1700 + n}_in_science`),
    "a wiki behind one parameter": Array.from({ length: 3000 }, (_, n) => `/w/index.php?title=Topic_${letters(n)}`),
    "a manual with numbered sections": Array.from({ length: 400 }, (_, n) => `/manual/section_${n}.html`),
    "versions and chapters": ["2.7", "3.11", "3.12"].flatMap((version) =>
      Array.from({ length: 200 }, (_, n) => `/${version}/library/module_${letters(n)}.html`),
    ),
    "deep reference pages": Array.from(
      { length: 500 },
      (_, n) => `/api/org/example/a/b/c/d/e/f/g/h/Class${letters(n)}.html`,
    ),
    "a newspaper": Array.from(
      { length: 2000 },
      (_, n) => `/${2005 + (n % 20)}/${(n % 12) + 1}/${(n % 28) + 1}/story-${letters(n)}`,
    ),
    "a repository of sources": [
      "/tree/main/src/src/",
      "/commit/3fa9c2d1e8b74c553fa9c2d1e8b74c55",
      "/issues?q=rain",
      "/~user/",
    ],
    "odd but fine": [
      "/",
      "/?",
      "/a//b",
      "/(Rain)",
      "/C%2B%2B",
      "/search?q=heavy+rain&lang=en",
      "/x;v=1",
      "/11/11/2011",
    ],
  };

  it.each(Object.entries(sites))("loses nothing of %s", (_name, paths) => {
    expect(run(paths.map((path) => at(path, "https://ordinary.example/")))).toEqual({
      kept: paths.length,
      reasons: [],
    });
  });

  it("all at once on one host lose nothing either", () => {
    const all = Object.values(sites).flat();
    expect(run(all.map((path) => at(path, "https://ordinary.example/")))).toEqual({ kept: all.length, reasons: [] });
  });
});

it("a check does not use up the budget: only what the crawl takes on does", () => {
  const traps = make();
  for (let n = 0; n < 100; n++) dropOf(traps, at(`/calendar/${1900 + n}/5`));
  expect(dropOf(traps, at("/calendar/2024/5"))).toBeUndefined();
  for (let n = 0; n < 50; n++) take(traps, at(`/calendar/${1900 + n}/5`));
  expect(dropOf(traps, at("/calendar/2024/5"))?.reason).toBe("trap-budget-date");
});

it("after a resume, counting what was kept puts sessions and budgets back", () => {
  const urls = [
    at("/x?sid=3fa9c2d1e8b74c55"),
    ...Array.from({ length: 50 }, (_, n) => at(`/cal?view=week&week=${n}`)),
    at("/wiki/Rain"),
  ];
  const resumed = make();
  for (const url of urls) take(resumed, url);
  expect(dropOf(resumed, at("/x?sid=4fa9c2d1e8b74c55"))?.reason).toBe("trap-session-id");
  expect(dropOf(resumed, at("/cal?view=week&week=51"))?.reason).toBe("trap-budget-query");
  expect(dropOf(resumed, at("/wiki/Snow"))).toBeUndefined();
});

it("every filter is a URL filter with a name of its own", () => {
  const filters = make();
  expect(filters.map(({ stage }) => stage)).toEqual(filters.map(() => "url"));
  expect(new Set(filters.map(({ name }) => name)).size).toBe(filters.length);
});
