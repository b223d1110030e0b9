import { describe, expect, it } from "vitest";
import { type Graph, writeModel } from "./protobuf.ts";
import { openSession } from "./session.ts";

const sum: Graph = {
  name: "sum",
  inputs: [{ name: "x", type: "int32", shape: ["n"] }],
  outputs: [{ name: "y", type: "float32", shape: ["n"] }],
  nodes: [
    { type: "Cast", inputs: ["x"], outputs: ["f"], attributes: { to: { kind: "int", value: 1 } } },
    { type: "Add", inputs: ["f", "b"], outputs: ["s"] },
    { type: "ReduceSum", inputs: ["s", "axis"], outputs: ["t"], attributes: { keepdims: { kind: "int", value: 1 } } },
    { type: "LeakyRelu", inputs: ["t"], outputs: ["y"], attributes: { alpha: { kind: "float", value: 0.5 } } },
  ],
  weights: [
    { name: "b", type: "float32", shape: [1], data: Float32Array.of(0.5) },
    { name: "axis", type: "int64", shape: [1], data: BigInt64Array.of(-1n) },
  ],
  operatorSets: { "": 17 },
};

describe("a written ONNX model", () => {
  it.each([
    [[1, 2], 4],
    [[-3, -4], -3],
  ])("runs in onnxruntime: %j gives %d", async (numbers, expected) => {
    const session = await openSession(Buffer.concat(writeModel(sum)), []);
    const data = Int32Array.from(numbers);
    expect([...(await session.run({ x: { type: "int32", data, shape: [data.length] } }, "y"))]).toEqual([expected]);
    await session.close();
  });

  it("begins with its version and producer, as protobuf wants them", () => {
    const bytes = Buffer.concat(writeModel(sum));
    expect(bytes.subarray(0, 2).toString("hex")).toBe("0808");
    expect(bytes.subarray(2, 14).toString("latin1")).toBe("\x12\x0ahoneyguide");
  });

  it("writes negative numbers in ten bytes and long lengths in several", () => {
    const attributes = { axes: { kind: "ints", value: [-1, 300] } } as const;
    const bytes = Buffer.concat(writeModel({ ...sum, nodes: [{ type: "Sum", inputs: [], outputs: [], attributes }] }));
    expect(bytes.includes(Buffer.from("40ffffffffffffffffff0140ac02", "hex"))).toBe(true);
  });

  it("keeps weights as they are, without a copy", () => {
    const data = new Float32Array(1000);
    const weights = [...sum.weights, { name: "large", type: "float32", shape: [1000], data }] as const;
    expect(writeModel({ ...sum, weights }).some((chunk) => chunk.buffer === data.buffer)).toBe(true);
  });

  it("that is broken is refused with its name", async () => {
    await expect(openSession(Buffer.from("no model"), [])).rejects.toMatchObject({ code: "bad-option" });
    await expect(openSession("/nowhere/model.onnx", [])).rejects.toThrow("/nowhere/model.onnx");
  });
});
