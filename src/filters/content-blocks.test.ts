import { describe, expect, it } from "vitest";
import { linkTo, pageOf } from "../../test/pages.ts";
import type { Candidate, Link, LinkSource, Page, RelevanceModel } from "../types.ts";
import { contentBlocks, memoisedBlockRelevance } from "./content-blocks.ts";

const VIEW = { pages: 1, relevantPages: 0 };
const PAGE = pageOf([
  [3, "weather of the week"],
  [3, "storms and floods"],
]);

const sourceOf = (isRelevant: boolean, page: Page = PAGE): LinkSource => ({
  page,
  prepared: { of: page },
  id: 0,
  relevance: isRelevant ? 0.8 : 0.1,
  isRelevant,
  depth: 0,
  feature: () => 0,
});
const candidate = (link: Link, isRelevant: boolean): Candidate => ({
  url: link.url,
  depth: 1,
  nofollow: false,
  priority: undefined,
  found: { link, source: sourceOf(isRelevant), view: VIEW },
});
const inBlock = (block: number): Link => ({ ...linkTo(`block-${block}`), block });

describe("contentBlocks", () => {
  const filter = contentBlocks({ blockRelevance: (_, block) => [0.3, 0.31][block] ?? 0 });

  it("keeps of an irrelevant page only the links of relevant blocks", () => {
    expect(filter.check(candidate(inBlock(1), false))).toEqual({ keep: true });
    expect(filter.check(candidate(inBlock(0), false))).toEqual({
      keep: false,
      reason: "content-blocks",
      detail: "block 0 of an irrelevant page has the relevance 0.3000, not above 0.3",
    });
  });

  it("keeps all links of a relevant page without looking at its blocks", () => {
    const never = contentBlocks({ blockRelevance: () => expect.fail("not asked for") });
    expect(never.check(candidate(inBlock(0), true)).keep).toBe(true);
  });

  it("keeps seeds and redirects", () => {
    const { found, ...seed } = candidate(inBlock(0), false);
    expect(filter.check(seed).keep).toBe(true);
    expect(filter.stage).toBe("link");
  });
});

describe("memoisedBlockRelevance", () => {
  it("asks the model once for each block of each page", () => {
    const asked: unknown[] = [];
    const model: RelevanceModel = {
      name: "stub",
      prepare: () => undefined,
      score: () => 0,
      scorePart: (prepared, part) => {
        asked.push([prepared, part]);
        return part.kind === "block" ? part.block / 10 : 1;
      },
      scoreText: () => 0,
      explain: () => [],
    };
    const relevance = memoisedBlockRelevance(model);
    const other = pageOf([[3, "another page"]]);
    const values = [1, 0, 1, 0].map((block) => relevance(sourceOf(false), block, VIEW));
    expect(values).toEqual([0.1, 0, 0.1, 0]);
    expect(relevance(sourceOf(false, other), 1, VIEW)).toBe(0.1);
    const block = (at: number) => ({ kind: "block", block: at });
    expect(asked).toEqual([
      [{ of: PAGE }, block(1)],
      [{ of: PAGE }, block(0)],
      [{ of: other }, block(1)],
    ]);
  });
});
