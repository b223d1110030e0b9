/**
 * Whole sites with traps, each of a kind of its own;
 * kept aside for measuring alone: whoever works on the protection does not read this file, nor tunes on its figures.
 * @module
 */
import { magazineSite } from "./magazine.ts";
import { museumSite } from "./museum.ts";
import { portalSite } from "./portal.ts";
import type { AsideOptions, AsideSite } from "./whole-site.ts";
import { wikiSite } from "./wiki.ts";

export const ASIDE_SITES: readonly { name: string; make(options: AsideOptions): AsideSite }[] = [
  { name: "museum", make: museumSite },
  { name: "wiki", make: wikiSite },
  { name: "magazine", make: magazineSite },
  { name: "portal", make: portalSite },
];
