/**
 * What the whole sites promise;
 * kept aside for measuring alone: whoever works on the protection does not read this file, nor tunes on its figures.
 * @module
 */
import { ASIDE_SITES } from "./aside.ts";
import { testPromises } from "./promises.ts";

testPromises(ASIDE_SITES);
