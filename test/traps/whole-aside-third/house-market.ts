/**
 * A market of small advertisements on Osclass, for houses and what belongs to them, and for other things:
 * /category/title_i123, pages as /category/2, searches with commas in the path, a bar of latest offers;
 * kept aside for measuring alone: whoever works on the protection does not read this file, nor tunes on its figures.
 * @module
 */
import { brief, examplesOf, noun, type Tell } from "../whole-aside/prose.ts";
import { capital, headword, pick } from "../whole-aside/stock.ts";
import {
  type AsideOptions,
  type AsideSite,
  addressOf,
  escaped,
  type Linker,
  listHtml,
  paragraphsHtml,
  real,
  type SitePlan,
  wholeSite,
} from "../whole-aside/whole-site.ts";
import { houseMarketTraps } from "./house-market-traps.ts";
import { type Article, type Framed, pageOf, pagesIn, shelfOf, toArticles, woven } from "./shelf.ts";

const WORDS = [
  "building",
  "house",
  "wall",
  "roof",
  "room",
  "door",
  "window",
  "floor",
  "architecture",
  "tower",
  "brick",
  "ceiling",
] as const;
const STEMS =
  /\b(buildings?|houses?|walls?|roofs?|rooms?|doors?|windows?|arch|arches|columns?|architect\w*|towers?|ceilings?|floors?|bricks?|dwellings?|stairs?|staircase|masonry|facades?|beams?|apartments?|chimneys?|timber|mortar)\b/i;
const TOPIC_SECTIONS = ["houses", "building-parts", "restoration"];
const FIELDS = { animals: 5, "food-and-drink": 13, "plants-and-seeds": 20, "meeting-people": 14, "lost-and-found": 17 };
const TOWNS = ["Ashwell", "Brunmouth", "Calder Row", "Dunstead", "Eastholm", "Farleigh", "Gorsby", "Hexworth"] as const;
const PER_PAGE = 20;

const tell: Tell = (synset, rng) => {
  const word = headword(synset);
  switch (rng.below(4)) {
    case 0:
      return `Comes with ${noun(synset)} (${brief(synset)}).`;
    case 1:
      return `${capital(word)}, i.e. ${synset.definition}, by arrangement.${examplesOf(synset)}`;
    case 2:
      return `No ${word} here, meaning ${synset.definition}.`;
    default:
      return `${capital(word)} - ${synset.definition}.`;
  }
};

export function houseMarketSite(options: AsideOptions): AsideSite {
  return wholeSite(options, plan);
}

function plan(link: Linker, seed: number): SitePlan {
  const shelf = shelfOf(seed, {
    stock: { stems: STEMS, lexfiles: [0, 4, 6, 10, 18, 27, 35, 36], fields: FIELDS },
    topicSections: TOPIC_SECTIONS,
    firstDay: "2021-01-05",
    days: 700,
    tell,
    paragraphs: [2, 4],
    sentences: [3, 5],
    address: ({ section, slug, number }) => `/${section}/${slug}_i${number * 3 + 100}`,
    title: ({ name }, rng) => `${pick(rng, ["", "For sale: ", "Wanted: ", "To let: "])}${name}, ${pick(rng, TOWNS)}`,
  });
  const sectionName = (section: string) => capital(section.replaceAll("-", " "));
  const fixed = new Map([
    ["/about-p1", ["About this market", "We have carried small advertisements since 1987, first on paper."]],
    ["/safety-p2", ["Safety tips", "Meet in daylight, bring a friend, and never send money to strangers."]],
    ["/contact", ["Contact", "Our desk is open on weekdays. Please give the number of the advertisement."]],
  ]);
  const price = ({ number }: Article) => 40 + ((number * 7919) % 96_000);
  const traps = houseMarketTraps({ shelf, link, frame, realAt });

  function frame({ address, title, body }: Framed): string {
    const ways = traps.ways(address);
    const latest = shelf.all.slice(0, 3);
    return `<!DOCTYPE html>
<html lang="en-US"><head><title>${escaped(title)} - Corner Board</title><meta name="robots" content="index, follow" /></head>
<body class="item"><div class="wrapper" id="header"><div id="logo">${link("/", "Corner Board")}</div>
<ul class="nav">${ways.account.map((item) => `<li>${item}</li>`).join("")}</ul></div>
<div class="wrapper-flash breadcrumb"><ul class="breadcrumb"><li>${link("/", "Corner Board")}</li><li>${escaped(title)}</li></ul></div>
<div class="wrapper" id="content"><div id="main">${body}</div>
<div id="sidebar"><div class="widget-box categories"><h3>Categories</h3>${listHtml(
      [...shelf.sections].map(
        ([section, { length }]) => `${link(`/${section}`, sectionName(section))} <span>(${length})</span>`,
      ),
      'class="r-list"',
    )}</div>
<div class="filters"><h3>Refine category</h3>${listHtml(ways.search)}</div>
<div class="widget-box"><h3>On the map</h3>${listHtml(ways.map)}</div>
<div class="widget-box"><h3>Viewing days</h3><p class="days">${ways.viewings.join(" ")}</p></div>
<div class="widget-box"><h3>Latest listings</h3>${listHtml(toArticles(link, latest))}</div></div></div>
<div id="footer">${[...fixed].map(([path, [name = ""]]) => link(path, name)).join(" | ")}
<strong>Also:</strong> ${ways.footer.join(" · ")}</div></body></html>`;
  }

  function itemHtml(article: Article): string {
    const akin = shelf.akin(article, 11);
    const { item } = traps.ways(article.address);
    const table = akin
      .slice(2)
      .map((near) => `${link(near.address, near.title)} <span class="price">${price(near)} €</span>`);
    return `<div id="item-content"><h1><strong>${price(article)} €</strong> ${escaped(article.title)}</h1>
<div class="item-header">Published ${article.date} in ${link(`/${article.section}`, sectionName(article.section))}</div>
<div id="description">${woven(shelf.text(article), toArticles(link, akin.slice(0, 2)), ["Goes well with", "Same owner:"])}</div>
<p class="contact_button">${item.join(" ")}</p></div>
<div class="similar_ads"><h2>Related listings</h2>${listHtml(table, 'class="listing-card-list"')}</div>`;
  }

  function cards(articles: readonly Article[]): string {
    return articles
      .map(
        (
          article,
        ) => `<li class="listing-card"><div class="listing-basicinfo">${link(article.address, article.title, 'class="title"')}
<p>${escaped(capital(brief(article.synset)))}</p><span class="currency-value">${price(article)} €</span></div></li>`,
      )
      .join("\n");
  }

  function listing(section: string, page: number): (() => string) | undefined {
    const items = shelf.sections.get(section);
    const shown = items === undefined ? undefined : pageOf(items, page - 1, PER_PAGE);
    if (items === undefined || shown === undefined) return undefined;
    const to = (n: number) => (n === 1 ? `/${section}` : `/${section}/${n}`);
    return () => {
      const pager = Array.from({ length: pagesIn(items, PER_PAGE) }, (_, i) => link(to(i + 1), String(i + 1)));
      return frame({
        address: to(page),
        title: page === 1 ? sectionName(section) : `${sectionName(section)} ${page}`,
        body: `<ul class="listing-card-list">${cards(shown)}</ul><div class="paginate">${pager.join(" ")}</div>`,
      });
    };
  }

  function realAt(address: string): (() => string) | undefined {
    const article = shelf.at(address);
    if (article !== undefined) return () => frame({ address, title: article.title, body: itemHtml(article) });
    if (address === "/") {
      const latest = () => `<h1>Latest</h1><ul class="listing-card-list">${cards(shelf.all.slice(0, 16))}</ul>`;
      return () => frame({ address, title: "Small advertisements", body: latest() });
    }
    const [title, text] = fixed.get(address) ?? [];
    if (title !== undefined) return () => frame({ address, title, body: paragraphsHtml([text ?? ""]) });
    const [, section, page = "1"] = /^\/([a-z-]+)(?:\/([1-9]\d?))?$/.exec(address) ?? [];
    return section === undefined || address.endsWith("/1") ? undefined : listing(section, Number(page));
  }

  return {
    topicName: "buildings and architecture",
    words: WORDS,
    good: shelf.good.map(({ address }) => address),
    other: shelf.other.map(({ address }) => address),
    traps: traps.names,
    at: (url) => {
      const html = realAt(addressOf(url));
      return html === undefined ? traps.at(url) : real(html);
    },
  };
}
