/**
 * The XML kinds of sitemaps, by local names only: the name space is wrong or missing in many files that are otherwise
 * fine. Elements of extensions (`image:loc`) stand deeper than those that we read.
 * @module
 */
import { saxes } from "../system/packages.ts";
import type { SitemapSink } from "./sitemap.ts";

/** An address is short; more text in one element is none. */
const MAX_VALUE_LENGTH = 4096;
/** Broken files are broken all over; a few messages tell enough. */
const MAX_ERRORS = 5;
/** After so many the file is no XML; each costs time. Fifty thousand addresses with an unknown entity each stay below. */
const MAX_BREAKS = 100_000;
/** No sitemap is nested deeper than a few elements; each that stays open costs time at the end. */
const MAX_DEPTH = 100;
/** Characters between two looks at whether more are wanted. */
const PIECE = 65_536;

/** Elements that stand for one address each: of sitemaps, indexes, RSS and Atom. */
const ENTRIES: ReadonlySet<string> = new Set(["url", "sitemap", "item", "entry"]);
/** Children of an entry that we read; a later name in a line is taken only where the earlier ones are missing. */
const ADDRESSES: readonly string[] = ["loc", "link", "guid"];
const DATES: readonly string[] = ["lastmod", "updated", "pubdate", "date", "published"];

/** Reads a whole file; stops early when the sink wants no more. */
export function readSitemapXml(text: string, sink: SitemapSink): void {
  const reader = new SitemapReader(sink);
  const parser = new (saxes().SaxesParser)({ xmlns: false });
  let errors = 0;
  parser.on("error", (error) => {
    if (errors++ < MAX_ERRORS) sink.error(error.message);
  });
  parser.on("opentag", ({ name, attributes }) => reader.open(localName(name), attributes));
  parser.on("closetag", () => reader.close());
  parser.on("text", (value) => reader.text(value));
  parser.on("cdata", (value) => reader.text(value));
  // XML allows no white space before its declaration; files have it.
  const source = text.trimStart();
  for (let at = 0; at < source.length && !reader.isFull; at += PIECE) {
    parser.write(source.slice(at, at + PIECE));
    if (errors <= MAX_BREAKS && reader.depth <= MAX_DEPTH) continue;
    sink.error("broken all over; the rest is left out");
    break;
  }
  // Before the parser's own end, which would hand over an address that the end of a cut-off file has cut in two.
  reader.finish();
  parser.close();
}

class SitemapReader {
  readonly #sink: SitemapSink;
  readonly #path: string[] = [];
  /** Depth of the entry that is open, 0 if none. */
  #entryDepth = 0;
  /** What the entry's children say. */
  readonly #found = new Map<string, string>();
  /** Text of the child that is open. */
  #value = "";
  /** Text of the entry itself: some indexes have no `loc`. */
  #direct = "";
  isFull = false;

  constructor(sink: SitemapSink) {
    this.#sink = sink;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    const parent = this.#path.at(-1);
    this.#path.push(name);
    if (this.#entryDepth === 0) {
      // The `url` of an RSS feed's image is no entry.
      if (ENTRIES.has(name) && parent !== "image") this.#entryDepth = this.#path.length;
    } else if (this.#isChild) {
      this.#value = "";
      // A second address in one entry: the tags between them are missing.
      if (name === "loc" && this.#found.has("loc")) this.#emit();
      if (name === "link") this.#takeAtomLink(attributes);
      if (name === "guid" && attributes.isPermaLink === "false") this.#path[this.#path.length - 1] = "identifier";
    }
  }

  text(value: string): void {
    if (this.#entryDepth === 0) return;
    if (this.#path.length === this.#entryDepth) this.#direct += value.slice(0, MAX_VALUE_LENGTH - this.#direct.length);
    else this.#value += value.slice(0, Math.max(0, MAX_VALUE_LENGTH - this.#value.length));
  }

  close(): void {
    if (this.#isChild) this.#takeValue();
    else if (this.#entryDepth > 0 && this.#path.length === this.#entryDepth) {
      this.#emit();
      this.#entryDepth = 0;
    }
    this.#path.pop();
  }

  /** The file ends here, with or without its end tags. */
  finish(): void {
    if (this.#entryDepth === 0 || this.isFull) return;
    if (this.#path.length > this.#entryDepth) this.#takeValue();
    this.#emit();
    this.#entryDepth = 0;
  }

  /** Open elements. */
  get depth(): number {
    return this.#path.length;
  }

  get #isChild(): boolean {
    return this.#entryDepth > 0 && this.#path.length === this.#entryDepth + 1;
  }

  #takeValue(): void {
    const name = this.#path[this.#entryDepth] ?? "";
    const value = this.#value.trim();
    const isWanted = ADDRESSES.includes(name) || DATES.includes(name);
    if (isWanted && value !== "" && !this.#found.has(name)) this.#found.set(name, value);
    this.#value = "";
  }

  /** Atom has the address in an attribute; only the entry's page itself, not its comments or its editor. */
  #takeAtomLink(attributes: Readonly<Record<string, string>>): void {
    const { href, rel = "alternate" } = attributes;
    if (href !== undefined && rel === "alternate" && !this.#found.has("link")) this.#found.set("link", href);
  }

  #emit(): void {
    const loc = this.#first(ADDRESSES) ?? this.#direct.trim();
    const lastmod = this.#first(DATES);
    const kind = this.#path[this.#entryDepth - 1];
    this.#found.clear();
    this.#direct = "";
    if (loc === "" || this.isFull) return;
    this.isFull = !(kind === "sitemap" ? this.#sink.sitemap(loc) : this.#sink.page(loc, lastmod));
  }

  #first(names: readonly string[]): string | undefined {
    for (const name of names) if (this.#found.has(name)) return this.#found.get(name);
    return undefined;
  }
}

function localName(name: string): string {
  return name.slice(name.lastIndexOf(":") + 1).toLowerCase();
}
