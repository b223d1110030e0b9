/** Whole sites with traps to develop by: what protects a crawler may be made better with these before one's eyes. @module */
import { chandlery } from "./chandlery.ts";
import { marshClub } from "./marsh-club.ts";
import { playersForum } from "./players-forum.ts";
import type { WholeOptions, WholeSite } from "./whole-site.ts";

export const DEV_SITES: readonly { readonly name: string; make(options: WholeOptions): WholeSite }[] = [
  { name: "marsh club (WordPress)", make: marshClub },
  { name: "chandlery (Magento)", make: chandlery },
  { name: "players' forum (phpBB)", make: playersForum },
];
