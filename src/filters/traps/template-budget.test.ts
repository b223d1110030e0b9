import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { observedPage } from "../../../test/observed-page.ts";
import { canonicalUrl } from "../../url/canonical.ts";
import { type TemplateBudget, templateBudget } from "./template-budget.ts";
import { TrapMemory, type Worth } from "./trap-memory.ts";

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

function observe(memory: TrapMemory, path: string, isRelevant: boolean, worth: Worth): void {
  memory.observe(observedPage(at(path), { isRelevant }), worth);
}

describe("the budget of a template", () => {
  it.each([
    ["number", 500, (n: number) => `/list/item-${n}.html`],
    ["date", 50, (n: number) => `/calendar/${2000 + Math.floor(n / 12)}/${(n % 12) + 1}`],
    ["query", 50, (n: number) => `/shop?color=${n}&size=${n * 7}`],
    ["token", 50, (n: number) => `/s/${(n + 1).toString(16).padStart(20, "0")}ab/home`],
    ["deep", 100, (n: number) => `/x/y/${Array.from({ length: 13 }, (_, i) => `d${n}-${i}`).join("/")}`],
  ] as const)("of kind %s begins with %d addresses", (kind, start, path) => {
    const budget = templateBudget(new TrapMemory());
    const paths = Array.from({ length: start + 20 }, (_, n) => path(n));
    expect(keptOf(budget, paths)).toBe(start);
    expect(check(budget, path(start + 21))).toMatchObject({ keep: false, reason: `trap-budget-${kind}` });
  });

  it("says which template and how large the budget was", () => {
    const budget = templateBudget(new TrapMemory());
    keptOf(budget, numbered(500));
    expect(check(budget, "/list/item-500.html")).toMatchObject({
      detail: "500 addresses of a.example/list/item-#.html that differ in numbers, the budget is 500",
    });
  });

  it("does not bound plain names, however many", () => {
    const budget = templateBudget(new TrapMemory());
    const name = (n: number) => n.toString(26).replace(/\d/g, (digit) => "qrstuvwxyz".charAt(Number(digit)));
    const paths = Array.from({ length: 3000 }, (_, n) => `/wiki/Article_${name(n)}`);
    expect(keptOf(budget, paths)).toBe(3000);
  });

  it("is one template's own", () => {
    const budget = templateBudget(new TrapMemory());
    const days = ["a", "b"].flatMap((folder) => Array.from({ length: 60 }, (_, n) => `/${folder}?x=${n}&y=${n}`));
    expect(keptOf(budget, days)).toBe(2 * 50);
  });

  it("grows with every relevant page that brings something new", () => {
    const memory = new TrapMemory();
    const budget = templateBudget(memory);
    expect(keptOf(budget, numbered(600))).toBe(500);
    observe(memory, "/list/item-1.html", true, "new");
    observe(memory, "/list/item-2.html", false, "new");
    observe(memory, "/list/item-3.html", true, "copy");
    observe(memory, "/list/item-4.html", true, "generated");
    expect(keptOf(budget, numbered(100, 600))).toBe(20);
  });

  it("never stops a template that goes on yielding", () => {
    const memory = new TrapMemory();
    const budget = templateBudget(memory);
    for (const path of numbered(3000)) {
      expect(take(budget, path)).toBe(true);
      observe(memory, path, true, "new");
    }
  });

  it("counts an address once, and a check not at all", () => {
    const budget = templateBudget(new TrapMemory());
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
        const budget = templateBudget(new TrapMemory());
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
