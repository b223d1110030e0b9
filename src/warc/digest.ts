/**
 * Names and fingerprints as WARC tools write them: `sha1:` and base 32 for blocks and payloads, `<urn:uuid:…>` for
 * records. Record ids are made from a text, never from chance, so that the same crawl writes the same archive.
 * @module
 */
import { createHash, hash } from "node:crypto";

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** RFC 4648 base 32; SHA-1 needs no padding, since its 160 bits are 32 characters. */
export function base32(bytes: Uint8Array): string {
  let text = "";
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += BASE32[(value >>> bits) & 31];
    }
  }
  return bits === 0 ? text : text + BASE32[(value << (5 - bits)) & 31];
}

/** `sha1:` and the base 32 digest of all parts, one after the other. */
export function sha1Digest(...parts: readonly Uint8Array[]): string {
  const sum = createHash("sha1");
  for (const part of parts) sum.update(part);
  return `sha1:${base32(sum.digest())}`;
}

/** The same record id for the same text, in the shape of a version 4 UUID. */
export function recordId(text: string): string {
  const hex = hash("sha256", text, "hex");
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8).toString(16);
  const groups = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, variant + hex.slice(17, 20)];
  return `<urn:uuid:${groups.join("-")}-${hex.slice(20, 32)}>`;
}
