import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { at } from "../collections/at.ts";
import { findInputs } from "./inputs.ts";
import { readLines } from "./lines.ts";

const folder = mkdtempSync(join(tmpdir(), "honeyguide-lines-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function read(name: string, content: Uint8Array): Promise<{ lines: string[]; bytes: number }> {
  const path = join(folder, name);
  writeFileSync(path, content);
  let bytes = 0;
  const lines: string[] = [];
  for await (const line of readLines(at(findInputs(path).files, 0), (count) => (bytes += count))) {
    expect(line.number).toBe(lines.length + 1);
    lines.push(Buffer.from(line.bytes).toString());
  }
  return { lines, bytes };
}

const kinds: readonly (readonly [string, (content: Buffer) => Buffer])[] = [
  ["x.jsonl", (content) => content],
  ["x.jsonl.gz", (content) => gzipSync(content)],
  ["x.jsonl.br", (content) => brotliCompressSync(content)],
];

describe("lines", () => {
  it.each(kinds)("come back from %s, with the bytes on disk counted", async (name, encode) => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.stringMatching(/^[a-zäß€ ]{0,20}$/)), async (texts) => {
        const file = encode(Buffer.from(texts.map((text) => `${text}\n`).join("")));
        const { lines, bytes } = await read(name, file);
        expect(lines).toEqual(texts);
        expect(bytes).toBe(file.length);
      }),
      { numRuns: 25 },
    );
  });

  it.each(kinds)("may be much longer than a chunk in %s", async (name, encode) => {
    const long = "0123456789".repeat(300_000);
    expect((await read(name, encode(Buffer.from(`${long}\nshort\n${long}`)))).lines).toEqual([long, "short", long]);
  });

  it.each(kinds.slice(1))("of %s are refused wherever the file breaks off", async (name, encode) => {
    const file = encode(Buffer.from(Array.from({ length: 200 }, (_, i) => `line ${i * i}\n`).join("")));
    for (let cut = 1; cut < file.length; cut += 7) {
      await expect(read(name, file.subarray(0, cut))).rejects.toMatchObject({
        code: "web-broken",
        message: expect.stringContaining(`${join(folder, name)} is cut off`),
      });
    }
  });

  it.each(kinds.slice(1))("of %s are refused when the data are damaged", async (name) => {
    await expect(read(name, Buffer.from("this is not compressed at all"))).rejects.toMatchObject({
      code: "web-broken",
    });
  });

  it("of a file that is gone are missing, not damaged", async () => {
    const path = join(folder, "gone.jsonl.gz");
    writeFileSync(path, gzipSync("x"));
    const input = at(findInputs(path).files, 0);
    rmSync(path);
    await expect(readLines(input, () => {}).next()).rejects.toMatchObject({ code: "web-missing" });
  });

  it("can be left before the end", async () => {
    const path = join(folder, "left.jsonl.gz");
    writeFileSync(path, gzipSync("a\nb\nc\n"));
    for await (const line of readLines(at(findInputs(path).files, 0), () => {})) {
      expect(line.number).toBe(1);
      break;
    }
  });
});
