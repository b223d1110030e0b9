import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { syntheticComparison } from "../synthetic-comparison.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const TSX = join(ROOT, "node_modules", "tsx", "dist", "cli.mjs");
const folder = mkdtempSync(join(tmpdir(), "honeyguide-tables-"));
afterAll(() => rmSync(folder, { recursive: true }));

function tables(
  results: string,
  ...more: string[]
): Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [TSX, join(ROOT, "scripts", "paper-tables.ts"), results, ...more],
      (error, stdout, stderr) => {
        resolve({ code: typeof error?.code === "number" ? error.code : 0, stdout, stderr });
      },
    );
  });
}

function written(name: string, content: unknown): string {
  writeFileSync(join(folder, name), JSON.stringify(content));
  return join(folder, name);
}

describe("scripts/paper-tables.ts", () => {
  const comparison = syntheticComparison({ recipes: ["oracle", "bfs"], topics: 2, runs: 1 });

  it("names the version and the build that measured", async () => {
    const finished = await tables(written("results.json", { ...comparison, build: "0123456789ab" }));
    expect(finished, finished.stderr).toMatchObject({ code: 0, stderr: "" });
    expect(finished.stdout).toContain("Honeyguide 0.1.0 (build 0123456789ab), 2026-01-31.");
  });

  it("names the version alone where the results are older than builds", async () => {
    const { stdout } = await tables(written("older.json", comparison));
    expect(stdout).toContain("Honeyguide 0.1.0, 2026-01-31.");
  });

  it("fills the markers of its label, and leaves all else as it was", async () => {
    const recipes = ["oracle", "honeyguide", "ops", "bfs"];
    const results = written("filled.json", syntheticComparison({ recipes, topics: 3, runs: 2 }));
    const page = join(folder, "page.md");
    const markers = (label: string) =>
      [
        `<!-- results${label}: ops -->\nold\n<!-- /results -->`,
        `<!-- verdicts${label}:\nfirst: ops > bfs\n-->\nold\n<!-- /verdicts -->`,
        `<!-- topics${label}: ops -->\nold\n<!-- /topics -->`,
        `<!-- claims${label}:\nsecond | SD: ops > bfs\nthird | late harvest: ops > bfs\n-->\nold\n<!-- /claims -->`,
        `<!-- ranks${label}: ops, bfs -->\nold\n<!-- /ranks -->`,
        `<!-- against${label}: honeyguide > bfs, nobody -->\nold\n<!-- /against -->`,
      ].join("\n");
    writeFileSync(page, `before\n${markers("")}\n${markers(" starts")}\nafter\n`);
    const finished = await tables(results, "--label", "starts", "--write", page);
    expect(finished, finished.stderr).toMatchObject({ code: 0 });
    const text = readFileSync(page, "utf8");
    expect(text).toContain(`before\n${markers("")}\n<!-- results starts: ops -->\n\nWeb `);
    expect(text.endsWith("<!-- /against -->\nafter\n")).toBe(true);
    expect(text).toMatch(/\| first \| ops > bfs \| \*\*/);
    expect(text).toMatch(/\| second \| SD, smaller first \| ops > bfs \| \*\*/);
    expect(text).toMatch(/\| third \| late harvest \| ops > bfs \| \*\*/);
    expect(text).toMatch(/\| ops \| 1\.5 \| 1\.5 \| 1\.5 \| 1\.50 \|/);
    expect(text).toMatch(/\| bfs \| [\d.]+ \| [+−]?[\d.]+ \| \d of 6 \| /);
    expect(text).toMatch(/\| ops (\| [\d.]+ ){4}\| [\d.]+ \|\n\n<!-- \/topics -->/);
    expect(text).toContain("Not measured: nobody.");
  });

  it.each([
    ["a file that is not there", () => join(folder, "nowhere.json"), /no such file/],
    ["a folder without a comparison", () => mkdtempSync(join(folder, "empty-")), /holds no comparison/],
    ["a file of something else", () => written("else.json", { ...comparison, runs: "none" }), /runs/],
  ])("says what is wrong with %s, and nothing of its own code", async (_what, place, message) => {
    const finished = await tables(place());
    expect(finished.code).toBe(1);
    expect(finished.stderr).toMatch(message);
    expect(finished.stderr).toContain("Give the results.json");
    expect(finished.stderr).not.toMatch(/\n\s+at /);
  });
});
