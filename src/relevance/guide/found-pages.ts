/**
 * What the first pages of a crawl teach its judge. Their texts are kept, and saved with the pages, so that a resumed crawl
 * learns the same; every now and then a new judge is due, which judges them all again. After some hundred pages little is
 * left to learn.
 * @module
 */
import { notesBy } from "../../digesting.ts";
import type { CommittedPage, LinkId, LiveStatistic, PageOutline } from "../../types.ts";
import type { GuideJudge, GuideText } from "./judge.ts";
import type { GuideModel } from "./model.ts";
import type { LabelledText } from "./teach.ts";
import { type TextFacts, textFacts, textFrom, textSchema } from "./text-facts.ts";

/** A new judge is due at 10, 20, 30 and 40 pages, then whenever there are half as many again. */
const FIRST = 10;
const STEADY = 40;
const GROWTH = 1.5;
const LAST = 400;

const factsSchema = textSchema.optional();
type Facts = TextFacts | undefined;

/** Makes judges as the crawl goes on. */
export interface JudgeMaker {
  /** Whether pages teach it anything that nobody has marked. */
  readonly learnsFromPages: boolean;
  /** A judge from the pages found, in their order, and from those that people have judged. */
  judge(found: readonly GuideText[], labelled: readonly LabelledText[]): GuideJudge;
}

export class FoundPages implements LiveStatistic<Facts> {
  readonly name = "judge";
  readonly #model: GuideModel;
  readonly #maker: JudgeMaker;
  readonly #whole: (text: GuideText) => GuideText;
  readonly #pages = new Map<LinkId, GuideText>();
  /** Made here, not read from a file: there is nothing to check. */
  readonly #own = new WeakSet<object>();
  #next = FIRST;
  /** Pages when a judge was last due. */
  #settled = 0;
  #isDue = false;

  /** `whole` makes what was left out of a text. */
  constructor(model: GuideModel, maker: JudgeMaker, whole: (text: GuideText) => GuideText = (text) => text) {
    this.#model = model;
    this.#maker = maker;
    this.#whole = whole;
  }

  facts(page: CommittedPage): Facts {
    if (!this.#maker.learnsFromPages || this.#pages.size >= LAST) return undefined;
    const facts = textFacts(this.#whole(notesBy(this.#model, page)));
    this.#own.add(facts);
    return facts;
  }

  /** What repeats others, or was made to lead on, is an example of nothing. */
  learn(facts: Facts, { id, url: name, lesson = 1 }: PageOutline): void {
    const page = facts !== undefined && this.#own.has(facts) ? facts : factsSchema.parse(facts);
    if (page === undefined || lesson === 0) return;
    this.#pages.set(id, textFrom(page, name));
    if (this.#pages.size < this.#next) return;
    this.#next = this.#pages.size < STEADY ? this.#pages.size + FIRST : Math.ceil(this.#pages.size * GROWTH);
    this.#settled = this.#pages.size;
    this.#isDue = true;
  }

  drainMoved(): readonly LinkId[] {
    return []; // the ranker weighs everything again when it is told
  }

  /** Whether enough pages have come in since the last judge was made. */
  get isDue(): boolean {
    return this.#isDue;
  }

  /** Without a label the same judge until the next is due: a mark that is taken back leaves nothing behind. */
  judgeFrom(labelled: readonly LabelledText[]): GuideJudge {
    this.#isDue = false;
    const pages = [...this.#pages.values()];
    return this.#maker.judge(labelled.length === 0 ? pages.slice(0, this.#settled) : pages, labelled);
  }

  /** The pages whose texts are kept. */
  get pages(): Iterable<LinkId> {
    return this.#pages.keys();
  }

  text(page: LinkId): GuideText | undefined {
    return this.#pages.get(page);
  }
}
