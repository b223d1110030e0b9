/** What `topic list` does. @module */
import { BUNDLED_TOPICS } from "../api/demo-topic.ts";
import { topicFrom } from "../api/topic-source.ts";
import { counted, plainJson } from "../display.ts";
import { loadWeights } from "../optimizers/weights-file.ts";
import { paperTopics, paperWeightsFile } from "../topics/papers.ts";
import type { TextWeights, Topic } from "../types.ts";
import { columnsOf } from "./tables.ts";
import type { ListFlags } from "./topic.ts";

interface Listed {
  readonly name: string;
  readonly words: Readonly<Record<string, number>>;
  readonly seeds: readonly string[];
  /** Of a link's four texts, where the paper prints them. */
  readonly weights: TextWeights | null;
}

export async function listTopics({ papers, json }: ListFlags): Promise<void> {
  const listed = papers
    ? await Promise.all(paperTopics().map(async (name) => entryOf(name, await topicFrom(name, undefined))))
    : await Promise.all(BUNDLED_TOPICS.map(async (name) => entryOf(name, await topicFrom(name, "demo"))));
  process.stdout.write(json ? `${plainJson(listed)}\n` : `${[...linesOf(listed), "", hintOf(papers)].join("\n")}\n`);
}

async function entryOf(name: string, { words, seeds }: Topic): Promise<Listed> {
  const file = paperWeightsFile(name);
  const weights = file === undefined ? null : (await loadWeights(file)).weights;
  return { name, words: Object.fromEntries(words), seeds, weights };
}

function linesOf(listed: readonly Listed[]): string[] {
  const rows = listed.map(({ name, words, seeds, weights }) => [
    name,
    Object.entries(words)
      .map(([word, weight]) => (weight === 1 ? word : `${word} ${weight}`))
      .join(", "),
    counted(seeds.length, "seed"),
    weights === null ? "" : [weights.full, weights.anchor, weights.title, weights.context].join(" "),
  ]);
  return columnsOf([["topic", "words", "seeds", "weights of full text, anchor, title, context"], ...rows]);
}

function hintOf(papers: boolean): string {
  return papers
    ? "Crawl one: honeyguide crawl svsm-mcoa-big-data --recipe svsm-mcoa --param weights=svsm-mcoa-big-data --contact you@example.org\nA topic without seeds needs --seeds: its paper prints none."
    : "Crawl one: honeyguide crawl storms-and-floods --web demo. With --papers: the topics of the papers' experiments.";
}
