/**
 * What examples stand out against: beside the background that the topic names, the pages of the crawl itself that are
 * clearly none. Those are what the judge meets, and nearer to the topic than a background from anywhere. Which pages these
 * are, the examples and the named background alone say, so that no judge feeds on its own verdicts; and only where words
 * tell the topic, since of a kind of page that the judge cannot well tell too many would be passed over. Links are weighed
 * by the named background alone: their evidence must not change its meaning on the way.
 * @module
 */
import type { JudgeMaker } from "./found-pages.ts";
import { type GuideText, type JudgeOptions, type LearnedJudge, TELLING } from "./judge.ts";
import { type Material, teach } from "./teach.ts";

/** Pages of the crawl below this are unlike the examples. */
const UNLIKE = 0.3;
/** So many of them join the background at most, evenly from first to last. */
const MOST = 100;

/** `first` is the judge of the material alone. */
export function contrasting(first: LearnedJudge, material: Material, options: JudgeOptions): JudgeMaker {
  const known = new Set([...material.examples, ...material.background].map(({ name }) => name));
  const learnsFromPages = first.wordSeparation >= TELLING;
  return {
    learnsFromPages,
    judge(found, labelled) {
      const taught = labelled.length === 0 ? first : (teach(labelled, material, options) ?? first);
      // The way to a kind of page leads through its like, so links are weighed as they were.
      if (!learnsFromPages)
        return taught === first ? first : { ...taught, odds: first.odds, similarity: first.similarity };
      const unlike = found.filter((text) => !known.has(text.name) && first.relevance(text) < UNLIKE);
      const background = [...material.background, ...evenly(unlike, MOST)];
      const ofPages = teach(labelled, { examples: material.examples, background }, options) ?? first;
      const { odds, similarity } = taught;
      return { ...ofPages, odds, similarity };
    },
  };
}

function evenly(texts: readonly GuideText[], most: number): readonly GuideText[] {
  const step = Math.max(1, texts.length / most);
  return Array.from({ length: Math.min(most, texts.length) }, (_, i) => texts[Math.floor(i * step)]).flatMap(
    (text) => text ?? [],
  );
}
