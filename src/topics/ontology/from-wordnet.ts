/**
 * A hierarchy for any English topic word from WordNet: the narrower synsets of one of its senses, nearest first, each
 * a concept with its words as labels. Words that WordNet assigns to the sense as a field of knowledge (medicine →
 * "epidemic") stand below the root.
 * @module
 */
import { present } from "../../collections/at.ts";
import { ConfigError } from "../../errors.ts";
import { type Pointer, plainWord, type Synset, type SynsetId } from "../../text/wordnet/synset.ts";
import type { WordNet } from "../../text/wordnet/wordnet.ts";
import type { ConceptInput } from "./concept.ts";
import { createOntology, type Ontology } from "./ontology.ts";

/** Synsets of a word, the most frequent sense first. */
type SynsetLookup = (word: string, part: "noun") => readonly SynsetId[];

export interface WordNetOptions {
  readonly wordnet: WordNet;
  readonly synsetsOf: SynsetLookup;
  /** Number of the sense, from 1; otherwise the most frequent one that has anything below it. */
  readonly sense?: number;
}

/** Steps below the root. */
const MAX_DEPTH = 4;
const MAX_CONCEPTS = 200;
/** WordNet's pointers: to narrower synsets and instances, to the members of a field of knowledge, to the whole. */
const HYPONYMS: ReadonlySet<string> = new Set(["~", "~i"]);
const DOMAIN_MEMBER = "-c";
const NARROWER: ReadonlySet<string> = new Set([...HYPONYMS, DOMAIN_MEMBER]);
const PART_OF = "#p";

export function ontologyFromWordNet(word: string, options: WordNetOptions): Ontology {
  const { wordnet } = options;
  const root = wordnet.synset(chooseSense(word, options));
  const nodes = narrower(root, wordnet);
  addDomain(root, nodes, wordnet);
  const ids = conceptIds(nodes, word);
  const idsOf = (synsets: Iterable<SynsetId>) => [...synsets].flatMap((synset) => ids.get(synset) ?? []);
  const concepts = [...ids].map(([synset, id]): ConceptInput => {
    const node = present(nodes.get(synset), "the node of a concept");
    const [first, ...others] = node.synset === root ? wordsWithTopic(node.words, word) : node.words;
    return {
      id,
      labels: [first ?? word],
      altLabels: others,
      parents: idsOf(node.parents),
      partOf: idsOf(targets(node.synset, PART_OF)),
    };
  });
  return createOntology(concepts, { name: word, language: "en" });
}

interface Node {
  readonly synset: Synset;
  readonly words: readonly string[];
  readonly parents: Set<SynsetId>;
  /** Down from the root. */
  readonly steps: number;
}

type Nodes = Map<SynsetId, Node>;

/** Breadth first, so that a limit cuts off what is farthest. */
function narrower(root: Synset, wordnet: WordNet): Nodes {
  const nodes: Nodes = new Map([[root.id, { synset: root, words: root.words, parents: new Set(), steps: 0 }]]);
  for (const { synset, steps } of nodes.values()) {
    for (const id of targets(synset, HYPONYMS)) {
      const known = nodes.get(id);
      if (known !== undefined) {
        if (known.synset !== root) known.parents.add(synset.id);
      } else if (steps < MAX_DEPTH && nodes.size < MAX_CONCEPTS) {
        const narrow = wordnet.synset(id);
        nodes.set(id, { synset: narrow, words: narrow.words, parents: new Set([synset.id]), steps: steps + 1 });
      }
    }
  }
  return nodes;
}

function addDomain(root: Synset, nodes: Nodes, wordnet: WordNet): void {
  for (const pointer of root.pointers) {
    if (pointer.symbol !== DOMAIN_MEMBER || nodes.has(pointer.target)) continue;
    if (nodes.size >= MAX_CONCEPTS) return;
    const synset = wordnet.synset(pointer.target);
    nodes.set(synset.id, { synset, words: pointedWords(pointer, synset), parents: new Set([root.id]), steps: 1 });
  }
}

/** A pointer may mean one word of the synset alone. */
function pointedWords({ word }: Pointer, synset: Synset): readonly string[] {
  const pointed = word === 0 ? undefined : synset.words[word - 1];
  return pointed === undefined ? synset.words : [pointed];
}

/** The first word, as long as it is free; then with the synset's number. */
function conceptIds(nodes: Nodes, topic: string): Map<SynsetId, string> {
  const ids = new Map<SynsetId, string>();
  const taken = new Set<string>();
  for (const [synset, { words }] of nodes) {
    const name = words[0] ?? topic;
    const id = taken.has(name) ? `${name} ${synset}` : name;
    taken.add(id);
    ids.set(synset, id);
  }
  return ids;
}

/** The topic's own word is the first label of the root. */
function wordsWithTopic(words: readonly string[], topic: string): readonly string[] {
  const own = words.find((word) => word.toLowerCase() === plainWord(topic).toLowerCase());
  return own === undefined ? words : [own, ...words.filter((word) => word !== own)];
}

function chooseSense(word: string, { wordnet, synsetsOf, sense }: WordNetOptions): SynsetId {
  const senses = synsetsOf(word, "noun");
  const [first] = senses;
  if (first === undefined)
    throw new ConfigError("bad-topic", `WordNet has no noun "${word}"`, "Try a more common or a broader word.");
  if (sense !== undefined) return numberedSense(word, senses, sense, wordnet);
  const chosen = senses.find((id) => targets(wordnet.synset(id), NARROWER).length > 0);
  if (chosen !== undefined) return chosen;
  const broader = wordnet.broader(first);
  throw new ConfigError(
    "bad-topic",
    `WordNet has nothing narrower than "${word}"`,
    broader === undefined ? "Try a broader word." : `Try a broader word, such as "${wordnet.word(broader)}".`,
  );
}

function numberedSense(word: string, senses: readonly SynsetId[], sense: number, wordnet: WordNet): SynsetId {
  const chosen = senses[sense - 1];
  if (chosen !== undefined) return chosen;
  const list = senses.map((id, index) => `${index + 1} (${wordnet.definition(id)})`);
  throw new ConfigError("bad-option", `WordNet has no sense ${sense} of "${word}"`, `Known: ${list.join("; ")}.`);
}

function targets({ pointers }: Synset, symbols: string | ReadonlySet<string>): SynsetId[] {
  const matches = (symbol: string) => (typeof symbols === "string" ? symbol === symbols : symbols.has(symbol));
  return pointers.filter(({ symbol }) => matches(symbol)).map(({ target }) => target);
}
