import { describe, expect, it } from "vitest";
import { linkTo, pageOf, url } from "../../test/pages.ts";
import type { Candidate, CanonicalUrl, Link, LinkSource, Lookahead, Page } from "../types.ts";
import { type LocalOntology, localOntologies } from "./local-ontologies.ts";

const VIEW = { pages: 1, relevantPages: 0 };
const PARENT = pageOf([[3, "a page about storms"]]);

/** Similarities by a word in the text; those of pages by their text too, in tenths. */
function ontology(name: string, scores: Readonly<Record<string, number>>): LocalOntology & { readonly pages: Page[] } {
  const pages: Page[] = [];
  const scoreText = (text: string) =>
    Math.max(0, ...Object.keys(scores).map((w) => (text.includes(w) ? scores[w]! : 0)));
  return {
    name,
    pages,
    scoreText,
    scorePage: (page) => {
      pages.push(page);
      return scoreText(page.text);
    },
  };
}

function found(link: Link, { page = PARENT, lookahead }: { page?: Page; lookahead?: Lookahead } = {}): Candidate {
  const source: LinkSource = {
    page,
    prepared: undefined,
    id: 0,
    relevance: 0,
    isRelevant: false,
    lookahead,
    depth: 0,
    feature: () => 0,
  };
  return { url: link.url, depth: 1, nofollow: false, priority: undefined, found: { link, source, view: VIEW } };
}

const disasters = ontology("disasters", { flood: 0.15, drought: 0.1499, storms: 0.28 });
const weather = ontology("weather", { rain: 0.6, storms: 0.2, wind: 0.05 });
const filter = localOntologies({ ontologies: [disasters, weather] });

describe("localOntologies", () => {
  it("keeps a link whose texts reach the threshold of one of the ontologies", () => {
    expect(filter.check(found(linkTo("x", "a flood"))).keep).toBe(true); // ≥, as printed
    expect(filter.check(found(linkTo("x", "", "where rain falls"))).keep).toBe(true);
    expect(filter.check(found(linkTo("heavy-rain.html"))).keep).toBe(true);
  });

  it("drops others, and says the best similarity and whose it is", () => {
    expect(filter.check(found(linkTo("x", "wind and drought")))).toEqual({
      keep: false,
      reason: "local-ontologies",
      detail: "by its texts at most 0.1499 similar to an ontology (disasters), below 0.15",
    });
    expect(filter.check(found(linkTo("x", "wind")))).toMatchObject({ detail: expect.stringContaining("(weather)") });
  });

  it("asks half of the page for a link whose texts say nothing", () => {
    // .5 · .28 is below, .5 · .6 above .15
    expect(filter.check(found(linkTo("x", "more")))).toMatchObject({
      keep: false,
      detail: "by the page it stands on at most 0.1400 similar to an ontology (disasters), below 0.15",
    });
    expect(filter.check(found(linkTo("x", "more"), { page: pageOf([[3, "rain"]]) })).keep).toBe(true);
    // With a word of an ontology, its own texts decide.
    expect(filter.check(found(linkTo("x", "wind"), { page: pageOf([[3, "rain"]]) })).keep).toBe(false);
  });

  it("judges the page behind a link where the crawl has fetched it", () => {
    const lookahead: Lookahead = {
      target: (target) =>
        target === url("rainy")
          ? { page: pageOf([[3, "rain"]]), relevance: 0 }
          : target === url("dry")
            ? { page: pageOf([[3, "wind"]]), relevance: 1 }
            : undefined,
    };
    expect(filter.check(found(linkTo("rainy", "wind"), { lookahead })).keep).toBe(true);
    expect(filter.check(found(linkTo("dry", "rain"), { lookahead }))).toMatchObject({
      keep: false,
      detail: expect.stringContaining("by the page behind it at most 0.0500"),
    });
    expect(filter.check(found(linkTo("gone", "rain"), { lookahead })).keep).toBe(true);
  });

  it("judges each page once for each ontology", () => {
    const one = ontology("one", {});
    const other = ontology("other", {});
    const twice = localOntologies({ ontologies: [one, other] });
    for (const path of ["x", "y", "z"]) twice.check(found(linkTo(path)));
    expect([one.pages, other.pages]).toEqual([[PARENT], [PARENT]]);
  });

  it("keeps seeds and redirects", () => {
    const seed = { url: "http://a.example/" as CanonicalUrl, depth: 0, nofollow: false, priority: undefined };
    expect(filter.check(seed).keep).toBe(true);
    expect(filter.stage).toBe("link");
  });

  it("drops every link without an ontology", () => {
    expect(localOntologies({ ontologies: [] }).check(found(linkTo("x", "rain"))).keep).toBe(false);
  });
});
