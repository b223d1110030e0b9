/**
 * Judging without examples: the pages found so far that mention the topic's words most become examples, those that
 * mention them least become background, and a judge learned from them takes over step by step. Pages judged before are
 * judged again. Stops after some hundred pages, when little is left to learn.
 * @module
 */
import { notesBy } from "../../digesting.ts";
import type { CommittedPage, LinkId, LiveStatistic, PageOutline } from "../../types.ts";
import type { GuideJudge, GuideText, JudgeAccount } from "./judge.ts";
import type { GuideModel } from "./model.ts";
import { type LabelledText, teach } from "./teach.ts";
import { type TextFacts, textFacts, textFrom, textSchema } from "./text-facts.ts";

/** Judges anew at 10, 20, 30 and 40 pages, then whenever there are half as many again. */
const FIRST = 10;
const STEADY = 40;
const GROWTH = 1.5;
const LAST = 400;
const EXAMPLE_SHARE = 0.25;
const EXAMPLE_BOUNDS = [3, 15] as const;
const MAX_BACKGROUND = 60;
/** The learned judge's share in the score grows with the pages up to this. */
const LARGEST_SHARE = 0.7;
const FULL_SHARE_AT = 100;
const SLOPE = 8;
const MIDDLE = 0.55;
/** What a word of the topic is worth at least, as a part of what the first judge gives it. */
const WORD_FLOOR = 0.5;

const factsSchema = textSchema.optional();
type Facts = TextFacts | undefined;

export interface BootstrapOptions {
  readonly model: GuideModel;
  readonly judgesByVectors: boolean;
  /** Called with new relevances of pages that were judged before. */
  readonly onRejudged: (relevanceOf: (page: LinkId) => number | undefined) => void;
}

export class Bootstrap implements LiveStatistic<Facts> {
  readonly name = "judge";
  readonly #options: BootstrapOptions;
  readonly #first: GuideJudge;
  readonly #pages = new Map<LinkId, GuideText>();
  #labelled: readonly LabelledText[] = [];
  #next = FIRST;

  constructor(options: BootstrapOptions) {
    this.#options = options;
    this.#first = options.model.judge;
  }

  facts(page: CommittedPage): Facts {
    if (this.#pages.size >= LAST) return undefined;
    return textFacts(notesBy(this.#options.model, page));
  }

  learn(facts: Facts, { id, url: name }: PageOutline): void {
    const page = factsSchema.parse(facts);
    if (page === undefined) return;
    this.#pages.set(id, textFrom(page, name));
    if (this.#pages.size < this.#next) return;
    this.#next = this.#pages.size < STEADY ? this.#pages.size + FIRST : Math.ceil(this.#pages.size * GROWTH);
    this.#judgeAgain();
  }

  drainMoved(): readonly LinkId[] {
    return []; // the ranker weighs everything again when it is told
  }

  #judgeAgain(): void {
    const { model, onRejudged } = this.#options;
    const judge = this.judgeFrom(this.#labelled);
    if (judge === this.#first) return;
    model.judge = judge;
    onRejudged((page) => {
      const text = this.#pages.get(page);
      return text === undefined ? undefined : judge.relevance(text);
    });
  }

  /** The judge of the pages found so far and of those that people have judged, from here on too. */
  judgeFrom(labelled: readonly LabelledText[]): GuideJudge {
    this.#labelled = labelled;
    const said = new Map(labelled.map(({ text, relevant }) => [text.name, relevant]));
    const ranked = [...this.#pages.values()]
      .filter(({ name }) => !said.has(name))
      .sort((a, b) => this.#first.score(b) - this.#first.score(a));
    const [fewest, most] = EXAMPLE_BOUNDS;
    const count = Math.max(fewest, Math.min(most, Math.ceil(ranked.length * EXAMPLE_SHARE)));
    const examples = ranked.slice(0, count).map((text) => ({ ...text, weight: 1 }));
    const background = ranked.slice(Math.max(count, Math.floor(ranked.length / 2))).slice(-MAX_BACKGROUND);
    const { judgesByVectors } = this.#options;
    const learned = teach(labelled, { examples, background }, { judgesByVectors });
    return learned === undefined ? this.#first : mixed(this.#first, learned, this.#pages.size);
  }
}

/** The topic's words keep their say: the pages were chosen by them, and may have drifted. */
function mixed(first: GuideJudge, learned: GuideJudge, pages: number): GuideJudge {
  const share = Math.min(LARGEST_SHARE, pages / FULL_SHARE_AT);
  const score = (text: GuideText) => share * learned.score(text) + (1 - share) * first.score(text);
  return {
    score,
    relevance: (text) => 1 / (1 + Math.exp(-SLOPE * (score(text) - MIDDLE))),
    odds: (term) => Math.max(learned.odds(term), WORD_FLOOR * first.odds(term)),
    similarity: (vector) => Math.max(learned.similarity(vector), first.similarity(vector)),
    account(text) {
      const [by, found] = [first.account(text), learned.account(text)];
      const shared = (scores: JudgeAccount["scores"], part: number, name = "") =>
        scores.map((one) => ({ by: `${one.by}${name}`, score: one.score, share: part * one.share }));
      const scores = [...shared(by.scores, 1 - share), ...shared(found.scores, share, " (of pages found)")];
      return { ...found, scores, middle: MIDDLE, slope: SLOPE, nearAre: "pages found that serve as examples" };
    },
  };
}
