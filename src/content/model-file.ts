/**
 * The file of the content model: the length of a description in JSON (32 bits, little-endian), the description, then the numbers of
 * each part, each part at a multiple of four bytes. `tools/content-model` writes it.
 * @module
 */
import { z } from "zod";
import { ConfigError } from "../errors.ts";
import { HashWeights } from "./hash-slots.ts";
import type { TreeTable } from "./trees.ts";
import { hashOfWord } from "./word-hashes.ts";

const groupSchema = z.object({ words: z.array(z.string()), scale: z.number() });
const treesSchema = z.object({ trees: z.int().positive(), nodes: z.int().nonnegative() });
const headSchema = z.object({
  version: z.literal(1),
  blockFeatures: z.array(z.string()),
  pageFeatures: z.array(z.string()),
  types: z.array(z.string()),
  near: groupSchema,
  far: groupSchema,
  inline: groupSchema,
  text: groupSchema,
  typeTrees: treesSchema,
  blockTrees: treesSchema,
});

export type WordGroup = "near" | "far" | "inline" | "text";

export interface ContentModelFile extends Omit<z.infer<typeof headSchema>, WordGroup | `${string}Trees`> {
  /** By hashes of words. */
  readonly weights: Readonly<Record<WordGroup, HashWeights>>;
  readonly typeTrees: TreeTable;
  readonly blockTrees: TreeTable;
}

export function readModelFile(bytes: Uint8Array, file: string): ContentModelFile {
  try {
    return read(bytes);
  } catch (error) {
    const hint = "Install the package again, or make the file anew with tools/content-model.";
    throw new ConfigError("bad-option", `${file} is not a content model`, hint, { cause: error });
  }
}

function read(bytes: Uint8Array): ContentModelFile {
  const copy = bytes.slice().buffer;
  const length = new DataView(copy).getUint32(0, true);
  const head = headSchema.parse(JSON.parse(new TextDecoder().decode(new Uint8Array(copy, 4, length))));
  const parts = new Parts(copy, 4 + length);
  const { near, far, inline, text, typeTrees, blockTrees, ...rest } = head;
  return {
    ...rest,
    weights: {
      near: parts.weights(near),
      far: parts.weights(far),
      inline: parts.weights(inline),
      text: parts.weights(text),
    },
    typeTrees: parts.trees(typeTrees),
    blockTrees: parts.trees(blockTrees),
  };
}

/** Parts of the file in their order; a part that is cut off throws. */
class Parts {
  readonly #buffer: ArrayBuffer;
  #at: number;

  constructor(buffer: ArrayBuffer, at: number) {
    this.#buffer = buffer;
    this.#at = at;
  }

  weights({ words, scale }: z.infer<typeof groupSchema>): HashWeights {
    const values = new Int8Array(this.#buffer, this.#next(words.length), words.length);
    return new HashWeights(words.map((word, at) => [hashOfWord(word), (values[at] ?? 0) * scale]));
  }

  trees({ trees, nodes }: z.infer<typeof treesSchema>): TreeTable {
    return {
      nodeCounts: new Uint8Array(this.#buffer, this.#next(trees), trees),
      features: new Uint16Array(this.#buffer, this.#next(nodes * 2), nodes),
      thresholds: new Float32Array(this.#buffer, this.#next(nodes * 4), nodes),
      left: new Int8Array(this.#buffer, this.#next(nodes), nodes),
      right: new Int8Array(this.#buffer, this.#next(nodes), nodes),
      leaves: new Float32Array(this.#buffer, this.#next((nodes + trees) * 4), nodes + trees),
    };
  }

  #next(bytes: number): number {
    const start = Math.ceil(this.#at / 4) * 4;
    this.#at = start + bytes;
    return start;
  }
}
