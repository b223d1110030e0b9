/** Where a page leads to: to others at the places that it is in, and elsewhere. @module */
import type { LinkId } from "../../types.ts";
import type { Address, Addresses } from "./address.ts";
import type { Finders } from "./finders.ts";
import type { ObservedPage } from "./host-memory.ts";
import type { LinksWithin } from "./openness.ts";

/** So many new links of a page are looked at, and so many known ones. */
const MOST_LINKS = 50;

/** Where a page leads to. */
export interface Leads {
  /** By the places that it is in: its links to others there. */
  readonly within: ReadonlyMap<number, LinksWithin>;
  /** Its links to others at any of these. */
  readonly all: LinksWithin;
  /** Targets at other places. */
  readonly elsewhere: readonly LinkId[];
  /** New addresses below them. */
  readonly opened: readonly Address[];
}

type Counts = { -readonly [As in keyof LinksWithin]: number };

/** The different links of a page, and whoever knows about them. */
export interface Linked {
  readonly known: readonly LinkId[];
  readonly fresh: readonly LinkId[];
  /** No navigation. */
  isOwn(id: LinkId): boolean;
  readonly addresses: Addresses;
  readonly finders: Finders;
}

export function leadsOf({ id, address, groups }: ObservedPage, linked: Linked): Leads {
  const { isOwn, addresses, finders } = linked;
  const within = new Map<number, Counts>();
  for (const { kind } of groups) within.set(kind, { known: 0, fresh: 0 });
  // A page is at few places: their list is read sooner than a map of them.
  const places = Float64Array.from(within.keys());
  const counts = [...within.values()];
  const { form } = address;
  const alike: Counts = { known: 0, fresh: 0 };
  within.set(form, alike);
  const all: Counts = { known: 0, fresh: 0 };
  const elsewhere: LinkId[] = [];
  const opened: Address[] = [];
  const look = (targets: readonly LinkId[], as: keyof LinksWithin) => {
    const count = Math.min(targets.length, MOST_LINKS);
    for (let i = 0; i < count; i++) {
      const target = targets[i] ?? 0;
      const there = addresses.of(target);
      if (as === "fresh" && !there.isBeside(address)) opened.push(there);
      if (target === id) continue;
      let isWithin = false;
      for (const kind of there.kinds) isWithin ||= placeOf(kind, places) >= 0;
      const isAlike = there.form === form;
      if (!isWithin) elsewhere.push(target);
      if (!isWithin && !isAlike) continue;
      if (as === "fresh") finders.found(target, id);
      if (!isOwn(target)) continue;
      const share = as === "fresh" ? 1 : finders.shareOf(target, id);
      if (isAlike) alike[as] += share;
      if (!isWithin) continue;
      all[as]++;
      for (const kind of there.kinds) {
        const place = counts[placeOf(kind, places)];
        if (place !== undefined) place[as] += share;
      }
    }
  };
  look(linked.known, "known");
  look(linked.fresh, "fresh");
  return { within, all, elsewhere, opened };
}

function placeOf(kind: number, places: Float64Array): number {
  for (let i = 0; i < places.length; i++) if (places[i] === kind) return i;
  return -1;
}
