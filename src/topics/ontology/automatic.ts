/**
 * An ontology from documents without a hand's help: choose terms, compare the documents of every two of them, and leave
 * out what is probably accident. FCOSA names this as future work (section 7).
 *
 * A term goes below another when
 * 1. it stands in fewer documents than the other,
 * 2. they meet in at least `minSupport` documents,
 * 3. the other stands in at least four fifths of its documents (the paper's plain inclusion asks for all),
 * 4. chance alone would bring as many meetings with a probability of at most a twentieth.
 * Only direct relations are kept, of several parents the three least accidental ones; a term without parents
 * goes below the root, which is the topic. Terms of exactly the same documents are one concept where, among so many
 * terms, chance would hardly make such a pair; in small collections they stay apart, side by side.
 * With `background` documents, terms are chosen by how much more often they stand in the topic's documents.
 * @module
 */
import { ConfigError } from "../../errors.ts";
import { countCommon } from "./bitset.ts";
import { chanceOfOverlap } from "./chance.ts";
import { createOntology, type Ontology, type OntologyOptions } from "./ontology.ts";
import { type TermClass, type TermDocument, termClasses } from "./term-classes.ts";
import { directlyAbove } from "./transitive-reduction.ts";

export interface AutomaticOptions {
  /** Name of the root; if it is one of the terms, that term is the root. */
  readonly topicName: string;
  /** BCP 47 language of the terms. */
  readonly language?: string;
  /** So many of the most frequent terms are taken, or of those that stand out most against the background. */
  readonly maxTerms?: number;
  /** A term, and a relation between two, must stand in so many documents. */
  readonly minSupport?: number;
  /** Documents that are not about the topic: only terms at least twice as common in the topic's own are chosen. */
  readonly background?: readonly TermDocument[];
}

export interface AutomaticOntology {
  readonly ontology: Ontology;
  /** How many relations fulfilled 1–3 but not 4. */
  readonly accidental: number;
}

type Settings = Required<Omit<AutomaticOptions, "language">>;

/** The share of a term's documents in which a broader term must stand: the usual one (Sanderson and Croft 1999). */
const CONFIDENCE = 0.8;
/** A relation is believed when chance explains it with at most this probability: the usual level of significance. */
const MAX_CHANCE = 0.05;
/** As many as the richest term of the paper's example has. */
const MAX_PARENTS = 3;
/** A term in a larger share of the documents says nothing … */
const MAX_SHARE = 0.9;
/** … but below so few documents a term that stands in all of them can still be meant. */
const SMALL_COLLECTION = 10;
/** How much more common a term must be than in the background. */
const MIN_LIFT = 2;

export function buildOntology(documents: readonly TermDocument[], options: AutomaticOptions): AutomaticOntology {
  const settings = settingsFor(documents.length, options);
  const { topicName, minSupport } = settings;
  const terms = chooseTerms(documents, settings);
  const chosen = documents.map(({ name, terms: all }) => ({ name, terms: all.filter((term) => terms.has(term)) }));
  const classes = believedClasses(termClasses(chosen), documents.length, terms.size);
  const { above, accidental } = relations(classes, documents.length, minSupport);
  const { language } = options;
  const ontology = ontologyOfClasses(classes, above, { name: topicName, ...(language !== undefined && { language }) });
  const isTopicOnTop = ontology.find(topicName) === ontology.root;
  return { ontology: isTopicOnTop ? ontology : belowTopic(ontology, topicName), accidental };
}

/** The chosen terms, without the topic itself, which is no term among others but the root. */
function chooseTerms(documents: readonly TermDocument[], settings: Settings): Set<string> {
  const { topicName, maxTerms, minSupport, background } = settings;
  const maxShare = largestShare(documents.length);
  const usual = documentShares(background);
  const fitting: { readonly term: string; readonly excess: number }[] = [];
  for (const [term, share] of documentShares(documents)) {
    const elsewhere = usual.get(term) ?? 0;
    const isFitting = Math.round(share * documents.length) >= minSupport && share <= maxShare;
    if (isFitting && share >= MIN_LIFT * elsewhere && term.toLowerCase() !== topicName.toLowerCase())
      fitting.push({ term, excess: share - elsewhere });
  }
  if (fitting.length === 0) throw nothingFits(documents.length, settings);
  fitting.sort((a, b) => b.excess - a.excess || (a.term < b.term ? -1 : 1));
  return new Set(fitting.slice(0, maxTerms).map(({ term }) => term));
}

/** By term, the share of the documents in which it stands. */
function documentShares(documents: readonly TermDocument[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { terms } of documents) for (const term of new Set(terms)) counts.set(term, (counts.get(term) ?? 0) + 1);
  for (const [term, count] of counts) counts.set(term, count / documents.length);
  return counts;
}

function largestShare(documents: number): number {
  return documents < SMALL_COLLECTION ? 1 : MAX_SHARE;
}

function nothingFits(documents: number, { minSupport, background }: Settings): ConfigError {
  const most = Math.floor(largestShare(documents) * documents);
  const rarer = background.length === 0 ? "" : " and is rarer elsewhere";
  return new ConfigError(
    "bad-topic",
    `ontology from documents: no term stands in at least ${minSupport} and at most ${most} of ${documents} documents${rarer}`,
    "Give more documents about the topic, or lower the minimum support.",
  );
}

/** Splits classes whose terms may well share their documents by chance. */
function believedClasses(classes: readonly TermClass[], documents: number, terms: number): TermClass[] {
  return classes.flatMap((shared) => {
    const chance = chanceOfOverlap(shared.support, shared.support, shared.support, documents);
    return Math.min(1, chance * terms) <= MAX_CHANCE
      ? [shared]
      : [shared.name, ...shared.synonyms].map((name) => ({ ...shared, name, synonyms: [] }));
  });
}

interface Relation {
  readonly parent: TermClass;
  /** The parent's number among the classes. */
  readonly number: number;
  readonly chance: number;
}

/** By class, those directly above it; and how many relations were left out as accidental. */
function relations(
  classes: readonly TermClass[],
  documents: number,
  minSupport: number,
): { readonly above: TermClass[][]; readonly accidental: number } {
  let accidental = 0;
  const believed = classes.map((narrow, index) => {
    const found = classes.slice(0, index).flatMap((parent, number): Relation[] => {
      const together = overlap(narrow, parent, minSupport);
      return together === undefined
        ? []
        : [{ parent, number, chance: chanceOfOverlap(together, narrow.support, parent.support, documents) }];
    });
    const kept = found.filter(({ chance }) => chance <= MAX_CHANCE);
    accidental += found.length - kept.length;
    return kept;
  });
  const direct = directlyAbove(believed.map((list) => list.map(({ number }) => number)));
  const above = believed.map((list, index) => {
    const numbers = new Set(direct[index]);
    const parents = list.filter(({ number }) => numbers.has(number));
    parents.sort((a, b) => a.chance - b.chance || a.parent.support - b.parent.support || a.number - b.number);
    return parents.slice(0, MAX_PARENTS).map(({ parent }) => parent);
  });
  return { above, accidental };
}

/** In how many documents they meet, if that is enough to believe one below the other. */
function overlap(narrow: TermClass, broad: TermClass, minSupport: number): number | undefined {
  if (broad.support <= narrow.support) return undefined;
  const together = countCommon(narrow.extent, broad.extent);
  return together >= minSupport && together / narrow.support >= CONFIDENCE ? together : undefined;
}

function ontologyOfClasses(
  classes: readonly TermClass[],
  above: readonly (readonly TermClass[])[],
  options: OntologyOptions,
): Ontology {
  const concepts = classes.map(({ name, synonyms }, index) => ({
    id: name,
    labels: [name],
    altLabels: synonyms,
    parents: (above[index] ?? []).map((parent) => parent.name),
  }));
  return createOntology(concepts, options);
}

/** Where one class happens to stand above all others, the topic still goes on top. */
function belowTopic(ontology: Ontology, topic: string): Ontology {
  const concepts = ontology.concepts.map((concept) =>
    concept.parents.length === 0 ? { ...concept, parents: [topic] } : concept,
  );
  return createOntology([...concepts, { id: topic, labels: [topic] }], ontology);
}

function settingsFor(documents: number, options: AutomaticOptions): Settings {
  const { topicName, maxTerms = 200, minSupport = Math.max(1, Math.min(2, documents)), background = [] } = options;
  for (const [key, value] of Object.entries({ maxTerms, minSupport })) {
    if (Number.isInteger(value) && value >= 1) continue;
    throw new ConfigError(
      "bad-option",
      `ontology from documents: "${key}" must be a whole number from 1, got ${value}`,
      "Leave it out: without it, 200 terms are taken that stand in two documents at least.",
    );
  }
  return { topicName, maxTerms, minSupport, background };
}
