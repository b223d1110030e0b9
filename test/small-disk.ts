/** A disk that is nearly full: a small file system in memory where that is allowed, else a limit on the size of files. */
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync, statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Rng } from "../src/math/rng.ts";

export interface SmallDisk {
  readonly path: string;
  readonly kind: "file system" | "file size";
  /** For processes that write to it. */
  readonly env: Readonly<Record<string, string>>;
  /** Room for a little more than there is; without chance, for everything. */
  grow(rng?: Rng): void;
  close(): void;
}

const KB = 1024;
const ROOMY_KB = 500_000;
/** A crawl folder of one page needs no more. */
const LEAST_KB = 40;
const MOST_KB = 1200;

export function smallDisk(path: string): SmallDisk {
  mkdirSync(path, { recursive: true });
  return mounted(path) ?? limited(path);
}

function mounted(path: string): SmallDisk | undefined {
  const mount = (...args: string[]) => execFileSync("mount", args, { stdio: "pipe" });
  try {
    mount("-t", "tmpfs", "-o", `size=${LEAST_KB}k`, "tmpfs", path);
  } catch {
    return undefined;
  }
  return {
    path,
    kind: "file system",
    env: {},
    grow: (rng) => {
      // Files that are removed but still open take room too.
      const { blocks, bfree, bsize } = statfsSync(path);
      const used = Math.ceil(((blocks - bfree) * bsize) / KB);
      const size = rng === undefined ? ROOMY_KB : used + LEAST_KB + rng.below(MOST_KB);
      mount("-o", `remount,size=${size}k`, path);
    },
    close: () => {
      // Databases that were read stay open until their statements are collected.
      execFileSync("umount", ["--lazy", path]);
      rmSync(path, { recursive: true });
    },
  };
}

/** `ulimit -f` of the shell that starts the process: see HONEYGUIDE_TEST_FILE_KB in cli.ts. */
function limited(path: string): SmallDisk {
  const env: Record<string, string> = {};
  return {
    path,
    kind: "file size",
    env,
    grow: (rng) => {
      const size = rng === undefined ? ROOMY_KB : kilobytesIn(path) + LEAST_KB + rng.below(MOST_KB);
      env.HONEYGUIDE_TEST_FILE_KB = String(size);
    },
    close: () => rmSync(path, { recursive: true }),
  };
}

function kilobytesIn(path: string): number {
  const files = readdirSync(path, { recursive: true, encoding: "utf8" }).map((name) => join(path, name));
  return files.reduce((sum, file) => sum + Math.ceil((statSync(file, { throwIfNoEntry: false })?.size ?? 0) / KB), 0);
}
