import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findInputs } from "./inputs.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "honeyguide-inputs-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(...names: readonly string[]): void {
  for (const name of names) writeFileSync(join(folder, name), "x");
}

function found(path = folder): string[] {
  return findInputs(path).files.map((file) => `${basename(file.path)} ${file.format} ${file.coding}`);
}

describe("the files of a web", () => {
  it.each([
    ["pages.jsonl", "jsonl none"],
    ["pages.jsonl.gz", "jsonl gzip"],
    ["pages.jsonl.br", "jsonl brotli"],
    ["other.warc", "warc none"],
    ["other.warc.gz", "warc gzip"],
  ])("are found in a folder that holds %s", (name, kind) => {
    write(name, "README.md", "topics.json");
    expect(found()).toEqual([`${name} ${kind}`]);
    expect(findInputs(folder).name).toBe(basename(folder));
  });

  it("are all archives of a folder, in order", () => {
    write("b-00002.warc.gz", "b-00001.warc.gz", "a.warc");
    expect(found()).toEqual(["a.warc warc none", "b-00001.warc.gz warc gzip", "b-00002.warc.gz warc gzip"]);
  });

  it("are the pages rather than the archives, and the uncompressed ones first", () => {
    write("pages.jsonl.gz", "pages.jsonl", "a.warc");
    expect(found()).toEqual(["pages.jsonl jsonl none"]);
  });

  it("may be one file of any name, which names the web", () => {
    write("my-web.jsonl.br", "pages.jsonl");
    expect(found(join(folder, "my-web.jsonl.br"))).toEqual(["my-web.jsonl.br jsonl brotli"]);
    expect(findInputs(join(folder, "my-web.jsonl.br")).name).toBe("my-web");
    expect(findInputs(join(folder, "pages.jsonl")).name).toBe(basename(folder));
  });

  it("are the same through a symbolic link", () => {
    write("pages.jsonl");
    symlinkSync(folder, `${folder}-link`);
    try {
      expect(findInputs(`${folder}-link`)).toEqual(findInputs(folder));
    } finally {
      rmSync(`${folder}-link`);
    }
  });

  it.each([
    ["a path that does not exist", "none", "web-missing"],
    ["a folder below a file", "notes.txt/pages", "web-missing"],
    ["a folder without pages", "empty", "web-missing"],
    ["a file of another kind", "notes.txt", "web-broken"],
    ["a folder that is called like a file", "odd", "web-missing"],
  ])("are refused: %s", (_, name, code) => {
    write("notes.txt");
    mkdirSync(join(folder, "empty"));
    mkdirSync(join(folder, "odd", "pages.jsonl"), { recursive: true });
    const path = join(folder, name);
    expect(() => findInputs(path)).toThrow(expect.objectContaining({ code, exitCode: 2 }));
    expect(() => findInputs(path)).toThrow(path);
  });
});
