import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { at, present } from "../../../collections/at.ts";
import { cosine } from "../../../math/cosine.ts";
import { createRng } from "../../../math/rng.ts";
import { openBert } from "../bert.ts";

const HIDDEN = 32;
const HEADS = 4;
const WIDE = 64;
const LAYERS = 2;
const POSITIONS = 96;
const WORDS = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "storm", "flood", "rain", "##s", "the", ",", "guitar"];
const TEXTS = ["the storms, the rain", "flood", "the guitar rains floods the storm the rain , guitar"];

const root = mkdtempSync(join(tmpdir(), "honeyguide-bert-"));
process.env.HONEYGUIDE_CACHE = root;
afterAll(() => rmSync(root, { recursive: true }));

type Weights = Map<string, { readonly shape: readonly number[]; readonly data: Float32Array }>;

function randomWeights(): Weights {
  const rng = createRng(7);
  const weights: Weights = new Map();
  const add = (name: string, shape: readonly number[], center = 0, width = 0.6) => {
    const size = shape.reduce((a, b) => a * b, 1);
    // Sixty-fourths are exact in half precision too, so all three types hold the same model.
    const data = Float32Array.from({ length: size }, () => Math.round((center + (rng.next() - 0.5) * width) * 64) / 64);
    weights.set(name, { shape, data });
  };
  const norm = (name: string) => {
    add(`${name}.weight`, [HIDDEN], 1);
    add(`${name}.bias`, [HIDDEN]);
  };
  const dense = (name: string, rows: number, columns: number) => {
    add(`${name}.weight`, [rows, columns]);
    add(`${name}.bias`, [rows]);
  };
  add("embeddings.word_embeddings.weight", [WORDS.length, HIDDEN], 0, 2);
  add("embeddings.position_embeddings.weight", [POSITIONS, HIDDEN]);
  add("embeddings.token_type_embeddings.weight", [2, HIDDEN]);
  norm("embeddings.LayerNorm");
  for (let layer = 0; layer < LAYERS; layer++) {
    const name = `encoder.layer.${layer}.`;
    for (const part of ["query", "key", "value"]) dense(`${name}attention.self.${part}`, HIDDEN, HIDDEN);
    dense(`${name}attention.output.dense`, HIDDEN, HIDDEN);
    norm(`${name}attention.output.LayerNorm`);
    dense(`${name}intermediate.dense`, WIDE, HIDDEN);
    dense(`${name}output.dense`, HIDDEN, WIDE);
    norm(`${name}output.LayerNorm`);
  }
  return weights;
}

function halves(data: Float32Array, type: string): Buffer {
  const bits = new Uint32Array(data.buffer, data.byteOffset, data.length);
  const toHalf = (word: number) => {
    const exponent = ((word >>> 23) & 255) - 112;
    return word << 1 === 0 ? 0 : ((word >>> 16) & 0x8000) | (exponent << 10) | ((word >>> 13) & 1023);
  };
  return Buffer.from(Uint16Array.from(bits, (word) => (type === "BF16" ? word >>> 16 : toHalf(word))).buffer);
}

interface FolderOptions {
  readonly type?: "F32" | "F16" | "BF16";
  readonly prefix?: string;
  readonly config?: Readonly<Record<string, unknown>>;
}

function writeFolder(
  name: string,
  weights: Weights,
  { type = "F32", prefix = "", config = {} }: FolderOptions = {},
): string {
  const folder = join(root, name);
  mkdirSync(folder);
  const header: Record<string, unknown> = {};
  const parts: Buffer[] = [];
  let at = 0;
  for (const [tensor, { shape, data }] of weights) {
    const bytes = type === "F32" ? Buffer.from(data.buffer) : halves(data, type);
    header[prefix + tensor] = { dtype: type, shape, data_offsets: [at, at + bytes.length] };
    parts.push(bytes);
    at += bytes.length;
  }
  const json = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(json.length));
  writeFileSync(join(folder, "model.safetensors"), Buffer.concat([length, json, ...parts]));
  writeFileSync(join(folder, "tokenizer.json"), JSON.stringify(tokenizer));
  const shape = { hidden_size: HIDDEN, num_hidden_layers: LAYERS, num_attention_heads: HEADS, intermediate_size: WIDE };
  const sizes = { vocab_size: WORDS.length, max_position_embeddings: POSITIONS, type_vocab_size: 2 };
  writeFileSync(join(folder, "config.json"), JSON.stringify({ model_type: "bert", ...shape, ...sizes, ...config }));
  return folder;
}

const special = (content: string) => ({ SpecialToken: { id: content, type_id: 0 } });
const tokenizer = {
  version: "1.0",
  added_tokens: [],
  normalizer: {
    type: "BertNormalizer",
    clean_text: true,
    handle_chinese_chars: true,
    strip_accents: null,
    lowercase: true,
  },
  pre_tokenizer: { type: "BertPreTokenizer" },
  post_processor: {
    type: "TemplateProcessing",
    single: [special("[CLS]"), { Sequence: { id: "A", type_id: 0 } }, special("[SEP]")],
    pair: [],
    special_tokens: {
      "[CLS]": { id: "[CLS]", ids: [2], tokens: ["[CLS]"] },
      "[SEP]": { id: "[SEP]", ids: [3], tokens: ["[SEP]"] },
    },
  },
  decoder: { type: "WordPiece", prefix: "##", cleanup: true },
  model: {
    type: "WordPiece",
    unk_token: "[UNK]",
    continuing_subword_prefix: "##",
    max_input_chars_per_word: 100,
    vocab: Object.fromEntries(WORDS.map((word, i) => [word, i])),
  },
};

/** BERT as the paper has it, in plain numbers: the last hidden state of every token. */
function forward(weights: Weights, ids: readonly number[]): Float64Array[] {
  const get = (name: string) => present(weights.get(name), name).data;
  const norm = (x: Float64Array, name: string) => {
    const mean = x.reduce((a, b) => a + b) / x.length;
    const deviation = Math.sqrt(x.reduce((sum, value) => sum + (value - mean) ** 2, 0) / x.length + 1e-12);
    return x.map(
      (value, i) => ((value - mean) / deviation) * at(get(`${name}.weight`), i) + at(get(`${name}.bias`), i),
    );
  };
  const dense = (x: Float64Array, name: string) => {
    const matrix = get(`${name}.weight`);
    const row = (r: number) =>
      x.reduce((sum, value, c) => sum + value * at(matrix, r * x.length + c), at(get(`${name}.bias`), r));
    return Float64Array.from({ length: matrix.length / x.length }, (_, r) => row(r));
  };
  const add = (a: Float64Array, b: Float64Array) => a.map((value, i) => value + at(b, i));
  const embed = (id: number, place: number, i: number) =>
    at(get("embeddings.word_embeddings.weight"), id * HIDDEN + i) +
    at(get("embeddings.position_embeddings.weight"), place * HIDDEN + i) +
    at(get("embeddings.token_type_embeddings.weight"), i);
  let states = ids.map((id, place) =>
    norm(
      Float64Array.from({ length: HIDDEN }, (_, i) => embed(id, place, i)),
      "embeddings.LayerNorm",
    ),
  );
  for (let layer = 0; layer < LAYERS; layer++) {
    const name = `encoder.layer.${layer}.`;
    const project = (part: string) => states.map((x) => dense(x, `${name}attention.self.${part}`));
    const [queries, keys, values] = [project("query"), project("key"), project("value")];
    states = states.map((state, t) => {
      const attended = new Float64Array(HIDDEN);
      for (let head = 0; head < HEADS; head++) {
        const [from, to] = [(head * HIDDEN) / HEADS, ((head + 1) * HIDDEN) / HEADS];
        const dot = (other: Float64Array) =>
          at(queries, t)
            .slice(from, to)
            .reduce((sum, x, i) => sum + x * at(other, from + i), 0);
        const powers = keys.map((key) => Math.exp(dot(key) / Math.sqrt(to - from)));
        const total = powers.reduce((a, b) => a + b);
        for (const [s, power] of powers.entries()) {
          for (let i = from; i < to; i++) attended[i] = at(attended, i) + (power / total) * at(at(values, s), i);
        }
      }
      const middle = norm(
        add(dense(attended, `${name}attention.output.dense`), state),
        `${name}attention.output.LayerNorm`,
      );
      const wide = dense(middle, `${name}intermediate.dense`).map((x) => (x / 2) * (1 + erf(x / Math.SQRT2)));
      return norm(add(dense(wide, `${name}output.dense`), middle), `${name}output.LayerNorm`);
    });
  }
  return states;
}

/** The state of a text's first word. */
function firstWord(weights: Weights, ids: readonly number[]): Float64Array {
  return at(forward(weights, ids), 1);
}

/** Abramowitz and Stegun 7.1.26; its error of 1.5e-7 is far below what is compared. */
function erf(x: number): number {
  const t = 1 / (1 + 0.3275911 * Math.abs(x));
  const sum = ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t;
  return Math.sign(x) * (1 - sum * Math.exp(-x * x));
}

const weights = randomWeights();

describe("the built graph of a BERT encoder", () => {
  it.each(["F32", "F16", "BF16"] as const)("from %s computes what the definition says", async (type) => {
    const encoder = await openBert(writeFolder(type, weights, { type }), { precision: "fp32" });
    const [first, second] = (await encoder.encode(TEXTS)).map(({ vectors }) => vectors);
    await encoder.close();
    // [CLS] the storm ##s , the rain [SEP]: "storms" is the mean of two tokens, the comma no word.
    const states = forward(weights, [2, 8, 4, 7, 9, 8, 6, 3]);
    const storms = at(states, 2).map((x, i) => (x + at(at(states, 3), i)) / 2);
    const expected = [at(states, 1), storms, at(states, 5), at(states, 6)].flatMap((row) => [...row]);
    expect(first).toHaveLength(expected.length);
    for (const [i, value] of expected.entries()) expect(first?.[i]).toBeCloseTo(value, 3);
    for (const [i, value] of firstWord(weights, [2, 5, 3]).entries()) expect(second?.[i]).toBeCloseTo(value, 3);
  });

  it("is found behind the prefix of a whole BERT model", async () => {
    const encoder = await openBert(writeFolder("prefix", weights, { prefix: "bert." }), {
      precision: "fp32",
    });
    const [encoding] = await encoder.encode(["flood"]);
    await encoder.close();
    expect(encoding?.vectors[0]).toBeCloseTo(at(firstWord(weights, [2, 5, 3]), 0), 3);
  });

  it("in int8 comes close, and a text's vectors do not depend on the texts beside it", async () => {
    const encoder = await openBert(writeFolder("int8", weights));
    const together = await encoder.encode(TEXTS);
    for (const [i, text] of TEXTS.entries()) expect((await encoder.encode([text]))[0]).toEqual(together[i]);
    await encoder.close();
    expect(cosine(at(together, 1).vectors, firstWord(weights, [2, 5, 3]))).toBeGreaterThan(0.99);
  });

  it.each(["gelu_new", "relu"])("may have the activation %s", async (hidden_act) => {
    const folder = writeFolder(hidden_act, weights, { config: { hidden_act } });
    const encoder = await openBert(folder, { precision: "fp32" });
    const { vectors } = at(await encoder.encode(["flood"]), 0);
    await encoder.close();
    const similarity = cosine(vectors, firstWord(weights, [2, 5, 3]));
    expect(similarity).toBeGreaterThan(0.9);
    if (hidden_act === "relu") expect(similarity).toBeLessThan(0.9999);
  });

  it("reads long texts in passages, unknown words as such", async () => {
    const encoder = await openBert(writeFolder("long", weights), {});
    const text = "the storm xyz rains , ".repeat(100);
    const { words, vectors } = at(await encoder.encode([text]), 0);
    await encoder.close();
    expect(words).toHaveLength(400);
    for (let i = 0; i < 400; i++) {
      const row = vectors.subarray(i * HIDDEN, (i + 1) * HIDDEN);
      expect(Math.hypot(...row)).toBeGreaterThan(0);
    }
  });

  it("needs all weights, in the shape that the configuration says", async () => {
    const fewer = new Map([...weights].filter(([name]) => !name.includes("layer.1.output.dense")));
    await expect(openBert(writeFolder("fewer", fewer))).rejects.toThrow('has no tensor "encoder.layer.1.output');
    const folder = writeFolder("wider", weights, { config: { intermediate_size: 128 } });
    await expect(openBert(folder)).rejects.toThrow("has shape [64, 32], expected [128, 32]");
  });

  it("reads at least 64 tokens at once", async () => {
    const folder = writeFolder("narrow", weights, { config: { max_position_embeddings: 63 } });
    await expect(openBert(folder)).rejects.toThrow("reads 63 tokens at once, expected at least 64");
  });
});
