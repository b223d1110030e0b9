import { describe, expect, it } from "vitest";
import { pageOf, RAINSTORM } from "../testing/pages.ts";
import { buildCommonJudge, commonJudgeOf } from "./common-judge.ts";

const storm = pageOf([[3, "rainstorm over the coast, rainfall and floods"]]);
const chess = pageOf([[3, "the queen takes the bishop, check and mate"]]);
const river = pageOf([[3, "the river rose after days of heavy rainfall and floods"]]);
const garden = pageOf([[3, "roses and tulips for a small garden"]]);

describe("the common judge", () => {
  it("compares with the best of the example pages, above 0.3", async () => {
    const topic = { ...RAINSTORM, examples: ["a", "b"] };
    const judge = buildCommonJudge({ topic, examples: [storm, chess], background: [garden, river] });
    expect(await judge(storm)).toBeCloseTo(1, 9);
    expect(await judge(chess)).toBeCloseTo(1, 9);
    expect(await judge(river)).toBeGreaterThan(await judge(garden));
    expect(commonJudgeOf(topic)).toMatchObject({
      relevantAbove: 0.3,
      description: "VSM, the best of 2 example pages, relevant above 0.3",
    });
  });

  it("compares with the topic's words where there are no examples, above 0.62", async () => {
    const judge = buildCommonJudge({ topic: RAINSTORM, examples: [], background: [] });
    expect(await judge(storm)).toBeGreaterThan(await judge(river));
    expect(await judge(garden)).toBe(0);
    expect(commonJudgeOf(RAINSTORM).relevantAbove).toBe(0.62);
  });
});
