import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const SRC = join(ROOT, "src");

/** Who may import whom. A stage sees the base and nothing beside it; the engine sees all stages; the top sees everything. */
const BASE = [
  "types",
  "evaluation",
  "recipe",
  "fetching",
  "journal",
  "errors",
  "events",
  "version",
  "build-digest",
  "whole-file",
  "math",
  "url",
  "text",
  "warc",
];
const STAGES = [
  "seeds",
  "frontier",
  "strategies",
  "fetch",
  "parse",
  "topics",
  "relevance",
  "links",
  "optimizers",
  "filters",
  "store",
  "metrics",
  "webs",
  "charts",
];
const allowed = (folder: string): readonly string[] => {
  if (BASE.includes(folder)) return BASE;
  if (STAGES.includes(folder)) return BASE;
  if (folder === "recipes") return [...BASE, "strategies", "relevance", "links", "filters", "topics", "optimizers"];
  if (folder === "crawler") return [...BASE, ...STAGES, "recipes"];
  if (folder === "experiments") return [...BASE, ...STAGES, "recipes", "crawler"];
  return [...BASE, ...STAGES, "recipes", "crawler", "experiments", "cli", "index"];
};

function filesBelow(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesBelow(path) : [path];
  });
}

const sources = filesBelow(SRC).filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"));
const partOf = (path: string) => relative(SRC, path).split("/")[0]!.replace(/\.ts$/, "");

function importsOf(path: string): string[] {
  const code = readFileSync(path, "utf8");
  return [...code.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)].map(([, target]) =>
    normalize(join(dirname(path), target!)),
  );
}

describe("the architecture", () => {
  it("has sources to look at", () => {
    expect(sources.length).toBeGreaterThan(50);
  });

  it("imports point one way", () => {
    const wrong = sources.flatMap((path) => {
      const from = partOf(path);
      return importsOf(path)
        .map(partOf)
        .filter((to) => to !== from && !allowed(from).includes(to))
        .map((to) => `${relative(ROOT, path)} imports ${to}`);
    });
    expect(wrong).toEqual([]);
  });

  it("time and chance come from the clock and the generator alone", () => {
    const wrong = sources.filter((path) => {
      const code = readFileSync(path, "utf8").replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");
      return !path.endsWith("math/clock.ts") && /Math\.random\(|Date\.now\(|new Date\(\)|performance\.now\(/.test(code);
    });
    expect(wrong.map((path) => relative(ROOT, path))).toEqual([]);
  });

  it("no source file is longer than 300 lines", () => {
    const long = sources.filter((path) => readFileSync(path, "utf8").split("\n").length > 301);
    expect(long.map((path) => relative(ROOT, path))).toEqual([]);
  });

  it("the engine loop stays within its 250 lines", () => {
    expect(readFileSync(join(SRC, "crawler", "crawler.ts"), "utf8").split("\n").length).toBeLessThanOrEqual(251);
  });

  it("the numbered steps of ARCHITECTURE.md name folders that exist", () => {
    const steps = [
      ...readFileSync(join(ROOT, "ARCHITECTURE.md"), "utf8").matchAll(/^\d+\. \*\*.*?`src\/([a-z]+)\/`/gm),
    ].map(([, name]) => name!);
    expect(steps.length).toBeGreaterThanOrEqual(8);
    for (const name of steps) expect(statSync(join(SRC, name)).isDirectory(), name).toBe(true);
  });

  it("README.md stays under 150 lines", () => {
    expect(readFileSync(join(ROOT, "README.md"), "utf8").split("\n").length).toBeLessThanOrEqual(150);
  });
});

describe("the reference", () => {
  it("documents every error code", async () => {
    const { ERROR_CODES } = await import("../src/errors.ts");
    const text = readFileSync(join(ROOT, "docs", "reference", "errors.md"), "utf8");
    const documented = [...text.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, code]) => code!);
    for (const code of ERROR_CODES) expect(documented).toContain(code);
  });
});
