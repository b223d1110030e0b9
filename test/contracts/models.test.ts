import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { present } from "../../src/collections/at.ts";
import { openReader } from "../../src/digest/readers.ts";
import { parsePage } from "../../src/parse/page.ts";
import { MODELS, modelNamed } from "../../src/recipes/models.ts";
import { modelContract } from "../../src/testing/models.ts";
import { linkTo, pageOf, RAINSTORM, url } from "../../src/testing/pages.ts";
import type { PartsModel, Profile, TopicMaterial } from "../../src/types.ts";
import { growth } from "../growth.ts";

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

const ALL_PARTS = ["title", "anchor", "context", "url", "block"] as const;

describe.each(
  Object.keys(MODELS).flatMap(
    (name) =>
      [
        [name, "default"],
        [name, "paper"],
      ] as [string, Profile][],
  ),
)("the model %s (%s profile)", { timeout: 60_000 }, (name, profile) => {
  let model: PartsModel;
  beforeAll(async () => {
    model = await modelNamed(name).build(MATERIAL, { profile, parts: ALL_PARTS });
  }, 60_000);
  afterAll(() => model.close?.());

  for (const { name: check, run } of modelContract(() => model)) it(check, run);

  it("scores all parts of a page within [0, 1], also of empty texts and addresses of topic words", async () => {
    const links = [...LINKED.links, linkTo("rainstorm"), linkTo("")].map((link, index) => ({ ...link, index }));
    const page = { ...LINKED, links };
    const noted = await model.read(page);
    const scores = links.flatMap((link) =>
      (["anchor", "context", "url"] as const).map((kind) => model.scorePart(noted, { kind, link })),
    );
    const blocks = Array.from({ length: page.blockCount }, (_, block) =>
      model.scorePart(noted, { kind: "block", block }),
    );
    expect(blocks.length).toBeGreaterThan(0);
    for (const score of [...scores, ...blocks, model.scorePart(noted, { kind: "title" })])
      expect(score >= 0 && score <= 1, String(score)).toBe(true);
  });

  it("can be made again from its data, and reads the same then", async () => {
    const again = await openReader(structuredClone(present(model.data, "the data")));
    expect(again.name).toBe(model.name);
    expect(await again.read(LINKED)).toStrictEqual(await model.read(LINKED));
    await again.close?.();
  });
});

describe.each(Object.keys(MODELS))("the model %s", (name) => {
  it("is registered under its own name and prefers the page and the anchor that are on topic", async () => {
    const recipe = modelNamed(name);
    const model = await recipe.build(MATERIAL, { profile: "default", parts: ["anchor"] });
    expect(recipe.name).toBe(name);
    expect(model.name === name || name.startsWith(model.name)).toBe(true);
    const on = model.score(await model.read(ON_TOPIC));
    const off = model.score(await model.read(OFF_TOPIC));
    expect(on).toBeGreaterThan(off);
    const noted = await model.read(LINKED);
    const [wet, dry] = LINKED.links.map((link) => model.scorePart(noted, { kind: "anchor", link }));
    expect(wet).toBeGreaterThan(dry ?? 1);
    await model.close?.();
  });

  it("works for a topic of words alone, or says what it needs", async () => {
    const recipe = modelNamed(name);
    const words: TopicMaterial = { topic: RAINSTORM, examples: [], background: [] };
    if (name.startsWith("bayes")) {
      await expect(recipe.build(words, {})).rejects.toThrow(/needs example pages and background pages/);
      return;
    }
    const model = await recipe.build(words, {});
    const score = model.score(await model.read(ON_TOPIC));
    expect(score).toBeGreaterThan(model.score(await model.read(OFF_TOPIC)));
    await model.close?.();
  });
});

describe("long texts", () => {
  it.each(["tag-vsm", "vsm", "ssrm", "svsm", "word-vectors", "bayes"])(
    "%s judges megabytes of text with work that grows no faster than the text",
    async (name) => {
      const model = await modelNamed(name).build(MATERIAL, {});
      const judging = (sentences: number) => {
        const page = pageOf([[3, "The rainstorm brought heavy rainfall to the coastal city. ".repeat(sentences)]]);
        return async () => expect(model.score(await model.read(page))).toBeGreaterThan(0);
      };
      expect(await growth(judging, { from: 20_000, to: 80_000, below: 9 })).toBeLessThan(9);
      await model.close?.();
    },
  );
});
