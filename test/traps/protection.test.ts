import { describe, expect, it } from "vitest";
import { crawlTraps } from "./crawl.ts";
import { TUNING_KINDS } from "./kinds-tuning.ts";
import { trapWeb } from "./site.ts";

/** A few of each manner: pages for any address, in one folder and everywhere; parts without meaning; ever new addresses. */
const KINDS = ["calendar", "soft-404", "facets", "languages", "mirrors", "redirects", "catch-all"];

describe("a live crawl of a site full of traps", () => {
  const web = trapWeb({ kinds: TUNING_KINDS.filter(({ name }) => KINDS.includes(name)), good: 150, other: 350 });

  it("learns where nothing new is to be found, and finds the good pages", { timeout: 300_000 }, async () => {
    const { inTraps, good, pages, ended } = await crawlTraps({ web, recipe: "shark-search", pages: 350 });
    expect(ended).toBe("budget");
    expect(inTraps).toBeLessThan(0.4 * pages);
    expect(good).toBeGreaterThan(100);
  });

  it("is lost in them without protection", { timeout: 300_000 }, async () => {
    const { inTraps, good } = await crawlTraps({ web, recipe: "shark-search", pages: 350, traps: false });
    expect(inTraps).toBeGreaterThan(300);
    expect(good).toBeLessThan(30);
  });

  it("puts off what only leads on, though the server knows its addresses and every page has new words", {
    timeout: 300_000,
  }, async () => {
    const babble = trapWeb({ kinds: TUNING_KINDS.filter(({ name }) => name === "babble"), good: 60, other: 140 });
    const { inTraps, good, reasons } = await crawlTraps({ web: babble, recipe: "shark-search", pages: 200 });
    expect(inTraps).toBeLessThan(60);
    expect(good).toBeGreaterThan(50);
    expect(Object.keys(reasons).join()).not.toMatch(/trap-(open|unproven)/); // nothing is dropped for it
  });
});
