/**
 * The topic file: what may stand in it, and clear words for what may not.
 * @module
 */
import { z } from "zod";
import { ConfigError } from "../errors.ts";
import { suggestion } from "../suggestion.ts";
import { wordsOf } from "../text/words.ts";
import type { Topic } from "../types.ts";

const weight = z.number({ error: "must be a number" }).positive("must be greater than 0").finite();
const locations = z.array(z.string({ error: "must be text" })).default([]);

const topicSchema = z.strictObject({
  name: z.string({ error: "must be text" }).min(1, "must not be empty"),
  words: z.union([z.record(z.string(), weight), z.array(z.string())], {
    error: (issue) => (issue.input === undefined ? "is missing" : undefined),
  }),
  seeds: locations,
  examples: locations,
  background: locations,
  ontology: z.string().optional(),
  language: z.string().min(2).default("en"),
  /** A judgement for scoring. It is read past and never kept: no part of a crawl can look at it. */
  relevant: z.unknown().optional(),
});

const KEYS = Object.keys(topicSchema.shape);

/** A topic as it stands in a topic file, or in a program. */
export interface TopicInput {
  readonly name: string;
  /** Word or multi-word term → weight > 0; words in a list weigh 1 each. */
  readonly words: Readonly<Record<string, number>> | ReadonlyMap<string, number> | readonly string[];
  readonly seeds?: readonly string[];
  /** Pages about the topic: URLs or files. Ten are good. */
  readonly examples?: readonly string[];
  /** Pages that are not about it: URLs or files. Fifty are good. */
  readonly background?: readonly string[];
  /** Path of an ontology file. */
  readonly ontology?: string | undefined;
  /** BCP 47 language of the words: `en` by default. */
  readonly language?: string;
}

/** Checks a topic that a program gives; one that was checked before comes out as it went in. */
export function topicFrom({ words, ontology, ...rest }: TopicInput): Topic {
  const plain = words instanceof Map ? Object.fromEntries(words) : words;
  return parseTopic({ ...rest, words: plain, ...(ontology !== undefined && { ontology }) }, `"${rest.name}"`);
}

/** Checks the content of a topic file; `place` is the file's name for messages. */
export function parseTopic(content: unknown, place: string): Topic {
  const parsed = topicSchema.safeParse(content);
  if (!parsed.success) {
    const { issues } = parsed.error;
    // A misspelt key is why another one is missing.
    throw badTopic(place, issues.find(({ code }) => code === "unrecognized_keys") ?? issues[0]);
  }
  const { name, words, seeds, examples, background, ontology, language } = parsed.data;
  const weighted = new Map(Array.isArray(words) ? words.map((word) => [word, 1] as const) : Object.entries(words));
  const blank = [...weighted.keys()].find((word) => wordsOf(word).length === 0);
  if (blank !== undefined)
    throw wrong(place, `words: "${blank}" holds no letter or digit`, "Remove it or write a word.");
  if (weighted.size === 0)
    throw wrong(place, "words: there are none", 'Give at least one, e.g. words: { "storm": 1 }.');
  return { name, words: weighted, seeds, examples, background, ontology, language };
}

function badTopic(place: string, issue: z.core.$ZodIssue | undefined): ConfigError {
  if (issue?.code === "unrecognized_keys") {
    const key = issue.keys[0] ?? "";
    return wrong(place, `unknown key "${key}"`, suggestion(key, KEYS));
  }
  const found = deepest(issue);
  const at = found.path.length === 0 ? "" : `${found.path.map(String).join(".")}: `;
  return wrong(place, `${at}${found.message}`, "The README's section on topic files shows every key.");
}

/** Inside a union, the issue of the branch that got furthest says more than the union's own. */
function deepest(issue: z.core.$ZodIssue | undefined): { path: readonly PropertyKey[]; message: string } {
  if (issue === undefined) return { path: [], message: "is no topic" };
  if (issue.code !== "invalid_union") return issue;
  const inner = issue.errors.flat().sort((a, b) => b.path.length - a.path.length)[0];
  if (inner === undefined || inner.path.length === 0) {
    return {
      path: issue.path,
      message: issue.message === "Invalid input" ? "must map words to weights, or list words" : issue.message,
    };
  }
  return { path: [...issue.path, ...inner.path], message: inner.message };
}

function wrong(place: string, message: string, hint: string): ConfigError {
  return new ConfigError("bad-topic", `topic ${place}: ${message}`, hint);
}
