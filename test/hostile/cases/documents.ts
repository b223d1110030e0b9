/** Documents that are no HTML, and mean harm; bombs that take longer are in src/documents, with smaller limits. @module */
import { endlessPages, nestedObjects, stormEpub, zipped } from "../../documents.ts";
import { flood, linkPage, page } from "../../integration/site-server.ts";
import { head } from "../asking.ts";
import type { HostileCase } from "../case.ts";
import { accountOf, crawled } from "../crawling.ts";

const linked = (name: string, expected: string, type: string, body: () => Uint8Array | string): HostileCase => ({
  name,
  expected,
  run: async (bench) =>
    accountOf(await crawled(bench, { "/": linkPage("a", ["/doc"]), "/doc": page(Buffer.from(body()), { type }) })),
});

const PDF = "application/pdf";
const EPUB = "application/epub+zip";

export const DOCUMENTS: readonly HostileCase[] = [
  linked("a PDF of nothing", "1 page, 1 bad-document", PDF, () => "%PDF-1.7\n"),
  linked("a PDF whose pages go in a circle", "1 page, 1 bad-document", PDF, endlessPages),
  linked("a PDF of arrays in each other", "1 page, 1 bad-document", PDF, () => nestedObjects(100_000)),
  linked("HTML sent as PDF", "1 page, 1 content-type", PDF, () => "<p>sorry"),
  linked("an archive sent as EPUB", "1 page, 1 bad-document", EPUB, () => "PK\x03\x04"),
  linked("an EPUB without a book", "1 page, 1 bad-document", EPUB, () => zipped({})),
  linked("a ZIP bomb in an EPUB", "1 page, 1 too-large", EPUB, () =>
    stormEpub([{ name: "bomb", body: "x".repeat(64 * 1024 * 1024) }]),
  ),
  linked("Markdown of a million brackets", "2 pages", "text/markdown", () => "[".repeat(1_000_000)),
  linked("plain text of nothing but addresses", "2 pages, 2 trap-deep-path", "text/plain", () =>
    "http://".repeat(500_000),
  ),
  {
    name: "plain text of 200 MB",
    expected: "1 page, 1 too-large",
    run: async (bench) => {
      const answer = flood(head("Content-Type: text/plain", "Content-Length: 200000000"), "a storm ".repeat(1000));
      return accountOf(await crawled(bench, { "/": linkPage("a", ["/doc"]), "/doc": answer }));
    },
  },
];
