/** From words, addresses or pasted texts to the terms of a topic; and what a page is worth for a topic so far. @module */
import { type Judgement, judgeByName, pageAt } from "../api/judge.ts";
import { openPageSource } from "../api/page-source.ts";
import { givenWords, languageOf, wordsOf } from "../api/topic-words.ts";
import { present } from "../collections/at.ts";
import { readablePageOf } from "../digest/page-of.ts";
import { ConfigError } from "../errors.ts";
import { loadPages } from "../session/material.ts";
import { GeneralWords } from "../text/general-words.ts";
import { primaryLanguage } from "../text/language-tag.ts";
import { openAnchorVectors } from "../text/vectors/anchor-vectors.ts";
import { ontologyFromPages } from "../topics/ontology/from-pages.ts";
import type { Ontology } from "../topics/ontology/ontology.ts";
import { topicFrom } from "../topics/schema.ts";
import type { Page } from "../types.ts";
import { canonicalUrl } from "../url/canonical.ts";
import type { Draft, NewTopic } from "./topic-schemas.ts";

export interface Source {
  readonly web: "demo" | null;
  readonly contact: string;
}

export interface DraftOptions extends Source {
  readonly words: string;
  readonly addresses: readonly string[];
  readonly texts: readonly string[];
  readonly terms: number;
}

const CONCEPTS = 12;

export async function draftTopic(options: DraftOptions): Promise<Draft> {
  const { words, texts, terms } = options;
  const { pages, read } = await pagesOf(options);
  const pasted = await Promise.all(texts.filter((text) => text.trim() !== "").map(textPage));
  const all = [...pages, ...pasted];
  const language = await languageOf([...all.map(({ text }) => text), words.replaceAll(",", " ")]);
  const general = primaryLanguage(language) === "en" ? new GeneralWords(openAnchorVectors()) : undefined;
  const found = new Map([
    ...wordsOf(all, [], { terms, language, general }),
    ...givenWords(words.replaceAll("\n", ",")),
  ]);
  return {
    language,
    terms: [...found]
      .map(([term, weight]) => ({ term, weight: Number(weight.toPrecision(3)) }))
      .sort((a, b) => b.weight - a.weight),
    concepts: all.length === 0 ? [] : conceptsOf(all, language),
    read,
  };
}

export async function judgeDraft(
  topic: NewTopic,
  { address, text, web, contact }: Source & { readonly address: string; readonly text: string },
): Promise<Judgement> {
  const { fetcher, close } = await openPageSource(sourceOf({ web, contact }));
  try {
    const page = address === "" ? await textPage(text) : await pageAt(address, fetcher);
    return await judgeByName(page, topicFrom(topic), fetcher, {});
  } finally {
    await close();
  }
}

function sourceOf({ web, contact }: Source) {
  return { web: web ?? undefined, contact: web === null && contact !== "" ? contact : undefined };
}

async function pagesOf(options: DraftOptions): Promise<{ pages: Page[]; read: Draft["read"] }> {
  const { addresses } = options;
  if (addresses.length === 0) return { pages: [], read: [] };
  const { fetcher, close } = await openPageSource(sourceOf(options));
  const problems = new Map<string, string>();
  try {
    const pages: Page[] = [];
    const read: Draft["read"] = [];
    for (const address of addresses) {
      const onMissing = (location: string, why: string) => void problems.set(location, why);
      const [page] = await loadPages([address], { fetcher, onMissing });
      if (page !== undefined) pages.push(page);
      read.push({ address, title: page?.title ?? "", problem: problems.get(address) ?? "" });
    }
    return { pages, read };
  } finally {
    await close();
  }
}

async function textPage(text: string): Promise<Page> {
  const url = present(canonicalUrl("http://text.invalid/"), "the text's address");
  const headers = { "content-type": "text/plain; charset=utf-8" };
  const page = await readablePageOf({ url, body: new TextEncoder().encode(text), headers });
  if (page !== undefined) return page;
  throw new ConfigError("bad-option", "the text cannot be read", "Paste some sentences.");
}

/** The notions right below the topic, each with those below it; none where the pages are too few for any. */
function conceptsOf(pages: readonly Page[], language: string): Draft["concepts"] {
  try {
    const { ontology } = ontologyFromPages(pages, { topicName: "topic", language });
    return ontology
      .children(ontology.root)
      .slice(0, CONCEPTS)
      .map((id) => ({
        term: labelOf(ontology, id),
        related: ontology.children(id).map((below) => labelOf(ontology, below)),
      }));
  } catch (error) {
    if (error instanceof ConfigError) return [];
    throw error;
  }
}

function labelOf(ontology: Ontology, id: string): string {
  return ontology.concept(id).labels[0]?.text ?? id;
}
