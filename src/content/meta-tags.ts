/** Names under which pages give author, dates and the like in `<meta>`: Open Graph, Dublin Core, Google Scholar, others. @module */

/** In the order in which they are believed. */
const NAMES = {
  title: ["og:title", "twitter:title", "citation_title", "dc.title", "dcterms.title"],
  author: [
    "citation_author",
    "author",
    "article:author",
    "dc.creator",
    "dcterms.creator",
    "dc.contributor",
    "parsely-author",
    "sailthru.author",
    "byl",
  ],
  published: [
    "article:published_time",
    "og:article:published_time",
    "datepublished",
    "dcterms.issued",
    "dc.date.issued",
    "citation_publication_date",
    "citation_online_date",
    "citation_date",
    "dcterms.created",
    "dc.date.created",
    "parsely-pub-date",
    "sailthru.date",
    "publish-date",
    "publish_date",
    "publication_date",
    "pubdate",
    "dc.date",
    "dcterms.date",
    "date",
  ],
  modified: [
    "article:modified_time",
    "og:article:modified_time",
    "datemodified",
    "og:updated_time",
    "dcterms.modified",
    "dc.date.modified",
    "last-modified",
    "lastmod",
    "revised",
  ],
  description: ["description", "og:description", "twitter:description", "dc.description", "dcterms.description"],
  rights: ["dcterms.license", "dc.rights.license", "dcterms.rights", "dc.rights", "license", "copyright-license"],
} as const;

type Fact = keyof typeof NAMES;

const KNOWN: ReadonlySet<string> = new Set(Object.values(NAMES).flat());
/** Papers have a tag for each author. */
const MAX_AUTHORS = 10;

/** The values of the tags that we know, by name; of several the first, but of authors. */
export class MetaTags {
  readonly #values = new Map<string, string[]>();

  /** `names` as an attribute has them: several may be separated by spaces. */
  add(names: string | undefined, content: string | undefined): void {
    if (names === undefined || content === undefined || content.trim() === "") return;
    for (const written of names.slice(0, 200).toLowerCase().split(/\s+/)) {
      const name = written.replace(/^(dc|dcterms):/, "$1.");
      if (!KNOWN.has(name)) continue;
      const values = this.#values.get(name) ?? [];
      this.#values.set(name, values);
      if (values.length < MAX_AUTHORS) values.push(content);
    }
  }

  /** The values of every name that has some, the most believed name first. */
  claims(fact: Fact): readonly (readonly string[])[] {
    return NAMES[fact].flatMap((name) => {
      const values = this.#values.get(name);
      return values === undefined ? [] : [values];
    });
  }

  first(fact: Fact): string | undefined {
    return this.claims(fact)[0]?.[0];
  }
}
