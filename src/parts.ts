/**
 * `honeyguide/parts`: all that is needed to write a recipe of your own. The interfaces of every stage, and the building
 * blocks that our own recipes combine: relevance models, link features and evaluators, filters, strategies, optimisers.
 * @module honeyguide/parts
 */

// Interfaces and what serves every part
export {
  type Digest,
  type Notes,
  notesBy,
  type Packing,
  type PageReader,
  type PageResult,
  type PageWork,
  type ReaderData,
  type TroubleResult,
} from "./digesting.ts";
// Filters
export type { DocumentKind } from "./document-kind.ts";
export { ConfigError, type ErrorCode, FatalCrawlError, HoneyguideError } from "./errors.ts";
export type {
  Exchange,
  Fetched,
  Fetcher,
  Hop,
  HttpResponse,
  NotFetched,
  Trouble,
  TroubleCode,
} from "./fetching.ts";
export { type ContentBlocksOptions, contentBlocks } from "./filters/content-blocks.ts";
export { maxDepth } from "./filters/depth.ts";
export { noMedia } from "./filters/media.ts";
export { noNofollow } from "./filters/nofollow.ts";
export { type ScopeOptions, scope } from "./filters/scope.ts";
export { threshold } from "./filters/threshold.ts";
export type { ArchiveDraft } from "./journal.ts";
// Features of links, and evaluators that weigh them
export {
  anchorRelevance,
  contextRelevance,
  inheritedRelevance,
  parentRelevance,
  titleRelevance,
  urlRelevance,
} from "./links/features.ts";
export { HubStatistic, hubFeature } from "./links/hits-feature.ts";
export { HostQuality, hostFeature } from "./links/host-feature.ts";
export { weightedSum } from "./links/weighted-sum.ts";
export { createRng, type Rng } from "./math/rng.ts";
// Optimisers of weights
export { type FitOptions, fitWeights } from "./optimizers/fit.ts";
export { OPTIMIZERS, type OptimizerRecipe, optimizerNamed } from "./optimizers/index.ts";
export {
  solve,
  type TrainingRow,
  type WeightOptimizer,
  type WeightProblem,
  type WeightProgress,
  weightProblem,
} from "./optimizers/problem.ts";
export type { Declaration, Declarations, PartOptions, Resolved } from "./parameters.ts";
export { defineRecipe, type RecipeDraft } from "./recipes/define.ts";
// Relevance models
export type { ModelOptions, ModelRecipe } from "./recipes/define-model.ts";
export { recipeNamed } from "./recipes/index.ts";
export { MODELS, modelNamed } from "./recipes/models.ts";
export {
  type PageScorer,
  type PageScores,
  type PartKind,
  type ScoringModel,
  scoringModel,
} from "./relevance/scores.ts";
export { type TagVsmOptions, tagVsm } from "./relevance/tag-vsm.ts";
export { type TextModelOptions, textModel } from "./relevance/text-model.ts";

// Strategies
export { annealing } from "./strategies/annealing.ts";
export { bestFirst } from "./strategies/best-first.ts";
export { breadthFirst } from "./strategies/breadth-first.ts";
export { choose } from "./strategies/choose.ts";
export { type EnergyLandscapeOptions, energyLandscape } from "./strategies/energy-landscape.ts";
export { prospecting } from "./strategies/prospecting.ts";
export { random } from "./strategies/random.ts";
export { roulette } from "./strategies/roulette.ts";
export { swarmSelection } from "./strategies/swarm-selection.ts";
export { tabu } from "./strategies/tabu.ts";
export { webSpaceEvolution } from "./strategies/web-space-evolution.ts";
export type { Clock } from "./system/clock.ts";
export { type Analyzer, type AnalyzerOptions, analyzerFor, type WordForm } from "./text/analyzer.ts";
export type { CountedTerms, Vocabulary } from "./text/vocabulary.ts";
export type * from "./types.ts";
