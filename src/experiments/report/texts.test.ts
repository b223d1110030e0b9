import { describe, expect, it } from "vitest";
import { syntheticComparison } from "../../../test/synthetic-comparison.ts";
import { pValue, signed } from "../../charts/page/numbers.ts";
import { at } from "../../collections/at.ts";
import { resultsCsv } from "./csv.ts";
import { summaryTable } from "./summary-table.ts";

const comparison = syntheticComparison({ recipes: ["oracle", "ielp", "bfs"], topics: 2, runs: 2 });

describe("the summary table", () => {
  const lines = summaryTable(comparison).split("\n");

  it("is aligned, best first, and numbers all but oracles", () => {
    expect(lines[0]).toMatch(
      /recipe +% of oracle +95 % interval +recall +harvest +per request +own precision\/recall +calibration error +AC \.62\/\.70 +deciding ms +memory +ended/,
    );
    expect(lines.slice(1, 4).map((line) => line.slice(0, 12).trim())).toEqual(["oracle", "1.  ielp", "2.  bfs"]);
    const column = at(lines, 0).indexOf("recall") + "recall".length;
    for (const line of lines.slice(1, 4)) expect(line.slice(column - 5, column)).toMatch(/^\d\.\d{3}$/);
  });

  it("says how many blocks there are and that no claim is made", () => {
    expect(lines[5]).toBe(
      "2 topics, 8 runs, judged by labels, web small. With 2 blocks (fewer than 6), no claim is made.",
    );
  });

  it("lets nothing steer the terminal, and shows failures", () => {
    const first = at(comparison.runs, 0);
    const text = summaryTable({
      ...comparison,
      web: { name: "\u001b[2Jweb", pages: 1 },
      runs: [{ ...first, ended: "failed" }, ...comparison.runs.slice(1)],
    });
    expect(text).not.toContain("\u001b");
    expect(text).toContain("1 FAILED");
  });

  it("survives a comparison without runs", () => {
    expect(summaryTable({ ...comparison, runs: [] })).toContain("0 runs");
  });
});

describe("results.csv", () => {
  it("has one row per recipe, topic, run and checkpoint", () => {
    const lines = resultsCsv(comparison).trimEnd().split("\r\n");
    expect(lines[0]).toBe(
      "recipe,topic,run,seed,ended,pages,relevant,targets,harvestRate,recall,averageRelevance,deviation,fetches",
    );
    expect(lines).toHaveLength(1 + comparison.runs.reduce((sum, run) => sum + run.checkpoints.length, 0));
    expect(lines[1]).toBe("oracle,computing,0,1000,budget,10,10,10,1,0.125,0.7,0.15,10");
  });

  it("quotes what needs it, disarms formulas, and keeps a run without pages", () => {
    const run = { ...at(comparison.runs, 0), topic: '=a,"b"', ended: "failed" as const, checkpoints: [] };
    expect(resultsCsv({ ...comparison, runs: [run] }).split("\r\n")[1]).toBe(
      `oracle,"'=a,""b""",0,1000,failed,0,0,0,0,0,0,0,0`,
    );
  });
});

describe("numbers", () => {
  it("are written as journals do", () => {
    expect([pValue(0.0004), pValue(0.0312), pValue(1)]).toEqual(["< .001", ".031", "1"]);
    expect([signed(1.25, 1), signed(-0.52, 1), signed(Number.NaN, 1)]).toEqual(["+1.3", "−0.5", "–"]);
  });
});
