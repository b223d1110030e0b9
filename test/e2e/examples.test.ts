import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";

/** Strangers' programs: the examples in a fresh folder, with the packed package and nothing else of ours. */
const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const EXAMPLES = readdirSync(join(ROOT, "examples")).filter((name) => name.endsWith(".ts"));
const contentOf = (file: string) => readFileSync(join(ROOT, "examples", file), "utf8");
const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "honeyguide-examples-"));
const modules = join(folder, "node_modules");
afterAll(() => rmSync(folder, { recursive: true }));

const manifestSchema = z.object({ dependencies: z.record(z.string(), z.string()) });
const packedSchema = z.array(z.object({ filename: z.string() }));

/** As `npm install` would do it, without the registry: other packages are those of this checkout. */
async function installPacked(): Promise<void> {
  const { stdout } = await run("npm", ["pack", "--ignore-scripts", "--json", "--pack-destination", folder], {
    cwd: ROOT,
  });
  const [packed] = packedSchema.parse(JSON.parse(stdout));
  mkdirSync(join(modules, "honeyguide"), { recursive: true });
  await run("tar", [
    "xzf",
    join(folder, packed?.filename ?? ""),
    "-C",
    join(modules, "honeyguide"),
    "--strip-components=1",
  ]);
  const { dependencies } = manifestSchema.parse(JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")));
  for (const name of [...Object.keys(dependencies), "@types/node", "undici-types"]) {
    mkdirSync(join(modules, name, ".."), { recursive: true });
    symlinkSync(join(ROOT, "node_modules", name), join(modules, name));
  }
}

const TSCONFIG = {
  compilerOptions: {
    target: "es2023",
    module: "nodenext",
    types: ["node"],
    outDir: "built",
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    verbatimModuleSyntax: true,
  },
  files: EXAMPLES,
};

beforeAll(async () => {
  await installPacked();
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "stranger", type: "module" }));
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(TSCONFIG));
  for (const file of EXAMPLES) writeFileSync(join(folder, file), contentOf(file));
  await run(process.execPath, [join(ROOT, "node_modules", "typescript", "bin", "tsc")], { cwd: folder });
});

const built = (file: string) => join(folder, "built", file.replace(/\.ts$/, ".js"));

describe("with the packed package", () => {
  it("the first example prints pages", async () => {
    const { stdout } = await run(process.execPath, [built("first-crawl.ts")], { cwd: folder });
    expect(stdout.trim().split("\n")).toHaveLength(50);
  });

  it("a crawler of one's own, in 60 lines, passes the suites and finds what it looks for", async () => {
    const { stdout } = await run(process.execPath, [built("own-crawler.ts")], { cwd: folder });
    const [pages = 0, relevant = 0] = stdout.trim().split(" ").map(Number);
    expect(pages).toBe(60);
    expect(relevant).toBeGreaterThan(10);
    const lines = ["weather-recipe.ts", "own-crawler.ts"].map((file) => contentOf(file).trimEnd().split("\n").length);
    expect(lines.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(60);
  });

  it("a program crawls, resumes, reads, exports, explains, judges, learns and compares", async () => {
    const { stdout } = await run(process.execPath, [built("library.ts")], { cwd: join(folder, "built") });
    const lines = stdout.trim().split("\n");
    expect(lines.slice(0, 40).every((line) => /^\d\.\d\d .* \d+$/.test(line))).toBe(true);
    expect(lines[40]).toMatch(/^(budget|stopped) \d+ \d+$/);
    expect(lines.filter((line) => line.startsWith("weather-watcher "))).toHaveLength(1);
    const corpus = readFileSync(join(folder, "built", "weather.jsonl"), "utf8")
      .trim()
      .split("\n");
    expect(z.object({ text: z.string() }).parse(JSON.parse(corpus[0] ?? "")).text).not.toBe("");
  });

  it("the command can be run as it lies there", async () => {
    const { stdout } = await run(join(modules, "honeyguide", "dist", "cli", "main.js"), ["--version"]);
    expect(stdout.trim()).toMatch(/^\d+\.\d+\.\d+/);
  });

  it("the command line takes a recipe from a file, to crawl, to resume and to show", async () => {
    const main = join(modules, "honeyguide", "dist", "cli", "main.js");
    const honeyguide = (...options: string[]) => run(process.execPath, [main, ...options], { cwd: folder });
    const file = join("built", "weather-recipe.js");
    const crawl = ["crawl", "storms-and-floods", "--web", "demo", "--recipe", `./${file}`, "--quiet", "--json"];
    await honeyguide(...crawl, "--pages", "20", "--param", "longest=90", "--out", "crawl");
    const { stdout } = await honeyguide("resume", "crawl", "--pages", "30", "--quiet", "--json");
    const summary = z.object({ pages: z.number() }).parse(JSON.parse(stdout.trim().split("\n").at(-1) ?? ""));
    expect(summary.pages).toBe(30);
    expect((await honeyguide("recipes", `./${file}`)).stdout).toContain("longest = 80");
  });
});

it("the README's first example is the file's", () => {
  const code = /```ts\n([\s\S]*?)```/.exec(readFileSync(join(ROOT, "README.md"), "utf8"))?.[1] ?? "";
  expect(code.trimEnd().split("\n").length).toBeLessThanOrEqual(12);
  expect(contentOf("first-crawl.ts")).toContain(code.trim());
});
