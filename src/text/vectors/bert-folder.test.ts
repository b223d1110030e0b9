import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { findBert, hashFiles, readBertShape } from "./bert-folder.ts";

const folder = mkdtempSync(join(tmpdir(), "honeyguide-model-"));
afterAll(() => rmSync(folder, { recursive: true }));
const write = (name: string, content: string) => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};
const config = {
  model_type: "bert",
  hidden_size: 8,
  num_hidden_layers: 1,
  num_attention_heads: 2,
  intermediate_size: 16,
  vocab_size: 30,
  max_position_embeddings: 64,
};

describe("the files of a BERT model", () => {
  it("are found in MiniLM's package", async () => {
    const files = await findBert("minilm", []);
    expect(files.name).toBe("all-MiniLM-L6-v2");
    expect(readBertShape(files.config)).toMatchObject({ hidden: 384, layers: 6, heads: 12, activation: "gelu" });
  });

  it("are found in a folder, and the first that is missing is named", async () => {
    await expect(findBert(folder, [])).rejects.toThrow("has no config.json");
    write("config.json", "{}");
    await expect(findBert(folder, [])).rejects.toThrow("has no model.safetensors");
    write("model.safetensors", "");
    await expect(findBert(folder, [])).rejects.toMatchObject({ code: "bad-option" });
    write("tokenizer.json", "{}");
    expect((await findBert(folder, [])).config).toBe(join(folder, "config.json"));
  });

  it("tell the shape, with BERT's defaults", () => {
    expect(readBertShape(write("config.json", JSON.stringify(config)))).toEqual({
      hidden: 8,
      layers: 1,
      heads: 2,
      intermediate: 16,
      vocabulary: 30,
      positions: 64,
      tokenTypes: 2,
      layerNormEpsilon: 1e-12,
      activation: "gelu",
    });
  });

  it.each([
    ["another model", { ...config, model_type: "gpt2" }, "model_type"],
    ["another activation", { ...config, hidden_act: "swish" }, "hidden_act"],
    ["relative positions", { ...config, position_embedding_type: "relative_key" }, "position_embedding_type"],
    ["a missing size", { ...config, hidden_size: undefined }, "hidden_size"],
  ])("of %s are refused", (_, content, message) => {
    const path = write("config.json", JSON.stringify(content));
    expect(() => readBertShape(path)).toThrow(message);
    expect(() => readBertShape(path)).toThrow(path);
  });

  it("that are broken are refused", () => {
    expect(() => readBertShape(write("config.json", "{"))).toThrow("describes no model that we can load");
  });

  it("have a hash of their content", () => {
    const [a, b] = [write("a", "content"), write("b", "content")];
    expect(hashFiles([a], "1")).toBe(hashFiles([b], "1"));
    expect(hashFiles([a], "1")).not.toBe(hashFiles([a], "2"));
    expect(hashFiles([a], "1")).not.toBe(hashFiles([write("c", "Content")], "1"));
  });
});
