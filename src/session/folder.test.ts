import { closeSync, openSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { createFolder, writeJob } from "./folder.ts";

describe("crawl.json", () => {
  it("is replaced whole: who reads it meanwhile sees the old one, and a kill leaves one of the two", () => {
    const path = join(temporaryFolder("folder"), "crawl");
    createFolder(path, { pages: 10, name: "x".repeat(5000) }, undefined).close();
    const reading = openSync(join(path, "crawl.json"), "r");
    writeJob(path, { pages: 20 });
    expect(JSON.parse(readFileSync(reading, "utf8"))).toMatchObject({ pages: 10 });
    closeSync(reading);
    expect(JSON.parse(readFileSync(join(path, "crawl.json"), "utf8"))).toEqual({ pages: 20 });
    expect(readdirSync(path).filter((name) => name.startsWith("crawl.json"))).toEqual(["crawl.json"]);
  });
});
