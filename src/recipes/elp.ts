/** ELP: energy landscape paving over CRE, the baseline of IELP. @module */
import { energyRecipe } from "./energy.ts";

export const elp = energyRecipe({
  name: "elp",
  title: "ELP",
  description: "Walks from page to page by the Metropolis rule over CRE; every trial lowers a link's energy.",
  paper: "baseline ELP of IELP, after Hansmann and Wille 2002",
  fidelity: "completed",
  variant: "original",
  keepAbove: -1,
  deviations: ["IELP describes this baseline only by its differences; the loop is IELP's."],
});
