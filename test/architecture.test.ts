import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { at, present } from "../src/collections/at.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const SRC = join(ROOT, "src");

/**
 * Every room of the house, and which others it may look into beside the base. A stage sees the base and nothing beside
 * it; recipes see the stages that they combine; the engine drives all; the session opens it; experiments, the functions
 * of the API and the command line stand on top.
 */
const SEAMS = [
  "types",
  "document-kind",
  "digesting",
  "evaluation",
  "correcting",
  "recipe",
  "fetching",
  "neighbours",
  "journal",
  "events",
  "errors",
];
const TOOLS = [
  "parameters",
  "suggestion",
  "questions",
  "display",
  "system",
  "collections",
  "math",
  "url",
  "text",
  "warc",
];
const BASE = [...SEAMS, ...TOOLS];
const WAY_OF_A_LINK = ["seeds", "frontier", "strategies", "fetch", "parse", "relevance", "links", "filters", "store"];
const BESIDE_IT = ["topics", "optimizers", "metrics", "webs", "charts"];
const STAGES = [...WAY_OF_A_LINK, ...BESIDE_IT];
const ENGINE = [...STAGES, "documents", "content", "digest", "recipes", "engine", "session"];
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries([...BASE, ...STAGES].map((room) => [room, []])),
  recipes: ["strategies", "relevance", "links", "filters", "topics", "optimizers"],
  documents: ["parse"],
  content: ["parse"],
  digest: ["documents", "parse", "relevance", "links", "filters"],
  engine: [...STAGES, "digest"],
  session: [...STAGES, "documents", "digest", "recipes", "engine"],
  experiments: ENGINE,
  api: [...ENGINE, "experiments"],
  mcp: [...ENGINE, "api"],
  ui: [...ENGINE, "experiments", "api"],
  cli: [...ENGINE, "experiments", "api", "mcp", "ui"],
  parts: [...STAGES, "recipes"],
  testing: [...STAGES, "digest", "recipes", "engine"],
  index: [...ENGINE, "experiments", "api"],
};
const mayImport = (from: string, to: string): boolean =>
  from === to || BASE.includes(to) || (ROOMS[from]?.includes(to) ?? false);

function filesBelow(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesBelow(path) : [path];
  });
}

const sources = filesBelow(SRC).filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"));
const partOf = (path: string) => at(relative(SRC, path).split("/"), 0).replace(/\.ts$/, "");

function importsOf(path: string): string[] {
  const code = readFileSync(path, "utf8");
  return [...code.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)].map(([, target]) =>
    normalize(join(dirname(path), present(target, "the import"))),
  );
}

/** Room by room, what it really imports; the base is left out where it imports itself. */
function drawing(): string {
  const seen = new Map<string, Set<string>>();
  for (const path of sources) {
    const from = partOf(path);
    const targets = seen.get(from) ?? new Set<string>();
    seen.set(from, targets);
    for (const to of importsOf(path).map(partOf)) if (to !== from && !BASE.includes(to)) targets.add(to);
  }
  const rows = Object.keys(ROOMS)
    .filter((room) => !BASE.includes(room))
    .map(
      (room) =>
        `| \`${room}\` | ${
          [...(seen.get(room) ?? [])]
            .sort()
            .map((to) => `\`${to}\``)
            .join(", ") || "the base alone"
        } |`,
    );
  return ["", "| room | imports, beside the base |", "| --- | --- |", ...rows, "", ""].join("\n");
}

describe("the architecture", () => {
  it("has sources to look at", () => {
    expect(sources.length).toBeGreaterThan(50);
  });

  it("has no room that is not on the plan, and no room on the plan that is empty", () => {
    const rooms = [...new Set(sources.map(partOf))].sort();
    expect(rooms).toEqual(Object.keys(ROOMS).sort());
  });

  it("imports point one way", () => {
    const wrong = sources.flatMap((path) =>
      importsOf(path)
        .map(partOf)
        .filter((to) => !mayImport(partOf(path), to))
        .map((to) => `${relative(ROOT, path)} imports ${to}`),
    );
    expect(wrong).toEqual([]);
  });

  it("is drawn in ARCHITECTURE.md as it is", () => {
    const path = join(ROOT, "ARCHITECTURE.md");
    const text = readFileSync(path, "utf8");
    const drawn = text.replace(/(?<=<!-- rooms -->\n)[\s\S]*?(?=<!-- \/rooms -->)/, drawing());
    if (process.env.UPDATE_DOCS === "1") writeFileSync(path, drawn);
    else expect(text, "UPDATE_DOCS=1 npx vitest run test/architecture.test.ts draws it anew").toBe(drawn);
  });

  it("time and chance come from the clock and the generator alone", () => {
    const wrong = sources.filter((path) => {
      const code = readFileSync(path, "utf8").replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");
      return (
        !path.endsWith("system/clock.ts") && /Math\.random\(|Date\.now\(|new Date\(\)|performance\.now\(/.test(code)
      );
    });
    expect(wrong.map((path) => relative(ROOT, path))).toEqual([]);
  });

  it("only the command line ends the process or listens to it", () => {
    const wrong = sources.filter(
      (path) =>
        partOf(path) !== "cli" &&
        /process\.(exit|exitCode|abort|kill|on|once|addListener)\b/.test(readFileSync(path, "utf8")),
    );
    expect(wrong.map((path) => relative(ROOT, path))).toEqual([]);
  });

  it("no source file is longer than 300 lines", () => {
    const long = sources.filter((path) => readFileSync(path, "utf8").split("\n").length > 301);
    expect(long.map((path) => relative(ROOT, path))).toEqual([]);
  });

  it("the engine loop stays within its 250 lines", () => {
    expect(readFileSync(join(SRC, "engine", "crawl.ts"), "utf8").split("\n").length).toBeLessThanOrEqual(251);
  });

  it("the numbered steps of ARCHITECTURE.md name folders that exist", () => {
    const steps = [
      ...readFileSync(join(ROOT, "ARCHITECTURE.md"), "utf8").matchAll(/^\d+\. \*\*.*?`src\/([a-z]+)\/`/gm),
    ].map(([, name]) => present(name, "the folder"));
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
    const documented = [...text.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, code]) => code);
    for (const code of ERROR_CODES) expect(documented).toContain(code);
  });
});
