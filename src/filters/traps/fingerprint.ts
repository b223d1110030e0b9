/** Reads a page's fingerprint, by which copies are known. @module */
import type { PageReader } from "../../digesting.ts";
import { simhash } from "../../text/simhash.ts";
import { fold } from "../../text/words.ts";

/** Some 6000 words tell copies from others, and a text of any length costs no more. */
const MAX_CHARACTERS = 40_000;

/** 16 hexadecimal digits; undefined for a text too short to have copies. */
export const FINGERPRINT: PageReader<string | undefined> = {
  name: "fingerprint",
  data: { kind: "fingerprint", options: undefined },
  read(page) {
    const bits = simhash(fold(page.text.slice(0, MAX_CHARACTERS)));
    return bits && [bits.high, bits.low].map((half) => half.toString(16).padStart(8, "0")).join("");
  },
};
