/**
 * The relevance model of the honeyguide recipe: prepares a page (its words, its vector, words and vectors of its links)
 * outside the decider, and judges it by a judge that may become better on the way.
 * @module
 */
import type { Analyzer } from "../../text/analyzer.ts";
import type { Link, Page, RelevanceModel } from "../../types.ts";
import { textOfPart } from "../parts.ts";
import type { GuideJudge, GuideText } from "./judge.ts";

/** Vectors of length 1 for whole texts. */
export interface TextVectors {
  readonly name: string;
  readonly dimension: number;
  /** Undefined for a text that the model does not know the script of, or without words. */
  embed(texts: readonly string[]): Promise<readonly (Float32Array | undefined)[]>;
}

export interface GuideLink {
  /** Distinct terms. */
  readonly anchor: readonly string[];
  readonly context: readonly string[];
  readonly vector: Float32Array | undefined;
  /** The vector as a short code for the ranker. */
  readonly code: string | undefined;
  /** Its place among the page's links. */
  readonly index: number;
}

export interface GuidePage extends GuideText {
  readonly page: Page;
  readonly links: ReadonlyMap<Link, GuideLink>;
}

export function isGuidePage(prepared: unknown): prepared is GuidePage {
  return typeof prepared === "object" && prepared !== null && "counts" in prepared && "links" in prepared;
}

export interface GuideModelOptions {
  readonly analyzer: Analyzer;
  readonly vectors: TextVectors | undefined;
  readonly judge: GuideJudge;
  readonly codeOf: (vector: Float32Array) => string;
}

export interface GuideModel extends RelevanceModel<GuidePage> {
  /** Judges from now on. */
  judge: GuideJudge;
}

/** What of a page counts: words up to here, and its vector from its beginning. */
const MAX_CHARACTERS = 20_000;
const VECTOR_CHARACTERS = 1000;
const ANCHOR_CHARACTERS = 120;
const CONTEXT_CHARACTERS = 600;
/** Anchors repeat from page to page: 30 MB of vectors at most. */
const MAX_CACHED = 20_000;

export function guideModel({ analyzer, vectors, judge, codeOf }: GuideModelOptions): GuideModel {
  const embed = cachedVectors(vectors);
  const textOf = (text: string): GuideText => ({ counts: analyzer.counts(text), vector: undefined });
  const model: GuideModel = {
    name: "honeyguide",
    ...(vectors === undefined ? {} : { provider: vectors.name }),
    judge,
    async prepare(page) {
      const text = await guideText(page, analyzer, embed);
      return { ...text, page, links: await linksOf(page, analyzer, embed, codeOf) };
    },
    score: (prepared) => model.judge.relevance(prepared),
    scorePart: ({ page }, part) => model.judge.relevance(textOf(textOfPart(page, part))),
    scoreText: (text) => model.judge.relevance(textOf(text)),
    explain(prepared) {
      const { parts } = model.judge;
      const values = model.judge.partsOf(prepared);
      const terms = [...prepared.counts.keys()].map((term) => [term, model.judge.odds(term)] as const);
      const telling = terms.filter(([, odds]) => odds !== 0).sort((a, b) => Math.abs(b[1]) - Math.abs(a[1]));
      return [
        {
          title: "Scores: 0 is the mean of background pages, 1 that of example pages",
          columns: ["by", "score"],
          rows: values.map((value, i) => [parts[i] ?? "", value]),
        },
        {
          title: "Words that speak most for or against the topic",
          columns: ["word", "log-odds", "count"],
          rows: telling.slice(0, 20).map(([term, odds]) => [term, odds, prepared.counts.get(term) ?? 0]),
        },
      ];
    },
  };
  return model;
}

export type Embed = (texts: readonly string[]) => Promise<readonly (Float32Array | undefined)[]>;

/** What a judge needs of a page. */
export async function guideText(page: Page, analyzer: Analyzer, embed: Embed): Promise<GuideText> {
  const counts = analyzer.counts(`${page.title}\n${page.text.slice(0, MAX_CHARACTERS)}`);
  const beginning = `${page.title}. ${page.text.slice(0, VECTOR_CHARACTERS * 2)}`.replace(/\s+/g, " ");
  const [vector] = await embed([beginning.slice(0, VECTOR_CHARACTERS)]);
  return { counts, vector };
}

async function linksOf(
  page: Page,
  analyzer: Analyzer,
  embed: Embed,
  codeOf: (vector: Float32Array) => string,
): Promise<ReadonlyMap<Link, GuideLink>> {
  const anchors = page.links.map(({ anchor }) => anchor.replace(/\s+/g, " ").trim().slice(0, ANCHOR_CHARACTERS));
  const vectors = await embed(anchors);
  const distinct = (text: string) => [...new Set(analyzer.terms(text))];
  return new Map(
    page.links.map((link, i) => {
      const vector = vectors[i];
      const context = distinct(link.context.slice(0, CONTEXT_CHARACTERS));
      return [link, { anchor: distinct(anchors[i]!), context, vector, code: vector && codeOf(vector), index: i }];
    }),
  );
}

/** Remembers the vectors of the texts seen last; an empty text has none. */
export function cachedVectors(vectors: TextVectors | undefined): Embed {
  if (vectors === undefined) return async (texts) => texts.map(() => undefined);
  const cache = new Map<string, Float32Array | undefined>();
  return async (texts) => {
    const missing = [...new Set(texts)].filter((text) => text !== "" && !cache.has(text));
    // Read before waiting: others may push out of the cache meanwhile what is in it now.
    const known = texts.map((text) => cache.get(text));
    const found = missing.length === 0 ? [] : await vectors.embed(missing);
    const now = new Map(missing.map((text, i) => [text, found[i]]));
    const result = texts.map((text, i) => (now.has(text) ? now.get(text) : known[i]));
    for (const [text, vector] of now) cache.set(text, vector);
    for (const text of cache.keys()) {
      if (cache.size <= MAX_CACHED) break;
      cache.delete(text);
    }
    return result;
  };
}
