/**
 * The link evaluator of the honeyguide recipe: evidence for a target over all links to it, weighed by a logistic
 * regression that starts from sensible weights and learns from every page which evidence leads to relevant ones.
 * Not from a paper: the papers fix their formula before the crawl.
 * The weights are fitted, and all waiting links weighed again, every ten pages and later at every fiftieth part of the
 * crawl, so that the cost per page stays bounded.
 * @module
 */

import { z } from "zod";
import { at } from "../../collections/at.ts";
import type { Digest, PageReader } from "../../digesting.ts";
import { GrowthSchedule } from "../../math/schedule.ts";
import type {
  CanonicalUrl,
  CommittedPage,
  Link,
  LinkEvaluator,
  LinkFeature,
  LinkId,
  LinkSource,
  LiveStatistic,
  MissedLink,
  PageOutline,
  UrlLookup,
} from "../../types.ts";
import { sumOfProducts } from "../weighted-sum.ts";
import { AnchorMemory } from "./anchor-memory.ts";
import { fitLogistic, logistic, type TrainingRow } from "./ranker.ts";
import { TargetMemory } from "./target-memory.ts";

/** What a relevance model knows of a link; the guide asks it. */
export interface LinkJudge {
  /** What it needs to have been read of the page where the link stands. */
  readonly readers: readonly PageReader[];
  /** Distinct words of the anchor. */
  anchorWords(link: Link, page: Noted): readonly string[];
  contextWords(link: Link, page: Noted): readonly string[];
  urlWords(link: Link, page: Noted): readonly string[];
  /** The same of an address alone, as a resumed crawl has it. */
  wordsOfUrl(url: CanonicalUrl): readonly string[];
  /** How much a word speaks for the topic. */
  odds(word: string): number;
  /** The same of the whole anchor by its vector; 0 without vectors. */
  similarity(link: Link, page: Noted): number;
  /** Mean of the same over the links right before and after it on the page; of their words without vectors. */
  neighbours(link: Link, page: Noted): number;
  /** A short code of the anchor's vector, base64 of one signed byte a coordinate; undefined without vectors. */
  anchorCode(link: Link, page: Noted): string | undefined;
}

type Noted = Pick<Digest, "notes">;

/** Name → weight before the crawl has taught anything. Positive evidence counts for a link, fame a little against it. */
export type GuideWeights = Readonly<Record<string, number>>;

export const GUIDE_WEIGHTS: GuideWeights = {
  bias: -3.5,
  "anchor-max": 1.5,
  "anchor-mean": 1.5,
  neighbours: 1,
  "parent-max": 1,
  "parent-sum": 0.5,
  "parent-share": 1,
  "anchor-words": 0.2,
  "context-words": 0.8,
  "url-words": 0.7,
  links: -0.4,
  "learned-words": 0.7,
  "learned-place": 0.5,
  siblings: 0.5,
  "learned-anchors": 1.5,
};

/** The one piece of evidence that is no summand: a link is worth what its page would be, times the chance that there is one. */
export const ANSWER = "answer";

/**
 * λ: holds the weights near the prior for the first hundreds of pages; the bias is free to move. Only chosen pages teach,
 * and among these the evidence by which they were chosen looks weaker than it is.
 */
const PENALTY = 20;
const BIAS_PENALTY = 0.1;
/** Pages that the weights are fitted to at most, the latest. */
const MAX_ROWS = 5000;

/** So large a penalty that a weight does not move. */
const HELD = 1e9;

export interface GuideOptions {
  /** Fit the weights during the crawl. */
  readonly learns?: boolean;
  /** Evidence that is left out, to see what it is worth. */
  readonly without?: readonly string[];
}

export function guide(
  judge: LinkJudge,
  start: GuideWeights = GUIDE_WEIGHTS,
  { learns = true, without = [] }: GuideOptions = {},
): LinkEvaluator & { readonly learner: GuideLearner } {
  const memory = new TargetMemory();
  const anchors = new AnchorMemory();
  const features = featuresFor(judge, memory, anchors);
  const weights = Float64Array.from(features, ({ name }) => (without.includes(name) ? 0 : (start[name] ?? 0)));
  const penalty = Float64Array.from(features, ({ name }) =>
    without.includes(name) || name === ANSWER ? HELD : name === "bias" ? BIAS_PENALTY : PENALTY,
  );
  const answerAt = without.includes(ANSWER) ? -1 : features.length - 1;
  const learner = new GuideLearner(judge, memory, anchors, weights, { penalty, learns });
  const priorityOf = (sum: number, values: ArrayLike<number>) => logistic(sum) * (values[answerAt] ?? 1);
  return {
    features,
    learner,
    statistics: [learner],
    get weights() {
      const summands = features.filter(({ name }) => name !== ANSWER);
      return Object.fromEntries(summands.map(({ name }, i) => [name, at(weights, i)]));
    },
    formula:
      answerAt < 0 ? { text: "1 / (1 + e^-sum)", of: priorityOf } : { text: "answer / (1 + e^-sum)", of: priorityOf },
    priority: (values) => priorityOf(sumOfProducts(weights, values), values),
  };
}

/** Sums of odds are divided by the number of words and this, so that one word in a short text is not all. */
const FEW_WORDS = 0.5;
const FEW_CONTEXT_WORDS = 3;

function featuresFor(judge: LinkJudge, memory: TargetMemory, anchors: AnchorMemory): readonly LinkFeature[] {
  const { readers } = judge;
  const similarity = (link: Link, source: LinkSource) => judge.similarity(link, source);
  const relevance = (_link: Link, source: LinkSource) => source.relevance;
  const odds = (words: readonly string[], few: number) =>
    words.reduce((sum, word) => sum + judge.odds(word), 0) / (words.length + few);
  return [
    // Not from occurrences: those of doubtful pages count less, and this must not.
    { name: "bias", aggregate: "live", current: () => 1 },
    { name: "anchor-max", aggregate: "max", value: similarity, readers },
    { name: "anchor-mean", aggregate: "mean", value: similarity },
    { name: "neighbours", aggregate: "mean", value: (link, source) => judge.neighbours(link, source) },
    { name: "parent-max", aggregate: "max", value: relevance },
    { name: "parent-sum", aggregate: "sum", value: relevance, read: (sum) => Math.log1p(sum) },
    { name: "parent-share", aggregate: "sum", value: relevance, read: (sum, links) => sum / (links + 1) },
    {
      name: "anchor-words",
      aggregate: "max",
      value: (link, source) => odds(judge.anchorWords(link, source), FEW_WORDS),
    },
    {
      name: "context-words",
      aggregate: "max",
      value: (link, source) => odds(judge.contextWords(link, source), FEW_CONTEXT_WORDS),
    },
    { name: "url-words", aggregate: "first", value: (link, source) => odds(judge.urlWords(link, source), FEW_WORDS) },
    { name: "links", aggregate: "sum", value: () => 1, read: (links) => Math.log(Math.max(1, links)) },
    { name: "learned-words", aggregate: "live", current: (target) => memory.words(target) },
    { name: "learned-place", aggregate: "live", current: (target) => memory.place(target) },
    { name: "siblings", aggregate: "live", current: (target) => memory.siblings(target) },
    { name: "learned-anchors", aggregate: "live", current: (target) => anchors.value(target) },
    { name: ANSWER, aggregate: "live", current: (target) => memory.answer(target) },
  ];
}

const factsSchema = z.object({
  /** Feature values of the page when it was chosen; missing for a seed. */
  values: z.array(z.number()).optional(),
  /** Words of the anchors of its links, parallel to the targets. */
  anchors: z.array(z.array(z.string())),
  /** Codes of anchors that no page before had. */
  newCodes: z.array(z.string()).optional(),
  /** Numbers of the codes of its anchors, parallel to the targets, −1 for none. */
  codes: z.array(z.number()).optional(),
});
type Facts = z.infer<typeof factsSchema>;

/** A page that was chosen: the evidence then, and what it turned out to be worth. */
interface Row extends TrainingRow {
  readonly page: LinkId;
  readonly chosen: LinkId;
  relevance: number;
  /** Relevance of the pages to which it was the first to link, and how many they are. */
  ledTo: number;
  followed: number;
}

/** What a page that leads to nothing but relevant pages is worth itself, as a part of a relevant one. */
const HUB = 0.5;

class GuideLearner implements LiveStatistic<Facts> {
  readonly name = "guide";
  readonly #learns: boolean;
  readonly #judge: LinkJudge;
  readonly #memory: TargetMemory;
  readonly #anchors: AnchorMemory;
  readonly #weights: Float64Array;
  readonly #prior: Float64Array;
  readonly #penalty: Float64Array;
  readonly #schedule = new GrowthSchedule();
  readonly #rows: Row[] = [];
  readonly #rowOf = new Map<LinkId, Row>();
  #outcomes = 0;
  #isFitDue = false;
  #hasMoved = false;

  constructor(
    judge: LinkJudge,
    memory: TargetMemory,
    anchors: AnchorMemory,
    weights: Float64Array,
    { penalty, learns }: { readonly penalty: Float64Array; readonly learns: boolean },
  ) {
    this.#learns = learns;
    this.#judge = judge;
    this.#memory = memory;
    this.#anchors = anchors;
    this.#weights = weights;
    this.#prior = weights.slice();
    this.#penalty = penalty;
  }

  facts({ page, notes, evidence }: CommittedPage): Facts {
    const wasChosen = evidence.some((value) => value !== 0);
    return {
      ...(wasChosen && { values: [...evidence] }),
      anchors: page.links.map((link) => [...this.#judge.anchorWords(link, { notes })]),
      ...this.#codesOf(page.links, { notes }),
    };
  }

  #codesOf(links: readonly Link[], noted: Noted): Pick<Facts, "codes" | "newCodes"> {
    const fresh = new Map<string, number>();
    const codes = links.map((link) => {
      const code = this.#judge.anchorCode(link, noted);
      if (code === undefined) return -1;
      const known = this.#anchors.numberOf(code);
      if (known >= 0) return known;
      const number = fresh.get(code) ?? this.#anchors.size + fresh.size;
      fresh.set(code, number);
      return number;
    });
    return codes.some((code) => code >= 0) ? { newCodes: [...fresh.keys()], codes } : {};
  }

  learn(facts: Facts, { id, chosen, relevance, targets }: PageOutline, urls: UrlLookup): void {
    const { values, anchors, newCodes = [], codes = [] } = factsSchema.parse(facts);
    if (values !== undefined) {
      this.#memory.add(chosen, relevance);
      this.#memory.asked(chosen, true);
      this.#anchors.learn(chosen, relevance);
      const row = { values, label: relevance, page: id, chosen, relevance, ledTo: 0, followed: 0 };
      this.#rows.push(row);
      this.#rowOf.set(id, row);
      const oldest = this.#rows.length > MAX_ROWS ? this.#rows.shift() : undefined;
      if (oldest !== undefined) this.#rowOf.delete(oldest.page);
      this.#creditSource(chosen, relevance, 1);
    }
    const highest = codes.reduce((most, code) => Math.max(most, code), -1);
    this.#anchors.skipTo(highest + 1 - newCodes.length);
    for (const code of newCodes) this.#anchors.add(code);
    targets.forEach((target, i) => {
      const found = { url: urls.url(target), anchorWords: anchors[i] ?? [], source: id };
      this.#memory.found(target, found, this.#judge.wordsOfUrl);
      const code = codes[i] ?? -1;
      if (code >= 0) this.#anchors.found(target, code);
    });
    if (this.#schedule.isDue(++this.#outcomes) || this.#isFitDue) this.#rank();
  }

  missed({ chosen, code }: MissedLink): void {
    if (code === "robots") return; // nobody was asked
    this.#memory.asked(chosen, false);
    if (!this.#schedule.isDue(++this.#outcomes)) return;
    // Weights are saved with pages: those that a link is chosen by must be the ones of the page before.
    this.#isFitDue = true;
    this.#publish();
  }

  /** A page is worth what it leads to as well. */
  #creditSource(chosen: LinkId, relevance: number, count: number): void {
    const source = this.#memory.sourceOf(chosen);
    const row = source === undefined ? undefined : this.#rowOf.get(source);
    if (row === undefined) return;
    row.ledTo += relevance;
    row.followed += count;
    this.#revalue(row);
  }

  #revalue(row: Row): void {
    const value = row.relevance + (1 - row.relevance) * HUB * (row.ledTo / (row.followed + 1));
    if (value === row.label) return;
    this.#memory.add(row.chosen, value - row.label, 0);
    this.#anchors.learn(row.chosen, value - row.label, 0);
    row.label = value;
  }

  /** Pages judged before are judged otherwise now. */
  relabel(relevanceOf: (page: LinkId) => number | undefined): void {
    let hasChanged = false;
    for (const row of this.#rows) {
      const relevance = relevanceOf(row.page);
      if (relevance === undefined || relevance === row.relevance) continue;
      this.#creditSource(row.chosen, relevance - row.relevance, 0);
      row.relevance = relevance;
      this.#revalue(row);
      hasChanged = true;
    }
    if (hasChanged) this.#rank();
  }

  drainMoved(): readonly LinkId[] | "all" {
    const moved = this.#hasMoved;
    this.#hasMoved = false;
    return moved ? "all" : [];
  }

  #rank(): void {
    this.#isFitDue = false;
    if (this.#learns) fitLogistic(this.#weights, this.#rows, { prior: this.#prior, penalty: this.#penalty });
    this.#publish();
  }

  #publish(): void {
    this.#memory.publish();
    this.#anchors.publish();
    this.#hasMoved = true;
  }
}
