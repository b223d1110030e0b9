/** Parameters that many recipes share. @module */
import { threshold } from "../filters/threshold.ts";
import { tagVsm } from "../relevance/tag-vsm.ts";
import type { LinkFilter, Parameter, ParameterValues, RelevanceModel, Topic } from "../types.ts";

export const RELEVANT_ABOVE: Parameter = {
  name: "relevantAbove",
  default: 0.62,
  min: 0,
  max: 1,
  description: "a page is relevant when its relevance is greater than this",
  origin: "r1 of IELP, section 4; FCOSA takes 0.70",
};

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

export function keptAbove({ keepAbove }: ParameterValues): LinkFilter[] {
  return Number(keepAbove) > -1 ? [threshold(Number(keepAbove))] : [];
}

export function tagVsmFrom(topic: Topic, parameters: ParameterValues): RelevanceModel {
  return tagVsm(topic, { tfMax: parameters.tfMax === "global" ? "global" : "perWord" });
}
