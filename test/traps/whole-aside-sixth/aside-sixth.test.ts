/**
 * What the whole sites of the sixth group promise;
 * kept aside for measuring alone: whoever works on the protection does not read this file, nor tunes on its figures.
 * @module
 */
import { testPromises } from "../whole-aside/promises.ts";
import { SIXTH_ASIDE_SITES } from "./aside-sixth.ts";

testPromises(SIXTH_ASIDE_SITES);
