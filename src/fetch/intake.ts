/**
 * What a connection takes in, before the HTTP parser sees any of it. Every byte counts against what one exchange may
 * cost: limits on heads and bodies alone let through what lies between them (interim answers, empty lines, chunk
 * extensions), and that can be gigabytes. Bytes of TLS are counted decrypted.
 *
 * On the way, header lines that are continued on the next line are joined by spaces, as RFC 9112 section 5.2 asks of a
 * client; the parser would refuse them. Of an answer that follows interim ones, only the first head is treated so.
 * @module
 */
import type { Readable } from "node:stream";
import { skipped, TroubleError } from "./trouble.ts";

const CR = 0x0d;
const LF = 0x0a;
const SPACE = 0x20;
const TAB = 0x09;
const NOTHING = Buffer.alloc(0);

export class Intake {
  #received = 0;
  #allowed = Number.POSITIVE_INFINITY;
  #isInHead = false;
  /** The end of what came, where the next byte decides what it means. */
  #held: Buffer = NOTHING;

  /** Bytes since the exchange began. */
  get received(): number {
    return this.#received;
  }

  /** An exchange begins, which may cost so many bytes. */
  begin(allowedBytes: number): void {
    this.#received = 0;
    this.#allowed = allowedBytes;
    this.#isInHead = true;
    this.#held = NOTHING;
  }

  /** The exchange may cost so many bytes in all. */
  allow(bytes: number): void {
    this.#allowed = bytes;
  }

  /** Stands between a socket and its reader from now on. */
  watch(socket: Readable): void {
    const push = socket.push.bind(socket);
    socket.push = (chunk: Buffer | null) => {
      if (chunk === null) return this.#flush(push) && push(null);
      if (this.#received > this.#allowed) {
        socket.destroy(tooMuch(this.#allowed));
        return false;
      }
      // What one read brings is looked at whole: behind a head, it may be the beginning of a body, which is allowed more.
      this.#received += chunk.length;
      const bytes = this.#isInHead ? this.#unfold(chunk) : chunk;
      return bytes.length === 0 || push(bytes);
    };
  }

  #flush(push: (chunk: Buffer) => boolean): true {
    const held = this.#held;
    this.#held = NOTHING;
    if (held.length > 0) push(held);
    return true;
  }

  /** Writes spaces over the line breaks before continuation lines, until the empty line that ends the head. */
  #unfold(chunk: Buffer): Buffer {
    const bytes = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk]);
    this.#held = NOTHING;
    let from = 0;
    for (;;) {
      const at = bytes.indexOf(CR, from);
      if (at < 0) return bytes;
      const next = bytes[at + 2];
      if (next === undefined) {
        this.#held = bytes.subarray(at);
        return bytes.subarray(0, at);
      }
      const isLineBreak = bytes[at + 1] === LF;
      if (isLineBreak && next === CR) {
        this.#isInHead = false;
        return bytes;
      }
      if (isLineBreak && (next === SPACE || next === TAB)) bytes.fill(SPACE, at, at + 2);
      from = at + (isLineBreak ? 2 : 1);
    }
  }
}

function tooMuch(allowed: number): TroubleError {
  return new TroubleError(skipped("too-large", `more than ${allowed} bytes received for one answer`));
}
