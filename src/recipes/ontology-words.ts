/**
 * The topic's words as its ontology gives them: the global ontology's (GTK) and those of three local ones (LTK).
 * From the topic's ontology file; else from its example pages, where a term lies below another that stands in most of
 * its pages, and terms as common in the background are left out; else the topic's own words stand for both.
 * Paper: FCOSA, sections 3 and 5.3.
 * Deviation: the paper's ontology is edited by experts. One made by itself is joined with the topic's words, which keep
 * their weights: they are all that an expert has said.
 * @module
 */
import { z } from "zod";
import { analyzerFor } from "../text/analyzer.ts";
import { buildOntology, loadOntology, localOntologies, type Ontology, topicWords } from "../topics/ontology/index.ts";
import { textsOf } from "../topics/terms.ts";
import type { Page, Preparation } from "../types.ts";

export interface OntologyWords {
  readonly global: ReadonlyMap<string, number>;
  readonly locals: readonly { readonly name: string; readonly words: ReadonlyMap<string, number> }[];
}

/** Fewer pages make no ontology. */
const MIN_PAGES = 3;
/** The papers' thresholds are made for a few words: among many, one word in an anchor is worth next to nothing. */
const MIN_TERMS = 5;

const wordsSchema = z.array(z.tuple([z.string(), z.number()]));
const savedSchema = z.object({
  global: wordsSchema,
  locals: z.array(z.object({ name: z.string(), words: wordsSchema })),
});
type Saved = z.infer<typeof savedSchema>;

export async function ontologyWords(preparation: Preparation): Promise<OntologyWords> {
  const saved = await preparation.cached(
    "ontology",
    (data) => savedSchema.parse(data),
    () => make(preparation),
  );
  return {
    global: new Map(saved.global),
    locals: saved.locals.map(({ name, words }) => ({ name, words: new Map(words) })),
  };
}

async function make({ material, progress }: Preparation): Promise<Saved> {
  const { topic, examples, background } = material;
  if (topic.ontology !== undefined) {
    const { ontology } = await loadOntology(topic.ontology, { name: topic.name, language: topic.language });
    return savedWords(ontology, new Map());
  }
  if (examples.length < MIN_PAGES) {
    const words = [...topic.words];
    return { global: words, locals: [{ name: topic.name, words }] };
  }
  progress(`Building an ontology from ${examples.length} example pages`);
  const analyzer = analyzerFor(topic.language);
  const documents = (pages: readonly Page[]) =>
    pages.map((page) => ({ name: page.url, terms: textsOf(page).flatMap((text) => analyzer.terms(text)) }));
  const { ontology } = buildOntology(documents(examples), {
    topicName: topic.name,
    language: topic.language,
    maxTerms: Math.max(MIN_TERMS, topic.words.size),
    ...(background.length > 0 && { background: documents(background) }),
  });
  return savedWords(ontology, topic.words);
}

function savedWords(ontology: Ontology, own: ReadonlyMap<string, number>): Saved {
  const locals = localOntologies(ontology).map((local) => ({ name: local.name, words: [...topicWords(local)] }));
  const global = [...joined(topicWords(ontology), own)];
  // The topic's own words are one more part of the domain where nobody has divided it.
  const whole = own.size === 0 ? [] : [{ name: ontology.name, words: [...own] }];
  return { global, locals: locals.length === 0 ? [{ name: ontology.name, words: global }] : [...locals, ...whole] };
}

function joined(words: ReadonlyMap<string, number>, own: ReadonlyMap<string, number>): Map<string, number> {
  const all = new Map(words);
  for (const [word, weight] of own) all.set(word, Math.max(weight, all.get(word) ?? 0));
  return all;
}
