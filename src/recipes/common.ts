/** Parameters and parts that many recipes share. @module */
import { threshold } from "../filters/threshold.ts";
import type { ComprehensiveOptions } from "../links/comprehensive.ts";
import { tagVsm } from "../relevance/tag-vsm.ts";
import { normalizerFor } from "../text/words.ts";
import type { LinkFilter, Parameter, ParameterValues, RelevanceModel, Topic } from "../types.ts";

export const relevantAbove = (value: number, origin: string): Parameter => ({
  name: "relevantAbove",
  default: value,
  min: 0,
  max: 1,
  description: "a page is relevant when its relevance is greater than this",
  origin,
});

export const RELEVANT_ABOVE = relevantAbove(0.62, "r1 of IELP, section 4; FCOSA takes 0.70");
export const RELEVANT_ABOVE_FCOSA = relevantAbove(0.7, "σ of FCOSA, Table 3");

export const TF_MAX: Parameter = {
  name: "tfMax",
  default: "perWord",
  choices: ["perWord", "global"],
  description: "maximum that divides term frequencies: of each word, or of all words",
  origin: "Eq. 1 of IELP, Eq. 4 of FCOSA: per word",
};

export const KEEP_ABOVE: Parameter = {
  name: "keepAbove",
  default: -1,
  description: "a link is kept when its priority is greater than this; −1 keeps every link",
  origin: "off, as the papers describe this crawler; r2 of IELP is 0.12, η of FCOSA 0.15",
};

/** η of FCOSA; crawlers that it does not give one filter nothing with it in the `paper` profile. */
export const ETA: Parameter = { ...KEEP_ABOVE, default: 0.15, origin: "η of FCOSA, Table 3" };

export const DROPS_FOR_GOOD: Parameter = {
  name: "dropsForGood",
  default: false,
  paper: true,
  description: "a link dropped by a threshold never comes back; otherwise new evidence may bring it back",
  origin: "the papers give such links up; ours: a better anchor may be found later",
};

export const PAGE_RANK: Parameter = {
  name: "pageRank",
  default: "normalised",
  paper: "printed",
  choices: ["normalised", "printed", "plain"],
  description: "how a page's vote is divided among its links",
  origin: "Eq. 8 of FCOSA can hand on 1.36 times what a page has, so its values explode; normalised shares converge",
};

export const SCALED_PAGE_RANK: Parameter = {
  name: "scaledPageRank",
  default: true,
  paper: false,
  description: "PageRank as min(PR, 3)/3 in the priority, so that its weight means what it says",
  origin: "the papers add PageRank as it is, about 1 on average",
};

export const parentsParameter = (value: string, paper: string, origin: string): Parameter => ({
  name: "parents",
  default: value,
  paper,
  choices: ["max", "mean", "sum", "latest"],
  description: "how the relevance of several pages that hold the link counts",
  origin,
});

export const LOOKAHEAD: Parameter = {
  name: "lookahead",
  default: "estimate",
  paper: "prefetch",
  choices: ["estimate", "prefetch"],
  description: "relevance of a link's target: estimated from pages of its kind, or fetched before the link is queued",
  origin: "Algorithm 3 of FCOSA needs the page behind every link; such fetches are counted apart",
};

export function keptAbove({ keepAbove }: ParameterValues): LinkFilter[] {
  return Number(keepAbove) > -1 ? [threshold(Number(keepAbove))] : [];
}

export function tagVsmFrom(topic: Topic, parameters: ParameterValues): RelevanceModel {
  return tagVsm(topic, { tfMax: parameters.tfMax === "global" ? "global" : "perWord" });
}

/** What CRE and CPEM are made of, by the recipe's parameters. */
export function linkStructureFrom(topic: Topic, parameters: ParameterValues): ComprehensiveOptions {
  const { pageRank, parents, scaledPageRank } = parameters;
  return {
    words: topic.words,
    normalize: normalizerFor(topic.language),
    pageRank: pageRank === "printed" || pageRank === "plain" ? pageRank : "normalised",
    parents: parents === "mean" || parents === "sum" || parents === "latest" ? parents : "max",
    scaledPageRank: scaledPageRank === true,
  };
}
