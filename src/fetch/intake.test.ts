import { Readable } from "node:stream";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Intake } from "./intake.ts";
import { TroubleError } from "./trouble.ts";

/** What the reader of a socket gets of the pieces that arrive at it, and the error that ends it. */
async function arrive(intake: Intake, pieces: readonly string[]): Promise<{ text: string; error: unknown }> {
  const socket = new Readable({ read: () => {} });
  intake.watch(socket);
  const got: Buffer[] = [];
  let error: unknown;
  socket.on("data", (chunk: Buffer) => got.push(chunk)).on("error", (reason) => (error = reason));
  const closed = new Promise((resolve) => socket.on("close", resolve));
  for (const piece of pieces) socket.push(Buffer.from(piece, "latin1"));
  if (!socket.destroyed) socket.push(null);
  await closed;
  return { text: Buffer.concat(got).toString("latin1"), error };
}

function begun(allowed = 1_000_000): Intake {
  const intake = new Intake();
  intake.begin(allowed);
  return intake;
}

describe("Intake", () => {
  it("counts what an exchange receives, and starts again with the next", async () => {
    const intake = begun();
    await arrive(intake, ["HTTP/1.1 200 OK\r\n\r\n", "body"]);
    expect(intake.received).toBe(23);
    intake.begin(10);
    expect(intake.received).toBe(0);
  });

  it("ends the connection beyond what is allowed", async () => {
    const intake = begun(10);
    const { text, error } = await arrive(intake, ["0123456789", "!", "?"]);
    expect(text).toBe("0123456789!");
    expect(error instanceof TroubleError && error.trouble).toEqual({
      kind: "skipped",
      code: "too-large",
      detail: "more than 10 bytes received for one answer",
    });
  });

  it("allows more when told so", async () => {
    const intake = begun(3);
    intake.allow(11);
    expect(await arrive(intake, ["0123456789", "!", "?"])).toEqual({ text: "0123456789!?", error: undefined });
  });

  it.each([
    ["A: one\r\n two\r\nB: 1\r\n\r\n", "A: one   two\r\nB: 1\r\n\r\n"],
    ["A:\r\n\tone\r\n \r\n two\r\n\r\n", "A:  \tone      two\r\n\r\n"],
    ["A: 1\r\n\r\n body\r\n stays", "A: 1\r\n\r\n body\r\n stays"],
    ["A: 1\r \r\n\r\n", "A: 1\r \r\n\r\n"],
    ["A: 1\rX \r\n\r\n", "A: 1\rX \r\n\r\n"],
    ["A: 1\n two\r\n\r\n", "A: 1\n two\r\n\r\n"],
    ["no end\r\n", "no end\r\n"],
    ["no end\r", "no end\r"],
    ["", ""],
  ])("joins continued header lines: %j", async (sent, got) => {
    for (let size = 1; size <= 6; size++) {
      const pieces = sent.match(new RegExp(`[\\s\\S]{1,${size}}`, "g")) ?? [];
      expect((await arrive(begun(), pieces)).text).toBe(got);
    }
  });

  it("never changes the length, nor anything behind the first empty line", async () => {
    const piece = fc.constantFrom("\r\n", "\r", "\n", " ", "\t", "a", ":", "\r\n\r\n");
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(piece, { maxLength: 6 }).map((parts) => parts.join(""))), async (pieces) => {
        const sent = pieces.join("");
        const { text } = await arrive(begun(), pieces);
        expect(text.length).toBe(sent.length);
        const end = sent.indexOf("\r\n\r");
        if (end >= 0) expect(text.slice(end)).toBe(sent.slice(end));
        expect(text).toBe((await arrive(begun(), [sent])).text);
      }),
    );
  });
});
