/**
 * An ontology from the pages of a topic: terms of one and of several words, passages as long as an abstract as documents,
 * and kinds of things as far as they are known.
 * Paper: FCOSA, section 2, whose documents are titles, abstracts and keywords of papers. Ours: ten pages make a poor
 * context, since everything of one page meets everything else of it; their passages make a good one.
 * @module
 */
import type { Page } from "../../types.ts";
import { type AutomaticOntology, buildOntology } from "./automatic.ts";
import type { TermDocument } from "./formal-context.ts";
import { kindsOf } from "./kinds.ts";
import { phrasesFor } from "./phrases.ts";

export interface PagesOptions {
  readonly topicName: string;
  readonly language: string;
  /** What the topic is called in texts. */
  readonly rootWords?: readonly string[];
  /** Terms at most: about as many as the ontologies in the literature have for one domain. */
  readonly maxTerms?: number;
  readonly minSupport?: number;
  readonly background?: readonly Page[];
}

/** An abstract has some hundred words. */
const PASSAGE_WORDS = 100;
const MAX_TERMS = 40;
/** A term goes below the one that it meets in a third of its passages, where it has no better place; ours. */
const ATTACH_FROM = 1 / 3;

export function ontologyFromPages(pages: readonly Page[], options: PagesOptions): AutomaticOntology {
  const { topicName, language, rootWords, maxTerms = MAX_TERMS, minSupport, background = [] } = options;
  const phrases = phrasesFor(language);
  const documents = (of: readonly Page[]) =>
    of.flatMap((page) =>
      passagesOf(page).map(
        (text, n): TermDocument => ({ name: `${page.url} ${n + 1}`, source: page.url, terms: phrases.terms(text) }),
      ),
    );
  return buildOntology(documents(pages), {
    topicName,
    language,
    maxTerms,
    isA: kindsOf(language),
    attachFrom: ATTACH_FROM,
    ...(rootWords && { rootWords }),
    ...(minSupport !== undefined && { minSupport }),
    ...(background.length > 0 && { background: documents(background) }),
  });
}

/** What the page says of itself, then its text in passages that end where a segment does. */
export function passagesOf({ title, description, keywords, text, segments }: Page): string[] {
  const passages = [[title, description, keywords].filter((part) => part !== "").join("\n")];
  let open = "";
  for (const { start, end } of segments) {
    open += `${text.slice(start, end)}\n`;
    if (open.split(/\s+/u).length <= PASSAGE_WORDS) continue;
    passages.push(open);
    open = "";
  }
  return [...passages, open].filter((passage) => passage.trim() !== "");
}
