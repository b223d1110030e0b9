/** What a page says: its main content as text and as Markdown, its type and outline. @module */
import { Addresses } from "./addresses.ts";
import { textOf } from "./block-text.ts";
import { allBlocks, chooseBlocks } from "./choose.ts";
import type { ContentModel } from "./content-model.ts";
import { Footnotes } from "./footnotes.ts";
import { Kept } from "./kept.ts";
import { MARKDOWN } from "./markdown-style.ts";
import { headingLevel } from "./measures.ts";
import type { PageType } from "./page-type.ts";
import { PLAIN } from "./plain-style.ts";
import { shippedModel } from "./shipped-model.ts";
import type { SiteMemory } from "./site-memory.ts";
import type { Tree } from "./tree.ts";
import { readTree } from "./tree-reader.ts";
import { write } from "./writer.ts";

export interface Heading {
  readonly level: number;
  readonly text: string;
}

/** Text and Markdown are written when they are first asked for. */
export interface Content {
  /** As a reader sees it: paragraphs apart, code line by line, a row of a table a line. */
  readonly text: string;
  readonly markdown: string;
  readonly type: PageType;
  readonly outline: readonly Heading[];
}

export interface ContentOptions {
  /** What the pages of the site share: it is asked about this page, and then learns from it. */
  readonly site?: SiteMemory;
  /** All of it is content, as in a document that was no page of a site; then nothing is judged. */
  readonly isWhole?: boolean;
  /** Links in the Markdown; true unless set. */
  readonly links?: boolean;
  /** Images in the Markdown; true unless set. */
  readonly images?: boolean;
}

/**
 * Shorter markup, in characters, tells no type: of the pages that the model learned types from one in 1,476 is as short, and with
 * little text it takes any page for the shell of a forum, whose posts come by script.
 */
const TINY_MARKUP = 4000;

/**
 * Reads a page's main content. Never throws; time and memory are bounded by the length of `html`.
 *
 * @example
 * ```ts
 * const { text, markdown } = readContent(html, "https://example.org/page");
 * ```
 */
export function readContent(html: string, url: string, options: ContentOptions = {}): Content {
  return readContentWith(shippedModel(), html, url, options);
}

/** The same with a model of one's own. */
export function readContentWith(model: ContentModel, html: string, url: string, options: ContentOptions = {}): Content {
  const { links = true, images = true, isWhole = false, site } = options;
  const tree = readTree(html);
  const { flags, type } = isWhole ? allBlocks(tree) : chooseBlocks(tree, url, model, site);
  const isTiny = html.length < TINY_MARKUP;
  site?.observe(tree.blocks.map(textOf));
  const kept = new Kept(flags);
  const addresses = new Addresses(baseOf(tree, url));
  const written = { kept, addresses, footnotes: new Footnotes(tree, kept), links, images };
  const text = once(() => write(tree.root, { ...written, style: PLAIN, links: false, images: false }));
  const markdown = once(() => write(tree.root, { ...written, style: MARKDOWN }));
  return {
    get text() {
      return text();
    },
    get markdown() {
      return markdown();
    },
    type: isTiny ? "article" : type,
    outline: outlineOf(tree, kept),
  };
}

function once(make: () => string): () => string {
  let made: string | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function baseOf(tree: Tree, url: string): string {
  return tree.base !== undefined && URL.canParse(tree.base, url) ? new URL(tree.base, url).href : url;
}

function outlineOf(tree: Tree, kept: Kept): readonly Heading[] {
  const outline: Heading[] = [];
  for (const block of tree.blocks) {
    const level = kept.has(block) ? headingLevel(block.node) : 0;
    if (level > 0) outline.push({ level, text: textOf(block) });
  }
  return outline;
}
