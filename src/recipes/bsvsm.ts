/** Best-first by similarities of BERT vectors of four texts, .25 each. @module */
import { fourTextRecipe } from "./four-text.ts";

export const bsvsm = fourTextRecipe({
  name: "bsvsm",
  title: "BSVSM crawler",
  description: "Best-first by similarities of BERT vectors of four texts, .25 each.",
  paper: "baseline of BSVSM-HA",
  fidelity: "completed",
  model: "bsvsm",
  weights: "manual",
  vectors: "a Hugging Face folder of a BERT model; without it MiniLM",
  deviations: [
    "MiniLM stands for BERT, which the paper does not specify further.",
    "The printed double-term cosine ranks pages like chance; the default profile repairs it (docs/relevance-models.md).",
  ],
});
