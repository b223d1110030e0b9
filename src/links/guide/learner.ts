/**
 * What the guide learns from every page: which evidence, which words, places, lists and anchors lead to relevant ones.
 * @module
 */
import { z } from "zod";
import { GrowthSchedule } from "../../math/schedule.ts";
import type { CommittedPage, LinkId, LiveStatistic, MissedLink, PageOutline, UrlLookup } from "../../types.ts";
import type { AnchorMemory } from "./anchor-memory.ts";
import { Company, type CompanyOptions } from "./company.ts";
import type { LinkJudge } from "./link-judge.ts";
import { fitLogistic } from "./ranker.ts";
import type { TargetMemory } from "./target-memory.ts";
import { anchorFacts, type KnownAnchor, type NewAnchorFacts, ToldAnchors } from "./told-anchors.ts";
import { TrainingRows } from "./training-rows.ts";

/** Pages that the weights are fitted to at most, the latest. */
const MAX_ROWS = 5000;

const factsSchema = z.object({
  /** Feature values of the page when it was chosen; missing for a seed. */
  values: z.array(z.number()).optional(),
  /** What it teaches, where that is not its relevance. */
  worth: z.number().optional(),
  /** Redirects on the way to it beyond the first, where there were any. */
  detours: z.number().optional(),
  ...anchorFacts,
  /** Others learn from the page too. */
  isShared: z.boolean().optional(),
});
type SavedFacts = z.infer<typeof factsSchema>;
type Facts = Omit<SavedFacts, keyof typeof anchorFacts> & NewAnchorFacts;

/** Of a link without words, or whose words were told with a page that is lost. */
const NO_ANCHOR: KnownAnchor = { words: [], code: -1 };

/** A page that was chosen: the evidence then, and what it turned out to be worth. */
interface Row {
  readonly page: LinkId;
  readonly chosen: LinkId;
  /** Others may have fetched it before a link to it was found here: then it taught nothing that could be corrected. */
  readonly isKnown: boolean;
  /** When it came in, and now. */
  readonly first: number;
  relevance: number;
  /** Its name among the rows that the weights are fitted to, and what it is worth there. */
  readonly name: number;
  label: number;
  /** Relevance of the pages to which it was the first to link, and how many they are. */
  ledTo: number;
  followed: number;
}

/** What a page that leads to nothing but relevant pages is worth itself, as a part of a relevant one. */
const HUB = 0.5;

/** What is thought now of a page that came in before. */
export interface Rejudged {
  readonly relevance: number;
  /** A person has said so. */
  readonly isSaid: boolean;
  /** Whether the ranker goes by it; if not, by what was thought when the page came in. */
  readonly teaches: boolean;
}

interface LearnerOptions {
  /** λ of each weight. */
  readonly penalty: Float64Array;
  /** Fit the weights during the crawl. */
  readonly learns: boolean;
  readonly company?: CompanyOptions | undefined;
}

export class GuideLearner implements LiveStatistic<Facts> {
  readonly name = "guide";
  /** What the pages that it has learned from are by the company they keep. */
  readonly company: Company;
  readonly #learns: boolean;
  readonly #judge: LinkJudge;
  readonly #memory: TargetMemory;
  readonly #anchors: AnchorMemory;
  readonly #told: ToldAnchors;
  readonly #weights: Float64Array;
  readonly #prior: Float64Array;
  readonly #penalty: Float64Array;
  readonly #schedule = new GrowthSchedule();
  readonly #rows: Row[] = [];
  readonly #training: TrainingRows;
  readonly #rowOf = new Map<LinkId, Row>();
  /** Made here, not read from a file: there is nothing to check. */
  readonly #own = new WeakSet<object>();
  #outcomes = 0;
  #fits = 0;
  #isFitDue = false;
  #hasMoved = false;

  constructor(
    judge: LinkJudge,
    memory: TargetMemory,
    anchors: AnchorMemory,
    weights: Float64Array,
    { penalty, learns, company }: LearnerOptions,
  ) {
    this.company = new Company(company);
    this.#learns = learns;
    this.#judge = judge;
    this.#memory = memory;
    this.#anchors = anchors;
    this.#told = new ToldAnchors(memory, anchors);
    this.#weights = weights;
    this.#prior = weights.slice();
    this.#penalty = penalty;
    this.#training = new TrainingRows(weights.length, MAX_ROWS);
  }

  facts({ page, notes, evidence, hops = 0, isShared = false }: CommittedPage): Facts {
    const wasChosen = evidence.some((value) => value !== 0);
    const noted = { notes };
    const worth = this.#judge.worth?.(noted);
    const anchors = page.links.map((link) => this.#judge.anchor(link, noted));
    const { anchorOf, newAnchors } = this.#told.facts(anchors, isShared);
    const facts: Facts = {
      anchorOf,
      ...(newAnchors && { newAnchors }),
      ...(wasChosen && { values: [...evidence] }),
      ...(worth !== undefined && { worth }),
      ...(hops > 1 && { detours: hops - 1 }), // one is how addresses are mended
      ...(isShared && { isShared }),
    };
    this.#own.add(facts);
    return facts;
  }

  learn(facts: Facts, { id, url, chosen, relevance: shown, lesson = 1, targets }: PageOutline, urls: UrlLookup): void {
    const parsed: Facts | SavedFacts = this.#own.has(facts) ? facts : factsSchema.parse(facts);
    const { values, worth, isShared = false } = parsed;
    const relevance = worth === undefined ? shown : lesson * worth;
    if (values !== undefined) {
      this.#memory.asked(chosen, true, 1 + (parsed.detours ?? 0));
    }
    if (values !== undefined && lesson === 0) this.#memory.addWorthless(chosen);
    else if (values !== undefined) {
      const isKnown = !isShared || this.#memory.has(chosen);
      this.#memory.add(chosen, relevance);
      this.#anchors.learn(chosen, relevance);
      this.company.add(id, this.#memory.sources(chosen), relevance, url);
      const name = this.#training.add(values, relevance);
      const own = { first: relevance, relevance, label: relevance };
      const row: Row = { name, ...own, page: id, chosen, isKnown, ledTo: 0, followed: 0 };
      this.#rows.push(row);
      this.#rowOf.set(id, row);
      const oldest = this.#rows.length > MAX_ROWS ? this.#rows.shift() : undefined;
      if (oldest !== undefined) this.#rowOf.delete(oldest.page);
      this.#creditSource(chosen, relevance, 1);
    }
    const anchorOf = this.#told.learn(parsed, isShared);
    const addresses = { url: urls.url, words: this.#judge.wordsOfUrl };
    const number = this.#memory.numberOf(id);
    for (let i = 0; i < targets.length; i++) {
      const target = targets[i] ?? -1;
      if (target < 0) continue;
      const { words, code } = anchorOf(i) ?? NO_ANCHOR;
      this.#memory.found(target, { anchorWords: words, source: id }, addresses);
      this.company.found(target, number);
      if (code >= 0) this.#anchors.found(target, code);
    }
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
    if (row.isKnown) {
      this.#memory.correct(row.chosen, value - row.label);
      this.#anchors.learn(row.chosen, value - row.label, 0);
    }
    row.label = value;
    this.#training.relabel(row.name, value);
  }

  /** Pages judged before are judged otherwise now; those of which nothing is said, as when they came in. */
  relabel(judged: (page: LinkId) => Rejudged | undefined): void {
    let hasChanged = false;
    for (const row of this.#rows) {
      const { relevance: now = row.first, isSaid, teaches = true } = judged(row.page) ?? {};
      this.company.change(row.page, now, isSaid);
      const relevance = teaches ? now : row.first;
      if (relevance === row.relevance) continue;
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

  /** How often the weights were fitted. */
  get fits(): number {
    return this.#fits;
  }

  #rank(): void {
    this.#isFitDue = false;
    if (this.#learns) {
      fitLogistic(this.#weights, this.#training, { prior: this.#prior, penalty: this.#penalty });
      this.#fits++;
    }
    this.#publish();
  }

  #publish(): void {
    this.#memory.publish();
    this.#anchors.publish();
    this.#hasMoved = true;
  }
}
