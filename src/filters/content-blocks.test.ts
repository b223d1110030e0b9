import { describe, expect, it } from "vitest";
import { foundOn, linkTo, pageOf } from "../testing/pages.ts";
import type { Candidate, PartsModel } from "../types.ts";
import { contentBlocks } from "./content-blocks.ts";

/** Blocks are as relevant as the list says. */
const modelOf = (blocks: readonly number[]): PartsModel => ({
  name: "blocks",
  read: () => blocks,
  score: () => 0,
  scorePart: (noted, part) => (part.kind === "block" ? ((noted as readonly number[])[part.block] ?? 0) : 1),
  explain: () => [],
});
const model = modelOf([0.3, 0.31]);

/** A link in a block of a page that the model has read. */
async function candidate(block: number, isRelevant: boolean, inInnermostDiv = true): Promise<Candidate> {
  const page = pageOf(
    [
      [3, "weather of the week"],
      [3, "storms and floods"],
    ],
    [{ ...linkTo(`block-${block}`), block, inInnermostDiv }],
  );
  const found = await foundOn(page, [model], { relevance: isRelevant ? 0.8 : 0.1, isRelevant });
  return { url: found.link.url, depth: 1, nofollow: false, priority: undefined, found };
}

describe("contentBlocks", () => {
  const filter = contentBlocks({ model });

  it("keeps of an irrelevant page only the links of relevant blocks", async () => {
    expect(filter.check(await candidate(1, false))).toEqual({ keep: true });
    expect(filter.check(await candidate(0, false))).toEqual({
      keep: false,
      reason: "content-blocks",
      detail: "block 0 of an irrelevant page has the relevance 0.3000, not above 0.3",
    });
  });

  it("takes another threshold", async () => {
    const strict = contentBlocks({ model, keepAbove: 0.31 });
    expect(strict.check(await candidate(1, false)).keep).toBe(false);
  });

  it("keeps all links of a relevant page without looking at its blocks", async () => {
    const never = contentBlocks({ model: { ...model, scorePart: () => expect.fail("not asked for") } });
    expect(never.check(await candidate(0, true)).keep).toBe(true);
  });

  it("divides relevant pages too, by the paper's letter", async () => {
    const every = contentBlocks({ model, pages: "every" });
    expect(every.check(await candidate(1, true)).keep).toBe(true);
    expect(every.check(await candidate(0, true))).toMatchObject({ keep: false, detail: /^block 0 of a relevant page/ });
  });

  it("loses what stands beside innermost divs, by the paper's letter", async () => {
    const innermost = contentBlocks({ model, innermost: true });
    expect(innermost.check(await candidate(1, false)).keep).toBe(true);
    expect(innermost.check(await candidate(1, false, false))).toMatchObject({
      keep: false,
      detail: "stands in no innermost div of an irrelevant page",
    });
    expect(innermost.check(await candidate(1, true, false)).keep).toBe(true);
  });

  it("keeps no link of an irrelevant page at the threshold 1: the crawler without tunnels", async () => {
    const certain = modelOf([1, 1]);
    const closed = contentBlocks({ model: certain, keepAbove: 1 });
    expect(closed.check(await candidate(1, false)).keep).toBe(false);
    expect(closed.check(await candidate(1, true)).keep).toBe(true);
  });

  it("keeps seeds and redirects", async () => {
    const { found, ...seed } = await candidate(0, false);
    expect(filter.check(seed).keep).toBe(true);
    expect(filter.stage).toBe("link");
  });

  it("names the model that must have read the page, and says so where it has not", async () => {
    expect(filter.readers).toEqual([model]);
    const unread = { ...model, name: "another" };
    const { url, found } = await candidate(0, false);
    const check = () =>
      contentBlocks({ model: unread }).check({ url, depth: 1, nofollow: false, priority: undefined, found });
    expect(check).toThrow(/not read by "another"/);
  });
});
