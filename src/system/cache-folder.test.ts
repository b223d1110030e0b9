import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { cacheFolder, keepFile } from "./cache-folder.ts";

const folder = mkdtempSync(join(tmpdir(), "honeyguide-folder-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("the cache folder", () => {
  it.each([
    [{ HONEYGUIDE_CACHE: "/own", XDG_CACHE_HOME: "/user" }, "/own"],
    [{ HONEYGUIDE_CACHE: "", XDG_CACHE_HOME: "/user" }, "/user/honeyguide"],
    [{ XDG_CACHE_HOME: "" }, join(homedir(), ".cache", "honeyguide")],
    [{}, join(homedir(), ".cache", "honeyguide")],
  ])("with %j is %s", (environment, expected) => {
    expect(cacheFolder(environment)).toBe(expected);
  });
});

describe("keeping a file", () => {
  it("makes folders and leaves nothing but the file", () => {
    const path = join(folder, "a", "b");
    expect(keepFile(path, [Buffer.from("one "), Buffer.from("two")])).toBe(true);
    expect(readFileSync(path, "utf8")).toBe("one two");
    expect(readdirSync(join(folder, "a"))).toEqual(["b"]);
  });

  it("says when it cannot", () => {
    writeFileSync(join(folder, "file"), "");
    expect(keepFile(join(folder, "file", "below"), [Buffer.from("x")])).toBe(false);
  });
});
