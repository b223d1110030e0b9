/**
 * The index of a WACZ: CDXJ lines in order, compressed in blocks, and a short index of the blocks, so that a player fetches
 * only the block that it needs.
 * @module
 */
import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";

export const BLOCKS_NAME = "index.cdx.gz";
const LINES_A_BLOCK = 1024;

/** Gives the blocks; each line of the short index goes to `onBlock`. */
export function* indexBlocks(lines: Iterable<string>, onBlock: (line: string) => void): Generator<Uint8Array> {
  onBlock(`!meta 0 ${JSON.stringify({ format: "cdxj-gzip-1.0", filename: BLOCKS_NAME })}\n`);
  let offset = 0;
  for (const block of blocksOf(lines)) {
    const compressed = gzipSync(block.map((line) => `${line}\n`).join(""));
    const first = /^\S+ \S+/.exec(block[0] ?? "")?.[0] ?? "";
    const digest = `sha256:${createHash("sha256").update(compressed).digest("hex")}`;
    onBlock(`${first} ${JSON.stringify({ offset, length: compressed.length, digest })}\n`);
    offset += compressed.length;
    yield compressed;
  }
}

function* blocksOf(lines: Iterable<string>): Generator<readonly string[]> {
  let block: string[] = [];
  for (const line of lines) {
    block.push(line);
    if (block.length < LINES_A_BLOCK) continue;
    yield block;
    block = [];
  }
  if (block.length > 0) yield block;
}
