/**
 * A judge that learns: from the pages that the crawl finds, and from people, whose marked pages join the examples or the
 * background with their full weight. It remembers the texts of the latest pages, so that they can be judged again.
 * @module
 */
import { z } from "zod";
import type { Mark, PageLookup, Pupil } from "../../correcting.ts";
import { notesBy } from "../../digesting.ts";
import type { CommittedPage, LinkId, LiveStatistic, Page } from "../../types.ts";
import type { FoundPages } from "./found-pages.ts";
import type { GuideText } from "./judge.ts";
import type { GuideModel } from "./model.ts";
import type { LabelledText } from "./teach.ts";
import { textFacts, textFrom, textSchema } from "./text-facts.ts";
import { TextShelf } from "./text-shelf.ts";

const lessonSchema = z.array(
  z.object({
    page: z.number(),
    url: z.string().optional(),
    /** Null takes back what was said before. */
    relevant: z.boolean().nullable(),
    /** Missing where the page could not be had again: it teaches nothing then. */
    text: textSchema.optional(),
  }),
);
type Lesson = z.infer<typeof lessonSchema>;

export interface TaughtOptions {
  readonly model: GuideModel;
  /** What a judge needs of a page. */
  readonly textOf: (page: Page) => Promise<GuideText>;
  /** Makes what was left out of a text. */
  readonly whole?: (text: GuideText) => GuideText;
  /** What the crawl has found teaches as well. */
  readonly found: FoundPages;
  /** What becomes of a page's own relevance in the company that it keeps. */
  readonly inCompany: (page: LinkId, relevance: number) => number;
  /** Called with new relevances of pages that were judged before. */
  readonly onRejudged: (relevanceOf: (page: LinkId) => number | undefined) => void;
}

export class Taught implements LiveStatistic<undefined>, Pupil<Lesson> {
  readonly name = "taught";
  readonly #options: TaughtOptions;
  readonly #shelf = new TextShelf();
  readonly #verdicts = new Map<LinkId, boolean>();
  readonly #labelled = new Map<LinkId, LabelledText>();
  #pages = 0;

  constructor(options: TaughtOptions) {
    this.#options = options;
  }

  facts(page: CommittedPage): undefined {
    const { name = "", counts, nearness, vector, beginning, views } = notesBy(this.#options.model, page);
    this.#shelf.add(page.outline.id, { name, counts, nearness, vector, beginning, views });
    this.#pages++;
  }

  learn(): void {} // by itself a page teaches what it teaches the pages found

  drainMoved(): readonly LinkId[] {
    return []; // the ranker weighs everything again when it is told
  }

  async lesson(marks: readonly Mark[], pages: PageLookup): Promise<Lesson> {
    const lesson: Lesson = [];
    for (const { page, relevant = null } of marks) {
      const text = relevant === null ? undefined : await this.#textOf(page, pages);
      lesson.push({ page, relevant, ...(text && { url: text.name, text: textFacts(this.#whole(text)) }) });
    }
    return lesson;
  }

  take(lesson: Lesson): void {
    for (const { page, url, relevant, text } of lessonSchema.parse(lesson)) {
      this.#verdicts.delete(page);
      this.#labelled.delete(page);
      if (relevant === null) continue;
      this.#verdicts.set(page, relevant);
      if (text !== undefined) this.#labelled.set(page, { text: textFrom(text, url), relevant });
    }
    this.#options.model.judge = this.#options.found.judgeFrom([...this.#labelled.values()]);
  }

  get isDue(): boolean {
    return this.#options.found.isDue;
  }

  get kept(): Iterable<LinkId> {
    return this.#options.found.pages;
  }

  async judge(page: LinkId, pages: PageLookup): Promise<number | undefined> {
    const text = await this.#textOf(page, pages);
    return text && this.#options.model.judge.relevance(text);
  }

  inCompany(page: LinkId, relevance: number): number {
    return this.#options.inCompany(page, relevance);
  }

  judgedAgain(relevanceOf: (page: LinkId) => number | undefined): void {
    this.#options.onRejudged(relevanceOf);
  }

  /** What a person has said of a page. */
  verdict(page: LinkId): boolean | undefined {
    return this.#verdicts.get(page);
  }

  /** Pages that came in while it watched. */
  get pages(): number {
    return this.#pages;
  }

  /** The texts that it remembers, the oldest first. */
  *texts(): Generator<{ readonly page: LinkId; readonly text: GuideText }> {
    for (const page of this.#shelf.pages()) {
      const text = this.#shelf.get(page);
      if (text !== undefined) yield { page, text: this.#whole(text) };
    }
  }

  #whole(text: GuideText): GuideText {
    return this.#options.whole?.(text) ?? text;
  }

  async #textOf(id: LinkId, pages: PageLookup): Promise<GuideText | undefined> {
    const known = this.#options.found.text(id) ?? this.#shelf.get(id);
    if (known !== undefined) return known;
    const page = await pages(id);
    if (page === undefined) return undefined;
    const text = await this.#options.textOf(page);
    this.#shelf.add(id, text);
    return text;
  }
}
