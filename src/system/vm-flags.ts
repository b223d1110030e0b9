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

/**
 * A function is optimized after one turn of 25,000 bytes of bytecode, not three of 67,584: in a crawl of some thousand pages much
 * runs for long before it is. Later versions have a compiler between the two.
 */
const OPTIMIZE_SOON = ["--ticks-before-optimization=1", "--interrupt-budget=25000"];

/**
 * What has become garbage waits until there is six times what lives, instead of three: most of a crawl's heap is garbage a second
 * later, and each look for it takes a fifteenth of a second, and throws code away that must be compiled again. Later versions gain nothing by it.
 */
const COLLECT_SELDOM = "--heap-growing-percent=600";

/** By major version of Node: a flag that it does not know would be complained of, so that versions nobody has measured get none. */
const FLAGS: Readonly<Record<string, readonly string[]>> = {
  20: [INLINE_LITTLE, NONE_EARLY, ...OPTIMIZE_SOON, COLLECT_SELDOM],
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
  detachOnce();
}

/**
 * Until the memory of a typed array is taken away for the first time in a thread, V8 compiles as if it never were, and then throws away
 * all code that reads one. It happens in every crawl, when the first connection has the memory of undici's parser grow: 74 functions of
 * the default recipe were compiled twice. So it happens before there are any.
 */
export function detachOnce(): void {
  const buffer = new ArrayBuffer(1);
  structuredClone(buffer, { transfer: [buffer] });
}

function nameOf(flag: string): string {
  const [name = ""] = flag.split("=");
  return name.replaceAll("_", "-");
}
