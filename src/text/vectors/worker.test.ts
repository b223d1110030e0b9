import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { at } from "../../collections/at.ts";
import { openElmoStyle } from "./elmo-style.ts";
import type { TokenVectors } from "./providers.ts";
import { openInWorkers } from "./worker.ts";

/** Comparing as bytes is much faster than number by number. */
const bytesOf = ({ vectors }: TokenVectors) => Buffer.from(vectors.buffer, vectors.byteOffset, vectors.byteLength);

describe("an encoder in worker threads", () => {
  it("gives the same vectors as in the main thread, in the order of the texts", async () => {
    const texts = Array.from({ length: 8 }, (_, i) => `Storm number ${i} hits the coast. `.repeat(i * 6));
    const plain = await openElmoStyle();
    const inWorkers = await openInWorkers({ kind: "elmo-style" }, 2);
    try {
      expect([inWorkers.name, inWorkers.dimension, inWorkers.mean]).toEqual([plain.name, 768, plain.mean]);
      expect([inWorkers.understands("storm"), inWorkers.understands("暴雨")]).toEqual([true, false]);
      const [there, here] = [await inWorkers.encode(texts), await plain.encode(texts)];
      expect(there.map(({ words }) => words)).toEqual(here.map(({ words }) => words));
      for (const [i, encoding] of there.entries()) expect(bytesOf(encoding).equals(bytesOf(at(here, i)))).toBe(true);
      expect(await inWorkers.encode([])).toEqual([]);
    } finally {
      await Promise.all([plain.close(), inWorkers.close()]);
    }
    await expect(inWorkers.encode(["late"])).rejects.toThrow("has ended");
  });

  it("knows sentences when the model does", async () => {
    const cache = mkdtempSync(join(tmpdir(), "honeyguide-worker-"));
    process.env.HONEYGUIDE_CACHE = cache;
    const encoder = await openInWorkers({ kind: "bert", model: "minilm" }, 1);
    const [storm, flood] = await encoder.sentence(["storm", "flood"]);
    await encoder.close();
    rmSync(cache, { recursive: true });
    expect([storm?.length, flood?.length]).toEqual([384, 384]);
    expect(storm).not.toEqual(flood);
  });

  it("fails at once with the error of opening", async () => {
    const open = openInWorkers({ kind: "bert", model: join(tmpdir(), "no-such-model") }, 1);
    await expect(open).rejects.toMatchObject({ code: "bad-option" });
    await expect(openInWorkers({ kind: "elmo-style" }, 0)).rejects.toMatchObject({ code: "bad-option" });
  });
});
