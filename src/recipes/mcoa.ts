/** Best-first by TF·IDF cosines of four texts, weighed by membrane computing. @module */
import { fourTextRecipe } from "./four-text.ts";

export const mcoa = fourTextRecipe({
  name: "mcoa",
  title: "MCOA crawler",
  description: "Best-first by TF·IDF cosines of four texts, weighed by membrane computing.",
  paper: "baseline of SVSM-MCOA",
  fidelity: "completed",
  model: "vsm",
  weights: "membrane",
  deviations: ["The optimiser is repaired in the default profile (docs/learning-weights.md)."],
});
