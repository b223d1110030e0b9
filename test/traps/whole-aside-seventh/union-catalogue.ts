/**
 * The catalogue that the libraries of a county share: records behind one script, pages about persons, and guides
 * that librarians wrote;
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
import { addList, besides, type Pages, tellBy } from "../whole-aside-fourth/kit.ts";
import { type Article, type Entry, type Framed, shelfOf, toArticles, woven } from "../whole-aside-third/shelf.ts";
import { assembled, known } from "./kit.ts";
import { unionCatalogueTraps } from "./union-catalogue-traps.ts";
import { recordAt, SCRIPTS, unionCatalogueWays } from "./union-catalogue-ways.ts";

const WORDS = [
  "war",
  "army",
  "soldier",
  "battle",
  "weapon",
  "gun",
  "officer",
  "military",
  "attack",
  "enemy",
  "troops",
  "fortress",
] as const;
const STEMS =
  /\b(war(s|fare|like|ships?)?|militar\w+|arm(y|ies)|soldiers?|battles?|weapons?|guns?|cannons?|artillery|troops?|regiments?|infantry|cavalry|officers?|sieges?|fort(s|ress|resses|ified|ifications?)?|armou?r\w*|swords?|bombs?|bombard\w*|missiles?|enem(y|ies)|commanders?|attack\w*|invasions?|invad\w+|conquer\w*|rifles?|ammunition|bullets?|explosives?|combat\w*|truce|uniforms?)\b/i;
const FIELDS = {
  botany: 20,
  zoology: 5,
  cookery: 13,
  anatomy: 8,
  materials: 27,
  calendars: 28,
  gazetteer: 15,
  biography: 18,
};
const TOPIC_SECTIONS = ["campaigns", "arms", "commanders", "defences"];
const PER_PAGE = 20;

const tell = tellBy({
  lines: [
    "The author takes {word} to be {said}.",
    "Chapter {number} treats {word}, that is, {said}.{eg}",
    "{Word}: {said}.",
    "Under {word} the index has {number} entries; the term stands for {brief}.",
    "Readers are told that {a} is {said}.",
    "An appendix on {word} ({said}).",
    "First published as a paper on {word}, which {scholar} calls {brief}.{eg}",
  ],
  asides: [
    "Includes bibliography (p. {number}).",
    "Copy at the {branch} lacks the plates.",
    "{scholar} wrote the foreword.",
    "Rebound; {number} leaves foxed.",
    "Also held on microfilm at the {branch}.",
    "Gift of {scholar}.",
  ],
  gaps: {
    scholar: ["E. Whitlock", "Professor Sandoe", "the late Canon Pym", "R. Achterberg", "L. Mbeki"],
    branch: ["central library", "county record office", "Saltmarsh branch", "mobile library", "reference room"],
  },
});

const isPerson = (section: string) => section === "commanders" || section === "biography";
const isGuide = (section: string) => section === "defences" || section === "gazetteer";

function addressFor({ section, slug, number }: Entry): string {
  if (isPerson(section)) return `${SCRIPTS}opac-authoritiesdetail.pl?authid=${700 + number}`;
  return isGuide(section) ? `/guides/${slug}` : recordAt(20_000 + number);
}

export function unionCatalogueSite(options: AsideOptions): AsideSite {
  return wholeSite(options, plan);
}

function plan(link: Linker, seed: number): SitePlan {
  const shelf = shelfOf(seed, {
    stock: { stems: STEMS, lexfiles: [4, 6, 11, 14, 18, 33, 41], fields: FIELDS },
    topicSections: TOPIC_SECTIONS,
    firstDay: "2004-04-01",
    days: 5200,
    tell,
    paragraphs: [2, 5],
    sentences: [2, 4],
    address: addressFor,
    title: ({ name, section }, rng) => {
      if (isPerson(section)) return pick(rng, [`${name} (heading)`, `${name}, works and papers`]);
      if (isGuide(section)) return pick(rng, [`Finding out about ${name}`, `Guide: ${name}`]);
      return pick(rng, [`A history of ${name}`, `${name}: a handbook`, `The ${name} companion`, `On ${name}`]);
    },
  });
  const pages: Pages = new Map();
  const realAt = (address: string) => pages.get(address);
  const waysFrom = unionCatalogueWays({ shelf, link, realAt });
  const traps = unionCatalogueTraps({ shelf, link, frame, realAt });
  const sections = [...shelf.sections.keys()].filter((name) => !isPerson(name) && !isGuide(name)).sort();
  const guides = shelf.all.filter(({ section }) => isGuide(section));
  const persons = shelf.all.filter(({ section }) => isPerson(section));
  const letters = [...new Set(persons.map(({ title }) => title.charAt(0)))].sort();
  const subjectAt = (section: string) => `${SCRIPTS}opac-search.pl?idx=su&q=${section}`;
  const letterAt = (letter: string) => `${SCRIPTS}opac-authorities-home.pl?letter=${letter}`;

  function frame({ address, title, body }: Framed): string {
    const ways = waysFrom(address);
    return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>${escaped(title)} › County Union Catalogue</title></head>
<body id="opac"><div id="header-region" class="navbar">${link("/", "Catalogue")} ${link("/guides/", "Guides")} ${link(letterAt(letters[0] ?? "A"), "Persons")} ${link(`${SCRIPTS}opac-recent.pl`, "New titles")} ${[...ways.basket, ...ways.session].join(" ")}</div>
<ul class="breadcrumb"><li>${link("/", "Home")}</li><li>${escaped(title)}</li></ul>
<div class="main"><h1 class="title">${escaped(title)}</h1>${body}</div>
<div id="navigation"><h5>Refine</h5>${listHtml(ways.facets)}<h5>Browse</h5>${listHtml([...ways.headings, ...ways.topics])}
<h5>Reading room</h5>${listHtml(ways.diary)}</div>
<div id="changelanguage">${[...ways.languages, ...ways.branches].join(" ")}</div></body></html>`;
  }

  function record(article: Article): string {
    const akin = known(shelf.akin(article, 6));
    const ways = waysFrom(article.address);
    const { section, date, synset } = article;
    return `<div class="record"><span class="results_summary">Subject: ${link(subjectAt(section), capital(section))}</span>
<span class="results_summary">Accessioned: ${date}</span> <span class="results_summary">Summary: ${escaped(brief(synset))}</span>
<div id="content">${paragraphsHtml(shelf.text(article))}</div></div>
<div class="shelf">${[...toArticles(link, besides(shelf.sections.get(section) ?? [], article)), ...ways.shelves].join(" ")}</div>
<h4>Borrowers also took out</h4>${listHtml([...toArticles(link, akin), ...ways.results])}
<div class="actions">${[...ways.viewer, ...ways.resolver, ...ways.orders].join(" ")}</div>`;
  }

  function person(article: Article): string {
    const akin = known(shelf.akin(article, 9));
    const ways = waysFrom(article.address);
    return `<div class="authority"><span class="heading">${escaped(article.name)}</span>
${woven(shelf.text(article), toArticles(link, akin.slice(0, 2)), ["See also", "Seen from"])}</div>
<h4>Titles</h4>${listHtml([...toArticles(link, akin.slice(2)), ...ways.results])}<div>${ways.resolver.join(" ")}</div>`;
  }

  function guide(article: Article): string {
    const akin = known(shelf.akin(article, 9));
    const ways = waysFrom(article.address);
    return `<div class="page">${woven(shelf.text(article), toArticles(link, akin), ["Start with", "Then", "Ask for"])}</div>
<div class="page-nav">${[...toArticles(link, besides(guides, article)), ...ways.viewer].join(" ")}</div>`;
  }

  for (const article of shelf.all) {
    const { address, title, section } = article;
    const body = isPerson(section) ? person : isGuide(section) ? guide : record;
    pages.set(address, () => frame({ address, title, body: body(article) }));
  }

  const addPaged = (at: (page: number) => string, title: string, items: readonly Article[]) =>
    addList(pages, {
      items,
      size: PER_PAGE,
      at,
      html: (shown, page, last) => {
        const near = [page - 1, page + 1].filter((n) => n >= 0 && n <= last);
        const rows = shown.map(({ address, title: name, synset }) => {
          return `<tr><td>${link(address, name)}</td><td>${escaped(brief(synset))}</td></tr>`;
        });
        const body = `<table class="table">${rows.join("\n")}</table><div class="pagination">${near.map((n) => link(at(n), n < page ? "« Previous" : "Next »")).join(" ")}</div>`;
        return frame({ address: at(page), title: page === 0 ? title : `${title}, from ${page * PER_PAGE + 1}`, body });
      },
    });
  for (const section of sections) {
    const rest = `q=${section}`;
    addPaged(
      (page) => (page === 0 ? subjectAt(section) : `${SCRIPTS}opac-search.pl?idx=su&offset=${page * PER_PAGE}&${rest}`),
      `Subject: ${section}`,
      shelf.sections.get(section) ?? [],
    );
  }
  addPaged((page) => (page === 0 ? "/guides/" : `/guides/?page=${page + 1}`), "Guides by librarians", guides);
  addPaged(
    (page) => `${SCRIPTS}opac-recent.pl${page === 0 ? "" : `?offset=${page * PER_PAGE}`}`,
    "New titles",
    shelf.all.filter(({ section }) => sections.includes(section)).slice(0, 160),
  );
  for (const letter of letters) {
    const address = letterAt(letter);
    pages.set(address, () => {
      const named = persons.filter(({ title }) => title.startsWith(letter));
      const alphabet = letters.map((other) => link(letterAt(other), other)).join(" ");
      const body = `<div class="letters">${alphabet}</div>${listHtml(toArticles(link, named))}`;
      return frame({ address, title: `Persons: ${letter}`, body });
    });
  }
  pages.set("/", () => {
    const subjects = listHtml(sections.map((section) => link(subjectAt(section), capital(section))));
    const guidesNow = listHtml(toArticles(link, known(guides).slice(0, 8)));
    return frame({ address: "/", title: "Search the libraries of the county", body: `${subjects}${guidesNow}` });
  });
  return assembled({ topicName: "military history", words: WORDS, shelf, pages, traps });
}
