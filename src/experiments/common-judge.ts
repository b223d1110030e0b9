/**
 * The one judge of all crawlers of a comparison, whatever they judge by themselves.
 * Paper: SVSM-MCOA judges by VSM and the best of the topic's pages; IELP and FCOSA by tag-weighted VSM and the topic's
 * words. Ours: the former for topics with example pages, the latter for topics of words.
 * @module
 */
import { topicTerms } from "../recipes/topic-terms.ts";
import { tagVsm } from "../relevance/tag-vsm.ts";
import { vsm } from "../relevance/vsm.ts";
import type { Page, RelevanceModel, Topic, TopicMaterial } from "../types.ts";

export interface CommonJudge {
  /** In words, with the threshold. */
  readonly description: string;
  /** A page is relevant when its relevance is greater than this. */
  readonly relevantAbove: number;
}

/** SVSM-MCOA gives no number, but prints a mean over relevant pages of 0.425, so its threshold lies below. */
const EXAMPLES_ABOVE = 0.3;
/** r1 of IELP, section 4. */
const WORDS_ABOVE = 0.62;

export function commonJudgeOf({ examples }: Pick<Topic, "examples">): CommonJudge {
  if (examples.length === 0) {
    return {
      description: `tag-weighted VSM with the topic's words, relevant above ${WORDS_ABOVE}`,
      relevantAbove: WORDS_ABOVE,
    };
  }
  return {
    description: `VSM, the best of ${examples.length} example pages, relevant above ${EXAMPLES_ABOVE}`,
    relevantAbove: EXAMPLES_ABOVE,
  };
}

/** The judge of IELP and FCOSA, which the papers' own accuracies go by, whatever the topic has: its words. */
export function buildWordsJudge({ topic }: TopicMaterial): (page: Page) => Promise<number> {
  return judgeBy(tagVsm(topic));
}

/** Relevance of a page in [0, 1]. */
export function buildCommonJudge(material: TopicMaterial): (page: Page) => Promise<number> {
  return material.topic.examples.length === 0 ? judgeBy(tagVsm(material.topic)) : judgeBy(bestExample(material));
}

function judgeBy<Noted>(model: RelevanceModel<Noted>): (page: Page) => Promise<number> {
  return async (page) => model.score(await model.read(page));
}

function bestExample(material: TopicMaterial) {
  const { vector, pageVectors, weighing } = topicTerms(material);
  return vsm({ topic: vector, pages: pageVectors, weighing });
}
