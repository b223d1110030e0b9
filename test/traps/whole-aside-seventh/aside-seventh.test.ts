/**
 * What the whole sites of the seventh group promise;
 * kept aside for measuring alone: whoever works on the protection does not read this file, nor tunes on its figures.
 * @module
 */
import { testPromises } from "../whole-aside/promises.ts";
import { SEVENTH_ASIDE_SITES } from "./aside-seventh.ts";

testPromises(SEVENTH_ASIDE_SITES);
