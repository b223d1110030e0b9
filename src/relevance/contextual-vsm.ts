/**
 * The double-term cosine over vectors of words in their context: BSVSM with a BERT-family encoder, and the same with an
 * ELMo-style one.
 * Paper: BSVSM-HA (Eq. 1–4). Completions: a term's vector is the mean over its occurrences; topic terms take theirs from
 * the topic's pages. Deviations in the default profile: vectors are centred (contextual spaces are narrow cones, all
 * cosines bunch near 1), negative similarities count as 0, since the kernel squares them, and with `repair` a term is
 * wholly similar to itself, as in the models without context.
 * @module
 */
import { at, present } from "../collections/at.ts";
import { dots, meanOf, minus, unit } from "../math/dense.ts";
import { countTerms } from "../text/term-vector.ts";
import { tfIdf } from "../text/tf-idf.ts";
import type { EncoderData } from "../text/vectors/open-encoder.ts";
import type { ContextualEncoder, TokenVectors } from "../text/vectors/providers.ts";
import type { Page, PartsModel } from "../types.ts";
import { urlWords } from "../url/words.ts";
import { type EncodedPage, encodePage, rowOf, wordsOfPart } from "./encoded-page.ts";
import { type PageScores, type PartsRead, scoringModel } from "./scores.ts";
import { doubleTermCosine, type SimilarityRow } from "./semantic-kernel.ts";
import { pairTables, type Repair, repairedCosine } from "./semantic-vsm.ts";
import {
  openWeighing,
  vectorOfText,
  type Weighing,
  type WeighingData,
  type WeightedTerms,
  weightedTerms,
} from "./weighted-terms.ts";

/** How a text becomes terms with vectors. */
export interface ContextualTerms {
  readonly encoder: ContextualEncoder;
  readonly weighing: Weighing;
  /** Subtract the mean of a background vocabulary. */
  readonly center: boolean;
}

export interface ContextualVsmData extends PartsRead {
  readonly name: string;
  readonly encoder: EncoderData;
  readonly weighing: WeighingData;
  readonly center: boolean;
  readonly topic: WeightedTerms;
  /** Unit vectors of the topic's terms, in their order, made by `topicVectors`; a zero vector is like nothing. */
  readonly topicVectors: readonly Float32Array[];
  /** Take negative similarities as 0. */
  readonly clamp: boolean;
  readonly repair?: Repair | undefined;
  /** Compare all terms of a text, as printed, and not the heaviest alone. */
  readonly allTerms?: boolean;
  /** Longer pages are read up to here. */
  readonly maxCharacters?: number | undefined;
}

/** A content word and its vector. */
interface Occurrence {
  readonly term: string;
  readonly vector: Float32Array;
  /** Its similarities to the topic's terms, once they were asked for: the words of a link stand in the contexts of its neighbours too. */
  row?: SimilarityRow;
}

interface Worded {
  readonly title: readonly (Occurrence | undefined)[];
  readonly body: readonly (Occurrence | undefined)[];
}

/** `encoder` is the one that the data describe; the model closes it. */
export function contextualVsm(data: ContextualVsmData, encoder: ContextualEncoder): PartsModel<PageScores> {
  const { name, topic, topicVectors, clamp, repair, center, allTerms, parts = [] } = data;
  const { maxCharacters = Number.POSITIVE_INFINITY } = data;
  const weighing = openWeighing(data.weighing);
  const topicRows = Float32Array.from(topicVectors.flatMap((vector) => [...vector]));
  const rowOfTerm = (term: string, occurrences: readonly Occurrence[]): SimilarityRow => {
    const row = dots(vectorOfTerm(occurrences, { encoder, center }), topicRows);
    for (let j = 0; j < row.length; j++) {
      const similarity = at(row, j);
      const isSame = repair !== undefined && topic.terms[j] === term;
      row[j] = isSame ? 1 : Math.min(1, clamp ? Math.max(0, similarity) : similarity);
    }
    return row;
  };
  const compare = (occurrences: readonly (Occurrence | undefined)[]) => {
    const found = occurrences.filter((each) => each !== undefined);
    const byTerm = groupedByTerm(found);
    const text = weightedTerms(
      tfIdf(countTerms(found.map(({ term }) => term)), weighing.collection, weighing.frequency),
      allTerms,
    );
    const rows = text.terms.map((term) => {
      const list = present(byTerm.get(term), "the occurrences of a term");
      const [only] = list;
      if (only === undefined || list.length > 1) return rowOfTerm(term, list);
      only.row ??= rowOfTerm(term, list);
      return only.row;
    });
    return { text, rows };
  };
  const score = (occurrences: readonly (Occurrence | undefined)[]): number => {
    const { text, rows } = compare(occurrences);
    return Math.max(0, repairedCosine(text, topic, rows, repair));
  };
  const wordsOf = (page: Page, encoded: EncodedPage): Worded => ({
    title: contentWords(page.title, encoded.title, weighing),
    body: contentWords(page.text, encoded.body, weighing),
  });
  // Without a place there is no context: only the topic's own terms count.
  const scoreAlone = (text: string): number => {
    const { terms, weights } = weightedTerms(vectorOfText(text, weighing), allTerms);
    const rows = terms.map((term) => topic.terms.map((topicTerm) => (topicTerm === term ? 1 : 0)));
    return doubleTermCosine(weights, topic.weights, rows);
  };
  return scoringModel({
    name,
    provider: encoder.name,
    parts,
    data: { kind: "contextual-vsm", options: data },
    isHeavy: true,
    async open(page) {
      const encoded = await encodePage(page, encoder, maxCharacters);
      const words = wordsOf(page, encoded);
      return {
        page: () => score([...words.title, ...words.body]),
        part(part) {
          if (part.kind === "url") return scoreAlone(urlWords(part.link.url));
          const { text, ranges } = wordsOfPart(encoded, part);
          return score(ranges.flatMap(([from, to]) => words[text].slice(from, to)));
        },
      };
    },
    async explain(page) {
      const encoded = await encodePage(page, encoder, maxCharacters);
      if (!encoded.isUnderstood) {
        return [{ title: `${encoder.name} does not know the language of this page: refused`, columns: [], rows: [] }];
      }
      const { title, body } = wordsOf(page, encoded);
      return pairTables(compare([...title, ...body]), topic, repair?.similarFrom);
    },
    close: () => encoder.close(),
  });
}

/**
 * Unit vectors of the topic's terms: the mean over their occurrences in the topic's texts; a term that stands in none
 * of them is encoded by itself.
 */
export async function topicVectors(
  terms: readonly string[],
  texts: readonly string[],
  options: ContextualTerms,
): Promise<Float32Array[]> {
  const { encoder, weighing, center } = options;
  const encoded = await encoder.encode(texts);
  const words = encoded
    .flatMap((tokens, i) => contentWords(at(texts, i), tokens, weighing))
    .filter((each) => each !== undefined);
  const vectors = termMeans(words, options);
  const missing = terms.filter((term) => !vectors.has(term));
  const alone = await encoder.encode(missing);
  alone.forEach((tokens, i) => {
    if (tokens.words.length === 0) return;
    const mean = meanOf(tokens.words.map((_, row) => rowOf(tokens, row)));
    vectors.set(at(missing, i), unit(center ? minus(mean, encoder.mean) : mean));
  });
  return terms.map((term) => vectors.get(term) ?? new Float32Array(encoder.dimension));
}

/** Parallel to the words of the text; undefined for words that say nothing. */
function contentWords(text: string, tokens: TokenVectors, { analyzer }: Weighing): (Occurrence | undefined)[] {
  return tokens.words.map(({ start, end }, row) => {
    const term = analyzer.term(text.slice(start, end));
    return term === undefined ? undefined : { term, vector: rowOf(tokens, row) };
  });
}

function termMeans(
  occurrences: readonly Occurrence[],
  options: Pick<ContextualTerms, "encoder" | "center">,
): Map<string, Float32Array> {
  const byTerm = groupedByTerm(occurrences);
  return new Map([...byTerm].map(([term, list]) => [term, vectorOfTerm(list, options)]));
}

function groupedByTerm(occurrences: readonly Occurrence[]): Map<string, Occurrence[]> {
  const byTerm = new Map<string, Occurrence[]>();
  for (const occurrence of occurrences) {
    const list = byTerm.get(occurrence.term);
    if (list === undefined) byTerm.set(occurrence.term, [occurrence]);
    else list.push(occurrence);
  }
  return byTerm;
}

/** The unit vector of a term: the mean over its occurrences. */
function vectorOfTerm(
  occurrences: readonly Occurrence[],
  { encoder, center }: Pick<ContextualTerms, "encoder" | "center">,
): Float32Array {
  const mean = meanOf(occurrences.map(({ vector }) => vector));
  return unit(center ? minus(mean, encoder.mean) : mean);
}
