/**
 * A fourth group of whole sites with traps, each of a kind of its own;
 * kept aside for measuring alone: whoever works on the protection does not read this file, nor tunes on its figures.
 * @module
 */
import type { AsideOptions, AsideSite } from "../whole-aside/whole-site.ts";
import { councilSite } from "./council.ts";
import { kitchenSite } from "./kitchen.ts";
import { musicSchoolSite } from "./music-school.ts";
import { toolkitSite } from "./toolkit.ts";

export const FOURTH_ASIDE_SITES: readonly { name: string; make(options: AsideOptions): AsideSite }[] = [
  { name: "council", make: councilSite },
  { name: "toolkit", make: toolkitSite },
  { name: "kitchen", make: kitchenSite },
  { name: "music school", make: musicSchoolSite },
];
