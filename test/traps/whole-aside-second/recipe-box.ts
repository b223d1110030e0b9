/**
 * A recipe collection of its owner's own PHP, about 2010: everything lies directly below the host, rewritten to
 * `name.html`, with microdata, boxes of favourites and an index from A to Z. Beside recipes it has columns about the
 * house, the garden and the family; cooking is the topic;
 * kept aside for measuring alone: whoever works on the protection does not read this file, nor tunes on its figures.
 * @module
 */
import type { Rng } from "../../../src/math/rng.ts";
import { hashKey } from "../../../src/text/hash.ts";
import type { Synset } from "../../../src/text/wordnet/synset.ts";
import { brief, examplesOf, goodPools, noun, otherPools, prose } from "../whole-aside/prose.ts";
import { capital, headword, pick, slug, some } from "../whole-aside/stock.ts";
import {
  type AsideOptions,
  type AsideSite,
  addressOf,
  escaped,
  type Linker,
  listHtml,
  paragraphsHtml,
} from "../whole-aside/whole-site.ts";
import { collect, type Draft, type Entry, kin, pageOf, pagesOf, type Sheet, siteOf, stockFor } from "./collection.ts";
import { recipeBoxTraps } from "./recipe-box-traps.ts";

const STOCK_PLAN = {
  stems:
    /\b(cook(ed|ing|s)?|bak(ed|ing|e)|sauces?|soups?|stews?|roast(ed)?|fried|fry(ing)?|boiled|butter|cheese|bread|pastry|desserts?|cakes?|recipes?|dish|dishes|meat|garlic|onions?|flour|dough|cream|salads?|broth|grilled|spices?)\b/i,
  lexfiles: [13],
  fields: { pets: 5, household: 6, family: 18, holidays: 15, garden: 20, body: 8, cleaning: 27, manners: 7 },
};
const WORDS = [
  "cooked",
  "sauce",
  "meat",
  "butter",
  "cheese",
  "bread",
  "soup",
  "baked",
  "flour",
  "cream",
  "dish",
  "roast",
  "stew",
  "onions",
];
const COURSES = ["starters", "soups-and-stews", "mains", "baking", "sweets", "sauces-and-sides"];
const PER_PAGE = 30;
const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const AMOUNTS = ["1 cup", "2 tbsp", "a pinch of", "200 g", "half a pound of", "3 slices of", "a handful of"];
const COOKS = ["Marjorie", "Ines", "Uncle Ted", "Oluchi", "Pavel"];

function tell(synset: Synset, rng: Rng): string {
  const meaning = brief(synset);
  switch (rng.below(6)) {
    case 0:
      return `My grandmother never went without ${noun(synset)} (${meaning}).`;
    case 1:
      return `Now for the ${headword(synset)}: ${meaning}.${examplesOf(synset)}`;
    case 2:
      return `If you have never met ${noun(synset)}, think of ${meaning}.`;
    case 3:
      return `Set the ${headword(synset)} aside. It is ${meaning}, after all!`;
    case 4:
      return `Next comes ${headword(synset)}; ${synset.definition}.`;
    default:
      return `A reader asks about ${headword(synset)}. That's ${meaning}.${examplesOf(synset)}`;
  }
}

function place({ subject, isGood, number }: Draft): { address: string; title: string } {
  const name = headword(subject);
  const cook = COOKS[number % COOKS.length] ?? "";
  return {
    address: `/${slug(name)}.html`,
    title: isGood ? `${capital(name)} the way ${cook} makes it` : `${capital(name)}: a few words from ${cook}`,
  };
}

/** Pages of a list are numbered behind a hyphen, the first is not. */
function listHref(name: string, page: number): string {
  return page === 1 ? `/${name}.html` : `/${name}-page${page}.html`;
}

export function recipeBoxSite(options: AsideOptions): AsideSite {
  return siteOf(
    options,
    (plainLink, rng, sidebar, within) => {
      const stock = stockFor(STOCK_PLAN);
      const reserved = ["about", "contact", "index", ...COURSES, ...stock.fields.keys()];
      const collection = collect(rng, { stock, topicSections: COURSES, reserved, place });
      const lists = listsOf(collection.sections, collection.entries);

      const shell = ({ address, title, body, trail = [] }: Sheet, link: Linker = plainLink): string => {
        const courses = COURSES.map((name) => link(`/${name}.html`, capital(name.replaceAll("-", " "))));
        const columns = [...stock.fields.keys()].map((name) => link(`/${name}.html`, capital(name)));
        const isArticle = collection.at.has(address);
        const letters = [...(isArticle ? address.charAt(1) : LETTERS)].filter((letter) =>
          lists.has(`/a-z-${letter}.html`),
        );
        return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">
<title>${escaped(title)} - The Recipe Box</title><link rel="stylesheet" href="/style.css"></head>
<body><div id="page"><header><a href="/" id="logo">The Recipe Box</a><nav>${listHtml(courses, 'class="menu"')}</nav></header>
<div class="crumbs">${[link("/", "Kitchen"), ...trail].join(" / ")}</div>
<section id="main" itemscope itemtype="http://data-vocabulary.org/Recipe"><h1 itemprop="name">${escaped(title)}</h1>
${body}</section>
<aside id="right">${sidebar(address, link)}<div class="widget"><h4>Columns</h4>${listHtml(columns)}</div></aside>
<footer><p class="az">${letters.map((letter) => link(`/a-z-${letter}.html`, letter.toUpperCase())).join(" ")}</p>
${[link("/about.html", "About"), link("/contact.html", "Contact")].join(" · ")}</footer></div></body></html>`;
      };

      const article = (entry: Entry, link: Linker): string => {
        const { address, section, isGood, subject, title } = entry;
        const own = rng.fork("recipe", hashKey(address));
        const pools = isGood ? goodPools(stock) : otherPools(stock, section);
        const [story = "", ...method] = prose(own.fork("text"), {
          tell,
          paragraphs: 3 + own.below(5),
          sentences: [2, 6],
          pools,
        });
        const near = kin(collection, own.fork("kin"), entry, 6 + own.below(9));
        const needed = some(own.fork("needed"), isGood ? stock.onTopic : stock.general, 5 + own.below(5)).map(
          (one) => `<span itemprop="ingredient">${pick(own, AMOUNTS)} ${escaped(headword(one))}</span>`,
        );
        const steps = method.map((text, index) => {
          const aside = near[index];
          const mention = aside === undefined ? "" : ` Goes with ${link(aside.address, headword(aside.subject))}.`;
          return `<p itemprop="instructions">${escaped(text)}${mention}</p>`;
        });
        const body = `<p itemprop="summary">${escaped(`${capital(headword(subject))} is ${brief(subject)}. ${story}`)}</p>
${isGood ? `<div class="needed"><h3>You need</h3>${listHtml(needed)}</div><h3>Method</h3>` : ""}
${steps.join("\n")}
<div class="tools">${within(entry, link).join(" | ")}</div>
<div class="like"><h3>You may like</h3>${listHtml(
          near.slice(method.length).map(({ address: to, title: name }) => link(to, name)),
          'class="thumbs"',
        )}</div>`;
        return shell({ address, title, body, trail: [link(`/${section}.html`, capital(section))] }, link);
      };

      const listPage = (address: string, { name, number, all, shown }: ListPage, link: Linker): string => {
        const items = shown.map(({ address: to, title }) => link(to, title));
        const pages = pagesOf(all, PER_PAGE).map((page) => link(listHref(name, page), `Page ${page}`));
        const intro = prose(rng.fork("intro", hashKey(address)), {
          tell,
          paragraphs: 1,
          sentences: [1, 2],
          pools: COURSES.includes(name) ? goodPools(stock) : otherPools(stock, name),
        });
        const title = `${capital(name.replaceAll("-", " "))}, page ${number} of ${pages.length}`;
        const body = `${paragraphsHtml(intro)}${listHtml(items, 'class="results"')}<div class="pages">${pages.join(" ")}</div>`;
        return shell({ address, title, body }, link);
      };

      const realAt = (url: URL, link: Linker): (() => string) | undefined => {
        const address = addressOf(url);
        const entry = collection.at.get(address);
        if (entry !== undefined) return () => article(entry, link);
        const list = lists.get(address);
        if (list !== undefined) return () => listPage(address, list, link);
        if (address !== "/" && address !== "/about.html" && address !== "/contact.html") return undefined;
        return () => {
          const own = rng.fork("plain", hashKey(address));
          const shown = some(own, collection.good, address === "/" ? 14 : 3).map(({ address: to, title }) =>
            link(to, title),
          );
          const mixed = some(own, collection.other, address === "/" ? 8 : 1).map(({ address: to, title }) =>
            link(to, title),
          );
          const texts = prose(own, { tell, paragraphs: 2, sentences: [2, 4], pools: goodPools(stock) });
          const title = address === "/" ? "What's cooking today" : `${capital(address.slice(1, -5))} the Recipe Box`;
          return shell({ address, title, body: `${paragraphsHtml(texts)}${listHtml([...shown, ...mixed])}` }, link);
        };
      };
      const text = (own: Rng, paragraphs: number) =>
        prose(own, { tell, paragraphs, sentences: [2, 6], pools: goodPools(stock) });
      return { topicName: "cooking", words: WORDS, collection, realAt, shell, text };
    },
    recipeBoxTraps,
  );
}

interface ListPage {
  readonly name: string;
  readonly number: number;
  readonly all: readonly Entry[];
  readonly shown: readonly Entry[];
}

/** Address → a page of a section, or of the index from A to Z. */
function listsOf(sections: ReadonlyMap<string, readonly Entry[]>, entries: readonly Entry[]): Map<string, ListPage> {
  const byLetter = [...LETTERS].map((letter): [string, readonly Entry[]] => [
    `a-z-${letter}`,
    entries.filter(({ address }) => address.charAt(1) === letter),
  ]);
  return new Map(
    [...sections, ...byLetter].flatMap(([name, all]) =>
      pagesOf(all, PER_PAGE).map((number): [string, ListPage] => [
        listHref(name, number),
        { name, number, all, shown: pageOf(all, number, PER_PAGE) ?? [] },
      ]),
    ),
  );
}
