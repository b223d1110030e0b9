/** The words of a topic: as a person lists them, and as pages and texts about it show them. @module */
import { ConfigError } from "../errors.ts";
import { largest } from "../math/largest.ts";
import { detectLanguage } from "../text/language.ts";
import { type TopicPagesOptions, topicFromPages } from "../topics/pages.ts";
import type { TopicText } from "../topics/terms.ts";

/** `storm:0.8,flash flood:0.5,rain`; a word without a weight weighs 1. */
export function givenWords(list: string | undefined): [string, number][] {
  const parts = (list ?? "").split(",").map((part) => part.trim());
  return parts
    .filter((part) => part !== "")
    .map((part) => {
      const [, word = part, weight = "1"] = /^(.*?)(?::\s*([^:]*))?$/.exec(part) ?? [];
      if (!(Number(weight) > 0)) {
        throw new ConfigError(
          "bad-option",
          `--words: the weight of "${word}" must be a number greater than 0, got "${weight}"`,
          "Write e.g. storm:0.8,rain:0.3.",
        );
      }
      return [word.trim(), Number(weight)];
    });
}

/** English where the texts do not tell. */
export async function languageOf(texts: readonly string[]): Promise<string> {
  const { language, isReliable } = await detectLanguage(texts.map((text) => text.slice(0, 1000)).join("\n"));
  return isReliable ? language : "en";
}

/** Weights relative to the heaviest term. */
export function wordsOf(
  texts: readonly TopicText[],
  background: readonly TopicText[],
  options: TopicPagesOptions,
): [string, number][] {
  if (texts.length === 0) return [];
  const found = topicFromPages(texts, background, options).terms;
  const heaviest = Math.max(largest(found.values()), Number.MIN_VALUE);
  return [...found].map(([term, weight]) => [term, weight / heaviest]);
}
