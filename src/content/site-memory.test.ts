import { describe, expect, it } from "vitest";
import { SiteMemory } from "./site-memory.ts";

describe("SiteMemory", () => {
  it("knows on which part of the other pages a text stands", () => {
    const site = new SiteMemory();
    for (let page = 0; page < 4; page++) site.observe(["Menu", "Menu", `Page ${page}`, page === 0 ? "Rare" : "Often"]);
    expect(site.pages).toBe(4);
    expect(site.shareOf("Menu")).toBe(1);
    expect(site.shareOf("Often")).toBeCloseTo(2 / 3);
    expect(site.shareOf("Rare")).toBe(0);
    expect(site.shareOf("Never seen")).toBe(0);
  });

  it("says nothing of a site that it has hardly seen", () => {
    const site = new SiteMemory();
    site.observe(["Menu"]);
    site.observe(["Menu"]);
    expect(site.shareOf("Menu")).toBe(0);
  });

  it("forgets texts of long ago, and keeps those that come again", () => {
    const site = new SiteMemory();
    const size = 300;
    for (let page = 0; page < 300; page++) {
      site.observe(["Menu", ...Array.from({ length: size }, (_, at) => `text ${page * size + at}`)]);
    }
    expect(site.texts).toBeLessThanOrEqual(40_000);
    expect(site.shareOf("Menu")).toBe(1);
  });
});
