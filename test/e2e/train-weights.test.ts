import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { present } from "../../src/collections/at.ts";
import { loadWeights } from "../../src/optimizers/weights-file.ts";
import { type Finished, lastJson, run, start } from "../cli.ts";
import { runHere } from "../cli-here.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { smallWeb } from "./small-web.ts";

const { path, write, env, web, topic } = smallWeb(60, 3);
const hg = (...args: string[]) => run(["train", "weights", ...args], { env });
const here = (...args: string[]) => runHere(["train", "weights", ...args], { env });
const done = (finished: Finished) => expect(finished.code, finished.stderr).toBe(0);
const DEMO = ["--topic", "storms-and-floods", "--web", "demo", "--model", "vsm"] as const;
const SAMPLE = { url: "http://a.example/", full: 0.5, anchor: 0.2, title: 0.1, context: 0.4, target: 0.3 };
const lines = (...samples: readonly unknown[]) => samples.map((sample) => `${JSON.stringify(sample)}\n`).join("");

describe("honeyguide train weights", () => {
  it("learns from links of the demo web, shows how well, and saves weights, data and charts", async () => {
    const [out, data, charts] = [path("w.json"), path("links.jsonl"), path("charts")];
    const finished = await hg(
      ...[...DEMO, "--links", "200", "--optimizer", "hybrid", "--start", "cuckoo"],
      ...["--out", out, "--save-data", data, "--charts", charts],
    );
    done(finished);
    expect(finished.stdout).toMatch(/storms-and-floods, vsm, hybrid, from 100 links[\s\S]*anchor +[01]/);
    expect(finished.stdout).toMatch(/On 100 held-back links[\s\S]*of 10 groups of ten/);
    expect(finished.stderr).toMatch(/generation [\d,]+, best RMSE 0\.\d+/);
    const file = await loadWeights(out);
    expect(file).toMatchObject({ topic: "storms-and-floods", model: "vsm", optimizer: "hybrid", seed: 1 });
    const errors = present(file.errors, "the errors of learned weights");
    expect(errors.test.learned.rmse).toBeLessThan(errors.test.manual.rmse);
    expect(errors.train.learned.rmse).toBeLessThan(errors.train.exact.rmse * 1.0001);
    expect(readFileSync(data, "utf8").trimEnd().split("\n")).toHaveLength(200);
    expect(readdirSync(charts).sort()).toEqual(["weight-errors.svg", "weight-gains.svg"]);
    for (const name of readdirSync(charts))
      expect(readFileSync(join(charts, name), "utf8")).toMatch(/^<svg[\s\S]*<\/svg>/);
  });

  it("saves weights that a crawl takes", async () => {
    const data = write("few.jsonl", lines(SAMPLE, { ...SAMPLE, anchor: 0.9 }, { ...SAMPLE, target: 0.8 }, SAMPLE));
    done(await hg("--data", data, "--out", path("few.json")));
    const crawl = ["crawl", "storms-and-floods", "--web", "demo", "--recipe", "mcoa", "--pages", "3"];
    done(await run([...crawl, "--param", `weights=${path("few.json")}`, "--out", path("weighed")], { env }));
    const { features } = JSON.parse(readFileSync(join(path("weighed"), "crawl.json"), "utf8"));
    const { weights } = await loadWeights(path("few.json"));
    expect(features.map(({ name, weight }: { name: string; weight: number }) => [name, weight])).toEqual(
      Object.entries(weights).filter(([, weight]) => weight > 0),
    );
    const missing = await run([...crawl, "--param", "weights=none.json", "--out", path("never")], { env });
    expect(missing).toMatchObject({ code: 2, stderr: expect.stringMatching(/none\.json: no such file/) });
  });

  it("learns the same from the saved data as from the web, whatever runs when", async () => {
    const data = path("again.jsonl");
    const first = lastJson(await hg(...DEMO, "--links", "80", "--save-data", data, "--json"));
    const again = lastJson(await hg("--data", data, "--json"));
    expect(again.weights).toEqual(first.weights);
    expect(again.groups).toEqual(first.groups);
    expect(again).toMatchObject({ rows: { train: 40, test: 40 }, topic: "", model: "", out: null });
  });

  it("takes the split of the order given in the paper profile, a shuffled one otherwise", async () => {
    const rows = Array.from({ length: 20 }, (_, i) => ({ ...SAMPLE, target: i < 10 ? 0.1 : 0.4 }));
    const data = write("halves.jsonl", lines(...rows));
    const of = async (...flags: string[]) =>
      lastJson(await hg("--data", data, "--json", "--param", "ridge=0", ...flags));
    const paper = await of("--profile", "paper");
    expect(paper).toMatchObject({ errors: { train: { learned: { mae: expect.closeTo(0, 9) } } } });
    expect(await of()).not.toMatchObject({ errors: { train: { learned: { mae: expect.closeTo(0, 9) } } } });
  });

  it("learns the same from the folder of a breadth-first crawl as from the web", async () => {
    const out = path("crawl");
    const crawl = ["crawl", topic, "--web", web, "--recipe", "bfs", "--pages", "30", "--out", out];
    done(await run(crawl, { env }));
    done(await hg("--from", out, "--model", "tag-vsm", "--save-data", path("folder.jsonl")));
    const rows = readFileSync(path("folder.jsonl"), "utf8");
    const links = String(rows.trimEnd().split("\n").length);
    const sampled = ["--topic", topic, "--web", web, "--model", "tag-vsm", "--links", links];
    done(await hg(...sampled, "--save-data", path("web.jsonl")));
    expect(Number(links)).toBeGreaterThan(10);
    expect(readFileSync(path("web.jsonl"), "utf8")).toBe(rows);
  });

  it("gives weights that sum to one when asked", async () => {
    const data = write("three.jsonl", lines(SAMPLE, { ...SAMPLE, anchor: 0.9 }, { ...SAMPLE, target: 0.8 }, SAMPLE));
    const { weights } = lastJson(await hg("--data", data, "--param", "sumToOne=true", "--json"));
    const sum = Object.values(weights ?? {}).reduce((total: number, weight) => total + Number(weight), 0);
    expect(sum).toBeCloseTo(1, 12);
  });

  it("leaves no file behind when it is interrupted", async () => {
    const folder = temporaryFolder("interrupted");
    const args = [...DEMO, "--model", "svsm", "--links", "100000", "--optimizer", "membrane"];
    const { child, finished } = start(
      ["train", "weights", ...args, "--out", join(folder, "w.json"), "--save-data", join(folder, "d.jsonl")],
      { env },
    );
    child.stderr?.once("data", () => child.kill("SIGINT"));
    expect((await finished).code).not.toBe(0);
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([
    ["nothing to learn from", [], /nothing to learn from[\s\S]*--topic/],
    ["a missing file of data", ["--data", "none.jsonl"], /none\.jsonl: no such file/],
    [
      "an unknown optimizer",
      [...DEMO, "--optimizer", "membran"],
      /no optimizer "membran"[\s\S]*Did you mean "membrane"/,
    ],
    ["an unknown model", [...DEMO, "--model", "svms"], /no relevance model "svms"/],
    ["a start that an optimizer lacks", [...DEMO, "--start", "cuckoo"], /optimizer exact: it has no parameter "start"/],
    ["an unknown start", [...DEMO, "--optimizer", "hybrid", "--start", "cuckold"], /one of random, cuckoo/],
    [
      "a bad parameter",
      [...DEMO, "--optimizer", "genetic", "--param", "size=1"],
      /"size" must be a whole number in \[2/,
    ],
    ["two sources", ["--data", "x", "--from", "y"], /--data takes the links from a file, --from from elsewhere/],
    ["a folder that is no crawl", ["--from", "."], /is no crawl folder/],
    ["no links", [...DEMO, "--links", "0"], /whole number from 1/],
    ["the network without a contact", ["--topic", topic, "--model", "tag-vsm"], /needs a contact/],
  ])("refuses %s", async (_what, args, message) => {
    const finished = await here(...args);
    expect(finished.code, finished.stdout).toBe(2);
    expect(finished.stderr).toMatch(message);
    expect(finished.stdout).toBe("");
  });

  it.each([
    ["NaN", lines(SAMPLE).replace("0.5", "NaN"), /line 2: not valid JSON/],
    ["a missing number", lines({ ...SAMPLE, title: null }), /line 2: title/],
    ["too few rows", "", /there are 1 links to learn from/],
  ])("refuses data with %s and names the line", async (_what, second, message) => {
    const finished = await here("--data", write("bad.jsonl", lines(SAMPLE) + second), "--out", path("never.json"));
    expect(finished.code).toBe(2);
    expect(finished.stderr).toMatch(message);
    expect(existsSync(path("never.json"))).toBe(false);
  });

  it("refuses a topic without seeds, and says when the seeds cannot be had", async () => {
    const seedless = write("seedless.json", '{"name":"t","words":["rain"]}');
    const none = await here("--topic", seedless, "--web", web, "--model", "tag-vsm");
    expect(none).toMatchObject({ code: 2, stderr: expect.stringMatching(/has no seeds/) });
    const gone = write("gone.json", '{"name":"t","words":["rain"],"seeds":["http://nowhere.example/"]}');
    const unreachable = await here("--topic", gone, "--web", web, "--model", "tag-vsm");
    expect(unreachable.code).toBe(2);
    expect(unreachable.stderr).toMatch(/left out http:\/\/nowhere\.example\/[\s\S]*there are 0 links/);
  });
});
