/** What the guide asks of a judge about links. @module */
import type { Digest, PageReader } from "../../digesting.ts";
import type { CanonicalUrl, Link } from "../../types.ts";

/** A page with what was read of it. */
export type Noted = Pick<Digest, "notes">;

/** What was read of an anchor; links that repeat it may share the object. */
export interface LinkAnchor {
  /** Its distinct words. */
  readonly words: readonly string[];
  /** A short code of its vector, base64 of one signed byte a coordinate; undefined without vectors. */
  readonly code: string | undefined;
}

/** What a relevance model knows of a link; the guide asks it. */
export interface LinkJudge {
  /** What it needs to have been read of the page where the link stands. */
  readonly readers: readonly PageReader[];
  anchor(link: Link, page: Noted): LinkAnchor;
  /** Sum of the odds of the words around it, divided by their number and `few`. */
  contextOdds(link: Link, page: Noted, few: number): number;
  /** Distinct words of an address. */
  wordsOfUrl(url: CanonicalUrl): readonly string[];
  /** How much a word speaks for the topic. */
  odds(word: string): number;
  /** The same of the whole anchor by its vector; 0 without vectors. */
  similarity(link: Link, page: Noted): number;
  /** Mean of the same over the links right before and after it on the page; of their words without vectors. */
  neighbours(link: Link, page: Noted): number;
  /** What the page teaches, where that is not its relevance. */
  worth?(page: Noted): number | undefined;
}
