/**
 * The bytes of a vector file, unpacked when they are gzip, by lines or by counted bytes. Lines end at LF alone, since
 * words of real files contain every other kind of line end.
 * @module
 */
import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { ConfigError, messageOf } from "../../errors.ts";

const LF = 10;
/** No line of a vector file is longer; without a limit a file without line ends would fill the memory. */
const MAX_LINE_BYTES = 1_000_000;

export class VectorInput {
  readonly path: string;
  readonly #source: Readable;
  readonly #chunks: AsyncIterator<unknown>;
  #pending: Buffer = Buffer.alloc(0);
  #isAtEnd = false;

  private constructor(path: string, source: Readable) {
    this.path = path;
    this.#source = source;
    this.#chunks = source[Symbol.asyncIterator]();
  }

  static async open(path: string): Promise<VectorInput> {
    const plain = new VectorInput(path, createReadStream(path, { highWaterMark: 2 ** 20 }));
    const head = await plain.peek(2);
    if (head[0] !== 0x1f || head[1] !== 0x8b) return plain;
    plain.close();
    return new VectorInput(path, createReadStream(path).pipe(createGunzip()));
  }

  /** Up to `length` bytes that will be read next. */
  async peek(length: number): Promise<Buffer> {
    while (this.#pending.length < length && (await this.#more())) {}
    return this.#pending.subarray(0, length);
  }

  /** Exactly `length` bytes, or undefined when fewer are left. */
  async take(length: number): Promise<Buffer | undefined> {
    const bytes = await this.peek(length);
    if (bytes.length < length) return undefined;
    this.#pending = this.#pending.subarray(length);
    return bytes;
  }

  /** Bytes up to and without the next `end`, which is passed over; undefined at the end of the file. */
  async takeUntil(end: number): Promise<Buffer | undefined> {
    let searched = 0;
    for (;;) {
      const at = this.#pending.indexOf(end, searched);
      if (at !== -1) return this.#cut(at, at + 1);
      searched = this.#pending.length;
      if (searched > MAX_LINE_BYTES) throw this.broken(`has more than ${MAX_LINE_BYTES} bytes without a line end`);
      if (!(await this.#more())) return searched === 0 ? undefined : this.#cut(searched, searched);
    }
  }

  async line(): Promise<string | undefined> {
    return (await this.takeUntil(LF))?.toString("utf8");
  }

  close(): void {
    this.#source.destroy();
  }

  broken(what: string, cause?: unknown): ConfigError {
    const hint = "Give a file in word2vec's text or binary format, in GloVe's text format, or one of ours.";
    return new ConfigError("bad-option", `${this.path} ${what}`, hint, { cause });
  }

  #cut(end: number, next: number): Buffer {
    const bytes = this.#pending.subarray(0, end);
    this.#pending = this.#pending.subarray(next);
    return bytes;
  }

  async #more(): Promise<boolean> {
    if (this.#isAtEnd) return false;
    const { done, value } = await this.#next();
    this.#isAtEnd = done === true;
    if (Buffer.isBuffer(value))
      this.#pending = this.#pending.length === 0 ? value : Buffer.concat([this.#pending, value]);
    return !this.#isAtEnd;
  }

  async #next(): Promise<IteratorResult<unknown>> {
    try {
      return await this.#chunks.next();
    } catch (error) {
      throw this.broken(`cannot be read: ${messageOf(error)}`, error);
    }
  }
}
