/** Parameters that many recipes share. @module */
import { tagVsm } from "../relevance/tag-vsm.ts";
import type { Parameter, ParameterValues, RelevanceModel, Topic } from "../types.ts";

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

export function tagVsmFrom(topic: Topic, parameters: ParameterValues): RelevanceModel {
  return tagVsm(topic, { tfMax: parameters.tfMax === "global" ? "global" : "perWord" });
}
