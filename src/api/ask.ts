/** Which pages of a crawl a person should be asked about. @module */
import { ConfigError } from "../errors.ts";
import { chooseQuestions, doubtOf } from "../questions.ts";
import { archivedPage, archivedResponse } from "../session/archived-page.ts";
import { topicOfJob } from "../session/job.ts";
import { readJob } from "../session/saved-job.ts";
import { CrawlReader, type SavedPage } from "../store/reader.ts";
import { analyzerFor } from "../text/analyzer.ts";
import { ArchivedDocument } from "./export/archived-document.ts";

/** How many questions. */
export interface QuestionsOptions {
  /** 20 by default. */
  readonly count?: number;
}

/** A page that a person should be asked about. */
export interface Question {
  readonly url: string;
  readonly title: string;
  /** The beginning of its main content, on one line. */
  readonly excerpt: string;
  /** By the crawl's own judge. */
  readonly relevance: number;
  readonly relevant: boolean;
  /** Its place in the crawl. */
  readonly order: number;
  /** Its number in the crawl's database. */
  readonly id: number;
}

/** Pages whose texts are read from the archive, for each kind of question. */
const SHORTLIST = 200;
const EXCERPT = 400;
const DEFAULT_COUNT = 20;

/** Reads the folder alone, also while a crawl writes to it. */
export async function questions(
  folder: string,
  { count = DEFAULT_COUNT }: QuestionsOptions = {},
): Promise<readonly Question[]> {
  const analyzer = analyzerFor(topicOfJob(readJob(folder)).language);
  const reader = new CrawlReader(folder);
  try {
    reader.hold();
    const pages = [...reader.pages()].map(withoutLinks);
    const relevantAbove = limitOf(pages);
    const candidates = [];
    for (const page of shortlist(pages, relevantAbove)) {
      const text = await textOf(folder, reader, page);
      candidates.push({ ...page, text, counts: analyzer.counts(`${page.title}\n${text}`) });
    }
    const isOpen = ({ marked }: Pick<SavedPage, "marked">) => marked === null;
    const asked = candidates.filter((page) => !isOpen(page));
    const found: Question[] = [];
    for (const page of chooseQuestions(candidates.filter(isOpen), { count, relevantAbove, asked })) {
      const { url, title, text, relevance, relevant, order, id } = page;
      const excerpt = beginningOf((await contentOf(folder, reader, id)) || text);
      found.push({ url, title, excerpt, relevance, relevant, order, id });
    }
    return found;
  } finally {
    reader.close();
  }
}

type OwnPage = Omit<SavedPage, "links">;

function withoutLinks({ links: _, ...page }: SavedPage): OwnPage {
  return page;
}

/** Between the best page that is not relevant and the least that is. */
function limitOf(pages: readonly OwnPage[]): number {
  const of = (relevant: boolean) => pages.filter((page) => page.marked === null && page.relevant === relevant);
  const above = of(true).reduce((least, { relevance }) => Math.min(least, relevance), 1);
  const below = of(false).reduce((most, { relevance }) => Math.max(most, relevance), 0);
  return (above + below) / 2;
}

/** Those of which the judge is least sure, those of which it is surest, and those that were marked. */
function shortlist(pages: readonly OwnPage[], limit: number): OwnPage[] {
  const open = pages.filter(({ marked }) => marked === null);
  const by = (worth: (page: OwnPage) => number) => open.toSorted((a, b) => worth(b) - worth(a)).slice(0, SHORTLIST);
  return [
    ...new Set([
      ...by(({ relevance }) => doubtOf(relevance, limit)),
      ...by(({ relevance }) => relevance),
      ...pages.filter(({ marked }) => marked !== null).slice(-SHORTLIST),
    ]),
  ];
}

function beginningOf(text: string): string {
  return text
    .slice(0, 2 * EXCERPT)
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, EXCERPT);
}

/** A person is shown what the page says, not its menus. */
async function contentOf(folder: string, reader: CrawlReader, id: number): Promise<string> {
  const saved = reader.pageOf(id);
  if (saved === undefined) return "";
  const read = () => new ArchivedDocument(saved, () => archivedResponse(folder, reader, saved)).content();
  return (await ifArchived(read))?.text ?? "";
}

/** Of a page that is not archived, title and address must do. */
async function textOf(folder: string, reader: CrawlReader, page: OwnPage): Promise<string> {
  return (await ifArchived(() => archivedPage(folder, reader, page)))?.text ?? "";
}

async function ifArchived<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ConfigError) return undefined;
    throw error;
  }
}
