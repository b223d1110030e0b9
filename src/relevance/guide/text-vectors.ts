/** Vectors of whole texts for the guide: from a sentence encoder, or as weighted means of static word vectors. @module */
import { addScaled, unit } from "../../math/dense.ts";
import { log1p } from "../../math/log1p.ts";
import { type Analyzer, analyzerFor } from "../../text/analyzer.ts";
import { openAnchorVectors } from "../../text/vectors/anchor-vectors.ts";
import { openBert } from "../../text/vectors/bert.ts";
import { withVectorCache } from "../../text/vectors/cache.ts";
import { LetterVectors } from "../../text/vectors/letter-vectors.ts";
import type { RankedVectors, SentenceEncoder, StaticVectors } from "../../text/vectors/providers.ts";
import type { TextVectors } from "../../text/vectors/remembered.ts";
import { openShippedVectors } from "../../text/vectors/static-vectors.ts";

/** Vectors as plain data: from a sentence encoder, or means of word vectors. */
export type TextVectorsData = { readonly kind: "minilm"; readonly vectorCache: string | undefined } | WordVectorsData;

/** Ours, which know words by their letters too; GloVe's; or those of letters alone, for all languages. */
export type WordTable = "anchors" | "glove" | "letters";

/** Means of word vectors, where rare words count more. */
export interface WordVectorsData {
  readonly kind: "words";
  readonly table: WordTable;
  readonly analysis: AnalysisData;
  /** Background pages, and how many of them hold each term. */
  readonly pages: number;
  readonly pagesWith: ReadonlyMap<string, number>;
}

/** From which the same analyzer can be made elsewhere. */
export interface AnalysisData {
  readonly language: string;
  /** Terms that stay whole where the language does not separate words. */
  readonly dictionary: readonly string[];
}

/** One for all who have the data: what it has learned of words, it learns once. */
export function analyzerOf(data: AnalysisData): Analyzer {
  const known = analyzers.get(data);
  if (known !== undefined) return known;
  const { language, dictionary } = data;
  const analyzer = analyzerFor(language, { dictionary });
  analyzers.set(data, analyzer);
  return analyzer;
}

const analyzers = new WeakMap<AnalysisData, Analyzer>();

/** Throws a ConfigError where the optional packages of MiniLM are not installed. */
export async function openTextVectors(data: TextVectorsData): Promise<TextVectors> {
  if (data.kind === "words") return wordVectors(openTable(data.table), data);
  const encoder = await openBert("minilm", { precision: "int8" });
  return sentenceVectors(data.vectorCache === undefined ? encoder : withVectorCache(encoder, data.vectorCache));
}

export function openTable(table: WordTable): StaticVectors | RankedVectors {
  if (table === "letters") return new LetterVectors();
  return table === "anchors" ? openAnchorVectors() : openShippedVectors();
}

/** `vectors` are the ones that the data describe. */
export function wordVectors(
  vectors: StaticVectors | RankedVectors,
  { analysis, pages, pagesWith }: WordVectorsData,
): TextVectors {
  const weight = (term: string) => (pages === 0 ? 1 : Math.log((pages + 1) / ((pagesWith.get(term) ?? 0) + 0.5)));
  return meanWordVectors(vectors, analyzerOf(analysis), weight);
}

/** Texts of similar length go together: a batch costs as much as its longest text. */
const BATCH = 32;

export function sentenceVectors(encoder: SentenceEncoder): TextVectors {
  return {
    name: encoder.name,
    dimension: encoder.dimension,
    close: () => encoder.close(),
    async embed(texts) {
      const result: (Float32Array | undefined)[] = texts.map(() => undefined);
      const order = texts
        .map((text, index) => ({ text, index }))
        .filter(({ text }) => text !== "" && encoder.understands(text))
        .sort((a, b) => a.text.length - b.text.length || a.index - b.index);
      for (let from = 0; from < order.length; from += BATCH) {
        const batch = order.slice(from, from + BATCH);
        const vectors = await encoder.sentence(batch.map(({ text }) => text));
        batch.forEach(({ index }, place) => {
          const vector = vectors[place];
          if (vector?.some((value) => value !== 0)) result[index] = vector;
        });
      }
      return result;
    },
  };
}

/** `weight` says how much a term counts, e.g. its inverse document frequency. */
export function meanWordVectors(
  vectors: StaticVectors | RankedVectors,
  analyzer: Analyzer,
  weight: (term: string) => number,
): TextVectors {
  const embedNow = (text: string): Float32Array | undefined => {
    const sum = new Float32Array(vectors.dimension);
    let isKnown = false;
    const { vocabulary, ids, counts } = analyzer.count(text);
    let next = 0;
    for (const id of ids) {
      const [term, count] = [vocabulary.term(id), counts[next++] ?? 0];
      const vector = vectors.vector(term);
      if (vector === undefined) continue;
      isKnown = true;
      const factor = weight(term) * log1p(count);
      addScaled(sum, vector, factor);
    }
    return isKnown ? unit(sum) : undefined;
  };
  return {
    name: vectors.name,
    dimension: vectors.dimension,
    ...("rank" in vectors && { table: vectors }),
    embed: async (texts) => texts.map(embedNow),
    embedNow,
  };
}
