import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { CHUNK_BYTES, readCounted } from "./source.ts";

const folder = mkdtempSync(join(tmpdir(), "honeyguide-source-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("reading a file of a web", () => {
  it("gives all bytes and counts them as they come", async () => {
    const path = join(folder, "file");
    const content = Buffer.alloc(CHUNK_BYTES * 2 + 5, "x");
    writeFileSync(path, content);
    const counts: number[] = [];
    const chunks: Uint8Array[] = [];
    for await (const chunk of readCounted(path, (bytes) => counts.push(bytes))) chunks.push(chunk);
    expect(Buffer.concat(chunks).equals(content)).toBe(true);
    expect(counts).toEqual([CHUNK_BYTES, CHUNK_BYTES, 5]);
  });

  it.each(["missing", "."])("says that %s cannot be read", async (name) => {
    const reading = readCounted(join(folder, name), () => {}).next();
    await expect(reading).rejects.toMatchObject({ code: "web-missing", exitCode: 2 });
    await expect(reading).rejects.toThrow(join(folder, name));
  });

  it("lets its reader stop early", async () => {
    const path = join(folder, "early");
    writeFileSync(path, Buffer.alloc(CHUNK_BYTES * 3));
    for await (const chunk of readCounted(path, () => {})) {
      expect(chunk.length).toBe(CHUNK_BYTES);
      break;
    }
  });
});
