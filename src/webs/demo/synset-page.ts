/**
 * The page of a synset: its words and meaning, examples, and a block of links for each relation. A list that is too
 * long for one page goes on on continuation pages.
 * @module
 */

import { at } from "../../collections/at.ts";
import { LEXFILES } from "../../text/wordnet/lexfiles.ts";
import type { Pointer, Synset, SynsetId } from "../../text/wordnet/synset.ts";
import type { WordNet } from "../../text/wordnet/wordnet.ts";
import type { Alphabet } from "./alphabet.ts";
import { INDEX_ITEMS } from "./alphabet.ts";
import { block, escapeHtml, link, list, renderPage } from "./html.ts";
import { frontUrl, indexUrl, listUrl, PORTAL_URL, synsetUrl } from "./places.ts";
import { pointersByRelation, RELATIONS, type Relation } from "./relations.ts";

/** Links of a list on the page itself. */
export const FIRST_ITEMS = 30;
/** Links of a list on each further page. */
export const FURTHER_ITEMS = 100;

const ANCESTORS = 4;
const NEIGHBOURS = 4;
const PART_NAMES = { noun: "noun", verb: "verb", adj: "adjective", adv: "adverb" } as const;

export interface DemoSource {
  readonly wordNet: WordNet;
  readonly alphabet: Alphabet;
}

export function synsetPage(source: DemoSource, id: SynsetId): Uint8Array {
  const synset = source.wordNet.synset(id);
  const word = synset.words[0] ?? "";
  const { part } = at(LEXFILES, synset.lexfile);
  const words = synset.words.map((each) => `<b>${escapeHtml(each)}</b>`).join(", ");
  const examples = synset.examples.map((example) => `<blockquote><em>${escapeHtml(example)}</em></blockquote>`);
  const lists = pointersByRelation(synset.pointers);
  const relations = RELATIONS.map((relation) => firstItems(source, synset, relation, lists.get(relation) ?? []));
  const meaning = `<p>${escapeHtml(synset.definition)}</p>`;
  return renderPage({
    title: `${synset.words.join(", ")} (${PART_NAMES[part]})`,
    description: synset.definition,
    ...surroundings(source, synset),
    main: [
      `<h1>${escapeHtml(word)}</h1>\n<p class="words">${words} <i>${PART_NAMES[part]}</i></p>\n`,
      block("meaning", "Meaning", meaning),
      block("examples", "Examples", examples.join("\n")),
      ...relations,
      block("neighbours", "Side by side", neighbours(source, synset)),
    ].join(""),
  });
}

/** Undefined if the list has no such page; the first of them is number 2. */
export function listPage(source: DemoSource, id: SynsetId, key: string, page: number): Uint8Array | undefined {
  const relation = RELATIONS.find((each) => each.key === key);
  const synset = source.wordNet.synset(id);
  const pointers = relation === undefined ? [] : (pointersByRelation(synset.pointers).get(relation) ?? []);
  const start = FIRST_ITEMS + (page - 2) * FURTHER_ITEMS;
  if (relation === undefined || page < 2 || start >= pointers.length) return undefined;
  const title = titleOf(relation, synset);
  const items = pointers.slice(start, start + FURTHER_ITEMS).map((pointer) => entry(source, pointer));
  const more = start + FURTHER_ITEMS < pointers.length ? moreLink(source, synset, relation, page + 1) : "";
  const back = `<p>${link(synsetUrl(source.wordNet, id), `Back to ${synset.words[0]}`)}</p>\n`;
  return renderPage({
    title: `${title}, page ${page}`,
    description: `${title}: ${synset.definition}`,
    ...surroundings(source, synset),
    main: `<h1>${escapeHtml(title)}</h1>\n${back}${block(relation.key, `Page ${page}`, list(items) + more)}`,
  });
}

/** How many pages a list of that length goes on for. */
export function furtherPages(length: number): number {
  return Math.max(0, Math.ceil((length - FIRST_ITEMS) / FURTHER_ITEMS));
}

function firstItems(source: DemoSource, synset: Synset, relation: Relation, pointers: readonly Pointer[]): string {
  if (pointers.length === 0) return "";
  const items = pointers.slice(0, FIRST_ITEMS).map((pointer) => entry(source, pointer));
  const more = pointers.length > FIRST_ITEMS ? moreLink(source, synset, relation, 2) : "";
  return block(relation.key, titleOf(relation, synset), list(items) + more);
}

function entry({ wordNet }: DemoSource, { target, word }: Pointer): string {
  const url = synsetUrl(wordNet, target);
  return `${link(url, wordNet.word(target, word || 1))}: ${escapeHtml(wordNet.definition(target))}`;
}

function moreLink({ wordNet }: DemoSource, synset: Synset, relation: Relation, page: number): string {
  return `\n<p>${link(listUrl(wordNet, synset.id, relation.key, page), `More: ${titleOf(relation, synset)}`)}</p>`;
}

function titleOf(relation: Relation, synset: Synset): string {
  return relation.title.replace("%", () => synset.words[0] ?? "");
}

/** A few kinds of the same thing, the ones that stand next to it. */
function neighbours(source: DemoSource, { id }: Synset): string {
  const broader = source.wordNet.broader(id);
  if (broader === undefined) return "";
  const siblings = source.wordNet.synset(broader).pointers.filter(({ symbol }) => symbol === "~" || symbol === "~i");
  const own = siblings.findIndex(({ target }) => target === id);
  const near = siblings.slice(Math.max(0, own - NEIGHBOURS), own + NEIGHBOURS + 1);
  const others = near.filter(({ target }) => target !== id);
  return list(others.map(({ target }) => link(synsetUrl(source.wordNet, target), source.wordNet.word(target))));
}

function surroundings({ wordNet, alphabet }: DemoSource, { id, lexfile }: Synset) {
  const to = (target: SynsetId) => link(synsetUrl(wordNet, target), wordNet.word(target));
  const rank = alphabet.rank(lexfile, id);
  const sorted = alphabet.sorted(lexfile);
  const beside = [sorted[rank - 1], sorted[rank + 1]].filter((each) => each !== undefined);
  const { name, part } = at(LEXFILES, lexfile);
  return {
    navigation: [
      link(PORTAL_URL, "WordNet"),
      link(frontUrl(lexfile), `${part} ${name}`),
      link(indexUrl(lexfile, Math.floor(rank / INDEX_ITEMS) + 1), "Index"),
    ],
    breadcrumb: ancestors(wordNet, id).map(to),
    footer: [...beside, elsewhere(wordNet, id, 1), elsewhere(wordNet, id, 2)].map(to),
  };
}

function ancestors(wordNet: WordNet, id: SynsetId): SynsetId[] {
  const chain: SynsetId[] = [];
  for (
    let above = wordNet.broader(id);
    above !== undefined && chain.length < ANCESTORS;
    above = wordNet.broader(above)
  ) {
    if (chain.includes(above)) break;
    chain.unshift(above);
  }
  return chain;
}

/** Pages of real sites link to things that have nothing to do with them; these are scattered, yet always the same. */
function elsewhere(wordNet: WordNet, id: SynsetId, salt: number): SynsetId {
  const hash = Math.imul((id ^ (salt * 0x9e3779b9)) >>> 0, 0x85ebca6b) >>> 0;
  const mixed = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35) >>> 0;
  return wordNet.at(mixed % wordNet.size);
}
