/**
 * `honeyguide/testing`: the suites by which our own parts are checked, for parts of your own, with any test runner; a
 * clock that stands still; and small webs to crawl without network and disk.
 * @example
 * import { test } from "node:test";
 * for (const { name, run } of strategyContract(() => myStrategy())) test(name, run);
 * @module honeyguide/testing
 */
export { ManualClock } from "../system/clock.ts";
export { type Check, runChecks } from "./check.ts";
export { type Evaluation, type FeatureContractOptions, featureContract } from "./features.ts";
export { type ContractSite, fetcherContract, type ServedSite, type SiteAnswer } from "./fetchers.ts";
export { candidateFor, type FilterCases, filterContract } from "./filters.ts";
export { modelContract, pageFrom } from "./models.ts";
export { optimizerContract } from "./optimizers.ts";
export { preparationFor } from "./preparation.ts";
export { recipeContract } from "./recipes.ts";
export { type SmallCrawlOptions, smallCrawl } from "./small-crawl.ts";
export { eventsOf, pathsOf, randomWeb, type SmallAnswer, type SmallWeb } from "./small-web.ts";
export { strategyContract } from "./strategies.ts";
