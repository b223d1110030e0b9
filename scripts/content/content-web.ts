/** A recorded web whose pages are their titles and main content alone, to measure what judges make of that. @module */
import { marked } from "marked";
import { readContent } from "../../src/content/content.ts";
import { htmlMarkupOf } from "../../src/documents/markup-of.ts";
import { parsePage } from "../../src/parse/page.ts";
import { escapeHtml } from "../../src/webs/demo/html.ts";
import type { RecordedPage, RecordedWeb } from "../../src/webs/web.ts";

export function contentWeb(whole: RecordedWeb): RecordedWeb {
  return {
    name: whole.name,
    size: whole.size,
    urls: () => whole.urls(),
    close: () => whole.close(),
    get(url) {
      const record = whole.get(url);
      return record?.kind === "page" ? contentPage(record) : record;
    },
  };
}

function contentPage(record: RecordedPage): RecordedPage {
  const { url, body, contentType } = record;
  const markup = htmlMarkupOf({ body, headers: { "content-type": contentType } });
  if (markup === undefined) return record;
  const { title, language } = parsePage({ url, body, contentType });
  const { markdown } = readContent(markup.html, url, { links: false, images: false });
  const content = marked.parse(markdown, { async: false });
  const html = `<html lang="${escapeHtml(language)}"><title>${escapeHtml(title)}</title>${content}`;
  return { ...record, contentType: "text/html; charset=utf-8", body: Buffer.from(html) };
}
