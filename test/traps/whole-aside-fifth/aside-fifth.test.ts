/**
 * What the whole sites of the fifth group promise;
 * kept aside for measuring alone: whoever works on the protection does not read this file, nor tunes on its figures.
 * @module
 */
import { testPromises } from "../whole-aside/promises.ts";
import { FIFTH_ASIDE_SITES } from "./aside-fifth.ts";

testPromises(FIFTH_ASIDE_SITES);
