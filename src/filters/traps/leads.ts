/** Where a page leads to: to others at the places that it is in, and elsewhere. @module */
import { Recent } from "../../collections/recent.ts";
import { hashKey } from "../../text/hash.ts";
import type { CanonicalUrl, LinkId, UrlLookup } from "../../types.ts";
import { urlParts } from "../../url/parts.ts";
import type { Finders } from "./finders.ts";
import { groupsOf, groupsOfPage, kindIn } from "./groups.ts";
import type { ObservedPage } from "./host-memory.ts";
import { linkShape } from "./link-shape.ts";
import type { LinksWithin } from "./openness.ts";

/** So many new links of a page are looked at, and so many known ones. */
const MOST_LINKS = 50;
/** Addresses of which it is remembered where they lie: the pages of a site share many links. */
const KEPT = 2048;

const tops = new Recent<CanonicalUrl, string>(KEPT);
const forms = new Recent<CanonicalUrl, number>(KEPT);

/** What lies directly below the host is one place. */
function topOf(url: CanonicalUrl): string {
  return tops.get(url, () => {
    const { host, segments } = urlParts(url);
    return segments.length > 1 ? `${host}/${segments[0]}/` : `${host}/`;
  });
}

/** All addresses of a host whose names are of the same kinds, wherever they are, are one place too: a generator may use any folder. */
export function formOf(url: CanonicalUrl): number {
  return forms.get(url, () => {
    const { host } = urlParts(url);
    return hashKey(host) + linkShape(url, host).shape;
  });
}

/** Where a page leads to. */
export interface Leads {
  /** By the places that it is in: its links to others there. */
  readonly within: ReadonlyMap<number, LinksWithin>;
  /** Its links to others at any of these. */
  readonly all: LinksWithin;
  /** Targets at other places. */
  readonly elsewhere: readonly LinkId[];
  /** New addresses below them. */
  readonly opened: readonly CanonicalUrl[];
}

/** `isOwn` says which targets are no navigation. */
export function leadsOf(page: ObservedPage, isOwn: (id: LinkId) => boolean, urls: UrlLookup, finders: Finders): Leads {
  const kinds = groupsOfPage(page).map((name) => kindIn(name, page.url));
  const within = new Map(kinds.map((kind) => [kind, { known: 0, fresh: 0 }]));
  const [form, alike] = [formOf(page.url), { known: 0, fresh: 0 }];
  within.set(form, alike);
  const all = { known: 0, fresh: 0 };
  const elsewhere: LinkId[] = [];
  const opened: CanonicalUrl[] = [];
  const own = topOf(page.url);
  const look = (targets: readonly LinkId[], as: keyof LinksWithin) => {
    for (const target of firstOf(targets, MOST_LINKS)) {
      const url = urls.url(target);
      const top = topOf(url);
      if (top !== own) {
        if (as === "fresh") opened.push(url);
      }
      if (target === page.id) continue;
      const places = groupsOf(urlParts(url)).flatMap(({ kind }) => within.get(kind) ?? []);
      const isAlike = formOf(url) === form;
      if (places.length === 0) elsewhere.push(target);
      if (places.length === 0 && !isAlike) continue;
      if (as === "fresh") finders.found(target, page.id);
      if (!isOwn(target)) continue;
      const share = as === "fresh" ? 1 : finders.shareOf(target, page.id);
      if (isAlike) alike[as] += share;
      if (places.length === 0) continue;
      all[as]++;
      for (const place of places) place[as] += share;
    }
  };
  look(page.known, "known");
  look(page.fresh, "fresh");
  return { within, all, elsewhere, opened };
}

/** The first different ones. */
export function firstOf(targets: Iterable<LinkId>, most: number): ReadonlySet<LinkId> {
  const first = new Set<LinkId>();
  for (const target of targets) if (first.add(target).size >= most) break;
  return first;
}
