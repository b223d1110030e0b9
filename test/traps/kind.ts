/** What a kind of trap is: which addresses are its own, what stands there, and where real pages lead into it. @module */
import type { Rng } from "../../src/math/rng.ts";
import type { RealCorpus, RealLink, RealPage } from "./real-pages.ts";
import type { Texts } from "./text.ts";

export interface TrapPage {
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** Into the trap; honest labels, which a site with stuffed anchors does not use. */
  readonly links: readonly RealLink[];
  /** Real pages that are linked by their titles. */
  readonly real?: readonly RealLink[];
}

export interface TrapContext {
  /** Chance of this address, or of this real page, alone. */
  readonly rng: Rng;
  readonly texts: Texts;
  readonly corpus: RealCorpus;
}

export interface TrapKind {
  readonly name: string;
  /** It answers whatever no other part of the site does. */
  readonly takesUnknown?: true;
  owns(url: URL, corpus: RealCorpus): boolean;
  /** Links that every page has. */
  readonly navigation?: readonly RealLink[];
  /** Links that one real page has. */
  entrances?(page: RealPage, context: TrapContext): readonly RealLink[];
  /** Undefined is a 404. */
  answer(url: URL, context: TrapContext): TrapPage | { readonly redirect: string } | undefined;
}

/** Addresses below a folder. */
export function below(folder: string): TrapKind["owns"] {
  return ({ pathname }) => pathname.startsWith(folder);
}

/** Path and query. */
export function addressOf({ pathname, search }: URL): string {
  return pathname + search;
}

export function link(href: string, label: string): RealLink {
  return { href, label };
}

export function times<T>(count: number, make: (n: number) => T): T[] {
  return Array.from({ length: count }, (_, n) => make(n));
}
