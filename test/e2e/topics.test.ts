import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type Finished, lastJson } from "../cli.ts";
import { runHere } from "../cli-here.ts";
import { smallWeb } from "./small-web.ts";

const { path, write, env } = smallWeb(5);
const hg = (...args: string[]) => runHere(args, { env });
const done = (finished: Finished) => expect(finished.code, finished.stderr).toBe(0);

const WET = ["rainstorm", "flood", "storm", "hurricane"].map((word, i) =>
  write(
    `wet-${i}.html`,
    `<title>${word}</title><p>The ${word} brought heavy rain and wind to the coast. Rain, wind and ${word} damage.</p>`,
  ),
);
const DRY = ["chess", "music", "garden", "football"].map((word, i) =>
  write(
    `dry-${i}.html`,
    `<title>${word}</title><p>The ${word} club met in the evening and talked about ${word} for hours.</p>`,
  ),
);
const topic = write(
  "learned.json",
  JSON.stringify({ name: "storms", words: { storm: 1, rain: 0.5 }, examples: WET, background: DRY }),
);

describe("honeyguide judge", () => {
  it("scores a file and shows why", async () => {
    const finished = await hg("judge", WET[0] ?? "", "--topic", topic);
    done(finished);
    expect(finished.stdout).toMatch(/Relevance [01]\.\d+ by honeyguide[\s\S]*word +log-odds[\s\S]*Nearest examples/);
  });

  it.each(["vsm", "svsm", "bayes-weighted"])("prefers the page on topic by %s", async (model) => {
    const of = async (page: string) => lastJson(await hg("judge", page, "--topic", topic, "--model", model, "--json"));
    const wet = await of(
      write("new-wet.html", "<title>Gale</title><p>A storm with rain and strong wind hit the coast.</p>"),
    );
    const dry = await of(
      write("new-dry.html", "<title>Opera</title><p>The music club met for an evening of singing.</p>"),
    );
    expect(wet).toMatchObject({ model, relevance: expect.any(Number), breakdown: expect.any(Array) });
    expect(Number(wet.relevance)).toBeGreaterThan(Number(dry.relevance));
  });

  it("judges a page of the demo web for a bundled topic", async () => {
    const url = "http://phenomenon.noun.wordnet.example/thunderstorm-11539686";
    const finished = await hg("judge", url, "--web", "demo", "--topic", "storms-and-floods", "--json");
    expect(Number(lastJson(finished).relevance)).toBeGreaterThan(0.3);
  });

  it.each([
    [["none.html"], /cannot read the page/],
    [["https://example.org/"], /would have to be fetched/],
    [[WET[0] ?? "", "--model", "svms"], /no relevance model "svms"[\s\S]*Did you mean "svsm"/],
    [[WET[0] ?? "", "--model", "bayes", "--bayes", topic], /./],
    [[WET[0] ?? "", "--model", "word-vectors", "--vectors", topic], /learned\.json/],
  ])("refuses %j", async (args, message) => {
    const { HONEYGUIDE_CONTACT: _, ...rest } = env;
    const finished = await runHere(["judge", ...args, "--topic", topic], {
      env: { ...rest, HONEYGUIDE_CONTACT: undefined as never },
    });
    expect(finished.code, finished.stderr).toBe(2);
    expect(finished.stderr).toMatch(message);
  });
});

describe("honeyguide train bayes", () => {
  it("trains a classifier that judge takes", async () => {
    done(await hg("train", "bayes", "--topic", topic, "--output", path("model.json")));
    const judged = await hg(
      "judge",
      WET[0] ?? "",
      "--topic",
      topic,
      "--model",
      "bayes",
      "--bayes",
      path("model.json"),
      "--json",
    );
    expect(Number(lastJson(judged).relevance)).toBeGreaterThan(0.5);
  });

  it("says what it needs", async () => {
    const words = write("words.json", '{"name":"t","words":["a"]}');
    const finished = await runHere(["train", "bayes", "--topic", words, "--output", path("x.json")], { env });
    expect(finished).toMatchObject({ code: 2, stderr: expect.stringMatching(/needs example pages/) });
  });
});

describe("honeyguide topic", () => {
  it("shows a topic of very many words, and counts one thing as people do", async () => {
    const words = Object.fromEntries(Array.from({ length: 200_000 }, (_, i) => [`word${i}`, 1]));
    writeFileSync(path("many.json"), JSON.stringify({ name: "many", words, seeds: ["http://a.example/"] }));
    const shown = await hg("topic", "show", path("many.json"));
    expect(shown.code, shown.stderr).toBe(0);
    expect(shown.stdout).toContain("1 seed, 0 examples");
    expect(shown.stdout).toContain("word199999");
  });

  it("builds a topic from pages that crawl and show take", async () => {
    done(
      await hg(
        "topic",
        "build",
        "storms",
        "--pages",
        ...WET,
        "--background",
        ...DRY,
        "--seeds",
        "http://a.example/",
        "--output",
        path("built.yaml"),
      ),
    );
    const shown = lastJson(await hg("topic", "show", path("built.yaml"), "--terms", "--json"));
    expect(Object.keys(shown.words ?? {})).toEqual(expect.arrayContaining(["rain", "wind", "coast"]));
    expect(shown).toMatchObject({ language: "en", terms: expect.any(Object) });
    expect((await hg("topic", "show", path("built.yaml"))).stdout).toMatch(/storms \(en\)[\s\S]*word +weight/);
  });

  it("builds a topic from words, and refuses a bad weight", async () => {
    expect((await hg("topic", "build", "t", "--words", "storm:0.8,flash flood")).stdout).toMatch(
      /storm: 0\.8\n {2}flash flood: 1/,
    );
    const about = (
      await hg("topic", "build", "t", "--about", "Pages about floods, and what the hurricanes of this year have done")
    ).stdout;
    expect(about).toMatch(/words:\n {2}flood: 1\n {2}hurricane: 0/);
    expect(about).toMatch(/year: 0\.[0-5]/);
    expect(await hg("topic", "build", "t", "--words", "storm:none")).toMatchObject({ code: 2 });
    expect(await hg("topic", "build", "t")).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/there are no words/),
    });
  });

  it("takes an ontology from WordNet, writes OWL, reads it back, and makes a topic of it", async () => {
    const made = await hg("topic", "ontology", "storm", "--wordnet", "storm", "--output", path("storm.ttl"));
    done(made);
    expect(made.stdout).toMatch(/^storm[\s\S]* {2}blizzard[\s\S]* {4}/);
    const again = await hg("topic", "ontology", "storm", "--import", path("storm.ttl"), "--output", path("storm.owl"));
    expect(again.stdout).toBe(made.stdout);
    expect((await hg("topic", "ontology", "storm", "--import", path("storm.owl"))).stdout).toBe(made.stdout);
    expect(readFileSync(path("storm.owl"), "utf8")).toContain("<owl:Class");
    const built = await hg("topic", "build", "storm", "--ontology", path("storm.owl"));
    expect(built.stdout).toMatch(/words:\n {2}storm: 1\n/);
    const words = await hg("topic", "ontology", "storm", "--import", path("storm.owl"), "--show", "locals");
    expect(words.stdout.trim().length).toBeGreaterThan(10);
    const replaced = await hg("topic", "ontology", "storm", "--wordnet", "storm", "--output", path("storm.ttl"));
    expect(replaced).toMatchObject({ code: 2, stderr: expect.stringMatching(/exists already/) });
  });

  it("builds an ontology from a folder of documents in one command", async () => {
    mkdirSync(path("documents"));
    const texts = ["rain storm flood", "rain storm", "rain storm wind", "rain wind", "rain flood river", "rain river"];
    texts.forEach((text, i) => {
      writeFileSync(path(`documents/${i}.txt`), text);
    });
    const made = await hg("topic", "ontology", "weather", "--pages", path("documents"));
    done(made);
    expect(made.stdout).toContain("rain");
  });

  it.each([
    ["broken Turtle", "bad.ttl", "@prefix owl: <http://x> .\nowl:a owl:b", /bad\.ttl/],
    ["broken XML", "bad.owl", "<rdf:RDF><owl:Class>", /bad\.owl/],
    [
      "a cycle",
      "cycle.ttl",
      "@prefix : <http://x.example/#> . @prefix owl: <http://www.w3.org/2002/07/owl#> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n:a a owl:Class ; rdfs:subClassOf :b .\n:b a owl:Class ; rdfs:subClassOf :a .",
      /cycle|circle/i,
    ],
  ])("refuses %s with file and place", async (_what, name, text, message) => {
    const finished = await runHere(["topic", "ontology", "t", "--import", write(name, text)], { env });
    expect(finished.code, finished.stdout).toBe(2);
    expect(finished.stderr).toMatch(message);
  });
});
