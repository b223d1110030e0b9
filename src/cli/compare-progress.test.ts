import { describe, expect, it } from "vitest";
import { ManualClock } from "../system/clock.ts";
import { CompareProgressLine } from "./compare-progress.ts";

function progressOn(isTTY: boolean) {
  const written: string[] = [];
  const clock = new ManualClock();
  const line = new CompareProgressLine({ stream: { isTTY, columns: 200, write: (text) => written.push(text) }, clock });
  return { written, clock, line };
}

describe("the progress of a comparison", () => {
  it("is a line now and then where there is no terminal", () => {
    const { written, clock, line } = progressOn(false);
    line.show({ type: "runs", done: 0, total: 4, known: 0 });
    line.show({ type: "started", run: "ops on storms" });
    clock.advance(10_000);
    line.show({ type: "page", run: "ops on storms", pages: 25, budget: 100 });
    line.show({ type: "page", run: "ops on storms", pages: 50, budget: 100 });
    expect(written).toEqual(["0/4 runs\n", "0/4 runs · ops on storms: 25 %\n"]);
  });

  it("is one line that changes in a terminal, with the time that is left", () => {
    const { written, clock, line } = progressOn(true);
    line.show({ type: "runs", done: 2, total: 5, known: 2 });
    line.show({ type: "started", run: "ops on storms" });
    clock.advance(60_000);
    line.show({ type: "runs", done: 3, total: 5, known: 2 });
    // One run took a minute, two are left.
    expect(written.at(-1)).toBe("\r\u001b[2K3/5 runs · 2:00 left · ops on storms: 0 %");
    line.end();
    expect(written.at(-1)).toBe("\n");
  });

  it("says what a run waits for before its first page", () => {
    const { written, clock, line } = progressOn(true);
    clock.advance(1000);
    line.show({ type: "waiting", run: "mcoa on storms", what: "learning weights" });
    expect(written.at(-1)).toContain("mcoa on storms: learning weights");
  });
});
