/**
 * The comprehensive priorities: weighted sums of anchor, parents, PageRank and target.
 *   CRE   E(l) = .7 R(A) + .2 R(P) + .1 PR(l)                                  IELP, Eq. 5
 *   CPEM  Priority(l) = α R(A) + β Σ R(P_i) + γ PR(l) + θ R(P_l)               FCOSA, Eq. 12
 *   CPE   E(l) = α R(G) + β R(AL) + γ R(CL)                                    BCW_CC
 * Deviations: FCOSA prints no weights, ours are .4, .2, .1, .3; its sum over parents is a mean unless `parents` says
 * otherwise, for a menu link on every page would outweigh all else for ever; R(P_l) of a page not fetched is estimated
 * unless the crawl looks ahead. BCW_CC prints no weights, ours are a third each by default.
 * @module
 */

import { at } from "../collections/at.ts";
import { notesBy } from "../digesting.ts";
import type {
  Aggregate,
  LinkEvaluator,
  LinkFeature,
  LinkSource,
  LiveStatistic,
  OccurrenceFeature,
  PartsModel,
  RelevanceModel,
} from "../types.ts";
import { AnchorFrequencies, anchorFeature } from "./anchor-feature.ts";
import { anchorRelevance, contextRelevance, parentRelevance } from "./features.ts";
import { HostQuality, hostFeature } from "./host-feature.ts";
import type { PageRankMode } from "./pagerank/topic-pagerank.ts";
import { PageRankStatistic, pageRankFeature } from "./pagerank-feature.ts";
import { weightedSum } from "./weighted-sum.ts";

export interface ComprehensiveOptions {
  /** Topic words with their weights, for anchors. */
  readonly words: ReadonlyMap<string, number>;
  /** Of the words. */
  readonly language: string;
  readonly pageRank: PageRankMode;
  /** PageRank as min(PR, 3)/3, or as it is. */
  readonly scaledPageRank: boolean;
  /** How several pages that hold the link count. */
  readonly parents: Aggregate;
  /** Judges R(P) of the page on which the link stands; its relevance counts, if not given. */
  readonly pageModel?: RelevanceModel | undefined;
}

/** Eq. 5 of IELP. */
export function cre(options: ComprehensiveOptions): LinkEvaluator {
  const { features, statistics } = linkStructure(options);
  const [anchor, pageRank] = features;
  return weightedSum(
    [
      [anchor, 0.7],
      [parentsOf(options), 0.2],
      [pageRank, 0.1],
    ],
    statistics,
  );
}

export interface CpemWeights {
  readonly anchor: number;
  readonly parents: number;
  readonly pageRank: number;
  readonly target: number;
}

/** α, β, γ, θ: not printed; anchor first and PageRank last as in CRE, the rest to the target. */
export const CPEM_WEIGHTS: CpemWeights = { anchor: 0.4, parents: 0.2, pageRank: 0.1, target: 0.3 };

export interface CpemOptions extends ComprehensiveOptions {
  /** R(P_l): of the page behind the link, or an estimate of it. */
  readonly target: LinkFeature;
  /** What the target's feature depends on. */
  readonly targetStatistics: readonly LiveStatistic[];
  readonly weights?: CpemWeights;
  /** Share of the host's quality in the priority: the host memory of FCSA as others cite it. */
  readonly hostShare?: number;
}

/** Features and statistics of Eq. 12 of FCOSA, for evaluators that weigh them in their own way. */
export function cpemParts(options: CpemOptions): {
  readonly features: readonly LinkFeature[];
  readonly statistics: readonly LiveStatistic[];
} {
  const { features, statistics } = linkStructure(options);
  const [anchor, pageRank] = features;
  return {
    features: [anchor, parentsOf(options), pageRank, options.target],
    statistics: [...statistics, ...options.targetStatistics],
  };
}

/** Eq. 12 of FCOSA. */
export function cpem({ hostShare = 0, weights = CPEM_WEIGHTS, ...options }: CpemOptions): LinkEvaluator {
  const { features, statistics } = cpemParts(options);
  const values = [weights.anchor, weights.parents, weights.pageRank, weights.target];
  const terms = features.map((feature, i) => [feature, (1 - hostShare) * at(values, i)] as const);
  if (hostShare === 0) return weightedSum(terms, statistics);
  const hosts = new HostQuality();
  return weightedSum([...terms, [hostFeature(hosts), hostShare]], [...statistics, hosts]);
}

export interface CpeOptions {
  /** Judges anchors and contexts: R(AL), R(CL). */
  readonly model: PartsModel;
  /** Judges R(G) of the page on which the link stands; its relevance counts, if not given. */
  readonly pageModel?: RelevanceModel | undefined;
  /** R(B) of the link's content block takes the place of R(G) on irrelevant pages. */
  readonly usesBlocks?: boolean;
  /** R(G) alone: the priority of a crawler without CPE. */
  readonly pageOnly?: boolean;
  readonly weights?: CpeWeights;
}

/** α, β, γ: not printed; a third each, or one of them counts three times as much as each of the others. */
export const CPE_WEIGHTS = {
  equal: { page: 1 / 3, anchor: 1 / 3, context: 1 / 3 },
  page: { page: 0.6, anchor: 0.2, context: 0.2 },
  anchor: { page: 0.2, anchor: 0.6, context: 0.2 },
  context: { page: 0.2, anchor: 0.2, context: 0.6 },
} as const;

export type CpeWeights = (typeof CPE_WEIGHTS)[keyof typeof CPE_WEIGHTS];

/** The priority of BCW_CC. */
export function cpe({
  model,
  pageModel,
  usesBlocks = false,
  pageOnly = false,
  weights = CPE_WEIGHTS.equal,
}: CpeOptions): LinkEvaluator {
  const ofPage: OccurrenceFeature = {
    name: "page",
    aggregate: "max",
    value: ({ block }, source) => {
      if (!source.isRelevant && usesBlocks) return model.scorePart(notesBy(model, source), { kind: "block", block });
      return pageRelevance(source, pageModel);
    },
    readers: pageModel === undefined ? [model] : [model, pageModel],
  };
  if (pageOnly) return weightedSum([[ofPage, 1]]);
  return weightedSum([
    [ofPage, weights.page],
    [anchorRelevance(model), weights.anchor],
    [contextRelevance(model), weights.context],
  ]);
}

function parentsOf({ parents, pageModel }: ComprehensiveOptions): OccurrenceFeature {
  if (pageModel === undefined) return parentRelevance(parents);
  const value = (_link: unknown, source: LinkSource) => pageRelevance(source, pageModel);
  return { name: "parent", aggregate: parents, value, readers: [pageModel] };
}

function pageRelevance(source: LinkSource, model: RelevanceModel | undefined): number {
  return model === undefined ? source.relevance : model.score(notesBy(model, source));
}

function linkStructure({ words, language, pageRank, scaledPageRank }: ComprehensiveOptions) {
  const anchors = new AnchorFrequencies(words, language);
  const ranks = new PageRankStatistic(anchors, pageRank);
  const features = [anchorFeature(anchors), pageRankFeature(ranks, { scaled: scaledPageRank })] as const;
  return { features, statistics: [anchors, ranks] as readonly LiveStatistic[] };
}
