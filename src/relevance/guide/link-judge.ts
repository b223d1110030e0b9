/** What the judge of the honeyguide recipe makes of a link, from what was read of the page where it stands. @module */
import { Recent } from "../../collections/recent.ts";
import { type Digest, type Notes, notesBy } from "../../digesting.ts";
import type { Analyzer } from "../../text/analyzer.ts";
import type { Link } from "../../types.ts";
import { addressWords } from "./address-words.ts";
import type { GuideAnchor } from "./anchors.ts";
import type { GuideJudge } from "./judge.ts";
import type { GuideModel } from "./model.ts";
import type { GuideNotes } from "./reader.ts";

type Noted = Pick<Digest, "notes">;
type WordOdds = (word: string) => number;

/** So many links before and after a link are its neighbours. */
const REACH = 2;

/** Of a link that does not stand on the page. */
const NO_ANCHOR: GuideAnchor = { words: [], vector: undefined, code: undefined };

/** With a `first` judge, pages teach the ranker what that one makes of them, whatever the model's judge has been taught since. */
export function linkJudge(model: GuideModel, analyzer: Analyzer, first?: GuideJudge) {
  const oddsOf = rememberedOdds(() => model.judge);
  /** The links of a page are asked for one after the other: what was found out of the last page is kept for them. */
  let last: { readonly by: GuideModel["judge"]; readonly notes: Notes; readonly links: JudgedLinks } | undefined;
  const linksOf = (page: Noted): JudgedLinks => {
    if (last?.notes !== page.notes || last.by !== model.judge) {
      const links = new JudgedLinks(model.judge, notesBy(model, page), oddsOf);
      last = { by: model.judge, notes: page.notes, links };
    }
    return last.links;
  };
  return {
    readers: [model],
    anchor: ({ index }: Link, page: Noted): GuideAnchor => linksOf(page).notes.anchors[index] ?? NO_ANCHOR,
    contextOdds: ({ index }: Link, page: Noted, few: number) => linksOf(page).contextOdds(index, few),
    wordsOfUrl: addressWords(analyzer),
    odds: oddsOf,
    worth: (page: Noted) =>
      first === undefined || first === model.judge ? undefined : first.relevance(notesBy(model, page)),
    similarity: ({ index }: Link, page: Noted) => linksOf(page).similarity(index),
    neighbours: ({ index }: Link, page: Noted) => linksOf(page).neighbours(index),
  };
}

/** The links of one page before one judge. Most lead to what is fetched, and are not asked for: all is found when it is. */
class JudgedLinks {
  readonly notes: GuideNotes;
  readonly #judge: GuideModel["judge"];
  readonly #oddsOf: WordOdds;
  /** By number of the link, NaN until it is asked for. */
  readonly #similarities: Float64Array;
  /** By number of the term among those around links, NaN until it is asked for. */
  readonly #contextOdds: Float64Array;

  constructor(judge: GuideModel["judge"], notes: GuideNotes, oddsOf: WordOdds) {
    this.#judge = judge;
    this.notes = notes;
    this.#oddsOf = oddsOf;
    this.#similarities = new Float64Array(notes.anchors.length).fill(Number.NaN);
    this.#contextOdds = new Float64Array(notes.contextTerms.length).fill(Number.NaN);
  }

  similarity(index: number): number {
    const known = this.#similarities[index];
    if (known === undefined) return 0; // does not stand there
    if (!Number.isNaN(known)) return known;
    const value = this.#judge.similarity(this.notes.anchors[index]?.vector);
    this.#similarities[index] = value;
    return value;
  }

  /** Sum of the odds of the words around it, divided by their number and `few`. */
  contextOdds(index: number, few: number): number {
    const { contexts, contextEnds, contextTerms } = this.notes;
    const known = this.#contextOdds;
    const start = index === 0 ? 0 : (contextEnds[index - 1] ?? 0);
    const end = contextEnds[index] ?? start;
    let sum = 0;
    for (let i = start; i < end; i++) {
      const number = contexts[i]!;
      if (Number.isNaN(known[number]!)) known[number] = this.#oddsOf(contextTerms[number]!);
      sum += known[number]!;
    }
    return sum / (end - start + few);
  }

  /** Mean similarity of the links right before and after it. */
  neighbours(index: number): number {
    const [first, end] = [Math.max(0, index - REACH), Math.min(this.#similarities.length, index + REACH + 1)];
    if (index >= this.#similarities.length || end - first <= 1) return 0;
    let sum = 0;
    for (let i = first; i < end; i++) sum += this.#value(i);
    return (sum - this.#value(index)) / (end - first - 1);
  }

  /** By its words where it has no vector. */
  #value(index: number): number {
    const anchor = this.notes.anchors[index];
    if (anchor === undefined || anchor.vector !== undefined) return this.similarity(index);
    let sum = 0;
    for (const word of anchor.words) sum += this.#oddsOf(word);
    return sum / (anchor.words.length + 0.5);
  }
}

/** Links repeat their words from page to page: some 5 MB at most. */
const REMEMBERED = 25_000;

/** What the judge of the moment says of words. */
function rememberedOdds(judge: () => GuideModel["judge"]): WordOdds {
  let by = judge();
  let known = new Recent<string, number>(REMEMBERED);
  const ask = (word: string) => by.odds(word);
  return (word) => {
    if (by !== judge()) {
      by = judge();
      known = new Recent(REMEMBERED);
    }
    return known.get(word, ask);
  };
}
