import { describe, expect, it } from "vitest";
import { tagVsm } from "../relevance/tag-vsm.ts";
import { foundOn, linkTo, pageOf, RAINSTORM } from "../testing/pages.ts";
import type { Link, LinkEvaluator, PartsModel } from "../types.ts";
import { fourText } from "./four-text.ts";

const model: PartsModel = tagVsm(RAINSTORM, { parts: ["anchor", "title", "context"] });

async function priorityOf(evaluator: LinkEvaluator, on: Link): Promise<number> {
  const page = { ...pageOf([[3, "rainfall"]], [on]), title: "disaster" };
  const { link, source } = await foundOn(page, [model], { relevance: 0.3 });
  const values = evaluator.features.map((feature) =>
    feature.aggregate === "live" ? Number.NaN : feature.value(link, source),
  );
  return evaluator.priority(Float64Array.from(values));
}

describe("fourText", () => {
  it("adds full text, anchor, title and context by their weights", async () => {
    // Sim(full) .3, Sim(anchor) .8, Sim(title) .5, Sim(context) .1
    const link = linkTo("x", "a rainstorm", "the weather");
    const evaluator = fourText(model, { full: 0.4, anchor: 0.3, title: 0.2, context: 0.1 });
    expect(await priorityOf(evaluator, link)).toBeCloseTo(0.4 * 0.3 + 0.3 * 0.8 + 0.2 * 0.5 + 0.1 * 0.1, 12);
    expect(evaluator.weights).toEqual({ full: 0.4, anchor: 0.3, title: 0.2, context: 0.1 });
  });

  it("takes weights that do not add up to 1, as the papers print them", async () => {
    const link = linkTo("x", "rainstorm", "rainstorm");
    expect(await priorityOf(fourText(model, { full: 0.5, anchor: 0.6, title: 0.4, context: 0.3 }), link)).toBeCloseTo(
      0.5 * 0.3 + 0.6 * 0.8 + 0.4 * 0.5 + 0.3 * 0.8,
      12,
    );
  });

  it("does not look at texts of weight 0", async () => {
    const parts: string[] = [];
    const watched: PartsModel = {
      ...model,
      scorePart: (noted, part) => {
        parts.push(part.kind);
        return model.scorePart(noted, part);
      },
    };
    const evaluator = fourText(watched, { full: 0.5, anchor: 0.5, title: 0, context: 0 });
    expect(evaluator.features.map(({ name }) => name)).toEqual(["full", "anchor"]);
    expect(await priorityOf(evaluator, linkTo("x", "rainstorm", "weather"))).toBeCloseTo(0.5 * 0.3 + 0.5 * 0.8, 12);
    expect(parts).toEqual(["anchor"]);
  });

  it("takes the best of several pages for each text", () => {
    const { features } = fourText(model, { full: 1, anchor: 1, title: 1, context: 1 });
    expect(features.map(({ aggregate }) => aggregate)).toEqual(["max", "max", "max", "max"]);
  });
});
