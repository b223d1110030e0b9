/**
 * One site crawled by Crawlee, for benchmarks/peers.ts: `node crawl.mjs regex|cheerio SEED`. Everything in memory, nothing is
 * saved; as many requests at once as we make.
 */
import { parseArgs } from "node:util";

process.env.CRAWLEE_PERSIST_STORAGE = "0";
const { positionals } = parseArgs({ allowPositionals: true });
const [kind, seed] = positionals;
const options = { maxRequestsPerCrawl: 1_000_000, minConcurrency: 8, maxConcurrency: 8 };

if (kind === "regex") {
  const { HttpCrawler, log } = await import("@crawlee/http");
  log.setLevel(0);
  const crawler = new HttpCrawler({
    ...options,
    requestHandler: async ({ request, body, addRequests }) => {
      const base = request.loadedUrl ?? request.url;
      const links = new Set();
      for (const [, href] of String(body).matchAll(/<a\s[^>]*href="([^"]+)"/g)) {
        const url = URL.parse?.(href, base) ?? parsed(href, base);
        if (url === null || url.origin !== new URL(seed).origin) continue;
        url.hash = "";
        links.add(url.href);
      }
      await addRequests([...links]);
    },
  });
  await crawler.run([seed]);
} else {
  const { CheerioCrawler, log } = await import("@crawlee/cheerio");
  log.setLevel(0);
  const crawler = new CheerioCrawler({
    ...options,
    requestHandler: ({ enqueueLinks }) => enqueueLinks({ strategy: "same-origin" }),
  });
  await crawler.run([seed]);
}

function parsed(href, base) {
  try {
    return new URL(href, base);
  } catch {
    return null;
  }
}
