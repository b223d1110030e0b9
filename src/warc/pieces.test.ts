import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Piece } from "./members.ts";
import { PieceReader } from "./pieces.ts";

async function* cut(text: string, size: number): AsyncGenerator<Piece> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield { bytes: bytes.subarray(at, at + size), offset: at };
}

const reader = (text: string, size = 3) => new PieceReader(cut(text, size), true);
const text = (bytes: Uint8Array | undefined) => (bytes === undefined ? undefined : Buffer.from(bytes).toString());

describe("a piece reader", () => {
  it("gives lines without their ends, across pieces", async () => {
    const pieces = reader("one\r\ntwo\n\r\nlast");
    expect(text(await pieces.line(100))).toBe("one");
    expect(text(await pieces.line(100))).toBe("two");
    expect(text(await pieces.line(100))).toBe("");
    expect(await pieces.line(100)).toBeUndefined();
  });

  it("gives no line that is longer than the limit", async () => {
    expect(await reader("a long line\n").line(5)).toBeUndefined();
  });

  it("gives blocks, or the beginning of them", async () => {
    const pieces = reader("0123456789abc");
    expect(text(await pieces.block(4, 100))).toBe("0123");
    expect(text(await pieces.block(5, 2))).toBe("45");
    expect(text(await pieces.block(0, 10))).toBe("");
    expect(pieces.offset).toBe(9);
    expect(await pieces.block(5, 5)).toBeUndefined();
  });

  it("skips empty lines and says whether there were any", async () => {
    const pieces = reader("\r\n\n\rx");
    expect(await pieces.skipEmptyLines()).toBe(true);
    expect(pieces.peek()).toBe("x".charCodeAt(0));
    expect(await pieces.skipEmptyLines()).toBe(false);
  });

  it("skips the rest of a line and says whether there is another one", async () => {
    const pieces = reader("abcdefg\nrest");
    expect(await pieces.skipLine()).toBe(true);
    expect(pieces.offset).toBe(8);
    expect(await pieces.skipLine()).toBe(false);
  });

  it("gives the place of the member in a compressed file", async () => {
    async function* members(): AsyncGenerator<Piece> {
      yield { bytes: Buffer.from("ab"), offset: 0 };
      yield { bytes: new Uint8Array(0), offset: 10 };
      yield { bytes: Buffer.from("cd"), offset: 20 };
    }
    const pieces = new PieceReader(members(), false);
    await pieces.block(1, 1);
    expect(pieces.offset).toBe(0);
    await pieces.block(1, 1);
    await pieces.more();
    expect(pieces.offset).toBe(20);
  });

  it("does not care how the bytes are cut", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.stringMatching(/^[a-z ]{0,9}$/)),
        fc.integer({ min: 1, max: 9 }),
        async (lines, size) => {
          const pieces = reader(lines.map((line) => `${line}\n`).join(""), size);
          for (const line of lines) expect(text(await pieces.line(20))).toBe(line);
          expect(await pieces.more()).toBe(false);
        },
      ),
    );
  });
});
