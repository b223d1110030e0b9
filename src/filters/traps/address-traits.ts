/** By what addresses are learned of (address-lessons.ts): the traits that one has in common with others of its host. @module */
import { hashKey, RunningHash } from "../../text/hash.ts";
import type { Address } from "./address.ts";
import { PLACES } from "./address-lessons.ts";

/** Names and parameters of an address that are looked at. */
const MOST_NAMES = 6;
const DIGITS = /\d+/g;
const BETWEEN_NAMES = /[^a-z#]+/;

/** Places of the weights of an address: of its host, its top folder, its form, its groups, its names and parameters. */
export function traitsOf({ host, segments, parameters, form, groups }: Address): readonly number[] {
  const key = hashKey(host);
  const traits = [placeOf(key, lowOf("top ", segments[0] ?? ""))];
  const add = (hash: number) => {
    const place = placeOf(key, hash);
    if (!traits.includes(place)) traits.push(place);
  };
  add(lowOfForm(form));
  add(lowOf("depth ", `${segments.length} ${parameters.length}`));
  for (const group of groups) add(group.key);
  const last = (segments.at(-1) ?? "").toLowerCase().replace(DIGITS, "#");
  let names = 0;
  for (const name of last.split(BETWEEN_NAMES)) {
    if (name === "") continue;
    add(lowOf("name ", name));
    if (++names === MOST_NAMES) break;
  }
  for (let i = 0; i < parameters.length && i < MOST_NAMES; i++) add(lowOf("parameter ", parameters[i]?.name ?? ""));
  traits.unshift(placeOf(key, 0));
  return traits;
}

/** Of the form that was asked about last: links that stand together are mostly of one, and to write such a number takes long. */
let last = { form: -1, low: 0 };

function lowOfForm(form: number): number {
  if (form !== last.form) last = { form, low: lowOf("form ", String(form)) };
  return last.low;
}

/** Of a trait together with another; their lower 32 bits count. */
export function placeOf(one: number, other: number): number {
  const mixed = Math.imul(other ^ Math.imul(one, 0x85ebca6b), 0x9e3779b1);
  return ((mixed ^ (mixed >>> 15)) >>> 0) % PLACES;
}

function lowOf(what: string, text: string): number {
  const hash = new RunningHash();
  hash.add(what);
  hash.add(text);
  return hash.low;
}
