/**
 * A gardener's blog on BlogEngine.NET: posts by day with .aspx, categories, a page for every month, cookieless ASP.NET
 * sessions, permanent links by GUID;
 * kept aside for measuring alone: whoever works on the protection does not read this file, nor tunes on its figures.
 * @module
 */
import { brief, examplesOf, monthName, type Tell } from "../whole-aside/prose.ts";
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
import { gardenBlogTraps } from "./garden-blog-traps.ts";
import { type Article, type Framed, pageOf, pagesIn, shelfOf, toArticles, woven } from "./shelf.ts";

const WORDS = [
  "garden",
  "flower",
  "flowers",
  "shrub",
  "herb",
  "leaves",
  "perennial",
  "blossom",
  "foliage",
  "seed",
  "evergreen",
  "ornamental",
  "petals",
] as const;
const STEMS =
  /\b(flowers?|flowering|shrubs?|herbs?|perennials?|blooms?|blossoms?|petals?|leaves|foliage|garden\w*|ornamental|annuals?|seeds?|tuber\w*)\b/i;
const TOPIC_SECTIONS = ["Borders", "Shrubs", "Greenhouse", "Kitchen-plot"];
const FIELDS = { Neighbours: 18, Holidays: 15, Tools: 6, Aches: 26, Thoughts: 9, Pets: 5, Money: 21 };
const PER_PAGE = 15;

const tell: Tell = (synset, rng) => {
  const word = headword(synset);
  switch (rng.below(5)) {
    case 0:
      return `I looked up ${word} again: ${synset.definition}.`;
    case 1:
      return `For those who asked, ${word} is ${brief(synset)}.${examplesOf(synset)}`;
    case 2:
      return `My neighbour says ${word} and means ${synset.definition}.`;
    case 3:
      return `${capital(word)} (${brief(synset)}) was on my mind all week.`;
    default:
      return `Then there is ${word}, ${synset.definition}.${examplesOf(synset)}`;
  }
};

export function gardenBlogSite(options: AsideOptions): AsideSite {
  return wholeSite(options, plan);
}

function plan(link: Linker, seed: number): SitePlan {
  const shelf = shelfOf(seed, {
    stock: { stems: STEMS, lexfiles: [4, 17, 20], fields: FIELDS },
    topicSections: TOPIC_SECTIONS,
    firstDay: "2008-03-04",
    days: 2500,
    tell,
    paragraphs: [2, 5],
    sentences: [3, 6],
    address: ({ date, name, slug }) =>
      `/post/${date.replaceAll("-", "/")}/${name === slug ? slug : capital(slug)}.aspx`,
    title: ({ name }, rng) => pick(rng, [`${name}!`, `All this ${name}`, `Of ${name}`, `${name}, at last`, name]),
  });
  const months = new Map<string, Article[]>();
  for (const article of shelf.all) {
    const month = article.date.slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), article]);
  }
  const monthAt = (month: string) => `/${month.replace("-", "/")}/default.aspx`;
  const categoryAt = (section: string) => `/category/${section}.aspx`;
  const fixed = new Map([
    ["/page/about-me.aspx", ["About me", "Forty years on clay, with two spades and a patient family."]],
    ["/contact.aspx", ["Contact", "Leave a message. It may take until the next rainy day before I answer."]],
  ]);
  const traps = gardenBlogTraps({ shelf, link, frame, realAt });

  function frame({ address, title, body }: Framed): string {
    const ways = traps.ways(address);
    const rng = shelf.chance("frame", address);
    const someMonths = [...months.keys()].slice(rng.below(60)).slice(0, 5);
    return `<!DOCTYPE html>
<html lang="en"><head><title>${escaped(title)} - Clay and Compost</title>
<link rel="stylesheet" href="/themes/standard/css/main.css"></head>
<body class="ltr"><header class="blog-header"><h2>Clay and Compost</h2>
<nav class="blog-nav">${listHtml([
      link("/", "Blog"),
      link("/archive.aspx", "Archive"),
      ...[...fixed].map(([path, [name = ""]]) => link(path, name)),
    ])}</nav></header>
<div class="container"><main class="col-content">${body}</main>
<aside class="blog-sidebar">
<div class="widget calendar"><h4 class="widget-header">Calendar</h4><div id="calendarContainer">${ways.calendar.join(
      " ",
    )}</div></div>
<div class="widget categorylist"><h4>Categories</h4>${listHtml(
      [...shelf.sections].map(([section, { length }]) => `${link(categoryAt(section), section)} (${length})`),
    )}</div>
<div class="widget search"><h4>Others looked for</h4>${listHtml(ways.searches)}</div>
<div class="widget monthlist"><h4>Month list</h4>${listHtml(
      someMonths.map((month) => link(monthAt(month), monthName(month))),
    )}</div>
<div class="widget finder"><h4>Plant finder</h4>${listHtml(ways.finder)}</div>
<div class="widget walks"><h4>Walks</h4>${listHtml(ways.walks)}</div></aside></div>
<footer>${ways.footer.join(" | ")}</footer></body></html>`;
  }

  function postHtml(article: Article): string {
    const akin = shelf.akin(article, 10);
    const { post } = traps.ways(article.address);
    const text = woven(shelf.text(article), toArticles(link, akin.slice(0, 2)), ["More in", "I wrote about it in"]);
    return `<article class="post" id="post${article.number}"><header><h1 class="post-title">${escaped(article.title)}</h1>
<div class="post-info">${article.date} / ${link(categoryAt(article.section), article.section)}</div></header>
<section class="post-body text">${text}</section><div class="post-footer">${post.join(" | ")}</div>
<div id="relatedPosts"><h3>Related posts</h3>${listHtml(toArticles(link, akin.slice(2)))}</div></article>`;
  }

  function teasers(articles: readonly Article[]): string {
    return articles
      .map(
        (article) => `<article class="post-home"><h2>${link(article.address, article.title, 'class="taggedlink"')}</h2>
<p>${escaped(capital(brief(article.synset)))} ...</p></article>`,
      )
      .join("\n");
  }

  function category(section: string, page: number): (() => string) | undefined {
    const items = shelf.sections.get(section);
    const shown = items === undefined ? undefined : pageOf(items, page - 1, PER_PAGE);
    if (items === undefined || shown === undefined) return undefined;
    const to = (n: number) => (n === 1 ? categoryAt(section) : `${categoryAt(section)}?page=${n}`);
    return () => {
      const steps = [page - 1, page + 1].filter((n) => n >= 1 && n <= pagesIn(items, PER_PAGE));
      const pager = steps.map((n) => link(to(n), n < page ? "Newer posts" : "Older posts"));
      return frame({
        address: to(page),
        title: section,
        body: `${teasers(shown)}<div id="postPaging">${pager.join(" ")}</div>`,
      });
    };
  }

  function realAt(address: string): (() => string) | undefined {
    const article = shelf.at(address);
    if (article !== undefined) return () => frame({ address, title: article.title, body: postHtml(article) });
    if (address === "/") {
      return () => frame({ address, title: "Blog", body: teasers(shelf.all.slice(0, 12)) });
    }
    if (address === "/archive.aspx") {
      const lines = [...months].map(([month, { length }]) => `${link(monthAt(month), monthName(month))} (${length})`);
      return () => frame({ address, title: "Archive", body: listHtml(lines, 'class="archive"') });
    }
    const [title, text] = fixed.get(address) ?? [];
    if (title !== undefined) return () => frame({ address, title, body: paragraphsHtml([text ?? ""]) });
    const [, year = "", month = ""] = /^\/(\d{4})\/(\d\d)\/default\.aspx$/.exec(address) ?? [];
    const posts = months.get(`${year}-${month}`);
    if (posts !== undefined)
      return () => frame({ address, title: monthName(`${year}-${month}`), body: teasers(posts) });
    const [, section, page = "1"] = /^\/category\/([A-Za-z-]+)\.aspx(?:\?page=([1-9]\d?))?$/.exec(address) ?? [];
    return section === undefined || address.endsWith("?page=1") ? undefined : category(section, Number(page));
  }

  return {
    topicName: "garden plants",
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
