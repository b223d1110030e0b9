/**
 * A second group of whole sites with traps, each of a kind of its own;
 * kept aside for measuring alone: whoever works on the protection does not read this file, nor tunes on its figures.
 * @module
 */
import type { AsideOptions, AsideSite } from "../whole-aside/whole-site.ts";
import { fieldPostSite } from "./field-post.ts";
import { lawFacultySite } from "./law-faculty.ts";
import { recipeBoxSite } from "./recipe-box.ts";
import { skyAnswersSite } from "./sky-answers.ts";

export const SECOND_ASIDE_SITES: readonly { name: string; make(options: AsideOptions): AsideSite }[] = [
  { name: "law faculty", make: lawFacultySite },
  { name: "field post", make: fieldPostSite },
  { name: "recipe box", make: recipeBoxSite },
  { name: "sky answers", make: skyAnswersSite },
];
