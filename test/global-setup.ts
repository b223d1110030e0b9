/**
 * Gives a run of the tests a temporary folder of its own, with a cache in it, for its workers and the processes that
 * they start. Fails the run when a test left something behind there, and removes it all.
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What tools keep between their own runs. */
const OF_TOOLS = /^(tsx|node-compile-cache|v8-compile-cache)(-|$)/;

export function setup(): () => void {
  // Every project of the tests calls it.
  if (process.env.HONEYGUIDE_TESTS !== undefined) return () => {};
  const folder = mkdtempSync(join(tmpdir(), "honeyguide-tests-"));
  const cache = join(folder, "cache");
  mkdirSync(cache);
  Object.assign(process.env, { TMPDIR: folder, HONEYGUIDE_CACHE: cache, HONEYGUIDE_TESTS: folder });
  return () => {
    const left = readdirSync(folder).filter((name) => name !== "cache" && !OF_TOOLS.test(name));
    rmSync(folder, { recursive: true, force: true });
    if (left.length === 0) return;
    console.error(`Tests left in the temporary folder: ${left.toSorted().join(", ")}`);
    process.exitCode = 1; // what a teardown throws is printed, but fails nothing
  };
}
