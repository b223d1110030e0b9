/**
 * A register of patents: documents by number, guides for inventors, decisions of the board by year, beside foreign
 * documents, a gazette, drawings, searches and work lists;
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
import { patentRegisterTraps } from "./patent-register-traps.ts";

const WORDS = [
  "engine",
  "motor",
  "machine",
  "electric",
  "circuit",
  "current",
  "wheel",
  "gear",
  "valve",
  "pump",
  "battery",
  "magnet",
  "mechanical",
] as const;
const STEMS =
  /\b(electr\w+|engines?|motors?|machin\w+|circuits?|currents?|wheels?|wheeled|gears?|valves?|pump(s|ed|ing)?|batter(y|ies)|magnet\w*|mechani\w+|volt\w*|wires?|wired|lamps?|cables?|pistons?|steam|turbines?|devices?|apparatus|switch(es)?|shafts?|levers?|cylinders?|generators?|transmi\w+|amplif\w+|radio\w*|propel\w*|rotat\w+)\b/i;
const TOPIC_SECTIONS = ["drives", "circuits", "machines-guide", "apparatus-decision"];
const FIELDS = {
  foodstuffs: 13,
  compounds: 27,
  "plant-varieties": 20,
  breeding: 5,
  "people-guide": 18,
  "body-guide": 8,
  "marks-decision": 10,
  "carriage-decision": 38,
};
const PER_PAGE = 20;

const tell = tellBy({
  lines: [
    "In one embodiment, {word} is {said}.",
    "The invention relates to {word}, that is, {said}.{eg}",
    "{Word} ({number}) denotes {said}.",
    "As used herein, the term {word} means {said}.",
    "Figure {number} shows {a}, being {brief}.",
    "The {reader} will understand {word} to be {said}.{eg}",
    "Document D{number} discloses {a}: {brief}.",
  ],
  asides: [
    "The {part} {number} is held in a known manner.",
    "Other arrangements will occur to the {reader}.",
    "A fee of {number} crowns was paid in {place}.",
    "The {part} may be left out without departing from the scope of the claims.",
    "Opposition was filed in {place} within the term.",
    "Preferably, but not necessarily, the {part} is adjustable.",
  ],
  gaps: {
    reader: ["skilled reader", "person skilled in the art", "examiner", "opponent"],
    part: ["housing", "bracket", "carrier", "spring", "collar", "sleeve"],
    place: ["Harnow", "the Western Branch", "Lissa", "the Chamber of Appeal"],
  },
});

const isGuide = (section: string) => section.endsWith("-guide");
const isDecision = (section: string) => section.endsWith("-decision");

function addressFor({ section, slug, number, date }: Entry): string {
  if (isGuide(section)) return `/guides/${slug}`;
  return isDecision(section) ? `/decisions/${date.slice(0, 4)}/${slug}.html` : `/pat/XV${1_204_000 + number * 37}`;
}

export function patentRegisterSite(options: AsideOptions): AsideSite {
  return wholeSite(options, plan);
}

function plan(link: Linker, seed: number): SitePlan {
  const shelf = shelfOf(seed, {
    stock: { stems: STEMS, lexfiles: [4, 6, 9, 10, 11, 19, 22, 35, 38, 44], fields: FIELDS },
    topicSections: TOPIC_SECTIONS,
    firstDay: "1998-03-02",
    days: 6100,
    tell,
    paragraphs: [3, 7],
    sentences: [2, 4],
    address: addressFor,
    title: ({ name, section, number }, rng) => {
      if (isGuide(section)) return pick(rng, [`What to know about ${name}`, `Protecting ${name}`, `${name} explained`]);
      if (isDecision(section)) return `T ${number}: ${name}`;
      return pick(rng, [`Improved ${name}`, `Method and means for ${name}`, `${name} and its use`, `Novel ${name}`]);
    },
  });
  const pages: Pages = new Map();
  const traps = patentRegisterTraps({ shelf, link, frame, realAt: (address) => pages.get(address) });
  const sectionName = (section: string) => capital(section.replace(/-(guide|decision)$/, "").replaceAll("-", " "));
  const classes = [...shelf.sections.keys()].filter((name) => !isGuide(name) && !isDecision(name)).sort();
  const guides = shelf.all.filter(({ section }) => isGuide(section));
  const decisions = groupBy(
    shelf.all.filter(({ section }) => isDecision(section)),
    ({ date }) => date.slice(0, 4),
  );

  function frame({ address, title, body }: Framed): string {
    const ways = traps.ways(address);
    const menu = [
      link("/", "Register"),
      link("/class", "Classes"),
      link("/guides", "Guides"),
      link("/decisions", "Decisions"),
      link("/office", "The office"),
    ];
    return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>${escaped(title)} - Patent Register</title></head>
<body><div id="bar">${menu.join(" | ")} | ${ways.session.join(" ")}</div>
<div id="quick"><b>Quick searches</b> ${ways.searches.join(" ")} <b>Gazette</b> ${ways.gazette.join(" ")}</div>
<div id="doc"><h1>${escaped(title)}</h1>${body}</div>
<div id="side"><h3>Classes</h3>${listHtml(ways.classes)}<h3>Parties</h3>${listHtml(ways.parties)}
<h3>Your list</h3>${listHtml(ways.worklists)}</div></body></html>`;
  }

  function patent(article: Article): string {
    const akin = shelf.akin(article, 8);
    const ways = traps.ways(article.address);
    return `<table class="biblio"><tr><td>Filed</td><td>${article.date}</td><td>${ways.register.join(" ")}</td></tr></table>
<h2>Abstract</h2><p>${escaped(capital(brief(article.synset)))}.</p><p class="tools">${[...ways.translations, ...ways.drawings].join(" ")}</p>
<h2>Description</h2>${woven(shelf.text(article), toArticles(link, akin.slice(0, 3)), ["Compare", "See also"])}
<h2>Claims</h2><p>${ways.claims.join(" ")}</p>
<h2>Cited documents</h2>${listHtml([...toArticles(link, akin.slice(3)), ...ways.foreign])}<p>${ways.similar.join(" ")}</p>`;
  }

  function reading(article: Article): string {
    const akin = shelf.akin(article, 8);
    const ways = traps.ways(article.address);
    return `<p class="date">${article.date}</p>${woven(shelf.text(article), toArticles(link, akin.slice(0, 4)), ["See", "Likewise"])}
<h2>Further documents</h2>${listHtml([...toArticles(link, akin.slice(4)), ...ways.foreign.slice(0, 1)])}<p>${ways.marked.join(" ")}</p>`;
  }

  for (const article of shelf.all) {
    const { address, title, section } = article;
    const body = isGuide(section) || isDecision(section) ? reading : patent;
    pages.set(address, () => frame({ address, title, body: body(article) }));
  }
  const addPaged = (base: string, title: string, items: readonly Article[]) => {
    const at = (page: number) => (page === 0 ? base : `${base}?start=${page * PER_PAGE}`);
    addList(pages, {
      items,
      size: PER_PAGE,
      at,
      html: (shown, page, last) => {
        const near = [page - 1, page + 1, last].filter((n) => n >= 0 && n <= last && n !== page);
        const rows = shown.map(({ address, title: name, date }) => `<td>${date}</td><td>${link(address, name)}</td>`);
        return frame({
          address: at(page),
          title: page === 0 ? title : `${title}, from ${page * PER_PAGE + 1}`,
          body: `<table><tr>${rows.join("</tr><tr>")}</tr></table><p>${[...new Set(near)].map((n) => link(at(n), `Part ${n + 1}`)).join(" ")}</p>`,
        });
      },
    });
  };
  for (const name of classes) addPaged(`/class/${name}`, sectionName(name), shelf.sections.get(name) ?? []);
  addPaged("/guides", "Guides for inventors", guides);
  for (const [year, items] of decisions) addPaged(`/decisions/${year}`, `Decisions of ${year}`, items);
  const addIndex = (address: string, title: string, links: () => readonly string[]) =>
    pages.set(address, () => frame({ address, title, body: listHtml(links()) }));
  addIndex("/class", "Documents by class", () => classes.map((name) => link(`/class/${name}`, sectionName(name))));
  addIndex("/decisions", "Decisions by year", () =>
    [...decisions.keys()].sort().map((year) => link(`/decisions/${year}`, year)),
  );
  pages.set("/office", () => {
    const text = "The reading room is open from nine to three; documents before 1950 are fetched within two days.";
    return frame({ address: "/office", title: "The office", body: paragraphsHtml([text]) });
  });
  pages.set("/", () => {
    const latest = listHtml(toArticles(link, shelf.all.slice(0, 18)));
    return frame({ address: "/", title: "Register of patents", body: `<h2>Published lately</h2>${latest}` });
  });
  return planOf({ topicName: "machines and electricity", words: WORDS, shelf, pages, traps });
}
