/**
 * The global ontology's and the local ontologies' topic words.
 * Paper: FCOSA, Eq. 2 and 3, section 5.3 (three local ontologies).
 * Deviation: the paper does not print which three; ours are the parts below the children of the topic concept with
 * most descendants.
 * @module
 */
import { at } from "../../collections/at.ts";
import type { Concept } from "./concept.ts";
import { createOntology, type Ontology } from "./ontology.ts";
import { fiveFactorSimilarity } from "./similarity.ts";

const LOCAL_ONTOLOGIES = 3; // k2 in Algorithm 3 of FCOSA

/** Fewer than three where the root has fewer children. */
export function localOntologies(ontology: Ontology): Ontology[] {
  return largestChildren(ontology)
    .slice(0, LOCAL_ONTOLOGIES)
    .map((top) => subOntology(ontology, top));
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

function largestChildren(ontology: Ontology): string[] {
  const sized = ontology.children(ontology.root).map((id) => ({ id, size: ontology.descendants(id).length }));
  // Children come sorted by id, which decides between equal names.
  const byName = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1);
  sized.sort((a, b) => b.size - a.size || byName(nameOf(ontology, a.id), nameOf(ontology, b.id)));
  return sized.map(({ id }) => id);
}

/** The first label; every concept has one. */
function nameOf(ontology: Ontology, id: string): string {
  return at(ontology.concept(id).labels, 0).text;
}
