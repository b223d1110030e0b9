/** Pages that are mazes, bombs or nonsense, met by a whole crawl. @module */
import { page, type Site, status } from "../../integration/site-server.ts";
import type { HostileCase } from "../case.ts";
import { accountOf, crawled } from "../crawling.ts";

function site(name: string, expected: string, pages: Site, budget = 100): HostileCase {
  return { name, expected, run: async (bench) => accountOf(await crawled(bench, pages, budget)) };
}

const one = (name: string, expected: string, html: string) => site(name, expected, { "/": page(html) }, 1);
/** No page for addresses that nobody links to: that it has one for any would be found out sooner than that it has no end. */
const refresh = (more: (next: string) => string): Site => ({
  "*": (request, response) => {
    const number = Number(request.url?.slice(1));
    if (!(number < 1000)) return status(404)(request, response);
    const next = `/${number + 1}`;
    page(`<meta http-equiv=refresh content="0; url=${next}">${more(next)}`)(request, response);
  },
});

/** The title that comes of bytes and the charset that they claim. */
function title(name: string, expected: string, body: string | Uint8Array, type = "text/html"): HostileCase {
  return {
    name,
    expected: `title ${expected}`,
    run: async (bench) => `title ${(await crawled(bench, { "/": page(body, { type }) }, 1)).titles.join()}`,
  };
}

export const PAGES: readonly HostileCase[] = [
  site(
    "refreshes without end",
    "11 pages, 1 refresh-chain",
    refresh(() => ""),
  ),
  site(
    "refreshes without end, with a link for the impatient",
    "11 pages, 1 refresh-chain",
    refresh((next) => `<a href="${next}">on</a>`),
  ),
  one("a refresh to a script", "1 page", '<meta http-equiv=refresh content="0; url=javascript:alert(1)">'),
  one("a refresh to itself", "1 page", '<meta http-equiv=refresh content="0; url=/">'),
  one(
    "links to scripts, data, files, mail and port 0",
    "1 page",
    ["javascript:x", "data:,x", "file:///etc/passwd", "mailto:a@b.c", "http://h.test:0/"]
      .map((href) => `<a href="${href}">x</a>`)
      .join(""),
  ),
  one("100,000 elements in each other", "1 page", "<div>".repeat(100_000)),
  one("a million angle brackets", "1 page", "<".repeat(1_000_000)),
  one("a tag of a million characters", "1 page", `<a href="${"x".repeat(1_000_000)}">x</a>`),
  one(
    "an attribute for each of 100,000 names",
    "1 page",
    `<a ${Array.from({ length: 100_000 }, (_, n) => `a${n}=1`).join(" ")}>x</a>`,
  ),
  one("a comment without end", "1 page", `<!--${"x".repeat(1_000_000)}`),
  one("a script without end", "1 page", `<script>${"</scrip".repeat(100_000)}`),
  one("a million character references", "1 page", "&amp;#".repeat(200_000)),
  one("a word of a million letters", "1 page", "x".repeat(1_000_000)),
  one("a base that is a script", "1 page", '<base href="javascript:x"><a href="/">x</a>'),
  {
    name: "20,000 links",
    expected: "10001 found",
    run: async (bench) => {
      const links = Array.from({ length: 20_000 }, (_, n) => `<a href="/w${n}q">x</a>`).join("");
      const { totals } = await crawled(bench, { "/": page(links) }, 1);
      return `${totals.discovered} found`;
    },
  },
  {
    name: "a title of a million characters",
    expected: "10000 characters",
    run: async (bench) => {
      const { titles } = await crawled(bench, { "/": page(`<title>${"x".repeat(1_000_000)}</title>`) }, 1);
      return `${titles.join().length} characters`;
    },
  },
  title("a charset that nobody knows", "é", "<title>é</title>", "text/html; charset=honey"),
  title(
    "UTF-7, in which scripts hide",
    "+ADw-script+AD4-",
    "<title>+ADw-script+AD4-</title>",
    "text/html; charset=utf-7",
  ),
  title(
    "UTF-16 without a mark, as declared",
    "storm",
    Buffer.from("<title>storm</title>", "utf16le"),
    "text/html; charset=utf-16le",
  ),
  title(
    "bytes that are no UTF-8",
    "\ufffd\ufffd(",
    Buffer.from("<title>\xc3\xc3(</title>", "latin1"),
    "text/html; charset=utf-8",
  ),
  title("half a surrogate pair", "\ufffd", "<title>&#xD800;</title>"),
];
