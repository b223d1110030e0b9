/**
 * What could be told at most of the pages that a crawl found, by all that the judge is shown of a page: a logistic regression over its words,
 * its beginning, headings, address and layout, and the words of the links that the crawl saw to it, taught by the judgement of other pages of
 * the same crawl, besides the topic's examples and background.
 *
 *   npx honeyguide crawl TOPIC --web WEB --pages N --out DIR                   (for each topic, with the budget of its comparison)
 *   npx tsx scripts/most-by-words.ts WEB DIR=TOPIC…
 *
 * Prints, for so many judged pages, the area under the curve, precision and recall above .5, and precision and recall where their harmonic
 * mean is largest, a bound that nobody knows beforehand. Each page is measured by a model that was not taught by it.
 */
import { at } from "../src/collections/at.ts";
import { isTrouble, pageOf } from "../src/digest/page-of.ts";
import { loadJudgedTopic } from "../src/experiments/judged-topic.ts";
import { agreement } from "../src/experiments/own-judge.ts";
import { logistic } from "../src/math/logistic.ts";
import { meanOf } from "../src/math/mean.ts";
import { createRng, type Rng } from "../src/math/rng.ts";
import { areaUnderCurve } from "../src/metrics/auc.ts";
import { guideText } from "../src/relevance/guide/reader.ts";
import { VIEWS } from "../src/relevance/guide/views.ts";
import { CrawlReader } from "../src/store/reader.ts";
import { type Analyzer, analyzerFor } from "../src/text/analyzer.ts";
import { remembered } from "../src/text/vectors/remembered.ts";
import type { CanonicalUrl, Page } from "../src/types.ts";
import { canonicalUrl } from "../src/url/canonical.ts";
import { openWeb } from "../src/webs/load.ts";
import { drawn } from "./drawn.ts";

/** Judged pages; the last is all but those that are measured. */
const TAUGHT = [20, 50, 100, Number.POSITIVE_INFINITY] as const;
const FOLDS = 5;
/** With few judged pages it matters which. */
const DRAWS = 5;
const ROUNDS = 15;
const STEP = 0.3;
const PENALTY = 1e-3;
/** The token that every page has. */
const BIAS = -1;

interface Sample {
  readonly tokens: readonly number[];
  readonly truth: number;
}

interface Figures {
  readonly area: number;
  readonly precision: number;
  readonly recall: number;
  readonly bestPrecision: number;
  readonly bestRecall: number;
}

const [path, ...pairs] = process.argv.slice(2);
if (path === undefined || pairs.length === 0 || pairs.some((pair) => !pair.includes("="))) {
  process.stderr.write("usage: npx tsx scripts/most-by-words.ts WEB DIR=TOPIC…\n");
  process.exit(2);
}
const web = await openWeb(path);
const withoutVectors = remembered(undefined);
process.stdout.write(
  "| topic | judged pages | area under the curve | precision/recall above .5 | at best |\n| --- | --- | --- | --- | --- |\n",
);
const all = new Map<number, Figures[]>(TAUGHT.map((number) => [number, []]));
for (const pair of pairs) {
  const [folder = "", file = ""] = pair.split("=", 2);
  const { name, known, pages } = await samplesOf(folder, file);
  for (const number of TAUGHT) {
    const draws = Number.isFinite(number) ? DRAWS : 1;
    const figures = meanFigures(
      Array.from({ length: draws }, (_, draw) => measured(known, pages, number, createRng(draw + 1).fork(name))),
    );
    all.get(number)?.push(figures);
    print(name, number, figures);
  }
}
for (const [number, figures] of all) print("mean", number, meanFigures(figures));
web.close();

async function samplesOf(folder: string, file: string) {
  const { topic, relevant = [] } = await loadJudgedTopic(file);
  const analyzer = analyzerFor(topic.language);
  const isRelevant = new Set<string>(relevant);
  const given = new Set<string>([...topic.examples, ...topic.seeds]);
  const numbers = new Map<string, number>();
  const reader = new CrawlReader(folder);
  const read: Page[] = [];
  for (const { url } of reader.pages()) read.push(...(await pageAt(url)));
  reader.close();
  const before = new Map<string, Set<string>>();
  for (const page of read) {
    const own = [...analyzer.distinct(page.title).map((term) => `from title ${term}`), `from ${page.url}`];
    for (const { url, anchor } of page.links) {
      const tokens = before.get(url) ?? new Set(own);
      for (const term of analyzer.distinct(anchor)) tokens.add(`anchor ${term}`);
      for (const token of own) tokens.add(token);
      before.set(url, tokens);
    }
  }
  const sample = async (page: Page, truth: number): Promise<Sample> => {
    const tokens = [...(await tokensOf(page, analyzer)), ...(before.get(page.url) ?? [])];
    return { tokens: tokens.map((token) => numberOf(numbers, token)), truth };
  };
  const known: Sample[] = [];
  for (const [urls, truth] of [[topic.examples, 1] as const, [topic.background, 0] as const]) {
    for (const url of urls) for (const page of await pageAt(url)) known.push(await sample(page, truth));
  }
  const pages: Sample[] = [];
  for (const page of read) if (!given.has(page.url)) pages.push(await sample(page, Number(isRelevant.has(page.url))));
  return { name: topic.name, known, pages };
}

async function pageAt(address: string): Promise<readonly Page[]> {
  const url: CanonicalUrl | undefined = canonicalUrl(address);
  const record = url && web.get(url);
  if (url === undefined || record?.kind !== "page") return [];
  const page = await pageOf({ url, headers: { "content-type": record.contentType }, body: Buffer.from(record.body) });
  return isTrouble(page) ? [] : [page];
}

async function tokensOf(page: Page, analyzer: Analyzer): Promise<readonly string[]> {
  const { counts, views = {} } = await guideText(page, analyzer, withoutVectors);
  const ofViews = VIEWS.flatMap((view) => (views[view]?.terms ?? []).map((term) => `${view} ${term}`));
  return [...counts.terms.map((term) => `word ${term}`), ...ofViews];
}

function numberOf(numbers: Map<string, number>, token: string): number {
  const known = numbers.get(token);
  if (known !== undefined) return known;
  numbers.set(token, numbers.size);
  return numbers.size - 1;
}

/** Every page is measured once, by what others have taught. */
function measured(known: readonly Sample[], pages: readonly Sample[], judged: number, rng: Rng): Figures {
  const fold = pages.map(() => rng.below(FOLDS));
  const probabilities = new Float64Array(pages.length);
  for (let part = 0; part < FOLDS; part++) {
    const others = pages.filter((_, i) => at(fold, i) !== part);
    const model = taught([...known, ...drawn(others, judged, rng)], rng);
    for (const [i, page] of pages.entries()) if (at(fold, i) === part) probabilities[i] = model(page);
  }
  return figuresOf([...probabilities], pages);
}

/** Logistic regression over the tokens that a page has, by stochastic gradient steps that shrink for each token (AdaGrad). */
function taught(samples: readonly Sample[], rng: Rng): (sample: Sample) => number {
  const weights = new Map<number, { weight: number; steps: number }>();
  const of = (token: number) => {
    const entry = weights.get(token) ?? { weight: 0, steps: 1e-8 };
    weights.set(token, entry);
    return entry;
  };
  const probability = ({ tokens }: Sample) => {
    const sum = tokens.reduce((total, token) => total + (weights.get(token)?.weight ?? 0), 0);
    return logistic((weights.get(BIAS)?.weight ?? 0) + sum / Math.sqrt(tokens.length + 1));
  };
  for (let round = 0; round < ROUNDS; round++) {
    for (const sample of drawn(samples, samples.length, rng)) {
      const error = probability(sample) - sample.truth;
      const share = 1 / Math.sqrt(sample.tokens.length + 1);
      for (const token of [BIAS, ...sample.tokens]) {
        const entry = of(token);
        const gradient = token === BIAS ? error : error * share + PENALTY * entry.weight;
        entry.steps += gradient ** 2;
        entry.weight -= (STEP * gradient) / Math.sqrt(entry.steps);
      }
    }
  }
  return probability;
}

function figuresOf(probabilities: readonly number[], pages: readonly Sample[]): Figures {
  const judged = pages.map(({ truth }, i) => {
    const relevance = at(probabilities, i);
    return { relevance, isCalled: Number(relevance > 0.5), truth };
  });
  const { ownPrecision, ownRecall } = agreement(judged);
  const relevant = judged.filter(({ truth }) => truth === 1);
  let [found, best, bestPrecision, bestRecall] = [0, 0, 0, 0];
  for (const [i, { truth }] of judged.toSorted((a, b) => b.relevance - a.relevance).entries()) {
    found += truth;
    const harmonic = (2 * found) / (i + 1 + relevant.length);
    if (harmonic <= best) continue;
    [best, bestPrecision, bestRecall] = [harmonic, found / (i + 1), found / relevant.length];
  }
  const others = judged.filter(({ truth }) => truth === 0);
  const scores = (some: typeof judged) => some.map(({ relevance }) => relevance);
  return {
    area: areaUnderCurve(scores(relevant), scores(others)) ?? Number.NaN,
    precision: ownPrecision ?? 0,
    recall: ownRecall ?? 0,
    bestPrecision,
    bestRecall,
  };
}

function meanFigures(figures: readonly Figures[]): Figures {
  const mean = (name: keyof Figures) => meanOf(figures.map((one) => one[name]));
  return {
    area: mean("area"),
    precision: mean("precision"),
    recall: mean("recall"),
    bestPrecision: mean("bestPrecision"),
    bestRecall: mean("bestRecall"),
  };
}

function print(name: string, judged: number, figures: Figures): void {
  const { area, precision, recall, bestPrecision, bestRecall } = figures;
  const both = (a: number, b: number) => `${a.toFixed(2)}/${b.toFixed(2)}`;
  const number = Number.isFinite(judged) ? judged : "four fifths";
  process.stdout.write(
    `| ${name} | ${number} | ${area.toFixed(3)} | ${both(precision, recall)} | ${both(bestPrecision, bestRecall)} |\n`,
  );
}
