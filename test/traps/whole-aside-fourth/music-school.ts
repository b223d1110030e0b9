/**
 * A university's department of music: pages that its staff made by hand under their own names, which a folder's index
 * alone links, course notes, programme notes and news on ColdFusion, a store of papers in the manner of EPrints;
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
import { musicSchoolTraps, STAFF } from "./music-school-traps.ts";

const WORDS = [
  "music",
  "musical",
  "song",
  "melody",
  "harmony",
  "chord",
  "instrument",
  "orchestra",
  "opera",
  "singer",
  "composer",
  "rhythm",
] as const;
const STEMS =
  /\b(music\w*|songs?|sing|sings|sung|singing|singers?|melod\w+|harmon\w+|chords?|tones?|operas?|operatic|orchestr\w+|compos(er|ers|ition)|piano|violins?|viol|guitars?|drums?|flutes?|trumpets?|lute|bagpipe|rhythm\w*|tunes?|choir|choral|chorus|hymns?|ballads?|jazz|pitch|concerts?|dances?|dancing|stringed instrument|wind instrument|percussion)\b/i;
const FOLDERS = { "lecture-notes": "lectures", listening: "listening", pets: "personal", plants: "allotment" } as const;
const TOPIC_SECTIONS = ["lecture-notes", "courses", "programme-notes", "papers", "listening"];
const FIELDS = { pets: 5, news: 18, theses: 26, plants: 20, alumni: 15, reports: 22 };
const PER_PAGE = 20;

const tell = tellBy({
  lines: [
    "{Word} - {said}.",
    "Students should be able to define {word}: {said}.{eg}",
    "In {source} we read that {word} is {brief}.",
    "By {a}, {scholar} understands {said}.",
    "({said}: this is what {scholar} calls {word}.)",
    "{Word}, then, is {said}.{eg}",
  ],
  asides: [
    "See {source}, p. {number}.",
    "This will be examined in {term}.",
    "I am grateful to {scholar} for this reference.",
    "The tape is on reserve in the library, shelf {number}.",
    "Corrections to {scholar}, please, not to the webmaster.",
    "Handout {number} has the details.",
  ],
  gaps: {
    source: ["the second edition", "Aldwell's survey", "the Leipzig sketches", "an undated letter", "the old syllabus"],
    scholar: ["Prof. Hale", "Dr Moravec", "Miss Tindall", "the late J. P. Voss", "Dr Adeyemi"],
    term: ["Michaelmas term", "the spring quiz", "Part II", "week nine", "the resit"],
  },
});

const staffOf = ({ number }: Entry) => STAFF[number % STAFF.length] ?? "";

function folderOf(entry: Entry): string | undefined {
  const folder = new Map<string, string>(Object.entries(FOLDERS)).get(entry.section);
  return folder === undefined ? undefined : `/~${staffOf(entry)}/${folder}/`;
}

function addressFor(entry: Entry): string {
  const { section, slug, number, date } = entry;
  const folder = folderOf(entry);
  if (folder !== undefined) return `${folder}${slug.replaceAll("-", "_")}.html`;
  if (section === "courses") return `/courses/mus${101 + (number % 7) * 10}/${slug}.htm`;
  if (section === "programme-notes") return `/concerts/programme.cfm?id=${number}`;
  if (section === "news") return `/news/story.cfm?id=${number}`;
  if (section === "alumni") return `/alumni/${date.slice(0, 4)}/${slug}.html`;
  return `/eprints/${number}/`;
}

/** Hand-made pages name their neighbours without the folder. */
function relative(html: string, address: string): string {
  const folder = address.slice(0, address.lastIndexOf("/") + 1);
  if (!folder.startsWith("/~") && !folder.startsWith("/courses/mus")) return html;
  return html.replace(/<a href="([^"]+)"/g, (whole, href: string) =>
    href.startsWith(folder) && href.length > folder.length ? `<a href="${href.slice(folder.length)}"` : whole,
  );
}

export function musicSchoolSite(options: AsideOptions): AsideSite {
  return wholeSite(options, plan);
}

function plan(link: Linker, seed: number): SitePlan {
  const shelf = shelfOf(seed, {
    stock: { stems: STEMS, lexfiles: [0, 1, 4, 6, 7, 9, 10, 14, 18, 36, 39], fields: FIELDS },
    topicSections: TOPIC_SECTIONS,
    firstDay: "1997-09-29",
    days: 5600,
    tell,
    paragraphs: [2, 7],
    sentences: [2, 4],
    address: addressFor,
    title: ({ name, section, number }, rng) => {
      if (section === "courses") return `Unit ${1 + (number % 30)}: ${name}`;
      if (section === "programme-notes") return `Programme note: ${name}`;
      return pick(rng, [name, `Notes on ${name}`, `${name} (draft)`, `Towards ${name}`]);
    },
  });
  const pages: Pages = new Map();
  const traps = musicSchoolTraps({ shelf, link, frame, realAt: (address) => pages.get(address) });
  const eprints = shelf.all.filter(({ address }) => address.startsWith("/eprints/"));
  const folders = groupBy(
    shelf.all.filter((article) => folderOf(article) !== undefined).toSorted((a, b) => (a.slug < b.slug ? -1 : 1)),
    (article) => folderOf(article) ?? "",
  );

  function frame({ address, title, body }: Framed): string {
    const ways = traps.ways(address);
    const owner = /^\/~([a-z]+)\//.exec(address)?.[1];
    if (owner !== undefined && pages.has(`/~${owner}/`))
      return `<HTML><HEAD><title>${escaped(title)} - ${owner}</title></HEAD><BODY BGCOLOR="#FFFFE0" TEXT="#000000">
<CENTER><H1>${escaped(title)}</H1></CENTER><HR>${body}<HR>
<p>${link(`/~${owner}/`, `Back to ${capital(owner)}'s page`)} | ${link("/", "Department of Music")} | ${ways.home.join(" | ")}</p>
<ADDRESS>${owner}@music.site.example</ADDRESS></BODY></HTML>`;
    const menu = [
      link("/", "Department"),
      link("/people.html", "People"),
      link("/courses/", "Courses"),
      link("/concerts/", "Concerts"),
      link("/eprints/", "Papers"),
      link("/news/archive.cfm", "News"),
      link("/alumni/", "Alumni"),
    ];
    return `<html><head><title>${escaped(title)} (Department of Music)</title></head>
<body><table width="780" border="0" cellpadding="4"><tr><td colspan="3" bgcolor="#330066"><b>Department of Music</b></td></tr>
<tr><td width="130" valign="top">${menu.join("<br>")}<hr><b>Diary</b><br>${ways.diary.join(" ")}<hr>${ways.handbook.join("<br>")}</td>
<td valign="top"><h1>${escaped(title)}</h1>${body}</td>
<td width="130" valign="top"><b>Papers by</b><br>${ways.papers.join("<br>")}<hr><b>Score catalogue</b><br>${ways.scores.join("<br>")}</td></tr>
<tr><td colspan="3">${ways.footer.join(" - ")}</td></tr></table></body></html>`;
  }

  function handmade(article: Article): string {
    const near = besides(folders.get(folderOf(article) ?? "") ?? [], article);
    const [akin] = shelf.akin(article, 1);
    const out = akin === undefined || folderOf(akin) !== undefined ? [] : [akin];
    return `${woven(shelf.text(article), toArticles(link, out), ["Elsewhere:"])}
<p>${toArticles(link, near).join(" * ")} * ${link(folderOf(article) ?? "/", "contents")}</p>`;
  }

  function published(article: Article): string {
    const akin = shelf.akin(article, 8).filter((other) => folderOf(other) === undefined);
    return `<p><i>${article.date}</i></p>${woven(shelf.text(article), toArticles(link, akin.slice(0, 2)), ["Cf.", "See"])}
<h3>See also</h3>${listHtml(toArticles(link, akin.slice(2)))}<p>${traps.ways(article.address).page.join(" ")}</p>`;
  }

  const simple = (address: string, title: string, links: () => readonly string[]) =>
    pages.set(address, () => frame({ address, title, body: listHtml(links()) }));

  for (const article of shelf.all) {
    const { address, title } = article;
    const body = folderOf(article) === undefined ? published : handmade;
    pages.set(address, () => frame({ address, title, body: body(article) }));
  }
  for (const [folder, items] of folders) simple(folder, `Contents of ${folder}`, () => toArticles(link, items));
  for (const owner of STAFF) {
    const own = [...folders.keys()].filter((folder) => folder.startsWith(`/~${owner}/`));
    simple(`/~${owner}/`, `${capital(owner)}'s home page`, () =>
      own.map((folder) => link(folder, capital(folder.split("/")[2] ?? ""))),
    );
  }
  simple("/people.html", "Staff of the department", () => STAFF.map((owner) => link(`/~${owner}/`, capital(owner))));

  const sets: [base: string, title: string, section: string, keyOf: (article: Article) => string][] = [
    ["/courses/", "Courses", "courses", ({ address }) => address.slice(0, address.lastIndexOf("/") + 1)],
    ["/concerts/", "Concert seasons", "programme-notes", ({ date }) => `/concerts/season${date.slice(0, 4)}.html`],
    ["/alumni/", "Alumni letters", "alumni", ({ address }) => address.slice(0, address.lastIndexOf("/") + 1)],
  ];
  for (const [base, title, section, keyOf] of sets) {
    const groups = groupBy(shelf.sections.get(section) ?? [], keyOf);
    const nameOf = (at: string) => `${title}: ${at.slice(base.length).replace(/\/$|\.html$/g, "")}`;
    simple(base, title, () => [...groups.keys()].sort().map((at) => link(at, nameOf(at))));
    for (const [at, items] of groups)
      simple(at, nameOf(at), () =>
        items.map((item) => `${link(item.address, item.title)}. ${escaped(brief(item.synset))}`),
      );
  }
  const years = groupBy(eprints, ({ date }) => `/eprints/view/year/${date.slice(0, 4)}.html`);
  simple("/eprints/", "Papers by year", () => [...years.keys()].map((at) => link(at, at.slice(19, 23))));
  for (const [at, items] of years)
    simple(at, `Papers of ${at.slice(19, 23)}`, () =>
      items.map(
        ({ address, title, number }) => `${capital(STAFF[number % STAFF.length] ?? "")}, ${link(address, title)}`,
      ),
    );
  const newsAt = (page: number) => `/news/archive.cfm${page === 0 ? "" : `?start=${page * PER_PAGE + 1}`}`;
  addList(pages, {
    items: shelf.sections.get("news") ?? [],
    size: PER_PAGE,
    at: newsAt,
    html: (shown, page, last) => {
      const near = [page - 1, page + 1].filter((n) => n >= 0 && n <= last);
      const more = near.map((n) => link(newsAt(n), n < page ? "Newer stories" : "Older stories"));
      return frame({
        address: newsAt(page),
        title: page === 0 ? "News" : `News from story ${page * PER_PAGE + 1}`,
        body: `${listHtml(toArticles(link, shown))}<p>${more.join(" ")}</p>`,
      });
    },
  });
  pages.set("/", () => {
    const welcome = paragraphsHtml(["The department has taught since 1884, in a house with eleven practice rooms."]);
    const latest = (shelf.sections.get("news") ?? []).slice(0, 5);
    return frame({ address: "/", title: "Welcome", body: `${welcome}${listHtml(toArticles(link, latest))}` });
  });
  const served: Pages = new Map(
    Array.from(pages, ([address, html]) => [address, () => relative(html(), address)] as const),
  );
  return planOf({ topicName: "music", words: WORDS, shelf, pages: served, traps });
}
