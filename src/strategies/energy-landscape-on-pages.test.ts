import { describe, expect, it } from "vitest";
import { rngOf, SyntheticCrawl, syntheticWeb, urlOf } from "../../test/synthetic-web.ts";
import { at } from "../collections/at.ts";
import { Frontier } from "../frontier/frontier.ts";
import { createRng } from "../math/rng.ts";
import type { LinkId } from "../types.ts";
import { energyLandscape } from "./energy-landscape.ts";

const KT = 0.02761298;
const K = 0.02;

/** Steps 2 to 10 of IELP as printed, with E of a sub-link calculated on the current page and r2 put to it there. */
function straightLineOnPages(web: ReturnType<typeof syntheticWeb>, seed: number, weight: number, r2: number): LinkId[] {
  const queue = new Set(web.seeds);
  const seen = new Set(web.seeds);
  const pageDown: LinkId[] = [];
  const queued = (id: LinkId) => at(web.priorities, id);
  const best = () => [...queue].sort((a, b) => queued(b) - queued(a) || a - b)[0];
  let head = best();
  let E = head === undefined ? 0 : queued(head);
  while (head !== undefined) {
    const rng = rngOf(seed, pageDown.length + 1);
    queue.delete(head);
    pageDown.push(head);
    const R = at(web.relevance, head);
    for (const link of at(web.links, head)) if (!seen.has(link)) queue.add(link);
    for (const link of at(web.links, head)) seen.add(link);
    const subLink = at(web.links, head)
      .filter((link) => queue.has(link))
      .map((link) => [link, queued(link) - weight * Math.max(0, at(at(web.values, link), 1) - R)] as const)
      .filter(([, energy]) => energy > r2);
    let accepted: LinkId | undefined;
    while (accepted === undefined && subLink.length > 0) {
      const [next, energy] = at(subLink.splice(rng.below(subLink.length), 1), 0);
      const isAccepted = E < energy || rng.next() < Math.exp((energy - (E - K)) / KT);
      if (isAccepted) [accepted, E] = [next, energy];
    }
    head = accepted ?? best();
    if (accepted === undefined && head !== undefined) E = queued(head);
  }
  return pageDown;
}

describe("energyLandscape with the relevance of the walk's page", () => {
  it("weighs the links of a page with this page's relevance, and drops those that are not above the threshold", () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const web = syntheticWeb(seed, 120);
      const pageTerm = { feature: 1, weight: 0.4 };
      const { order } = new SyntheticCrawl(web, seed).run(energyLandscape({ pageTerm, keepAbove: 0.3 }));
      expect(order).toEqual(straightLineOnPages(web, seed, 0.4, 0.3));
      for (const options of [{ pageTerm }, { keepAbove: 0.3 }, {}]) {
        expect(new SyntheticCrawl(web, seed).run(energyLandscape(options)).order).not.toEqual(order);
      }
    }
  });

  it("does not walk on from an irrelevant page to a link that only other pages make worthwhile", () => {
    const pageTerm = { feature: 0, weight: 0.2 };
    const chosenAfter = (relevance: number, options: Parameters<typeof energyLandscape>[0]): LinkId | undefined => {
      const strategy = energyLandscape(options);
      const values = () => Float64Array.of(0.9); // the most relevant page with the link
      const frontier = new Frontier({ order: "priority", links: { url: urlOf, values } });
      frontier.admit(0, 0, 0.18);
      strategy.ask(frontier, createRng(1), { pages: 0, budget: 10, walker: 0 });
      frontier.take(0);
      frontier.admit(1, 1, 0.185);
      frontier.admit(2, 2, 0.6);
      strategy.tell({ id: 0, walker: 0, relevance, children: [1] }, frontier);
      const choice = strategy.ask(frontier, createRng(1), { pages: 1, budget: 10, walker: 0 });
      return choice.kind === "take" ? choice.id : undefined;
    };
    expect(chosenAfter(0, { keepAbove: 0.12 })).toBe(1);
    expect(chosenAfter(0, { keepAbove: 0.12, pageTerm })).toBe(2);
    expect(chosenAfter(0.9, { keepAbove: 0.12, pageTerm })).toBe(1);
    expect(chosenAfter(0.95, { keepAbove: 0.12, pageTerm })).toBe(1);
  });
});
