import { randomBytes } from "node:crypto";
import {
  closeSync,
  lstatSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pipeToWholeFile, writeWholeFile } from "./whole-file.ts";

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

  it("follows a link instead of replacing it", () => {
    const link = join(folder, "link");
    writeFileSync(join(folder, "linked"), "old");
    symlinkSync("linked", link);
    writeWholeFile(link, "new");
    expect([readlinkSync(link), readFileSync(join(folder, "linked"), "utf8")]).toEqual(["linked", "new"]);
  });

  it("writes to a device as it is, and leaves it one", async () => {
    writeWholeFile("/dev/null", "text");
    await pipeToWholeFile(Readable.from(["text"]), "/dev/null");
    expect(lstatSync("/dev/null").isCharacterDevice()).toBe(true);
  });
});

describe("pipeToWholeFile", () => {
  it("leaves nothing behind where the content fails before the system has made the file", async () => {
    const before = readdirSync(folder);
    const failing = () =>
      new Readable({
        read() {
          this.destroy(new Error("at once"));
        },
      });
    const wait = promisify(randomBytes);
    // Keeps the system's helper threads busy, so that a file that is asked for is made late.
    const busy = Array.from({ length: 64 }, () => wait(2_000_000));
    await expect(pipeToWholeFile(failing(), join(folder, "failing"))).rejects.toThrow("at once");
    await Promise.all(busy);
    await wait(1);
    expect(readdirSync(folder)).toEqual(before);
  });

  it("replaces a file when all pieces are there", async () => {
    const path = join(folder, "piped");
    writeFileSync(path, "old");
    const reading = openSync(path, "r");
    await pipeToWholeFile(Readable.from(["a", Buffer.from("b"), "c"]), path);
    expect([readFileSync(path, "utf8"), readFileSync(reading, "utf8")]).toEqual(["abc", "old"]);
    closeSync(reading);
  });

  it("leaves the old file and nothing else when a piece fails", async () => {
    const path = join(folder, "failing");
    writeFileSync(path, "old");
    const before = readdirSync(folder);
    const content = Readable.from(
      (function* () {
        yield "half of it";
        throw new Error("and no more");
      })(),
    );
    await expect(pipeToWholeFile(content, path)).rejects.toThrow("and no more");
    expect([readdirSync(folder), readFileSync(path, "utf8")]).toEqual([before, "old"]);
  });
});
