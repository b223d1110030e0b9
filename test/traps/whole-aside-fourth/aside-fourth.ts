/**
 * A fourth group of whole sites with traps, each of a kind of its own;
 * made for measuring alone. The council and the music school have been opened since, and the protection was tuned on them;
 * of the others whoever works on the protection reads nothing.
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
