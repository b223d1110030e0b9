/**
 * HTML that we write ourselves: what documents of other kinds are turned into, so that all that is done with pages (zones,
 * links with their context, main content, Markdown, metadata) is done with them too, by the same code.
 * @module
 */

/** What a document says of itself. Empty and missing is the same. */
export interface DocumentFacts {
  readonly title?: string | undefined;
  readonly authors?: readonly string[] | undefined;
  readonly description?: string | undefined;
  readonly keywords?: string | undefined;
  /** A language tag. */
  readonly language?: string | undefined;
  /** ISO 8601. */
  readonly published?: string | undefined;
  readonly modified?: string | undefined;
  readonly rights?: string | undefined;
}

/** A whole document around the markup of its body. */
export function htmlDocument(facts: DocumentFacts, body: string): string {
  const { title, authors = [], description, keywords, language, published, modified, rights } = facts;
  const meta = [
    ...authors.map((author) => ["author", author]),
    ["description", description],
    ["keywords", keywords],
    ["article:published_time", published],
    ["article:modified_time", modified],
    ["dc.rights", rights],
  ].map(([name, content]) => (isSaid(content) ? `<meta name="${name}" content="${escapeHtml(content)}">\n` : ""));
  const lang = isSaid(language) ? ` lang="${escapeHtml(language)}"` : "";
  const head = isSaid(title) ? `<title>${escapeHtml(title)}</title>\n` : "";
  return `<!doctype html>\n<html${lang}>\n<head>\n${head}${meta.join("")}</head>\n<body>\n${body}</body>\n</html>\n`;
}

function isSaid(text: string | undefined): text is string {
  return text !== undefined && text.trim() !== "";
}

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);
}

/** Longer ones are data. The limit also keeps the pattern from running over megabytes without a space. */
const URL_IN_TEXT = /\bhttps?:\/\/[^\s<>"'`\\^{|}\u00a0\u2000-\u200b\u3000-\u303f\uff00-\uffef]{1,2000}/gi;

/** Text with its bare addresses as links. */
export function linkedText(text: string): string {
  let html = "";
  let last = 0;
  for (const { 0: found, index } of text.matchAll(URL_IN_TEXT)) {
    const url = withoutPunctuation(found);
    const written = escapeHtml(url);
    html += `${escapeHtml(text.slice(last, index))}<a href="${written}">${written}</a>`;
    last = index + url.length;
  }
  return html + escapeHtml(text.slice(last));
}

/** What ends a sentence or closes a bracket that was opened before the address is no part of it. */
function withoutPunctuation(url: string): string {
  const ends = `.,;:!?*_~${url.includes("(") ? "" : ")"}${url.includes("[") ? "" : "]"}`;
  let end = url.length;
  while (end > 0 && ends.includes(url[end - 1] ?? " ")) end--;
  return url.slice(0, end);
}
