import { describe, expect, it } from "vitest";
import { ManualClock } from "../system/clock.ts";
import { StatusLine } from "./status-line.ts";

function lineOn(isTTY: boolean) {
  const written: string[] = [];
  const clock = new ManualClock(1000);
  return { written, clock, line: new StatusLine({ isTTY, write: (text) => written.push(text) }, clock) };
}

describe("the status line", () => {
  it("writes a line now and then where there is no terminal", () => {
    const { line, clock, written } = lineOn(false);
    for (let i = 0; i < 12; i++) {
      line.show(() => `step ${i}`);
      clock.advance(1000);
    }
    line.end();
    expect(written).toEqual(["step 0\n", "step 5\n", "step 10\n"]);
  });

  it("rewrites its line in a terminal and ends it", () => {
    const { line, clock, written } = lineOn(true);
    line.show(() => "one");
    line.show(() => "too soon");
    clock.advance(100);
    line.show(() => "two");
    line.end();
    line.end();
    expect(written).toEqual(["\r\u001b[2Kone", "\r\u001b[2Ktwo", "\n"]);
  });

  it("shows the first text of the next stage at once", () => {
    const { line, written } = lineOn(false);
    line.show(() => "one");
    line.end();
    line.show(() => "two");
    expect(written).toEqual(["one\n", "two\n"]);
  });
});
