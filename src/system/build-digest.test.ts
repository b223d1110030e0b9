import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { buildDigest, digestOf } from "./build-digest.ts";

const folder = mkdtempSync(join(tmpdir(), "honeyguide-build-"));
const write = (path: string, text: string) => writeFileSync(join(folder, path), text);
const digest = () => digestOf(folder, ".js");

beforeEach(() => {
  rmSync(folder, { recursive: true });
  mkdirSync(join(folder, "inner"), { recursive: true });
  write("a.js", "export const a = 1;");
  write("inner/b.js", "export const b = 2;");
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("the digest of a build", () => {
  it("has twelve hexadecimal digits, the same every time", () => {
    expect(digest()).toMatch(/^[0-9a-f]{12}$/);
    expect(digest()).toBe(digest());
    expect(buildDigest()).toMatch(/^[0-9a-f]{12}$/);
  });

  it.each([
    ["a file's content", () => write("inner/b.js", "export const b = 3;")],
    ["a file's name", () => renameSync(join(folder, "a.js"), join(folder, "c.js"))],
    ["another file", () => write("inner/c.js", "")],
    [
      "a border between files",
      () => {
        write("a.js", "export const a = 1;inner/b.js");
        write("inner/b.js", "");
      },
    ],
  ])("changes with %s", (_what, change) => {
    const before = digest();
    change();
    expect(digest()).not.toBe(before);
  });

  it("does not change with tests, types, maps and other files", () => {
    const before = digest();
    for (const name of ["a.test.js", "a.d.ts", "a.js.map", "a.json", "inner/a.test.js"]) write(name, "{}");
    expect(digest()).toBe(before);
    expect(digestOf(folder, ".ts")).toBe(digestOf(join(folder, "inner"), ".ts"));
  });
});
