/** Best-first by similarities of BERT vectors of four texts, weighed by the hybrid optimiser. @module */
import { fourTextRecipe } from "./four-text.ts";

export const bsvsmHa = fourTextRecipe({
  name: "bsvsm-ha",
  title: "BSVSM-HA",
  description: "Best-first by similarities of BERT vectors of four texts, weighed by the hybrid optimiser.",
  paper: "BSVSM-HA (IEEE Access 2024)",
  fidelity: "completed",
  model: "bsvsm",
  weights: "hybrid",
  vectors: "a Hugging Face folder of a BERT model; without it MiniLM",
  deviations: [
    "MiniLM stands for BERT, which the paper does not specify further.",
    "The printed double-term cosine ranks pages like chance; the default profile repairs it (docs/relevance-models.md).",
    "The optimiser is repaired in the default profile (docs/learning-weights.md).",
  ],
});
