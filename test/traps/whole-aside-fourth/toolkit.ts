/**
 * A software project for mathematics: a manual in chapters that lead from one to the next, a JSPWiki, a tracker and a
 * board in the manner of Redmine, beside a browser of its repository and a build server;
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
import { type Article, type Entry, type Framed, shelfOf, toArticles, woven } from "../whole-aside-third/shelf.ts";
import { addList, besides, groupBy, type Pages, planOf, tellBy } from "./kit.ts";
import { toolkitTraps } from "./toolkit-traps.ts";

const WORDS = [
  "mathematics",
  "mathematical",
  "number",
  "equation",
  "geometry",
  "algebra",
  "curve",
  "angle",
  "function",
  "vector",
  "polygon",
  "statistics",
] as const;
const STEMS =
  /\b(mathematic\w*|numbers?|equations?|geometr\w+|algebra\w*|curves?|angles?|angular|triang\w+|polygons?|polyhedr\w+|integers?|matri(x|ces)|vectors?|statistic\w*|arithmetic\w*|fractions?|logarithm\w*|cardinal|theorems?|circles?|spheres?|ellips\w+|decimal|digits?|quantit\w+|probabilit\w+|numerical\w*|perpendicular|diameter|axis|plane figure|calculus)\b/i;
const CHAPTERS = ["guide", "reference", "tutorial"];
const TOPIC_SECTIONS = [...CHAPTERS, "wiki-concepts", "board-help"];
const FIELDS = {
  "issues-changed": 30,
  "wiki-people": 18,
  "board-lounge": 12,
  "issues-moved": 38,
  "wiki-places": 15,
  blog: 10,
};
const PER_PAGE = 20;

const tell = tellBy({
  lines: [
    "`{word}` stands for {said}.",
    "By {a} we mean {said}.{eg}",
    "Call {call} first; {word} is {brief}.",
    "{Word} ({said}) is covered since version {version}.",
    "The routine {call} treats {word} as {said}.{eg}",
    "Recall the definition of {word}: {said}.",
    "Note that {word} here is {brief}, not what older releases called by that name.",
  ],
  asides: [
    "Since version {version} this raises a warning under {system}.",
    "See the changelog of {version} for the reasons.",
    "On {system} the tests of {call} pass with a tolerance of 1e-{number}.",
    "Patches are welcome, with a test please.",
    "The backtrace ends in {call}, line {number}.",
    "This worked for me on {system} after a clean build.",
  ],
  gaps: {
    call: ["lm_init()", "lm_reduce()", "Field.resolve", "lm_bound()", "Sheet.fold", "lm_trace_free()"],
    version: ["2.0", "2.4.1", "3.0", "3.1", "3.2.5", "4.0-beta"],
    system: ["FreeBSD", "Debian", "Windows", "macOS", "musl", "an old ARM board"],
  },
});

function camel(slug: string): string {
  return slug.split("-").map(capital).join("");
}

function addressFor({ section, slug, number }: Entry): string {
  if (CHAPTERS.includes(section)) return `/docs/stable/${section}/part${1 + (number % 6)}/${slug}.html`;
  if (section.startsWith("wiki-")) return `/wiki/Wiki.jsp?page=${camel(slug)}`;
  if (section.startsWith("board-")) return `/boards/${section === "board-help" ? 1 : 2}/topics/${number}`;
  return section === "blog" ? `/blog/${slug}` : `/issues/${number}`;
}

export function toolkitSite(options: AsideOptions): AsideSite {
  return wholeSite(options, plan);
}

function plan(link: Linker, seed: number): SitePlan {
  const shelf = shelfOf(seed, {
    stock: { stems: STEMS, lexfiles: [0, 1, 6, 9, 10, 14, 23, 24, 25, 31, 44], fields: FIELDS },
    topicSections: TOPIC_SECTIONS,
    firstDay: "2009-10-02",
    days: 4700,
    tell,
    paragraphs: [2, 6],
    sentences: [2, 5],
    address: addressFor,
    title: ({ name, section, number, slug }, rng) => {
      if (section.startsWith("wiki-")) return camel(slug);
      if (section.startsWith("issues-"))
        return `${pick(rng, ["Bug", "Feature", "Support", "Patch"])} #${number}: ${name}`;
      if (section.startsWith("board-")) return pick(rng, [`${name}?`, `Question about ${name}`, `RE: ${name}`]);
      return pick(rng, [name, `Working with ${name}`, `${name} in practice`]);
    },
  });
  const pages: Pages = new Map();
  const traps = toolkitTraps({ shelf, link, frame, realAt: (address) => pages.get(address) });
  const ofKind = (start: string) => shelf.all.filter(({ section }) => section.startsWith(start));
  const issues = ofKind("issues-");
  const wikiPages = ofKind("wiki-").toSorted((a, b) => (a.slug < b.slug ? -1 : 1));
  const partAt = (chapter: string, part: number) => `/docs/stable/${chapter}/part${part}/index.html`;
  const partOf = ({ number }: Article) => 1 + (number % 6);

  function frame({ address, title, body }: Framed): string {
    const ways = traps.ways(address);
    const menu = [
      link("/", "Overview"),
      link("/docs/stable/index.html", "Manual"),
      link("/wiki/Wiki.jsp?page=LemmaWiki", "Wiki"),
      link("/projects/lemma/issues", "Issues"),
      link("/boards", "Boards"),
      link("/blog", "Blog"),
    ];
    return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>${escaped(title)} - Lemma</title></head>
<body class="controller-${address.split("/")[1] || "welcome"} action-show"><div id="wrapper">
<div id="top-menu"><div id="account">${ways.account.join(" ")}</div>${listHtml(menu)}</div>
<div id="header"><h1>Lemma, a toolkit</h1><div class="rst-versions">${ways.versions.join(" ")}</div></div>
<div id="main"><div id="sidebar"><h3>Issues</h3>${listHtml(ways.queries, 'class="queries"')}
<h3>Planning</h3><p>${ways.calendar.join(" | ")}</p><h3>Repository</h3>${listHtml(ways.repository)}
<h3>Builds</h3>${listHtml(ways.builds)}</div>
<div id="content"><h2>${escaped(title)}</h2>${body}</div></div>
<div id="footer">Powered by goodwill. ${ways.footer.join(" · ")}</div></div></body></html>`;
  }

  function chapterPage(article: Article): string {
    const fellows = chapters.get(`${article.section} ${partOf(article)}`) ?? [];
    const [back, on] = besides(fellows, article);
    const seeAlso = shelf.akin(article, 3).filter(({ isGood }) => isGood);
    return `<div class="section">${woven(shelf.text(article), toArticles(link, seeAlso), ["See", "Compare"])}
<div class="highlight"><pre>lm_load("${article.slug}")</pre></div></div>
<div class="related">${toArticles(
      link,
      [back, on].filter((near) => near !== undefined),
    ).join(" | ")} |
${link(partAt(article.section, partOf(article)), "up")}</div>`;
  }

  function wikiPage(article: Article): string {
    const akin = shelf.akin(article, 9).filter(({ section }) => !section.startsWith("issues-"));
    const { wiki } = traps.ways(article.address);
    return `<ul class="tabmenu"><li>${wiki.join("</li><li>")}</li></ul>
<div class="pagecontent">${woven(shelf.text(article), toArticles(link, akin), ["See", "Cf.", "Not to be confused with"])}</div>
<p>This page was last changed on ${article.date}.</p>`;
  }

  function talk(article: Article): string {
    const [first = "", ...rest] = shelf.text(article);
    const replies = rest.map(
      (text, i) => `<div class="message reply" id="message-${i + 1}"><p>${escaped(text)}</p></div>`,
    );
    const akin = shelf.akin(article, 4);
    return `<div class="contextual">${traps.ways(article.address).watch.join(" ")}</div>
<div class="issue details"><p>Added on ${article.date}. ${escaped(first)}</p></div>${replies.join("\n")}
<p>Related: ${toArticles(link, akin.slice(0, 2)).join(", ")}</p>`;
  }

  const chapters = groupBy(
    shelf.all.filter(({ section }) => CHAPTERS.includes(section)).toSorted((a, b) => a.number - b.number),
    (article) => `${article.section} ${partOf(article)}`,
  );
  for (const article of shelf.all) {
    const { address, title, section } = article;
    const body = CHAPTERS.includes(section) ? chapterPage : section.startsWith("wiki-") ? wikiPage : talk;
    pages.set(address, () => frame({ address, title, body: body(article) }));
  }
  for (const [key, articles] of chapters) {
    const [chapter = "", part = ""] = key.split(" ");
    const address = partAt(chapter, Number(part));
    pages.set(address, () => {
      const body = `<div class="toctree-wrapper">${listHtml(toArticles(link, articles))}</div>`;
      return frame({ address, title: `${capital(chapter)}, part ${part}`, body });
    });
  }
  const contents = [...chapters.keys()].sort().map((key) => {
    const [chapter = "", part = ""] = key.split(" ");
    return () => link(partAt(chapter, Number(part)), `${capital(chapter)}, part ${part}`);
  });
  const lists: [address: string, title: string, items: readonly Article[]][] = [
    ["/projects/lemma/issues", "Issues", issues],
    ["/boards/1", "Help", ofKind("board-help")],
    ["/boards/2", "Lounge", ofKind("board-lounge")],
    ["/blog", "Blog", ofKind("blog")],
  ];
  for (const [base, title, items] of lists) {
    const at = (page: number) => (page === 0 ? base : `${base}?page=${page + 1}`);
    addList(pages, {
      items,
      size: PER_PAGE,
      at,
      html: (shown, page, last) => {
        const near = [0, page - 1, page + 1, page + 2, last].filter((n) => n >= 0 && n <= last && n !== page);
        const rows = shown.map(({ address, title: name, date }) => `<td>${link(address, name)}</td><td>${date}</td>`);
        return frame({
          address: at(page),
          title: page === 0 ? title : `${title} (${page + 1}/${last + 1})`,
          body: `<table class="list"><tr>${rows.join("</tr><tr>")}</tr></table>
<p class="pagination">${[...new Set(near)].map((n) => link(at(n), String(n + 1))).join(" ")}</p>`,
        });
      },
    });
  }
  pages.set("/boards", () => {
    const links = [link("/boards/1", "Help"), link("/boards/2", "Lounge")];
    return frame({ address: "/boards", title: "Boards", body: listHtml(links) });
  });
  pages.set("/docs/stable/index.html", () => {
    const body = listHtml(contents.map((entry) => entry()));
    return frame({ address: "/docs/stable/index.html", title: "The Lemma manual", body });
  });
  const letters = groupBy(wikiPages, ({ slug }) => slug.charAt(0));
  for (const [letter, items] of letters) {
    const address = `/wiki/Wiki.jsp?page=PagesUnder${letter.toUpperCase()}`;
    pages.set(address, () => {
      const rows = items.map((item) => `${link(item.address, item.title)}: ${escaped(brief(item.synset))}`);
      return frame({ address, title: `Wiki pages under ${letter.toUpperCase()}`, body: listHtml(rows) });
    });
  }
  pages.set("/wiki/Wiki.jsp?page=LemmaWiki", () => {
    const links = [...letters.keys()].map((letter) =>
      link(`/wiki/Wiki.jsp?page=PagesUnder${letter.toUpperCase()}`, letter.toUpperCase()),
    );
    return frame({ address: "/wiki/Wiki.jsp?page=LemmaWiki", title: "Lemma wiki", body: `<p>${links.join(" ")}</p>` });
  });
  pages.set("/", () => {
    const latest = listHtml(toArticles(link, shelf.all.slice(0, 12)));
    const about = paragraphsHtml(["Lemma is a library and a command line, written since 2009 by people with jobs."]);
    return frame({ address: "/", title: "Overview", body: `${about}<h3>Activity</h3>${latest}` });
  });
  return planOf({ topicName: "mathematics", words: WORDS, shelf, pages, traps });
}
