import { describe, expect, it } from "vitest";
import type { CrawlEvent } from "../events.ts";
import { emptyTotals } from "../metrics/figures.ts";
import { ManualClock } from "../system/clock.ts";
import { JudgedPages } from "./judgement.ts";
import { ProgressLine } from "./progress.ts";

const totals = (pages: number, relevant: number) => ({ ...emptyTotals(), pages, relevant });

/** What the line says after ten pages that the crawler likes, of which a person likes those of even number. */
function lineOf(judged: JudgedPages | undefined, columns = 200): string {
  const written: string[] = [];
  const clock = new ManualClock(0);
  const stream = { isTTY: true, columns, write: (text: string) => written.push(text) };
  const line = new ProgressLine({ stream, clock, budget: 20, hosts: () => 1, judged });
  line.show({ type: "started", resumed: false, totals: totals(0, 0), waiting: 1 });
  for (let n = 1; n <= 10; n++) {
    clock.advance(500);
    const page = { url: `http://x.example/${n}`, relevant: true };
    line.show({ type: "page", page, totals: totals(n, n), waiting: 7 } as unknown as CrawlEvent);
  }
  return written.at(-1) ?? "";
}

describe("the line of a crawl", () => {
  it("calls the crawler's own figure its own", () => {
    expect(lineOf(undefined)).toBe(
      "\r\u001b[2K10/20 pages · 2.0/s · 0:05 left · relevant 100.0 % by its own judgement ██ · 7 waiting · 1 host · 0 failed",
    );
  });

  it("leads with the judgement where there is one, and draws that", () => {
    const even = { by: "a person", isRelevant: (url: string) => Number(url.at(-1)) % 2 === 0 };
    expect(lineOf(new JudgedPages(even, []))).toContain("· on topic 50.0 % (100.0 % by its own judgement) ▄▅ ·");
  });

  it("counts judged pages of an earlier run too", () => {
    const judged = new JudgedPages({ by: "a person", isRelevant: () => true }, [{ url: "http://x.example/0" }]);
    lineOf(judged);
    expect(judged.count).toBe(11);
  });

  it("keeps what matters in a narrow terminal", () => {
    expect(lineOf(undefined, 80)).toContain("relevant 100.0 % by its own judgement");
  });
});
