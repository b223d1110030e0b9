import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { pageOf, RAINSTORM } from "../testing/pages.ts";
import { preparationFor } from "../testing/preparation.ts";
import { saveOntology } from "../topics/ontology/index.ts";
import { createOntology } from "../topics/ontology/ontology.ts";
import type { Page, TopicMaterial } from "../types.ts";
import { ontologyWords, rootWordsOf } from "./ontology-words.ts";

const folder = mkdtempSync(join(tmpdir(), "honeyguide-ontology-words-"));
afterAll(() => rmSync(folder, { recursive: true }));

const pagesOf = (texts: readonly string[]): Page[] => texts.map((text, i) => pageOf([[3, text]], [], `page-${i}`));
const EXAMPLES = pagesOf([
  "storm flood rain storm flood rain",
  "storm flood wind storm flood wind",
  "storm rain thunder storm rain thunder",
  "storm wind thunder flood rain",
]);
const BACKGROUND = pagesOf([
  "chess queen bishop",
  "garden tomato kitchen",
  "music violin concert",
  "chess music garden",
]);
const wordsFor = (material: Partial<TopicMaterial>) =>
  ontologyWords(preparationFor({ material: { topic: RAINSTORM, examples: [], background: [], ...material } }));

describe("ontologyWords", () => {
  it("takes the topic's own words where there is neither ontology nor examples", async () => {
    const { global, locals } = await wordsFor({});
    expect(global).toEqual(RAINSTORM.words);
    expect(locals).toEqual([{ name: RAINSTORM.name, words: RAINSTORM.words }]);
  });

  it("takes too few examples for none", async () => {
    expect((await wordsFor({ examples: EXAMPLES.slice(0, 2), background: BACKGROUND })).global).toEqual(
      RAINSTORM.words,
    );
  });

  it("makes an ontology of the examples, in which the topic's words keep their weights", async () => {
    const { global, locals } = await wordsFor({ examples: EXAMPLES, background: BACKGROUND });
    const found = [...global.keys()];
    expect(["storm", "flood", "rain", "wind", "thunder"].filter((word) => found.includes(word)).length).toBeGreaterThan(
      1,
    );
    expect(found.some((word) => ["chess", "garden", "music"].includes(word))).toBe(false);
    for (const [word, weight] of RAINSTORM.words) expect(global.get(word)).toBeGreaterThanOrEqual(weight);
    for (const weight of global.values()) expect(weight > 0 && weight <= 1).toBe(true);
    // Nothing of these few words is large enough for a part: the whole stands for its parts.
    expect(locals).toEqual([{ name: RAINSTORM.name, words: global }]);
  });

  it("takes the larger of the topic's weight and the ontology's for a word that both have", async () => {
    const weights = async (own: number) => {
      const topic = { ...RAINSTORM, words: new Map(["flood", "rain", "wind", "thunder"].map((word) => [word, own])) };
      return (await wordsFor({ topic, examples: EXAMPLES, background: BACKGROUND })).global;
    };
    const [light, heavy] = [await weights(0.001), await weights(1)];
    const found = ["flood", "rain", "wind", "thunder"].filter((word) => (light.get(word) ?? 0) > 0.001);
    expect(found.some((word) => (light.get(word) ?? 1) < 1)).toBe(true);
    for (const word of found) expect(heavy.get(word)).toBe(1);
  });

  it("takes the words of an ontology file and of the largest parts below its topic, and nothing else", async () => {
    const path = join(folder, "storms.ttl");
    const ontology = createOntology(
      [
        { id: "storm", altLabels: ["tempest"] },
        { id: "rain", parents: ["storm"] },
        { id: "downpour", parents: ["rain"] },
        { id: "drizzle", parents: ["rain"] },
        { id: "shower", parents: ["rain"] },
        { id: "wind", parents: ["storm"] },
        { id: "gale", parents: ["wind"] },
        { id: "breeze", parents: ["wind"] },
        { id: "snow", parents: ["storm"] },
        { id: "blizzard", parents: ["snow"] },
        { id: "sleet", parents: ["snow"] },
        { id: "fog", parents: ["storm"] },
      ],
      { name: "Storms", iri: "http://example.org/storms" },
    );
    await saveOntology(path, ontology);
    const { global, locals } = await wordsFor({ topic: { ...RAINSTORM, ontology: path }, examples: EXAMPLES });
    expect(new Set(global.keys())).toEqual(
      new Set("storm tempest rain downpour drizzle shower wind gale breeze snow blizzard sleet fog".split(" ")),
    );
    expect(global.get("storm")).toBe(1);
    expect(global.get("downpour")).toBeLessThan(1);
    expect(locals.map(({ name }) => name)).toEqual(["rain", "snow", "wind"]);
    expect(new Set(locals[2]?.words.keys())).toEqual(new Set(["wind", "gale", "breeze"]));
    expect(locals[2]?.words.get("wind")).toBe(1);
  });

  it("lets the whole stand for its parts where the file's topic has none", async () => {
    const path = join(folder, "alone.ttl");
    await saveOntology(path, createOntology([{ id: "storm", altLabels: ["tempest"] }], { name: "Storms" }));
    const { global, locals } = await wordsFor({ topic: { ...RAINSTORM, ontology: path } });
    expect(locals).toHaveLength(1);
    expect(locals[0]?.words).toEqual(global);
    expect(global.has("tempest")).toBe(true);
  });

  it("takes an ontology that ships for the topic, made by hand or from its pages and joined with its words", async () => {
    const topic = {
      ...RAINSTORM,
      name: "sports",
      words: new Map([
        ["sport", 0.8],
        ["curling", 0.3],
      ]),
    };
    const preparation = preparationFor({ material: { topic, examples: EXAMPLES, background: BACKGROUND } });
    const hand = await ontologyWords(preparation, "hand");
    expect(hand.global.get("sport")).toBe(1);
    expect(hand.global.get("olympic games")).toBeGreaterThan(0.4);
    expect(hand.global.has("curling")).toBe(false);
    expect(hand.locals).toHaveLength(3);
    const automatic = await ontologyWords(preparation, "automatic");
    expect(automatic.global.get("curling")).toBe(0.3);
    expect(automatic.locals).toHaveLength(4);
    const other = { topic: { ...topic, name: "curling" }, examples: EXAMPLES, background: BACKGROUND };
    await expect(ontologyWords(preparationFor({ material: other }), "hand")).rejects.toThrow(
      /no ontology ships for it/,
    );
  });

  it("makes one from the pages though the topic has a file, where it is told so", async () => {
    const topic = { ...RAINSTORM, ontology: join(folder, "missing.ttl") };
    const material = { topic, examples: EXAMPLES, background: BACKGROUND };
    expect((await ontologyWords(preparationFor({ material }), "pages")).global.has("thunder")).toBe(true);
    await expect(ontologyWords(preparationFor({ material }))).rejects.toThrow("missing.ttl");
  });

  it("lets the root go by what stands in texts", () => {
    const words = new Map([
      ["computer", 0.8],
      ["data", 0.2],
    ]);
    expect(rootWordsOf({ name: "computing, cryptography and the internet", words })).toEqual(["computer"]);
    expect(rootWordsOf({ name: "home computers", words })).toEqual(["home computers", "computer"]);
    const equal = new Map([
      ["computer", 1],
      ["data", 1],
    ]);
    expect(rootWordsOf({ name: "computing and what is near to it", words: equal })).toEqual([
      "computing and what is near to it",
    ]);
  });

  it("makes it once, and reads it back from what was made", async () => {
    const made = new Map<string, string>();
    const cached = async <T>(key: string, parse: (data: unknown) => T, make: () => Promise<T>): Promise<T> => {
      const known = made.get(key);
      if (known !== undefined) return parse(JSON.parse(known));
      const value = await make();
      made.set(key, JSON.stringify(value));
      return value;
    };
    const material = { topic: RAINSTORM, examples: EXAMPLES, background: BACKGROUND };
    const first = await ontologyWords(preparationFor({ material, cached }));
    // On resume the pages may be gone: what was made counts.
    const second = await ontologyWords(preparationFor({ material: { ...material, examples: [] }, cached }));
    expect(second).toEqual(first);
    made.set("ontology", '{"global": 3}');
    await expect(ontologyWords(preparationFor({ material, cached }))).rejects.toThrow();
  });
});
