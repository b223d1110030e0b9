/**
 * What a page says of itself: title, author, dates, licence, description. Linked data is believed before `<meta>`, that
 * before marked elements (`<time>`, microdata), and HTTP comes last. What is not said is null.
 * @module
 */
import { dateInUrl, isoDate } from "./dates.ts";
import { readLinkedData } from "./json-ld.ts";
import { isCreativeCommons, licenseInHeader, licenseOf } from "./license.ts";
import { MetaTags } from "./meta-tags.ts";
import { MAX_DESCRIPTION, MAX_LINE, said } from "./said.ts";
import { type Attributes, readTags, type TagSink } from "./tags.ts";

/** Who says a date: linked data, a `<meta>` tag, a marked element, the page's address, or the server's Last-Modified. */
export type DateSource = (typeof SOURCES)[number];
const SOURCES = ["json-ld", "meta", "time", "url", "http"] as const;

export interface Metadata {
  /** For pages without `<title>`: what they call themselves elsewhere. */
  readonly title: string | null;
  /** Several are separated by commas. */
  readonly author: string | null;
  /** ISO 8601, as precise as it is said. */
  readonly published: string | null;
  readonly publishedFrom: DateSource | null;
  readonly modified: string | null;
  readonly modifiedFrom: DateSource | null;
  /** An address where one is named. */
  readonly license: string | null;
  readonly description: string | null;
}

export interface MetadataInput {
  readonly html: string;
  readonly url: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly fetchedMs: number;
}

export function readMetadata({ html, url, headers, fetchedMs }: MetadataInput): Metadata {
  const reader = new MetadataReader();
  readTags(html, reader);
  const { meta } = reader;
  const data = readLinkedData(reader.scripts, url);
  const date = (claims: Readonly<Partial<Record<DateSource, readonly (string | undefined)[]>>>) => {
    for (const from of SOURCES) {
      for (const claim of claims[from] ?? []) {
        const value = isoDate(claim, fetchedMs);
        if (value !== null) return { value, from };
      }
    }
    return { value: null, from: null };
  };
  const published = date({
    "json-ld": [data.published],
    meta: meta.claims("published").flat(),
    time: [reader.publishedTime],
    url: [dateInUrl(url)],
  });
  const modified = date({
    "json-ld": [data.modified],
    meta: meta.claims("modified").flat(),
    time: [reader.modifiedTime],
    http: [lastModified(headers, fetchedMs)],
  });
  return {
    title: said(meta.first("title"), MAX_LINE) ?? said(data.title, MAX_LINE) ?? said(reader.heading, MAX_LINE),
    author: authorOf([data.authors, ...meta.claims("author"), reader.bylines]),
    published: published.value,
    publishedFrom: published.from,
    modified: modified.value,
    modifiedFrom: modified.from,
    license: licenseOf(
      {
        marked: reader.license ?? licenseInHeader(headers.link),
        linkedData: data.license,
        dublinCore: meta.first("rights"),
        creativeCommons: reader.creativeCommons,
      },
      url,
    ),
    description: said(meta.first("description"), MAX_DESCRIPTION) ?? said(data.description, MAX_DESCRIPTION),
  };
}

/** Names, not the addresses of profiles, by the first who gives some. */
function authorOf(claims: readonly (readonly string[])[]): string | null {
  for (const claim of claims) {
    const names = claim
      .map((name) => said(name, MAX_LINE)?.replace(/^by[:\s]\s*/i, ""))
      .filter((name) => name !== undefined && name !== "" && !/^(?:https?:|@|\/)/i.test(name));
    if (names.length > 0) return said([...new Set(names)].join(", "), MAX_LINE);
  }
  return null;
}

/** Pages that are made for each request are as old as their answer, which says nothing of what they hold. */
const FRESH_MS = 60_000;

function lastModified(headers: Readonly<Record<string, string>>, fetchedMs: number): string | undefined {
  const claim = headers["last-modified"];
  const ms = Date.parse(claim ?? "");
  const answeredMs = Date.parse(headers.date ?? "");
  const isFresh = ms > (Number.isNaN(answeredMs) ? fetchedMs : Math.min(answeredMs, fetchedMs)) - FRESH_MS;
  return Number.isNaN(ms) || isFresh ? undefined : claim;
}

const PUBLISHED = /(?:^|\s)(?:datePublished|dateCreated|published|dt-published|entry-date)(?:\s|$)/i;
const MODIFIED = /(?:^|\s)(?:dateModified|updated|dt-updated|modified)(?:\s|$)/i;

class MetadataReader implements TagSink {
  readonly meta = new MetaTags();
  readonly scripts: string[] = [];
  readonly bylines: string[] = [];
  /** The first `<h1>` that says something. */
  heading = "";
  license: string | undefined;
  creativeCommons: string | undefined;
  modifiedTime: string | undefined;
  #markedTime: string | undefined;
  /** The first `<time>` of the page's only article. */
  #plainTime: string | undefined;
  #articles = 0;

  get publishedTime(): string | undefined {
    return this.#markedTime ?? (this.#articles === 1 ? this.#plainTime : undefined);
  }

  opened(name: string, attributes: Attributes): boolean {
    const itemprop = attributes.itemprop;
    switch (name) {
      case "h1":
        return this.heading === "";
      case "meta":
        this.meta.add(attributes.property ?? attributes.name ?? itemprop, attributes.content);
        return false;
      case "link":
      case "a":
      case "area":
        this.#addLink(attributes);
        break;
      case "time":
        this.#addTime(attributes, itemprop);
        break;
      case "article":
        this.#articles++;
        break;
    }
    const isByline = hasWord(attributes.rel, "author") || hasWord(itemprop, "author");
    return isByline && name !== "link" && this.bylines.length < 3;
  }

  text(content: string, name: string): void {
    if (name === "h1") this.heading ||= content.trim();
    else this.bylines.push(content);
  }

  linkedData(content: string): void {
    this.scripts.push(content);
  }

  #addLink(attributes: Attributes): void {
    const href = attributes.href;
    if (href === undefined || href.trim() === "") return;
    if (hasWord(attributes.rel, "license") || hasWord(attributes.itemprop, "license")) this.license ??= href;
    else if (isCreativeCommons(href)) this.creativeCommons ??= href;
  }

  #addTime(attributes: Attributes, itemprop: string | undefined): void {
    const date = attributes.datetime;
    if (date === undefined) return;
    const marks = `${itemprop ?? ""} ${attributes.class ?? ""}`;
    const isPublished = PUBLISHED.test(marks) || attributes.pubdate !== undefined;
    const isModified = MODIFIED.test(marks);
    if (isPublished) this.#markedTime ??= date;
    if (isModified) this.modifiedTime ??= date;
    if (!isPublished && !isModified && this.#articles === 1) this.#plainTime ??= date;
  }
}

function hasWord(list: string | undefined, word: string): boolean {
  return list?.toLowerCase().split(/\s+/).includes(word) ?? false;
}
