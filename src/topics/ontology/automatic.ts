/**
 * An ontology from documents without a hand's help: choose terms, note which documents hold them (the formal context),
 * order the concepts that introduce them by their documents, and leave out what is probably accident. FCOSA does it with
 * a hand's help (section 2) and names this as future work (section 7).
 *
 * A term goes below another when
 * 1. it stands in fewer documents than the other,
 * 2. they meet in at least `minSupport` documents,
 * 3. the other stands in at least four fifths of its documents (the paper's plain inclusion asks for all),
 * 4. chance alone would bring as many meetings with a probability of at most a twentieth.
 * Only direct relations are kept, of several parents the three least accidental ones; a term without parents
 * goes below the root, which is the topic. Terms of exactly the same documents are one concept where, among so many
 * terms, chance would hardly make such a pair; in small collections they stay apart, side by side.
 * With `background` documents, terms are chosen by how much more often they stand in the topic's documents. Half of the
 * places are for terms of several words, which say more; one that only stands inside a longer one is left out. Where
 * `isA` knows one term as a kind of another, the documents of the first are documents of the second, whatever they say.
 * With `attachFrom`, a term that has no place by these rules goes below the one broader term with which it most often
 * meets, from that share of its documents on: else an ontology of passages is flat, and all its words weigh the same.
 * @module
 */
import { ConfigError } from "../../errors.ts";
import { countCommon } from "./bitset.ts";
import { chanceOfOverlap } from "./chance.ts";
import { chooseTerms } from "./choose-terms.ts";
import { completed, type IsA, type TermClass, type TermDocument, termClasses } from "./formal-context.ts";
import { createOntology, type Ontology, type OntologyOptions } from "./ontology.ts";
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
  /** What the topic itself is called in texts, for the root; its name, if not given. */
  readonly rootWords?: readonly string[];
  /** Knows kinds of things. */
  readonly isA?: IsA;
  /** In (0, 1): the share of its documents from which on a term goes below a broader one, where it has no better place. */
  readonly attachFrom?: number;
}

export interface AutomaticOntology {
  readonly ontology: Ontology;
  /** How many relations fulfilled 1–3 but not 4. */
  readonly accidental: number;
  /** The formal context: the documents with their chosen terms. */
  readonly context: readonly TermDocument[];
}

type Settings = Required<Omit<AutomaticOptions, "language">>;

/** The share of a term's documents in which a broader term must stand: the usual one (Sanderson and Croft 1999). */
const CONFIDENCE = 0.8;
/** A relation is believed when chance explains it with at most this probability: the usual level of significance. */
const MAX_CHANCE = 0.05;
/** As many as the richest term of the paper's example has. */
const MAX_PARENTS = 3;
/** How much more often a term must stand somewhere than what is attached to it. */
const BROADER_BY = 1.5;

export function buildOntology(documents: readonly TermDocument[], options: AutomaticOptions): AutomaticOntology {
  const settings = settingsFor(documents.length, options);
  const { topicName, rootWords, isA } = settings;
  const terms = chooseTerms(documents, settings);
  const own = documents.map((document) => ({ ...document, terms: document.terms.filter((term) => terms.has(term)) }));
  const context = completed(own, terms, isA);
  const classes = believedClasses(termClasses(context), documents.length, settings, terms.size);
  const { above, accidental } = relations(classes, documents.length, settings);
  const { language } = options;
  const ontology = ontologyOfClasses(classes, above, { name: topicName, ...(language !== undefined && { language }) });
  const isTopicOnTop = ontology.find(topicName) === ontology.root && options.rootWords === undefined;
  return { ontology: isTopicOnTop ? ontology : belowTopic(ontology, topicName, rootWords), accidental, context };
}

/** Splits classes whose terms may well share their documents by chance. */
function believedClasses(
  classes: readonly TermClass[],
  documents: number,
  { isA }: Settings,
  terms: number,
): TermClass[] {
  return classes.flatMap((shared) => {
    const chance = chanceOfOverlap(shared.support, shared.support, shared.support, documents);
    const isKind = shared.synonyms.every((name) => isA(name, shared.name) || isA(shared.name, name));
    return isKind || Math.min(1, chance * terms) <= MAX_CHANCE
      ? [shared]
      : [shared.name, ...shared.synonyms].map((name) => ({ ...shared, name, synonyms: [] }));
  });
}

interface Relation {
  readonly parent: TermClass;
  /** The parent's number among the classes. */
  readonly number: number;
  readonly chance: number;
  /** Of the narrower one's documents. */
  readonly share: number;
}

/** By class, those directly above it; and how many relations were left out as accidental. */
function relations(
  classes: readonly TermClass[],
  documents: number,
  settings: Settings,
): { readonly above: TermClass[][]; readonly accidental: number } {
  let accidental = 0;
  const believed = classes.map((narrow, index) => {
    const meeting = classes.slice(0, index).flatMap((parent, number): Relation[] => {
      const together = overlap(narrow, parent, settings.minSupport);
      if (together === undefined) return [];
      const chance = isKind(narrow, parent, settings.isA)
        ? 0
        : chanceOfOverlap(together, narrow.support, parent.support, documents);
      return [{ parent, number, chance, share: together / narrow.support }];
    });
    const found = meeting.filter(({ share }) => share >= CONFIDENCE);
    const kept = found.filter(({ chance }) => chance <= MAX_CHANCE);
    accidental += found.length - kept.length;
    return kept.length > 0 ? kept : attached(narrow, meeting, settings);
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

/** The one broader class with which a class without a place most often meets. */
function attached(narrow: TermClass, meeting: readonly Relation[], { attachFrom }: Settings): Relation[] {
  const broader = meeting.filter(
    ({ parent, share, chance }) =>
      share >= attachFrom && chance <= MAX_CHANCE && parent.support >= BROADER_BY * narrow.support,
  );
  broader.sort((a, b) => b.share - a.share || a.chance - b.chance || a.number - b.number);
  return broader.slice(0, 1);
}

function isKind(narrow: TermClass, broad: TermClass, isA: IsA): boolean {
  const all = ({ name, synonyms }: TermClass) => [name, ...synonyms];
  return all(narrow).some((one) => all(broad).some((other) => isA(one, other)));
}

/** In how many documents they meet, if one can lie below the other. */
function overlap(narrow: TermClass, broad: TermClass, minSupport: number): number | undefined {
  if (broad.support <= narrow.support) return undefined;
  const together = countCommon(narrow.extent, broad.extent);
  return together >= minSupport ? together : undefined;
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

/** Where one class happens to stand above all others, the topic still goes on top, under the words that texts have for it. */
function belowTopic(ontology: Ontology, topic: string, words: readonly string[]): Ontology {
  const [label = topic, ...altLabels] = words;
  const others = ontology.concepts.filter(({ id }) => id !== topic);
  const concepts = others.map((concept) => (concept.parents.length === 0 ? { ...concept, parents: [topic] } : concept));
  return createOntology([...concepts, { id: topic, labels: [label], altLabels }], ontology);
}

function settingsFor(documents: number, options: AutomaticOptions): Settings {
  const { topicName, maxTerms = 200, minSupport = Math.max(1, Math.min(2, documents)), background = [] } = options;
  const { rootWords = [topicName], isA = () => false, attachFrom = 1 } = options;
  for (const [key, value] of Object.entries({ maxTerms, minSupport })) {
    if (Number.isInteger(value) && value >= 1) continue;
    throw new ConfigError(
      "bad-option",
      `ontology from documents: "${key}" must be a whole number from 1, got ${value}`,
      "Leave it out: without it, 200 terms are taken that stand in two documents at least.",
    );
  }
  return { topicName, maxTerms, minSupport, background, rootWords, isA, attachFrom };
}
