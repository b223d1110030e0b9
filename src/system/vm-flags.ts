/**
 * How the command line has V8 compile. By default it copies what is called into what calls it until functions are large, and
 * compiling takes a fifth of the CPU of a crawl of some thousand pages; half as much or a quarter is quicker to compile, and
 * no crawl that was measured took longer for it beyond noise (docs/benchmarks.md). A program that uses the library decides for itself.
 * @module
 */
import { setFlagsFromString } from "node:v8";

const INLINE_LESS = "--max-inlined-bytecode-size-cumulative=400";
const INLINE_LITTLE = "--max-inlined-bytecode-size-cumulative=200";
/** Small functions wait for their turn as others do: most are compiled into what calls them. */
const NONE_EARLY = "--max-bytecode-size-for-early-opt=10";

/** By major version of Node: a flag that it does not know would be complained of, so that versions nobody has measured get none. */
const FLAGS: Readonly<Record<string, readonly string[]>> = {
  20: [INLINE_LITTLE, NONE_EARLY],
  22: [INLINE_LESS],
  24: [INLINE_LESS],
};

/** What was asked of Node itself is left as it is. */
export function vmFlags(version: string, given: readonly string[]): readonly string[] {
  const [major = ""] = version.split(".");
  const isGiven = (flag: string) => given.some((other) => nameOf(other) === nameOf(flag));
  return (FLAGS[major] ?? []).filter((flag) => !isGiven(flag));
}

export function tuneVm(): void {
  for (const flag of vmFlags(process.versions.node, process.execArgv)) setFlagsFromString(flag);
}

function nameOf(flag: string): string {
  const [name = ""] = flag.split("=");
  return name.replaceAll("_", "-");
}
