/**
 * A wiki of MediaWiki 1.2x with Semantic MediaWiki: articles, categories, special pages; its topic is ships and sailing;
 * kept aside for measuring alone: whoever works on the protection does not read this file, nor tunes on its figures.
 * @module
 */
import { createRng, type Rng } from "../../../src/math/rng.ts";
import { hashKey } from "../../../src/text/hash.ts";
import type { Synset } from "../../../src/text/wordnet/synset.ts";
import { examplesOf, goodPools, noun, otherPools, prose, type Tell } from "./prose.ts";
import { capital, distinct, headword, pick, type Stock, shareOf, shuffle, some, stockOf } from "./stock.ts";
import {
  type AsideOptions,
  type AsideSite,
  addressOf,
  escaped,
  type Linker,
  listHtml,
  real,
  type Spot,
  wholeSite,
} from "./whole-site.ts";
import { SWITCHES, WIKI_TRAPS, wikiEntrances, wikiTrapAt } from "./wiki-traps.ts";

export interface Article {
  readonly address: string;
  /** As addresses have it, with underscores. */
  readonly name: string;
  readonly title: string;
  readonly isGood: boolean;
  readonly category: string;
  readonly synset: Synset;
}

export interface Wiki {
  readonly link: Linker;
  readonly stock: Stock;
  readonly tell: Tell;
  readonly articles: readonly Article[];
  readonly good: readonly Article[];
  readonly named: ReadonlyMap<string, Article>;
  rng(label: string, address: string): Rng;
  /** An article as it was at a revision; 0 is the one of today. `by` changes addresses of the wiki's own pages. */
  articleMain(article: Article, revision?: number, by?: (href: string) => string): string;
  pageHtml(title: string, main: string, address: string, by?: (href: string) => string): string;
}

const WORDS = [
  "ship",
  "boat",
  "sail",
  "sailor",
  "vessel",
  "mast",
  "rigging",
  "deck",
  "hull",
  "keel",
  "harbor",
  "anchor",
  "yacht",
  "naval",
];
const STEMS =
  /\b(ships?|sail|sails|sailing|sailors?|vessels?|boats?|nautical|masts?|rigging|hulls?|keels?|harbou?rs?|seam[ae]n|naval|yachts?|mariners?|voyages?|aft|starboard)\b/i;
const GOOD_CATEGORIES = ["Crews", "Harbors", "Hulls", "Rigging", "Vessels", "Voyages"];
const FIELDS = { Animals: 5, Dishes: 13, Plants: 20 };
/** Articles about other things, in equal shares of the fields. */
const OTHERS = 800;
const A_LIST = 50;

const tell: Tell = (synset, rng) => {
  const [what, word] = [synset.definition, headword(synset)];
  switch (rng.below(5)) {
    case 0:
      return `${capital(noun(synset))} is ${what}.[${1 + rng.below(20)}]`;
    case 1:
      return `The word ${word} refers to ${what}.${examplesOf(synset)}`;
    case 2:
      return `Among editors of this wiki ${word} means ${what} (citation needed).`;
    case 3:
      return `Also known here: ${word}, i.e. ${what}.`;
    default:
      return `${capital(word)} is usually defined as ${what}.${examplesOf(synset)}`;
  }
};

function articlesOf(stock: Stock, rng: Rng): Article[] {
  const taken = new Set<string>(WORDS);
  const drafts = [
    ...distinct(rng.fork("good"), stock.onTopic, 300, taken).map((synset, i) => ({
      synset,
      isGood: true,
      category: pick(rng.fork("category", i), GOOD_CATEGORIES),
    })),
    ...Object.keys(FIELDS).flatMap((category, part, all) =>
      distinct(rng.fork(category), stock.fields.get(category) ?? [], shareOf(OTHERS, part, all.length), taken).map(
        (synset) => ({
          synset,
          isGood: false,
          category,
        }),
      ),
    ),
  ];
  return shuffle(rng.fork("order"), drafts).map((draft) => {
    const title = capital(headword(draft.synset));
    const name = title.replaceAll("'", "").replaceAll(" ", "_");
    return { ...draft, title, name, address: `/wiki/${name}` };
  });
}

export function wikiSite(options: AsideOptions): AsideSite {
  return wholeSite(options, (link, seed) => {
    const stock = stockOf({ stems: STEMS, lexfiles: [0, 1, 2, 4, 6, 10, 14, 15, 18, 35, 38], fields: FIELDS });
    const root = createRng(seed).fork("wiki");
    const articles = articlesOf(stock, root.fork("articles"));
    const lists = listsOf(articles);
    const named = new Map(articles.map((article) => [article.name, article]));
    const wiki: Wiki = {
      link,
      stock,
      tell,
      articles,
      good: articles.filter(({ isGood }) => isGood),
      named,
      rng: (label, address) => root.fork(label, hashKey(address)),
      articleMain: (article, revision, by) => articleMain(wiki, article, revision, by),
      pageHtml: (title, main, address, by) => pageHtml(wiki, title, main, address, by),
    };
    const realAt = (address: string): Spot | undefined => {
      const article = address.startsWith("/wiki/") ? named.get(address.slice(6)) : undefined;
      if (article !== undefined) return real(() => wiki.pageHtml(article.title, wiki.articleMain(article), address));
      const list = lists.get(address);
      if (list !== undefined) return real(() => wiki.pageHtml(list.title, listMain(wiki, list), address));
      if (address === "/" || address === "/wiki/Main_Page") {
        return real(() => wiki.pageHtml("Main Page", frontMain(wiki), address));
      }
      const fixed = FIXED[address];
      return fixed === undefined ? undefined : real(() => wiki.pageHtml(fixed[0], `<p>${fixed[1]}</p>`, address));
    };
    const copyAt = ({ pathname, searchParams }: URL): Spot | undefined => {
      const spot = realAt(pathname);
      if (spot === undefined) return undefined;
      if (searchParams.has("PHPSESSID")) return { ...spot, trap: "session ids" };
      return SWITCHES.some((name) => searchParams.has(name)) ? { ...spot, trap: "skins and languages" } : spot;
    };
    return {
      topicName: "ships and sailing",
      words: WORDS,
      good: wiki.good.map(({ address }) => address),
      other: articles.filter(({ isGood }) => !isGood).map(({ address }) => address),
      traps: WIKI_TRAPS,
      at: (url) => realAt(addressOf(url)) ?? wikiTrapAt(wiki, url) ?? copyAt(url),
    };
  });
}

const FIXED: Readonly<Record<string, readonly [title: string, text: string]>> = {
  "/wiki/Project:About": [
    "About this wiki",
    "Anybody may write here. The text is free, and so is the software below it.",
  ],
  "/wiki/Project:General_disclaimer": ["General disclaimer", "Nothing here is guaranteed to be right or complete."],
  "/wiki/Help:Contents": ["Help", "How to write an article, how to sign a comment, and where to ask others."],
};

interface NamedList {
  readonly title: string;
  readonly articles: readonly Article[];
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** Special:AllPages and categories, continued by the name that the next part starts with, as MediaWiki does. */
function listsOf(articles: readonly Article[]): Map<string, NamedList> {
  const lists = new Map<string, NamedList>();
  const add = (title: string, path: string, key: string, chosen: readonly Article[]) => {
    const sorted = chosen.toSorted((a, b) => (a.name < b.name ? -1 : 1));
    const address = (start: number) => (start === 0 ? path : `${path}?${key}=${sorted[start]?.name}`);
    for (let start = 0; start < sorted.length; start += A_LIST) {
      lists.set(address(start), {
        title,
        articles: sorted.slice(start, start + A_LIST),
        before: start === 0 ? undefined : address(start - A_LIST),
        after: start + A_LIST < sorted.length ? address(start + A_LIST) : undefined,
      });
    }
  };
  add("All pages", "/wiki/Special:AllPages", "from", articles);
  for (const category of [...GOOD_CATEGORIES, ...Object.keys(FIELDS)]) {
    const chosen = articles.filter((article) => article.category === category);
    add(`Category:${category}`, `/wiki/Category:${category}`, "pagefrom", chosen);
  }
  return lists;
}

function listMain({ link }: Wiki, { articles, before, after }: NamedList): string {
  const turn = [
    ...(before === undefined ? [] : [link(before, "previous page")]),
    ...(after === undefined ? [] : [link(after, "next page")]),
  ].join(" | ");
  const items = articles.map(({ address, title }) => link(address, title, `title="${escaped(title)}"`));
  return `<div class="mw-category"><p>(${turn})</p>${listHtml(items)}<p>(${turn})</p></div>`;
}

function frontMain({ link, articles, good, rng }: Wiki): string {
  const featured = some(rng("front", "good"), good, 5);
  const fresh = some(rng("front", "all"), articles, 12);
  const categories = [...GOOD_CATEGORIES, ...Object.keys(FIELDS)].map((name) => link(`/wiki/Category:${name}`, name));
  return `<p>Welcome to a wiki that anybody can edit.</p>
<table class="mainpage"><tr><td>${listHtml(featured.map(({ address, title }) => link(address, title)))}</td>
<td><h2>Did you know</h2>${listHtml(fresh.map(({ address, title }) => link(address, title)))}</td></tr></table>
<h2>Categories</h2>${listHtml(categories)}`;
}

function articleMain(wiki: Wiki, article: Article, revision = 0, by = (href: string) => href): string {
  const { link, stock, rng, articles, good } = wiki;
  const chance = rng("article", article.name);
  const pools = article.isGood ? goodPools(stock) : otherPools(stock, article.category);
  const text = prose(chance, { tell, paragraphs: 3 + chance.below(4), sentences: [2, 4], pools });
  if (revision > 0) {
    // An old revision lacks a paragraph, and has another in its place.
    const old = rng("revision", `${article.name} ${revision}`);
    text[old.below(text.length)] = prose(old, { tell, paragraphs: 1, sentences: [1, 3], pools })[0] ?? "";
  }
  const kin = (article.isGood ? good : articles).filter(({ category }) => category === article.category);
  const linked = [...some(chance, kin, 6), ...some(chance, article.isGood ? good : articles, 3)];
  const body = text.map((paragraph, i) => {
    const one = linked[i];
    const inside = one === undefined ? "" : ` See ${link(by(one.address), one.title, 'class="mw-redirect"')}.`;
    const heading = pick(chance, ["History", "Usage", "Terms", "Description", "Notes", "Variants"]);
    return `${i > 0 && i % 2 === 0 ? `<h2><span class="mw-headline">${heading}</span></h2>` : ""}<p>${escaped(paragraph)}${inside}</p>`;
  });
  const more = [...linked.slice(text.length), ...some(chance, articles, 3)];
  return `<div class="mw-parser-output"><p><b>${escaped(article.title)}</b> is ${escaped(article.synset.definition)}.${escaped(examplesOf(article.synset))}</p>
${body.join("\n")}
<h2><span class="mw-headline">See also</span></h2>${listHtml(more.map(({ address, title }) => link(by(address), title)))}</div>
<div class="catlinks">Category: ${link(by(`/wiki/Category:${article.category}`), article.category)}</div>`;
}

function pageHtml(wiki: Wiki, title: string, main: string, address: string, by = (href: string) => href): string {
  const { link } = wiki;
  const { tabs, toolbox, below } = wikiEntrances(wiki, address);
  return `<!DOCTYPE html>
<html lang="en" dir="ltr" class="client-nojs"><head><meta charset="UTF-8"/><title>${escaped(title)} - Harbor Wiki</title>
<meta name="generator" content="MediaWiki 1.27.4"/></head>
<body class="mediawiki ltr sitedir-ltr skin-vector">
<div id="content" class="mw-body" role="main"><h1 id="firstHeading" class="firstHeading">${escaped(title)}</h1>
<div id="bodyContent"><div id="siteSub">From Harbor Wiki</div>
<div id="mw-content-text">${main}</div>
<div class="printfooter">${below.join(" ")}</div></div></div>
<div id="mw-navigation"><div id="p-views"><ul>${tabs.map((tab) => `<li>${tab}</li>`).join("")}</ul></div>
<div id="p-navigation">${listHtml([
    link(by("/wiki/Main_Page"), "Main page"),
    link(by("/wiki/Special:AllPages"), "All pages"),
    link(by(`/wiki/Category:${pick(wiki.rng("menu", address), GOOD_CATEGORIES)}`), "A category"),
    link(by("/wiki/Help:Contents"), "Help"),
  ])}</div>
<div id="p-tb"><h3>Tools</h3>${listHtml(toolbox)}</div></div>
<div id="footer">${link(by("/wiki/Project:About"), "About Harbor Wiki")} ${link(by("/wiki/Project:General_disclaimer"), "Disclaimers")}</div>
</body></html>`;
}
