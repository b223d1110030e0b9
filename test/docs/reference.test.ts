import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { temporaryFolder } from "../temporary-folder.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const TOOL = join(ROOT, "tools", "reference");
const COMMITTED = join(ROOT, "docs", "reference", "api");
const typedoc = join(dirname(createRequire(join(TOOL, "package.json")).resolve("typedoc/package.json")), "bin/typedoc");

const contentOf = (folder: string) =>
  new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")]));

it("the reference of the API is that of the code, in which every export is explained and refers to exports alone", async () => {
  const folder = temporaryFolder("reference");
  // Fails by its own message where a comment or an export is missing.
  await promisify(execFile)(process.execPath, [typedoc, "--out", folder], { cwd: TOOL });
  const [written, committed] = [contentOf(folder), contentOf(COMMITTED)];
  const names = [...new Set([...written.keys(), ...committed.keys()])];
  const stale = names.filter((name) => written.get(name) !== committed.get(name));
  expect(stale, "`npm run reference` writes docs/reference/api anew").toEqual([]);
});
