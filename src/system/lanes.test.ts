import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Lanes } from "./lanes.ts";

describe("Lanes", () => {
  it("lets so many run at once, the others in the order of arrival, whatever fails", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.boolean(), { maxLength: 20 }),
        async (count, works) => {
          const lanes = new Lanes(count);
          const begun: number[] = [];
          let running = 0;
          let most = 0;
          const all = works.map((isWell, i) =>
            lanes.run(async () => {
              begun.push(i);
              most = Math.max(most, ++running);
              await new Promise((resolve) => setImmediate(resolve));
              running--;
              if (!isWell) throw new Error("ill");
              return i;
            }),
          );
          expect(lanes.waiting).toBe(Math.max(0, works.length - count));
          const ends = await Promise.allSettled(all);
          expect(ends.map(({ status }) => status === "fulfilled")).toEqual(works);
          expect(begun).toEqual(works.map((_, i) => i));
          expect(most).toBeLessThanOrEqual(count);
          expect(await lanes.run(async () => "free")).toBe("free");
        },
      ),
      { numRuns: 30 },
    );
  });
});
