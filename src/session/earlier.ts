/** What was fetched and made before a crawl began, from its folder: with it, the same parts are made again. @module */
import type { Fetcher } from "../fetching.ts";
import { systemClock } from "../system/clock.ts";
import { readPrepared } from "./folder.ts";
import { KeptPages, onlyKept } from "./kept-pages.ts";
import type { PrepareOptions } from "./preparation.ts";

export async function preparedEarlier(path: string): Promise<Required<Pick<PrepareOptions, "made" | "kept">>> {
  return { made: readPrepared(path), kept: await keptIn(path) };
}

/** The topic's pages as they were then; undefined where none were archived. */
export async function archivedMaterial(path: string): Promise<Fetcher | undefined> {
  const kept = await keptIn(path);
  return kept.size === 0 ? undefined : onlyKept(kept, systemClock);
}

/** To read: what is added stays in memory. */
async function keptIn(folder: string): Promise<KeptPages> {
  const nobody = { software: "", description: "", now: () => systemClock.now() };
  const kept = await KeptPages.open({ folder, ...nobody }, { isBegun: true });
  return kept.size === 0 ? new KeptPages() : kept;
}
