/**
 * What seeing pages in their company (src/links/guide/company.ts) does to what a crawl shows of them, by the judgement of its topic:
 * area under the curve, precision and recall above .5, and calibration error, of what pages say themselves and in company.
 *
 *   npx honeyguide crawl TOPIC --web WEB --pages N --out DIR                   (for each topic)
 *   npx tsx scripts/company.ts DIR=TOPIC…
 *
 * Then, for some weights of what a page says itself and of its company, the mean calibration error, with each topic left out in
 * turn; and what could be had at most: a logistic regression over both that was taught by four fifths of the judgements of the
 * very topic.
 */
import { at } from "../src/collections/at.ts";
import { loadJudgedTopic } from "../src/experiments/judged-topic.ts";
import { agreement } from "../src/experiments/own-judge.ts";
import { Company } from "../src/links/guide/company.ts";
import { fitLogistic } from "../src/links/guide/ranker.ts";
import { TrainingRows } from "../src/links/guide/training-rows.ts";
import { logistic, logOdds } from "../src/math/logistic.ts";
import { meanOf } from "../src/math/mean.ts";
import { areaUnderCurve } from "../src/metrics/auc.ts";
import { CrawlReader } from "../src/store/reader.ts";

interface Judged {
  readonly own: number;
  /** Undefined where nobody links to the page. */
  readonly rate: number | undefined;
  readonly shown: number;
  readonly truth: number;
}

/** Of what a page says itself and of its company; those that ship are the third, and the last for kinds of pages. */
const WEIGHTS = [
  [1, 0],
  [0.8, 0.4],
  [0.6, 0.8],
  [0.5, 1],
  [0.4, 1.2],
] as const;
const FOLDS = 5;

const pairs = process.argv.slice(2).map((pair) => pair.split("=", 2));
if (pairs.length < 3 || pairs.some((pair) => pair.length !== 2)) {
  process.stderr.write("usage: npx tsx scripts/company.ts DIR=TOPIC…, three or more of them\n");
  process.exit(2);
}
const crawls = await Promise.all(pairs.map(async ([folder = "", topic = ""]) => judgedPages(folder, topic)));

const print = (name: string, probabilitiesOf: (pages: readonly Judged[]) => readonly number[]) => {
  const figures = crawls.map(({ pages }) => figuresOf(probabilitiesOf(pages), pages));
  for (const [i, { topic }] of crawls.entries()) row(name, topic, at(figures, i));
  row(name, "mean", meansOf(figures));
};
process.stdout.write(
  "| | topic | area under the curve | precision | recall | calibration error |\n| --- | --- | --- | --- | --- | --- |\n",
);
print("own", (pages) => pages.map(({ own }) => own));
print("shown", (pages) => pages.map(({ shown }) => shown));
print("taught by its judgement", taught);

process.stdout.write("\n| weights | calibration error, mean | precision | recall |\n| --- | --- | --- | --- |\n");
const byWeights = WEIGHTS.map((weights) =>
  crawls.map(({ pages }) =>
    figuresOf(
      pages.map((page) => weighed(page, weights)),
      pages,
    ),
  ),
);
for (const [i, figures] of byWeights.entries()) {
  const { error, precision, recall } = meansOf(figures);
  process.stdout.write(
    `| ${at(WEIGHTS, i).join(", ")} | ${error.toFixed(3)} | ${precision.toFixed(2)} | ${recall.toFixed(2)} |\n`,
  );
}
const leftOut = crawls.map((_, topic) => {
  const errorOf = (figures: readonly Figures[]) =>
    meanOf(figures.filter((_, i) => i !== topic).map(({ error }) => error));
  const errors = byWeights.map(errorOf);
  const best = errors.indexOf(Math.min(...errors));
  return { weights: at(WEIGHTS, best), error: at(at(byWeights, best), topic).error };
});
process.stdout.write(
  `\nChosen without the topic that is measured: ${meanOf(leftOut.map(({ error }) => error)).toFixed(3)}, by ${leftOut.map(({ weights }) => weights.join("/")).join(" ")}\n`,
);

async function judgedPages(folder: string, file: string): Promise<{ topic: string; pages: readonly Judged[] }> {
  const { topic, relevant = [] } = await loadJudgedTopic(file);
  const isRelevant = new Set(relevant);
  const known = new Set([...topic.examples, ...topic.seeds]);
  const reader = new CrawlReader(folder);
  try {
    const pages = [...reader.pages()];
    const company = new Company();
    const before = new Map<number, number[]>();
    for (const [number, { id, chosen, ownRelevance, links }] of pages.entries()) {
      company.add(id, before.get(chosen) ?? [], ownRelevance);
      for (const target of new Set(links)) {
        if (target === id) continue;
        company.found(target, number);
        const sources = before.get(target);
        if (sources === undefined) before.set(target, [number]);
        else sources.push(number);
      }
    }
    return {
      topic: topic.name,
      pages: pages
        .filter(({ url }) => !known.has(url))
        .map(({ id, url, relevance, ownRelevance }) => ({
          own: ownRelevance,
          rate: company.rate(id),
          shown: relevance,
          truth: Number(isRelevant.has(url)),
        })),
    };
  } finally {
    reader.close();
  }
}

interface Figures {
  readonly area: number;
  readonly precision: number;
  readonly recall: number;
  readonly error: number;
}

function figuresOf(probabilities: readonly number[], pages: readonly Judged[]): Figures {
  const judged = pages.map(({ truth }, i) => {
    const relevance = at(probabilities, i);
    return { relevance, isCalled: Number(relevance > 0.5), truth };
  });
  const { ownPrecision, ownRecall, calibrationError } = agreement(judged);
  const of = (truth: number) => probabilities.filter((_, i) => at(pages, i).truth === truth);
  return {
    area: areaUnderCurve(of(1), of(0)) ?? Number.NaN, // where all pages are of one side
    precision: ownPrecision ?? 0,
    recall: ownRecall ?? 0,
    error: calibrationError ?? 0,
  };
}

function meansOf(figures: readonly Figures[]): Figures {
  const mean = (name: keyof Figures) => meanOf(figures.map((one) => one[name]));
  return { area: mean("area"), precision: mean("precision"), recall: mean("recall"), error: mean("error") };
}

function weighed({ own, rate }: Judged, [ofOwn, ofCompany]: readonly [number, number]): number {
  return rate === undefined ? own : logistic(ofOwn * logOdds(own, 0.001) + ofCompany * logOdds(rate, 0.01));
}

/** What the judgement of other pages of the topic would make of each. */
function taught(pages: readonly Judged[]): number[] {
  const valuesOf = ({ own, rate = own }: Judged): number[] => [1, logOdds(own, 0.001), logOdds(rate, 0.01)];
  const options = { prior: [0, 1, 0], penalty: [0.01, 1, 1] };
  const weights = Array.from({ length: FOLDS }, (_, fold) => {
    const rows = new TrainingRows(3);
    for (const [i, page] of pages.entries()) if (i % FOLDS !== fold) rows.add(valuesOf(page), page.truth);
    const fitted = Float64Array.from(options.prior);
    fitLogistic(fitted, rows, options);
    return fitted;
  });
  return pages.map((page, i) =>
    logistic(valuesOf(page).reduce((sum, value, k) => sum + value * at(at(weights, i % FOLDS), k), 0)),
  );
}

function row(name: string, topic: string, { area, precision, recall, error }: Figures): void {
  const numbers = [area.toFixed(3), precision.toFixed(2), recall.toFixed(2), error.toFixed(3)];
  process.stdout.write(`| ${name} | ${topic} | ${numbers.join(" | ")} |\n`);
}
