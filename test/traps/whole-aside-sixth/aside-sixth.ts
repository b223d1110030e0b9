/**
 * A sixth group of whole sites with traps, each of a kind of its own;
 * kept aside for measuring alone: whoever works on the protection does not read this file, nor tunes on its figures.
 * @module
 */
import type { AsideOptions, AsideSite } from "../whole-aside/whole-site.ts";
import { openLecternSite } from "./open-lectern.ts";
import { patentRegisterSite } from "./patent-register.ts";

export const SIXTH_ASIDE_SITES: readonly { name: string; make(options: AsideOptions): AsideSite }[] = [
  { name: "patent register", make: patentRegisterSite },
  { name: "open lectern", make: openLecternSite },
];
