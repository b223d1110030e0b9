/**
 * Keeps encodings on disk, by content and model, so that no text is encoded twice: not in the next crawl, not in the
 * next experiment. Two files bound its size: when the young one is full it becomes the old one, the old one goes, and
 * what is still asked for moves on. What cannot be read or written is encoded again; a cache never stops a crawl.
 * @module
 */

import { createHash } from "node:crypto";
import { renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { at, present } from "../../collections/at.ts";
import { ConfigError } from "../../errors.ts";
import { CacheFile, KEY_BYTES, pack, unpack } from "./cache-file.ts";
import type { ContextualEncoder, SentenceEncoder, TokenVectors } from "./providers.ts";

export interface VectorCacheOptions {
  /** Both files together; without it `vectorCacheBytes`. */
  readonly maxBytes?: number;
}

const GIGABYTE = 2 ** 30;

/** `HONEYGUIDE_VECTORS_GB`, else one: comparisons that meet the same tens of thousands of pages again want more. */
export function vectorCacheBytes(environment: Readonly<Record<string, string | undefined>> = process.env): number {
  const gigabytes = Number(environment.HONEYGUIDE_VECTORS_GB || "1");
  if (gigabytes >= 0) return gigabytes * GIGABYTE;
  const message = `HONEYGUIDE_VECTORS_GB is "${environment.HONEYGUIDE_VECTORS_GB}", expected a number of gigabytes`;
  throw new ConfigError("bad-option", message, "Give a number such as 4, or leave it out for 1.");
}

/** The encoder with a cache before it. Vectors come from the cache form always, so that a hit equals a miss. */
export function withVectorCache(
  encoder: SentenceEncoder,
  folder: string,
  options?: VectorCacheOptions,
): SentenceEncoder;
export function withVectorCache(
  encoder: ContextualEncoder,
  folder: string,
  options?: VectorCacheOptions,
): ContextualEncoder;
export function withVectorCache(
  encoder: ContextualEncoder | SentenceEncoder,
  folder: string,
  { maxBytes = vectorCacheBytes() }: VectorCacheOptions = {},
): ContextualEncoder {
  const model = digest(`${encoder.name}\0${encoder.fingerprint ?? ""}`);
  const generations = new Generations(join(folder, model), maxBytes / 2, encoder.dimension);
  const wrapped: ContextualEncoder = {
    name: encoder.name,
    fingerprint: `${encoder.fingerprint ?? ""} cached`,
    dimension: encoder.dimension,
    mean: encoder.mean,
    understands: (text) => encoder.understands(text),
    encode: (texts) => lookUp(generations, "words", texts, (missing) => encoder.encode(missing)),
    async close() {
      generations.close();
      await encoder.close();
    },
  };
  if (!("sentence" in encoder)) return wrapped;
  const sentence = async (texts: readonly string[]): Promise<Float32Array[]> => {
    const encode = async (missing: readonly string[]) => (await encoder.sentence(missing)).map(asOneWord);
    return (await lookUp(generations, "sentence", texts, encode)).map(({ vectors }) => vectors);
  };
  return Object.assign(wrapped, { sentence });
}

/** What is cached, and what is missing through `encode`, each text once. */
async function lookUp(
  generations: Generations,
  kind: string,
  texts: readonly string[],
  encode: (missing: readonly string[]) => Promise<TokenVectors[]>,
): Promise<TokenVectors[]> {
  const found = new Map<string, TokenVectors>();
  const missing = new Map<string, string>();
  const keys = texts.map((text) => {
    const key = digest(`${kind}\0${text}`);
    const cached = generations.get(key);
    if (cached === undefined) missing.set(key, text);
    else found.set(key, cached);
    return key;
  });
  const encoded = missing.size === 0 ? [] : await encode([...missing.values()]);
  for (const [i, key] of [...missing.keys()].entries()) found.set(key, generations.put(key, at(encoded, i)));
  return keys.map((key) => present(found.get(key), "an encoding"));
}

function asOneWord(vector: Float32Array): TokenVectors {
  return { words: [{ start: 0, end: 0 }], vectors: vector };
}

function digest(text: string): string {
  return createHash("sha256")
    .update(text)
    .digest("hex")
    .slice(0, KEY_BYTES * 2);
}

/** A young and an old file. */
class Generations {
  readonly #path: string;
  readonly #maxBytes: number;
  readonly #dimension: number;
  #young: CacheFile | undefined;
  #old: CacheFile | undefined;

  constructor(path: string, maxBytes: number, dimension: number) {
    this.#path = path;
    this.#dimension = dimension;
    this.#maxBytes = maxBytes;
    this.#open();
  }

  get(key: string): TokenVectors | undefined {
    const young = attempt(() => this.#young?.get(key));
    if (young !== undefined) return young;
    const old = attempt(() => this.#old?.get(key));
    return old === undefined ? undefined : this.put(key, old);
  }

  /**
   * Stores the encoding and gives it back as it will be read again: also where it could not be stored, or another
   * process wrote at the same time, so that no crawl depends on the state of the cache.
   */
  put(key: string, encoding: TokenVectors): TokenVectors {
    const packed = pack(encoding, this.#dimension);
    attempt(() => {
      if (this.#young !== undefined && this.#young.bytes > this.#maxBytes) this.#age();
      this.#young?.put(key, packed, this.#dimension);
    });
    return unpack(packed, this.#dimension);
  }

  close(): void {
    this.#young?.close();
    this.#old?.close();
    this.#young = this.#old = undefined;
  }

  #open(): void {
    this.#young = attempt(() => new CacheFile(`${this.#path}.young`));
    this.#old = attempt(() => new CacheFile(`${this.#path}.old`));
  }

  #age(): void {
    this.close();
    rmSync(`${this.#path}.old`, { force: true });
    renameSync(`${this.#path}.young`, `${this.#path}.old`);
    this.#open();
  }
}

/** What the disk does to a cache is no reason to stop. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
