/**
 * Similarity of terms by WordNet: the best pair of senses by Lin's measure.
 * Paper: SVSM-MCOA, Eq. 1. Completions: nouns and verbs have hierarchies, so senses are compared within each of them
 * and the best pair counts; the same lemma gives 1; a word that WordNet lacks is like itself alone.
 * Note: the best pair of all senses is generous (a king and a queen may both be champions, so they are the same); `senses: "first"` is strict.
 *
 * Hot path: a page asks for some hundred terms. The ancestors of all topic senses lie in one array, the most special
 * first, so the first one that the other sense shares settles a pair; and rows are kept for terms that come again.
 * @module
 */
import { baseForms } from "../lemmas.ts";
import type { TermSimilarity } from "../term-similarity.ts";
import { fold } from "../words.ts";
import { type ContentSource, type InformationContent, openInformationContent } from "./information-content.ts";
import { type Lexicon, openLexicon } from "./lemmas.ts";
import { linOf } from "./lin.ts";
import { PARTS } from "./synset.ts";
import { ancestorsOf, type Node, nodeOf, openTaxonomy, type Taxonomy } from "./taxonomy.ts";

export interface WordNetSimilarityOptions {
  readonly content?: ContentSource;
  /** All senses of a word, or the most frequent one of each part of speech. */
  readonly senses?: "all" | "first";
}

/** Bounds the memory of rows: with 50 topic terms, 20 MB. */
const MAX_ROWS = 50_000;

export function wordNetSimilarity(
  topicTerms: readonly string[],
  { content = "intrinsic", senses = "all" }: WordNetSimilarityOptions = {},
): TermSimilarity {
  return new WordNetSimilarity(topicTerms, content, senses);
}

interface Meaning {
  /** The word itself and its base forms, each with its part of speech. */
  readonly names: ReadonlySet<string>;
  readonly nodes: readonly Node[];
}

class WordNetSimilarity implements TermSimilarity {
  readonly name: string;
  readonly topicTerms: readonly string[];
  readonly #lexicon: Lexicon = openLexicon();
  readonly #taxonomy: Taxonomy = openTaxonomy();
  readonly #content: InformationContent;
  readonly #firstOnly: boolean;
  /** Name → the topic terms of that name. */
  readonly #named = new Map<string, number[]>();
  readonly #nodes: readonly Node[];
  /** Parallel to `#nodes`: the topic term of which it is a sense. */
  readonly #owners: readonly number[];
  /** The ancestors of `#nodes[i]`, falling in content, are `#above[#starts[i]] … #above[#starts[i + 1] − 1]`. */
  readonly #above: Uint32Array;
  readonly #starts: Uint32Array;
  /** Which sense last marked a node as its ancestor. */
  readonly #marks: Uint32Array;
  #mark = 0;
  readonly #rows = new Map<string, Float64Array>();
  readonly #none: Float64Array;

  constructor(topicTerms: readonly string[], source: ContentSource, senses: "all" | "first") {
    this.name = `wordnet-lin (${source}, ${senses} senses)`;
    this.topicTerms = [...topicTerms];
    this.#content = openInformationContent(source);
    this.#firstOnly = senses === "first";
    this.#none = new Float64Array(topicTerms.length);
    const meanings = topicTerms.map((term) => this.#meaningOf(fold(term)));
    meanings.forEach(({ names }, term) => {
      for (const name of names) this.#named.set(name, [...(this.#named.get(name) ?? []), term]);
    });
    this.#nodes = meanings.flatMap(({ nodes }) => nodes);
    this.#owners = meanings.flatMap(({ nodes }, term) => nodes.map(() => term));
    const lists = this.#nodes.map((node) => byFallingContent(ancestorsOf(this.#taxonomy, node), this.#content));
    this.#above = Uint32Array.from(lists.flat());
    this.#starts = Uint32Array.from([0, ...runningTotals(lists)]);
    this.#marks = new Uint32Array(this.#taxonomy.size);
  }

  similarities(term: string): Float64Array {
    const known = this.#rows.get(term);
    if (known !== undefined) return known;
    if (this.#rows.size >= MAX_ROWS) this.#rows.clear();
    const row = this.#row(this.#meaningOf(fold(term)));
    this.#rows.set(term, row);
    return row;
  }

  #row({ names, nodes }: Meaning): Float64Array {
    const row = new Float64Array(this.topicTerms.length);
    for (const node of nodes) this.#compare(node, row);
    for (const name of names) for (const term of this.#named.get(name) ?? []) row[term] = 1;
    // Most rare words are unlike everything; they need no row of their own.
    return row.every((value) => value === 0) ? this.#none : row;
  }

  #compare(node: Node, row: Float64Array): void {
    const mark = ++this.#mark;
    for (const ancestor of ancestorsOf(this.#taxonomy, node)) this.#marks[ancestor] = mark;
    const own = this.#content[node]!;
    for (let sense = 0; sense < this.#nodes.length; sense++) {
      const common = this.#firstMarked(sense, mark);
      if (common < 0) continue;
      const value = linOf(this.#content[common]!, own, this.#content[this.#nodes[sense]!]!);
      const owner = this.#owners[sense]!;
      if (value > row[owner]!) row[owner] = value;
    }
  }

  #firstMarked(sense: number, mark: number): Node {
    const end = this.#starts[sense + 1]!;
    for (let i = this.#starts[sense]!; i < end; i++) {
      const ancestor = this.#above[i]!;
      if (this.#marks[ancestor] === mark) return ancestor;
    }
    return -1;
  }

  #meaningOf(word: string): Meaning {
    const names = new Set([word]);
    const nodes = new Set<Node>();
    PARTS.forEach((_, part) => {
      for (const form of baseForms(word, part, this.#lexicon)) {
        names.add(`${part}:${form}`);
        const synsets = this.#lexicon.synsetsOf(form, part);
        for (const id of this.#firstOnly ? synsets.slice(0, 1) : synsets) nodes.add(nodeOf(this.#taxonomy, id));
      }
    });
    nodes.delete(-1);
    return { names, nodes: [...nodes] };
  }
}

function byFallingContent(nodes: Uint32Array, content: InformationContent): number[] {
  return [...nodes].sort((a, b) => content[b]! - content[a]! || a - b);
}

function runningTotals(lists: readonly (readonly number[])[]): number[] {
  let total = 0;
  return lists.map(({ length }) => {
    total += length;
    return total;
  });
}
