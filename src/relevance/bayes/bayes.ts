/**
 * Relevance by naive Bayes: the posterior probability of the class looked for.
 * Paper: BCW_CC (section on the improved Bayes classifier); formulas and deviation in classify.ts.
 * Note: posteriors of long pages lie near 0 or 1. They decide what to keep; to rank links, take another model.
 * @module
 */
import { at } from "../../collections/at.ts";
import { analyzerFor } from "../../text/analyzer.ts";
import type { Breakdown, PartsModel } from "../../types.ts";
import { byBlock, textsOf } from "../parts.ts";
import { type PageScores, type PartsRead, scoringModel } from "../scores.ts";
import { type BayesMode, type Classifier, classifier } from "./classify.ts";
import { type LabelledWords, wordsOfPage, wordsOfSegments, wordsOfText } from "./labelled-words.ts";
import type { BayesModel } from "./model.ts";

export interface BayesRelevanceOptions extends PartsRead {
  /** `exponent` by default; `printed` and `plain` always agree. */
  readonly mode?: BayesMode;
  /** What the model is called: `bayes` by default. */
  readonly name?: string;
}

/** The model's first class. */
const LOOKED_FOR = 0;

export function bayes(model: BayesModel, options: BayesRelevanceOptions = {}): PartsModel<PageScores> {
  const { mode = "exponent", name = "bayes", parts = [] } = options;
  const analyzer = analyzerFor(model.language, { form: model.form });
  const classify = classifier(model);
  const score = (words: LabelledWords): number => at(classify(words, mode).posteriors, LOOKED_FOR);
  return scoringModel({
    name,
    parts,
    data: { kind: "bayes", options: { model, options: { mode, name, parts } } },
    open(page) {
      const textOf = textsOf(page);
      const segmentsOf = byBlock(page);
      return {
        page: () => score(wordsOfPage(page, analyzer)),
        part: (part) =>
          score(
            part.kind === "block"
              ? wordsOfSegments(page, segmentsOf(part.block), analyzer)
              : wordsOfText(textOf(part), analyzer),
          ),
      };
    },
    explain(page) {
      const words = wordsOfPage(page, analyzer);
      return [classTable(model, words, classify, mode), wordTable(model, words, classify, mode)];
    },
  });
}

function classTable(model: BayesModel, words: LabelledWords, classify: Classifier, mode: BayesMode): Breakdown[number] {
  const { scores, posteriors } = classify(words, mode);
  return {
    title: `Classes (${mode})`,
    columns: ["class", "log prior", "log score", "posterior"],
    rows: model.classes.map((name, i) => [name, at(model.logPriors, i), at(scores, i), at(posteriors, i)]),
  };
}

const SHOWN_WORDS = 20;

/** What each word alone adds for the class looked for, against the best of the others. */
function wordTable(model: BayesModel, words: LabelledWords, classify: Classifier, mode: BayesMode): Breakdown[number] {
  const vocabulary = new Set(model.vocabulary);
  const rows = [...words].flatMap(([word, counts]) => {
    if (!vocabulary.has(word)) return [];
    const { scores } = classify(new Map([[word, counts]]), mode);
    const gains = scores.map((score, i) => score - at(model.logPriors, i));
    const rival = Math.max(...gains.filter((_, i) => i !== LOOKED_FOR));
    return [[word, ...counts, at(gains, LOOKED_FOR) - rival] as const];
  });
  const difference = (row: readonly (string | number)[]): number => Math.abs(Number(row.at(-1)));
  rows.sort((a, b) => difference(b) - difference(a) || (a[0] < b[0] ? -1 : 1));
  return {
    title: `Words that speak for or against ${model.classes[LOOKED_FOR]}`,
    columns: ["word", "title", "heading", "emphasis", "body", "other", "log odds"],
    rows: rows.slice(0, SHOWN_WORDS),
  };
}
