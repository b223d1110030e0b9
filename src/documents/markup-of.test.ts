/** Documents of all kinds, read as a crawl reads them; those that are not HTML in a thread, within limits. */
import { describe, expect, it } from "vitest";
import {
  endlessPages,
  flateBomb,
  laughsBomb,
  manyPages,
  nestedObjects,
  onePagePdf,
  stormEpub,
  stormPdf,
  stream,
} from "../../test/documents.ts";
import { parseMarkup } from "../parse/page.ts";
import type { CanonicalUrl, Page } from "../types.ts";
import { type DocumentMarkup, markupOf } from "./markup-of.ts";
import { READING_LIMITS, type ReadingLimits } from "./reading.ts";

const bytesOf = (contentType: string, body: Uint8Array | string) => ({
  headers: { "content-type": contentType },
  body: typeof body === "string" ? Buffer.from(body) : body,
});

async function markup(contentType: string, body: Uint8Array | string): Promise<DocumentMarkup> {
  const read = await markupOf(bytesOf(contentType, body));
  if (read.kind !== "markup") throw new Error(read.detail);
  return read;
}

async function page(contentType: string, body: Uint8Array | string): Promise<Page> {
  return parseMarkup({ url: "http://x.example/doc" as CanonicalUrl, ...(await markup(contentType, body)) });
}

describe("a document", () => {
  it("of HTML is its text, decoded", async () => {
    const html = "<p>\u010desky";
    expect(await markup("text/html; charset=utf-8", html)).toEqual({
      kind: "markup",
      html,
      charset: "utf-8",
      isXhtml: false,
      isWhole: false,
    });
    expect(await markup("application/xhtml+xml", "<p/>")).toMatchObject({ isXhtml: true });
  });

  it("of plain text has links, and is its own content", async () => {
    expect(await markup("text/plain; charset=iso-8859-2", Buffer.from([0xe8]))).toMatchObject({
      text: "č",
      charset: "iso-8859-2",
    });
    expect((await page("text/plain", "see http://a.example/b")).links).toHaveLength(1);
  });

  it("of Markdown is read as such where the server says so", async () => {
    const source = "# Storms\n\n[more](/m)";
    expect(await page("text/markdown; charset=utf-8", source)).toMatchObject({ title: "Storms", charset: "utf-8" });
    expect(await page("text/plain", source)).toMatchObject({ title: "", links: [] });
  });

  it("in a PDF file has title, headings, links and all that is known of it, whatever type is claimed", async () => {
    const body = await stormPdf("https://example.org/report");
    for (const type of ["application/pdf", "text/html", ""]) {
      const read = await page(type, body);
      expect(read).toMatchObject({
        title: "Storm surges",
        language: "en",
        charset: "",
        description: "How storms move the sea",
      });
      expect(read.links.map(({ url, anchor }) => [url, anchor])).toEqual([
        ["https://example.org/report", "the report"],
        ["https://example.org/bare?a=1&b=2", "https://example.org/bare?a=1&b=2"],
      ]);
      expect(read.text).toContain("It flooded the towns of the coast. See the report");
      expect(read.text.slice(read.segments[0]?.start, read.segments[0]?.end)).toBe("The storm surge of 1953");
      expect(read.segments.map(({ zone }) => zone).slice(0, 2)).toEqual([0, 3]);
    }
  });

  it("in an EPUB file is a book", async () => {
    const book = stormEpub([{ name: "one", body: "<h1>Sea</h1><p>It rose.</p>" }]);
    expect(await page("application/epub+zip", book)).toMatchObject({
      title: "Floods & storms",
      language: "en",
      text: "Sea\nIt rose.",
    });
  });
});

describe("a document that means harm", () => {
  const SMALL: ReadingLimits = { ...READING_LIMITS, bufferMb: 16, pages: 20 };
  const trouble = (body: Uint8Array | string, limits: Partial<ReadingLimits> = {}, type = "application/pdf") =>
    markupOf(bytesOf(type, body), { limits: { ...SMALL, ...limits } });

  it("by unpacking to gigabytes costs no more memory than is allowed", async () => {
    expect(await trouble(flateBomb(256))).toEqual({
      kind: "skipped",
      code: "too-large",
      detail: "reading the PDF took more than 16 MB of memory",
    });
  });

  it("by drawing without end costs no more time than is allowed, and the next document is read", async () => {
    expect(await trouble(laughsBomb(), { ms: 2000 })).toEqual({
      kind: "skipped",
      code: "too-large",
      detail: "reading the PDF took more than 2 s",
    });
    expect((await page("application/pdf", await stormPdf("https://example.org/report"))).title).toBe("Storm surges");
  });

  it("is left at once when the crawl is stopped, and the next document is read", async () => {
    const stopping = new AbortController();
    const read = markupOf(bytesOf("application/pdf", laughsBomb()), { signal: stopping.signal });
    const behind = markupOf(bytesOf("application/pdf", laughsBomb()), { signal: stopping.signal });
    const next = page("application/pdf", await stormPdf("https://example.org/report"));
    setTimeout(() => stopping.abort(), 200);
    expect(await read).toMatchObject({ code: "aborted" });
    expect(await behind).toMatchObject({ code: "aborted" });
    expect((await next).title).toBe("Storm surges");
  });

  it("by more pages than anybody reads is read up to a limit", async () => {
    const read = await trouble(manyPages(30));
    expect(read).toMatchObject({ kind: "markup" });
    if (read.kind === "markup") expect(read.html.match(/storm/g)).toHaveLength(20);
  });

  it.each([
    ["pages in a circle", endlessPages()],
    ["a million arrays in each other", nestedObjects(1_000_000)],
    ["nothing", "%PDF-1.7\nnothing"],
  ])("by %s cannot be read, and says why", async (_what, body) => {
    const read = await trouble(body);
    expect(read).toMatchObject({ kind: "failed", code: "bad-document" });
    if (read.kind !== "markup") expect(read.detail).toMatch(/^the PDF cannot be read: \S/);
  });

  it("by what is drawn wrongly keeps the rest", async () => {
    const read = await trouble(onePagePdf(stream("BT /F9 Tf ((( Tj ET Q Q Q BT /F1 12 Tf (storm) Tj ET")));
    expect(read.kind).toBe("markup");
  });

  it("by Markdown that is hard to read ends too", async () => {
    const read = await trouble(`${"[".repeat(100_000)}\n${"*a **b ".repeat(50_000)}`, { ms: 2000 }, "text/markdown");
    expect(["markup", "skipped"]).toContain(read.kind);
  });
});
