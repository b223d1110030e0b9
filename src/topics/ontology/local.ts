/**
 * The global ontology's and the local ontologies' topic words.
 * Paper: FCOSA, Eq. 2 and 3, section 5.3 (three local ontologies).
 * Deviation: the paper does not print which three; ours are the largest parts below the topic concept: its children with
 * what lies below them. Where fewer than three of them have a minimum size, the largest is divided into its own parts, so
 * that they stand around distinct concepts. A part of one or two concepts is no ontology.
 * @module
 */
import { at } from "../../collections/at.ts";
import type { Concept } from "./concept.ts";
import { createOntology, type Ontology } from "./ontology.ts";
import { fiveFactorSimilarity } from "./similarity.ts";

const LOCAL_ONTOLOGIES = 3; // k2 in Algorithm 3 of FCOSA
/** Concepts of a part, its top included; ours. */
const MIN_SIZE = 3;

/** Fewer than three where there are not as many of the minimum size. */
export function localOntologies(ontology: Ontology): Ontology[] {
  let parts = largeParts(ontology, ontology.root);
  for (let divided = true; parts.length < LOCAL_ONTOLOGIES && divided; ) {
    divided = false;
    for (const part of parts) {
      const smaller = largeParts(ontology, part.id).filter(({ id }) => !parts.some((other) => other.id === id));
      if (smaller.length < 2) continue;
      parts = bySize(ontology, [...parts.filter((other) => other !== part), ...smaller]);
      divided = true;
      break;
    }
  }
  return parts.slice(0, LOCAL_ONTOLOGIES).map(({ id }) => subOntology(ontology, id));
}

/** The concept and everything below it as an ontology of its own, with that concept as its root. */
function subOntology(ontology: Ontology, top: string): Ontology {
  const kept = new Set([top, ...ontology.descendants(top)]);
  const within = (ids: readonly string[]) => ids.filter((id) => kept.has(id));
  const concepts = [...kept].map((id): Concept => {
    const concept = ontology.concept(id);
    const partOf = within(concept.partOf);
    if (id === top) return { ...concept, parents: [], partOf, equivalent: [] };
    // An equivalent of the top that lies below it would draw the top below itself.
    const equivalent = within(concept.equivalent).filter((other) => other !== top);
    return { ...concept, parents: within(concept.parents), partOf, equivalent };
  });
  const { language, iri } = ontology;
  return createOntology(concepts, { name: nameOf(ontology, top), language, iri });
}

/**
 * Eq. 2 and 3 of FCOSA: the weight of a word is the similarity of its concept to the topic concept, whose own words
 * weigh 1. Heaviest first. Labels of other languages count only for concepts that have no others.
 */
export function topicWords(ontology: Ontology): Map<string, number> {
  const { root, language, concepts } = ontology;
  const similarity = fiveFactorSimilarity(ontology);
  const weights = new Map<string, number>();
  for (const concept of concepts) {
    const weight = similarity(root, concept.id);
    for (const word of wordsOfConcept(concept, language)) {
      weights.set(word, Math.max(weight, weights.get(word) ?? 0));
    }
  }
  return new Map([...weights].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)));
}

function wordsOfConcept({ labels, altLabels }: Concept, own: string): string[] {
  const all = [...labels, ...altLabels];
  const base = own.split("-", 1)[0];
  const familiar = all.filter(({ language }) => language === "" || language.split("-", 1)[0] === base);
  // What holds no letter or digit can never be found in a text.
  return (familiar.length > 0 ? familiar : all).map(({ text }) => text).filter((text) => /[\p{L}\p{N}]/u.test(text));
}

interface Part {
  readonly id: string;
  /** Concepts, its top included. */
  readonly size: number;
}

/** The children of a concept that are large enough with what lies below them, the largest first. */
function largeParts(ontology: Ontology, top: string): Part[] {
  const sized = ontology.children(top).map((id) => ({ id, size: 1 + ontology.descendants(id).length }));
  return bySize(
    ontology,
    sized.filter(({ size }) => size >= MIN_SIZE),
  );
}

function bySize(ontology: Ontology, parts: readonly Part[]): Part[] {
  // Ids decide between equal names.
  const keyOf = ({ id }: Part) => `${nameOf(ontology, id)}\n${id}`;
  return parts.toSorted((a, b) => b.size - a.size || (keyOf(a) < keyOf(b) ? -1 : 1));
}

/** The first label; every concept has one. */
function nameOf(ontology: Ontology, id: string): string {
  return at(ontology.concept(id).labels, 0).text;
}
