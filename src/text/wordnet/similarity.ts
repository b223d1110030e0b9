/**
 * Similarity of terms by WordNet: the best pair of senses by Lin's measure.
 * Paper: SVSM-MCOA, Eq. 1. Completions: nouns and verbs have hierarchies, so senses are compared within each of them
 * and the best pair counts; the same lemma gives 1; a word that WordNet lacks is like itself alone.
 * The best pair of all senses is generous: "king" and "queen" come out as the same, since both may mean a champion.
 * `senses: "first"`, which compares the most frequent meanings alone, is strict.
 *
 * Hot path: a page asks for some hundred terms. The ancestors of all topic senses lie in one array, the most special
 * first, so the first one that the other sense shares settles a pair.
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
  /** By information content, or the mean of that and of the same formula over how many notions lie above each. */
  readonly measure?: "lin" | "joined";
}

export function wordNetSimilarity(
  topicTerms: readonly string[],
  { content = "intrinsic", senses = "all", measure = "lin" }: WordNetSimilarityOptions = {},
): TermSimilarity {
  return new WordNetSimilarity(topicTerms, { content, senses, measure });
}

/** In PARTS; the others have no hierarchy. */
const [NOUNS, VERBS] = [0, 1] as const;

interface Meaning {
  readonly word: string;
  /** By part of speech: the base forms. */
  readonly forms: readonly (readonly string[])[];
  readonly nodes: readonly Node[];
}

/** Name → the topic terms of that name. */
type Named = Map<string, number[]>;

class WordNetSimilarity implements TermSimilarity {
  readonly name: string;
  readonly topicTerms: readonly string[];
  readonly #lexicon: Lexicon = openLexicon();
  readonly #taxonomy: Taxonomy = openTaxonomy();
  readonly #content: InformationContent;
  readonly #firstOnly: boolean;
  readonly #isJoined: boolean;
  readonly #words: Named = new Map();
  /** By part of speech. */
  readonly #forms: readonly Named[] = PARTS.map(() => new Map());
  readonly #nodes: readonly Node[];
  /** Parallel to `#nodes`: the topic term of which it is a sense. */
  readonly #owners: readonly number[];
  /** The ancestors of `#nodes[i]`, falling in content, are `#above[#starts[i]] … #above[#starts[i + 1] − 1]`. */
  readonly #above: Uint32Array;
  readonly #starts: Uint32Array;
  /** Which sense last marked a node as its ancestor. */
  readonly #marks: Uint32Array;
  #mark = 0;
  readonly #none: Float64Array;

  constructor(topicTerms: readonly string[], { content, senses, measure }: Required<WordNetSimilarityOptions>) {
    this.name = `wordnet-${measure} (${content}, ${senses} senses)`;
    this.topicTerms = [...topicTerms];
    this.#content = openInformationContent(content);
    this.#isJoined = measure === "joined";
    this.#firstOnly = senses === "first";
    this.#none = new Float64Array(topicTerms.length);
    const meanings = topicTerms.map((term) => this.#meaningOf(fold(term)));
    meanings.forEach(({ word, forms }, term) => {
      addTo(this.#words, word, term);
      for (const [part, names] of forms.entries()) for (const name of names) addTo(this.#forms[part]!, name, term);
    });
    this.#nodes = meanings.flatMap(({ nodes }) => nodes);
    this.#owners = meanings.flatMap(({ nodes }, term) => nodes.map(() => term));
    const lists = this.#nodes.map((node) => byFallingContent(ancestorsOf(this.#taxonomy, node), this.#content));
    this.#above = Uint32Array.from(lists.flat());
    this.#starts = Uint32Array.from([0, ...runningTotals(lists)]);
    this.#marks = new Uint32Array(this.#taxonomy.size);
  }

  similarities(term: string): Float64Array {
    const { word, forms, nodes } = this.#meaningOf(fold(term));
    const same = this.#words.get(word);
    // Most rare words are unlike everything; they need no row of their own.
    if (nodes.length === 0 && same === undefined && !this.#isNamed(forms)) return this.#none;
    const row = new Float64Array(this.topicTerms.length);
    for (const node of nodes) this.#compare(node, row);
    setOnes(row, same);
    for (const [part, names] of forms.entries()) for (const name of names) setOnes(row, this.#forms[part]!.get(name));
    return row;
  }

  #isNamed(forms: Meaning["forms"]): boolean {
    return forms.some((names, part) => names.some((name) => this.#forms[part]!.has(name)));
  }

  #compare(node: Node, row: Float64Array): void {
    const mark = ++this.#mark;
    const { starts, ancestors } = this.#taxonomy;
    for (let i = starts[node]!; i < starts[node + 1]!; i++) this.#marks[ancestors[i]!] = mark;
    const own = this.#content[node]!;
    for (let sense = 0; sense < this.#nodes.length; sense++) {
      const common = this.#firstMarked(sense, mark);
      if (common < 0) continue;
      const other = this.#nodes[sense]!;
      const byContent = linOf(this.#content[common]!, own, this.#content[other]!);
      const value = this.#isJoined ? (byContent + this.#byStructure(common, node, other)) / 2 : byContent;
      const owner = this.#owners[sense]!;
      if (value > row[owner]!) row[owner] = value;
    }
  }

  /** Wu and Palmer's measure, with the number of notions above for the depth: the same where each has one parent. */
  #byStructure(common: Node, a: Node, b: Node): number {
    const { starts } = this.#taxonomy;
    const depth = (node: Node) => starts[node + 1]! - starts[node]!;
    return linOf(depth(common), depth(a), depth(b));
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
    const forms = PARTS.map((_, part) => baseForms(word, part, this.#lexicon));
    const nodes: Node[] = [];
    const most = this.#firstOnly ? 1 : Number.POSITIVE_INFINITY;
    for (const part of [NOUNS, VERBS]) {
      for (const form of forms[part]!) {
        for (const id of this.#lexicon.synsetsOf(form, part, most)) {
          const node = nodeOf(this.#taxonomy, id);
          if (node >= 0 && !nodes.includes(node)) nodes.push(node);
        }
      }
    }
    return { word, forms, nodes };
  }
}

function addTo(named: Named, name: string, term: number): void {
  named.set(name, [...(named.get(name) ?? []), term]);
}

function setOnes(row: Float64Array, terms: readonly number[] | undefined): void {
  if (terms !== undefined) for (const term of terms) row[term] = 1;
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
