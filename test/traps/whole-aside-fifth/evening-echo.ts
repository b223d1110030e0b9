/**
 * A regional newspaper with a local radio station: stories by number, older ones by month, archives by month and by
 * reporter, beside programme listings, weather, polls, pictures and readers' comments;
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
import { addList, besides, groupBy, type Pages, planOf, tellBy } from "../whole-aside-fourth/kit.ts";
import { type Article, type Entry, type Framed, shelfOf, toArticles, woven } from "../whole-aside-third/shelf.ts";
import { eveningEchoTraps } from "./evening-echo-traps.ts";

const WORDS = [
  "sport",
  "team",
  "player",
  "ball",
  "game",
  "match",
  "race",
  "score",
  "athlete",
  "football",
  "tennis",
  "champion",
  "goal",
] as const;
const STEMS =
  /\b(sports?\w*|teams?|players?|balls?|games?|match(es)?|race[sd]?|racing|racers?|athlet\w+|football\w*|tennis|golf\w*|baseball\w*|basketball\w*|hockey|cricket\w*|rugby|box(ing|ers?)|swim\w*|skat(es?|ing|ers?)|ski(s|ing|ers?)|champion\w*|goals?|scor(es?|ed|ing)|wrestl\w+|gymnast\w+|tournaments?|pitchers?|batter|batsm[ae]n|innings?|contests?|compet\w+)\b/i;
const TOPIC_SECTIONS = ["football", "athletics", "racing", "club-news"];
const FIELDS = {
  business: 21,
  "weather-watch": 19,
  people: 18,
  health: 26,
  food: 13,
  farming: 5,
  arts: 10,
  gardening: 20,
};
/** Sections that the new system runs; the others still stand where the old one put them. */
const NUMBERED = ["football", "athletics", "people", "health", "business", "farming"];
const REPORTERS = [
  "moira-tansley",
  "ed-garside",
  "priya-nandra",
  "col-whitlow",
  "jess-ambrey",
  "tom-ferrand",
  "ruth-okell",
  "sam-delacourt",
  "newsdesk",
] as const;
const PER_PAGE = 30;

const tell = tellBy({
  lines: [
    "{name} told the Echo that {word} meant {said}.",
    "In {place} they speak of {a}: {brief}.",
    "{Word} is {said}.{eg}",
    "Asked about {word}, {name} said: “It is {brief}.”",
    "The story turned on {word}, which is {said}.",
    "What began as {a} ({said}) had all of {place} talking by {day}.{eg}",
    "For those who missed it, {word} means {brief}.",
  ],
  asides: [
    "More than {number} people turned out in {place}.",
    "{name} could not be reached for comment on {day}.",
    "Hear the full story on Vale Radio at six on {day}.",
    "Our picture shows {name} outside the hall in {place}.",
    "The cost is put at £{number},000, say organisers.",
    "A spokesman for {place} thanked everyone who had written in.",
  ],
  gaps: {
    name: ["Alan Prewett", "Dilys Marsh", "Yusuf Khalid", "Coach Brannigan", "Mrs Tolley", "Kerry-Ann Pike"],
    place: ["Marrick", "Upper Vale", "Stanbridge", "the Quayside", "Nether Cowley", "Eastfield Road"],
    day: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
  },
});

function addressFor({ section, slug, number, date }: Entry): string {
  if (NUMBERED.includes(section)) return `/story/${20_000 + number}/${slug}`;
  return `/${section}/${date.slice(0, 4)}/${date.slice(5, 7)}/${slug}.html`;
}

export function eveningEchoSite(options: AsideOptions): AsideSite {
  return wholeSite(options, plan);
}

function plan(link: Linker, seed: number): SitePlan {
  const shelf = shelfOf(seed, {
    stock: { stems: STEMS, lexfiles: [0, 1, 4, 6, 11, 14, 18, 23, 33, 35, 38, 41], fields: FIELDS },
    topicSections: TOPIC_SECTIONS,
    firstDay: "2011-01-10",
    days: 2500,
    tell,
    paragraphs: [3, 8],
    sentences: [1, 3],
    address: addressFor,
    title: ({ name }, rng) =>
      pick(rng, [
        `${name} is the talk of the Vale`,
        `Marrick wakes up to ${name}`,
        `${name}: what we know so far`,
        `Why ${name} matters this week`,
        `Delight over ${name}`,
      ]),
  });
  const pages: Pages = new Map();
  const traps = eveningEchoTraps({ shelf, link, frame, realAt: (address) => pages.get(address) });
  const sections = [...shelf.sections.keys()].sort();
  const sectionName = (section: string) => capital(section.replaceAll("-", " "));
  const reporterOf = ({ number }: Article) => REPORTERS[(number * 7) % REPORTERS.length] ?? "newsdesk";
  const reporterName = (reporter: string) => reporter.split("-").map(capital).join(" ");
  const monthAt = (month: string) => `/archive/${month.replace("-", "/")}`;

  function frame({ address, title, body }: Framed): string {
    const ways = traps.ways(address);
    const menu = [link("/", "Home"), ...sections.map((section) => link(`/${section}`, sectionName(section)))];
    return `<!DOCTYPE html>
<html lang="en-GB"><head><meta charset="utf-8"><title>${escaped(title)} | Marrick Evening Echo</title></head>
<body class="echo"><header><div class="masthead">Marrick Evening Echo</div><div class="weather">${ways.weather.join(" ")}</div>
<nav>${listHtml(menu)}</nav></header>
<main><article><h1>${escaped(title)}</h1>${body}</article>
<aside><section class="onair"><h3>On tonight</h3>${listHtml(ways.guide)}</section>
<section class="poll"><h3>Have your say</h3>${listHtml(ways.polls)}</section>
<section><h3>In pictures</h3>${listHtml(ways.pictures)}</section>
<section><h3>As it happened</h3>${listHtml(ways.live)}</section>
<section><h3>Trending</h3><p>${ways.topics.join(" ")}</p><p>${ways.searches.join(" ")}</p></section></aside></main>
<footer>${link("/archive", "Archive")} ${link("/reporters", "Our reporters")} ${link("/about", "About the Echo")}
${ways.footer.join(" ")}</footer></body></html>`;
  }

  function story(article: Article): string {
    const akin = shelf.akin(article, 7);
    const ways = traps.ways(article.address);
    const reporter = reporterOf(article);
    return `<p class="byline">By ${link(`/reporters/${reporter}`, reporterName(reporter))}, ${article.date}</p>
<div class="tools">${ways.versions.join(" ")}</div>
<div class="copy">${woven(shelf.text(article), toArticles(link, akin.slice(0, 2)), ["Read:", "Earlier:"])}</div>
<section class="related"><h2>Related stories</h2>${listHtml([...toArticles(link, akin.slice(2)), ...ways.related])}</section>
<section class="talk">${ways.comments.join(" ")}</section>
<p>More from ${link(monthAt(article.date.slice(0, 7)), "this month")} and ${link(`/${article.section}`, sectionName(article.section))}</p>`;
  }

  for (const article of shelf.all) {
    const { address, title } = article;
    pages.set(address, () => frame({ address, title, body: story(article) }));
  }
  const addPaged = (base: string, title: string, items: readonly Article[]) => {
    const at = (page: number) => (page === 0 ? base : `${base}?page=${page + 1}`);
    addList(pages, {
      items,
      size: PER_PAGE,
      at,
      html: (shown, page, last) => {
        const near = [page - 1, page + 1].filter((n) => n >= 0 && n <= last);
        const teasers = shown.map(
          ({ address, title: name, synset }) => `${link(address, name)} ${escaped(brief(synset))}`,
        );
        return frame({
          address: at(page),
          title: page === 0 ? title : `${title}, page ${page + 1}`,
          body: `${listHtml(teasers, 'class="teasers"')}<p>${near.map((n) => link(at(n), n < page ? "Newer" : "Older")).join(" ")}</p>`,
        });
      },
    });
  };
  for (const section of sections) addPaged(`/${section}`, sectionName(section), shelf.sections.get(section) ?? []);
  const byReporter = groupBy(shelf.all, reporterOf);
  for (const [reporter, items] of byReporter) addPaged(`/reporters/${reporter}`, reporterName(reporter), items);
  const byMonth = groupBy(shelf.all, ({ date }) => date.slice(0, 7));
  const months = [...byMonth.keys()].sort();
  for (const [month, items] of byMonth) {
    const address = monthAt(month);
    pages.set(address, () => {
      const near = besides(months, month).map((to) => link(monthAt(to), to));
      return frame({
        address,
        title: `Stories of ${month}`,
        body: `${listHtml(toArticles(link, items))}<p>${near.join(" ")}</p>`,
      });
    });
  }
  pages.set("/archive", () => {
    const body = `<p>${months.map((month) => link(monthAt(month), month)).join(" ")}</p>`;
    return frame({ address: "/archive", title: "Archive by month", body });
  });
  pages.set("/reporters", () => {
    const links = [...byReporter.keys()].sort().map((name) => link(`/reporters/${name}`, reporterName(name)));
    return frame({ address: "/reporters", title: "Our reporters", body: listHtml(links) });
  });
  pages.set("/about", () => {
    const text = "The Echo has come out six evenings a week since 1887, and Vale Radio goes on air at five.";
    return frame({ address: "/about", title: "About the Echo", body: paragraphsHtml([text]) });
  });
  pages.set("/", () => {
    const latest = listHtml(toArticles(link, shelf.all.slice(0, 25)), 'class="splash"');
    return frame({ address: "/", title: "Tonight in Marrick and the Vale", body: latest });
  });
  return planOf({ topicName: "sport", words: WORDS, shelf, pages, traps });
}
