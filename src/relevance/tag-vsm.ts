/**
 * Vector space model over topic words weighted by where they stand in the page.
 * Papers: IELP (Eq. 1, 2, Table 1) and FCOSA (Eq. 4, 6, Table 2).
 * Note: with the per-word maximum, a word found in one label group only gets that group's weight however often it
 * occurs; `tfMax: "global"` keeps the relative frequency of words.
 */
import { cosine } from "../math/cosine.ts";
import { TermMatcher } from "../text/term-matcher.ts";
import { normalizerFor, wordsOf } from "../text/words.ts";
import type { Breakdown, Page, PartsModel, Segment, Topic, Zone } from "../types.ts";
import { byBlock, textsOf } from "./parts.ts";
import { type PageScores, type PartsRead, scoringModel } from "./scores.ts";
import { BODY, ZONE_WEIGHTS, ZONES, type ZoneText, zoneRuns, zoneTexts } from "./zones.ts";

/** How the model counts, and what it reads. */
export interface TagVsmOptions extends PartsRead {
  /** Which maximum divides the term frequencies: of the word over the groups (printed), or of all words and groups. */
  readonly tfMax?: "perWord" | "global";
  /** Where two of them read the same pages. */
  readonly name?: string;
}

/** TF_ij, term-major: counts[i · 5 + j] = occurrences of topic word i in label group j. */
type ZoneCounts = Float64Array;

/** The words of a text that stands in one label group. */
interface ZoneWords {
  readonly found: readonly string[];
  readonly zone: Zone;
}

function* worded(texts: Iterable<ZoneText>): Generator<ZoneWords> {
  for (const { text, zone } of texts) if (text !== "") yield { found: wordsOf(text), zone };
}

/** Scores texts by their topic words. */
export function tagScorer(
  { words, language }: Pick<Topic, "words" | "language">,
  tfMax: "perWord" | "global" = "perWord",
) {
  const topicWeights = Float64Array.from(words.values());
  const matcher = new TermMatcher([...words.keys()], normalizerFor(language));
  /** Undefined where no topic word stands, as in most texts of links. */
  const countsOf = (texts: Iterable<ZoneWords>): ZoneCounts | undefined => {
    let counts: ZoneCounts | undefined;
    for (const { found, zone } of texts) {
      matcher.matchWords(found, (term) => {
        const cell = term * ZONES + zone;
        counts ??= new Float64Array(words.size * ZONES);
        counts[cell] = (counts[cell] ?? 0) + 1;
      });
    }
    return counts;
  };
  const score = (texts: Iterable<ZoneWords>): number => {
    const counts = countsOf(texts);
    return counts === undefined ? 0 : cosine(topicWeights, tagWeights(counts, tfMax));
  };
  return {
    page: (page: Page) => score(worded(zoneTexts(page))),
    segments: (page: Page, segments: readonly Segment[]) => score(worded(zoneRuns(page, segments))),
    text: (text: string) => score([{ found: wordsOf(text), zone: BODY }]),
    /** A text whose words are known. */
    words: (found: readonly string[]) => score([{ found, zone: BODY }]),
    explain(page: Page): Breakdown {
      const counts = countsOf(worded(zoneTexts(page))) ?? new Float64Array(words.size * ZONES);
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
