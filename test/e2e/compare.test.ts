import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { LinkGraph } from "../../src/experiments/graph.ts";
import { assembleGraph } from "../../src/experiments/graph-build.ts";
import { graphPlaces, keepGraph } from "../../src/experiments/graph-file.ts";
import { type Comparison, comparisonSchema, type RunResult } from "../../src/experiments/results.ts";
import { webPages } from "../../src/experiments/web-pages.ts";
import { url } from "../../src/testing/pages.ts";
import type { CanonicalUrl } from "../../src/types.ts";
import { openDemoWeb } from "../../src/webs/demo/demo-web.ts";
import { type Finished, lastJson, run, start } from "../cli.ts";
import { runHere } from "../cli-here.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { smallWeb } from "./small-web.ts";

const small = smallWeb(300);
const topicData: Record<string, unknown> = JSON.parse(readFileSync(small.topic, "utf8"));
/** Every seventh page, and the seed. */
const relevant = Array.from({ length: 42 }, (_, i) => url(`p${i * 7}`));
const examples = [url("p7"), url("p14"), url("p21")];
const judged = small.write("judged.json", JSON.stringify({ ...topicData, examples, relevant }));

const comparing = (out: string, ...more: string[]) => [
  ...["compare", judged, "--web", small.web, "--out", small.path(out), "--recipes", "ops,random", ...more],
];
const compare = (out: string, ...more: string[]) => run(comparing(out, ...more), { env: small.env });
const done = (finished: Finished) => expect(finished, finished.stderr).toMatchObject({ code: 0 });
const resultsIn = (folder: string): Comparison =>
  comparisonSchema.parse(JSON.parse(readFileSync(join(folder, "results.json"), "utf8")));

/** Without what the clock and the machine decide. */
const measured = ({ runs }: Comparison) =>
  runs.map(({ cpuMsPerPage: _cpu, peakRssBytes: _rss, durationMs: _ms, ...rest }: RunResult) => rest);

describe("honeyguide compare", () => {
  it("writes results, CSV and report, and prints the table", async () => {
    const finished = await compare("first", "--runs", "2");
    done(finished);
    for (const row of ["oracle", "omniscient", "bfs", "ops", "random"]) expect(finished.stdout).toContain(row);
    expect(finished.stdout).toContain("VSM, the best of 3 example pages, relevant above 0.3");
    expect(finished.stderr).toContain("6/6 runs");
    const { topics, runs, command } = resultsIn(small.path("first"));
    expect(command).toContain("compare");
    expect(topics).toHaveLength(1);
    expect(runs.map((each) => `${each.recipe} ${each.run}`)).toEqual([
      "oracle 1",
      "omniscient 1",
      "bfs 1",
      "ops 1",
      "random 1",
      "random 2",
    ]);
    expect(runs.map(({ ended }) => ended)).not.toContain("failed");
    const csv = readFileSync(small.path("first/results.csv"), "utf8");
    expect(csv.split("\n").length).toBeGreaterThan(runs.length);
    expect(readFileSync(small.path("first/report.html"), "utf8")).toContain("omniscient");
  });

  it("reaches with breadth-first exactly what its graph says can be reached", async () => {
    done(await compare("all", "--pages", "1000", "--runs", "1"));
    const { topics, runs } = resultsIn(small.path("all"));
    for (const { ended, pages, figures } of runs) {
      expect(pages).toBe(topics[0]?.reachable);
      expect(ended).toBe("budget");
      expect(figures.recall).toBe(1);
    }
  });

  it("measures the same twice, on one thread or two", async () => {
    done(await compare("one", "--runs", "2", "--workers", "1", "--seed", "5"));
    done(await compare("two", "--runs", "2", "--workers", "2", "--seed", "5"));
    expect(measured(resultsIn(small.path("one")))).toEqual(measured(resultsIn(small.path("two"))));
  });

  it("goes on where it was stopped, and ends as if it never was", { timeout: 300_000 }, async () => {
    const args = ["--recipes", "ops,random", "--runs", "5", "--workers", "1"];
    done(await compare("peace", ...args));
    const command = ["compare", judged, "--web", small.web, "--out", small.path("stopped"), ...args];
    const begun = start(command, { env: small.env });
    const finishedRuns = () => (existsSync(small.path("stopped/runs")) ? readdirSync(small.path("stopped/runs")) : []);
    while (finishedRuns().length < 4 && begun.child.exitCode === null) {
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    begun.child.kill("SIGINT");
    const first = await begun.finished;
    expect(first.code, first.stderr).toBe(3);
    expect(first.stderr).toContain("give the same command again");
    expect(existsSync(small.path("stopped/results.json"))).toBe(false);
    const kept = finishedRuns().length;
    const second = await run(command, { env: small.env });
    done(second);
    expect(second.stderr).toContain(`${kept}/9 runs`);
    expect(measured(resultsIn(small.path("stopped")))).toEqual(measured(resultsIn(small.path("peace"))));
  });

  /** A finished comparison of one run each, to go on with. */
  const finishedOnce = async (name: string): Promise<void> => {
    if (!existsSync(small.path("once"))) done(await compare("once", "--runs", "1"));
    cpSync(small.path("once"), small.path(name), { recursive: true });
  };

  it("keeps finished runs: a second call crawls nothing", async () => {
    await finishedOnce("again");
    const place = small.path(
      `again/runs/${readdirSync(small.path("again/runs")).find((name) => /--ops--/.test(name))}`,
    );
    const mark: RunResult = { ...JSON.parse(readFileSync(place, "utf8")), durationMs: 123_456 };
    writeFileSync(place, JSON.stringify(mark));
    done(await compare("again", "--runs", "1"));
    expect(resultsIn(small.path("again")).runs.find(({ recipe }) => recipe === "ops")?.durationMs).toBe(123_456);
    const other = await compare("again", "--runs", "1", "--pages", "50");
    expect(other.code).toBe(2);
    expect(other.stderr).toMatch(/holds another comparison; it differs in .*--pages/);
  });

  it("refuses to go on with runs that another build made", async () => {
    await finishedOnce("build");
    const place = small.path("build/setup.json");
    const setup = JSON.parse(readFileSync(place, "utf8"));
    expect(setup.comparison.build).toMatch(/^[0-9a-f]{12}$/);
    expect(resultsIn(small.path("build")).build).toBe(setup.comparison.build);
    writeFileSync(place, JSON.stringify({ ...setup, comparison: { ...setup.comparison, build: "0123456789ab" } }));
    const other = await runHere(comparing("build", "--runs", "1"), { env: small.env });
    expect(other.code).toBe(2);
    expect(other.stderr).toMatch(/differs in the build of Honeyguide: its code was 0123456789ab[\s\S]*--out/);
  });

  it("puts how weights were learned into results and report", async () => {
    done(await compare("weights", "--recipes", "mcoa"));
    const { runs } = resultsIn(small.path("weights"));
    const learned = runs.filter(({ weightFit }) => weightFit !== undefined);
    expect(learned.map(({ recipe }) => recipe)).toEqual(["mcoa"]);
    const report = readFileSync(small.path("weights/report.html"), "utf8");
    expect(report).toMatch(/<section id="weights">[\s\S]*mcoa on rainstorm disaster[\s\S]*Errors on held-back links/);
  });

  it("starts from drawn example pages too, each draw with its own targets", async () => {
    done(await compare("draws", "--runs", "1", "--seed-draws", "2"));
    const { topics, runs } = resultsIn(small.path("draws"));
    expect(topics.map(({ name }) => name)).toEqual([
      "rainstorm disaster",
      "rainstorm disaster (draw 1)",
      "rainstorm disaster (draw 2)",
    ]);
    for (const { seeds } of topics.slice(1)) {
      expect(seeds).toHaveLength(2);
      for (const seed of seeds) expect(examples).toContain(seed);
    }
    expect(runs).toHaveLength(5 * 3);
  });

  it("judges by one model for all where nobody judged", async () => {
    const out = small.path("model");
    const args = ["compare", small.topic, "--web", small.web, "--recipes", "ops", "--judge", "model", "--out", out];
    const finished = await run([...args, "--json"], { env: small.env });
    done(finished);
    expect(lastJson(finished)).toMatchObject({ out, judge: "model", failed: 0 });
    const { runs } = resultsIn(out);
    const ops = runs.find(({ recipe }) => recipe === "ops");
    // Without examples, what the judge finds is what counts.
    expect(ops?.figures.accuracy).toBeCloseTo(ops?.figures.harvestRate ?? Number.NaN, 12);
  });

  it.each([
    ["an unknown recipe", ["--recipes", "opps"], /no recipe "opps"[\s\S]*Did you mean "ops"/],
    ["a web that is not there", ["--web", "nowhere"], /nowhere/],
    ["a number that is none", ["--runs", "0"], /whole number from 1/],
  ])("refuses %s", async (_what, more, message) => {
    const finished = await runHere(comparing("refused", ...more), { env: small.env });
    expect(finished.code).toBe(2);
    expect(finished.stderr).toMatch(message);
    expect(existsSync(small.path("refused"))).toBe(false);
  });

  it.each([
    ["no judgement", topicData, /no judgement[\s\S]*--judge model/],
    [
      "relevant pages of another web",
      { ...topicData, relevant: ["http://elsewhere.example/"] },
      /holds none of its rel/,
    ],
    ["no relevant pages but examples", { ...topicData, examples, relevant: examples }, /can be reached from the seeds/],
    ["a judgement that is no list", { ...topicData, relevant: "all" }, /relevant: must be a list/],
    ["seeds of another web", { ...topicData, relevant, seeds: ["http://elsewhere.example/"] }, /none of its seeds/],
  ])("refuses a topic with %s", async (_what, data, message) => {
    const topic = small.write("other.json", JSON.stringify(data));
    const finished = await runHere(
      ["compare", topic, "--web", small.web, "--recipes", "bfs", "--out", small.path("no")],
      {
        env: small.env,
      },
    );
    expect(finished.code, finished.stderr).toBe(2);
    expect(finished.stderr).toMatch(message);
  });
});

describe("honeyguide compare on the demo web", () => {
  /** The links as they stand in the bytes: much quicker than parsing 120,000 pages, and another way to the same graph. */
  function graphOfDemo(): LinkGraph {
    const web = openDemoWeb();
    const { urls } = webPages(web);
    const counts = new Uint32Array(urls.count);
    const links: number[] = [];
    for (let page = 0; page < urls.count; page++) {
      const record = web.get(urls.url(page));
      const body = record?.kind === "page" ? Buffer.from(record.body).toString("latin1") : "";
      const linked = Array.from(body.matchAll(/href="([^"]+)"/g), ([, to]) => urls.find((to ?? "") as CanonicalUrl));
      counts[page] = linked.length;
      links.push(...linked);
    }
    const leadsTo = Int32Array.from(counts, (_, page) => page);
    return assembleGraph(urls, [{ from: 0, leadsTo, counts, links: Uint32Array.from(links) }]);
  }

  it("compares recipes", { timeout: 600_000 }, async () => {
    const out = temporaryFolder("e2e-compare");
    const recipes = "bfs,shark-search,random";
    const args = ["compare", "demo", "--web", "demo", "--recipes", recipes, "--pages", "100", "--runs", "1"];
    const [place] = graphPlaces("demo");
    keepGraph(place === undefined ? [] : [place], graphOfDemo());
    const before = readFileSync(place ?? "");
    const finished = await run([...args, "--out", out, "--json"]);
    done(finished);
    expect(readFileSync(place ?? "").equals(before), "the parser found other links than the bytes hold").toBe(true);
    const { runs, topics } = resultsIn(out);
    expect(topics.map(({ name }) => name)).toEqual(["storms-and-floods", "astronomy"]);
    expect(runs).toHaveLength(2 * (2 + 3));
    const report = readFileSync(join(out, "report.html"), "utf8");
    for (const row of ["oracle", "omniscient", ...recipes.split(",")]) expect(report).toContain(row);
    const mean = (name: string) => {
      const areas = runs.filter(({ recipe }) => recipe === name).map(({ figures }) => figures.percentOfOracle);
      return areas.reduce((sum, area) => sum + area, 0) / areas.length;
    };
    expect(mean("oracle")).toBeCloseTo(100, 9);
    expect(mean("omniscient")).toBeGreaterThan(mean("shark-search"));
    expect(mean("shark-search")).toBeGreaterThan(mean("bfs"));
    expect(mean("bfs")).toBeGreaterThan(mean("random"));
  });
});
