/**
 * The URLs of the demo web: `http://phenomenon.noun.wordnet.example/storm-11482925` for a synset,
 * `…/storm-11482925/kinds-2` for the rest of a long list, `…/` and `…/index-3` for a host, one portal for all.
 * @module
 */

import { at } from "../../collections/at.ts";
import { LEXFILES, lexfileOfHost, PORTAL_HOST } from "../../text/wordnet/lexfiles.ts";
import { offsetOf, PARTS, type SynsetId, synsetId } from "../../text/wordnet/synset.ts";
import type { WordNet } from "../../text/wordnet/wordnet.ts";
import type { CanonicalUrl } from "../../types.ts";

export type Place =
  | { readonly kind: "portal" }
  | { readonly kind: "front"; readonly lexfile: number }
  | { readonly kind: "index"; readonly lexfile: number; readonly page: number }
  | { readonly kind: "synset"; readonly id: SynsetId }
  | { readonly kind: "list"; readonly id: SynsetId; readonly relation: string; readonly page: number };

export const PORTAL_URL = url(`${PORTAL_HOST}/`);

/** Every part is lower-case ASCII letters, digits and hyphens, so it is canonical as it is. */
function url(text: string): CanonicalUrl {
  return `http://${text}` as CanonicalUrl;
}

export function slugOf(word: string): string {
  if (/^[a-z0-9]+$/.test(word)) return word;
  const slug = word
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return slug === "" ? "sign" : slug;
}

export function frontUrl(lexfile: number): CanonicalUrl {
  return url(`${at(LEXFILES, lexfile).host}/`);
}

export function indexUrl(lexfile: number, page: number): CanonicalUrl {
  return url(`${at(LEXFILES, lexfile).host}/index-${page}`);
}

export function synsetUrl(wordNet: WordNet, id: SynsetId): CanonicalUrl {
  const offset = String(offsetOf(id)).padStart(8, "0");
  return url(`${at(LEXFILES, wordNet.lexfile(id)).host}/${slugOf(wordNet.word(id))}-${offset}`);
}

export function listUrl(wordNet: WordNet, id: SynsetId, relation: string, page: number): CanonicalUrl {
  return url(`${synsetUrl(wordNet, id).slice("http://".length)}/${relation}-${page}`);
}

const SYNSET_PATH = /^[a-z0-9-]+-(\d{8})(?:\/([a-z]+)-([1-9]\d{0,3}))?$/;

/** What a URL names; whether a list or index has that page is for the page's maker to say. */
export function placeOf(wordNet: WordNet, address: CanonicalUrl): Place | undefined {
  const slash = address.indexOf("/", 7);
  if (!address.startsWith("http://") || slash < 0) return undefined;
  const host = address.slice(7, slash);
  const path = address.slice(slash + 1);
  if (host === PORTAL_HOST) return path === "" ? { kind: "portal" } : undefined;
  const lexfile = lexfileOfHost(host);
  if (lexfile === undefined) return undefined;
  if (path === "") return { kind: "front", lexfile };
  const index = /^index-([1-9]\d{0,3})$/.exec(path);
  if (index !== null) return { kind: "index", lexfile, page: Number(index[1]) };
  return synsetPlace(wordNet, address, path, lexfile);
}

function synsetPlace(wordNet: WordNet, address: CanonicalUrl, path: string, lexfile: number): Place | undefined {
  const match = SYNSET_PATH.exec(path);
  if (match === null) return undefined;
  const id = synsetId(PARTS.indexOf(at(LEXFILES, lexfile).part), Number(match[1]));
  const [, , relation, page] = match;
  if (!wordNet.has(id)) return undefined;
  if (relation === undefined) return synsetUrl(wordNet, id) === address ? { kind: "synset", id } : undefined;
  const list = { kind: "list", id, relation, page: Number(page) } as const;
  return listUrl(wordNet, id, relation, list.page) === address ? list : undefined;
}
