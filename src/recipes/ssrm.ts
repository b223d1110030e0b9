/** Best-first by WordNet similarities of the whole page and the anchor. @module */
import { fourTextRecipe } from "./four-text.ts";

export const ssrm = fourTextRecipe({
  name: "ssrm",
  title: "SSRM crawler",
  description: "Best-first by WordNet similarities of the whole page and the anchor.",
  paper: "baseline of SVSM-MCOA; SSRM from the literature it cites",
  fidelity: "completed",
  model: "ssrm",
  weights: "full+anchor",
  deviations: ["Without expansion and re-weighting of the terms."],
});
