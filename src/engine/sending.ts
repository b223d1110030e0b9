/** What a worker sends to the others of its crawl, collected until the next commit. @module */
import type { Neighbours, SentLink } from "../neighbours.ts";
import type { CanonicalUrl, Link, LinkId, LinkSource } from "../types.ts";
import type { LinkBook } from "./link-book.ts";
import type { Weighing } from "./weighing.ts";

export class Sending {
  readonly #neighbours: Pick<Neighbours, "owns"> | undefined;
  readonly #book: LinkBook;
  readonly #weighing: Weighing;
  #sent: SentLink[] = [];

  /** Without neighbours every link is ours. */
  constructor(neighbours: Pick<Neighbours, "owns"> | undefined, book: LinkBook, weighing: Weighing) {
    this.#neighbours = neighbours;
    this.#book = book;
    this.#weighing = weighing;
  }

  get isShared(): boolean {
    return this.#neighbours !== undefined;
  }

  owns(url: CanonicalUrl): boolean {
    return this.#neighbours === undefined || this.#neighbours.owns(url);
  }

  /** A link that stands on a page of ours; those that were fetched need no more evidence. */
  link(id: LinkId, link: Link, source: LinkSource, factor: number): void {
    if (this.#book.state(id) === "fetched-elsewhere") return;
    this.#sent.push({
      url: link.url,
      depth: source.depth + 1,
      from: source.page.url,
      anchor: link.anchor,
      nofollow: source.page.nofollow || link.nofollow,
      values: this.#weighing.occurrence(link, source, factor),
    });
  }

  /** Where a link of ours redirects to: it takes the place of that link, with the evidence for it. */
  redirect(asked: LinkId, url: CanonicalUrl): void {
    const book = this.#book;
    this.#sent.push({
      url,
      depth: book.depth(asked),
      from: book.isSeed(asked) ? undefined : book.urls.url(asked),
      anchor: "",
      nofollow: false,
      values: this.#weighing.asOccurrence(asked),
    });
  }

  /** A seed for which another worker decides. */
  seed(url: CanonicalUrl): void {
    const values = new Float64Array(0);
    this.#sent.push({ url, depth: 0, from: undefined, anchor: "", nofollow: false, values });
  }

  drain(): readonly SentLink[] {
    const sent = this.#sent;
    this.#sent = [];
    return sent;
  }
}
