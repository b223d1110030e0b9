/**
 * How a crawl takes in what people say of its pages, and what these have taught by themselves: the recipe's pupil learns
 * from it and judges pages again, the ranker learns anew, and waiting links are weighed again. What is shown of a page follows
 * the company it keeps as well; nothing is learned from that. Runs between two commits.
 * @module
 */
import type { Correction, JudgedPage, Mark, MarkSource, NewMarks, PageLookup, Pupil } from "../correcting.ts";
import type { Totals } from "../journal.ts";
import { GrowthSchedule } from "../math/schedule.ts";
import type { Finds } from "../metrics/finds.ts";
import type { LinkId, PageOutline, Parts } from "../types.ts";
import type { Learning } from "./learning.ts";
import type { Weighing } from "./weighing.ts";

/** Pages that a running crawl judges again, the latest: more would hold it up, and the ranker forgets older ones too. */
const REACH = 2000;
/** Relevances are kept to so many decimals, and smaller changes are none. */
const DECIMALS = 1e4;

/** Pages are seen in their company again when there are so many times as many; every ten at first. */
const GROWTH = 1.25;

export interface CorrectionsOptions {
  readonly parts: Pick<Parts, "pupil" | "relevantAbove">;
  readonly learning: Learning;
  readonly weighing: Weighing;
  readonly totals: Totals;
  readonly finds: Finds;
  /** Others crawl too, so that of the company of a page only a part is known here. */
  readonly isShared: boolean;
}

export interface CorrectOptions {
  readonly pages: PageLookup;
  /** How many of the latest pages are judged again. */
  readonly reach?: number;
}

export class Corrections {
  readonly #options: CorrectionsOptions;
  readonly #inCompany: NonNullable<Pupil["inCompany"]> | undefined;
  /** Page → what it said itself when it came in, and now where that is another; in the order of commitment. */
  readonly #first = new Map<LinkId, number>();
  readonly #now = new Map<LinkId, number>();
  /** As it is shown, where that is another. */
  readonly #shown = new Map<LinkId, number>();
  readonly #marked = new Map<LinkId, boolean>();
  readonly #schedule = new GrowthSchedule({ growth: GROWTH });
  /** Pages that were never seen in their company came in; and so many that it is time. */
  #isCompanyNew = false;
  #isCompanyDue = false;

  constructor(options: CorrectionsOptions) {
    const { pupil } = options.parts;
    this.#options = options;
    this.#inCompany = options.isShared ? undefined : pupil?.inCompany?.bind(pupil);
  }

  /** A page was committed. */
  add({ id, relevance }: Pick<PageOutline, "id" | "relevance">): void {
    this.#first.set(id, relevance);
    this.#options.finds.add(id, relevance);
    this.#isCompanyNew = this.#inCompany !== undefined;
    if (this.#schedule.isDue(this.#first.size)) this.#isCompanyDue = this.#isCompanyNew;
  }

  /** Marks of pages that the crawl does not have are passed over. */
  async take({ marks: made, upTo }: NewMarks, { pages, reach = REACH }: CorrectOptions): Promise<Correction> {
    const marks = made.filter(({ page }) => this.#first.has(page));
    const latest = this.#options.parts.pupil === undefined ? [] : this.#latest(reach);
    return this.#learn({ marks, upTo }, [...latest, ...marks.map(({ page }) => page)], pages);
  }

  /** Takes in all that is due now, one after the other; at the end of a crawl all that there is. */
  async *taken(
    source: (MarkSource & { readonly page: PageLookup }) | undefined,
    person: MarkSource | undefined,
    isEnd = false,
  ): AsyncGenerator<Correction, void> {
    const pages: PageLookup = (id) => source?.page(id);
    for (const marks of isEnd ? [] : [source?.take(), person?.take()]) {
      if (marks !== undefined) yield await this.take(marks, { pages });
    }
    const learned = await this.takeDue(isEnd);
    if (learned !== undefined) yield learned;
  }

  /** Nothing where the pages that came in have taught nothing new. */
  async takeDue(isEnd = false): Promise<Correction | undefined> {
    const { pupil } = this.#options.parts;
    if (pupil?.isDue) return this.#learn({ marks: [], upTo: 0 }, pupil.kept ?? [], () => undefined);
    if (!this.#isCompanyDue && !(isEnd && this.#isCompanyNew)) return undefined;
    const judged = this.#show([]);
    return judged.length === 0 ? undefined : { upTo: 0, marks: [], judged, own: [], moved: 0 };
  }

  #latest(reach: number): readonly LinkId[] {
    return [...this.#first.keys()].slice(-reach);
  }

  async #learn({ marks, upTo }: NewMarks, again: Iterable<LinkId>, pages: PageLookup): Promise<Correction> {
    const { parts, learning, weighing } = this.#options;
    const lesson = await parts.pupil?.lesson(marks, pages);
    parts.pupil?.take(lesson);
    this.#note(marks);
    const own = await this.#judgedAgain(again, pages);
    this.#learnFrom(own);
    const judged = this.#show(own.map(({ page }) => page));
    const weights = learning.changedWeights();
    const moved = weighing.followCounting(learning.statistics);
    return {
      upTo,
      marks,
      judged,
      ...(this.#inCompany && { own }),
      moved,
      ...(lesson !== undefined && { lesson }),
      ...(weights && { weights }),
    };
  }

  /** The same again, from what was saved. */
  replay({ marks, judged, own = judged, lesson }: Correction): void {
    const { parts, learning } = this.#options;
    if (lesson !== undefined) parts.pupil?.take(lesson);
    this.#note(marks);
    this.#learnFrom(own);
    for (const { page, relevance } of judged) this.#setShown(page, relevance);
    this.#seenInCompany();
    learning.changedWeights();
    learning.settle();
  }

  #note(marks: readonly Mark[]): void {
    for (const { page, relevant } of marks) {
      if (relevant === undefined) this.#marked.delete(page);
      else this.#marked.set(page, relevant);
    }
  }

  /** Pages that say something else themselves than before. */
  async #judgedAgain(again: Iterable<LinkId>, pages: PageLookup): Promise<OwnRelevance[]> {
    const { pupil } = this.#options.parts;
    const judged: OwnRelevance[] = [];
    for (const page of new Set(again)) {
      const verdict = this.#marked.get(page);
      const first = this.#first.get(page) ?? 0;
      const value = verdict === undefined ? ((await pupil?.judge(page, pages)) ?? first) : Number(verdict);
      const relevance = rounded(value);
      if (isOther(relevance, this.#ownOf(page))) judged.push({ page, relevance });
    }
    return judged;
  }

  #learnFrom(own: readonly OwnRelevance[]): void {
    for (const { page, relevance } of own) this.#now.set(page, relevance);
    if (own.length > 0) this.#options.parts.pupil?.judgedAgain((page) => this.#now.get(page));
  }

  /** Shows these pages as they are judged now, and the latest in their company. */
  #show(again: readonly LinkId[]): JudgedPage[] {
    const { relevantAbove } = this.#options.parts;
    const judged: JudgedPage[] = [];
    for (const page of new Set([...again, ...(this.#inCompany === undefined ? [] : this.#latest(REACH))])) {
      const verdict = this.#marked.get(page);
      const own = this.#ownOf(page);
      const value = verdict === undefined ? (this.#inCompany?.(page, own) ?? own) : Number(verdict);
      const relevance = rounded(value);
      if (!isOther(relevance, this.#shownOf(page))) continue;
      const change = { page, relevance, relevant: verdict ?? relevance > relevantAbove };
      this.#count(change);
      this.#setShown(page, relevance);
      judged.push(change);
    }
    this.#seenInCompany();
    return judged;
  }

  #seenInCompany(): void {
    this.#isCompanyNew = false;
    this.#isCompanyDue = false;
  }

  #setShown(page: LinkId, relevance: number): void {
    this.#shown.set(page, relevance);
    this.#options.finds.change(page, relevance);
  }

  #ownOf(page: LinkId): number {
    return this.#now.get(page) ?? this.#first.get(page) ?? 0;
  }

  #shownOf(page: LinkId): number {
    return this.#shown.get(page) ?? this.#first.get(page) ?? 0;
  }

  #count({ page, relevance, relevant }: JudgedPage): void {
    const { totals, parts } = this.#options;
    const before = this.#shownOf(page);
    const wasRelevant = before > parts.relevantAbove;
    totals.relevant += Number(relevant) - Number(wasRelevant);
    totals.sumOfRelevance += relevance - before;
    totals.sumOfSquares += relevance * relevance - before * before;
  }
}

type OwnRelevance = Omit<JudgedPage, "relevant">;

function rounded(relevance: number): number {
  return Math.round(relevance * DECIMALS) / DECIMALS;
}

function isOther(relevance: number, before: number): boolean {
  return Math.abs(relevance - before) >= 1 / DECIMALS;
}
