import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createReplayFetcher } from "../fetch/index.ts";
import type { Fetcher } from "../fetching.ts";
import { ManualClock } from "../system/clock.ts";
import { parseTopic } from "../topics/schema.ts";
import type { CanonicalUrl } from "../types.ts";
import { openDemoWeb } from "../webs/demo/demo-web.ts";
import { topicOf } from "../webs/demo/judgement.ts";
import { webTransport } from "../webs/transport.ts";
import { createJob } from "./create-job.ts";
import { KeptPages } from "./kept-pages.ts";
import { filtersOf } from "./own-filters.ts";
import { type PreparationStep, prepareParts } from "./preparation.ts";

const cache = mkdtempSync(join(tmpdir(), "honeyguide-preparation-"));
vi.stubEnv("HONEYGUIDE_CACHE", cache);
beforeEach(() => rmSync(join(cache, "prepared"), { recursive: true, force: true }));
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(cache, { recursive: true });
});

const { relevance: _, ...content } = topicOf("storms-and-floods");
const whole = parseTopic(content, "demo");
const TOPIC = { ...whole, examples: whole.examples.slice(0, 6), background: whole.background.slice(0, 8) };
const { fetcher: demo } = createReplayFetcher(webTransport(openDemoWeb()), { clock: new ManualClock() });

/** The demo web, with a note of every request. */
function noting(): { fetcher: Fetcher; asked: string[] } {
  const asked: string[] = [];
  const fetcher: Fetcher = {
    fetch: (url, signal) => {
      asked.push(url);
      return demo.fetch(url, signal);
    },
  };
  return { fetcher, asked };
}
const jobFor = (recipe: string, topic = TOPIC) => createJob(topic, { recipe, web: "demo", pages: 5 });

describe("prepareParts", () => {
  it("fetches only the pages that the recipe needs", async () => {
    const { fetcher, asked } = noting();
    const kept = new KeptPages();
    const { made } = await prepareParts({ job: await jobFor("ops"), fetcher, kept });
    expect([asked, kept.size, Object.keys(made)]).toEqual([[], 0, []]);
  });

  it("fetches examples and background, and keeps them with their time", async () => {
    const { fetcher, asked } = noting();
    const kept = new KeptPages();
    await prepareParts({ job: await jobFor("bcw-cc"), fetcher, kept, clock: new ManualClock(1234) });
    expect(asked).toEqual([...TOPIC.examples, ...TOPIC.background]);
    expect(kept.size).toBe(asked.length);
    expect(asked.map((url) => kept.fetchedAt(url as CanonicalUrl))).toEqual(asked.map(() => 1234));
  });

  it("fetches no seed that the crawl would keep out, and of many the first fifty", async () => {
    const seeds = Array.from({ length: 60 }, (_, i) => `http://phenomenon.noun.wordnet.example/nothing-${i}`);
    const outside = ["http://phenomenon.noun.wordnet.example/out", "http://elsewhere.example/nothing-1"];
    const { fetcher, asked } = noting();
    const job = await createJob(TOPIC, {
      parameters: { vectors: "none" },
      web: "demo",
      seeds: [...outside, ...seeds],
      hosts: ["phenomenon.noun.wordnet.example"],
      include: ["/nothing-*"],
    });
    await prepareParts({ job, fetcher, filters: filtersOf(job) });
    expect(asked.slice(6 + 8)).toEqual(seeds.slice(0, 50));
  });

  it("takes no seed that redirects out of the scope, but examples from anywhere", async () => {
    const checks: boolean[] = [];
    const job = await createJob(TOPIC, { parameters: { vectors: "none" }, web: "demo", exclude: ["/out*"] });
    let isChecked = false;
    await prepareParts({
      job,
      fetcher: {
        fetch: (url, signal) => {
          checks.push(isChecked);
          return demo.fetch(url, signal);
        },
      },
      filters: filtersOf(job),
      checkHops: (check) => {
        isChecked = !check("http://phenomenon.noun.wordnet.example/out" as CanonicalUrl).keep;
      },
    });
    expect(checks).toEqual([...Array(6 + 8).fill(false), ...TOPIC.seeds.map(() => true)]);
  });

  it("says how far it is", async () => {
    const steps: string[] = [];
    const onStep = ({ what, done, total }: PreparationStep) => steps.push(`${what} ${done}/${total}`);
    await prepareParts({ job: await jobFor("bcw-cc"), fetcher: demo, onStep });
    expect(steps).toEqual(Array.from({ length: 14 }, (_, i) => `Topic pages ${i + 1}/14`));
  });

  it("ends when the signal says so, and asks for nothing twice when it goes on", async () => {
    const kept = new KeptPages();
    const stopping = new AbortController();
    const first = noting();
    const onStep = ({ done }: PreparationStep) => done === 5 && stopping.abort(new Error("enough"));
    const options = { job: await jobFor("bcw-cc"), kept };
    const stopped = prepareParts({ ...options, fetcher: first.fetcher, onStep, signal: stopping.signal });
    await expect(stopped).rejects.toThrow("enough");
    const second = noting();
    await prepareParts({ ...options, fetcher: second.fetcher });
    expect(first.asked).toHaveLength(5);
    expect([...first.asked, ...second.asked]).toEqual([...TOPIC.examples, ...TOPIC.background]);
  });

  it("says what it does and which pages it had to leave out", async () => {
    const said: string[] = [];
    const gone = "http://phenomenon.noun.wordnet.example/nothing-1";
    const job = await jobFor("bcw-cc", { ...TOPIC, examples: [...TOPIC.examples, gone] });
    const kept = new KeptPages();
    await prepareParts({ job, fetcher: demo, kept, onProgress: (message) => said.push(message) });
    expect(said[0]).toBe("Reading 7 example pages of the topic");
    expect(said.some((message) => message.startsWith(`Left out the example page ${gone}: http-404`))).toBe(true);
    expect(kept.size).toBe(6 + 8);
  });

  it("takes the pages of a crawl that has begun from what is kept alone", async () => {
    const gone = "http://phenomenon.noun.wordnet.example/nothing-1";
    const job = await jobFor("bcw-cc", { ...TOPIC, examples: [...TOPIC.examples, gone] });
    const [before, after, kept] = [noting(), noting(), new KeptPages()];
    await prepareParts({ job, fetcher: before.fetcher, kept });
    await prepareParts({ job, fetcher: after.fetcher, kept, made: {} });
    expect([before.asked.length, after.asked.length]).toEqual([7 + 8, 0]);
  });

  it("keeps what the recipe made, and takes it from there instead of making it again", async () => {
    const first = await prepareParts({ job: await jobFor("mcoa"), fetcher: demo });
    const [key = ""] = Object.keys(first.made);
    expect(key).toMatch(/^weights vsm/);
    const { fetcher, asked } = noting();
    const weights = { full: 0.1, anchor: 0.2, title: 0.3, context: 0.4 };
    const again = await prepareParts({ job: await jobFor("mcoa"), fetcher, made: { [key]: { weights } } });
    expect(again.parts.evaluator.weights).toEqual(weights);
    expect(again.made).toEqual({ [key]: { weights } });
    expect(asked).toHaveLength(6 + 8);
  });

  it("refuses what was made when it is damaged", async () => {
    const made = { ontology: { global: "all" } };
    await expect(prepareParts({ job: await jobFor("fcosa-g"), fetcher: demo, made })).rejects.toThrow();
  });

  it("uses what another crawl of the same recorded web and topic has made, and makes a damaged file again", async () => {
    const first = await prepareParts({ job: await jobFor("mcoa"), fetcher: demo });
    const folder = join(cache, "prepared");
    const [file = ""] = readdirSync(folder);
    expect(readdirSync(folder)).toHaveLength(1);
    const { fetcher, asked } = noting();
    const second = await prepareParts({ job: await jobFor("mcoa"), fetcher });
    expect(second.parts.evaluator.weights).toEqual(first.parts.evaluator.weights);
    expect(second.parts.weightFit).toEqual(first.parts.weightFit);
    expect(asked).toHaveLength(6 + 8); // no links were sampled
    writeFileSync(join(folder, file), "{ half a fi");
    const third = await prepareParts({ job: await jobFor("mcoa"), fetcher: demo });
    expect(third.parts.evaluator.weights).toEqual(first.parts.evaluator.weights);
  });

  it("makes it anew for another topic", async () => {
    await prepareParts({ job: await jobFor("fcosa-g"), fetcher: demo });
    await prepareParts({ job: await jobFor("fcosa-g", { ...TOPIC, words: new Map([["storm", 1]]) }), fetcher: demo });
    expect(readdirSync(join(cache, "prepared"))).toHaveLength(2);
  });

  it("keeps nothing from the open web for other crawls", async () => {
    const job = await createJob(TOPIC, { recipe: "fcosa-g", contact: "me@example.org", pages: 5 });
    const { made } = await prepareParts({ job, fetcher: demo });
    expect(Object.keys(made)).toEqual(["ontology"]);
    expect(existsSync(join(cache, "prepared"))).toBe(false);
  });
});
