/** What `topic show` does. @module */

import { topicFrom } from "../api/topic-source.ts";
import { counted, plainJson, printable } from "../display.ts";
import { topicTerms } from "../recipes/topic-terms.ts";
import { loadMaterial } from "../session/material.ts";
import { openPageSource } from "./page-source.ts";
import { columnsOf } from "./tables.ts";
import type { ShowFlags } from "./topic.ts";

export async function showTopic(path: string, flags: ShowFlags): Promise<void> {
  const topic = await topicFrom(path, flags.web);
  const terms = flags.terms ? await termsOf(topic, flags) : undefined;
  if (flags.json) {
    const { words, ...rest } = topic;
    const data = { ...rest, words: Object.fromEntries(words), ...(terms && { terms: Object.fromEntries(terms) }) };
    process.stdout.write(`${plainJson(data)}\n`);
    return;
  }
  const lines = [
    `${printable(topic.name)} (${topic.language})`,
    `${counted(topic.seeds.length, "seed")}, ${counted(topic.examples.length, "example")}, ${counted(topic.background.length, "background page")}${topic.ontology === undefined ? "" : `, ontology ${topic.ontology}`}`,
    "",
    ...columnsOf([["word", "weight"], ...topic.words]),
    ...(terms === undefined
      ? []
      : ["", "Terms that models take from the pages", ...columnsOf([["term", "weight"], ...terms])]),
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
}

async function termsOf(
  topic: Awaited<ReturnType<typeof topicFrom>>,
  flags: ShowFlags,
): Promise<ReadonlyMap<string, number>> {
  const source = await openPageSource(flags);
  try {
    return topicTerms(await loadMaterial(topic, source)).vector;
  } finally {
    await source.close();
  }
}
