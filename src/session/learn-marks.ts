/** A crawl that does not run takes in what people say of its pages, as it would if it ran. @module */
import type { Correction } from "../correcting.ts";
import { ConfigError } from "../errors.ts";
import { CrawlReader } from "../store/reader.ts";
import type { Recipe } from "../types.ts";
import { earlierPages } from "./earlier-pages.ts";
import type { OpenFolder } from "./folder.ts";
import { recall } from "./recall.ts";
import { Resources } from "./resources.ts";

export interface LearnedMarks {
  /** Undefined where the recipe cannot be made again: the crawl takes the marks in when it goes on. */
  readonly correction: Correction | undefined;
  /** Whether the recipe's judge learns from marks. */
  readonly learns: boolean | undefined;
  /** Why the marks were not taken in; empty where they were. */
  readonly gap: string;
}

/** `folder` is held by this process. Throws nothing that the marks themselves are not to blame for. */
export async function learnMarks(folder: OpenFolder, recipe: Recipe | undefined): Promise<LearnedMarks> {
  const { path, store } = folder;
  if (store.load() === undefined) return { correction: undefined, learns: undefined, gap: "" };
  const resources = new Resources();
  try {
    const reader = new CrawlReader(path);
    resources.add(async () => reader.close());
    const pages = earlierPages(path);
    resources.add(async () => pages.close());
    const crawl = await recall(path, { reader, recipe });
    resources.add(() => crawl.close());
    const learns = crawl.parts.pupil !== undefined;
    const marks = store.newMarks();
    if (marks === undefined) return { correction: undefined, learns, gap: "" };
    const { correction, engine } = await crawl.correct(marks, pages.page);
    store.correct(correction, engine);
    return { correction, learns, gap: "" };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { correction: undefined, learns: undefined, gap: error.message };
  } finally {
    await resources.close();
  }
}
