/**
 * The unread bytes of a stream, with their place in the file. Lets a reader look ahead as far as it needs, take what
 * it used and leave the rest.
 * @module
 */
import { joinBytes } from "../collections/bytes.ts";

const EMPTY = new Uint8Array(0);

export class InputWindow {
  readonly #source: AsyncIterator<Uint8Array>;
  #bytes: Uint8Array = EMPTY;
  #offset = 0;
  #ended = false;

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** What has been read from the stream but not been taken. */
  get bytes(): Uint8Array {
    return this.#bytes;
  }

  /** Where `bytes` begins in the stream. */
  get offset(): number {
    return this.#offset;
  }

  /** Reads on until at least `count` bytes are there, or the stream ends. */
  async fill(count: number): Promise<void> {
    if (this.#bytes.length >= count || this.#ended) return;
    const parts = this.#bytes.length === 0 ? [] : [this.#bytes];
    for (let length = this.#bytes.length; length < count; ) {
      const { done, value } = await this.#source.next();
      if (done === true) {
        this.#ended = true;
        break;
      }
      parts.push(value);
      length += value.length;
    }
    this.#bytes = joinBytes(parts);
  }

  advance(count: number): void {
    this.#bytes = this.#bytes.subarray(count);
    this.#offset += count;
  }

  /** Everything that is there. */
  takeAll(): Uint8Array {
    const bytes = this.#bytes;
    this.advance(bytes.length);
    return bytes;
  }

  /** Puts the end of what was taken last back. */
  putBack(bytes: Uint8Array): void {
    this.#bytes = this.#bytes.length === 0 ? bytes : Buffer.concat([bytes, this.#bytes]);
    this.#offset -= bytes.length;
  }

  async close(): Promise<void> {
    this.#ended = true;
    await this.#source.return?.();
  }
}
