/**
 * What the honeyguide recipe reads of a page: its words, its vector, words and vectors of its links.
 * @module
 */
import type { PageReader } from "../../digesting.ts";
import type { Analyzer } from "../../text/analyzer.ts";
import { ownString } from "../../text/own-string.ts";
import { type Embed, remembered, type TextVectors } from "../../text/vectors/remembered.ts";
import type { Page } from "../../types.ts";
import { anchorReader, type GuideAnchor } from "./anchors.ts";
import { pageTerms, termCounts } from "./contexts.ts";
import type { GuideText } from "./judge.ts";
import { guidePacking } from "./packing.ts";
import { countsOf } from "./term-counts.ts";
import { type AnalysisData, analyzerOf, openTextVectors, type TextVectorsData } from "./text-vectors.ts";
import { type TopicDirection, TopicMeaning } from "./topic-meaning.ts";
import type { CodeData } from "./vector-code.ts";
import { viewsOf } from "./views.ts";

/** Plain data. Links are columns, since pages have hundreds of them; all of these are parallel to the page's links. */
export interface GuideNotes extends GuideText {
  /** What their anchors say. */
  readonly anchors: readonly GuideAnchor[];
  /** Where the distinct terms around each of them end in `contexts`. */
  readonly contextEnds: Uint32Array;
  /** Numbers among `contextTerms`. */
  readonly contexts: Uint32Array;
  readonly contextTerms: readonly string[];
}

export interface GuideReaderData {
  readonly analysis: AnalysisData;
  readonly vectors: TextVectorsData | undefined;
  readonly code: CodeData;
  /** Where it is known what the topic's words mean. */
  readonly topic?: TopicDirection | undefined;
}

export async function openGuideReader(data: GuideReaderData): Promise<PageReader<GuideNotes>> {
  return guideReader(data, data.vectors && (await openTextVectors(data.vectors)));
}

/** `vectors` are the ones that the data describe; the reader closes them. */
export function guideReader(data: GuideReaderData, vectors: TextVectors | undefined): PageReader<GuideNotes> {
  const analyzer = analyzerOf(data.analysis);
  const embed = remembered(vectors);
  const termsOf = pageTerms(analyzer, MAX_CHARACTERS);
  const readAnchors = anchorReader(analyzer, embed, data.code);
  const meaning = data.topic && vectors?.table && new TopicMeaning(data.topic, vectors.table);
  // Pages are met once. Few of them need a vector where the judge goes by words.
  const embedPage: Embed | undefined =
    vectors === undefined ? embed : vectors.embedNow === undefined ? (texts) => vectors.embed(texts) : undefined;
  return {
    name: "honeyguide",
    data: { kind: "honeyguide", options: data },
    isHeavy: data.vectors?.kind === "minilm",
    async read(page) {
      const { counted, contexts } = termsOf(page);
      const nearness = meaning?.meanOfCounted(counted);
      const beginning = beginningOf(page);
      const vector = embedPage && (await embedPage([beginning]))[0];
      return {
        name: page.url,
        counts: countsOf(counted),
        nearness,
        vector,
        ...(embedPage === undefined && { beginning }),
        views: viewsOf(page, analyzer),
        anchors: await readAnchors(page.links.map(({ anchor }) => anchor)),
        contextEnds: contexts.ends,
        contexts: contexts.numbers,
        contextTerms: contexts.terms,
      };
    },
    packing: guidePacking,
    close: async () => vectors?.close?.(),
  };
}

/** What of a page counts: words up to here, and its vector from its beginning. */
const MAX_CHARACTERS = 12_000;
const VECTOR_CHARACTERS = 1000;

/** What a judge needs of a page. */
export async function guideText(
  page: Page,
  analyzer: Analyzer,
  embed: Embed,
): Promise<GuideText & { readonly name: string }> {
  const [vector] = await embed([beginningOf(page)]);
  const counts = countsOf(termCounts(page, analyzer, MAX_CHARACTERS));
  return { name: page.url, counts, vector, views: viewsOf(page, analyzer) };
}

/** The same text with its vector, where that was left out. */
export function withVector(text: GuideText, vectors: Pick<TextVectors, "embedNow"> | undefined): GuideText {
  const { beginning, vector: known, ...rest } = text;
  if (known !== undefined || beginning === undefined) return text;
  return { vector: vectors?.embedNow?.(beginning), ...rest };
}

function beginningOf({ title, text }: Page): string {
  const beginning = `${title}. ${text.slice(0, VECTOR_CHARACTERS * 2)}`.replace(/\s+/g, " ");
  return ownString(beginning.slice(0, VECTOR_CHARACTERS));
}
