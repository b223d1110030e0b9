/**
 * The bundled demo web: WordNet as a web of about 120,000 pages on 46 hosts, made page by page when it is asked for.
 * Always the same bytes, no network, no cache.
 * @module
 */

import { LEXFILES } from "../../text/wordnet/lexfiles.ts";
import type { SynsetId } from "../../text/wordnet/synset.ts";
import { openWordNet, type WordNet } from "../../text/wordnet/wordnet.ts";
import type { CanonicalUrl } from "../../types.ts";
import type { RecordedWeb, WebRecord } from "../web.ts";
import { Alphabet } from "./alphabet.ts";
import { frontPage, indexPage, portalPage } from "./index-page.ts";
import { frontUrl, indexUrl, listUrl, type Place, PORTAL_URL, placeOf, synsetUrl } from "./places.ts";
import { pointersByRelation, RELATIONS } from "./relations.ts";
import { type DemoSource, FIRST_ITEMS, furtherPages, listPage, synsetPage } from "./synset-page.ts";

export function openDemoWeb(wordNet: WordNet = openWordNet()): DemoWeb {
  return new DemoWeb(wordNet);
}

export class DemoWeb implements RecordedWeb {
  readonly name = "demo";
  readonly #source: DemoSource;
  #size: number | undefined;

  constructor(wordNet: WordNet) {
    this.#source = { wordNet, alphabet: new Alphabet(wordNet) };
  }

  get wordNet(): WordNet {
    return this.#source.wordNet;
  }

  get size(): number {
    this.#size ??= Array.from(this.urls()).length;
    return this.#size;
  }

  get(url: CanonicalUrl): WebRecord | undefined {
    const place = placeOf(this.wordNet, url);
    const body = place === undefined ? undefined : this.#render(place);
    if (body === undefined) return undefined;
    return { kind: "page", url, status: 200, contentType: "text/html; charset=utf-8", body };
  }

  *urls(): Iterable<CanonicalUrl> {
    yield PORTAL_URL;
    for (let lexfile = 0; lexfile < LEXFILES.length; lexfile++) {
      yield frontUrl(lexfile);
      const pages = this.#source.alphabet.indexPages(lexfile);
      for (let page = 1; page <= pages; page++) yield indexUrl(lexfile, page);
      for (const id of this.wordNet.members(lexfile)) {
        yield synsetUrl(this.wordNet, id);
        yield* this.#listUrls(id);
      }
    }
  }

  close(): void {}

  #render(place: Place): Uint8Array | undefined {
    switch (place.kind) {
      case "portal":
        return portalPage();
      case "front":
        return frontPage(this.#source, place.lexfile);
      case "index":
        return indexPage(this.#source, place.lexfile, place.page);
      case "synset":
        return synsetPage(this.#source, place.id);
      case "list":
        return listPage(this.#source, place.id, place.relation, place.page);
    }
  }

  *#listUrls(id: SynsetId): Iterable<CanonicalUrl> {
    if (this.wordNet.pointerCount(id) <= FIRST_ITEMS) return;
    const lists = pointersByRelation(this.wordNet.synset(id).pointers);
    for (const relation of RELATIONS) {
      const pages = furtherPages(lists.get(relation)?.length ?? 0);
      for (let page = 2; page <= pages + 1; page++) yield listUrl(this.wordNet, id, relation.key, page);
    }
  }
}
