/**
 * How a crawl takes in what people say of its pages, and what these have taught by themselves: the recipe's pupil learns
 * from it and judges pages again, the ranker learns anew, and waiting links are weighed again. Runs between two commits.
 * @module
 */
import type { Correction, JudgedPage, Mark, MarkSource, NewMarks, PageLookup } from "../correcting.ts";
import type { Totals } from "../journal.ts";
import type { Finds } from "../metrics/finds.ts";
import type { LinkId, PageOutline, Parts } from "../types.ts";
import type { Learning } from "./learning.ts";
import type { Weighing } from "./weighing.ts";

/** Pages that a running crawl judges again, the latest: more would hold it up, and the ranker forgets older ones too. */
const REACH = 2000;
/** Relevances are kept to so many decimals, and smaller changes are none. */
const DECIMALS = 1e4;

export interface CorrectionsOptions {
  readonly parts: Pick<Parts, "pupil" | "relevantAbove">;
  readonly learning: Learning;
  readonly weighing: Weighing;
  readonly totals: Totals;
  readonly finds: Finds;
}

export interface CorrectOptions {
  readonly pages: PageLookup;
  /** How many of the latest pages are judged again. */
  readonly reach?: number;
}

export class Corrections {
  readonly #options: CorrectionsOptions;
  /** Page → its relevance when it came in, and now where that is another; in the order of commitment. */
  readonly #first = new Map<LinkId, number>();
  readonly #now = new Map<LinkId, number>();
  readonly #marked = new Map<LinkId, boolean>();

  constructor(options: CorrectionsOptions) {
    this.#options = options;
  }

  /** A page was committed. */
  add({ id, relevance }: Pick<PageOutline, "id" | "relevance">): void {
    this.#first.set(id, relevance);
    this.#options.finds.add(id, relevance);
  }

  /** Marks of pages that the crawl does not have are passed over. */
  async take({ marks: made, upTo }: NewMarks, { pages, reach = REACH }: CorrectOptions): Promise<Correction> {
    const marks = made.filter(({ page }) => this.#first.has(page));
    const latest = this.#options.parts.pupil === undefined ? [] : [...this.#first.keys()].slice(-reach);
    return this.#learn({ marks, upTo }, [...latest, ...marks.map(({ page }) => page)], pages);
  }

  /** Takes in all that is due now, one after the other. */
  async *taken(
    source: (MarkSource & { readonly page: PageLookup }) | undefined,
    person: MarkSource | undefined,
  ): AsyncGenerator<Correction, void> {
    const pages: PageLookup = (id) => source?.page(id);
    for (const marks of [source?.take(), person?.take()]) {
      if (marks !== undefined) yield await this.take(marks, { pages });
    }
    const learned = await this.takeDue();
    if (learned !== undefined) yield learned;
  }

  /** Nothing where the pages that came in have taught nothing new. */
  async takeDue(): Promise<Correction | undefined> {
    const { pupil } = this.#options.parts;
    return pupil?.isDue ? this.#learn({ marks: [], upTo: 0 }, pupil.kept ?? [], () => undefined) : undefined;
  }

  async #learn({ marks, upTo }: NewMarks, again: Iterable<LinkId>, pages: PageLookup): Promise<Correction> {
    const { parts, learning, weighing, totals } = this.#options;
    const lesson = await parts.pupil?.lesson(marks, pages);
    parts.pupil?.take(lesson);
    this.#note(marks);
    const judged = await this.#judgedAgain(again, pages);
    for (const change of judged) this.#count(totals, change);
    this.#apply(judged);
    const weights = learning.changedWeights();
    const moved = weighing.followCounting(learning.statistics);
    return { upTo, marks, judged, moved, ...(lesson !== undefined && { lesson }), ...(weights && { weights }) };
  }

  /** The same again, from what was saved. */
  replay({ marks, judged, lesson }: Correction): void {
    const { parts, learning } = this.#options;
    if (lesson !== undefined) parts.pupil?.take(lesson);
    this.#note(marks);
    this.#apply(judged);
    learning.changedWeights();
    learning.settle();
  }

  #note(marks: readonly Mark[]): void {
    for (const { page, relevant } of marks) {
      if (relevant === undefined) this.#marked.delete(page);
      else this.#marked.set(page, relevant);
    }
  }

  async #judgedAgain(again: Iterable<LinkId>, pages: PageLookup): Promise<JudgedPage[]> {
    const { pupil, relevantAbove } = this.#options.parts;
    const judged: JudgedPage[] = [];
    for (const page of new Set(again)) {
      const verdict = this.#marked.get(page);
      const first = this.#first.get(page) ?? 0;
      const value = verdict === undefined ? ((await pupil?.judge(page, pages)) ?? first) : Number(verdict);
      const relevance = Math.round(value * DECIMALS) / DECIMALS;
      if (Math.abs(relevance - this.#relevanceOf(page)) < 1 / DECIMALS) continue;
      judged.push({ page, relevance, relevant: verdict ?? relevance > relevantAbove });
    }
    return judged;
  }

  #apply(judged: readonly JudgedPage[]): void {
    for (const { page, relevance } of judged) {
      this.#now.set(page, relevance);
      this.#options.finds.change(page, relevance);
    }
    this.#options.parts.pupil?.judgedAgain((page) => this.#now.get(page));
  }

  #relevanceOf(page: LinkId): number {
    return this.#now.get(page) ?? this.#first.get(page) ?? 0;
  }

  #count(totals: Totals, { page, relevance, relevant }: JudgedPage): void {
    const before = this.#relevanceOf(page);
    const wasRelevant = before > this.#options.parts.relevantAbove;
    totals.relevant += Number(relevant) - Number(wasRelevant);
    totals.sumOfRelevance += relevance - before;
    totals.sumOfSquares += relevance * relevance - before * before;
  }
}
