import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { at } from "../collections/at.ts";
import { committedPage, linkTo, outlineOf, pageOf, RAINSTORM } from "../testing/pages.ts";
import type { CommittedPage, Page } from "../types.ts";
import { AnchorFrequencies, anchorFeature } from "./anchor-feature.ts";

const WORDS = [...RAINSTORM.words.keys()];
const frequencies = () => new AnchorFrequencies(RAINSTORM.words, "en");

/** A page that says `text` and has a link with each of the anchors. */
function committed(
  text: string,
  anchors: readonly string[] = [],
  targets = anchors.map((_, i) => i),
  more: Partial<Page> = {},
): Promise<CommittedPage> {
  const links = anchors.map((anchor, i) => linkTo(String(i), anchor));
  const page = { ...pageOf([[3, text]], links), ...more };
  return committedPage(page, frequencies().readers, { outline: outlineOf(0, { targets }) });
}

async function learn(statistic: AnchorFrequencies, ...of: Parameters<typeof committed>): Promise<void> {
  const page = await committed(...of);
  statistic.learn(JSON.parse(JSON.stringify(statistic.facts(page))), page.outline);
}

/** Word i stands on the first `holders[i]` of a hundred pages; the anchors on the first. */
async function crawled(holders: readonly number[], anchors: readonly string[]): Promise<AnchorFrequencies> {
  const statistic = frequencies();
  for (let page = 0; page < 100; page++) {
    const text = WORDS.filter((_, i) => page < at(holders, i)).join(" ");
    await learn(statistic, text, page === 0 ? anchors : []);
  }
  return statistic;
}

describe("the worked values of R(A), N = 100, N_i = (10, 40, 50, 60, 20)", () => {
  const anchors = ["rainstorm", "Rainstorm disaster", "rainstorms, a rainstorm: weather disaster", "more"];
  it.each([
    [0, 0.8],
    [1, 0.9284045996129852],
    [2, 0.8880857259364974],
    [3, 0],
  ])("anchor %d", async (target, expected) => {
    const feature = anchorFeature(await crawled([10, 40, 50, 60, 20], anchors));
    expect(feature.current(target, 0)).toBeCloseTo(expected, 12);
  });

  it("keeps a word that every page holds above zero", async () => {
    const feature = anchorFeature(await crawled([10, 40, 50, 100, 20], ["weather"]));
    expect(feature.current(0, 0)).toBeCloseTo(0.1, 12);
  });
});

describe("AnchorFrequencies", () => {
  it("counts words of title, description, keywords and anchors as words of the page", async () => {
    const texts = { title: "rainstorm", description: "weather", keywords: "meteorology" };
    const { terms, anchors } = frequencies().facts(await committed("rainfall", ["disaster"], [0], texts));
    expect(terms).toEqual([0, 1, 2, 3, 4]);
    expect(anchors).toEqual([[0, [1]]]);
  });

  it("follows the document frequencies for links that are not seen again", async () => {
    const statistic = frequencies();
    await learn(statistic, "", ["rainstorm disaster"]);
    const before = statistic.valueOf(statistic.groupOf(0));
    for (let page = 0; page < 50; page++) await learn(statistic, "rainstorm");
    expect(statistic.valueOf(statistic.groupOf(0))).not.toBeCloseTo(before, 3);
    // The other word is now the rare one, and the cosine goes to its own weight.
    expect(statistic.valueOf(statistic.groupOf(0))).toBeLessThan(0.52);
  });

  it("takes the best of several anchors, whatever comes first", async () => {
    for (const order of [
      ["disaster", "rainstorm"],
      ["rainstorm", "disaster"],
      ["click here", "rainstorm"],
      ["rainstorm", "click here"],
    ]) {
      const statistic = frequencies();
      for (const anchor of order) await learn(statistic, "", [anchor]);
      expect(statistic.valueOf(statistic.groupOf(0))).toBeCloseTo(0.8, 12);
    }
  });

  it("puts links with the same anchors into one group, and links without topic words into group 0", async () => {
    const statistic = frequencies();
    await learn(statistic, "", ["rainstorm", "the rainstorms", "disaster", "home", "rainstorm rainstorm"]);
    const groups = [0, 1, 2, 3, 4].map((target) => statistic.groupOf(target));
    expect(groups).toEqual([1, 1, 2, 0, 1]);
    expect(statistic.groupCount).toBe(3);
    expect(statistic.valueOf(0)).toBe(0);
  });

  it("reaches one group by different ways", async () => {
    const statistic = frequencies();
    await learn(statistic, "", ["rainstorm", "disaster"], [7, 8]);
    await learn(statistic, "", ["rainstorm", "disaster"], [8, 7]);
    expect(statistic.groupOf(7)).toBe(statistic.groupOf(8));
    expect(statistic.groupCount).toBe(4);
  });

  it("names a link when it changes its group, and only then", async () => {
    const statistic = frequencies();
    await learn(statistic, "", ["rainstorm", "home"], [7, 8]);
    expect(statistic.drainMoved()).toEqual([7]);
    await learn(statistic, "", ["a rainstorm", "home"], [7, 8]);
    expect(statistic.drainMoved()).toEqual([]);
    await learn(statistic, "", ["disaster"], [7]);
    expect(statistic.drainMoved()).toEqual([7]);
  });

  it("keeps the signatures of the last page for PageRank", async () => {
    const statistic = frequencies();
    await learn(statistic, "", ["home", "rainstorm", "disaster"]);
    const values = Array.from(statistic.lastSignatures, (signature) => statistic.relevanceOf(signature));
    expect(values.map((value) => Number(value.toFixed(9)))).toEqual([0, 0.8, 0.5]);
  });

  it("refuses facts that are no facts", () => {
    const broken = JSON.parse('{"terms": ["rain"], "anchors": []}');
    expect(() => frequencies().learn(broken, outlineOf(0))).toThrow();
  });

  const text = fc.array(fc.constantFrom(...WORDS, "chess", "garden"), { maxLength: 6 }).map((words) => words.join(" "));
  const pages = fc.array(fc.record({ text, links: fc.array(fc.tuple(text, fc.nat({ max: 9 })), { maxLength: 5 }) }), {
    maxLength: 25,
  });

  it("learns the same from facts that went through JSON", async () => {
    await fc.assert(
      fc.asyncProperty(pages, async (list) => {
        const [direct, replayed] = [frequencies(), frequencies()];
        for (const { text, links } of list) {
          const page = await committed(
            text,
            links.map(([anchor]) => anchor),
            links.map(([, target]) => target),
          );
          const facts = direct.facts(page);
          direct.learn(facts, page.outline);
          replayed.learn(JSON.parse(JSON.stringify(facts)), page.outline);
        }
        expect(replayed.groupCount).toBe(direct.groupCount);
        for (let target = 0; target < 10; target++) {
          expect(replayed.groupOf(target)).toBe(direct.groupOf(target));
          const value = direct.valueOf(direct.groupOf(target));
          expect(replayed.valueOf(replayed.groupOf(target))).toBe(value);
          expect(value >= 0 && value <= 1).toBe(true);
        }
        expect([...replayed.lastSignatures]).toEqual([...direct.lastSignatures]);
      }),
      { numRuns: 50 },
    );
  });
});

describe("anchorFeature", () => {
  it("offers its groups to the frontier as they grow", async () => {
    const statistic = frequencies();
    const { groups } = anchorFeature(statistic);
    expect(groups?.count).toBe(1);
    await learn(statistic, "", ["rainstorm"], [4]);
    expect(groups?.count).toBe(2);
    expect(groups?.valueOf(groups.groupOf(4))).toBeCloseTo(0.8, 12);
    expect(groups?.valueOf(groups.groupOf(5))).toBe(0);
  });
});
