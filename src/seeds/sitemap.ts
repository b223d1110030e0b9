/**
 * Addresses from sitemaps: XML (`urlset`, `sitemapindex`), RSS, Atom and text, plain or gzipped. Lenient where real
 * files are broken (name spaces, missing or doubled `loc`, cut-off files), strict about limits. Document type
 * declarations are never read, so that no entity can be expanded.
 * @module
 */
import { gunzipSync } from "node:zlib";
import { messageOf } from "../errors.ts";
import type { CanonicalUrl } from "../types.ts";
import { canonicalUrl } from "../url/canonical.ts";
import { readSitemapXml } from "./sitemap-xml.ts";

/** Limits of the sitemap protocol (sitemaps.org). */
export const MAX_SITEMAP_URLS = 50_000;
export const MAX_SITEMAP_BYTES = 50 * 1024 * 1024;

export interface SitemapUrl {
  readonly loc: CanonicalUrl;
  /** As written: a W3C or RFC 822 date. */
  readonly lastmod?: string;
}

export interface Sitemap {
  readonly urls: readonly SitemapUrl[];
  /** Sitemaps that an index names. */
  readonly sitemaps: readonly CanonicalUrl[];
  /** One line each, for people; what was read before or besides stands. */
  readonly errors: readonly string[];
}

/** What a reader of one format hands over: addresses as written. */
export interface SitemapSink {
  /** False when no more are wanted. */
  page(loc: string, lastmod: string | undefined): boolean;
  sitemap(loc: string): boolean;
  error(message: string): void;
}

/** Whether an address names a sitemap, as far as its path tells: `sitemap.xml`, `news.xml.gz`, `sitemap-1.txt`. */
export function isSitemapAddress(url: CanonicalUrl): boolean {
  return /(?:\.xml|\/sitemap[^/]*\.txt)(?:\.gz)?$/i.test(new URL(url).pathname);
}

/** `parseSitemap(response.body, "https://example.org/sitemap.xml")`. Never throws; `url` resolves relative addresses. */
export function parseSitemap(body: Uint8Array, url: string): Sitemap {
  const collector = new Collector(url);
  const bytes = unpack(body, collector);
  if (bytes !== undefined) {
    const text = decode(bytes);
    if (/^\s*</.test(text)) readSitemapXml(text, collector);
    else readText(text, collector);
  }
  return collector.result();
}

class Collector implements SitemapSink {
  readonly #base: string;
  readonly #urls = new Map<CanonicalUrl, SitemapUrl>();
  readonly #sitemaps = new Set<CanonicalUrl>();
  readonly #errors: string[] = [];
  #invalid = 0;

  constructor(base: string) {
    this.#base = base;
  }

  page(written: string, lastmod: string | undefined): boolean {
    const loc = this.#resolve(written);
    if (loc === undefined || this.#urls.has(loc)) return true;
    if (this.#isFull(this.#urls.size)) return false;
    this.#urls.set(loc, lastmod === undefined ? { loc } : { loc, lastmod });
    return true;
  }

  sitemap(written: string): boolean {
    const loc = this.#resolve(written);
    if (loc === undefined || this.#sitemaps.has(loc)) return true;
    if (this.#isFull(this.#sitemaps.size)) return false;
    this.#sitemaps.add(loc);
    return true;
  }

  error(message: string): void {
    this.#errors.push(message);
  }

  result(): Sitemap {
    if (this.#invalid > 0) this.#errors.push(`${this.#invalid} addresses are no http or https URLs`);
    return { urls: [...this.#urls.values()], sitemaps: [...this.#sitemaps], errors: this.#errors };
  }

  #isFull(size: number): boolean {
    if (size < MAX_SITEMAP_URLS) return false;
    this.#errors.push(`more than ${MAX_SITEMAP_URLS} addresses; the rest is left out`);
    return true;
  }

  #resolve(written: string): CanonicalUrl | undefined {
    const address = written.trim();
    const loc = isAddress(address) ? canonicalUrl(withScheme(address), this.#base) : undefined;
    if (loc === undefined) this.#invalid++;
    return loc;
  }
}

/** The protocol wants full addresses; paths are unmistakable too, any other word (an entity, prose) is not. */
function isAddress(text: string): boolean {
  return /^(?:https?:|www\.|\.{0,2}\/|\?)/i.test(text);
}

function withScheme(address: string): string {
  return /^www\./i.test(address) ? `http://${address}` : address;
}

/** Gunzips where the content says gzip, whatever its name or type says. */
function unpack(body: Uint8Array, sink: SitemapSink): Uint8Array | undefined {
  const isGzip = body[0] === 0x1f && body[1] === 0x8b;
  try {
    const bytes = isGzip ? gunzipSync(body, { maxOutputLength: MAX_SITEMAP_BYTES }) : body;
    if (bytes.length <= MAX_SITEMAP_BYTES) return bytes;
    sink.error(`larger than ${MAX_SITEMAP_BYTES} bytes`);
  } catch (error) {
    sink.error(`broken or too large gzip data: ${messageOf(error)}`);
  }
  return undefined;
}

/** By byte order mark or XML declaration; else UTF-8, which the protocol asks for. */
function decode(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 200)).toString("latin1");
  const declared = /^\s*<\?xml[^>]*encoding\s*=\s*["']([^"']+)["']/.exec(start)?.[1];
  if (start.startsWith("\xff\xfe")) return new TextDecoder("utf-16le").decode(bytes);
  if (start.startsWith("\xfe\xff")) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder(declared ?? "utf-8").decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

/** One address a line. Other lines are taken for prose, not for relative addresses. */
function readText(text: string, sink: SitemapSink): void {
  let found = false;
  for (const line of text.split(/[\r\n]+/)) {
    if (!/^\s*(?:https?:\/\/|www\.)/i.test(line)) continue;
    found = true;
    if (!sink.page(line, undefined)) return;
  }
  if (!found) sink.error("neither XML nor a list of addresses");
}
