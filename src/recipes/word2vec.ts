/** Best-first by similarities of word vectors of four texts, .25 each. @module */
import { fourTextRecipe } from "./four-text.ts";

export const word2vec = fourTextRecipe({
  name: "word2vec",
  title: "Word2vec crawler",
  description: "Best-first by similarities of word vectors of four texts, .25 each.",
  paper: "baseline of BSVSM-HA",
  fidelity: "completed",
  model: "word-vectors",
  weights: "manual",
  vectors: "a word2vec or GloVe file; without it the bundled GloVe vectors",
  deviations: [
    "The printed double-term cosine ranks pages like chance; the default profile repairs it (docs/relevance-models.md).",
  ],
});
