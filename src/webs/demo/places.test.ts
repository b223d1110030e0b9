import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonical } from "../../../test/canonical.ts";
import { synsetId } from "../../text/wordnet/synset.ts";
import { openWordNet } from "../../text/wordnet/wordnet.ts";
import { canonicalUrl } from "../../url/canonical.ts";
import { frontUrl, indexUrl, listUrl, PORTAL_URL, placeOf, slugOf, synsetUrl } from "./places.ts";

const wordNet = openWordNet();
const storm = synsetId(0, 11482925);

describe("the URL of a synset", () => {
  it("can be read", () => {
    expect(synsetUrl(wordNet, storm)).toBe("http://phenomenon.noun.wordnet.example/storm-11482925");
    expect(listUrl(wordNet, storm, "kinds", 2)).toBe("http://phenomenon.noun.wordnet.example/storm-11482925/kinds-2");
  });

  it("is canonical and leads back to the synset", () => {
    fc.assert(
      fc.property(fc.nat(wordNet.size - 1), (index) => {
        const id = wordNet.at(index);
        const url = synsetUrl(wordNet, id);
        expect(canonicalUrl(url)).toBe(url);
        expect(placeOf(wordNet, url)).toEqual({ kind: "synset", id });
      }),
      { numRuns: 1000 },
    );
  });
});

describe("other URLs", () => {
  it("lead to the portal, the hosts, their indexes and long lists", () => {
    expect(placeOf(wordNet, PORTAL_URL)).toEqual({ kind: "portal" });
    expect(placeOf(wordNet, frontUrl(19))).toEqual({ kind: "front", lexfile: 19 });
    expect(placeOf(wordNet, indexUrl(19, 3))).toEqual({ kind: "index", lexfile: 19, page: 3 });
    const list = { kind: "list", id: storm, relation: "kinds", page: 12 };
    expect(placeOf(wordNet, listUrl(wordNet, storm, "kinds", 12))).toEqual(list);
  });

  it.each([
    "https://phenomenon.noun.wordnet.example/storm-11482925",
    "http://phenomenon.noun.wordnet.example/tempest-11482925",
    "http://phenomenon.noun.wordnet.example/storm-11482926",
    "http://phenomenon.noun.wordnet.example/storm-11482925?x",
    "http://phenomenon.noun.wordnet.example/storm-11482925/",
    "http://phenomenon.noun.wordnet.example/storm-11482925/kinds-0",
    "http://phenomenon.noun.wordnet.example/storm-11482925/kinds-02",
    "http://event.noun.wordnet.example/storm-11482925",
    "http://weather.verb.wordnet.example/storm-11482925",
    "http://phenomenon.noun.wordnet.example/index-0",
    "http://phenomenon.noun.wordnet.example/robots.txt",
    "http://wordnet.example/index-1",
    "http://other.example/",
  ])("lead nowhere: %s", (url) => {
    expect(placeOf(wordNet, canonical(url))).toBeUndefined();
  });
});

describe("slugOf", () => {
  it.each([
    ["storm", "storm"],
    ["Hague, The", "hague-the"],
    [".22-caliber", "22-caliber"],
    ["'hood", "hood"],
    ["'", "sign"],
  ])("makes %j readable: %s", (word, slug) => {
    expect(slugOf(word)).toBe(slug);
  });
});
