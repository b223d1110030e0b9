/**
 * The pages that lead to the words: a portal with all hosts, a front page for each host, and its index in
 * alphabetical order.
 * @module
 */

import { at } from "../../collections/at.ts";
import { LEXFILES } from "../../text/wordnet/lexfiles.ts";
import { block, escapeHtml, link, list, renderPage } from "./html.ts";
import { frontUrl, indexUrl, PORTAL_URL, synsetUrl } from "./places.ts";
import type { DemoSource } from "./synset-page.ts";

export function portalPage(): Uint8Array {
  const parts = ["noun", "verb", "adj", "adv"] as const;
  const titles = { noun: "Nouns", verb: "Verbs", adj: "Adjectives", adv: "Adverbs" };
  const blocks = parts.map((part) => {
    const items = LEXFILES.flatMap((lexfile, number) =>
      lexfile.part === part ? [`${link(frontUrl(number), lexfile.name)}: ${escapeHtml(lexfile.about)}`] : [],
    );
    return block(part, titles[part], list(items));
  });
  const intro = "<p>Every notion of the English language has its page, on one of 45 sites.</p>\n";
  return renderPage({
    title: "WordNet",
    description: "A large lexical database of English.",
    navigation: [link(PORTAL_URL, "WordNet")],
    breadcrumb: [],
    main: `<h1>WordNet</h1>\n${intro}${blocks.join("")}`,
    footer: [],
  });
}

export function frontPage({ wordNet, alphabet }: DemoSource, lexfile: number): Uint8Array {
  const { about } = at(LEXFILES, lexfile);
  const items = Array.from({ length: alphabet.indexPages(lexfile) }, (_, i) => {
    const entries = alphabet.indexPage(lexfile, i + 1);
    const words = [at(entries, 0), at(entries, entries.length - 1)].map((id) => wordNet.word(id));
    return link(indexUrl(lexfile, i + 1), words.join(" – "));
  });
  return renderPage({
    ...frame(lexfile),
    title: titleOf(lexfile),
    description: `Words for ${about}.`,
    main: `<h1>${escapeHtml(titleOf(lexfile))}</h1>\n<p>Words for ${escapeHtml(about)}.</p>\n${block("index", "From A to Z", list(items))}`,
  });
}

/** Undefined if the host has no such page. */
export function indexPage({ wordNet, alphabet }: DemoSource, lexfile: number, page: number): Uint8Array | undefined {
  const entries = alphabet.indexPage(lexfile, page);
  if (entries.length === 0) return undefined;
  const items = Array.from(entries, (id) => link(synsetUrl(wordNet, id), wordNet.word(id)));
  const last = alphabet.indexPages(lexfile);
  const beside = [page - 1, page + 1].filter((each) => each >= 1 && each <= last);
  const title = `${titleOf(lexfile)}, index page ${page}`;
  return renderPage({
    ...frame(lexfile),
    title,
    description: title,
    main: `<h1>${escapeHtml(title)}</h1>\n${block("index", "Words", list(items))}`,
    footer: beside.map((each) => link(indexUrl(lexfile, each), `Page ${each}`)),
  });
}

function titleOf(lexfile: number): string {
  const { part, name } = at(LEXFILES, lexfile);
  return `WordNet ${part}: ${name}`;
}

function frame(lexfile: number) {
  const home = link(PORTAL_URL, "WordNet");
  return { navigation: [home, link(frontUrl(lexfile), titleOf(lexfile))], breadcrumb: [home], footer: [] };
}
