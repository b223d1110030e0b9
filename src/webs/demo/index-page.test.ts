import { describe, expect, it } from "vitest";
import { LEXFILES } from "../../text/wordnet/lexfiles.ts";
import { openWordNet } from "../../text/wordnet/wordnet.ts";
import { Alphabet } from "./alphabet.ts";
import { frontPage, indexPage, portalPage } from "./index-page.ts";
import { frontUrl, indexUrl, synsetUrl } from "./places.ts";

const wordNet = openWordNet();
const source = { wordNet, alphabet: new Alphabet(wordNet) };
const links = (bytes: Uint8Array | undefined) =>
  Array.from(
    Buffer.from(bytes ?? [])
      .toString()
      .matchAll(/href="([^"]+)"/g),
    (match) => match[1],
  );

describe("the way to the words", () => {
  it("begins at a portal with all hosts", () => {
    const found = new Set(links(portalPage()));
    for (const lexfile of LEXFILES.keys()) expect(found).toContain(frontUrl(lexfile));
  });

  it("goes over the front page of a host with all its index pages", () => {
    const found = links(frontPage(source, 19));
    for (let page = 1; page <= 7; page++) expect(found).toContain(indexUrl(19, page));
    expect(found).not.toContain(indexUrl(19, 8));
  });

  it("ends on index pages that have every word", () => {
    const found = new Set([1, 2, 3, 4, 5, 6, 7].flatMap((page) => links(indexPage(source, 19, page))));
    for (const id of wordNet.members(19)) expect(found).toContain(synsetUrl(wordNet, id));
  });

  it("leads from one index page to the next, and not further", () => {
    expect(links(indexPage(source, 19, 1))).toContain(indexUrl(19, 2));
    expect(links(indexPage(source, 19, 7))).not.toContain(indexUrl(19, 8));
    expect(indexPage(source, 19, 8)).toBeUndefined();
  });
});
