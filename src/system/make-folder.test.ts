import { chmodSync, existsSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { systemCodeOf } from "../errors.ts";
import { assertFolderPossible, makeFolder } from "./make-folder.ts";

const folder = temporaryFolder("make-folder");
const codeOf = (action: () => void): string => {
  try {
    action();
    return "";
  } catch (error) {
    return systemCodeOf(error) ?? String(error);
  }
};

describe("makeFolder", () => {
  it("makes what is missing, with a mode, and is content with what is there", () => {
    const path = join(folder, "a", "b", "c");
    makeFolder(path, 0o700);
    makeFolder(path);
    expect(statSync(path).mode & 0o777).toBe(0o700);
  });

  it("says why a folder cannot be made, wherever that is", () => {
    writeFileSync(join(folder, "file"), "");
    for (const path of [join(folder, "file"), join(folder, "file", "x", "y"), "/dev/null/x"]) {
      expect(
        codeOf(() => makeFolder(path)),
        path,
      ).toBe("ENOTDIR");
      expect(
        codeOf(() => assertFolderPossible(path)),
        path,
      ).toBe("ENOTDIR");
    }
  });

  it("comes back from /proc, where Node's recursive mkdir never does", () => {
    if (!existsSync("/proc/self")) return;
    expect(codeOf(() => makeFolder("/proc/honeyguide"))).toBe("ENOENT");
    expect(codeOf(() => makeFolder("/proc/honeyguide/crawl"))).toBe("ENOENT");
    expect(codeOf(() => assertFolderPossible("/proc/honeyguide/crawl"))).toBe("ENOENT");
  });
});

describe("assertFolderPossible", () => {
  it("leaves nothing", () => {
    assertFolderPossible(join(folder, "later", "crawl"));
    assertFolderPossible(folder);
    expect(existsSync(join(folder, "later"))).toBe(false);
  });

  it("refuses a place where this user may not write", () => {
    const closed = join(folder, "closed");
    mkdirSync(closed);
    chmodSync(closed, 0o500);
    const code = codeOf(() => assertFolderPossible(join(closed, "crawl")));
    chmodSync(closed, 0o700);
    expect(code).toBe(process.getuid?.() === 0 ? "" : "EACCES");
  });
});
