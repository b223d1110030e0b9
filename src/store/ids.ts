/**
 * A page's out-links as bytes: differences of successive ids, zigzag and in groups of seven bits, so that the runs of
 * new links that a page brings take one byte each.
 * @module
 */
import type { LinkId } from "../types.ts";

export function encodeIds(ids: readonly LinkId[]): Buffer {
  const bytes = Buffer.allocUnsafe(ids.length * 5);
  let length = 0;
  let previous = 0;
  for (const id of ids) {
    const difference = id - previous;
    let value = difference >= 0 ? difference * 2 : -difference * 2 - 1;
    previous = id;
    while (value >= 128) {
      bytes[length++] = (value % 128) + 128;
      value = Math.floor(value / 128);
    }
    bytes[length++] = value;
  }
  return bytes.subarray(0, length);
}

export function decodeIds(bytes: Uint8Array): LinkId[] {
  const ids: LinkId[] = [];
  let previous = 0;
  let value = 0;
  let scale = 1;
  for (const byte of bytes) {
    value += (byte % 128) * scale;
    scale *= 128;
    if (byte >= 128) continue;
    previous += value % 2 === 0 ? value / 2 : -(value + 1) / 2;
    ids.push(previous);
    value = 0;
    scale = 1;
  }
  return ids;
}
