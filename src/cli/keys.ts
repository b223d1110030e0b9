/** One key at a time from a terminal, one line at a time from anything else. @module */
import { createInterface } from "node:readline";
import type { ReadStream } from "node:tty";

export interface Keys {
  /** Undefined at the end of the input, and for Ctrl-C and Ctrl-D. */
  next(): Promise<string | undefined>;
  close(): void;
}

/** Arrows and other special keys. */
const SPECIAL = /\u001b(?:\[[\d;]*[@-~]|O.)/g;
/** Ctrl-C, Ctrl-D, Escape. */
const ENDS = new Set(["\u0003", "\u0004", "\u001b"]);

export function openKeys(input: ReadStream): Keys {
  return input.isTTY === true ? terminalKeys(input) : lines(input);
}

function terminalKeys(input: ReadStream): Keys {
  input.setRawMode(true);
  input.setEncoding("utf8");
  const pieces = input[Symbol.asyncIterator]();
  let left: string[] = [];
  return {
    async next() {
      while (left.length === 0) {
        const { done, value } = await pieces.next();
        if (done === true) return undefined;
        left = [...String(value).replace(SPECIAL, "")];
      }
      const key = left.shift();
      return key === undefined || ENDS.has(key) ? undefined : key;
    },
    close() {
      input.setRawMode(false);
      input.pause();
      input.destroy();
    },
  };
}

function lines(input: NodeJS.ReadableStream): Keys {
  const reader = createInterface({ input });
  const each = reader[Symbol.asyncIterator]();
  return {
    async next() {
      const { done, value } = await each.next();
      return done === true ? undefined : value;
    },
    close: () => reader.close(),
  };
}
