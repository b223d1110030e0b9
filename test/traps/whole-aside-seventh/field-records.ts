/**
 * A database of field records: accounts of species, single records, reports of outings, guides to sites and a journal,
 * as clubs of birdwatchers keep them;
 * kept aside for measuring alone: whoever works on the protection does not read this file, nor tunes on its figures.
 * @module
 */
import { brief, monthName } from "../whole-aside/prose.ts";
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
import { addList, besides, type Pages, tellBy } from "../whole-aside-fourth/kit.ts";
import { type Article, type Entry, type Framed, shelfOf, toArticles, woven } from "../whole-aside-third/shelf.ts";
import { fieldRecordsTraps } from "./field-records-traps.ts";
import { fieldRecordsWays } from "./field-records-ways.ts";
import { assembled, known } from "./kit.ts";

const WORDS = [
  "bird",
  "birds",
  "feather",
  "plumage",
  "bill",
  "wing",
  "nest",
  "egg",
  "flock",
  "flight",
  "songbird",
  "migration",
] as const;
const STEMS =
  /\b(birds?|avian|plumage|feather\w*|beak(s|ed)?|bills?|wing(s|ed)?|nest(s|ing|ed)?|finch\w*|warblers?|thrush\w*|gulls?|ducks?|goose|geese|owls?|hawks?|eagles?|falcons?|pigeons?|doves?|sparrows?|parrots?|woodpeckers?|songbirds?|waterfowl|poultry|fowls?|flocks?|eggs?|migrat\w+|perch\w*|herons?|plovers?|sandpipers?|swallows?|pheasants?|grouse|quails?|penguins?|crows?|ravens?|jays?|larks?|wrens?|cuckoos?|hummingbirds?)\b/i;
const FIELDS = {
  beasts: 5,
  wildflowers: 20,
  "sky-notes": 19,
  seasons: 28,
  reserves: 15,
  landforms: 17,
  recorders: 18,
  equipment: 6,
};
const TOPIC_SECTIONS = ["waders", "songbirds", "raptors", "sightings", "outings"];
const GROUPS = ["waders", "songbirds", "raptors", "beasts", "wildflowers"];
const SITE_KINDS = ["reserves", "landforms"];
const PER_PAGE = 25;

const tell = tellBy({
  lines: [
    "{Word}: {said}.",
    "Told apart from the last one as {word}, {said}.{eg}",
    "{observer} wrote {word} in the book, meaning {said}.",
    "We had {number} minutes with {a}: {brief}.",
    "Look for {word}, {said}.",
    "At the {spot} the talk was of {word}, {said}.{eg}",
    "Anyone new to this should know {word}; it is {said}.",
  ],
  asides: [
    "Light was poor until about {number} past nine.",
    "{observer} counted {number} from the {spot}.",
    "Two of these were entered twice and have been merged.",
    "Thanks to {observer} for the photograph.",
    "The {spot} was closed for work on the path.",
  ],
  gaps: {
    observer: ["M. Hallam", "the warden", "Priya S.", "T. Oduya", "the Thursday group", "J. van Rijn"],
    spot: ["north hide", "sea wall", "weir", "old railway", "car park", "reedbed screen"],
  },
});

type Shape = "taxon" | "record" | "report" | "site" | "journal";

function shapeOf(section: string): Shape {
  if (GROUPS.includes(section)) return "taxon";
  if (SITE_KINDS.includes(section)) return "site";
  if (section === "sightings" || section === "sky-notes") return "record";
  return section === "outings" || section === "seasons" ? "report" : "journal";
}

function addressFor({ section, slug, number, date }: Entry): string {
  switch (shapeOf(section)) {
    case "taxon":
      return `/taxon/${1000 + number}/${slug}/`;
    case "record":
      return `/obs/${48_000 + number * 13}/`;
    case "report":
      return `/reports/${date.slice(0, 4)}/${date.slice(5, 7)}/${slug}.html`;
    case "site":
      return `/sites/${section}/${slug}/`;
    default:
      return `/journal/${slug}`;
  }
}

export function fieldRecordsSite(options: AsideOptions): AsideSite {
  return wholeSite(options, plan);
}

function plan(link: Linker, seed: number): SitePlan {
  const shelf = shelfOf(seed, {
    stock: { stems: STEMS, lexfiles: [4, 5, 6, 8, 35, 38], fields: FIELDS },
    topicSections: TOPIC_SECTIONS,
    firstDay: "2016-01-03",
    days: 1450,
    tell,
    paragraphs: [2, 6],
    sentences: [2, 4],
    address: addressFor,
    title: ({ name, section, number }, rng) => {
      switch (shapeOf(section)) {
        case "taxon":
          return name;
        case "record":
          return `Record ${48_000 + number * 13}: ${name}`;
        case "report":
          return pick(rng, [`A morning for ${name}`, `Field meeting: ${name}`, `${name} and a cold wind`]);
        case "site":
          return pick(rng, [`Visiting ${name}`, `${name}: how to get there`]);
        default:
          return pick(rng, [`From the journal: ${name}`, `${name}, some thoughts`, `In praise of ${name}`]);
      }
    },
  });
  const pages: Pages = new Map();
  const realAt = (address: string) => pages.get(address);
  const waysFrom = fieldRecordsWays({ shelf, link, realAt });
  const traps = fieldRecordsTraps({ shelf, link, frame, realAt });
  const shaped = (shape: Shape) => shelf.all.filter(({ section }) => shapeOf(section) === shape);
  const [records, reports, journal] = [shaped("record"), shaped("report"), shaped("journal")];
  const featured = known(shelf.good).slice(0, 16);

  function frame({ address, title, body }: Framed): string {
    const ways = waysFrom(address);
    const [one, two] = [pick(shelf.chance("one", address), featured), pick(shelf.chance("two", address), featured)];
    return `<!doctype html>
<html lang="en-GB"><head><title>${escaped(title)} | Reedside Field Records</title><meta name="viewport" content="width=device-width"></head>
<body class="app"><nav class="topbar">${link("/", "Reedside")} ${link("/groups/", "Species")} ${link("/obs/", "Records")} ${link("/reports/", "Reports")} ${link("/sites/", "Sites")} ${link("/journal/", "Journal")}
<span class="tools">${[...ways.explore, ...ways.map].join(" ")}</span><span class="user">${ways.session.join(" ")}</span></nav>
<div class="row"><main class="col-8"><h1>${escaped(title)}</h1>
${body}</main>
<div class="col-4"><section class="card"><h3>On this day</h3>${listHtml(ways.calendar)}</section>
<section class="card"><h3>Most viewed</h3>${listHtml(toArticles(link, [...new Set([one, two])]))}</section>
<section class="card"><h3>Out today</h3>${listHtml([...ways.people, ...ways.shared])}</section></div></div>
<footer>${ways.locales.join(" | ")}</footer></body></html>`;
  }

  function taxon(article: Article): string {
    const akin = known(shelf.akin(article, 10));
    const ways = waysFrom(article.address);
    return `<div class="names"><em>${escaped(capital(brief(article.synset)))}</em> ${ways.synonyms.join(", ")}</div>
<div class="account">${woven(shelf.text(article), toArticles(link, akin.slice(0, 3)), ["Compare", "Often near"])}</div>
<h2>Similar</h2>${listHtml([...toArticles(link, akin.slice(3)), ...ways.compare], 'class="grid"')}
<h2>Status</h2><div>${[...ways.charts, ...ways.key].join(" · ")}</div>
<div class="crumbs">${link(`/groups/${article.section}/`, capital(article.section))}</div>`;
  }

  function record(article: Article): string {
    const ways = waysFrom(article.address);
    const [seen] = known(shelf.akin(article, 3)).filter(({ section }) => shapeOf(section) === "taxon");
    return `<table class="facts"><tr><th>Date</th><td>${article.date}</td></tr><tr><th>Shown as</th><td>${seen === undefined ? "not named" : link(seen.address, seen.title)}</td></tr></table>
${paragraphsHtml(shelf.text(article))}
<div class="pager">${[...toArticles(link, besides(records, article)), ...ways.hidden].join(" ")}</div>
<div class="mapbox">${ways.around.join(" ")}</div>`;
  }

  function report(article: Article): string {
    const akin = known(shelf.akin(article, 6));
    const ways = waysFrom(article.address);
    return `<div class="byline">${article.date}</div>${woven(shelf.text(article), toArticles(link, akin), ["We saw", "Later", "See"])}
<h4>Around then</h4>${listHtml([...toArticles(link, besides(reports, article)), ...ways.hidden, ...ways.people])}`;
  }

  function site(article: Article): string {
    const akin = known(shelf.akin(article, 7));
    const ways = waysFrom(article.address);
    return `${paragraphsHtml(shelf.text(article))}<h2>Nearby</h2>${listHtml([...toArticles(link, akin), ...ways.around])}
<div>${ways.charts.join(" ")}</div>`;
  }

  function entry(article: Article): string {
    const akin = known(shelf.akin(article, 5));
    const ways = waysFrom(article.address);
    return `${woven(shelf.text(article), toArticles(link, akin), ["More in", "Earlier:"])}<h4>Next</h4>
${listHtml([...toArticles(link, besides(journal, article)), ...ways.compare, ...ways.shared])}`;
  }

  const bodies = { taxon, record, report, site, journal: entry };
  for (const article of shelf.all) {
    const { address, title, section } = article;
    pages.set(address, () => frame({ address, title, body: bodies[shapeOf(section)](article) }));
  }

  const addPaged = (base: string, title: string, items: readonly Article[]) => {
    const at = (page: number) => (page === 0 ? base : `${base}?page=${page + 1}`);
    addList(pages, {
      items,
      size: PER_PAGE,
      at,
      html: (shown, page, last) => {
        const rows = shown.map(
          ({ address, title: name, date }) => `<tr><td>${date}</td><td>${link(address, name)}</td></tr>`,
        );
        const numbers = [0, page - 1, page + 1, last].filter((n) => n >= 0 && n <= last && n !== page);
        const body = `<table>${rows.join("\n")}</table><div class="pages">${[...new Set(numbers)].map((n) => link(at(n), String(n + 1))).join(" ")}</div>`;
        return frame({ address: at(page), title: page === 0 ? title : `${title} (${page + 1})`, body });
      },
    });
  };
  const addIndex = (address: string, title: string, links: () => string[]) =>
    pages.set(address, () => frame({ address, title, body: listHtml(links()) }));

  for (const group of GROUPS) addPaged(`/groups/${group}/`, capital(group), shelf.sections.get(group) ?? []);
  addIndex("/groups/", "Species by group", () => GROUPS.map((group) => link(`/groups/${group}/`, capital(group))));
  for (const kind of SITE_KINDS) addPaged(`/sites/${kind}/`, capital(kind), shelf.sections.get(kind) ?? []);
  addIndex("/sites/", "Sites", () => SITE_KINDS.map((kind) => link(`/sites/${kind}/`, capital(kind))));
  addPaged("/obs/", "Latest records", records);
  addPaged("/journal/", "Journal", journal);
  const months = [...new Set(reports.map(({ date }) => date.slice(0, 7)))];
  const monthAt = (month: string) => `/reports/${month.replace("-", "/")}/`;
  for (const month of months) {
    const written = reports.filter(({ date }) => date.startsWith(month));
    addIndex(monthAt(month), `Reports of ${monthName(month)}`, () => toArticles(link, written));
  }
  addIndex("/reports/", "Reports by month", () => months.map((month) => link(monthAt(month), monthName(month))));
  addIndex("/", "What is about", () => toArticles(link, known(shelf.all).slice(0, 18)));
  return assembled({ topicName: "birds", words: WORDS, shelf, pages, traps });
}
