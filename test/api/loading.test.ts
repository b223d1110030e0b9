/** What importing the library costs: files that are loaded, since time depends on the machine. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";

const DIST = fileURLToPath(new URL("../../dist/", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "honeyguide-loading-"));
afterAll(() => rmSync(folder, { recursive: true }));

const coverageSchema = z.object({ result: z.array(z.object({ url: z.string() })) });

/** Every module that V8 has run in a process, by the coverage it writes at its end. */
function modulesOf(...options: string[]): string[] {
  const out = mkdtempSync(join(folder, "run-"));
  execFileSync(process.execPath, options, { env: { ...process.env, NODE_V8_COVERAGE: out }, stdio: "ignore" });
  return readdirSync(out).flatMap((file) => {
    const { result } = coverageSchema.parse(JSON.parse(readFileSync(join(out, file), "utf8")));
    return result.map(({ url }) => url).filter((url) => url.startsWith("file:"));
  });
}

describe("what is loaded at first", () => {
  it("by importing the library is a handful of files of its own, and no package", () => {
    const modules = modulesOf("--input-type=module", "-e", `await import(${JSON.stringify(join(DIST, "index.js"))})`);
    expect(modules.filter((url) => url.includes("/dist/")).length).toBeLessThan(10);
    expect(modules.filter((url) => url.includes("/node_modules/"))).toEqual([]);
  });

  it("by --help is the command line, and no package but commander", () => {
    const modules = modulesOf(join(DIST, "cli", "main.js"), "--help");
    expect(modules.filter((url) => url.includes("/node_modules/") && !url.includes("/commander/"))).toEqual([]);
    expect(modules.filter((url) => url.includes("/dist/")).length).toBeLessThan(40);
  });
});
