import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { present } from "../../collections/at.ts";
import { cosine } from "../../math/cosine.ts";
import { readGloveFile } from "./glove-file.ts";
import { StaticBuilder } from "./static-builder.ts";
import { writeStaticFile } from "./static-file.ts";
import { openShippedVectors, openStaticVectors } from "./static-vectors.ts";
import { VectorInput } from "./vector-input.ts";
import { readWord2vecBinary, readWord2vecText } from "./word2vec-file.ts";

const folder = mkdtempSync(join(tmpdir(), "honeyguide-vectors-"));
afterAll(() => rmSync(folder, { recursive: true }));

const write = (content: string | Uint8Array, name = "vectors.txt") => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

function word2vecBinary(words: Readonly<Record<string, readonly number[]>>, lineEnd: string, count?: number): Buffer {
  const entries = Object.entries(words).map(([word, values]) =>
    Buffer.concat([Buffer.from(`${word} `), Buffer.from(Float32Array.from(values).buffer), Buffer.from(lineEnd)]),
  );
  return Buffer.concat([Buffer.from(`${count ?? entries.length} 2\n`), ...entries]);
}

describe("the shipped vectors", () => {
  const vectors = openShippedVectors();
  const vectorOf = (word: string) => present(vectors.vector(word), `the vector of ${word}`);
  const similarity = (a: string, b: string) => cosine(vectorOf(a), vectorOf(b));

  it("are 100,000 words of 100 dimensions, the most frequent known", async () => {
    expect([vectors.size, vectors.dimension, vectors.name]).toEqual([100_000, 100, "GloVe 100d"]);
    expect(vectors.word(0)).toBe("the");
    expect((await openStaticVectors()).vector("storm")).toEqual(vectors.vector("storm"));
  });

  it.each([
    ["king", "queen", "banana"],
    ["storm", "hurricane", "guitar"],
    ["paris", "france", "keyboard"],
  ])("hold %s closer to %s than to %s", (word, near, far) => {
    expect(similarity(word, near)).toBeGreaterThan(similarity(word, far) + 0.3);
  });

  it("have length 1", () => {
    for (let rank = 0; rank < vectors.size; rank += 997) {
      expect(Math.hypot(...vectorOf(vectors.word(rank) ?? ""))).toBeCloseTo(1, 5);
    }
  });

  it.each(["", "Storm", "xqzvw", "火", "constructor\0"])("do not know %j", (word) => {
    expect(vectors.vector(word)).toBeUndefined();
  });
});

describe("a vector file of the user's", () => {
  const expectStorm = async (path: string) => {
    const vectors = await openStaticVectors(path);
    expect([vectors.size, vectors.dimension]).toEqual([2, 2]);
    expect(vectors.vector("storm")?.[0]).toBeCloseTo(0.6, 2);
    expect(vectors.vector("été")).toEqual(Float32Array.of(-1, 0));
  };
  const words = { storm: [3, 4], été: [-2, 0] };

  it.each([
    ["GloVe", "storm 3 4\nété -2 0\n"],
    ["GloVe without a last line end", "storm 3 4\nété -2 0"],
    ["GloVe from Windows", "storm 3 4\r\nété -2.0 0e1\r\n"],
    ["word2vec text", "2 2\nstorm 3 4 \nété -2 0 \n"],
    ["word2vec binary", word2vecBinary(words, "\n")],
    ["word2vec binary without line ends", word2vecBinary(words, "")],
    ["gzip", gzipSync("storm 3 4\nété -2 0\n")],
    ["gzip of word2vec binary", gzipSync(word2vecBinary(words, "\n"))],
  ])("may be %s", async (_, content) => {
    await expectStorm(write(content));
  });

  it("may be one of ours", async () => {
    const builder = new StaticBuilder(2);
    for (const [word, values] of Object.entries(words)) builder.add(word, values);
    await expectStorm(write(writeStaticFile(builder.build("ours"))));
  });

  it("may have words with spaces and odd line ends inside, as GloVe's largest file has", async () => {
    const vectors = await openStaticVectors(
      write("storm 1 0\n. . . 0 1\nat name@domain.com 1 1\na\u2028b\u0085c 1 2\n"),
    );
    expect(vectors.size).toBe(4);
    for (const word of [". . .", "at name@domain.com", "a\u2028b\u0085c"]) expect(vectors.vector(word)).toBeDefined();
  });

  it.each([
    [readGloveFile, "storm 1 0\nflood 0 1\nrain 1 1\n"],
    [readWord2vecText, "3 2\nstorm 1 0\nflood 0 1\nrain 1 1\n"],
    [readWord2vecBinary, word2vecBinary({ storm: [1, 0], flood: [0, 1], rain: [1, 1] }, "\n")],
  ])("is read up to the limit by %o", async (read, content) => {
    const input = await VectorInput.open(write(content));
    const { words } = await read(input, 2);
    input.close();
    expect(Buffer.from(words).toString()).toBe("floodstorm");
  });

  it("spans many reads", async () => {
    const lines = Array.from({ length: 30_000 }, (_, i) => `word${i} ${i % 7} 1 ${i % 11} ${-i % 13} 0.25 0.5`);
    const vectors = await openStaticVectors(write(lines.join("\n")));
    expect([vectors.size, vectors.word(29_999)]).toEqual([30_000, "word29999"]);
  });
});

describe("a broken vector file", () => {
  const nan = word2vecBinary({ a: [1, 2], b: [Number.NaN, 1] }, "\n");
  it.each([
    ["nothing in it", "", "is empty"],
    ["a short line", "storm 1 2\nflood 1\n", "line 2: has 1 numbers, expected 2"],
    ["a long line", "storm 1 2\nflood 1 2 3\n", "line 2: has 3 numbers, expected 2"],
    ["a word for a number", "storm 1 2\nflood 1 x\n", 'line 2: "x" is not a number'],
    ["an infinite number", "storm 1 2\nflood 1 Infinity\n", "line 2:"],
    ["words only", "storm\nflood\n", "line 1: is not a word and its vector"],
    ["a header with a wrong dimension", "2 3\nstorm 1 2\nflood 1 2\n", "line 2: has 2 numbers, expected 3"],
    ["a header with too many words", "3 2\nstorm 1 2\nflood 1 2\n", "line 4: the file ends after 2 of 3 words"],
    ["a header without dimensions", "3 0\nstorm\n", "line 1: has dimension 0"],
    [
      "a binary vector cut short",
      word2vecBinary({ storm: [1, 2], flood: [3, 4] }, "").subarray(0, -3),
      "word 2: the file ends",
    ],
    ["a binary header with too many words", word2vecBinary({ storm: [1, 2] }, "\n", 9), "ends after 1 of 9 words"],
    ["a binary vector that is not finite", nan, "word 2: number 1 is not finite"],
    ["other bytes", Buffer.from([1, 2, 3, 0, 0, 5]), "is binary"],
    ["broken gzip", gzipSync("storm 1 2\n").subarray(0, -9), "cannot be read"],
    ["one endless line", `storm ${"1 ".repeat(600_000)}`, "without a line end"],
  ])("with %s is refused with file and line", async (_, content, message) => {
    const path = write(content, "broken.vec");
    const failure = expect(openStaticVectors(path)).rejects;
    await failure.toMatchObject({ code: "bad-option", message: expect.stringContaining(message) });
    await expect(openStaticVectors(path)).rejects.toThrow(path);
  });

  it("that is not there is named", async () => {
    await expect(openStaticVectors(join(folder, "missing"))).rejects.toMatchObject({ code: "bad-option" });
  });
});
