/** URLs of the pages in a crawl's folder, in the order of the crawl. */
import { CrawlReader } from "../src/store/reader.ts";

export function savedUrls(folder: string): string[] {
  const reader = new CrawlReader(folder);
  try {
    return Array.from(reader.pages(), ({ url }) => url);
  } finally {
    reader.close();
  }
}
