import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { at } from "../collections/at.ts";
import { InputWindow } from "./input.ts";

async function* chunks(...parts: readonly (readonly number[])[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield Uint8Array.from(part);
}

describe("an input window", () => {
  it("reads only as far as it must", async () => {
    const input = new InputWindow(chunks([1, 2], [3], [4, 5]));
    await input.fill(3);
    expect([...input.bytes]).toEqual([1, 2, 3]);
    await input.fill(2);
    expect([...input.bytes]).toEqual([1, 2, 3]);
  });

  it("has what is left when the stream ends", async () => {
    const input = new InputWindow(chunks([1], [2]));
    await input.fill(100);
    expect([...input.bytes]).toEqual([1, 2]);
    await input.fill(100);
    expect(input.bytes.length).toBe(2);
  });

  it("knows its place, also after bytes were put back", async () => {
    const input = new InputWindow(chunks([1, 2, 3, 4]));
    await input.fill(1);
    input.advance(1);
    expect(input.offset).toBe(1);
    const taken = input.takeAll();
    expect(input.offset).toBe(4);
    input.putBack(taken.subarray(1));
    expect(input.offset).toBe(2);
    expect([...input.bytes]).toEqual([3, 4]);
    input.putBack(Uint8Array.of(2));
    expect([...input.bytes]).toEqual([2, 3, 4]);
  });

  it("gives every byte once and in order, however it is read", async () => {
    const parts = fc.array(fc.array(fc.nat(255), { maxLength: 6 }), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(parts, fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1 }), async (stream, steps) => {
        const input = new InputWindow(chunks(...stream));
        const seen: number[] = [];
        for (let i = 0; ; i++) {
          const step = at(steps, i % steps.length);
          await input.fill(step);
          if (input.bytes.length === 0) break;
          const count = Math.min(step, input.bytes.length);
          seen.push(...input.bytes.subarray(0, count));
          input.advance(count);
        }
        expect(seen).toEqual(stream.flat());
        expect(input.offset).toBe(seen.length);
      }),
    );
  });

  it("closes its source", async () => {
    let isClosed = false;
    async function* source(): AsyncGenerator<Uint8Array> {
      try {
        yield Uint8Array.of(1);
        yield Uint8Array.of(2);
      } finally {
        isClosed = true;
      }
    }
    const input = new InputWindow(source());
    await input.fill(1);
    await input.close();
    expect(isClosed).toBe(true);
  });
});
