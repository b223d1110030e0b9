/** Best-first by similarities of whole-text vectors of four texts, weighed by the hybrid optimiser. @module */
import { fourTextRecipe } from "./four-text.ts";

export const bsvsmDoc = fourTextRecipe({
  name: "bsvsm-doc",
  title: "BSVSM-HA with document vectors",
  description: "Best-first by similarities of whole-text vectors of four texts, weighed by the hybrid optimiser.",
  paper: "BSVSM-HA (IEEE Access 2024), its future work",
  fidelity: "reconstruction",
  model: "sentence",
  weights: "hybrid",
  vectors: "a Hugging Face folder of a BERT model; without it MiniLM",
  deviations: [
    "The paper names vectors of whole documents as future work, without a rule: ours is the mean of a text's word vectors, compared with the topic's example pages.",
    "MiniLM stands for BERT, which the paper does not specify further.",
  ],
});
