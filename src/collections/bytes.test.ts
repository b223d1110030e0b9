import { describe, expect, it } from "vitest";
import { joinBytes } from "./bytes.ts";

describe("joining bytes", () => {
  it("puts the parts one after the other", () => {
    expect([...joinBytes([Uint8Array.of(1, 2), Uint8Array.of(), Uint8Array.of(3)])]).toEqual([1, 2, 3]);
    expect(joinBytes([])).toHaveLength(0);
  });

  it("does not copy a single part", () => {
    const part = Uint8Array.of(1, 2);
    expect(joinBytes([part])).toBe(part);
  });
});
