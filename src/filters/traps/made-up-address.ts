/**
 * Addresses that nobody has linked to, in the manner of one that exists: what a server says to them tells whether it
 * knows its pages, or makes one for any address.
 * @module
 */
import type { Rng } from "../../math/rng.ts";
import type { CanonicalUrl } from "../../types.ts";
import { canonicalUrl } from "../../url/canonical.ts";
import { partsOf, type UrlParts } from "../../url/parts.ts";
import { yearOfDate } from "./dates.ts";

/** What of an address is made up, the rest stays: its last name, or that but for its numbers, all below its top folder, its numbers and tokens, its query; or everything. */
export type MadeUp = "name" | "letters" | "below" | "numbers" | "query" | "all";
/** What of an address is left out: one parameter of its query, or its top folder. */
export type LeftOut = { readonly parameter: string } | "top";

/** The address without a part that may mean nothing; undefined where there is no such part. */
export function bareAddress(url: CanonicalUrl, what: LeftOut): CanonicalUrl | undefined {
  const bare = what === "top" ? withoutTop(url) : withoutParameter(url, what.parameter);
  return bare === url ? undefined : canonicalUrl(bare);
}

/** Before there was a web, after the calendars of digitised newspapers: sensible, and nobody's. */
const YEARS = [1610, 1780] as const;
/** Numbers that no list reaches, and that any program can read. */
const NUMBERS = [200_000_000, 2_000_000_000] as const;

export function madeUpAddress(url: CanonicalUrl, what: MadeUp, rng: Rng): CanonicalUrl | undefined {
  const origin = url.slice(0, url.indexOf("/", url.indexOf("//") + 2));
  const [path = "", query] = PATHS[what](partsOf(url), rng).split("?", 2);
  const slash = what !== "all" && /\/(?:\?|$)/.test(url.slice(origin.length + 1)) ? "/" : "";
  return canonicalUrl(`${origin}${path}${slash}${query === undefined ? "" : `?${query}`}`);
}

function withoutTop(url: CanonicalUrl): string {
  return url.replace(/^([a-z]+:\/\/[^/]+)\/[^/?]+\/(?=.)/, "$1/");
}

function withoutParameter(url: CanonicalUrl, parameter: string): string {
  const [address = "", query = ""] = url.split("?", 2);
  const kept = query.split(/[&;]/).filter((pair) => pair !== "" && pair.split("=", 1)[0] !== parameter);
  return kept.length === 0 ? address : `${address}?${kept.join("&")}`;
}

const PATHS: Readonly<Record<MadeUp, (parts: UrlParts, rng: Rng) => string>> = {
  all: (_parts, rng) => `/${letters(9, rng)}`,
  name: ({ segments, query }, rng) => {
    const last = segments.at(-1) ?? "";
    return `/${[...segments.slice(0, -1), nameLike(last, rng)].join("/")}${query === "" ? "" : `?${query}`}`;
  },
  letters: ({ segments, query }, rng) => {
    const last = segments.at(-1) ?? "";
    return `/${[...segments.slice(0, -1), relettered(last, rng)].join("/")}${query === "" ? "" : `?${query}`}`;
  },
  below: ({ segments }, rng) => {
    const [top = "", ...rest] = segments;
    return `/${[top, ...rest.map((name) => nameLike(name, rng))].join("/")}`;
  },
  numbers: (parts, rng) => {
    const { segments, query } = parts;
    const path = `/${segments.join("/")}${query === "" ? "" : `?${query}`}`;
    return yearOfDate(parts) === undefined ? renumbered(path, rng) : inAnotherYear(path, rng);
  },
  query: ({ segments, parameters }, rng) => {
    const pairs = parameters.map(({ name, value }) => (value === "" ? name : `${name}=${nameLike(value, rng)}`));
    return `/${segments.join("/")}?${pairs.join("&")}`;
  },
};

/** One or two letters before a number say what it is the number of, as in `lamp_i3007`. */
const LETTERS = /%[0-9a-f]{2}|(?<![a-z])([a-z]{1,2})(?=\d)|[a-z]+/gi;

/** Of the same letters and signs, but longer numbers; the ending of a file stays. */
function nameLike(name: string, rng: Rng): string {
  const ending = /\.[a-z]{1,5}$/i.exec(name)?.[0] ?? "";
  const stem = name.slice(0, name.length - ending.length);
  const isToken = /^(?=.*\d)(?=.*[a-f])[0-9a-f]{8,}$/i.test(stem);
  const like = isToken ? token(stem.length, rng) : relettered(renumbered(stem, rng), rng);
  return (like === "" ? letters(8, rng) : like) + ending;
}

function relettered(name: string, rng: Rng): string {
  return name.replace(LETTERS, (run, marker: string | undefined) => {
    if (marker !== undefined) return marker;
    return letters(run.startsWith("%") ? 1 : Math.min(Math.max(run.length, 4), 12), rng);
  });
}

/** Its last name has a number and words, as in `1081-plum-sauce`: either of them may be all that a host looks at. */
export function isNumbered(url: CanonicalUrl): boolean {
  const name = partsOf(url).segments.at(-1) ?? "";
  return /^\d{1,9}[-_][a-z]{3}/i.test(name) || /[a-z]{3}[-_]\d{1,9}$/i.test(name);
}

function renumbered(text: string, rng: Rng): string {
  return text.replace(/(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{8,}|%[0-9a-f]{2}|\d+/gi, (run) => {
    if (run.startsWith("%")) return run;
    return /[a-f]/i.test(run) ? token(run.length, rng) : String(between(NUMBERS, rng));
  });
}

/** Day and month stay, so that the date is one. */
function inAnotherYear(path: string, rng: Rng): string {
  const year = String(between(YEARS, rng));
  return path.replace(/(?<!\d)(?:1[6-9]|20)\d\d(?=\d{4}(?!\d)|\d\d(?!\d)|(?!\d))/, year);
}

function between([least, most]: readonly [number, number], rng: Rng): number {
  return least + rng.below(most - least);
}

/** Vowels and consonants in turn: nothing that a server takes for an attack, and no word. */
function letters(count: number, rng: Rng): string {
  const pick = (from: string) => from.charAt(rng.below(from.length));
  return Array.from({ length: count }, (_, i) => pick(i % 2 === 0 ? "bdfgklmnprtvz" : "aeiou")).join("");
}

function token(count: number, rng: Rng): string {
  return Array.from({ length: count }, () => rng.below(16).toString(16)).join("");
}
