/**
 * A seventh group of whole sites with traps, each of a kind of its own;
 * kept aside for measuring alone: whoever works on the protection does not read this file, nor tunes on its figures.
 * @module
 */
import type { AsideOptions, AsideSite } from "../whole-aside/whole-site.ts";
import { fieldRecordsSite } from "./field-records.ts";
import { listArchiveSite } from "./list-archive.ts";
import { unionCatalogueSite } from "./union-catalogue.ts";

export const SEVENTH_ASIDE_SITES: readonly { name: string; make(options: AsideOptions): AsideSite }[] = [
  { name: "field records", make: fieldRecordsSite },
  { name: "list archive", make: listArchiveSite },
  { name: "union catalogue", make: unionCatalogueSite },
];
