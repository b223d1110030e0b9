/**
 * The texts of trap pages, as generators write them: nearly the same everywhere, spun from a pool, from a Markov chain, from a
 * closed vocabulary, or true sentences about the topic picked at random.
 * @module
 */
import { at } from "../../src/collections/at.ts";
import { createRng, type Rng } from "../../src/math/rng.ts";
import { glosses, sentenceOf } from "./glosses.ts";

export const TOPIC_WORDS = [
  "storm",
  "flood",
  "rain",
  "wind",
  "snow",
  "hurricane",
  "earthquake",
  "weather",
  "disaster",
  "thunder",
];

/** What stands beside the topic's words in headlines and addresses. */
const COMPANIONS =
  "damage guide warning map season relief forecast history safety report coast valley claims tips record river insurance alert shelter rescue".split(
    " ",
  );

export interface Texts {
  /** So many sentences about the topic, picked by chance: on topic, and about nothing in particular. */
  picked(rng: Rng, count: number): string[];
  /** The same paragraphs for a name, one of them with `what` in it. */
  same(name: string, what: string): string[];
  /** Sentences whose halves come from one pool of a name's. */
  spun(name: string, rng: Rng, count: number): string[];
  /** Words that follow each other as in sentences about the topic. */
  markov(rng: Rng, words: number): string[];
  /** Words of a closed vocabulary of a name's, the topic's among them, in no order. */
  gibberish(name: string, rng: Rng, words: number): string[];
}

export function createTexts(seed: number): Texts {
  const root = createRng(seed).fork("texts");
  const topical = glosses().onTopic.map(sentenceOf);
  const general = glosses().general;
  const chain = once(() => chainOf(topical));
  const pools = new Map<string, string[]>();
  const poolOf = (name: string, make: (rng: Rng) => string[]) => {
    const known = pools.get(name) ?? make(root.fork(name));
    pools.set(name, known);
    return known;
  };
  const picked = (rng: Rng, count: number) => Array.from({ length: count }, () => one(topical, rng));
  return {
    picked: (rng, count) => paragraphs(picked(rng, count)),
    same: (name, what) => {
      const fixed = poolOf(`same ${name}`, (rng) => picked(rng, 14));
      return [...paragraphs(fixed), `You are looking at ${what}.`];
    },
    spun: (name, rng, count) => {
      const pool = poolOf(`spun ${name}`, (random) => picked(random, 60));
      return paragraphs(
        Array.from({ length: count }, () => `${half(one(pool, rng), "first")} ${half(one(pool, rng), "second")}`),
      );
    },
    markov: (rng, words) => paragraphs(walk(chain(), rng, words)),
    gibberish: (name, rng, words) => {
      const vocabulary = poolOf(`words ${name}`, (random) =>
        Array.from({ length: 240 }, (_, n) =>
          n % 5 === 0 ? one(TOPIC_WORDS, random) : firstWord(one(general, random)),
        ),
      );
      const text = Array.from({ length: words }, (_, n) => one(vocabulary, rng) + (n % 12 === 11 ? "." : ""));
      return paragraphs(text.join(" ").split(/(?<=\.) /));
    },
  };
}

/** An anchor that promises the topic, whatever stands behind it. */
export function stuffedAnchor(rng: Rng): string {
  const [a, b, c] = [one(TOPIC_WORDS, rng), one(TOPIC_WORDS, rng), one(TOPIC_WORDS, rng)];
  return rng.below(2) === 0 ? `${a} and ${b} ${one(COMPANIONS, rng)}` : `${a}, ${b} and ${c}`;
}

/** Some of the topic's words and what stands beside them, at least one of the topic's: `storm damage guide`. */
export function topicPhrase(rng: Rng, words: number): string {
  const phrase = Array.from({ length: words }, (_, n) =>
    n === 0 || rng.below(2) === 0 ? one(TOPIC_WORDS, rng) : one(COMPANIONS, rng),
  );
  return [...new Set(phrase)].join(" ");
}

const SYLLABLES = "ba be bi bo da de di do ka ke ki ko la le li lo ma me mi mo na ne no ra ri ro sa se ta to".split(
  " ",
);

/** A name that no dictionary holds: `kamilo`. */
export function inventedWord(rng: Rng, syllables = 3): string {
  return Array.from({ length: syllables }, () => one(SYLLABLES, rng)).join("");
}

export function one<T>(list: ArrayLike<T>, rng: Rng): T {
  return at(list, rng.below(list.length));
}

/** Digits in base 36 or below. */
export function digits(rng: Rng, length: number, base = 16): string {
  return Array.from({ length }, () => rng.below(base).toString(base)).join("");
}

/** Four or so sentences each. */
export function paragraphs(sentences: readonly string[]): string[] {
  const parts: string[] = [];
  for (let n = 0; n < sentences.length; n += 4) parts.push(sentences.slice(n, n + 4).join(" "));
  return parts;
}

export function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}

function half(sentence: string, which: "first" | "second"): string {
  const words = sentence.split(" ");
  const middle = Math.ceil(words.length / 2);
  return (which === "first" ? words.slice(0, middle) : words.slice(middle)).join(" ");
}

function firstWord({ words }: { readonly words: readonly string[] }): string {
  return words[0]?.split(" ")[0] ?? "";
}

type Chain = ReadonlyMap<string, readonly string[]>;

function chainOf(sentences: readonly string[]): Chain {
  const chain = new Map<string, string[]>();
  for (const sentence of sentences) {
    const words = ["", ...sentence.split(" ")];
    for (const [n, word] of words.slice(0, -1).entries()) {
      const followers = chain.get(word) ?? [];
      followers.push(at(words, n + 1));
      chain.set(word, followers);
    }
  }
  return chain;
}

function walk(chain: Chain, rng: Rng, count: number): string[] {
  const sentences: string[] = [];
  let words: string[] = [];
  for (let n = 0; n < count; n++) {
    const followers = chain.get(words.at(-1) ?? "") ?? [];
    const next = followers.length === 0 ? undefined : one(followers, rng);
    if (next !== undefined) words.push(next);
    if (next === undefined || words.length > 30) {
      sentences.push(words.join(" "));
      words = [];
    }
  }
  return [...sentences, words.join(" ")].filter((sentence) => sentence !== "");
}

/** Made when it is first asked for, and kept. */
export function once<T>(make: () => T): () => T {
  let value: T | undefined;
  return () => {
    value ??= make();
    return value;
  };
}
