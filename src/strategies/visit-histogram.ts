/**
 * How often places like a link were visited: its host, or links of about its energy.
 * Papers: Hansmann and Wille 2002, who count visits of energies and not of single states; ours for hosts, since a crawler
 * downloads no link twice. What was not visited for long is forgotten, to bound what is saved with every page.
 * @module
 */
import { z } from "zod";
import type { FrontierView, LinkId } from "../types.ts";
import { hostOf } from "../url/canonical.ts";

export type VisitPlace = "host" | "energy";

export interface VisitHistogram {
  /** The place of a link. */
  placeOf(id: LinkId, energy: number, frontier: FrontierView): string;
  /** H of the place. */
  visits(place: string): number;
  count(place: string): void;
  snapshot(): [place: string, count: number][];
  restore(rows: readonly (readonly [place: string, count: number])[]): void;
}

export const visitsSchema = z.array(z.tuple([z.string(), z.int()]));

/** Width of the energies that count as one. */
const BIN = 0.05;
/** Ten downloads from a host count as one visit: hosts have many pages, and a walk often stays on one. */
const DOWNLOADS_PER_VISIT = 10;
/** Some 30 kB in each saved state. */
const MAX_PLACES = 1000;

export function visitHistogram(of: VisitPlace): VisitHistogram {
  const counts = new Map<string, number>();
  return {
    placeOf: (id, energy, frontier) => (of === "host" ? hostOf(frontier.url(id)) : String(Math.floor(energy / BIN))),
    visits: (place) => (counts.get(place) ?? 0) / (of === "host" ? DOWNLOADS_PER_VISIT : 1),
    count: (place) => {
      const count = (counts.get(place) ?? 0) + 1;
      counts.delete(place); // the latest stands last
      counts.set(place, count);
      if (counts.size > MAX_PLACES) counts.delete(counts.keys().next().value!);
    },
    snapshot: () => [...counts],
    restore: (rows) => {
      counts.clear();
      for (const [place, count] of rows) counts.set(place, count);
    },
  };
}
