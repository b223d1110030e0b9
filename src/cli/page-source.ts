/** Where `judge`, `topic` and `train` get pages from: a recorded web, or, with a contact, the network. @module */
import { createLiveFetcher, createReplayFetcher, userAgent } from "../fetch/index.ts";
import type { Fetcher } from "../fetching.ts";
import { createRng } from "../math/rng.ts";
import { systemClock } from "../system/clock.ts";
import { VERSION } from "../system/version.ts";
import { openWeb } from "../webs/load.ts";
import { webTransport } from "../webs/transport.ts";
import { contactFrom } from "./config.ts";

export interface SourceFlags {
  readonly web?: string;
  readonly contact?: string;
  readonly allowPrivate?: boolean;
}

export interface PageSource {
  /** Undefined without a web and without a contact: then only files can be read. */
  readonly fetcher: Fetcher | undefined;
  readonly onMissing: (location: string, why: string) => void;
  close(): Promise<void>;
}

export async function openPageSource({ web: path, contact, allowPrivate = false }: SourceFlags): Promise<PageSource> {
  const onMissing = (location: string, why: string) => {
    process.stderr.write(`honeyguide: left out ${location}: ${why}\n`);
  };
  if (path !== undefined) {
    const web = await openWeb(path);
    const { fetcher } = createReplayFetcher(webTransport(web), { clock: systemClock });
    return { fetcher, onMissing, close: async () => web.close() };
  }
  const who = contactFrom(contact);
  if (who === undefined) return { fetcher: undefined, onMissing, close: async () => {} };
  const http = { userAgent: userAgent({ version: VERSION, contact: who }), allowPrivate };
  const { fetcher, close } = createLiveFetcher({ clock: systemClock, rng: createRng(1), http });
  return { fetcher, onMissing, close };
}
