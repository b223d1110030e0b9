/** Reads a page's fingerprint, by which copies are known. @module */
import type { PageReader } from "../../digesting.ts";
import { simhash, simhashOf } from "../../text/simhash.ts";
import { fold } from "../../text/words.ts";
import { MAX_CHARACTERS, pageWords } from "./page-words.ts";

/** 16 hexadecimal digits; undefined for a text too short to have copies. */
export const FINGERPRINT: PageReader<string | undefined> = {
  name: "fingerprint",
  data: { kind: "fingerprint", options: undefined },
  read({ text }) {
    const words = pageWords(text);
    const isRead = words.length === Math.min(text.length, MAX_CHARACTERS);
    const bits = isRead ? simhashOf(words) : simhash(fold(text.slice(0, MAX_CHARACTERS)));
    return bits && [bits.high, bits.low].map((half) => half.toString(16).padStart(8, "0")).join("");
  },
};
