import { describe, expect, it, vi } from "vitest";
import { ConfigError } from "../errors.ts";
import { RAINSTORM } from "../testing/pages.ts";
import { preparationFor } from "../testing/preparation.ts";
import { honeyguide } from "./honeyguide.ts";
import { resolveParameters } from "./parameters.ts";
import { type GUIDE_VECTORS, vectorsFor } from "./text-vectors.ts";

// The machine of the tests has MiniLM; most users' have not.
vi.mock("../text/vectors/bert.ts", () => ({
  openBert: async () => {
    throw new ConfigError("bad-option", "the package is not installed", "Run: npm install it.");
  },
}));

type Choice = (typeof GUIDE_VECTORS.vectors.choices)[number];

async function opened(vectors: Choice, language = "en") {
  const messages: string[] = [];
  const preparation = preparationFor({ progress: (message) => void messages.push(message) });
  const found = await vectorsFor({ ...preparation, parameters: { vectors } }, { language, dictionary: [] });
  return { messages, name: found.vectors?.name, judgesByVectors: found.judgesByVectors };
}

describe("the vectors of the honeyguide recipe, without any optional package", () => {
  it("are ours by default, and nothing is said about packages", async () => {
    expect(resolveParameters(honeyguide, {}, "default")).toMatchObject({ vectors: "anchors" });
    const found = await opened("anchors");
    expect(found).toEqual({ messages: [], name: "anchor vectors 128d", judgesByVectors: false });
  });

  it("are GloVe's by static, and none by none", async () => {
    expect((await opened("static")).name).toBe("GloVe 100d");
    expect((await opened("none")).name).toBeUndefined();
  });

  it("are by letters in another language than English, which is said, unless others are asked for by name", async () => {
    for (const [choice, vectors] of [
      ["anchors", "letter n-grams"],
      ["auto", undefined],
    ] as const) {
      const { name, messages } = await opened(choice, "zh");
      expect(name).toBe(vectors);
      expect(messages.join()).toContain("language zh");
    }
    expect((await opened("static", "de")).name).toBe("GloVe 100d");
  });

  it("are with auto what they were in crawls that began with it: GloVe's where MiniLM is missing", async () => {
    const { name, messages } = await opened("auto");
    expect(name).toBe("GloVe 100d");
    expect(messages.join()).toContain("Static word vectors are used instead");
  });

  it("are missing by minilm, with the command that installs it", async () => {
    await expect(opened("minilm")).rejects.toMatchObject({ code: "bad-option", hint: "Run: npm install it." });
  });

  it("weigh links of the recipe", async () => {
    const parameters = resolveParameters(honeyguide, {}, "default");
    const { relevance, evaluator } = await honeyguide.build(preparationFor({ parameters }));
    expect(relevance.provider).toBe("anchor vectors 128d");
    expect(evaluator.weights["anchor-max"]).toBeGreaterThan(0);
    expect(RAINSTORM.language).toBe("en");
  });
});
