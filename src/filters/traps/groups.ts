/** What addresses have in common: the groups by which a crawl judges pages that it has not fetched. @module */
import { hashKey } from "../../text/hash.ts";
import type { CanonicalUrl } from "../../types.ts";
import { endingOf, type UrlParts, urlParts } from "../../url/parts.ts";
import type { LeftOut, MadeUp } from "./made-up-address.ts";
import { type VariationKind, variationOf } from "./variation.ts";

export interface AddressGroup {
  /** For people, and unlike that of any other group. */
  readonly name: string;
  /** What differs between its addresses. */
  readonly varied?: MadeUp;
  /** What its addresses have that may mean nothing. */
  readonly idle?: LeftOut;
  /** So many pages are needed for a verdict. */
  readonly judgeAfter: number;
}

/** A group, with those of its addresses that end alike. */
export interface GroupOfAddress extends AddressGroup {
  /** By hash. */
  readonly kind: number;
}

const VARIED: Readonly<Record<VariationKind, MadeUp>> = {
  number: "numbers",
  date: "numbers",
  token: "numbers",
  query: "query",
  deep: "below",
};

const MAX_PARAMETERS = 4;
const FEW = 10;
/** What lies below a top folder has little in common. */
const MANY = 25;

/** A link is asked about several times in a row, and again with the next page that has it. */
const known = new WeakMap<UrlParts, readonly GroupOfAddress[]>();

/** From the most to the least particular: same script and parameters, same template, same script, same folder, same top folder. */
export function groupsOf(parts: UrlParts): readonly GroupOfAddress[] {
  const before = known.get(parts);
  if (before !== undefined) return before;
  const ending = endingOf(parts.segments.at(-1) ?? "");
  const groups = allGroups(parts).map((group) => ({ ...group, kind: hashKey(kindOf(group.name, ending)) }));
  known.set(parts, groups);
  return groups;
}

function allGroups(parts: UrlParts): readonly AddressGroup[] {
  const { host, segments, query, parameters } = parts;
  const groups: AddressGroup[] = [];
  const variation = variationOf(parts);
  const names = [...new Set(parameters.map(({ name }) => name))];
  // What a script shows by other parameters may be something else: a thread, and that thread with words marked.
  if (names.length > 1) groups.push({ name: `${host}/${segments.join("/")}?${names.join("&")}`, judgeAfter: FEW });
  if (variation !== undefined) {
    groups.push({ name: variation.template, varied: VARIED[variation.kind], judgeAfter: FEW });
  }
  if (query !== "") {
    groups.push({ name: `${host}/${segments.join("/")}?*`, varied: "query", judgeAfter: FEW });
    for (const parameter of names.slice(0, MAX_PARAMETERS)) {
      groups.push({ name: `${host}/**?${parameter}=`, idle: { parameter }, judgeAfter: FEW });
    }
  }
  if (segments.length > 1) {
    groups.push({ name: `${host}/${segments.slice(0, -1).join("/")}/*`, varied: "name", judgeAfter: FEW });
    const top = (segments[0] ?? "").replace(/[a-z0-9]*\d[a-z0-9]*/gi, "#");
    const below = segments.length > 2 ? ({ varied: "below" } as const) : {};
    groups.push({ name: `${host}/${top}/**`, ...below, idle: "top", judgeAfter: MANY });
  }
  return groups;
}

/** All that a host has: no verdict on it but what the host answers to any address. */
export function hostGroup({ host }: UrlParts): Required<Pick<AddressGroup, "name" | "varied">> {
  return { name: `${host}/`, varied: "all" };
}

/** Addresses of a group that end alike: a manual has the source of each page at a place of its own, and that is no more of it. */
function kindOf(group: string, ending: string): string {
  return `${group} ${ending}`;
}

/** The kind of a group in which an address would be, by hash. */
export function kindIn(group: string, url: CanonicalUrl): number {
  return hashKey(kindOf(group, endingOf(urlParts(url).segments.at(-1) ?? "")));
}

export function kindsOf(urls: Iterable<CanonicalUrl>): ReadonlySet<number> {
  const kinds = new Set<number>();
  for (const url of urls) for (const { kind } of groupsOf(urlParts(url))) kinds.add(kind);
  return kinds;
}

/** Of its own address, and of the one that led there. */
export function groupsOfPage({
  url,
  chosen,
}: {
  readonly url: CanonicalUrl;
  readonly chosen: CanonicalUrl;
}): readonly string[] {
  const names = groupsOf(urlParts(url)).map(({ name }) => name);
  if (chosen === url) return names;
  return [...new Set([...names, ...groupsOf(urlParts(chosen)).map(({ name }) => name)])];
}
