/**
 * Which terms of documents an ontology takes: those of enough documents that are rarer elsewhere, half of the places for
 * terms of several words that are more than neighbours, and none that stands nowhere but inside a longer one.
 * @module
 */
import { ConfigError } from "../../errors.ts";
import type { TermDocument } from "./formal-context.ts";

export interface TermChoice {
  readonly topicName: string;
  readonly rootWords: readonly string[];
  readonly maxTerms: number;
  readonly minSupport: number;
  readonly background: readonly TermDocument[];
}

/** A term in a larger share of the documents says nothing … */
const MAX_SHARE = 0.9;
/** … but below so few documents a term that stands in all of them can still be meant. */
const SMALL_COLLECTION = 10;
/** How much more common a term must be than in the background. */
const MIN_LIFT = 2;

/** How much more often words must stand in a row than chance would have it, to be one notion; ours. */
const MIN_TOGETHER = 5;
/** Fewer occurrences say nothing of that. */
const MIN_OCCURRENCES = 3;

/** The chosen terms, without the topic itself, which is no term among others but the root. */
export function chooseTerms(documents: readonly TermDocument[], settings: TermChoice): Set<string> {
  const { topicName, rootWords, maxTerms, minSupport, background } = settings;
  const sources = new Set(documents.map(sourceOf)).size;
  const maxShare = largestShare(sources, settings);
  const usual = sourceShares(background);
  const isTopic = new Set([topicName, ...rootWords].map((word) => word.toLowerCase()));
  const fitting: Fitting[] = [];
  for (const [term, share] of sourceShares(documents)) {
    const elsewhere = usual.get(term) ?? 0;
    const isFitting = Math.round(share * sources) >= minSupport && share <= maxShare;
    if (isFitting && share >= MIN_LIFT * elsewhere && !isTopic.has(term.toLowerCase()))
      fitting.push({ term, excess: share - elsewhere });
  }
  if (fitting.length === 0) throw nothingFits(sources, settings);
  fitting.sort((a, b) => b.excess - a.excess || (a.term < b.term ? -1 : 1));
  const whole = withoutPieces(fitting, documents);
  const [several, single] = [whole.filter(isOfSeveral), whole.filter((one) => !isOfSeveral(one))];
  const places = Math.max(Math.ceil(maxTerms / 2), maxTerms - several.length);
  const words = single.slice(0, places);
  return new Set([...words, ...several.slice(0, maxTerms - words.length)].map(({ term }) => term));
}

interface Fitting {
  readonly term: string;
  readonly excess: number;
}

function isOfSeveral({ term }: Fitting): boolean {
  return term.includes(" ");
}

/** How often terms stand in documents, and how often words do in all. */
function occurrences(documents: readonly TermDocument[]) {
  const counts = new Map<string, number>();
  let words = 0;
  for (const { terms } of documents) {
    for (const term of terms) {
      counts.set(term, (counts.get(term) ?? 0) + 1);
      if (!term.includes(" ")) words++;
    }
  }
  return { counts, words };
}

/** Without terms that stand nowhere but inside a longer one, and without words that only happen to stand in a row. */
function withoutPieces(all: readonly Fitting[], documents: readonly TermDocument[]): readonly Fitting[] {
  const { counts, words: total } = occurrences(documents);
  const isNotion = ({ term }: Fitting): boolean => {
    const cut = term.lastIndexOf(" ");
    const count = counts.get(term) ?? 0;
    if (cut >= 0 && count < MIN_OCCURRENCES) return false;
    const [first, last] = [counts.get(term.slice(0, cut)), counts.get(term.slice(cut + 1))];
    if (cut < 0 || first === undefined || last === undefined) return true;
    return count * total >= MIN_TOGETHER * first * last;
  };
  const fitting = all.filter(isNotion);
  const pieces = new Set<string>();
  for (const { term } of fitting.filter(isOfSeveral)) {
    const words = term.split(" ");
    for (let from = 0; from < words.length; from++) {
      for (let to = from + 1; to <= words.length; to++) {
        const piece = words.slice(from, to).join(" ");
        if (piece !== term && counts.get(piece) === counts.get(term)) pieces.add(piece);
      }
    }
  }
  return fitting.filter(({ term }) => !pieces.has(term));
}

function sourceOf({ name, source = name }: TermDocument): string {
  return source;
}

/** By term, the share of the documents in which it stands; passages of one source count once. */
function sourceShares(documents: readonly TermDocument[]): Map<string, number> {
  const held = new Map<string, Set<string>>();
  for (const document of documents) {
    const source = sourceOf(document);
    const known = held.get(source) ?? new Set();
    for (const term of document.terms) known.add(term);
    held.set(source, known);
  }
  const shares = new Map<string, number>();
  for (const terms of held.values()) for (const term of terms) shares.set(term, (shares.get(term) ?? 0) + 1);
  for (const [term, count] of shares) shares.set(term, count / held.size);
  return shares;
}

/** What stands everywhere says nothing, unless a background says that it does not. */
function largestShare(sources: number, { background }: TermChoice): number {
  return sources < SMALL_COLLECTION || background.length > 0 ? 1 : MAX_SHARE;
}

function nothingFits(documents: number, settings: TermChoice): ConfigError {
  const { minSupport, background } = settings;
  const most = Math.floor(largestShare(documents, settings) * documents);
  const rarer = background.length === 0 ? "" : " and is rarer elsewhere";
  return new ConfigError(
    "bad-topic",
    `ontology from documents: no term stands in at least ${minSupport} and at most ${most} of ${documents} documents${rarer}`,
    "Give more documents about the topic, or lower the minimum support.",
  );
}
