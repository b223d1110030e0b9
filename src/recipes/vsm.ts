/** Best-first by TF·IDF cosines of the whole page and the anchor. @module */
import { fourTextRecipe } from "./four-text.ts";

export const vsm = fourTextRecipe({
  name: "vsm",
  title: "VSM crawler",
  description: "Best-first by TF·IDF cosines of the whole page and the anchor.",
  paper: "baseline of SVSM-MCOA, section 4.1.1",
  fidelity: "completed",
  model: "vsm",
  weights: "full+anchor",
  deviations: [],
});
