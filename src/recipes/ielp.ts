/** IELP: improved energy landscape paving over CRE. @module */
import { energyRecipe } from "./energy.ts";

export const ielp = energyRecipe({
  name: "ielp",
  title: "IELP",
  description: "Walks from page to page; a better link is always taken, a worse one by the Metropolis rule.",
  paper: "IELP (FAIA 2020), section 3.2",
  fidelity: "completed",
  variant: "improved",
  keepAbove: 0.12,
  deviations: ["The walk draws from the links that passed r2; step 5 of the paper stores all of them."],
});
