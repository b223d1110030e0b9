/** What `topic build` does. @module */
import { stringify } from "yaml";
import { givenWords, languageOf, wordsOf } from "../api/topic-words.ts";
import { ConfigError, messageOf } from "../errors.ts";
import { loadPages } from "../session/material.ts";
import { writeWholeFile } from "../system/whole-file.ts";
import { GeneralWords } from "../text/general-words.ts";
import { primaryLanguage } from "../text/language-tag.ts";
import { openAnchorVectors } from "../text/vectors/anchor-vectors.ts";
import { loadOntology, topicWords } from "../topics/ontology/index.ts";
import { parseTopic } from "../topics/schema.ts";
import type { Page } from "../types.ts";
import { assertNew, filesIn } from "./files.ts";
import { openPageSource } from "./page-source.ts";
import type { BuildFlags } from "./topic.ts";

export async function buildTopic(name: string, flags: BuildFlags): Promise<void> {
  assertNew(flags);
  const { pages, background } = await readPages(flags);
  const language = flags.language ?? (await languageOf([...pages.map(({ text }) => text), flags.about ?? ""]));
  const hasTexts = pages.length > 0 || flags.about !== undefined;
  // Large, so that words alone do without.
  const general = hasTexts && primaryLanguage(language) === "en" ? new GeneralWords(openAnchorVectors()) : undefined;
  const words = new Map([
    ...(await wordsOfOntology(flags.ontology, language)),
    ...wordsOf(pages, background, { terms: flags.terms, language, general }),
    ...wordsOf(flags.about === undefined ? [] : [flags.about], [], { terms: flags.terms, language, general }),
    ...givenWords(flags.words),
  ]);
  if (words.size === 0) {
    throw new ConfigError(
      "bad-option",
      "topic build: there are no words",
      "Give --words, --about, --pages or --ontology.",
    );
  }
  const topic = {
    name,
    language,
    words: Object.fromEntries([...words].map(([word, weight]) => [word, Number(weight.toPrecision(4))])),
    seeds: [...(flags.seeds ?? [])],
    examples: [...(flags.pages ?? [])],
    background: [...(flags.background ?? [])],
    ...(flags.ontology === undefined ? {} : { ontology: flags.ontology }),
  };
  parseTopic(topic, `"${name}"`); // the same checks that a crawl makes
  const text = flags.output?.endsWith(".json") ? `${JSON.stringify(topic, null, 2)}\n` : stringify(topic);
  if (flags.output === undefined) process.stdout.write(text);
  else write(flags.output, text);
}

async function readPages(flags: BuildFlags): Promise<{ pages: Page[]; background: Page[] }> {
  if (flags.pages === undefined) return { pages: [], background: [] };
  const source = await openPageSource(flags);
  try {
    const pages = await loadPages(flags.pages.flatMap(filesIn), source);
    return { pages, background: await loadPages((flags.background ?? []).flatMap(filesIn), source) };
  } finally {
    await source.close();
  }
}

async function wordsOfOntology(path: string | undefined, language: string): Promise<[string, number][]> {
  if (path === undefined) return [];
  const { ontology } = await loadOntology(path, { language });
  return [...topicWords(ontology)];
}

function write(path: string, text: string): void {
  try {
    writeWholeFile(path, text);
  } catch (error) {
    throw new ConfigError(
      "out-not-writable",
      `cannot write ${path}: ${messageOf(error)}`,
      "Give a file that you may write to with --output.",
      {
        cause: error,
      },
    );
  }
}
