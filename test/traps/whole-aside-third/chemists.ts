/**
 * An association of chemists on Drupal 7: nodes under /content, taxonomy lists, Views pagers that count from 0, blocks
 * of contributed modules (Calendar, Facet API, Search 404, Flag);
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
import { chemistsTraps } from "./chemists-traps.ts";
import { type Article, type Framed, type Grounds, pageOf, pagesIn, shelfOf, toArticles, woven } from "./shelf.ts";

const WORDS = [
  "chemistry",
  "chemical",
  "acid",
  "compound",
  "molecule",
  "atom",
  "oxide",
  "salt",
  "carbon",
  "hydrogen",
  "solvent",
  "reaction",
] as const;
const STEMS =
  /\b(acids?|chemical\w*|chemistry|compounds?|molecul\w+|atoms?|oxides?|salts?|metallic element|catalyst|ions?|oxidation|solvents?|reagents?|alkali\w*|polymer\w*|hydrogen|carbon)\b/i;
const TOPIC_SECTIONS = ["inorganic", "organic", "laboratory-notes", "teaching-resources", "industry"];
const FIELDS = { "field-trips": 5, "members-in-profile": 18, "travel-grants": 15, "society-dinner": 13, wellbeing: 8 };
const PER_PAGE = 10;

const tell: Tell = (synset, rng) => {
  const said = synset.definition;
  switch (rng.below(4)) {
    case 0:
      return `The Society's handbook describes ${noun(synset)} as ${said}.${examplesOf(synset)}`;
    case 1:
      return `${capital(headword(synset))}: ${said}.`;
    case 2:
      return `Members will recall that ${headword(synset)} means ${said}.${examplesOf(synset)}`;
    default:
      return `Under "${headword(synset)}" the committee understands ${said}.`;
  }
};

export function chemistsSite(options: AsideOptions): AsideSite {
  return wholeSite(options, plan);
}

function plan(link: Linker, seed: number): SitePlan {
  const shelf = shelfOf(seed, {
    stock: { stems: STEMS, lexfiles: [0, 1, 4, 6, 9, 19, 22, 27, 30, 44], fields: FIELDS },
    topicSections: TOPIC_SECTIONS,
    firstDay: "2011-02-01",
    days: 3100,
    tell,
    paragraphs: [3, 6],
    sentences: [2, 5],
    address: ({ slug }) => `/content/${slug}`,
    title: ({ name, section }, rng) =>
      pick(rng, [name, `A note on ${name}`, `${name} revisited`, `${section.split("-")[0]} column: ${name}`]),
  });
  const sectionName = (section: string) => capital(section.replaceAll("-", " "));
  const fixed = new Map([
    ["/about", ["About the Society", "The Society was founded by eleven teachers and has had a charter since 1893."]],
    ["/contact", ["Contact", "Write to the secretary. Letters are read on Tuesdays and answered by volunteers."]],
    ["/membership", ["Membership", "Fees are due in March. Students pay half, and retired members what they wish."]],
  ]);

  const grounds: Grounds = { shelf, link, frame, realAt };
  const traps = chemistsTraps(grounds);

  function frame({ address, title, body }: Framed): string {
    const ways = traps.ways(address);
    const rng = shelf.chance("frame", address);
    const menu = [
      link("/", "Home"),
      ...[...fixed].map(([path, [name = ""]]) => link(path, name)),
      ...[...shelf.sections.keys()].map((section) => link(`/topics/${section}`, sectionName(section))),
    ];
    const recent = Array.from({ length: 4 }, () => shelf.all[rng.below(40)]).filter((article) => article !== undefined);
    return `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML+RDFa 1.0//EN" "http://www.w3.org/MarkUp/DTD/xhtml-rdfa-1.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="en">
<head><meta name="Generator" content="Drupal 7 (http://drupal.org)" />
<title>${escaped(title)} | Society of Practical Chemists</title></head>
<body class="html not-front two-sidebars page-node"><div id="page-wrapper"><div id="page">
<div id="header"><div id="site-name"><strong>Society of Practical Chemists</strong></div>
<div id="user-links">${ways.user.join(" | ")}</div></div>
<div id="navigation">${listHtml(menu, 'class="links inline clearfix"')}</div>
<div id="sidebar-first" class="column sidebar"><div class="block block-apachesolr"><h2>Filter by</h2>
${listHtml(ways.facets, 'class="facetapi-facetapi-links"')}</div>
<div class="block block-views"><h2>Recently posted</h2>${listHtml(toArticles(link, [...new Set(recent)]))}</div></div>
<div id="content" class="column"><h1 class="title" id="page-title">${escaped(title)}</h1>
<div class="region region-content">${body}</div></div>
<div id="sidebar-second" class="column sidebar"><div class="block block-calendar"><h2>Events</h2>
<div class="calendar-mini">${ways.calendar.join(" ")}</div></div>
<div class="block block-similarterms"><h2>Browse topics together</h2>${listHtml(ways.terms)}</div>
<div class="block block-archive"><h2>From the card index</h2>${listHtml(ways.cards)}</div></div>
<div id="footer">${ways.footer.join(" · ")}</div></div></div></body></html>`;
  }

  function articleHtml(article: Article): string {
    const akin = shelf.akin(article, 12);
    const inText = toArticles(link, akin.slice(0, 3));
    const { node } = traps.ways(article.address);
    return `<div id="node-${article.number}" class="node node-article" about="${article.address}">
<div class="submitted">Submitted on ${article.date} in ${link(`/topics/${article.section}`, sectionName(article.section))}</div>
<div class="field field-name-body">${woven(shelf.text(article), inText, ["See", "Compare", "This follows"])}</div>
<ul class="links inline"><li>${node.join("</li><li>")}</li></ul>
<div class="field-name-field-related"><h3>Related content</h3>${listHtml(toArticles(link, akin.slice(3)))}</div></div>`;
  }

  function listing(base: string, title: string, items: readonly Article[], page: number): (() => string) | undefined {
    const shown = pageOf(items, page, PER_PAGE);
    if (shown === undefined) return undefined;
    const address = page === 0 ? base : `${base}?page=${page}`;
    const to = (n: number) => (n > 0 ? `${base}?page=${n}` : base === "/node" ? "/" : base);
    return () => {
      const last = pagesIn(items, PER_PAGE) - 1;
      const near = [0, page - 1, page + 1, page + 2, page + 3, last].filter((n) => n >= 0 && n <= last && n !== page);
      const teasers = shown.map(
        (article) => `<div class="node node-teaser"><h2>${link(article.address, article.title)}</h2>
<p>${escaped(capital(brief(article.synset)))}.</p></div>`,
      );
      const pager = [...new Set(near)].map((n) => link(to(n), String(n + 1), 'class="pager-item"'));
      return frame({
        address,
        title: page === 0 ? title : `${title}, page ${page + 1}`,
        body: `${teasers.join("\n")}${listHtml(pager, 'class="pager"')}`,
      });
    };
  }

  function realAt(address: string): (() => string) | undefined {
    const article = shelf.at(address);
    if (article !== undefined) return () => frame({ address, title: article.title, body: articleHtml(article) });
    const [path = "", page] = address.split("?page=");
    if (page !== undefined && !/^[1-9]\d?\d?$/.test(page)) return undefined;
    if (path === "/node" && page !== undefined) return listing("/node", "Latest", shelf.all, Number(page));
    const section = path.startsWith("/topics/") ? shelf.sections.get(path.slice(8)) : undefined;
    if (section !== undefined) return listing(path, sectionName(path.slice(8)), section, Number(page ?? 0));
    if (page !== undefined) return undefined;
    const [title, text] = fixed.get(address) ?? [];
    if (title !== undefined) return () => frame({ address, title, body: paragraphsHtml([text ?? ""]) });
    return address === "/" ? front : undefined;
  }

  function front(): string {
    const sections = [...shelf.sections].map(
      ([section, items]) => `<h2>${link(`/topics/${section}`, sectionName(section))}</h2>
${listHtml(toArticles(link, items.slice(0, 4)))}`,
    );
    const more = link("/node?page=1", "Older posts");
    return frame({ address: "/", title: "Welcome", body: `${sections.join("\n")}<p class="more">${more}</p>` });
  }

  return {
    topicName: "chemistry",
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
