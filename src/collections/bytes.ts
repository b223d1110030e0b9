/** Pieces of bytes as one. @module */

/** The parts one after the other; a single one is not copied. */
export function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const [first] = parts;
  return first !== undefined && parts.length === 1 ? first : Buffer.concat(parts);
}
