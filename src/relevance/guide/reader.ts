/**
 * What the honeyguide recipe reads of a page: its words, its vector, words and vectors of its links.
 * @module
 */
import { at } from "../../collections/at.ts";
import type { PageReader } from "../../digesting.ts";
import type { Analyzer } from "../../text/analyzer.ts";
import { type Embed, remembered, type TextVectors } from "../../text/vectors/remembered.ts";
import type { CanonicalUrl, Page } from "../../types.ts";
import { urlWords } from "../../url/words.ts";
import { type AnchorReader, anchorReader } from "./anchors.ts";
import { type PageTerms, pageTerms, termCounts } from "./contexts.ts";
import type { GuideText } from "./judge.ts";
import { type AnalysisData, analyzerOf, openTextVectors, type TextVectorsData } from "./text-vectors.ts";
import type { CodeData } from "./vector-code.ts";
import { viewsOf } from "./views.ts";

/** Distinct terms of a link's texts, and its anchor's vector. */
export interface GuideLink {
  readonly anchor: readonly string[];
  /** Numbers among the notes' `contextTerms`. */
  readonly context: readonly number[];
  readonly url: readonly string[];
  readonly vector: Float32Array | undefined;
  /** The vector as a short code for the ranker. */
  readonly code: string | undefined;
}

/** Plain data. */
export interface GuideNotes extends GuideText {
  /** All that stand around links. */
  readonly contextTerms: readonly string[];
  /** Parallel to the page's links. */
  readonly links: readonly GuideLink[];
}

export interface GuideReaderData {
  readonly analysis: AnalysisData;
  readonly vectors: TextVectorsData | undefined;
  readonly code: CodeData;
}

export async function openGuideReader(data: GuideReaderData): Promise<PageReader<GuideNotes>> {
  return guideReader(data, data.vectors && (await openTextVectors(data.vectors)));
}

/** `vectors` are the ones that the data describe; the reader closes them. */
export function guideReader(data: GuideReaderData, vectors: TextVectors | undefined): PageReader<GuideNotes> {
  const analyzer = analyzerOf(data.analysis);
  const embed = remembered(vectors);
  const wordsOfUrl = addressWords(analyzer);
  const termsOf = pageTerms(analyzer, MAX_CHARACTERS);
  const readAnchors = anchorReader(analyzer, embed, data.code);
  // Pages are met once.
  const embedPage: Embed = vectors === undefined ? embed : (texts) => vectors.embed(texts);
  return {
    name: "honeyguide",
    data: { kind: "honeyguide", options: data },
    isHeavy: data.vectors?.kind === "minilm",
    async read(page) {
      const { counts, contexts, terms: contextTerms } = termsOf(page);
      const text = await guideText(page, analyzer, embedPage, counts);
      return {
        ...text,
        contextTerms,
        links: await linksOf(page, contexts, readAnchors, wordsOfUrl),
      };
    },
    close: async () => vectors?.close?.(),
  };
}

/** What of a page counts: words up to here, and its vector from its beginning. */
const MAX_CHARACTERS = 20_000;
const VECTOR_CHARACTERS = 1000;

/** What a judge needs of a page; `counts` are those of its terms, where they are known. */
export async function guideText(
  page: Page,
  analyzer: Analyzer,
  embed: Embed,
  counts: PageTerms["counts"] = termCounts(page, analyzer, MAX_CHARACTERS),
): Promise<GuideText> {
  const beginning = `${page.title}. ${page.text.slice(0, VECTOR_CHARACTERS * 2)}`.replace(/\s+/g, " ");
  const [vector] = await embed([beginning.slice(0, VECTOR_CHARACTERS)]);
  return { name: page.url, counts, vector, views: viewsOf(page, analyzer) };
}

async function linksOf(
  page: Page,
  contexts: PageTerms["contexts"],
  readAnchors: AnchorReader,
  wordsOfUrl: (url: CanonicalUrl) => readonly string[],
): Promise<readonly GuideLink[]> {
  const anchors = await readAnchors(page.links.map(({ anchor }) => anchor));
  return page.links.map(({ url }, i) => {
    const { words, vector, code } = at(anchors, i);
    return { anchor: words, context: contexts[i] ?? [], url: wordsOfUrl(url), vector, code };
  });
}

/** Menus repeat from page to page: some 4 MB of words at most. */
const MAX_REMEMBERED = 20_000;

/** Distinct terms of addresses; those asked for since the memory was last full are known. */
export function addressWords(analyzer: Analyzer): (url: CanonicalUrl) => readonly string[] {
  const remembered = new Map<CanonicalUrl, readonly string[]>();
  return (url) => {
    const before = remembered.get(url);
    if (before !== undefined) return before;
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    const words = [...new Set(analyzer.terms(urlWords(url)))];
    remembered.set(url, words);
    return words;
  };
}
