import { describe, expect, it } from "vitest";
import { synsetId } from "../../text/wordnet/synset.ts";
import { openWordNet } from "../../text/wordnet/wordnet.ts";
import { Alphabet } from "./alphabet.ts";
import { synsetUrl } from "./places.ts";
import { pointersByRelation, RELATIONS } from "./relations.ts";
import { FIRST_ITEMS, FURTHER_ITEMS, furtherPages, listPage, synsetPage } from "./synset-page.ts";

const wordNet = openWordNet();
const source = { wordNet, alphabet: new Alphabet(wordNet) };
const html = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString();
const links = (text: string) => Array.from(text.matchAll(/href="([^"]+)"/g), (match) => match[1]);

const storm = synsetId(0, 11482925);
const person = synsetId(0, 7846);
const kinds = RELATIONS.find(({ key }) => key === "kinds") ?? expect.fail("no kinds");

describe("the page of a synset", () => {
  const page = html(synsetPage(source, storm));

  it("has title, description, headings, meaning and blocks", () => {
    expect(page).toContain("<title>storm, violent storm (noun)</title>");
    expect(page).toMatch(/<meta name="description" content="a violent weather condition/);
    expect(page).toContain("<h1>storm</h1>");
    expect(page).toContain("<h2>Kinds of storm</h2>");
    expect(page.match(/<div class=/g)?.length).toBeGreaterThan(5);
  });

  it("has examples as quotations", () => {
    const dog = html(synsetPage(source, synsetId(0, 2086723)));
    expect(dog).toContain("<blockquote><em>the dog barked all night</em></blockquote>");
  });

  it("links to everything that WordNet relates it to", () => {
    for (let index = 0; index < wordNet.size; index += 1013) {
      const id = wordNet.at(index);
      const found = new Set(links(html(synsetPage(source, id))));
      for (const list of pointersByRelation(wordNet.synset(id).pointers).values()) {
        for (const { target } of list.slice(0, FIRST_ITEMS)) expect(found).toContain(synsetUrl(wordNet, target));
      }
    }
  });

  it("says what each link is about", () => {
    expect(page).toMatch(/>thunderstorm<\/a>: a storm resulting from strong rising air currents/);
  });

  it("names a related word rather than the first one of its synset", () => {
    expect(page).toContain('/stormy-00304526">stormy</a>');
  });

  it("shows the way up", () => {
    const breadcrumb = /<div class="breadcrumb">(.*)<\/div>/.exec(page)?.[1] ?? "";
    expect(Array.from(breadcrumb.matchAll(/>([^<]+)<\/a>/g), (match) => match[1])).toEqual([
      "phenomenon",
      "natural phenomenon",
      "physical phenomenon",
      "atmospheric phenomenon",
    ]);
  });

  it("escapes what would be HTML", () => {
    const id = wordNet.members(10).find((each) => wordNet.definition(each).includes("<")) ?? expect.fail("none");
    expect(html(synsetPage(source, id))).toContain("&lt;");
  });

  it("is always the same", () => {
    const again = { wordNet, alphabet: new Alphabet(openWordNet()) };
    expect(html(synsetPage(again, storm))).toBe(page);
  });
});

describe("a long list", () => {
  const total = pointersByRelation(wordNet.synset(person).pointers).get(kinds)?.length ?? 0;

  it("goes on on further pages, which together have all of it", () => {
    const pages = furtherPages(total);
    expect(pages).toBe(Math.ceil((total - FIRST_ITEMS) / FURTHER_ITEMS));
    const all = [html(synsetPage(source, person))];
    for (let page = 2; page <= pages + 1; page++) all.push(html(listPage(source, person, "kinds", page)));
    const found = new Set(all.flatMap(links));
    for (const { target } of pointersByRelation(wordNet.synset(person).pointers).get(kinds) ?? []) {
      expect(found).toContain(synsetUrl(wordNet, target));
    }
    for (const [i, text] of all.slice(0, -1).entries()) expect(text).toContain(`/kinds-${i + 2}"`);
    expect(all.at(-1)).not.toContain(`/kinds-${pages + 2}"`);
  });

  it.each([
    ["kinds", 0],
    ["kinds", 1],
    ["kinds", 99],
    ["opposites", 2],
    ["nonsense", 2],
  ])("has no page %s-%i", (key, page) => {
    expect(listPage(source, person, key, page)).toBeUndefined();
  });

  it.each([
    [0, 0],
    [FIRST_ITEMS, 0],
    [FIRST_ITEMS + 1, 1],
    [FIRST_ITEMS + FURTHER_ITEMS, 1],
    [FIRST_ITEMS + FURTHER_ITEMS + 1, 2],
  ])("of %i entries needs %i further pages", (length, pages) => {
    expect(furtherPages(length)).toBe(pages);
  });
});
