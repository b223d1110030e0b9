/**
 * Where a topic is a kind of page, a crawl begins at pages of another kind: at the front pages of departments for the home pages
 * of students. The background that a topic names has none of those, and what a judge of examples and background does not know it takes
 * for relevant. So where examples can be told from the pages that a crawl begins at, a page must be told from these too: of what is shown
 * of it, the lower relevance counts, by the background alone or with those pages in it. Links are weighed as they were.
 * @module
 */
import type { JudgeMaker } from "./found-pages.ts";
import { createJudge, type GuideJudge, type GuideText, type JudgeOptions } from "./judge.ts";
import { type Material, teach } from "./teach.ts";

/** Fewer pages do not show what they have in common. */
const LEAST_STARTS = 10;
/** So far must words set examples apart from them, in deviations, each unseen: from other pages of their own kind it was 1.5 at most (docs/honeyguide.md). */
const APART = 1.7;

export interface Shown {
  readonly judge: GuideJudge;
  readonly maker: JudgeMaker;
}

/** Undefined where `starts` are too few, or too like the examples. `judge` and `maker` go by the material alone. */
export function toldFromStarts(
  { judge, maker }: Shown,
  { examples, background }: Material,
  starts: readonly GuideText[],
  options: JudgeOptions,
): Shown | undefined {
  if (starts.length < LEAST_STARTS || createJudge(examples, starts, options).wordSeparation < APART) return undefined;
  // The middle of the scale is that of the background: these are all alike.
  const others = [...background, ...starts.map((text) => ({ ...text, isDoubtful: true }))];
  const aware = createJudge(examples, others, options);
  const shown = lower(judge, aware);
  return {
    judge: shown,
    maker: {
      learnsFromPages: maker.learnsFromPages,
      judge(found, labelled) {
        if (labelled.length === 0) return shown;
        const taught = teach(labelled, { examples, background: others }, options) ?? aware;
        return lower(maker.judge(found, labelled), taught);
      },
    },
  };
}

/** What either says, whichever is less; links are weighed by the first. */
function lower(judge: GuideJudge, aware: GuideJudge): GuideJudge {
  const strict = (text: GuideText) => (aware.relevance(text) < judge.relevance(text) ? aware : judge);
  return {
    ...judge,
    score: (text) => strict(text).score(text),
    relevance: (text) => strict(text).relevance(text),
    account: (text) => strict(text).account(text),
  };
}
