import { describe, expect, it } from "vitest";
import type { Notes, PageReader } from "../digesting.ts";
import { foundOn, linkTo, notesOf, pageOf, url } from "../testing/pages.ts";
import type { Candidate, CanonicalUrl, Link, Page } from "../types.ts";
import { urlWords } from "../url/words.ts";
import { type LocalSimilarity, localOntologies, type OntologyNotes } from "./local-ontologies.ts";

const PARENT = "a page about storms";

/** Similarities of each ontology by a word in the text. */
function readerOf(ontologies: Readonly<Record<string, Readonly<Record<string, number>>>>): PageReader<OntologyNotes> {
  const best = (text: string): LocalSimilarity => {
    let found: LocalSimilarity = { value: 0, ontology: Object.keys(ontologies)[0] ?? "none" };
    for (const [ontology, scores] of Object.entries(ontologies)) {
      for (const [word, value] of Object.entries(scores)) {
        if (text.includes(word) && value > found.value) found = { value, ontology };
      }
    }
    return found;
  };
  return {
    name: "local-ontologies",
    read: ({ text, links }) => ({
      page: best(text),
      links: links.map(({ anchor, context, url }) => best(`${anchor} ${context} ${urlWords(url)}`)),
    }),
  };
}

const reader = readerOf({
  disasters: { flood: 0.15, drought: 0.1499, storms: 0.28 },
  weather: { rain: 0.6, storms: 0.2, wind: 0.05 },
});
const filter = localOntologies({ reader });

async function found(link: Link, text = PARENT, by = reader): Promise<Candidate> {
  const { link: placed, source } = await foundOn(pageOf([[3, text]], [link]), [by]);
  return { url: link.url, depth: 1, nofollow: false, priority: undefined, found: { link: placed, source } };
}

describe("localOntologies", () => {
  it("keeps a link whose texts reach the threshold of one of the ontologies", async () => {
    expect(filter.check(await found(linkTo("x", "a flood"))).keep).toBe(true); // ≥, as printed
    expect(filter.check(await found(linkTo("x", "", "where rain falls"))).keep).toBe(true);
    expect(filter.check(await found(linkTo("heavy-rain.html"))).keep).toBe(true);
  });

  it("drops others, and says the best similarity and whose it is", async () => {
    expect(filter.check(await found(linkTo("x", "wind and drought")))).toEqual({
      keep: false,
      reason: "local-ontologies",
      detail: "by its texts at most 0.1499 similar to an ontology (disasters), below 0.15",
    });
    expect(filter.check(await found(linkTo("x", "wind")))).toMatchObject({
      detail: expect.stringContaining("(weather)"),
    });
  });

  it("asks half of the page for a link whose texts say nothing", async () => {
    // .5 · .28 is below, .5 · .6 above .15
    expect(filter.check(await found(linkTo("x", "more")))).toMatchObject({
      keep: false,
      detail: "by the page it stands on at most 0.1400 similar to an ontology (disasters), below 0.15",
    });
    expect(filter.check(await found(linkTo("x", "more"), "rain")).keep).toBe(true);
    // With a word of an ontology, its own texts decide.
    expect(filter.check(await found(linkTo("x", "wind"), "rain")).keep).toBe(false);
  });

  it("judges the page behind a link where the crawl has fetched it", async () => {
    const notes = async (page: Page): Promise<{ notes: Notes }> => ({ notes: await notesOf(page, [reader]) });
    const fetched = new Map<CanonicalUrl, { notes: Notes | undefined }>([
      [url("rainy"), await notes(pageOf([[3, "rain"]]))],
      [url("dry"), await notes(pageOf([[3, "wind"]]))],
      [url("forgotten"), { notes: undefined }],
    ]);
    const ahead = localOntologies({ reader, behind: (link) => fetched.get(link.url) });
    expect(ahead.check(await found(linkTo("rainy", "wind"))).keep).toBe(true);
    expect(ahead.check(await found(linkTo("dry", "rain")))).toMatchObject({
      keep: false,
      detail: expect.stringContaining("by the page behind it at most 0.0500"),
    });
    expect(ahead.check(await found(linkTo("gone", "rain"))).keep).toBe(true);
    expect(ahead.check(await found(linkTo("forgotten", "rain"))).keep).toBe(true);
  });

  it("keeps seeds and redirects", () => {
    const seed = { url: "http://a.example/" as CanonicalUrl, depth: 0, nofollow: false, priority: undefined };
    expect(filter.check(seed).keep).toBe(true);
    expect(filter.stage).toBe("link");
  });

  it("drops every link without an ontology", async () => {
    const none = readerOf({});
    expect(localOntologies({ reader: none }).check(await found(linkTo("x", "rain"), PARENT, none)).keep).toBe(false);
  });

  it("names the reader that must have read the page", () => {
    expect(filter.readers).toEqual([reader]);
  });
});
