import { describe, expect, it } from "vitest";
import { RAINSTORM } from "../../test/pages.ts";
import { preparationFor } from "../../test/preparation.ts";
import { eventsOf, randomWeb, tinyCrawl } from "../../test/tiny-web.ts";
import { honeyguide } from "./honeyguide.ts";
import { resolveParameters } from "./parameters.ts";

describe("the honeyguide recipe", () => {
  it("shows the weights as they are now, also for a topic of words alone", async () => {
    const parts = await honeyguide.build(
      preparationFor({
        material: { topic: RAINSTORM, examples: [], background: [] },
        parameters: resolveParameters(honeyguide, { vectors: "none" }, "default"),
      }),
    );
    const before = JSON.stringify(parts.evaluator.weights);
    await eventsOf(await tinyCrawl({ web: randomWeb(60, 4), parts }));
    expect(JSON.stringify(parts.evaluator.weights)).not.toBe(before);
  });

  it("says how much each seed counts as an example", async () => {
    const messages: string[] = [];
    const preparation = preparationFor({
      parameters: resolveParameters(honeyguide, { vectors: "none" }, "default"),
      progress: (message) => void messages.push(message),
    });
    const [seed] = preparation.material.background;
    if (seed === undefined) throw new Error("no background");
    await honeyguide.build({ ...preparation, seedPages: [seed] });
    expect(messages.join("\n")).toMatch(
      /The seed http:\/\/site\.example\/material-chess-0 counts as 0\.0\d of an example/,
    );
  });
});
