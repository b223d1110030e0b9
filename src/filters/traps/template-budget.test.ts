import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalUrl } from "../../url/canonical.ts";
import { type TemplateBudget, templateBudget } from "./template-budget.ts";

const at = (path: string) => canonicalUrl(`http://a.example${path}`) ?? expect.fail(path);
const check = (budget: TemplateBudget, path: string) =>
  budget.check({ url: at(path), depth: 1, nofollow: false, priority: undefined });
/** The crawl takes on what is kept. */
const take = (budget: TemplateBudget, path: string): boolean => {
  const { keep } = check(budget, path);
  if (keep) budget.admitted(at(path));
  return keep;
};
const keptOf = (budget: TemplateBudget, paths: readonly string[]) => paths.filter((path) => take(budget, path)).length;
const numbered = (count: number, from = 0) => Array.from({ length: count }, (_, i) => `/list/item-${from + i}.html`);

const FOUND = { isRelevant: true, isDuplicate: false };
const COPY = { isRelevant: true, isDuplicate: true };
const OTHER = { isRelevant: false, isDuplicate: false };

describe("the budget of a template", () => {
  it.each([
    ["number", 500, (n: number) => `/list/item-${n}.html`],
    ["date", 50, (n: number) => `/calendar/${2000 + Math.floor(n / 12)}/${(n % 12) + 1}`],
    ["query", 50, (n: number) => `/shop?color=${n}&size=${n * 7}`],
    ["token", 50, (n: number) => `/s/${(n + 1).toString(16).padStart(20, "0")}ab/home`],
    ["deep", 100, (n: number) => `/x/y/${Array.from({ length: 13 }, (_, i) => `d${n}-${i}`).join("/")}`],
  ] as const)("of kind %s begins with %d addresses", (kind, start, path) => {
    const budget = templateBudget();
    const paths = Array.from({ length: start + 20 }, (_, n) => path(n));
    expect(keptOf(budget, paths)).toBe(start);
    expect(check(budget, path(start + 21))).toMatchObject({ keep: false, reason: `trap-budget-${kind}` });
  });

  it("says which template and how large the budget was", () => {
    const budget = templateBudget();
    keptOf(budget, numbered(500));
    expect(check(budget, "/list/item-500.html")).toMatchObject({
      detail: "500 addresses of a.example/list/item-#.html that differ in numbers, the budget is 500",
    });
  });

  it("does not bound plain names, however many", () => {
    const budget = templateBudget();
    const name = (n: number) => n.toString(26).replace(/\d/g, (digit) => "qrstuvwxyz".charAt(Number(digit)));
    const paths = Array.from({ length: 3000 }, (_, n) => `/wiki/Article_${name(n)}`);
    expect(keptOf(budget, paths)).toBe(3000);
  });

  it("is one template's own", () => {
    const budget = templateBudget();
    const days = ["a", "b"].flatMap((folder) => Array.from({ length: 60 }, (_, n) => `/${folder}?x=${n}&y=${n}`));
    expect(keptOf(budget, days)).toBe(2 * 50);
  });

  it("grows with every relevant page that is no copy", () => {
    const budget = templateBudget();
    expect(keptOf(budget, numbered(600))).toBe(500);
    budget.observe(at("/list/item-1.html"), FOUND);
    budget.observe(at("/list/item-2.html"), OTHER);
    budget.observe(at("/list/item-3.html"), COPY);
    expect(keptOf(budget, numbered(100, 600))).toBe(20);
  });

  it("never stops a template that goes on yielding", () => {
    const budget = templateBudget();
    for (const path of numbered(3000)) {
      expect(take(budget, path)).toBe(true);
      budget.observe(at(path), FOUND);
    }
  });

  it("counts an address once, and a check not at all", () => {
    const budget = templateBudget();
    for (const path of [...numbered(499), ...numbered(499)]) take(budget, path);
    for (const path of numbered(30, 499)) expect(check(budget, path).keep).toBe(true);
    budget.admitted(at("/wiki/Rain"));
    expect(keptOf(budget, numbered(10, 499))).toBe(1);
  });

  it("keeps no more than it has, whatever the order", () => {
    const prefix = fc.constantFrom("/a?x=1&y=", "/b?x=1&y=", "/c?x=1&y=", "/d/plain?x=1&y=");
    const paths = fc.array(prefix, { maxLength: 300 });
    fc.assert(
      fc.property(paths, (prefixes) => {
        const budget = templateBudget();
        expect(
          keptOf(
            budget,
            prefixes.map((prefix, n) => `${prefix}${n}`),
          ),
        ).toBeLessThanOrEqual(4 * 50);
      }),
    );
  });
});

describe("copies", () => {
  const copies = (budget: TemplateBudget, folder: string, count: number) => {
    for (let n = 0; n < count; n++) budget.observe(at(`${folder}/name${"x".repeat(n)}`), COPY);
  };

  it("close a folder of which nearly all pages are copies, even of plain names", () => {
    const budget = templateBudget();
    copies(budget, "/mirror", 9);
    expect(check(budget, "/mirror/another")).toEqual({ keep: true });
    copies(budget, "/mirror", 1);
    expect(check(budget, "/mirror/another")).toEqual({
      keep: false,
      reason: "trap-copies",
      detail: "10 of the 10 pages fetched from a.example/mirror/* are copies",
    });
    expect(budget.barren(at("/mirror/another"))).toMatch(/are copies$/);
  });

  it("do not close other folders, nor the top of the host", () => {
    const budget = templateBudget();
    copies(budget, "/mirror", 30);
    copies(budget, "", 30);
    expect(check(budget, "/wiki/Rain").keep).toBe(true);
    expect(check(budget, "/rain").keep).toBe(true);
    expect(budget.barren(at("/rain"))).toBeUndefined();
  });

  it("do not close a folder that also has pages of its own, and one found later opens it again", () => {
    const budget = templateBudget();
    copies(budget, "/docs", 27);
    for (const name of ["rain", "snow", "hail"]) budget.observe(at(`/docs/${name}`), OTHER);
    expect(check(budget, "/docs/storm").keep).toBe(true);
  });

  it("close a script, whatever is asked of it", () => {
    const budget = templateBudget();
    for (let n = 0; n < 10; n++) budget.observe(at(`/list?sort=${"x".repeat(n + 1)}`), COPY);
    expect(check(budget, "/list?color=red")).toMatchObject({
      reason: "trap-copies",
      detail: "10 of the 10 pages fetched from a.example/list?* are copies",
    });
    expect(check(budget, "/list").keep).toBe(true);
  });

  it("close everything below a top folder, if it takes more of them", () => {
    const budget = templateBudget();
    const folder = (n: number) => `/deep/${"x".repeat(n + 1)}/page`;
    for (let n = 0; n < 24; n++) budget.observe(at(folder(n)), COPY);
    expect(check(budget, folder(100)).keep).toBe(true);
    budget.observe(at(folder(24)), COPY);
    expect(check(budget, folder(100))).toMatchObject({ detail: expect.stringContaining("a.example/deep/** are") });
    expect(check(budget, "/deep/page").keep).toBe(true);
    expect(check(budget, "/wiki/x/page").keep).toBe(true);
  });

  it("close a template whose pages lie in many folders", () => {
    const budget = templateBudget();
    for (let n = 0; n < 10; n++) budget.observe(at(`/day/${n}/index.html`), COPY);
    expect(check(budget, "/day/99/index.html")).toMatchObject({ reason: "trap-copies" });
    expect(check(budget, "/day/about/index.html").keep).toBe(true);
  });
});
