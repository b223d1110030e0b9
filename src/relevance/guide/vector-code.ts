/**
 * A vector in a few bytes: its coordinates along the directions in which the topic's pages and the background differ
 * most, or, where there are no such pages, along directions that chance has drawn.
 * @module
 */
import { coordinates, principalDirections } from "../../math/principal.ts";
import type { Rng } from "../../math/rng.ts";

/** Bytes of a code; ours: most of what the topic's pages and the background differ in, in 64 characters of the log. */
const BYTES = 48;
/** Fewer pages do not span enough. */
const LEAST_PAGES = 20;

/** How vectors become codes, as plain data. */
export interface CodeData {
  readonly directions: ReturnType<typeof principalDirections>;
  /** Codes are coordinates times this, rounded. */
  readonly scale: number;
}

export function codeFor(pages: readonly Float32Array[], dimension: number, scale: number, rng: Rng): CodeData {
  const drawn = () =>
    Array.from({ length: 2 * BYTES }, () => Float32Array.from({ length: dimension }, () => rng.next() - 0.5));
  return { directions: principalDirections(pages.length >= LEAST_PAGES ? pages : drawn(), BYTES), scale };
}

/** Base64 of one signed byte a coordinate. */
export function codeOf(vector: Float32Array, { directions, scale }: CodeData): string {
  const along = coordinates(vector, directions);
  const code = Buffer.allocUnsafe(along.length);
  for (const [i, value] of along.entries()) {
    code.writeInt8(Math.max(-127, Math.min(127, Math.round(value * scale))), i);
  }
  return code.toString("base64");
}
