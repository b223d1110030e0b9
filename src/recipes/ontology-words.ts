/**
 * The topic's words as its ontology gives them: the global ontology's (GTK) and those of three local ones (LTK).
 * From the topic's ontology file; else from its example pages (topics/ontology/from-pages.ts); else the topic's own words
 * stand for both. Or from an ontology that ships for the topic.
 * Paper: FCOSA, sections 2, 3 and 5.3.
 * Deviations: the paper's ontology is edited by experts. One made from pages is joined with the topic's words, which keep
 * their weights: they are all that an expert has said. Its root goes by the heaviest of them, since a topic's name
 * seldom stands in a text.
 * @module
 */
import { z } from "zod";
import { wordsOf } from "../text/words.ts";
import {
  loadOntology,
  localOntologies,
  type Ontology,
  ontologyFromPages,
  topicWords,
} from "../topics/ontology/index.ts";
import { type ShippedKind, shippedOntology } from "../topics/ontology/shipped.ts";
import type { Preparation, Topic } from "../types.ts";

export interface OntologyWords {
  readonly global: ReadonlyMap<string, number>;
  readonly locals: readonly { readonly name: string; readonly words: ReadonlyMap<string, number> }[];
}

export const ONTOLOGY = {
  ontology: {
    default: "topic",
    choices: ["topic", "pages", "hand", "automatic"],
    description:
      "the topic's ontology file, else one made from its pages; one from its pages in any case; or, for the topics of our comparisons, the one made by hand or the one made from pages that ship with honeyguide",
    origin: "FCOSA, section 2: a tool draws the lattice of terms, experts make the ontology of it",
  },
} as const;

export type OntologyChoice = (typeof ONTOLOGY)["ontology"]["choices"][number];

/** Fewer pages make no ontology. */
const MIN_PAGES = 3;
/** A longer name of a topic stands in no text. */
const MAX_NAME_WORDS = 3;

const wordsSchema = z.array(z.tuple([z.string(), z.number()]));
const savedSchema = z.object({
  global: wordsSchema,
  locals: z.array(z.object({ name: z.string(), words: wordsSchema })),
});
type Saved = z.infer<typeof savedSchema>;

export async function ontologyWords(
  preparation: Preparation<unknown>,
  choice: OntologyChoice = "topic",
): Promise<OntologyWords> {
  const saved = await preparation.cached(
    choice === "topic" ? "ontology" : `ontology ${choice}`,
    (data) => savedSchema.parse(data),
    () => make(preparation, choice),
  );
  return {
    global: new Map(saved.global),
    locals: saved.locals.map(({ name, words }) => ({ name, words: new Map(words) })),
  };
}

async function make(preparation: Preparation<unknown>, choice: OntologyChoice): Promise<Saved> {
  const { topic } = preparation.material;
  if (choice === "hand" || choice === "automatic") return shipped(topic, choice);
  if (choice === "topic" && topic.ontology !== undefined)
    return savedWords(await read(topic.ontology, topic), new Map());
  return fromPages(preparation);
}

/** As if it had been made for this crawl: one made from pages is joined with the topic's words. */
async function shipped(topic: Topic, kind: ShippedKind): Promise<Saved> {
  const ontology = await read(shippedOntology(topic.name, kind), topic);
  return savedWords(ontology, kind === "hand" ? new Map() : topic.words);
}

async function read(path: string, { name, language }: Topic): Promise<Ontology> {
  return (await loadOntology(path, { name, language })).ontology;
}

function fromPages({ material, progress }: Preparation<unknown>): Saved {
  const { topic, examples, background } = material;
  if (examples.length < MIN_PAGES) {
    const words = [...topic.words];
    return { global: words, locals: [{ name: topic.name, words }] };
  }
  progress(`Building an ontology from ${examples.length} example pages`);
  const { name: topicName, language } = topic;
  const { ontology } = ontologyFromPages(examples, { topicName, language, rootWords: rootWordsOf(topic), background });
  return savedWords(ontology, topic.words);
}

/** The topic's heaviest words, and its name where that may stand in a text. */
export function rootWordsOf({ name, words }: Pick<Topic, "name" | "words">): string[] {
  const most = Math.max(...words.values());
  const heaviest = [...words].filter(([, weight]) => weight === most).map(([word]) => word);
  // Where all weigh the same, none is the topic more than another.
  const own = heaviest.length === words.size ? [] : heaviest;
  const isShort = wordsOf(name).length <= MAX_NAME_WORDS && !/[,;:]/u.test(name);
  return [...new Set(isShort || own.length === 0 ? [name, ...own] : own)];
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
