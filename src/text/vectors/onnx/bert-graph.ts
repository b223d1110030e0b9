/**
 * The graph of a BERT encoder, built from its weights: token numbers and mask in, `last_hidden_state` out.
 *
 * `int8` quantises the matrix products: weights with one scale a column, activations with one scale a row, found as
 * they come. The usual dynamic quantisation takes one scale for the whole batch, so that a text's vectors depend on
 * the texts beside it; with a scale a row they do not, and they are nearer to fp32, at the cost of a tenth to a fifth
 * of the speed. Weights take 7 bits, since two products of 8 bits overflow the 16-bit sums of processors without VNNI.
 * @module
 */
import { at } from "../../../collections/at.ts";
import type { SafetensorsFile } from "../safetensors.ts";
import { type AttributeValue, type Chunks, type GraphNode, type Tensor, writeModel } from "./protobuf.ts";

export interface BertShape {
  readonly hidden: number;
  readonly layers: number;
  readonly heads: number;
  readonly intermediate: number;
  readonly vocabulary: number;
  readonly positions: number;
  readonly tokenTypes: number;
  readonly layerNormEpsilon: number;
  readonly activation: "gelu" | "gelu_new" | "relu";
}

export type Precision = "int8" | "fp32";

/** Raised when the graph changes, so that cached graphs are built again. */
export const GRAPH_VERSION = 1;

const CONTRIB = "com.microsoft";
const LARGEST_WEIGHT = 64;
const LARGEST_ACTIVATION = 127;
const ZERO_POINT = 128;

const int = (value: number): AttributeValue => ({ kind: "int", value });
const float = (value: number): AttributeValue => ({ kind: "float", value });

export function buildBertGraph(weights: SafetensorsFile, shape: BertShape, precision: Precision): Chunks {
  return new BertGraph(weights, shape, precision).build();
}

class BertGraph {
  readonly #file: SafetensorsFile;
  readonly #shape: BertShape;
  readonly #precision: Precision;
  readonly #prefix: string;
  readonly #nodes: GraphNode[] = [];
  readonly #weights: Tensor[] = [];

  constructor(file: SafetensorsFile, shape: BertShape, precision: Precision) {
    this.#file = file;
    this.#shape = shape;
    this.#precision = precision;
    this.#prefix = file.has("bert.embeddings.word_embeddings.weight") ? "bert." : "";
  }

  build(): Chunks {
    this.#constant("lowest", [], Float32Array.of(1e-12));
    this.#constant("unit", [], Float32Array.of(1 / LARGEST_ACTIVATION));
    this.#weights.push({ name: "zero-point", type: "uint8", shape: [], data: Uint8Array.of(ZERO_POINT) });
    let state = this.#embeddings();
    for (let layer = 0; layer < this.#shape.layers; layer++) state = this.#layer(state, `encoder.layer.${layer}.`);
    this.#nodes.push({ type: "Identity", inputs: [state], outputs: ["last_hidden_state"] });
    const batch = ["batch", "tokens"];
    return writeModel({
      name: "bert",
      nodes: this.#nodes,
      weights: this.#weights,
      inputs: [
        { name: "ids", type: "int32", shape: batch },
        { name: "mask", type: "int32", shape: batch },
      ],
      outputs: [{ name: "last_hidden_state", type: "float32", shape: [...batch, this.#shape.hidden] }],
      operatorSets: { "": 17, [CONTRIB]: 1 },
    });
  }

  /** Word and position; the table of positions is sliced, since onnxruntime's optimiser breaks a gathered range. */
  #embeddings(): string {
    const { hidden, vocabulary, positions, tokenTypes, layerNormEpsilon } = this.#shape;
    const tokenType = this.#read("embeddings.token_type_embeddings.weight", [tokenTypes, hidden]);
    const position = this.#read("embeddings.position_embeddings.weight", [positions, hidden]).map(
      (value, i) => value + (tokenType[i % hidden] ?? 0),
    );
    const words = this.#read("embeddings.word_embeddings.weight", [vocabulary, hidden]);
    const gathered = this.#node("Gather", [this.#constant("words", [vocabulary, hidden], words), "ids"]);
    const length = this.#node("Shape", ["ids"], { start: int(1), end: int(2) });
    this.#weights.push({ name: "zero", type: "int64", shape: [1], data: BigInt64Array.of(0n) });
    const table = this.#constant("positions", [positions, hidden], position);
    const sum = this.#node("Add", [gathered, this.#node("Slice", [table, "zero", length, "zero"])]);
    const norm = this.#norm("embeddings.LayerNorm");
    return this.#node("LayerNormalization", [sum, ...norm], { axis: int(-1), epsilon: float(layerNormEpsilon) });
  }

  #layer(input: string, name: string): string {
    const { hidden, intermediate } = this.#shape;
    const attended = this.#attention(input, `${name}attention.self.`);
    const projected = this.#product(attended, [`${name}attention.output.dense`], hidden, hidden);
    const state = this.#skipNorm(projected, input, `${name}attention.output.`);
    const wide = this.#product(state, [`${name}intermediate.dense`], intermediate, hidden);
    const active = this.#activate(wide, this.#bias([`${name}intermediate.dense`], intermediate));
    const narrow = this.#product(active, [`${name}output.dense`], hidden, intermediate);
    return this.#skipNorm(narrow, state, `${name}output.`);
  }

  #attention(input: string, name: string): string {
    const { hidden, heads } = this.#shape;
    const parts = ["query", "key", "value"].map((part) => `${name}${part}`);
    const outputs = parts.map((part) => `${part}.split`);
    const product = this.#product(input, parts, hidden, hidden);
    this.#nodes.push({ type: "Split", inputs: [product], outputs, attributes: { axis: int(-1) } });
    const inputs = [...outputs, this.#bias(parts, hidden), "mask"];
    return this.#node("MultiHeadAttention", inputs, { num_heads: int(heads) }, CONTRIB);
  }

  #skipNorm(output: string, input: string, name: string): string {
    const bias = this.#bias([`${name}dense`], this.#shape.hidden);
    const epsilon = float(this.#shape.layerNormEpsilon);
    const inputs = [output, input, ...this.#norm(`${name}LayerNorm`), bias];
    return this.#node("SkipLayerNormalization", inputs, { epsilon }, CONTRIB);
  }

  #activate(input: string, bias: string): string {
    if (this.#shape.activation === "gelu") return this.#node("BiasGelu", [input, bias], {}, CONTRIB);
    if (this.#shape.activation === "gelu_new") return this.#node("FastGelu", [input, bias], {}, CONTRIB);
    return this.#node("Relu", [this.#node("Add", [input, bias])]);
  }

  /** Input times the weights of one or more layers side by side, without their bias. */
  #product(input: string, layers: readonly string[], rows: number, columns: number): string {
    const name = at(layers, 0);
    const weights = concatenate(layers.map((layer) => this.#read(`${layer}.weight`, [rows, columns])));
    const outputs = rows * layers.length;
    if (this.#precision === "fp32") {
      const transposed = transpose(weights, outputs, columns);
      return this.#node("MatMul", [input, this.#constant(`${name}.t`, [columns, outputs], transposed)]);
    }
    const { bytes, scales } = quantize(weights, outputs, columns);
    this.#weights.push({ name: `${name}.q`, type: "int8", shape: [columns, outputs], data: bytes });
    this.#weights.push({ name: `${name}.z`, type: "int8", shape: [outputs], data: new Int8Array(outputs) });
    const largest = this.#largestOfRow(input);
    const scaled = this.#node("Div", [input, largest]);
    const quantized = this.#node("QuantizeLinear", [scaled, "unit", "zero-point"]);
    const scale = this.#constant(`${name}.s`, [outputs], scales);
    const inputs = [quantized, `${name}.q`, "unit", scale, "zero-point", `${name}.z`];
    return this.#node("Mul", [this.#node("MatMulIntegerToFloat", inputs, {}, CONTRIB), largest]);
  }

  #largestOfRow(input: string): string {
    const attributes = { axes: { kind: "ints", value: [-1] }, keepdims: int(1) } as const;
    const largest = this.#node("ReduceMax", [this.#node("Abs", [input])], attributes);
    return this.#node("Max", [largest, "lowest"]);
  }

  #bias(layers: readonly string[], size: number): string {
    const values = concatenate(layers.map((layer) => this.#read(`${layer}.bias`, [size])));
    return this.#constant(`${layers[0]}.b`, [values.length], values);
  }

  #norm(name: string): [string, string] {
    const { hidden } = this.#shape;
    const read = (part: string) => this.#constant(`${name}.${part}`, [hidden], this.#read(`${name}.${part}`, [hidden]));
    return [read("weight"), read("bias")];
  }

  #read(name: string, shape: readonly number[]): Float32Array {
    return this.#file.read(this.#prefix + name, shape);
  }

  #constant(name: string, shape: readonly number[], data: Float32Array): string {
    this.#weights.push({ name, type: "float32", shape, data });
    return name;
  }

  #node(type: string, inputs: readonly string[], attributes: GraphNode["attributes"] = {}, domain = ""): string {
    const output = `${type}-${this.#nodes.length}`;
    this.#nodes.push({ type, inputs, outputs: [output], attributes, domain });
    return output;
  }
}

/** [outputs, inputs] as files have it, to [inputs, outputs] as matrix products want it. */
function transpose(weights: Float32Array, rows: number, columns: number): Float32Array {
  const out = new Float32Array(weights.length);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) out[column * rows + row] = weights[row * columns + column] ?? 0;
  }
  return out;
}

function quantize(weights: Float32Array, rows: number, columns: number): { bytes: Int8Array; scales: Float32Array } {
  const bytes = new Int8Array(weights.length);
  const scales = new Float32Array(rows);
  for (let row = 0; row < rows; row++) {
    const values = weights.subarray(row * columns, (row + 1) * columns);
    const scale = values.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0) / LARGEST_WEIGHT || 1;
    scales[row] = scale;
    for (let column = 0; column < columns; column++) {
      bytes[column * rows + row] = Math.round((values[column] ?? 0) / scale);
    }
  }
  return { bytes, scales };
}

function concatenate(parts: readonly Float32Array[]): Float32Array {
  const all = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
