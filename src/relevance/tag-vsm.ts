/**
 * Vector space model over topic words weighted by where they stand in the page.
 * Papers: IELP (Eq. 1, 2, Table 1) and FCOSA (Eq. 4, 6, Table 2).
 * Note: with the per-word maximum, a word found in one label group only gets that group's weight however often it
 * occurs; `tfMax: "global"` keeps the relative frequency of words.
 */
import { cosine } from "../math/cosine.ts";
import { TermMatcher } from "../text/term-matcher.ts";
import { normalizerFor } from "../text/words.ts";
import type { Page, RelevanceModel, Topic, Zone } from "../types.ts";
import { textOfPart } from "./parts.ts";
import { BODY, ZONE_WEIGHTS, ZONES, type ZoneText, zoneRuns, zoneTexts } from "./zones.ts";

export interface TagVsmOptions {
  /** Which maximum divides the term frequencies: of the word over the groups (printed), or of all words and groups. */
  readonly tfMax?: "perWord" | "global";
}

/** TF_ij, term-major: counts[i · 5 + j] = occurrences of topic word i in label group j. */
type ZoneCounts = Float64Array;

interface CountedPage {
  readonly page: Page;
  readonly counts: ZoneCounts;
}

export function tagVsm(topic: Topic, { tfMax = "perWord" }: TagVsmOptions = {}): RelevanceModel<CountedPage> {
  const terms = [...topic.words.keys()];
  const topicWeights = Float64Array.from(topic.words.values());
  const matcher = new TermMatcher(terms, normalizerFor(topic.language));

  const count = (counts: ZoneCounts, text: string, zone: Zone): void => {
    if (text !== "") matcher.match(text, (term) => counts[term * ZONES + zone]!++);
  };
  const countsOf = (texts: Iterable<ZoneText>): ZoneCounts => {
    const counts: ZoneCounts = new Float64Array(terms.length * ZONES);
    for (const { text, zone } of texts) count(counts, text, zone);
    return counts;
  };
  const scoreCounts = (counts: ZoneCounts): number => cosine(topicWeights, tagWeights(counts, tfMax));
  const scoreText = (text: string): number => scoreCounts(countsOf([{ text, zone: BODY }]));

  return {
    name: "tag-vsm",
    prepare: (page) => ({ page, counts: countsOf(zoneTexts(page)) }),
    score: ({ counts }) => scoreCounts(counts),
    scorePart: ({ page }, part) =>
      part.kind === "block" ? scoreCounts(countsOf(zoneRuns(page, part.block))) : scoreText(textOfPart(page, part)),
    scoreText,
    explain: ({ counts }) => [
      {
        title: `Topic words by label group (weights ${ZONE_WEIGHTS.join(", ")})`,
        columns: ["word", "topic weight", "title", "heading", "emphasis", "body", "other", "page weight"],
        rows: Array.from(tagWeights(counts, tfMax), (weight, i) => [
          terms[i]!,
          topicWeights[i]!,
          ...counts.subarray(i * ZONES, (i + 1) * ZONES),
          weight,
        ]),
      },
    ],
  };
}

/** Eq. 1 of IELP = Eq. 4 of FCOSA: w_i = Σ_j TF_ij / max TF · w_j. */
function tagWeights(counts: ZoneCounts, tfMax: "perWord" | "global"): Float64Array {
  const weights = new Float64Array(counts.length / ZONES);
  const overall = counts.reduce((a, b) => Math.max(a, b), 0);
  for (let term = 0; term < weights.length; term++) {
    const row = counts.subarray(term * ZONES, (term + 1) * ZONES);
    const largest = tfMax === "global" ? overall : Math.max(...row);
    if (largest === 0) continue;
    for (let zone = 0; zone < ZONES; zone++) weights[term]! += (row[zone]! / largest) * ZONE_WEIGHTS[zone]!;
  }
  return weights;
}
