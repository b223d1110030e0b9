/** The words that an address is made of: many sites say in it what a page is about. @module */
import { domainToUnicode } from "node:url";
import { tldts } from "../system/packages.ts";
import type { CanonicalUrl } from "../types.ts";
import { hostOf } from "./canonical.ts";

/**
 * Host labels (without `www` and the public suffix), path and query as words separated by spaces; digits and file
 * extensions are left out. `https://www.news.example.co.uk/heavyRain/flood-2021.html?page=2` → `news example heavy
 * Rain flood page`.
 */
export function urlWords(url: CanonicalUrl): string {
  const host = hostOf(url);
  const rest = url.slice(url.indexOf(host) + host.length);
  const query = rest.indexOf("?");
  const path = query < 0 ? rest : rest.slice(0, query);
  // The extension goes first, lest a dot that was written as %2E makes one.
  const pathWords = splitWords(decodeEscapes(path.replace(/(?:\.[a-z][a-z0-9]{0,4}){1,2}$/i, "")));
  const queryWords = query < 0 ? [] : splitWords(decodeEscapes(rest.slice(query + 1)));
  if (host !== last.host) last = { host, words: splitWords(hostWords(host)) };
  return [...last.words, ...pathWords, ...queryWords].join(" ");
}

/** Of the address that was asked for last: the links of a page mostly lead to one host. */
let last: { readonly host: string; readonly words: readonly string[] } = { host: "", words: [] };

function hostWords(host: string): string {
  const name = host.replace(/:\d+$/, "");
  if (name.startsWith("[")) return "";
  const suffix = tldts().getPublicSuffix(name, { allowPrivateDomains: true });
  const own = suffix !== null && name.endsWith(`.${suffix}`) ? name.slice(0, -suffix.length - 1) : name;
  const labels = own.split(".").filter((label) => !/^www\d*$/.test(label));
  // Label by label: one that is no valid Punycode must not take the others along.
  return labels.map((label) => domainToUnicode(label) || label).join(" ");
}

/** Percent-decoding as UTF-8, twice where a site has escaped its escapes. */
function decodeEscapes(text: string): string {
  const once = decodeOnce(text);
  return /%[0-9a-f]{2}/i.test(once) ? decodeOnce(once) : once;
}

function decodeOnce(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (run) => Buffer.from(run.replaceAll("%", ""), "hex").toString("utf8"));
}

function splitWords(text: string): readonly string[] {
  return text
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== "" && !/^\p{N}+$/u.test(word));
}
