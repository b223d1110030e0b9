/**
 * A national statistics office: bulletins by theme, datasets behind a Java servlet, notes on methods by letter, beside
 * table builders, charts, a register of enterprises and revisions;
 * kept aside for measuring alone: whoever works on the protection does not read this file, nor tunes on its figures.
 * @module
 */
import { brief } from "../whole-aside/prose.ts";
import { capital, pick } from "../whole-aside/stock.ts";
import {
  type AsideOptions,
  type AsideSite,
  escaped,
  type Linker,
  listHtml,
  paragraphsHtml,
  type SitePlan,
  wholeSite,
} from "../whole-aside/whole-site.ts";
import { addList, groupBy, type Pages, planOf, tellBy } from "../whole-aside-fourth/kit.ts";
import { type Article, type Entry, type Framed, shelfOf, toArticles, woven } from "../whole-aside-third/shelf.ts";
import { statisticsOfficeTraps } from "./statistics-office-traps.ts";

const WORDS = [
  "money",
  "bank",
  "price",
  "tax",
  "trade",
  "credit",
  "market",
  "payment",
  "debt",
  "income",
  "currency",
  "loan",
] as const;
const STEMS =
  /\b(money|monetary|banks?|bank(ing|er|ers)|prices?|tax(es|ed|ation|able)?|trad(e|es|ed|ers?|ing)|credit\w*|markets?|marketing|pay(s|ing|ments?|able)?|paid|debts?|incomes?|currenc\w+|loans?|invest(s|ed|ing|ors?|ments?)|financ\w+|econom\w+|commerc\w+|wages?|cost(s|ly)?|coins?|sell(s|ing|ers?)?|sold|purchas\w+|buy(s|ing|ers?)?|insur\w+|profit\w*|funds?|dollars?|merchan\w+)\b/i;
const TOPIC_SECTIONS = ["prices", "trade-data", "money-methods", "wages"];
const FIELDS = {
  population: 18,
  "health-data": 26,
  environment: 19,
  "industry-data": 6,
  "crop-methods": 20,
  "transport-data": 38,
  "region-methods": 15,
  education: 9,
};
const PER_PAGE = 25;

const tell = tellBy({
  lines: [
    "The concept of {word} covers {said}.",
    "In table {number}, {word} refers to {said}.{eg}",
    "{Word}: {said}.",
    "Respondents were asked about {word}, defined as {brief}.",
    "Under the {standard}, {a} is {said}.",
    "Units classed under {word} ({brief}) were revised {moved} by {number} in {place}.",
    "The item {word} is to be understood as {said}.{eg}",
  ],
  asides: [
    "Figures for {place} are provisional.",
    "The series was {moved} by {number} points on the quarter.",
    "A break in the series occurs with the introduction of the {standard}.",
    "Cells with fewer than {number} units are suppressed.",
    "Rounding may cause totals to differ from the sum of their parts.",
    "The response rate in {place} fell below the target.",
  ],
  gaps: {
    standard: ["2008 manual", "revised classification", "harmonised index", "Framework Regulation", "1995 base"],
    moved: ["up", "down", "upwards", "downwards", "slightly"],
    place: ["the northern counties", "the capital region", "Ostmark", "Velden", "the islands", "the inner districts"],
  },
});

function isData(section: string): boolean {
  return section.endsWith("-data");
}

function isMethod(section: string): boolean {
  return section.endsWith("-methods");
}

function addressFor({ section, slug, number }: Entry): string {
  if (isData(section)) return `/dataset/view.do?code=TT${String(number).padStart(4, "0")}`;
  return isMethod(section) ? `/methods/${slug}.html` : `/bulletins/${section}/${slug}`;
}

export function statisticsOfficeSite(options: AsideOptions): AsideSite {
  return wholeSite(options, plan);
}

function plan(link: Linker, seed: number): SitePlan {
  const shelf = shelfOf(seed, {
    stock: { stems: STEMS, lexfiles: [0, 1, 4, 10, 14, 18, 21, 23, 32, 40, 41], fields: FIELDS },
    topicSections: TOPIC_SECTIONS,
    firstDay: "2006-02-01",
    days: 5200,
    tell,
    paragraphs: [2, 6],
    sentences: [2, 4],
    address: addressFor,
    title: ({ name, section, number }, rng) => {
      if (isData(section)) return `TT${String(number).padStart(4, "0")} ${name}`;
      if (isMethod(section)) return pick(rng, [`Method note: ${name}`, `${name}, concepts and sources`]);
      return pick(rng, [`${name} in figures`, `${name}: first release`, `Bulletin on ${name}`]);
    },
  });
  const pages: Pages = new Map();
  const traps = statisticsOfficeTraps({ shelf, link, frame, realAt: (address) => pages.get(address) });
  const sectionName = (section: string) => capital(section.replaceAll("-", " "));
  const ofKind = (is: (section: string) => boolean) => shelf.all.filter(({ section }) => is(section));
  const themes = [...shelf.sections.keys()].filter((section) => !isData(section) && !isMethod(section)).sort();
  const methods = groupBy(ofKind(isMethod), ({ slug }) => slug.charAt(0));
  const letterAt = (letter: string) => `/methods/index-${letter}.html`;

  function frame({ address, title, body }: Framed): string {
    const ways = traps.ways(address);
    const menu = [
      link("/", "Start"),
      link("/bulletins", "Bulletins"),
      link("/dataset/list.do", "Datasets"),
      link("/methods/index.html", "Methods"),
      link("/contact", "Contact"),
    ];
    return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>${escaped(title)} - Office of Statistics</title></head>
<body><div class="top"><span class="lang">${ways.locales.join(" ")}</span><span class="units">${ways.units.join(" ")}</span></div>
<nav class="main">${listHtml(menu)}</nav>
<div class="crumbs">${ways.themes.join(" &gt; ")}</div>
<div class="content"><h1>${escaped(title)}</h1>${body}</div>
<div class="tools"><h4>Build a table</h4>${listHtml(ways.tables)}<h4>Find a series</h4>${listHtml(ways.finder)}
<h4>Compare</h4>${listHtml(ways.compare)}<h4>Register of enterprises</h4>${listHtml(ways.register)}
<h4>Library</h4>${listHtml(ways.library)}</div>
<div class="foot">${ways.cite.join(" | ")}</div></body></html>`;
  }

  function bulletin(article: Article): string {
    const akin = shelf.akin(article, 7);
    return `<p class="date">Released ${article.date}</p>
${woven(shelf.text(article), toArticles(link, akin.slice(0, 2)), ["See also", "Compare"])}
<h2>Related releases</h2>${listHtml(toArticles(link, akin.slice(2)))}<p>${traps.ways(article.address).charts.join(" ")}</p>`;
  }

  function dataset(article: Article): string {
    const rng = shelf.root.fork("figures", article.number);
    const ways = traps.ways(article.address);
    const rows = Array.from({ length: 5 }, (_, i) => `<td>${2006 + i}</td><td>${rng.below(90_000)}</td>`);
    const akin = shelf.akin(article, 4);
    return `<table class="data"><tr>${rows.join("</tr><tr>")}</tr></table>
${woven(shelf.text(article), toArticles(link, akin), ["Linked dataset:", "Method:"])}
<p>${[...ways.charts, ...ways.previews, ...ways.revisions].join(" | ")}</p>`;
  }

  for (const article of shelf.all) {
    const { address, title, section } = article;
    const body = isData(section) ? dataset : bulletin;
    pages.set(address, () => frame({ address, title, body: body(article) }));
  }
  const addPaged = (base: string, title: string, items: readonly Article[]) => {
    const at = (page: number) => (page === 0 ? base : `${base}?page=${page + 1}`);
    addList(pages, {
      items,
      size: PER_PAGE,
      at,
      html: (shown, page, last) => {
        const near = [0, page - 1, page + 1, last].filter((n) => n >= 0 && n <= last && n !== page);
        const rows = shown.map(
          ({ address, title: name, date, synset }) =>
            `<td>${date}</td><td>${link(address, name)}</td><td>${escaped(brief(synset))}</td>`,
        );
        return frame({
          address: at(page),
          title: page === 0 ? title : `${title} (${page + 1} of ${last + 1})`,
          body: `<table class="list"><tr>${rows.join("</tr><tr>")}</tr></table>
<p class="pages">${[...new Set(near)].map((n) => link(at(n), String(n + 1))).join(" ")}</p>`,
        });
      },
    });
  };
  for (const theme of themes) addPaged(`/bulletins/${theme}`, sectionName(theme), shelf.sections.get(theme) ?? []);
  addPaged("/dataset/list.do", "All datasets", ofKind(isData));
  pages.set("/bulletins", () => {
    const links = themes.map((theme) => link(`/bulletins/${theme}`, sectionName(theme)));
    return frame({ address: "/bulletins", title: "Bulletins by theme", body: listHtml(links) });
  });
  for (const [letter, items] of methods) {
    const address = letterAt(letter);
    pages.set(address, () =>
      frame({ address, title: `Notes on methods: ${letter.toUpperCase()}`, body: listHtml(toArticles(link, items)) }),
    );
  }
  pages.set("/methods/index.html", () => {
    const links = [...methods.keys()].sort().map((letter) => link(letterAt(letter), letter.toUpperCase()));
    return frame({ address: "/methods/index.html", title: "Notes on methods", body: `<p>${links.join(" ")}</p>` });
  });
  pages.set("/contact", () => {
    const text = "The information service answers questions on weekdays from nine to noon.";
    return frame({ address: "/contact", title: "Contact", body: paragraphsHtml([text]) });
  });
  pages.set("/", () => {
    const latest = listHtml(toArticles(link, shelf.all.slice(0, 15)));
    return frame({ address: "/", title: "Office of Statistics", body: `<h2>New this week</h2>${latest}` });
  });
  return planOf({ topicName: "money and trade", words: WORDS, shelf, pages, traps });
}
