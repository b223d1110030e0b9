/** What was fetched and made before a crawl began, from its folder: with it, the same parts are made again. @module */
import { createReplayFetcher } from "../fetch/index.ts";
import type { Fetcher } from "../fetching.ts";
import { systemClock } from "../system/clock.ts";
import { openWeb } from "../webs/load.ts";
import { webTransport } from "../webs/transport.ts";
import { materialPath, readPrepared } from "./folder.ts";
import type { PrepareOptions } from "./preparation.ts";
import type { Resources } from "./resources.ts";

export async function preparedEarlier(
  path: string,
  resources: Resources,
): Promise<Pick<PrepareOptions, "made" | "materialFetcher">> {
  return { made: readPrepared(path), materialFetcher: await archivedMaterial(path, resources) };
}

/** The topic's pages as they were then; undefined where none were archived. */
export async function archivedMaterial(path: string, resources: Resources): Promise<Fetcher | undefined> {
  const file = materialPath(path);
  return file === undefined ? undefined : recorded(file, resources);
}

/** Whatever robots.txt says now: the pages were had. */
async function recorded(path: string, resources: Resources): Promise<Fetcher> {
  const web = await openWeb(path);
  resources.add(async () => web.close());
  return createReplayFetcher(webTransport(web), { clock: systemClock, obeyRobots: false }).fetcher;
}
