import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeWholeFile } from "./whole-file.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "honeyguide-whole-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("writeWholeFile", () => {
  it("makes the folders it needs and writes text, replacing what was there", () => {
    const path = join(folder, "a", "b", "file.txt");
    writeWholeFile(path, "first, and longer");
    writeWholeFile(path, "zweite Fassung: ü");
    expect(readFileSync(path, "utf8")).toBe("zweite Fassung: ü");
    expect(readdirSync(join(folder, "a", "b"))).toEqual(["file.txt"]);
  });

  it("writes pieces of bytes one after the other, and none as an empty file", () => {
    const path = join(folder, "bytes");
    writeWholeFile(path, [Uint8Array.of(1, 2), Uint8Array.of(), Uint8Array.of(3)]);
    expect([...readFileSync(path)]).toEqual([1, 2, 3]);
    writeWholeFile(path, []);
    expect(readFileSync(path)).toHaveLength(0);
  });

  it("throws what the system says and leaves nothing behind", () => {
    writeFileSync(join(folder, "plain"), "");
    expect(() => writeWholeFile(join(folder, "plain", "x"), "text")).toThrow(
      expect.objectContaining({ code: expect.stringMatching(/^(EEXIST|ENOTDIR)$/) }),
    );
    const before = readdirSync(folder);
    // A folder cannot be replaced by a file.
    expect(() => writeWholeFile(join(folder, "a"), "text")).toThrow();
    expect(readdirSync(folder)).toEqual(before);
  });
});
