/**
 * Writes ONNX models: the few messages of onnx.proto that a graph of ours needs, in protobuf's wire format.
 * Large weights stay chunks of their own and are never copied together.
 * @module
 */

/** Parts of a message in order. */
export type Chunks = readonly Uint8Array[];

/** `TensorProto.DataType`. */
const ELEMENT_TYPES = { float32: 1, uint8: 2, int8: 3, int32: 6, int64: 7, float16: 10 } as const;
export type ElementType = keyof typeof ELEMENT_TYPES;

export type AttributeValue =
  | { readonly kind: "int"; readonly value: number }
  | { readonly kind: "float"; readonly value: number }
  | { readonly kind: "ints"; readonly value: readonly number[] };

export interface GraphNode {
  readonly type: string;
  /** An empty name stands for an optional input that is not given. */
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly attributes?: Readonly<Record<string, AttributeValue>>;
  /** Empty for ONNX's own operators. */
  readonly domain?: string;
}

export interface Tensor {
  readonly name: string;
  readonly type: ElementType;
  readonly shape: readonly number[];
  readonly data: ArrayBufferView;
}

export interface GraphValue {
  readonly name: string;
  readonly type: ElementType;
  /** A string is a dimension known at run time only. */
  readonly shape: readonly (number | string)[];
}

export interface Graph {
  readonly name: string;
  readonly inputs: readonly GraphValue[];
  readonly outputs: readonly GraphValue[];
  readonly nodes: readonly GraphNode[];
  readonly weights: readonly Tensor[];
  readonly operatorSets: Readonly<Record<string, number>>;
}

const IR_VERSION = 8;
const WIRE_VARINT = 0;
const WIRE_BYTES = 2;
const WIRE_FIXED32 = 5;

export function writeModel(graph: Graph): Chunks {
  return [
    ...int(1, IR_VERSION),
    ...text(2, "honeyguide"),
    ...message(7, writeGraph(graph)),
    ...Object.entries(graph.operatorSets).flatMap(([domain, version]) =>
      message(8, [...text(1, domain), ...int(2, version)]),
    ),
  ];
}

function writeGraph(graph: Graph): Chunks {
  return [
    ...graph.nodes.flatMap((node) => message(1, writeNode(node))),
    ...text(2, graph.name),
    ...graph.weights.flatMap((tensor) => message(5, writeTensor(tensor))),
    ...graph.inputs.flatMap((value) => message(11, writeValue(value))),
    ...graph.outputs.flatMap((value) => message(12, writeValue(value))),
  ];
}

function writeNode({ type, inputs, outputs, attributes = {}, domain = "" }: GraphNode): Chunks {
  return [
    ...inputs.flatMap((name) => text(1, name)),
    ...outputs.flatMap((name) => text(2, name)),
    ...text(3, outputs[0] ?? type),
    ...text(4, type),
    ...Object.entries(attributes).flatMap(([name, value]) => message(5, writeAttribute(name, value))),
    ...text(7, domain),
  ];
}

function writeAttribute(name: string, attribute: AttributeValue): Chunks {
  switch (attribute.kind) {
    case "float":
      return [...text(1, name), ...float(2, attribute.value), ...int(20, 1)];
    case "int":
      return [...text(1, name), ...int(3, attribute.value), ...int(20, 2)];
    case "ints":
      return [...text(1, name), ...attribute.value.flatMap((value) => int(8, value)), ...int(20, 7)];
  }
}

function writeTensor({ name, type, shape, data }: Tensor): Chunks {
  const raw = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  return [
    ...shape.flatMap((size) => int(1, size)),
    ...int(2, ELEMENT_TYPES[type]),
    ...text(8, name),
    ...message(9, [raw]),
  ];
}

function writeValue({ name, type, shape }: GraphValue): Chunks {
  const dimensions = shape.flatMap((size) => message(1, typeof size === "number" ? int(1, size) : text(2, size)));
  const tensorType = message(1, [...int(1, ELEMENT_TYPES[type]), ...message(2, dimensions)]);
  return [...text(1, name), ...message(2, tensorType)];
}

function message(field: number, content: Chunks): Chunks {
  const length = content.reduce((sum, chunk) => sum + chunk.length, 0);
  return [Uint8Array.from([...varint(field * 8 + WIRE_BYTES), ...varint(length)]), ...content];
}

function text(field: number, value: string): Chunks {
  return message(field, [Buffer.from(value)]);
}

function int(field: number, value: number): Chunks {
  return [Uint8Array.from([...varint(field * 8 + WIRE_VARINT), ...varint(value)])];
}

function float(field: number, value: number): Chunks {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setFloat32(0, value, true);
  return [Uint8Array.from([...varint(field * 8 + WIRE_FIXED32), ...bytes])];
}

/** Negative numbers take ten bytes of two's complement, as protobuf wants it. */
function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  while (rest > 127n) {
    bytes.push(Number(rest & 127n) | 128);
    rest >>= 7n;
  }
  bytes.push(Number(rest));
  return bytes;
}
