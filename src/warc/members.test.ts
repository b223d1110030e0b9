import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { at } from "../collections/at.ts";
import { InputWindow } from "./input.ts";
import { BrokenMember, gunzipMembers, isGzip } from "./members.ts";

async function* inChunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** Content by place of the member. */
async function gunzip(bytes: Uint8Array, chunk = 1000): Promise<Map<number, Buffer>> {
  const members = new Map<number, Buffer>();
  for await (const piece of gunzipMembers(new InputWindow(inChunks(bytes, chunk)))) {
    const before = members.get(piece.offset) ?? Buffer.alloc(0);
    members.set(piece.offset, Buffer.concat([before, piece.bytes]));
  }
  return members;
}

/** Bytes that do not compress. */
function noise(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  for (let i = 0, state = 1; i < length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    bytes[i] = state >>> 24;
  }
  return bytes;
}

describe("gzip members", () => {
  it("come with their place and content", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.uint8Array({ maxLength: 50 }), { maxLength: 6 }),
        fc.integer({ min: 1, max: 60 }),
        async (contents, chunk) => {
          const compressed = contents.map((content) => gzipSync(content));
          const members = await gunzip(Buffer.concat(compressed), chunk);
          let offset = 0;
          compressed.forEach((member, i) => {
            expect([...(members.get(offset) ?? [])]).toEqual([...at(contents, i)]);
            offset += member.length;
          });
        },
      ),
      { numRuns: 50 },
    );
  });

  it.each([
    ["larger than the window", noise(700_000)],
    ["with a content that is too large to inflate at once", Buffer.alloc(17_000_000, 1)],
    ["exactly at the end of a chunk", noise(300_000)],
  ])("%s are followed by the next one", async (_, large) => {
    const first = gzipSync(large);
    const file = Buffer.concat([first, gzipSync(Buffer.from("next"))]);
    for (const chunk of [first.length, first.length - 8, 65_536]) {
      const members = await gunzip(file, chunk);
      expect(members.get(0)?.equals(large)).toBe(true);
      expect(members.get(first.length)?.toString()).toBe("next");
    }
  });

  it("that break off say so, whatever their size and wherever the cut", async () => {
    for (const content of [noise(100), noise(400_000)]) {
      const member = gzipSync(content);
      for (const cut of [1, 5, 11, member.length >> 1, member.length - 9, member.length - 8, member.length - 1]) {
        const error = await gunzip(member.subarray(0, cut), 50_000).catch((problem: unknown) => problem);
        expect(error).toBeInstanceOf(BrokenMember);
        expect(error).toMatchObject({ offset: 0, isCutOff: true });
      }
    }
  });

  it.each([-1, -5, -50])("with a damaged byte at %i are refused", async (place) => {
    for (const content of [noise(100), noise(400_000)]) {
      const member = Buffer.from(gzipSync(content));
      member[member.length + place] = member.readUInt8(member.length + place) ^ 0x10;
      const error = await gunzip(Buffer.concat([member, gzipSync("x")])).catch((problem: unknown) => problem);
      expect(error).toMatchObject({ offset: 0, isCutOff: false });
    }
  });

  it("pass on errors of the source", async () => {
    async function* failing(): AsyncGenerator<Uint8Array> {
      yield gzipSync(noise(400_000)).subarray(0, 300_000);
      throw new Error("the disk is gone");
    }
    const reading = async () => {
      for await (const _ of gunzipMembers(new InputWindow(failing())));
    };
    await expect(reading()).rejects.toThrow("the disk is gone");
  });
});

describe("isGzip", () => {
  it("looks at the first two bytes", () => {
    expect(isGzip(gzipSync("x"))).toBe(true);
    expect(isGzip(Buffer.from("WARC/1.1"))).toBe(false);
    expect(isGzip(new Uint8Array(0))).toBe(false);
  });
});
