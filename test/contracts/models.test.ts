import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parsePage } from "../../src/parse/page.ts";
import { type BuiltModel, MODELS } from "../../src/recipes/models.ts";
import type { Profile, TopicMaterial } from "../../src/types.ts";
import { growth } from "../growth.ts";
import { pageOf, RAINSTORM, url } from "../pages.ts";
import { modelContract } from "./suites/models.ts";

const VIEW = { pages: 0, relevantPages: 0 };
const html = (title: string, text: string, links = "") =>
  parsePage({
    url: url(title),
    body: Buffer.from(`<title>${title}</title><h1>${title}</h1><p>${text}</p>${links}`),
    contentType: "text/html",
  });

const ON_TOPIC = html(
  "Storm flood",
  "A violent rainstorm brought heavy rainfall, and the flood was a disaster for the coast. Hurricane winds followed.",
);
const OFF_TOPIC = html(
  "Chess opening",
  "The queen takes the pawn and the bishop moves. A grandmaster won the tournament with a gambit.",
);
const LINKED = html(
  "Weather",
  "Weather report.",
  '<p>Read about <a href="/a">heavy rainstorms</a> and floods on the coast.</p><p>Or the <a href="/b">bishop gambit</a> in a chess game.</p>',
);

const MATERIAL: TopicMaterial = {
  topic: RAINSTORM,
  examples: [
    html("Rainstorm", "A rainstorm is a storm with heavy rain. Rainstorms cause floods and disaster."),
    html("Hurricane", "A hurricane is a violent storm with strong wind and rainfall over the ocean and the coast."),
    html("Flood", "A flood is an overflow of water after heavy rainfall. Weather services warn of floods."),
  ],
  background: [
    html("Garden", "The gardener plants roses and waters the lawn in spring."),
    html("Music", "The orchestra played a symphony, the violin sang."),
    html("Football", "The team scored a goal and won the match in the stadium."),
  ],
};

describe.each(
  Object.keys(MODELS).flatMap(
    (name) =>
      [
        [name, "default"],
        [name, "paper"],
      ] as [string, Profile][],
  ),
)("the model %s (%s profile)", (name, profile) => {
  let built: BuiltModel;
  beforeAll(async () => {
    const recipe = MODELS[name];
    if (recipe === undefined) throw new Error(name);
    built = await recipe.build(MATERIAL, { profile });
  });
  afterAll(() => built.close());

  for (const { name: check, run } of modelContract(() => built.model)) it(check, run);
});

describe.each(Object.keys(MODELS))("the model %s", (name) => {
  it("is registered under its own name and prefers the page and the anchor that are on topic", async () => {
    const recipe = MODELS[name];
    if (recipe === undefined) throw new Error(name);
    const { model, close } = await recipe.build(MATERIAL, { profile: "default" });
    expect(recipe.name).toBe(name);
    expect(model.name === name || name.startsWith(model.name)).toBe(true);
    const on = model.score(await model.prepare(ON_TOPIC), VIEW);
    const off = model.score(await model.prepare(OFF_TOPIC), VIEW);
    expect(on).toBeGreaterThan(off);
    const prepared = await model.prepare(LINKED);
    const [wet, dry] = LINKED.links.map((link) => model.scorePart(prepared, { kind: "anchor", link }, VIEW));
    expect(wet).toBeGreaterThan(dry ?? 1);
    await close();
  });

  it("works for a topic of words alone, or says what it needs", async () => {
    const recipe = MODELS[name];
    if (recipe === undefined) throw new Error(name);
    const words: TopicMaterial = { topic: RAINSTORM, examples: [], background: [] };
    if (name.startsWith("bayes")) {
      await expect(recipe.build(words, {})).rejects.toThrow(/needs example pages and background pages/);
      return;
    }
    const { model, close } = await recipe.build(words, {});
    const score = model.score(await model.prepare(ON_TOPIC), VIEW);
    expect(score).toBeGreaterThan(model.score(await model.prepare(OFF_TOPIC), VIEW));
    await close();
  });
});

describe("long texts", () => {
  it.each(["tag-vsm", "vsm", "ssrm", "svsm", "word-vectors", "bayes"])(
    "%s judges megabytes of text with work that grows no faster than the text",
    async (name) => {
      const { model, close } = await (MODELS[name] ?? MODELS["tag-vsm"]!).build(MATERIAL, {});
      const judging = (sentences: number) => {
        const page = pageOf([[3, "The rainstorm brought heavy rainfall to the coastal city. ".repeat(sentences)]]);
        return async () => expect(model.score(await model.prepare(page), VIEW)).toBeGreaterThan(0);
      };
      expect(await growth(judging, { from: 20_000, to: 80_000, below: 9 })).toBeLessThan(9);
      await close();
    },
  );
});
