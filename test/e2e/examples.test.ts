import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const TSX = join(ROOT, "node_modules", "tsx", "dist", "cli.mjs");

describe("the examples", () => {
  it.each(readdirSync(join(ROOT, "examples")))("%s runs offline", async (file) => {
    const { stdout } = await promisify(execFile)(process.execPath, [TSX, join(ROOT, "examples", file)]);
    expect(stdout.trim().split("\n").length).toBeGreaterThan(10);
  });

  it("the README's first example is the file's", () => {
    const code = /```ts\n([\s\S]*?)```/.exec(readFileSync(join(ROOT, "README.md"), "utf8"))?.[1] ?? "";
    const file = readFileSync(join(ROOT, "examples", "first-crawl.ts"), "utf8");
    expect(code.trimEnd().split("\n").length).toBeLessThanOrEqual(12);
    expect(file).toContain(code.replace('from "honeyguide"', 'from "../src/index.ts"').trim());
  });
});
