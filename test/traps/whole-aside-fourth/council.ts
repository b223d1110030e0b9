/**
 * A borough council: service pages of a content management system, and a committee system on ASP.NET with decisions and
 * reports that its meetings alone link, beside a document store, a licence register and webcasts;
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
import { councilTraps } from "./council-traps.ts";
import { addList, groupBy, type Pages, planOf, tellBy } from "./kit.ts";

const WORDS = [
  "law",
  "legal",
  "court",
  "judge",
  "crime",
  "criminal",
  "statute",
  "licence",
  "offence",
  "lawyer",
  "trial",
  "contract",
  "police",
] as const;
const STEMS =
  /\b(laws?|lawful\w*|legal\w*|courts?|judges?|jury|juries|jurisdiction|crimes?|criminals?|statut\w+|lawyers?|attorneys?|plaintiffs?|defendants?|trials?|verdicts?|prosecut\w+|illegal\w*|legislat\w+|contracts?|felony|prison\w*|offen[cs]es?|licen[cs]\w+|lawsuits?|judicial\w*|warrants?|police\w*)\b/i;
const TOPIC_SECTIONS = ["byelaws", "legal-decisions", "licensing", "legal-reports"];
const FIELDS = {
  "parks-and-trees": 20,
  "estate-decisions": 6,
  waste: 27,
  "health-reports": 26,
  "pest-control": 5,
  "finance-decisions": 21,
  streets: 38,
  "place-reports": 15,
};
const COMMITTEES = [
  "Cabinet",
  "Licensing Committee",
  "Planning Committee",
  "Audit and Governance Committee",
  "Standards Sub-Committee",
  "Overview and Scrutiny Board",
  "Highways Advisory Group",
  "Pension Fund Panel",
  "Full Council",
] as const;
const PER_PAGE = 25;

const tell = tellBy({
  lines: [
    "Members noted that {word} is to be read as {said}.",
    "In this paper {a} means {said}.{eg}",
    "{Word}: {said}.",
    "The {officer} advised on {word}, that is, {brief}.",
    "Residents often ask the {desk} about {word}. In short it is {said}.",
    "For the purposes of paragraph {number}, {word} includes {brief}.{eg}",
  ],
  asides: [
    "The {officer} will report back to the next meeting.",
    "Councillor {name} declared an interest and left the room.",
    "There are no financial implications arising from this item.",
    "You can also visit the {desk} in {place} on weekdays.",
    "The recommendation was moved by Councillor {name} and carried.",
    "Consultation closed with {number} responses, most of them from {place}.",
  ],
  gaps: {
    officer: ["Monitoring Officer", "Head of Regulatory Services", "Borough Solicitor", "Director of Resources"],
    desk: ["customer centre", "one stop shop", "enquiry desk", "registration office"],
    name: ["Haldane", "Ormerod", "Pettifer", "Sandhu", "Quayle", "Birtwistle", "Osei", "Lanyon"],
    place: ["Wexcombe", "Lower Marling", "Stoke Tarrant", "Hythe End", "the Old Exchange", "Canal Ward"],
  },
});

function isPaper(section: string): boolean {
  return section.endsWith("-decisions") || section.endsWith("-reports");
}

function addressFor({ section, slug, number }: Entry): string {
  if (section.endsWith("-decisions")) return `/democracy/ieDecisionDetails.aspx?ID=${3000 + number}`;
  if (section.endsWith("-reports")) return `/documents/s${11_000 + number}/${capital(slug)}.html`;
  return TOPIC_SECTIONS.includes(section) ? `/${section}/${slug}` : `/services/${section}/${slug}`;
}

export function councilSite(options: AsideOptions): AsideSite {
  return wholeSite(options, plan);
}

function plan(link: Linker, seed: number): SitePlan {
  const shelf = shelfOf(seed, {
    stock: { stems: STEMS, lexfiles: [0, 1, 4, 10, 14, 18, 21, 26, 32, 40, 41], fields: FIELDS },
    topicSections: TOPIC_SECTIONS,
    firstDay: "2012-05-08",
    days: 3600,
    tell,
    paragraphs: [3, 7],
    sentences: [2, 4],
    address: addressFor,
    title: ({ name, section, number }, rng) => {
      if (section.endsWith("-decisions")) return `Decision - ${name}`;
      if (section.endsWith("-reports")) return pick(rng, [`Report: ${name}`, `Appendix ${1 + (number % 9)} ${name}`]);
      return pick(rng, [name, `${name}: advice`, `Apply or report: ${name}`, `About ${name}`]);
    },
  });
  const pages: Pages = new Map();
  const traps = councilTraps({ shelf, link, frame, realAt: (address) => pages.get(address) });
  const sectionName = (section: string) => capital(section.replaceAll("-", " "));
  const sectionAt = (section: string) => (TOPIC_SECTIONS.includes(section) ? `/${section}` : `/services/${section}`);
  const services = [...shelf.sections.keys()].filter((section) => !isPaper(section));
  const committeeOf = ({ number }: Article) => number % COMMITTEES.length;
  const committeeAt = (committee: number) => `/democracy/mgCommitteeDetails.aspx?ID=${101 + committee}`;
  const yearAt = (committee: number, year: string) =>
    `/democracy/ieListMeetings.aspx?CId=${101 + committee}&Year=${year}`;
  /** Two meetings a year. */
  const meetingAt = (article: Article) => {
    const half = Number(article.date.slice(5, 7)) > 6 ? 1 : 0;
    const meeting = (Number(article.date.slice(0, 4)) - 2000) * 2 + half;
    return `/democracy/ieListDocuments.aspx?CId=${101 + committeeOf(article)}&MId=${1200 + meeting}`;
  };

  function frame({ address, title, body }: Framed): string {
    const ways = traps.ways(address);
    const crumbs = [
      link("/", "Home"),
      link("/a-to-z", "A to Z"),
      link("/democracy/mgListCommittees.aspx", "Committees"),
    ];
    return `<!DOCTYPE html>
<html lang="en" class="no-js"><head><meta charset="utf-8"><meta name="eGMS.publisher" content="Wexcombe Borough Council">
<title>${escaped(title)} - Wexcombe Borough Council</title></head>
<body><form method="post" action="./" id="aspnetForm"><div class="mgHeader">
<ul class="access"><li>${ways.aids.join("</li><li>")}</li></ul><p class="logo">Wexcombe Borough Council</p></div>
<ol class="breadcrumb"><li>${crumbs.join("</li><li>")}</li></ol>
<div class="mgColumns"><div class="mgLeftMenu">${listHtml(services.map((section) => link(sectionAt(section), sectionName(section))))}
<h2>Meetings</h2><div class="mgMiniCalendar">${ways.calendar.join(" ")}</div>
<h2>Document store</h2>${listHtml(ways.folders)}</div>
<div class="mgContent" id="main"><h1 class="mgSectionTitle">${escaped(title)}</h1>${body}</div>
<div class="mgRightBar"><h2>Licence register</h2>${listHtml(ways.register)}<h2>Watch again</h2>${listHtml(ways.webcasts)}
<h2>Agenda items</h2>${listHtml(ways.items)}<h2>Members</h2>${listHtml(ways.members)}</div></div>
<div class="footer">${link("/contact-us", "Contact us")} | ${link("/privacy", "Privacy")} | ${ways.footer.join(" | ")}</div>
</form></body></html>`;
  }

  function servicePage(article: Article): string {
    const akin = shelf.akin(article, 8).filter(({ section }) => !isPaper(section));
    const more = toArticles(link, akin.slice(2));
    return `<div class="editor">${woven(shelf.text(article), toArticles(link, akin.slice(0, 2)), ["See also", "You may need"])}</div>
<p class="reviewed">Last reviewed ${article.date}</p><div class="related"><h2>Related pages</h2>${listHtml(more)}</div>
${traps.ways(article.address).page.join(" ")}`;
  }

  function paper(article: Article): string {
    const akin = shelf.akin(article, 6).filter(({ section }) => !isPaper(section));
    const [first = "", ...rest] = shelf.text(article);
    return `<p class="mgLabel">Date: ${article.date}</p><p><b>Purpose:</b> ${escaped(first)}</p>
${woven(rest, toArticles(link, akin.slice(0, 1)), ["Service page:"])}
<ul class="mgBulletList"><li>${link(meetingAt(article), `Meeting of the ${COMMITTEES[committeeOf(article)]}`)}</li></ul>
${traps.ways(article.address).page.join(" ")}`;
  }

  for (const article of shelf.all) {
    const body = isPaper(article.section) ? paper : servicePage;
    pages.set(article.address, () => frame({ address: article.address, title: article.title, body: body(article) }));
  }
  for (const section of services) {
    const at = (page: number) => (page === 0 ? sectionAt(section) : `${sectionAt(section)}?page=${page + 1}`);
    addList(pages, {
      items: (shelf.sections.get(section) ?? []).toSorted((a, b) => (a.slug < b.slug ? -1 : 1)),
      size: PER_PAGE,
      at,
      html: (shown, page, last) => {
        const near = [page - 1, page + 1].filter((n) => n >= 0 && n <= last);
        const rows = shown.map(({ address, title, synset }) => `${link(address, title)} ${escaped(brief(synset))}`);
        return frame({
          address: at(page),
          title: page === 0 ? sectionName(section) : `${sectionName(section)} (${page + 1})`,
          body: `${listHtml(rows, 'class="list list--landing"')}<p>${near.map((n) => link(at(n), n < page ? "Previous" : "Next")).join(" ")}</p>`,
        });
      },
    });
  }
  const letters = groupBy(
    shelf.all.filter(({ section }) => !isPaper(section)),
    ({ slug }) => slug.charAt(0),
  );
  for (const [letter, articles] of letters) {
    const address = `/a-to-z/${letter}`;
    const html = () => frame({ address, title: `A to Z: ${letter}`, body: listHtml(toArticles(link, articles)) });
    pages.set(address, html);
  }
  pages.set("/a-to-z", () => {
    const body = [...letters.keys()].sort().map((letter) => link(`/a-to-z/${letter}`, letter.toUpperCase()));
    return frame({ address: "/a-to-z", title: "A to Z of services", body: `<p>${body.join(" ")}</p>` });
  });
  const committees = groupBy(
    shelf.all.filter(({ section }) => isPaper(section)),
    committeeOf,
  );
  for (const [committee, papers] of committees) {
    const name = COMMITTEES[committee] ?? "";
    const years = groupBy(papers, ({ date }) => date.slice(0, 4));
    pages.set(committeeAt(committee), () => {
      const links = [...years.keys()].map((year) => link(yearAt(committee, year), `Meetings in ${year}`));
      return frame({ address: committeeAt(committee), title: name, body: listHtml(links) });
    });
    for (const [year, ofYear] of years) {
      const meetings = groupBy(ofYear, meetingAt);
      const address = yearAt(committee, year);
      pages.set(address, () => {
        const links = [...meetings].map(([at, [first]]) => link(at, `${first?.date ?? year} 6.30 pm, Council Chamber`));
        return frame({ address, title: `${name}, meetings in ${year}`, body: listHtml(links) });
      });
      for (const [at, items] of meetings) {
        pages.set(at, () =>
          frame({
            address: at,
            title: `Agenda for ${name}, ${items[0]?.date ?? year}`,
            body: `<table class="mgItemTable"><tr><td>${toArticles(link, items).join("</td></tr><tr><td>")}</td></tr></table>`,
          }),
        );
      }
    }
  }
  pages.set("/democracy/mgListCommittees.aspx", () => {
    const links = COMMITTEES.map((name, i) => link(committeeAt(i), name));
    return frame({ address: "/democracy/mgListCommittees.aspx", title: "Committee structure", body: listHtml(links) });
  });
  for (const [address, title, text] of [
    ["/contact-us", "Contact us", "Call the switchboard before five, or write to the Old Exchange, Wexcombe."],
    ["/privacy", "Privacy notice", "We keep what you tell us for as long as the retention schedule says."],
    ["/", "Welcome", "Bins, permits, councillors and everything else that the borough does for you."],
  ] as const) {
    pages.set(address, () => frame({ address, title, body: paragraphsHtml([text]) }));
  }
  return planOf({ topicName: "law", words: WORDS, shelf, pages, traps });
}
