/**
 * Lines and blocks out of decompressed pieces, with the place in the file where the next byte came from.
 * @module
 */
import type { Piece } from "./members.ts";

const LF = 10;
const CR = 13;

export class PieceReader {
  readonly #pieces: AsyncIterator<Piece>;
  readonly #isPlain: boolean;
  #bytes: Uint8Array = new Uint8Array(0);
  #base = 0;
  #at = 0;

  /** In a plain file each byte has its own place; in a compressed one the place is that of the gzip member. */
  constructor(pieces: AsyncIterator<Piece>, isPlain: boolean) {
    this.#pieces = pieces;
    this.#isPlain = isPlain;
  }

  /** Where the next byte is from. */
  get offset(): number {
    return this.#isPlain ? this.#base + this.#at : this.#base;
  }

  /** Makes the next byte available; false at the end. */
  async more(): Promise<boolean> {
    while (this.#at >= this.#bytes.length) {
      const { done, value } = await this.#pieces.next();
      if (done === true) return false;
      this.#bytes = value.bytes;
      this.#base = value.offset;
      this.#at = 0;
    }
    return true;
  }

  /** The next line without its end (LF or CRLF); undefined if the input or the limit ends before the line does. */
  async line(maxBytes: number): Promise<Uint8Array | undefined> {
    let parts: Uint8Array | undefined;
    while (await this.more()) {
      const end = this.#bytes.indexOf(LF, this.#at);
      const piece = this.#bytes.subarray(this.#at, end < 0 ? undefined : end);
      parts = parts === undefined ? piece : Buffer.concat([parts, piece]);
      if (parts.length > maxBytes) return undefined;
      this.#at += piece.length + (end < 0 ? 0 : 1);
      if (end >= 0) return parts.at(-1) === CR ? parts.subarray(0, -1) : parts;
    }
    return undefined;
  }

  /** Reads `length` bytes and keeps the first `keep`; undefined if the input ends before. */
  async block(length: number, keep: number): Promise<Uint8Array | undefined> {
    const parts: Uint8Array[] = [];
    let have = 0;
    for (let left = length; left > 0; ) {
      if (!(await this.more())) return undefined;
      const piece = this.#bytes.subarray(this.#at, this.#at + left);
      if (have < keep) parts.push(piece.subarray(0, keep - have));
      have = Math.min(keep, have + piece.length);
      left -= piece.length;
      this.#at += piece.length;
    }
    return Buffer.concat(parts);
  }

  /** The next byte, after `more`. */
  peek(): number | undefined {
    return this.#bytes[this.#at];
  }

  /** True if there was at least one. */
  async skipEmptyLines(): Promise<boolean> {
    let skipped = false;
    while (await this.more()) {
      const byte = this.peek();
      if (byte !== LF && byte !== CR) break;
      this.#at++;
      skipped = true;
    }
    return skipped;
  }

  /** Skips the rest of the line; true if there is another one. */
  async skipLine(): Promise<boolean> {
    while (await this.more()) {
      const end = this.#bytes.indexOf(LF, this.#at);
      this.#at = end < 0 ? this.#bytes.length : end + 1;
      if (end >= 0) return this.more();
    }
    return false;
  }
}
