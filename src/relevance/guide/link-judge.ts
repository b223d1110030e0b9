/** What the judge of the honeyguide recipe makes of a link, from what was read of the page where it stands. @module */
import { Recent } from "../../collections/recent.ts";
import { type Digest, notesBy } from "../../digesting.ts";
import type { Analyzer } from "../../text/analyzer.ts";
import type { Link } from "../../types.ts";
import type { GuideModel } from "./model.ts";
import { addressWords, type GuideLink, type GuideNotes } from "./reader.ts";

type Noted = Pick<Digest, "notes">;

/** So many links before and after a link are its neighbours. */
const REACH = 2;

export function linkJudge(model: GuideModel, analyzer: Analyzer) {
  const linkOf = ({ index }: Link, page: Noted): GuideLink | undefined => notesBy(model, page).links[index];
  const oddsOf = rememberedOdds(() => model.judge);
  const odds = (words: readonly string[]) => words.reduce((sum, word) => sum + oddsOf(word), 0) / (words.length + 0.5);
  const similarities = latest((by: GuideModel["judge"], { links }: GuideNotes) =>
    links.map(({ vector }) => by.similarity(vector)),
  );
  const valuesOf = latest((by: GuideModel["judge"], notes: GuideNotes) =>
    similarities(by, notes).map((value, i) => {
      const link = notes.links[i];
      return link === undefined || link.vector ? value : odds(link.anchor);
    }),
  );
  /** By the number of a term; NaN until it is asked for. */
  const contextOdds = latest((_by: GuideModel["judge"], { contextTerms }: GuideNotes) =>
    new Float64Array(contextTerms.length).fill(Number.NaN),
  );
  return {
    readers: [model],
    anchorWords: (link: Link, page: Noted) => linkOf(link, page)?.anchor ?? [],
    contextOdds: (link: Link, page: Noted, few: number) => {
      const notes = notesBy(model, page);
      const context = notes.links[link.index]?.context ?? [];
      const known = contextOdds(model.judge, notes);
      let sum = 0;
      for (const number of context) {
        if (Number.isNaN(known[number])) known[number] = oddsOf(notes.contextTerms[number] ?? "");
        sum += known[number] ?? 0;
      }
      return sum / (context.length + few);
    },
    urlWords: (link: Link, page: Noted) => linkOf(link, page)?.url ?? [],
    wordsOfUrl: addressWords(analyzer),
    odds: oddsOf,
    anchorCode: (link: Link, page: Noted) => linkOf(link, page)?.code,
    similarity: ({ index }: Link, page: Noted) => similarities(model.judge, notesBy(model, page))[index] ?? 0,
    neighbours: ({ index }: Link, page: Noted) => {
      const values = valuesOf(model.judge, notesBy(model, page));
      const own = values[index];
      const near = values.slice(Math.max(0, index - REACH), index + REACH + 1);
      if (own === undefined || near.length <= 1) return 0;
      return (near.reduce((sum, value) => sum + value, 0) - own) / (near.length - 1);
    },
  };
}

/** Links repeat their words from page to page: some 5 MB at most. */
const REMEMBERED = 25_000;

/** What the judge of the moment says of words. */
function rememberedOdds(judge: () => GuideModel["judge"]): (word: string) => number {
  let by = judge();
  let known = new Recent<string, number>(REMEMBERED);
  return (word) => {
    if (by !== judge()) {
      by = judge();
      known = new Recent(REMEMBERED);
    }
    return known.get(word, (unknown) => by.odds(unknown));
  };
}

/** The links of a page are asked for one after the other: what was computed for the last page is kept for them. */
function latest<By, Of, Value>(compute: (by: By, of: Of) => Value): (by: By, of: Of) => Value {
  let last: { readonly by: By; readonly of: Of; readonly value: Value } | undefined;
  return (by, of) => {
    if (last?.by !== by || last.of !== of) last = { by, of, value: compute(by, of) };
    return last.value;
  };
}
