/**
 * A fifth group of whole sites with traps, each of a kind of its own;
 * kept aside for measuring alone: whoever works on the protection does not read this file, nor tunes on its figures.
 * @module
 */
import type { AsideOptions, AsideSite } from "../whole-aside/whole-site.ts";
import { eveningEchoSite } from "./evening-echo.ts";
import { statisticsOfficeSite } from "./statistics-office.ts";

export const FIFTH_ASIDE_SITES: readonly { name: string; make(options: AsideOptions): AsideSite }[] = [
  { name: "evening echo", make: eveningEchoSite },
  { name: "statistics office", make: statisticsOfficeSite },
];
