/**
 * What the whole sites of the third group promise;
 * kept aside for measuring alone: whoever works on the protection does not read this file, nor tunes on its figures.
 * @module
 */
import { testPromises } from "../whole-aside/promises.ts";
import { THIRD_ASIDE_SITES } from "./aside-third.ts";

testPromises(THIRD_ASIDE_SITES);
