/** What addresses have in common: the groups by which a crawl judges pages that it has not fetched. @module */
import { RunningHash } from "../../text/hash.ts";
import type { Address } from "./address.ts";
import type { LeftOut, MadeUp } from "./made-up-address.ts";
import type { VariationKind } from "./variation.ts";

export interface AddressGroup {
  /** For people, and unlike that of any other group. */
  readonly name: string;
  /** What differs between its addresses. */
  readonly varied: MadeUp | undefined;
  /** What its addresses have that may mean nothing. */
  readonly idle: LeftOut | undefined;
  /** So many pages are needed for a verdict. */
  readonly judgeAfter: number;
  /** The hash of its name. */
  readonly key: number;
  /** Those of its addresses that end as this one does, by hash: a manual has the source of each page at a place of its own, and that is no more of it. */
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

const DIGITS_IN_NAME = /[a-z0-9]*\d[a-z0-9]*/gi;

/** From the most to the least particular: same script and parameters, same template, same script, same folder, same top folder. */
export function groupsOf(address: Address): readonly AddressGroup[] {
  const { host, segments, query, parameters, variation, ending } = address;
  const groups: AddressGroup[] = [];
  const add = (name: string, judgeAfter: number, varied?: MadeUp, idle?: LeftOut) => {
    const hash = new RunningHash();
    hash.add(name);
    const { key } = hash;
    groups.push({ name, varied, idle, judgeAfter, key, kind: kindOf(hash, ending) });
  };
  const names = parameters.length === 0 ? [] : [...new Set(parameters.map(({ name }) => name))];
  // What a script shows by other parameters may be something else: a thread, and that thread with words marked.
  if (names.length > 1) add(`${host}/${segments.join("/")}?${names.join("&")}`, FEW);
  if (variation !== undefined) add(variation.template, FEW, VARIED[variation.kind]);
  if (query !== "") {
    add(`${host}/${segments.join("/")}?*`, FEW, "query");
    for (const parameter of names.slice(0, MAX_PARAMETERS)) {
      add(`${host}/**?${parameter}=`, FEW, undefined, { parameter });
    }
  }
  if (segments.length > 1) {
    add(`${host}/${segments.slice(0, -1).join("/")}/*`, FEW, "name");
    const top = (segments[0] ?? "").replace(DIGITS_IN_NAME, "#");
    add(`${host}/${top}/**`, MANY, segments.length > 2 ? "below" : undefined, "top");
  }
  return groups;
}

/** All that a host has: no verdict on it but what the host answers to any address. */
export function hostGroup({ host }: Address) {
  return { name: `${host}/`, varied: "all" } as const;
}

/** The kind of a group in which an address would be, by hash. */
export function kindIn(group: string, { ending }: Address): number {
  const hash = new RunningHash();
  hash.add(group);
  return kindOf(hash, ending);
}

/** From the hash of the group's name. */
function kindOf(hash: RunningHash, ending: string): number {
  hash.add(" ");
  hash.add(ending);
  return hash.key;
}

/** Of a page's own address, and of the one that led there, each with its kind that ends as the page's own address does. */
export function groupsOfPage(address: Address, chosen: Address): readonly AddressGroup[] {
  if (chosen.url === address.url) return address.groups;
  const groups: AddressGroup[] = [];
  const add = (group: AddressGroup) => {
    if (!groups.some(({ name }) => name === group.name)) groups.push(group);
  };
  for (const group of address.groups) add(group);
  for (const group of chosen.groups) add({ ...group, kind: kindIn(group.name, address) });
  return groups;
}
