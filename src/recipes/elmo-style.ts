/** Best-first by similarities of contextual vectors of four texts, .25 each. @module */
import { fourTextRecipe } from "./four-text.ts";

export const elmoStyle = fourTextRecipe({
  name: "elmo-style",
  title: "ELMo-style crawler",
  description: "Best-first by similarities of contextual vectors of four texts, .25 each.",
  paper: "baseline ELMO of BSVSM-HA; the model is our own",
  fidelity: "completed",
  model: "elmo-style",
  weights: "manual",
  deviations: [
    "A small model of the ELMo kind that we trained stands for ELMo, which cannot be had any more.",
    "The printed double-term cosine ranks pages like chance; the default profile repairs it (docs/relevance-models.md).",
  ],
});
