/**
 * onnxruntime behind the little that we use of it. One thread and sequential execution, so that the same input gives
 * the same vectors.
 * @module
 */
import { ConfigError, messageOf } from "../../../errors.ts";
import { importOptional, RUNTIME } from "../optional-packages.ts";
import { refuseTelemetry } from "./telemetry.ts";

export interface Input {
  readonly type: "int64" | "int32";
  readonly data: BigInt64Array | Int32Array;
  readonly shape: readonly number[];
}

export interface Session {
  /** Only floats come out of our models. */
  run(inputs: Readonly<Record<string, Input>>, output: string): Promise<Float32Array>;
  close(): Promise<void>;
}

/** `model` is a file or its bytes; `needed` are the packages to name when the runtime is missing. */
export async function openSession(model: string | Uint8Array, needed: readonly string[]): Promise<Session> {
  refuseTelemetry();
  const runtime = await importOptional(RUNTIME, needed, () => import("onnxruntime-node"));
  const session = await loadModel(runtime, model);
  return {
    async run(inputs, output) {
      const feeds = Object.fromEntries(
        Object.entries(inputs).map(([name, { type, data, shape }]) => [name, new runtime.Tensor(type, data, shape)]),
      );
      const data = (await session.run(feeds, [output]))[output]?.data;
      if (data instanceof Float32Array) return data;
      throw new TypeError(`the model's output "${output}" holds no floats`);
    },
    close: () => session.release(),
  };
}

type Runtime = typeof import("onnxruntime-node");

async function loadModel({ InferenceSession }: Runtime, model: string | Uint8Array) {
  const options = {
    executionMode: "sequential",
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    graphOptimizationLevel: "all",
    logSeverityLevel: 3,
  } as const;
  try {
    // The two overloads cannot be called with the union.
    return await (typeof model === "string"
      ? InferenceSession.create(model, options)
      : InferenceSession.create(model, options));
  } catch (error) {
    const name = typeof model === "string" ? model : "the model";
    const hint = "Delete the file if it lies in the cache folder; it is built again.";
    throw new ConfigError("bad-option", `onnxruntime cannot load ${name}: ${messageOf(error)}`, hint, { cause: error });
  }
}
