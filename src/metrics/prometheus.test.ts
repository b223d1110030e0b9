import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { emptyTotals } from "./figures.ts";
import { type CrawlMetrics, processText, prometheusText } from "./prometheus.ts";

const crawl: CrawlMetrics = {
  crawl: "storms",
  topic: "storms and floods",
  recipe: "honeyguide",
  budget: 400,
  running: true,
  totals: {
    ...emptyTotals(),
    pages: 4,
    relevant: 3,
    sumOfRelevance: 2,
    bytes: 1e21,
    reasons: { "http-404": 2, scope: 1 },
  },
  waiting: 7,
  outlook: {
    found: { mean: 3, low: 1, high: 4 },
    recall: { mean: 0.5, low: 0.25, high: 0.75 },
    latest: { pages: 50, found: 2 },
  },
};

interface Read {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** By the letter of the format; throws on anything else. */
function read(text: string): Read[] {
  if (text !== "" && !text.endsWith("\n")) throw new Error("the last line must end");
  const seen = new Set<string>();
  let [family, type] = ["", ""];
  return text.split("\n").flatMap((line): Read[] => {
    if (line === "") return [];
    const help = /^# HELP ([a-zA-Z_:][a-zA-Z0-9_:]*) [^\n]+$/.exec(line);
    if (help !== null) {
      family = help[1] ?? "";
      type = "";
      if (seen.has(family)) throw new Error(`${family} comes twice`);
      seen.add(family);
      return [];
    }
    const typed = /^# TYPE ([a-zA-Z_:][a-zA-Z0-9_:]*) (counter|gauge)$/.exec(line);
    if (typed !== null) {
      if (typed[1] !== family || type !== "") throw new Error(`type of ${typed[1]} behind ${family}`);
      type = typed[2] ?? "";
      return [];
    }
    const sample = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{((?:[a-zA-Z_]\w*="(?:[^"\\\n]|\\[\\"n])*",?)*)\})? (\S+)$/.exec(
      line,
    );
    if (sample === null || sample[1] !== family || type === "") throw new Error(`no sample of ${family}: ${line}`);
    if (type === "counter" && !family.endsWith("_total")) throw new Error(`${family} is a counter`);
    const labels = [...(sample[2] ?? "").matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key = "", value = ""]) => [
      key,
      value.replace(/\\(.)/g, (_, letter: string) => (letter === "n" ? "\n" : letter)),
    ]);
    const value = Number((sample[3] ?? "").replace("Inf", "Infinity"));
    return [{ name: family, labels: Object.fromEntries(labels), value }];
  });
}

describe("the metrics of a crawl", () => {
  it("are in the format, with values and labels", () => {
    const samples = read(prometheusText([crawl]) + processText({ rssBytes: 1e8, cpuSeconds: 1.5 }));
    const of = (name: string) => samples.filter((sample) => sample.name === name);
    expect(of("honeyguide_pages_total")).toEqual([
      { name: "honeyguide_pages_total", labels: { crawl: "storms" }, value: 4 },
    ]);
    expect(of("honeyguide_page_bytes_total")[0]?.value).toBe(1e21);
    expect(of("honeyguide_mean_relevance")[0]?.value).toBe(0.5);
    expect(of("honeyguide_recall_estimate").map(({ labels, value }) => [labels.bound, value])).toEqual([
      ["mean", 0.5],
      ["low", 0.25],
      ["high", 0.75],
    ]);
    expect(of("honeyguide_links_without_page").map(({ labels, value }) => [labels.reason, value])).toEqual([
      ["http-404", 2],
      ["scope", 1],
    ]);
    expect(of("honeyguide_hosts")).toEqual([]);
    expect(of("process_cpu_seconds_total")[0]).toEqual({ name: "process_cpu_seconds_total", labels: {}, value: 1.5 });
  });

  it("of several crawls stand family by family, and of none is nothing", () => {
    const samples = read(prometheusText([crawl, { ...crawl, crawl: "floods", outlook: undefined }]));
    expect(samples.filter(({ name }) => name === "honeyguide_pages_total").map(({ labels }) => labels.crawl)).toEqual([
      "storms",
      "floods",
    ]);
    expect(samples.filter(({ name }) => name === "honeyguide_recall_estimate")).toHaveLength(3);
    expect(prometheusText([])).toBe("");
  });

  it("keep any text of a label, whatever is in it", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "\\", '"', "\n", "{", "}", ",", "=", "é", " ", "\t") });
    fc.assert(
      fc.property(text, text, (topic, name) => {
        const [info] = read(prometheusText([{ ...crawl, crawl: name, topic }]));
        expect(info?.labels).toEqual({ crawl: name, topic, recipe: "honeyguide" });
      }),
    );
  });
});
