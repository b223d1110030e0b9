/**
 * A travel guide for pilgrims on Joomla 3: /index.php/menu/id-alias, blog layouts with ?start=, modules in positions,
 * with JEvents, K2, Phoca Gallery and a booking form;
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
import { pilgrimGuideTraps } from "./pilgrim-guide-traps.ts";
import { type Article, type Framed, pageOf, pagesIn, shelfOf, toArticles, woven } from "./shelf.ts";

const WORDS = [
  "religion",
  "religious",
  "church",
  "temple",
  "worship",
  "priest",
  "saint",
  "prayer",
  "christian",
  "monastery",
  "sacred",
  "faith",
  "holy",
  "bishop",
] as const;
const STEMS =
  /\b(church\w*|religio\w+|worship\w*|priests?|bishops?|monks?|nuns?|prayers?|pray|saints?|christian\w*|jewish|judaism|islam\w*|muslims?|buddhis\w+|hindu\w*|gods?|sacred|holy|temples?|monaster\w+|clergy\w*|liturg\w+|altar|faith|theolog\w+|pope|bible|biblical|sacrament\w*)\b/i;
const TOPIC_SECTIONS = ["holy-places", "orders-and-rites", "lives", "glossary"];
const FIELDS = { countryside: 20, wildlife: 5, meals: 13, health: 8, outfit: 6, "getting-there": 38 };
const PER_PAGE = 12;

const tell: Tell = (synset, rng) => {
  switch (rng.below(4)) {
    case 0:
      return `Travellers hear the word ${headword(synset)} often; it stands for ${synset.definition}.`;
    case 1:
      return `Ask your host about ${noun(synset)}: ${synset.definition}.${examplesOf(synset)}`;
    case 2:
      return `${capital(headword(synset))} is, in short, ${brief(synset)}.`;
    default:
      return `On the way you will meet ${headword(synset)}, ${synset.definition}.${examplesOf(synset)}`;
  }
};

export function pilgrimGuideSite(options: AsideOptions): AsideSite {
  return wholeSite(options, plan);
}

function plan(link: Linker, seed: number): SitePlan {
  const shelf = shelfOf(seed, {
    stock: { stems: STEMS, lexfiles: [0, 1, 4, 6, 9, 10, 14, 18, 26, 28, 32, 41], fields: FIELDS },
    topicSections: TOPIC_SECTIONS,
    firstDay: "2013-05-20",
    days: 2200,
    tell,
    paragraphs: [4, 8],
    sentences: [1, 4],
    address: ({ section, number, slug }) => `/index.php/${section}/${number + 40}-${slug}`,
    title: ({ name }, rng) =>
      pick(rng, [name, `${name} for the traveller`, `What to know: ${name}`, `Meeting ${name}`]),
  });
  const sectionName = (section: string) => capital(section.replaceAll("-", " "));
  const sectionAt = (section: string) => `/index.php/${section}`;
  const fixed = new Map([
    [
      "/index.php/about-us",
      ["About us", "Two walkers and a printer publish this guide, and no hotel pays for a word."],
    ],
    ["/index.php/contact", ["Contact us", "Send corrections on a postcard. We print the best of them every autumn."]],
    ["/index.php/imprint", ["Imprint", "Responsible for the contents: the editors. Maps are drawn by hand."]],
  ]);
  const traps = pilgrimGuideTraps({ shelf, link, frame, realAt });

  function frame({ address, title, body }: Framed): string {
    const ways = traps.ways(address);
    const rng = shelf.chance("frame", address);
    const [, menu = ""] = /^\/index\.php\/([a-z-]+)/.exec(address) ?? [];
    const crumb = shelf.sections.has(menu) ? ` » ${link(sectionAt(menu), sectionName(menu))}` : "";
    const popular = [0, 1, 2].map(() => pick(rng, rng.next() < 0.4 ? shelf.good : shelf.other));
    return `<!DOCTYPE html>
<html lang="en-gb" dir="ltr"><head><meta name="generator" content="Joomla! - Open Source Content Management" />
<title>${escaped(title)}</title></head>
<body class="site com_content view-article no-layout"><div class="body"><div class="container">
<header class="header"><span class="site-title">The Slow Pilgrim</span></header>
<nav class="navigation"><ul class="nav menu nav-pills"><li class="item-101">${link("/", "Home")}</li>
${[...shelf.sections.keys()].map((section, i) => `<li class="item-${110 + i}">${link(sectionAt(section), sectionName(section))}</li>`).join("\n")}</ul></nav>
<div class="row-fluid"><div id="sidebar" class="span3"><div class="well"><h3 class="page-header">Find places</h3>
${listHtml(ways.filters, 'class="k2filter"')}</div>
<div class="well"><h3>Diary of feasts</h3><table class="cal_table"><tr><td>${ways.calendar.join("</td><td>")}</td></tr></table></div>
<div class="well"><h3>Plan a route</h3>${listHtml(ways.routes)}</div></div>
<main id="content" class="span6"><div class="breadcrumb">You are here: ${link("/", "Home")}${crumb}</div>
<div class="item-page"><div class="page-header"><h2 itemprop="headline">${escaped(title)}</h2></div>${body}</div></main>
<div id="aside" class="span3"><div class="well"><h3>Most read</h3>${listHtml(toArticles(link, popular), 'class="mostread"')}</div>
<div class="well"><h3>Beds</h3>${listHtml(ways.beds)}</div>
<div class="well"><h3>Gallery</h3><div class="pg-box">${ways.gallery.join(" ")}</div></div></div></div>
<footer class="footer">${[...fixed].map(([path, [name = ""]]) => link(path, name)).join(" | ")} ${ways.footer.join(" | ")}</footer>
</div></div></body></html>`;
  }

  function articleHtml(article: Article): string {
    const akin = shelf.akin(article, 9);
    const { icons } = traps.ways(article.address);
    const fellows = shelf.sections.get(article.section) ?? [];
    const here = fellows.indexOf(article);
    const near = [fellows[here - 1], fellows[here + 1]].filter((fellow) => fellow !== undefined);
    return `<div class="icons"><ul class="dropdown-menu"><li>${icons.join("</li><li>")}</li></ul></div>
<dl class="article-info"><dd class="published">Published: ${article.date}</dd></dl>
<div itemprop="articleBody">${woven(shelf.text(article), toArticles(link, akin.slice(0, 4)), ["Read also", "From there go on to", "See"])}</div>
<ul class="pager pagenav">${near.map((fellow) => `<li>${link(fellow.address, fellow.title)}</li>`).join("")}</ul>
<div class="items-more"><h3>More</h3>${listHtml(toArticles(link, akin.slice(4)), 'class="nav nav-tabs nav-stacked"')}</div>`;
  }

  function listing(section: string, start: number): (() => string) | undefined {
    const items = shelf.sections.get(section);
    const shown = items === undefined ? undefined : pageOf(items, start / PER_PAGE, PER_PAGE);
    if (items === undefined || shown === undefined) return undefined;
    const to = (n: number) => (n === 0 ? sectionAt(section) : `${sectionAt(section)}?start=${n * PER_PAGE}`);
    return () => {
      const pager = Array.from({ length: pagesIn(items, PER_PAGE) }, (_, n) => link(to(n), String(n + 1)));
      const leading = shown.map(
        (article) => `<div class="items-row"><h2>${link(article.address, article.title)}</h2>
<p>${escaped(capital(brief(article.synset)))}.</p></div>`,
      );
      const page = start / PER_PAGE;
      return frame({
        address: to(page),
        title: page === 0 ? sectionName(section) : `${sectionName(section)} - Page ${page + 1}`,
        body: `<div class="blog">${leading.join("\n")}</div><div class="pagination">${listHtml(pager)}</div>`,
      });
    };
  }

  function realAt(address: string): (() => string) | undefined {
    const article = shelf.at(address);
    if (article !== undefined) return () => frame({ address, title: article.title, body: articleHtml(article) });
    if (address === "/") return front;
    const [title, text] = fixed.get(address) ?? [];
    if (title !== undefined) return () => frame({ address, title, body: paragraphsHtml([text ?? ""]) });
    const [, section, start = "0"] = /^\/index\.php\/([a-z-]+)(?:\?start=([1-9]\d{1,3}))?$/.exec(address) ?? [];
    return section === undefined || Number(start) % PER_PAGE > 0 ? undefined : listing(section, Number(start));
  }

  function front(): string {
    const featured = shelf.all.slice(0, 8).map(
      (article) => `<div class="item column-1"><h2>${link(article.address, article.title)}</h2>
<p>${escaped(shelf.text(article)[0] ?? "")}</p></div>`,
    );
    return frame({
      address: "/",
      title: "The Slow Pilgrim",
      body: `<div class="blog-featured">${featured.join("\n")}</div>`,
    });
  }

  return {
    topicName: "religion",
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
