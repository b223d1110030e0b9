import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { canonical } from "../../test/canonical.ts";
import { cacheFolder } from "../system/cache-folder.ts";
import { ManualClock } from "../system/clock.ts";
import { WebBuilder } from "./builder.ts";
import { buildCached, cacheFolders, cacheKey, findCached } from "./cache.ts";
import type { CacheFiles } from "./cached-web.ts";
import type { WebInput } from "./inputs.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "honeyguide-cache-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const url = canonical("http://a.example/");

async function build(files: CacheFiles, body = "body"): Promise<void> {
  const builder = new WebBuilder(files.bodies);
  builder.add({ kind: "page", url, status: 200, contentType: "", body });
  builder.finish(files.index);
  builder.close();
}

describe("the folder of the cache", () => {
  it("is below the one for all that can be made again", () => {
    expect(cacheFolders()[0]).toBe(join(cacheFolder(), "webs"));
  });

  it("is the next one when the first cannot be written", async () => {
    writeFileSync(join(folder, "file"), "");
    const folders = [join(folder, "file", "webs"), join(folder, "second")];
    (await buildCached("test", folders, "key", build)).close();
    expect(readdirSync(join(folder, "second"))).toEqual(["key"]);
    findCached("test", folders, "key")?.close();
  });

  it("is named when none can be written", async () => {
    writeFileSync(join(folder, "file"), "");
    const building = buildCached("test", [join(folder, "file", "webs")], "key", build);
    await expect(building).rejects.toMatchObject({ code: "disk-error", exitCode: 1 });
    await expect(building).rejects.toThrow(join(folder, "file", "webs"));
  });
});

describe("the key of a cache", () => {
  const file: WebInput = { path: "/w/pages.jsonl", format: "jsonl", coding: "none", size: 5, mtimeMs: 7 };
  const key = (change: Partial<WebInput>) => cacheKey({ name: "my web/1", files: [{ ...file, ...change }] });

  it("changes with place, size and time of the files", () => {
    const keys = [key({}), key({ path: "/x/pages.jsonl" }), key({ size: 6 }), key({ mtimeMs: 8 })];
    expect(new Set(keys).size).toBe(4);
    expect(key({})).toBe(key({}));
  });

  it("is a plain file name", () => {
    expect(key({})).toMatch(/^my-web-1-[0-9a-f]{12}-[0-9a-f]{16}$/);
  });
});

describe("building a cache", () => {
  it("leaves nothing behind when it fails", async () => {
    const building = buildCached("test", [folder], "key", async (files) => {
      writeFileSync(files.bodies, "half");
      throw new Error("broken line");
    });
    await expect(building).rejects.toThrow("broken line");
    expect(readdirSync(folder)).toEqual([]);
  });

  it("says that the disk is full", async () => {
    const full = Object.assign(new Error("ENOSPC: no space left"), { code: "ENOSPC" });
    const building = buildCached("test", [folder], "key", () => Promise.reject(full));
    await expect(building).rejects.toMatchObject({
      code: "disk-full",
      hint: expect.stringContaining("HONEYGUIDE_CACHE"),
    });
  });

  it("may happen several times at once", async () => {
    const webs = await Promise.all([1, 2, 3].map(() => buildCached("test", [folder], "key", build)));
    for (const web of webs) {
      expect(web.get(url)).toMatchObject({ body: Buffer.from("body") });
      web.close();
    }
    expect(readdirSync(folder)).toEqual(["key"]);
  });

  it("replaces a broken cache", async () => {
    mkdirSync(join(folder, "key"));
    writeFileSync(join(folder, "key", "index.bin"), "nonsense");
    expect(findCached("test", [folder], "key")).toBeUndefined();
    const web = await buildCached("test", [folder], "key", build);
    expect(web.size).toBe(1);
    web.close();
  });

  it("removes caches of the same files as they were before, and no others", async () => {
    for (const key of ["a-place-old", "a-place-new", "b-place-other"]) {
      (await buildCached("test", [folder], key, build)).close();
    }
    expect(readdirSync(folder)).toEqual(["a-place-new", "b-place-other"]);
  });

  it("removes what a killed process left behind a day ago", async () => {
    const clock = new ManualClock(10 * 24 * 3600 * 1000);
    const old = join(folder, "key.building-old");
    const fresh = join(folder, "key.building-fresh");
    mkdirSync(old);
    mkdirSync(fresh);
    utimesSync(old, 8 * 24 * 3600, 8 * 24 * 3600);
    utimesSync(fresh, 9.5 * 24 * 3600, 9.5 * 24 * 3600);
    (await buildCached("test", [folder], "key", build, clock)).close();
    expect([existsSync(old), existsSync(fresh)]).toEqual([false, true]);
  });
});
