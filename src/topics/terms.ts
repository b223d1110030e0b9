/** The terms of a topic page: all that a reader sees, and what the page says of itself. @module */
import type { Analyzer } from "../text/analyzer.ts";
import type { Page } from "../types.ts";

/** A page of the topic, or a text that stands for one. */
export type TopicText = Page | string;

export function textsOf(source: TopicText): string[] {
  if (typeof source === "string") return [source];
  return [source.title, source.description, source.keywords, source.text].filter((text) => text !== "");
}

/** How often each term stands in the page. */
export function termCountsOf(source: TopicText, analyzer: Analyzer): Map<string, number> {
  return analyzer.counts(textsOf(source).join("\n"));
}
