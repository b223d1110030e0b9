/**
 * Chinese words by jieba, which is what the papers' IK Analyzer did. The dictionary takes a fifth of a second and
 * some 60 MB, so it is loaded when the first Chinese text comes, and shared.
 * @module
 */
import { createRequire } from "node:module";
import type { Jieba } from "@node-rs/jieba";
import { ConfigError, messageOf } from "../errors.ts";

/**
 * As frequent as the most frequent real words: a term then always beats its own parts, whose probabilities multiply.
 */
const TERM_FREQUENCY = 100_000;
/** Bounds the graph that jieba builds at once; sentences are far shorter. */
const MAX_PIECE = 4096;
/** A crawl has one topic; tests and comparisons switch between a few. */
const MAX_INSTANCES = 2;
const HAN_ONLY = /^\p{sc=Han}{2,}$/u;

const instances = new Map<string, Jieba>();

/** Cuts a run of Han characters into words; joined they are the run again. */
export type HanCutter = (run: string) => string[];

/** `dictionary`: terms to keep whole; those that are not Han characters alone are of no use here and passed over. */
export function hanCutter(dictionary: readonly string[]): HanCutter {
  const lines = dictionary.filter((term) => HAN_ONLY.test(term)).map((term) => `${term} ${TERM_FREQUENCY} n\n`);
  const key = [...new Set(lines)].sort().join("");
  return (run) => {
    const jieba = instances.get(key) ?? load(key);
    return run.length <= MAX_PIECE ? jieba.cut(run, true) : pieces(run).flatMap((piece) => jieba.cut(piece, true));
  };
}

function pieces(run: string): string[] {
  const list: string[] = [];
  for (let at = 0; at < run.length; ) {
    const isHalf = (run.charCodeAt(at + MAX_PIECE - 1) & 0xfc00) === 0xd800;
    const end = at + MAX_PIECE - (isHalf ? 1 : 0);
    list.push(run.slice(at, end));
    at = end;
  }
  return list;
}

function load(lines: string): Jieba {
  const jieba = create();
  if (lines !== "") jieba.loadDict(Buffer.from(lines));
  const oldest = instances.keys().next();
  if (instances.size >= MAX_INSTANCES && !oldest.done) instances.delete(oldest.value);
  instances.set(lines, jieba);
  return jieba;
}

function create(): Jieba {
  const require = createRequire(import.meta.url);
  try {
    const { Jieba } = require("@node-rs/jieba") as typeof import("@node-rs/jieba");
    const { dict } = require("@node-rs/jieba/dict.js") as typeof import("@node-rs/jieba/dict.js");
    return Jieba.withDict(dict);
  } catch (error) {
    throw new ConfigError(
      "bad-option",
      `Chinese text needs @node-rs/jieba, which cannot be loaded: ${messageOf(error)}`,
      "Install it again: npm install @node-rs/jieba",
      { cause: error },
    );
  }
}
