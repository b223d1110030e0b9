/** Where single pages come from: a recorded web, or, with a contact, the network. @module */
import { createLiveFetcher, createReplayFetcher, userAgent } from "../fetch/index.ts";
import type { Fetcher } from "../fetching.ts";
import { createRng } from "../math/rng.ts";
import { systemClock } from "../system/clock.ts";
import { VERSION } from "../system/version.ts";
import { openWeb } from "../webs/load.ts";
import { webTransport } from "../webs/transport.ts";

/** Where single pages come from; without `web` and `contact` only files can be read. */
export interface SourceOptions {
  /** A recorded web: folder, file, or `demo`. */
  readonly web?: string | undefined;
  /** Mail or web address for the User-Agent, to fetch pages from the network. */
  readonly contact?: string | undefined;
  readonly allowPrivate?: boolean | undefined;
}

export interface PageSource {
  /** Undefined without a web and without a contact: then only files can be read. */
  readonly fetcher: Fetcher | undefined;
  close(): Promise<void>;
}

export async function openPageSource({ web: path, contact, allowPrivate = false }: SourceOptions): Promise<PageSource> {
  if (path !== undefined) {
    const web = await openWeb(path);
    const { fetcher } = createReplayFetcher(webTransport(web), { clock: systemClock });
    return { fetcher, close: async () => web.close() };
  }
  if (contact === undefined) return { fetcher: undefined, close: async () => {} };
  const http = { userAgent: userAgent({ version: VERSION, contact }), allowPrivate };
  return createLiveFetcher({ clock: systemClock, rng: createRng(1), http });
}
