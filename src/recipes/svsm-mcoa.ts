/** Best-first by WordNet similarities of four texts, weighed by membrane computing. @module */
import { fourTextRecipe } from "./four-text.ts";

export const svsmMcoa = fourTextRecipe({
  name: "svsm-mcoa",
  title: "SVSM-MCOA",
  description: "Best-first by WordNet similarities of four texts, weighed by membrane computing.",
  paper: "SVSM-MCOA (Applied Intelligence 2022)",
  fidelity: "completed",
  model: "svsm",
  weights: "membrane",
  deviations: [
    "The printed double-term cosine ranks pages like chance; the default profile repairs it (docs/relevance-models.md).",
  ],
});
