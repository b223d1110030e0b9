/** What a page says about itself: title, description, language, base address, canonical address, robots. @module */
import type { Attributes } from "./markup.ts";
import { parseRobotsContent } from "./robots-directives.ts";

/** Longer head texts are stuffed with words, not written. */
const MAX_HEAD_TEXT = 10_000;

export class Head {
  readonly #product: string;
  #title = "";
  #isTitleOpen = false;
  description = "";
  keywords = "";
  language = "";
  contentLanguage = "";
  base: string | undefined;
  canonical: string | undefined;
  refresh: string | undefined;
  noindex = false;
  nofollow = false;

  /** `product`: our agent's product token, for `<meta name="ourbot">`. */
  constructor(product: string) {
    this.#product = product;
  }

  get title(): string {
    return collapse(this.#title);
  }

  /** The first title that is not empty counts. */
  startTitle(): void {
    this.#isTitleOpen = this.title === "";
  }

  addTitleText(text: string): void {
    if (this.#isTitleOpen && this.#title.length < MAX_HEAD_TEXT) this.#title += text.slice(0, MAX_HEAD_TEXT);
  }

  addMeta(attributes: Attributes): void {
    const { content } = attributes;
    if (content === undefined) return;
    const name = attributes.name?.trim().toLowerCase();
    const pragma = attributes["http-equiv"]?.trim().toLowerCase();
    if (name === "description") this.description ||= collapse(content);
    else if (name === "keywords") this.keywords ||= collapse(content);
    else if (name === "robots" || (name !== undefined && name !== "" && name === this.#product))
      this.#addRobots(content);
    if (pragma === "refresh") this.refresh ??= content;
    else if (pragma === "content-language") this.contentLanguage ||= content;
  }

  addLink(attributes: Attributes): void {
    if (attributes.href !== undefined && hasToken(attributes.rel, "canonical")) this.canonical ??= attributes.href;
  }

  #addRobots(content: string): void {
    const { noindex, nofollow } = parseRobotsContent(content);
    this.noindex ||= noindex;
    this.nofollow ||= nofollow;
  }
}

/** Whether a list of words separated by white space has this one. */
export function hasToken(list: string | undefined, token: string): boolean {
  return list?.toLowerCase().split(/\s+/).includes(token) ?? false;
}

export function collapse(text: string): string {
  return text.replace(/[\s\0]+/g, " ").trim();
}
