/**
 * What the whole sites of the fourth group promise;
 * kept aside for measuring alone: whoever works on the protection does not read this file, nor tunes on its figures.
 * @module
 */
import { testPromises } from "../whole-aside/promises.ts";
import { FOURTH_ASIDE_SITES } from "./aside-fourth.ts";

testPromises(FOURTH_ASIDE_SITES);
