import { describe, expect, it } from "vitest";
import type { CanonicalUrl } from "../../types.ts";
import { openDemoWeb } from "./demo-web.ts";
import { demoJudgement, judgedTopic, relevantSynsets, topicOf } from "./judgement.ts";
import { placeOf } from "./places.ts";
import { DEMO_TOPICS, demoUrl } from "./topics.ts";

const web = openDemoWeb();
const judgement = demoJudgement(web);
const nothing = { below: [], domains: [], derived: [] };
const wordsOf = (ids: Iterable<number>) => Array.from(ids, (id) => web.wordNet.word(id));

describe("relevance by WordNet", () => {
  it("is everything below a notion, itself included", () => {
    const words = wordsOf(relevantSynsets(web.wordNet, { ...nothing, below: ["phenomenon.noun/flood-11475008"] }));
    expect(words.toSorted()).toEqual(["Noah's flood", "debacle", "flash flood", "flood", "floodhead"].toSorted());
  });

  it("is what is similar to an adjective, one step far", () => {
    const words = wordsOf(relevantSynsets(web.wordNet, { ...nothing, below: ["all.adj/stormy-00304526"] }));
    expect(words).toContain("squally");
    expect(words.length).toBe(11);
  });

  it("is every term of a topical domain", () => {
    const words = wordsOf(
      relevantSynsets(web.wordNet, { ...nothing, domains: ["cognition.noun/meteorology-06128170"] }),
    );
    expect(words).toContain("isobar");
    expect(words.length).toBe(22);
  });

  it("is what is derived from a notion and all below it", () => {
    const words = wordsOf(relevantSynsets(web.wordNet, { ...nothing, derived: ["phenomenon.noun/storm-11482925"] }));
    expect(words).toContain("stormy");
  });

  it("makes a topic file with everything that one needs to score a crawl", () => {
    const topic = judgedTopic(web, "astronomy");
    expect(Object.keys(topic)).toEqual(["name", "words", "seeds", "examples", "background", "relevant"]);
    expect(topic.relevant).toEqual(judgement.relevantUrls("astronomy"));
    for (const url of [...topic.seeds, ...topic.examples]) expect(topic.relevant).toContain(url);
  });

  it("refuses pages that do not exist and topics that nobody knows", () => {
    expect(() => relevantSynsets(web.wordNet, { ...nothing, below: ["event.noun/storm-11482925"] })).toThrow(
      RangeError,
    );
    expect(() => topicOf("cooking")).toThrow("cooking");
    expect(() => judgement.relevantUrls("cooking")).toThrow(RangeError);
  });
});

describe.each(DEMO_TOPICS.map((topic) => [topic.name, topic] as const))("the judgement of %s", (name, topic) => {
  const relevant = judgement.relevantUrls(name);

  it("has several hundred pages, far less than 2 % of the web", () => {
    expect(relevant.length).toBeGreaterThan(250);
    expect(relevant.length).toBeLessThan(web.size * 0.02);
  });

  it("agrees with itself", () => {
    for (const url of relevant) expect(judgement.isRelevant(name, url)).toBe(true);
    expect(new Set(relevant).size).toBe(relevant.length);
  });

  it("leaves portals, indexes, lists and other pages out", () => {
    for (const page of ["phenomenon.noun/", "phenomenon.noun/index-1", "animal.noun/dog-02086723"]) {
      expect(judgement.isRelevant(name, demoUrl(page))).toBe(false);
    }
  });

  it("can be reached for the most part over relevant pages, but not wholly", () => {
    const wanted = new Set(relevant);
    const seen = new Set<CanonicalUrl>(topic.seeds);
    for (const url of seen) for (const link of linksOf(url)) if (wanted.has(link)) seen.add(link);
    expect(seen.size).toBeGreaterThan(relevant.length * 0.85);
    expect(seen.size).toBeLessThan(relevant.length);
  });

  it("can be reached wholly from the seeds over WordNet's relations", () => {
    const missing = new Set(relevant.map(idOf));
    const seen = new Set(topic.seeds.map(idOf));
    for (const id of seen) {
      missing.delete(id);
      if (missing.size === 0) break;
      for (const { target } of web.wordNet.synset(id).pointers) seen.add(target);
    }
    expect([...missing]).toEqual([]);
  });

  it("is listed whole on no page", () => {
    const wanted = new Set(relevant);
    for (const url of relevant) {
      expect(linksOf(url).filter((link) => wanted.has(link)).length).toBeLessThan(relevant.length / 4);
    }
  });
});

function idOf(url: CanonicalUrl): number {
  const place = placeOf(web.wordNet, url);
  if (place?.kind !== "synset") throw new Error(url);
  return place.id;
}

function linksOf(url: CanonicalUrl): CanonicalUrl[] {
  const record = web.get(url);
  const text = record?.kind === "page" ? Buffer.from(record.body).toString() : "";
  return Array.from(text.matchAll(/href="([^"]+)"/g), (match) => match[1] as CanonicalUrl);
}
