import { describe, expect, it } from "vitest";
import { preparationFor } from "../testing/preparation.ts";
import { eventsOf, pathsOf, randomWeb, smallCrawl } from "../testing/small-web.ts";
import { honeyguide } from "./honeyguide.ts";
import { resolveParameters } from "./parameters.ts";

const parameters = resolveParameters(honeyguide, { vectors: "none", answers: 8 }, "default");

describe("honeyguide~answers", () => {
  it("asks as many questions as it may, at fixed pages, and about pages that it has", async () => {
    const asked: string[] = [];
    const person = (url: string) => {
      asked.push(url);
      return url.length % 2 === 0;
    };
    const parts = await honeyguide.build(preparationFor({ parameters, person }));
    const events = await eventsOf(await smallCrawl({ web: randomWeb(120, 5), parts, budget: 60 }));
    const corrections = events.flatMap((event, i) =>
      event.type === "corrected" && event.marks.length > 0 ? [{ event, i }] : [],
    );
    expect(corrections.map(({ i }) => pathsOf(events.slice(0, i)).length)).toEqual([25, 50]);
    expect(corrections.map(({ event }) => event.marks.length)).toEqual([2, 2]);
    expect(new Set(asked).size).toBe(4);
  });

  it("is refused where nobody answers", async () => {
    await expect(honeyguide.build(preparationFor({ parameters }))).rejects.toMatchObject({
      code: "bad-option",
      hint: expect.stringContaining("honeyguide ask"),
    });
  });
});
