/**
 * Reads Hugging Face's safetensors files: a JSON header with name, type, shape and place of every tensor, then the
 * raw numbers. Tensors are read one at a time, so a large model never lies in memory as a whole.
 * @module
 */
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { z } from "zod";
import { ConfigError, messageOf } from "../../errors.ts";

const tensorShape = z.object({
  dtype: z.string(),
  shape: z.array(z.int().min(0)),
  data_offsets: z.tuple([z.int().min(0), z.int().min(0)]),
});
/** Beside the tensors, `__metadata__` may hold anything. */
const headerShape = z
  .record(z.string(), z.unknown())
  .transform(({ __metadata__, ...tensors }) => tensors)
  .pipe(z.record(z.string(), tensorShape));

interface Entry {
  readonly type: string;
  readonly shape: readonly number[];
  readonly start: number;
  readonly length: number;
}

/** A header larger than this is a broken file, not a model. */
const MAX_HEADER_BYTES = 100_000_000;
const READ_AT_ONCE = 2 ** 30;

export class SafetensorsFile {
  readonly path: string;
  readonly #file: number;
  readonly #entries = new Map<string, Entry>();

  constructor(path: string) {
    this.path = path;
    this.#file = openOrThrow(path);
    try {
      this.#readHeader();
    } catch (error) {
      closeSync(this.#file);
      throw error;
    }
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /** The tensor's numbers as 32-bit floats; `shape` is what the caller expects. */
  read(name: string, shape: readonly number[]): Float32Array {
    const entry = this.#entries.get(name);
    if (entry === undefined) throw this.#broken(`has no tensor "${name}"`);
    if (entry.shape.join() !== shape.join()) {
      throw this.#broken(`tensor "${name}" has shape [${entry.shape.join(", ")}], expected [${shape.join(", ")}]`);
    }
    const bytes = Buffer.alloc(entry.length);
    for (let at = 0; at < entry.length; ) {
      const read = readSync(this.#file, bytes, at, Math.min(entry.length - at, READ_AT_ONCE), entry.start + at);
      if (read === 0) throw this.#broken(`ends inside tensor "${name}"`);
      at += read;
    }
    const numbers = decode(entry.type, bytes);
    if (numbers === undefined) throw this.#broken(`tensor "${name}" has type ${entry.type}, expected F32, F16 or BF16`);
    const expected = shape.reduce((product, size) => product * size, 1);
    if (numbers.length !== expected)
      throw this.#broken(`tensor "${name}" has ${numbers.length} numbers, expected ${expected}`);
    return numbers;
  }

  close(): void {
    closeSync(this.#file);
  }

  #readHeader(): void {
    const size = fstatSync(this.#file).size;
    const lengthBytes = Buffer.alloc(8);
    if (readSync(this.#file, lengthBytes, 0, 8, 0) < 8) throw this.#broken("is too short");
    const length = Number(lengthBytes.readBigUInt64LE());
    if (length > MAX_HEADER_BYTES || 8 + length > size) throw this.#broken("has no header");
    const header = Buffer.alloc(length);
    readSync(this.#file, header, 0, length, 8);
    for (const [name, { dtype, shape, data_offsets }] of Object.entries(this.#parseHeader(header))) {
      const [from, to] = data_offsets;
      if (to < from || 8 + length + to > size) throw this.#broken(`ends before tensor "${name}"`);
      this.#entries.set(name, { type: dtype, shape, start: 8 + length + from, length: to - from });
    }
  }

  #parseHeader(header: Buffer): z.infer<typeof headerShape> {
    try {
      return headerShape.parse(JSON.parse(header.toString("utf8")));
    } catch (error) {
      throw this.#broken("has a broken header", error);
    }
  }

  #broken(what: string, cause?: unknown): ConfigError {
    return new ConfigError(
      "bad-option",
      `${this.path}: the safetensors file ${what}`,
      "Download the model's files again, all from the same model.",
      { cause },
    );
  }
}

function openOrThrow(path: string): number {
  try {
    return openSync(path, "r");
  } catch (error) {
    throw new ConfigError(
      "bad-option",
      `cannot read the weights: ${messageOf(error)}`,
      "A model folder needs config.json, tokenizer.json and model.safetensors.",
      { cause: error },
    );
  }
}

function decode(type: string, bytes: Buffer): Float32Array | undefined {
  if (type === "F32") return new Float32Array(bytes.buffer, bytes.byteOffset, Math.floor(bytes.length / 4));
  if (type !== "F16" && type !== "BF16") return undefined;
  const halves = new Uint16Array(bytes.buffer, bytes.byteOffset, Math.floor(bytes.length / 2));
  return type === "F16" ? fromFloat16(halves) : fromBfloat16(halves);
}

function fromBfloat16(halves: Uint16Array): Float32Array {
  const bits = new Uint32Array(halves.length);
  for (let i = 0; i < halves.length; i++) bits[i] = (halves[i] ?? 0) << 16;
  return new Float32Array(bits.buffer);
}

function fromFloat16(halves: Uint16Array): Float32Array {
  const numbers = new Float32Array(halves.length);
  for (let i = 0; i < halves.length; i++) numbers[i] = float16Value(halves[i] ?? 0);
  return numbers;
}

function float16Value(half: number): number {
  const sign = half & 0x8000 ? -1 : 1;
  const exponent = (half >> 10) & 31;
  const fraction = half & 1023;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return fraction === 0 ? sign * Infinity : Number.NaN;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}
