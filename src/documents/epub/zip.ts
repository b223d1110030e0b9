/**
 * The files in a ZIP archive, by its central directory (APPNOTE 6.3.10, section 4.3). What is asked for is unpacked when it is
 * asked for, up to a limit on all of it together: a small archive can hold petabytes.
 * @module
 */
import { inflateRawSync } from "node:zlib";

/** Books have hundreds. */
const MAX_ENTRIES = 20_000;
const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const STORED = 0;
const DEFLATED = 8;

interface Entry {
  readonly method: number;
  readonly packed: number;
  readonly offset: number;
}

export class ZipFile {
  readonly #bytes: Buffer;
  readonly #entries = new Map<string, Entry>();
  #left: number;

  /** Throws where there is no central directory. */
  constructor(body: Uint8Array, maxUnpackedBytes: number) {
    this.#bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
    this.#left = maxUnpackedBytes;
    this.#readDirectory();
  }

  /** True when the limit is reached. */
  get isSpent(): boolean {
    return this.#left <= 0;
  }

  /** Undefined where there is no such file, it cannot be unpacked, or the limit is reached. */
  read(path: string): Buffer | undefined {
    const entry = this.#entries.get(path);
    if (entry === undefined || this.#left <= 0) return undefined;
    const { method, packed, offset } = entry;
    if (offset + 30 > this.#bytes.length || this.#bytes.readUInt32LE(offset) !== LOCAL) return undefined;
    const start = offset + 30 + this.#bytes.readUInt16LE(offset + 26) + this.#bytes.readUInt16LE(offset + 28);
    const content = this.#unpack(this.#bytes.subarray(start, start + packed), method);
    this.#left -= content?.length ?? 0;
    return content;
  }

  #unpack(packed: Buffer, method: number): Buffer | undefined {
    if (method === STORED) return packed;
    if (method !== DEFLATED) return undefined;
    try {
      return inflateRawSync(packed, { maxOutputLength: this.#left });
    } catch (error) {
      // A book beyond the limit ends here; one file that is broken costs no other.
      if (error instanceof RangeError) this.#left = 0;
      return undefined;
    }
  }

  #readDirectory(): void {
    const end = this.#bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
    if (end < 0 || end + 22 > this.#bytes.length || this.#bytes.readUInt32LE(end) !== END) {
      throw new Error("the archive has no directory");
    }
    let at = this.#bytes.readUInt32LE(end + 16);
    for (let n = 0; n < MAX_ENTRIES; n++) {
      if (at + 46 > this.#bytes.length || this.#bytes.readUInt32LE(at) !== ENTRY) return;
      const nameLength = this.#bytes.readUInt16LE(at + 28);
      const name = this.#bytes.toString("utf8", at + 46, at + 46 + nameLength);
      const entry = {
        method: this.#bytes.readUInt16LE(at + 10),
        packed: this.#bytes.readUInt32LE(at + 20),
        offset: this.#bytes.readUInt32LE(at + 42),
      };
      if (!this.#entries.has(name)) this.#entries.set(name, entry);
      at += 46 + nameLength + this.#bytes.readUInt16LE(at + 30) + this.#bytes.readUInt16LE(at + 32);
    }
  }
}
