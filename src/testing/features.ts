/** What the features of every link evaluator must do, on pages that its readers have read. @module */
import assert from "node:assert/strict";
import { notesBy } from "../digesting.ts";
import { readersOf } from "../engine/readers.ts";
import { fold, readEvidence } from "../links/aggregate.ts";
import type { Link, LinkEvaluator, LinkSource, Page, Parts } from "../types.ts";
import type { Check } from "./check.ts";
import { pageFrom } from "./models.ts";
import { notesOf } from "./pages.ts";

/** What is known of the features. */
export interface FeatureContractOptions {
  /** Between which numbers the evaluator's features lie; without it they need only be finite. */
  readonly range?: readonly [number, number];
}

/** An evaluator, and the model that judges the pages it sees. */
export type Evaluation = Pick<Parts, "evaluator" | "relevance">;

const PAGES: readonly Page[] = [
  pageFrom(
    `<title>Rainstorm disaster</title><h1>Rainstorms</h1><div><p>A rainstorm brought rainfall; the flood was a disaster.
     <a href="/rainstorm/1">rainstorm disaster</a> and <a href="/more">more</a></p></div>
     <div><p>Chess and music: <a href="/chess">chess opening</a> <a href="/empty"></a>
     <a href="/picture"><img alt="rainfall" src="x.png"></a></p></div>`,
    "on-topic",
  ),
  pageFrom(
    `<p>Kitchen and garden. <a href="/rainstorm/1">here</a> <a href="/chess" rel="nofollow">chess</a></p>
     <p>暴雨 <a href="/zh">暴雨灾害</a> <a href="/long">${"rainstorm ".repeat(500)}</a></p>`,
    "off-topic",
  ),
  pageFrom('<a href="/rainstorm/1">1</a>', "almost-empty"),
];
/** A link that no statistic has heard of. */
const UNKNOWN = 1_000_000;

/**
 * What the features of a link evaluator must do. `make` builds it afresh with each call, and the model that judges the
 * pages it sees.
 * @example
 * const make = () => ({ relevance: model, evaluator: weightedSum([[anchorRelevance(model), 1]]) });
 * for (const { name, run } of featureContract(make, { range: [0, 1] })) test(name, run);
 */
export function featureContract(
  make: () => Evaluation | Promise<Evaluation>,
  options: FeatureContractOptions = {},
): Check[] {
  let made: Evaluation | Promise<Evaluation> | undefined;
  const once = () => {
    made ??= make();
    return made;
  };
  return [
    { name: "have names of their own", run: async () => haveNames((await once()).evaluator) },
    { name: "give each link a number in their range", run: async () => lieInRange(await once(), options) },
    { name: "give the same again, and afresh", run: () => arePure(once, make) },
    { name: "leave link and page as they were", run: async () => mutateNothing(await once()) },
    { name: "stay in their range over several links to one target", run: async () => aggregate(await once(), options) },
    { name: "survive a target that no link was found to", run: async () => surviveNothing(await once(), options) },
    { name: "name a group for every target, of which group 0 is worth 0", run: async () => group(await once()) },
  ];
}

function haveNames({ features, weights }: LinkEvaluator): void {
  const names = features.map(({ name }) => name);
  assert.equal(new Set(names).size, names.length, `the same name twice among ${names.join(", ")}`);
  for (const name of names) assert(Number.isFinite(weights[name] ?? 0), `the weight of ${name}`);
}

async function lieInRange(evaluation: Evaluation, options: FeatureContractOptions): Promise<void> {
  for (const { source, links } of await sourcesOf(evaluation)) {
    for (const link of links) assertValues(evaluation.evaluator, valuesOf(evaluation, [[link, source]]), options);
  }
}

type Make = () => Evaluation | Promise<Evaluation>;

async function arePure(once: Make, make: Make): Promise<void> {
  const [one, other] = [await once(), await make()];
  const sources = await sourcesOf(one);
  const others = await sourcesOf(other);
  sources.forEach(({ source, links }, page) => {
    links.forEach((link, i) => {
      const first = valuesOf(one, [[link, source]]);
      assert.deepEqual(valuesOf(one, [[link, source]]), first);
      const fresh = others[page];
      const same = fresh?.links[i];
      assert(fresh !== undefined && same !== undefined);
      assert.deepEqual(valuesOf(other, [[same, fresh.source]]), first);
    });
  });
}

async function mutateNothing(evaluation: Evaluation): Promise<void> {
  for (const { source, links } of await sourcesOf(evaluation)) {
    const before = structuredClone(source.page);
    for (const link of links) valuesOf(evaluation, [[Object.freeze({ ...link }), Object.freeze({ ...source })]]);
    assert.deepEqual(source.page, before);
  }
}

async function aggregate(evaluation: Evaluation, options: FeatureContractOptions): Promise<void> {
  const found = (await sourcesOf(evaluation)).flatMap(({ source, links }) =>
    links.filter(({ url }) => url.endsWith("/rainstorm/1")).map((link) => [link, source] as const),
  );
  assert.equal(found.length, PAGES.length);
  for (let count = 1; count <= found.length; count++) {
    assertValues(evaluation.evaluator, valuesOf(evaluation, found.slice(0, count)), options);
  }
}

function surviveNothing(evaluation: Evaluation, options: FeatureContractOptions): void {
  assertValues(evaluation.evaluator, valuesOf(evaluation, []), options);
}

function group({ evaluator }: Evaluation): void {
  for (const feature of evaluator.features) {
    if (feature.aggregate !== "live" || feature.groups === undefined) continue;
    const { groups } = feature;
    const number = groups.groupOf(UNKNOWN);
    assert(Number.isInteger(number) && number >= 0 && number <= groups.count, `${feature.name}: group ${number}`);
    if (groups.count > 0) assert.equal(groups.valueOf(0), 0);
  }
}

function assertValues(
  evaluator: LinkEvaluator,
  values: Float64Array,
  { range = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] }: FeatureContractOptions,
): void {
  evaluator.features.forEach(({ name }, i) => {
    const value = values[i] ?? Number.NaN;
    assert(Number.isFinite(value) && value >= range[0] && value <= range[1], `${name} is ${value}`);
  });
  const given = values.slice();
  assert(Number.isFinite(evaluator.priority(given)), "the priority is no number");
  assert.deepEqual(given, values, "the priority has changed the values");
}

/** As the engine folds and reads the evidence of links to one target, without anything learned. */
function valuesOf({ evaluator }: Evaluation, found: readonly (readonly [Link, LinkSource])[]): Float64Array {
  const stored = evaluator.features.map((feature) => {
    const evidence = feature.aggregate === "live" ? feature.occurrence : feature;
    if (evidence === undefined) return 0;
    return found.reduce(
      (before, [link, source], i) => fold(evidence.aggregate, before, evidence.value(link, source), i + 1),
      0,
    );
  });
  return readEvidence(evaluator, UNKNOWN, stored, found.length, new Float64Array(stored.length));
}

async function sourcesOf({
  relevance,
  evaluator,
}: Evaluation): Promise<{ source: LinkSource; links: readonly Link[] }[]> {
  const readers = readersOf({ relevance, evaluator, filters: [] });
  return Promise.all(
    PAGES.map(async (page, id) => {
      const notes = await notesOf(page, readers);
      const score = relevance.score(notesBy(relevance, { notes }));
      const judged = { relevance: score, isRelevant: score > 0.5 };
      return { source: { page, notes, id, depth: id, feature: () => 0, ...judged }, links: page.links };
    }),
  );
}
