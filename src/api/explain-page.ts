/** Why a fetched page got its score: judged once more, as it lies in the archive and by what was known then. @module */
import { messageOf } from "../errors.ts";
import { archivedPage } from "../session/archived-page.ts";
import type { CrawlReader, SavedPage } from "../store/reader.ts";
import type { Breakdown, Page, Parts } from "../types.ts";

/** Why a page got its score. */
export interface PageJudgement {
  readonly model: string;
  /** The vectors that the model used, null for none. */
  readonly provider: string | null;
  /** Its score when it is judged again by what was known then: that of the page, unless the model has changed. */
  readonly relevance: number;
  /** Pages of a higher score are relevant. */
  readonly relevantAbove: number;
  /** How the score comes about; empty where the model does not say. */
  readonly breakdown: Breakdown;
}

/** `parts` know what the crawl knew when the page came in. */
export async function pageJudgement(
  folder: string,
  reader: CrawlReader,
  saved: SavedPage,
  { relevance: model, relevantAbove }: Parts,
): Promise<{ readonly judgement: PageJudgement | null; readonly gap: string }> {
  const page = await archived(folder, reader, saved);
  if (typeof page === "string") return { judgement: null, gap: `The page cannot be judged again: ${page}.` };
  const judgement = {
    model: model.name,
    provider: model.provider ?? null,
    relevance: model.score(await model.read(page)),
    relevantAbove: Number(relevantAbove.toPrecision(12)), // without the hair by which ≥ differs from >
    breakdown: (await model.explain?.(page)) ?? [],
  };
  return { judgement, gap: "" };
}

async function archived(folder: string, reader: CrawlReader, saved: SavedPage): Promise<Page | string> {
  try {
    return (await archivedPage(folder, reader, saved)) ?? "it was not archived";
  } catch (error) {
    return `its place in the archive cannot be read (${messageOf(error)})`;
  }
}
