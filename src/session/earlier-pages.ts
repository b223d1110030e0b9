/** The pages of a crawl's folder by their ids, from the archive, also while the crawl writes to it. @module */
import type { PageLookup } from "../correcting.ts";
import { ConfigError } from "../errors.ts";
import { CrawlReader } from "../store/reader.ts";
import { archivedPage } from "./archived-page.ts";

export interface EarlierPages {
  readonly page: PageLookup;
  close(): void;
}

/** The folder is opened when the first page is asked for. */
export function earlierPages(folder: string): EarlierPages {
  let reader: CrawlReader | undefined;
  return {
    async page(id) {
      reader ??= new CrawlReader(folder);
      const saved = reader.firstPage(id);
      if (saved === undefined) return undefined;
      try {
        return await archivedPage(folder, reader, saved);
      } catch (error) {
        // A record that is damaged: the page cannot be had again.
        if (error instanceof ConfigError) return undefined;
        throw error;
      }
    },
    close: () => reader?.close(),
  };
}
