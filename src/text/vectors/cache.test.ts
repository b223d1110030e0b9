import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { at } from "../../collections/at.ts";
import { cosine } from "../../math/cosine.ts";
import { vectorCacheBytes, withVectorCache } from "./cache.ts";
import type { SentenceEncoder, TokenVectors } from "./providers.ts";
import { piecesOf } from "./text-pieces.ts";

const DIMENSION = 16;
const root = mkdtempSync(join(tmpdir(), "honeyguide-cache-"));
afterAll(() => rmSync(root, { recursive: true }));
let folder = "";
let asked: string[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(root, "cache-"));
  asked = [];
});

const vectorOf = (text: string) =>
  Float32Array.from({ length: DIMENSION }, (_, i) => Math.sin(text.length * 31 + i * 7));
const encodingOf = (text: string): TokenVectors => {
  const words = piecesOf(text).map(({ start, end }) => ({ start, end }));
  const vectors = new Float32Array(words.length * DIMENSION);
  for (const [i, { start, end }] of words.entries()) vectors.set(vectorOf(text.slice(0, end + start)), i * DIMENSION);
  return { words, vectors };
};
const encoder = (fingerprint = "1"): SentenceEncoder => ({
  name: "fake",
  fingerprint,
  dimension: DIMENSION,
  mean: new Float32Array(DIMENSION),
  understands: () => true,
  async encode(texts) {
    asked.push(...texts);
    return texts.map(encodingOf);
  },
  async sentence(texts) {
    asked.push(...texts.map((text) => `sentence ${text}`));
    return texts.map(vectorOf);
  },
  close: async () => {},
});
async function once<T>(work: (cached: SentenceEncoder) => Promise<T>, maxBytes?: number): Promise<T> {
  const cached = withVectorCache(encoder(), folder, maxBytes === undefined ? {} : { maxBytes });
  try {
    return await work(cached);
  } finally {
    await cached.close();
  }
}
const files = () => readdirSync(folder).map((name) => join(folder, name));
const youngFile = () => files().find((name) => name.endsWith(".young")) ?? expect.fail("no young file");

describe("a vector cache", () => {
  it("asks the encoder once for each text, in this run and the next", async () => {
    const first = await once((cached) => cached.encode(["a storm", "a flood", "a storm"]));
    expect(asked).toEqual(["a storm", "a flood"]);
    const second = await once((cached) => cached.encode(["a flood", "rain", "a storm"]));
    expect(asked).toEqual(["a storm", "a flood", "rain"]);
    expect([second[0], second[2]]).toEqual([first[1], first[0]]);
  });

  it("gives the encoder's words and its vectors within quantisation", async () => {
    const text = "storm and flood, rain";
    const cached = at(await once((cache) => cache.encode([text])), 0);
    const original = encodingOf(text);
    expect(cached.words).toEqual(original.words);
    for (const [i, value] of original.vectors.entries()) {
      expect(Math.abs(at(cached.vectors, i) - value)).toBeLessThanOrEqual(0.5 / 127 + 1e-6);
    }
    expect(cosine(cached.vectors, original.vectors)).toBeGreaterThan(0.9999);
  });

  it("gives a miss the same vectors as a hit", async () => {
    const [miss, hit] = await once(async (cached) => [await cached.encode(["x y z"]), await cached.encode(["x y z"])]);
    expect(miss).toEqual(hit);
    expect(asked).toHaveLength(1);
  });

  it("gives the same vectors to two that write at the same time", async () => {
    const [one, two] = [withVectorCache(encoder(), folder), withVectorCache(encoder(), folder)];
    const texts = Array.from({ length: 20 }, (_, i) => `storm ${i} of many`);
    const found: TokenVectors[] = [];
    for (const text of texts) {
      const encodings = await one.encode([text]);
      expect(await two.encode([text])).toEqual(encodings);
      found.push(...encodings);
    }
    await one.close();
    await two.close();
    expect(await once((cached) => cached.encode(texts))).toEqual(found);
  });

  it("keeps vectors of sentences apart from those of words", async () => {
    await once(async (cached) => {
      const sentence = at(await cached.sentence(["a storm"]), 0);
      expect(cosine(sentence, vectorOf("a storm"))).toBeGreaterThan(0.9999);
      const [encoding] = await cached.encode(["a storm"]);
      expect(encoding?.words).toHaveLength(2);
      await cached.sentence(["a storm"]);
    });
    expect(asked).toEqual(["sentence a storm", "a storm"]);
  });

  it("keeps models apart", async () => {
    await once((cached) => cached.encode(["a storm"]));
    const other = withVectorCache(encoder("2"), folder);
    await other.encode(["a storm"]);
    await other.close();
    expect(asked).toEqual(["a storm", "a storm"]);
  });

  it("holds empty texts too", async () => {
    expect(await once((cached) => cached.encode(["", ""]))).toEqual([encodingOf(""), encodingOf("")]);
    await once((cached) => cached.encode([""]));
    expect(asked).toEqual([""]);
  });

  it("stays within its size and keeps what is asked for", async () => {
    const maxBytes = 4000;
    await once(async (cached) => {
      for (let i = 0; i < 200; i++) await cached.encode(["always", `text number ${i}`]);
    }, maxBytes);
    const size = files().reduce((sum, file) => sum + statSync(file).size, 0);
    expect(size).toBeLessThan(maxBytes + 500);
    expect(asked.filter((text) => text === "always")).toHaveLength(1);
  });
});

describe("the size of a vector cache", () => {
  it("is what the environment says, or one gigabyte", () => {
    expect(vectorCacheBytes({})).toBe(2 ** 30);
    expect(vectorCacheBytes({ HONEYGUIDE_VECTORS_GB: "" })).toBe(2 ** 30);
    expect(vectorCacheBytes({ HONEYGUIDE_VECTORS_GB: "2.5" })).toBe(2.5 * 2 ** 30);
    expect(vectorCacheBytes({ HONEYGUIDE_VECTORS_GB: "0" })).toBe(0);
  });

  it.each(["much", "-1", "4GB"])("is refused as %s", (text) => {
    expect(() => vectorCacheBytes({ HONEYGUIDE_VECTORS_GB: text })).toThrow(/expected a number of gigabytes/);
  });
});

describe("a broken vector cache", () => {
  it.each([
    ["cut short", (path: string) => truncateSync(path, statSync(path).size - 5)],
    ["followed by rubbish", (path: string) => appendFileSync(path, "rubbish behind the last record")],
    ["all rubbish", (path: string) => writeFileSync(path, Buffer.alloc(500, 7))],
    ["empty", (path: string) => writeFileSync(path, "")],
    ["of one changed bit", (path: string) => writeFileSync(path, flipped(readFileSync(path)))],
  ])("%s still gives the right vectors and is mended", async (_, damage) => {
    const texts = ["a storm", "a flood in the city"];
    const before = await once((cached) => cached.encode(texts));
    damage(youngFile());
    expect(await once((cached) => cached.encode(texts))).toEqual(before);
    asked = [];
    expect(await once((cached) => cached.encode(texts))).toEqual(before);
    expect(asked).toEqual([]);
  });

  it("that cannot be written asks the encoder every time, and gives what a whole one gives", async () => {
    const [kept] = await once((cached) => cached.encode(["x y z"]));
    const file = join(root, "file");
    writeFileSync(file, "");
    const other = withVectorCache(encoder(), join(file, "below"));
    for (let i = 0; i < 2; i++) expect((await other.encode(["x y z"]))[0]).toEqual(kept);
    await other.close();
    expect(asked).toEqual(["x y z", "x y z", "x y z"]);
  });
});

function flipped(bytes: Buffer): Buffer {
  bytes[bytes.length - 3] = bytes.readUInt8(bytes.length - 3) ^ 16;
  return bytes;
}
