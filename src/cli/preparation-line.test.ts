import { describe, expect, it } from "vitest";
import { ManualClock } from "../system/clock.ts";
import { PreparationLine } from "./preparation-line.ts";

function lineOn(isTTY: boolean) {
  const written: string[] = [];
  const clock = new ManualClock(1000);
  const line = new PreparationLine({ isTTY, columns: 100, write: (text) => written.push(text) }, clock);
  return { written, clock, line };
}

describe("the preparation of a crawl", () => {
  it("is one line that counts in a terminal, with the time that is left, between messages that stay", () => {
    const { written, clock, line } = lineOn(true);
    const { onProgress, onStep } = line.hooks;
    onProgress("Reading 3 example pages of the topic");
    for (let done = 1; done <= 3; done++) {
      onStep({ what: "Topic pages", done, total: 5 });
      clock.advance(1000);
    }
    onProgress("Reading 2 seed pages of the topic");
    expect(written).toEqual([
      "Reading 3 example pages of the topic\n",
      "\r\u001b[2KTopic pages 1/5",
      "\r\u001b[2KTopic pages 2/5 · 0:03 left",
      "\r\u001b[2KTopic pages 3/5 · 0:02 left",
      "\r\u001b[2K",
      "Reading 2 seed pages of the topic\n",
    ]);
  });

  it("is a line now and then elsewhere", () => {
    const { written, clock, line } = lineOn(false);
    for (let done = 1; done <= 12; done++) {
      line.hooks.onStep({ what: "Topic pages", done, total: 12 });
      clock.advance(1000);
    }
    expect(written).toEqual([
      "Topic pages 1/12\n",
      "Topic pages 6/12 · 0:06 left\n",
      "Topic pages 11/12 · 0:01 left\n",
      "Topic pages 12/12\n",
    ]);
  });

  it("says how much of a recorded web is read, and takes that away again", () => {
    const { written, line } = lineOn(true);
    line.hooks.onWebProgress({ bytesRead: 25, bytesTotal: 100 });
    line.hooks.onWebProgress({ bytesRead: 100, bytesTotal: 100 });
    expect(written).toEqual(["\r\u001b[2KReading the recorded web for the first time: 25.0 %", "\r\u001b[2K"]);
  });

  it("lets nothing from the web steer the terminal", () => {
    const { written, line } = lineOn(true);
    line.hooks.onProgress("Left out 1 of 2 seeds:\n  http://x.example/: \u001b[31m\u202eevil");
    expect(written).toEqual(["Left out 1 of 2 seeds:\n", "  http://x.example/:  [31m evil\n"]);
  });
});
