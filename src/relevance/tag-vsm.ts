/**
 * Vector space model over topic words weighted by where they stand in the page.
 * Papers: IELP (Eq. 1, 2, Table 1) and FCOSA (Eq. 4, 6, Table 2).
 * Note: with the per-word maximum, a word found in one label group only gets that group's weight however often it
 * occurs; `tfMax: "global"` keeps the relative frequency of words.
 */
import { cosine } from "../math/cosine.ts";
import { TermMatcher } from "../text/term-matcher.ts";
import { isSimple, normalizerFor, wordsOf } from "../text/words.ts";
import type { Breakdown, Page, PartsModel, Segment, Topic, Zone } from "../types.ts";
import { byBlock, textsOf } from "./parts.ts";
import { type PageScores, type PartsRead, scoringModel } from "./scores.ts";
import { BODY, headTexts, ZONE_WEIGHTS, ZONES, type ZoneText, zoneRuns, zoneSpans } from "./zones.ts";

/** How the model counts, and what it reads. */
export interface TagVsmOptions extends PartsRead {
  /** Which maximum divides the term frequencies: of the word over the groups (printed), or of all words and groups. */
  readonly tfMax?: "perWord" | "global";
  /** Where two of them read the same pages. */
  readonly name?: string;
}

/** TF_ij, term-major: counts[i · 5 + j] = occurrences of topic word i in label group j. */
type ZoneCounts = Float64Array;

/** Scores texts by their topic words. */
export function tagScorer(
  { words, language }: Pick<Topic, "words" | "language">,
  tfMax: "perWord" | "global" = "perWord",
) {
  const topicWeights = Float64Array.from(words.values());
  const matcher = new TermMatcher([...words.keys()], normalizerFor(language));
  /** Of the visible text: all at once, where its words are those of the label groups one by one. */
  const matchVisible = (page: Page, onTerm: (term: number, zone: Zone) => void): void => {
    const spans = zoneSpans(page.segments);
    if (!isSimple(page.text) || spans.some(({ end }) => isInWord(page.text, end))) {
      for (const { text, zone } of zoneRuns(page)) matcher.match(text, (term) => onTerm(term, zone));
      return;
    }
    const ends = spans.map(({ end }) => end);
    let at = 0;
    const onPlace = (term: number, start: number) => {
      while ((ends[at] ?? Number.POSITIVE_INFINITY) <= start) at++;
      onTerm(term, spans[at]?.zone ?? BODY);
    };
    matcher.match(page.text, onPlace, ends);
  };
  /** Undefined where no topic word stands, as in most texts of links. */
  const countsOf = (match: (onTerm: (term: number, zone: Zone) => void) => void): ZoneCounts | undefined => {
    let counts: ZoneCounts | undefined;
    match((term, zone) => {
      const cell = term * ZONES + zone;
      counts ??= new Float64Array(words.size * ZONES);
      counts[cell] = (counts[cell] ?? 0) + 1;
    });
    return counts;
  };
  const countsOfTexts = (texts: readonly ZoneText[], page?: Page) =>
    countsOf((onTerm) => {
      for (const { text, zone } of texts) matcher.match(text, (term) => onTerm(term, zone));
      if (page !== undefined) matchVisible(page, onTerm);
    });
  const score = (counts: ZoneCounts | undefined): number =>
    counts === undefined ? 0 : cosine(topicWeights, tagWeights(counts, tfMax));
  return {
    page: (page: Page) => score(countsOfTexts(headTexts(page), page)),
    segments: (page: Page, segments: readonly Segment[]) => score(countsOfTexts(zoneRuns(page, segments))),
    text: (text: string) => score(countsOfTexts([{ text, zone: BODY }])),
    /** A text whose words are known. */
    words: (found: readonly string[]) =>
      score(countsOf((onTerm) => matcher.matchWords(found, (term) => onTerm(term, BODY)))),
    explain(page: Page): Breakdown {
      const counts = countsOfTexts(headTexts(page), page) ?? new Float64Array(words.size * ZONES);
      const weights = tagWeights(counts, tfMax);
      return [
        {
          title: `Topic words by label group (weights ${ZONE_WEIGHTS.join(", ")})`,
          columns: ["word", "topic weight", "title", "heading", "emphasis", "body", "other", "page weight"],
          rows: [...words].map(([word, weight], i) => [
            word,
            weight,
            ...counts.subarray(i * ZONES, (i + 1) * ZONES),
            weights[i] ?? 0,
          ]),
        },
      ];
    },
  };
}

/**
 * Vector space model over the topic's words, weighted by where they stand in the page (IELP, FCOSA).
 * @example const model = tagVsm(material.topic, { parts: ["anchor"] });
 */
export function tagVsm(
  { words, language }: Pick<Topic, "words" | "language">,
  { tfMax = "perWord", name = "tag-vsm", parts = [] }: TagVsmOptions = {},
): PartsModel<PageScores> {
  const scorer = tagScorer({ words, language }, tfMax);
  return scoringModel({
    name,
    parts,
    data: { kind: "tag-vsm", options: { topic: { words, language }, options: { tfMax, name, parts } } },
    open(page) {
      const textOf = textsOf(page);
      const segmentsOf = byBlock(page);
      return {
        page: () => scorer.page(page),
        part: (part) =>
          part.kind === "block" ? scorer.segments(page, segmentsOf(part.block)) : scorer.text(textOf(part)),
      };
    },
    explain: scorer.explain,
  });
}

/** As behind the first letter that an article paints large. */
function isInWord(text: string, at: number): boolean {
  // Mostly there is white space.
  return at > 0 && text.charCodeAt(at) > 0x20 && wordsOf(text.slice(at - 1, at + 1))[0]?.length === 2;
}

/** Eq. 1 of IELP = Eq. 4 of FCOSA: w_i = Σ_j TF_ij / max TF · w_j. */
function tagWeights(counts: ZoneCounts, tfMax: "perWord" | "global"): Float64Array {
  const weights = new Float64Array(counts.length / ZONES);
  const overall = counts.reduce((a, b) => Math.max(a, b), 0);
  for (let term = 0; term < weights.length; term++) {
    const row = counts.subarray(term * ZONES, (term + 1) * ZONES);
    const largest = tfMax === "global" ? overall : Math.max(...row);
    if (largest === 0) continue;
    weights[term] = ZONE_WEIGHTS.reduce((sum, weight, zone) => sum + ((row[zone] ?? 0) / largest) * weight, 0);
  }
  return weights;
}
