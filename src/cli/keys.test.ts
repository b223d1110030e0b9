import { PassThrough } from "node:stream";
import type { ReadStream } from "node:tty";
import { describe, expect, it } from "vitest";
import { openKeys } from "./keys.ts";

/** A terminal as far as keys go. */
function terminal() {
  const modes: boolean[] = [];
  const stream = Object.assign(new PassThrough(), { isTTY: true, setRawMode: (raw: boolean) => modes.push(raw) });
  return { stream, modes, input: stream as unknown as ReadStream };
}

describe("openKeys", () => {
  it("gives a terminal's keys one by one, also those that come together, and passes over arrows", async () => {
    const { stream, modes, input } = terminal();
    const keys = openKeys(input);
    stream.write("yn");
    expect([await keys.next(), await keys.next()]).toEqual(["y", "n"]);
    stream.write("\u001b[A");
    stream.write("s\u0003");
    expect([await keys.next(), await keys.next()]).toEqual(["s", undefined]);
    keys.close();
    expect(modes).toEqual([true, false]);
  });

  it("gives lines of anything else, and nothing at its end", async () => {
    const stream = new PassThrough();
    const keys = openKeys(stream as unknown as ReadStream);
    stream.end("y\nno\n");
    expect([await keys.next(), await keys.next(), await keys.next()]).toEqual(["y", "no", undefined]);
    keys.close();
  });
});
