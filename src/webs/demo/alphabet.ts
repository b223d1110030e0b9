/**
 * The words of each host in alphabetical order, for its index pages and for "previous" and "next". Sorted when a host
 * is first visited. The alphabet says nothing about topics, so an index helps a focused crawler little.
 * @module
 */

import { at } from "../../collections/at.ts";
import type { SynsetId } from "../../text/wordnet/synset.ts";
import type { WordNet } from "../../text/wordnet/wordnet.ts";
import { slugOf } from "./places.ts";

/** Entries of one index page. */
export const INDEX_ITEMS = 100;

interface Order {
  /** Synsets from a to z. */
  readonly sorted: Uint32Array;
  /** Place in `sorted` of each member, by its index among the host's members. */
  readonly rank: Uint32Array;
}

export class Alphabet {
  readonly #wordNet: WordNet;
  readonly #orders = new Map<number, Order>();

  constructor(wordNet: WordNet) {
    this.#wordNet = wordNet;
  }

  sorted(lexfile: number): Uint32Array {
    return this.#order(lexfile).sorted;
  }

  /** The synset's place from a to z on its host. */
  rank(lexfile: number, id: SynsetId): number {
    return at(this.#order(lexfile).rank, indexIn(this.#wordNet.members(lexfile), id));
  }

  /** Synsets of one index page, from 1; empty if there is no such page. */
  indexPage(lexfile: number, page: number): Uint32Array {
    return this.sorted(lexfile).subarray((page - 1) * INDEX_ITEMS, page * INDEX_ITEMS);
  }

  indexPages(lexfile: number): number {
    return Math.ceil(this.#wordNet.members(lexfile).length / INDEX_ITEMS);
  }

  #order(lexfile: number): Order {
    const known = this.#orders.get(lexfile);
    if (known !== undefined) return known;
    const members = this.#wordNet.members(lexfile);
    const entries = Array.from(members, (id, index) => ({ id, index, slug: slugOf(this.#wordNet.word(id)) }));
    entries.sort((a, b) => (a.slug < b.slug ? -1 : a.slug > b.slug ? 1 : a.index - b.index));
    const rank = new Uint32Array(members.length);
    for (const [place, { index }] of entries.entries()) rank[index] = place;
    const order = { sorted: Uint32Array.from(entries, ({ id }) => id), rank };
    this.#orders.set(lexfile, order);
    return order;
  }
}

/** Binary search; `members` ascends. */
function indexIn(members: Uint32Array, id: SynsetId): number {
  let low = 0;
  let high = members.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at(members, middle) < id) low = middle + 1;
    else high = middle;
  }
  return low;
}
