/**
 * Whether a page could have been written by the program that answered an address which nobody has linked to. Two such
 * answers show what its pages have in common: a page that has as much of it in every respect is alike.
 * @module
 */
import type { Bits64 } from "../../text/hash.ts";
import { isNearDuplicate } from "../../text/near-duplicates.ts";
import type { PageTraits } from "./page-traits.ts";
import { likeness } from "./sketch.ts";

/** What is kept of a page to compare it with others. */
export interface Portrait extends Pick<PageTraits, "words" | "form" | "links" | "lines"> {
  readonly fingerprint: Bits64 | undefined;
}

/** Two answers that share less than this of their words are of different texts, as pages of a generator may be. */
const SAME_WORDS = 0.5;
/** So much of what two answers share must a page share with one of them. */
const AS_ALIKE = 0.75;
/** Pages that share so much of their words are one page. */
const SAME_PAGE = 0.75;

/** The two answers of a generator to made-up addresses. */
export type Answers = readonly [Portrait, Portrait];

/**
 * A host that answers made-up addresses with one text, a word aside, says "not found" in its own way: alike is what says
 * the same. One that answers each with another text has pages for all: alike is what has their form.
 */
export function isAlike(page: Portrait, answers: Answers): boolean {
  if (answers.some((answer) => isSameText(page, answer))) return true;
  const respect = likeness(answers[0].words, answers[1].words) >= SAME_WORDS ? "words" : "form";
  const among = likeness(answers[0][respect], answers[1][respect]);
  return answers.some((answer) => likeness(page[respect], answer[respect]) >= AS_ALIKE * among);
}

const RESPECTS = ["words", "form", "links"] as const;
/** In every respect in which the answers are alike themselves, a page must be so nearly as much. */
const STRICTLY = 0.93;
const TELLING = 0.5;

/** For a host that has a page for any address whatever: its real pages may have the same form. */
export function isStrictlyAlike(page: Portrait, answers: Answers): boolean {
  if (answers.some((answer) => isSameText(page, answer))) return true;
  const telling = RESPECTS.map((respect) => ({
    respect,
    among: likeness(answers[0][respect], answers[1][respect]),
  })).filter(({ among }) => among >= TELLING);
  if (telling.length < 2) return false;
  return answers.some((answer) =>
    telling.every(({ respect, among }) => likeness(page[respect], answer[respect]) >= STRICTLY * among),
  );
}

/** Whether answers at one place come from another program than those at any place: they share what these do not have. */
export function isOtherGenerator(answers: Answers, general: Answers): boolean {
  return RESPECTS.some((respect) => {
    const among = likeness(answers[0][respect], answers[1][respect]);
    const closest = Math.max(
      ...answers.flatMap((one) => general.map((other) => likeness(one[respect], other[respect]))),
    );
    return among >= TELLING && closest < AS_ALIKE * among;
  });
}

/** The same in other surroundings: its own words, whatever its links say. */
export function isSamePage(a: Portrait, b: Portrait): boolean {
  return isSameText(a, b) || likeness(a.words, b.words) >= SAME_PAGE;
}

/** Nearly word for word. */
export function isSameText(a: Pick<Portrait, "fingerprint">, b: Pick<Portrait, "fingerprint">): boolean {
  return a.fingerprint !== undefined && b.fingerprint !== undefined && isNearDuplicate(a.fingerprint, b.fingerprint);
}
