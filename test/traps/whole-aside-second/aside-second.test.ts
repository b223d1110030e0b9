/**
 * What the whole sites of the second group promise;
 * kept aside for measuring alone: whoever works on the protection does not read this file, nor tunes on its figures.
 * @module
 */
import { testPromises } from "../whole-aside/promises.ts";
import { SECOND_ASIDE_SITES } from "./aside-second.ts";

testPromises(SECOND_ASIDE_SITES);
