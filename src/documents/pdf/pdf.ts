/**
 * PDF: text in the order in which it was drawn, which is the order of reading in nearly all documents; headings by their
 * size, links by their areas. Runs where time and memory are limited (reading-room.ts).
 * @module
 */
import { getDocument, type PDFDocumentProxy, type PDFPageProxy } from "unpdf/pdfjs";
import { z } from "zod";
import { type DocumentFacts, htmlDocument } from "../markup.ts";
import { isoDateOf } from "./dates.ts";
import { type Line, linesOf } from "./lines.ts";
import { type LinkArea, linkAreas } from "./link-areas.ts";
import { bodySize, paragraphMarkup, paragraphsOf } from "./paragraphs.ts";
import { withoutRunningHeads } from "./running-heads.ts";

/** More text than any document for readers; as for HTML, what lies behind is ignored. */
const MAX_CHARACTERS = 5_000_000;

interface ReadPage {
  readonly lines: readonly Line[];
  /** Links that lie on no text, as those of images do. */
  readonly bare: readonly LinkArea[];
}

export async function pdfMarkup(body: Uint8Array, maxPages: number): Promise<string> {
  const loading = getDocument({
    data: Uint8Array.from(body), // the library keeps what it is given
    verbosity: 0,
    isEvalSupported: false,
    useSystemFonts: false,
    disableFontFace: true,
  });
  try {
    const document = await loading.promise;
    const facts = await factsOf(document);
    const pages = await readPages(document, Math.min(document.numPages, maxPages));
    return written(facts, pages);
  } finally {
    await loading.destroy();
  }
}

async function readPages(document: PDFDocumentProxy, count: number): Promise<readonly ReadPage[]> {
  const pages: ReadPage[] = [];
  let characters = 0;
  for (let number = 1; number <= count && characters < MAX_CHARACTERS; number++) {
    const page = await document.getPage(number);
    const read = await readPage(page);
    for (const { text } of read.lines) characters += text.length;
    pages.push(read);
    page.cleanup();
  }
  return pages;
}

async function readPage(page: PDFPageProxy): Promise<ReadPage> {
  const areas = linkAreas(await page.getAnnotations());
  const { items } = await page.getTextContent();
  const lines = linesOf(items, areas);
  const used = new Set(lines.flatMap(({ links }) => links.map(({ area }) => area)));
  return { lines, bare: areas.filter((area) => !used.has(area)) };
}

function written(facts: DocumentFacts, pages: readonly ReadPage[]): string {
  const size = bodySize(pages.flatMap(({ lines }) => lines));
  let body = "";
  let title = facts.title;
  const texts = withoutRunningHeads(pages.map(({ lines }) => lines));
  for (const [at, { bare }] of pages.entries()) {
    for (const paragraph of paragraphsOf(texts[at] ?? [], size)) {
      if (paragraph.level > 0) title ??= paragraph.lines.map(({ text }) => text).join(" ");
      body += paragraphMarkup(paragraph);
    }
    body += bare.map(({ href }) => `<a href="${href}"></a>\n`).join("");
  }
  return htmlDocument({ ...facts, title }, body);
}

const text = z.string().optional().catch(undefined);
const infoSchema = z.object({
  Title: text,
  Author: text,
  Subject: text,
  Keywords: text,
  CreationDate: text,
  ModDate: text,
  Language: text,
});

async function factsOf(document: PDFDocumentProxy): Promise<DocumentFacts> {
  const { info } = await document.getMetadata();
  const said = infoSchema.parse(info);
  return {
    title: titleOf(said.Title),
    authors: said.Author === undefined ? [] : [said.Author],
    description: said.Subject,
    keywords: said.Keywords,
    language: said.Language,
    published: isoDateOf(said.CreationDate),
    modified: isoDateOf(said.ModDate),
  };
}

/** Programs that write PDFs put in the names of files where nobody gives a title. */
function titleOf(claim: string | undefined): string | undefined {
  const title = claim?.replace(/^Microsoft (?:Word|PowerPoint|Excel) - /, "").trim();
  const isFile = /^(?:untitled|.*\.(?:docx?|pptx?|xlsx?|odt|indd|tex|dvi|pdf|qxd|rtf))$/i.test(title ?? "");
  return title === "" || isFile ? undefined : title;
}
