import { describe, expect, it } from "vitest";
import { linkTo, pageOf, RAINSTORM } from "../../test/pages.ts";
import type { CrawlView, RelevanceModel } from "../types.ts";
import { paired } from "./paired.ts";
import { tagVsm } from "./tag-vsm.ts";

const VIEW: CrawlView = { pages: 0, relevantPages: 0 };
const wet: RelevanceModel = tagVsm(RAINSTORM);
const chess: RelevanceModel = { ...tagVsm({ ...RAINSTORM, words: new Map([["chess", 1]]) }), name: "chess" };
const PAGE = pageOf([[3, "rainstorm"]], [linkTo("x", "chess", "rainstorm")]);

describe("paired", () => {
  it("judges pages by one model and everything about links by the other", async () => {
    const both = paired(wet, chess);
    const prepared = await both.prepare(PAGE);
    const [link] = PAGE.links;
    expect(both.score(prepared, VIEW)).toBeCloseTo(0.8, 12);
    expect(both.pageScore(prepared, VIEW)).toBe(0);
    expect(both.scorePart(prepared, { kind: "anchor", link: link! }, VIEW)).toBeCloseTo(1, 12);
    expect(both.scorePart(prepared, { kind: "context", link: link! }, VIEW)).toBe(0);
    expect(both.scoreText("chess", VIEW)).toBeCloseTo(1, 12);
    expect(both.scoreText("rainstorm", VIEW)).toBe(0);
  });

  it("says whose vectors it uses and names both models", () => {
    expect(paired(wet, chess).name).toBe("tag-vsm, links by chess");
    expect(paired({ ...wet, provider: "GloVe" }, chess).provider).toBe("GloVe");
    expect(paired(wet, chess)).not.toHaveProperty("provider");
  });

  it("asks for the score of a page once", async () => {
    let asked = 0;
    const counting: RelevanceModel = {
      ...wet,
      score: (prepared, view) => {
        asked++;
        return wet.score(prepared, view);
      },
    };
    const both = paired(chess, counting);
    const prepared = await both.prepare(PAGE);
    expect([both.pageScore(prepared, VIEW), both.pageScore(prepared, VIEW)]).toEqual([
      wet.scoreText("rainstorm", VIEW),
      wet.scoreText("rainstorm", VIEW),
    ]);
    expect(asked).toBe(1);
    both.pageScore(await both.prepare(PAGE), VIEW);
    expect(asked).toBe(2);
  });

  it("explains by the tables of both", async () => {
    const both = paired(wet, chess);
    const prepared = await both.prepare(PAGE);
    expect(both.explain(prepared)).toHaveLength(2);
    expect(both.explain(prepared)[1]?.rows.map(([word]) => word)).toEqual(["chess"]);
  });

  it("refuses a page that another model has prepared", () => {
    expect(() => paired(wet, chess).pageScore(wet.prepare(PAGE), VIEW)).toThrow(/another model/);
  });
});
