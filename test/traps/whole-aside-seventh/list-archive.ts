/**
 * The archive of a host of mailing lists: messages by list and quarter, one list of mixed talk, and some pages that
 * members wrote by hand;
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
import { besides, type Pages, tellBy } from "../whole-aside-fourth/kit.ts";
import { type Article, type Entry, type Framed, shelfOf, toArticles, woven } from "../whole-aside-third/shelf.ts";
import { assembled, grouped, known, opening } from "./kit.ts";
import { listArchiveTraps } from "./list-archive-traps.ts";
import { authorOf, listArchiveWays, listOf, quarterOf } from "./list-archive-ways.ts";

const WORDS = [
  "ship",
  "boat",
  "sail",
  "mast",
  "hull",
  "deck",
  "anchor",
  "harbour",
  "crew",
  "sailor",
  "rigging",
  "vessel",
  "voyage",
] as const;
const STEMS =
  /\b(ships?|boats?|sail(s|ing|ors?|boats?|ed)?|vessels?|masts?|decks?|hulls?|anchor\w*|harbou?rs?|crews?|nautical|naval|navy|maritime|seam[ae]n|seagoing|seafar\w+|keels?|rudders?|oars?|rowing|rowboats?|rigg(ed|ing)|sterns?|cargo|yachts?|canoes?|aboard|shipboard|steamers?|steamships?|submarines?|docks?|navigat\w+|voyages?|moor(ing|ed)|hoist\w*|waterline|wharf|pier|afloat)\b/i;
const FIELDS = {
  beekeepers: 5,
  "plant-swap": 20,
  coins: 21,
  "old-towns": 15,
  families: 18,
  minerals: 27,
  supper: 13,
  "lounge-ashore": 28,
};
const TOPIC_SECTIONS = ["trad-rig", "cruising", "lounge-afloat", "logbooks"];
const isPage = (section: string) => section === "logbooks";

const tell = tellBy({
  lines: [
    "What you call {word} is {said}.",
    "I looked it up: {word}, {said}.{eg}",
    "{Word} = {said}.",
    "{who} will say that {a} is {brief}, and {who} is right.",
    "My grandfather used {word} for {said}.",
    "Don't mix it up with {word} ({said}).{eg}",
    "Has anyone here had {a}? I mean {brief}.",
  ],
  asides: [
    "Sorry for the late answer, I was away for {number} days.",
    "{who} has the part number somewhere.",
    "Please trim your quotes, digest readers got {number} kB of them.",
    "Mine cost about {number} second-hand.",
    "See you all at the {meeting}.",
    "I may have this wrong; {who} knows better.",
  ],
  gaps: {
    who: ["Geoff", "Annelies", "old Tom", "our list mother", "Ines", "the other Dave"],
    meeting: ["spring meet", "jumble sale", "AGM", "summer rally", "working weekend"],
  },
});

function addressFor({ section, slug, number, date }: Entry): string {
  if (isPage(section)) return `/logbooks/${slug}.html`;
  return `/pipermail/${listOf(section)}/${quarterOf(date)}/${String(number).padStart(6, "0")}.html`;
}

export function listArchiveSite(options: AsideOptions): AsideSite {
  return wholeSite(options, plan);
}

function plan(link: Linker, seed: number): SitePlan {
  const shelf = shelfOf(seed, {
    stock: { stems: STEMS, lexfiles: [0, 1, 4, 6, 18, 35, 38], fields: FIELDS },
    topicSections: TOPIC_SECTIONS,
    firstDay: "2007-01-02",
    days: 1080,
    tell,
    paragraphs: [2, 5],
    sentences: [1, 4],
    address: addressFor,
    title: ({ name, section }, rng) => {
      if (isPage(section)) return pick(rng, [`${name}, from the logbook`, `About ${name}`]);
      const subject = pick(rng, [`${name}?`, `Re: ${name}`, `question about ${name}`, `${name} (was: hello)`, name]);
      return `[${listOf(section)}] ${subject}`;
    },
  });
  const pages: Pages = new Map();
  const realAt = (address: string) => pages.get(address);
  const waysFrom = listArchiveWays({ shelf, link, realAt });
  const traps = listArchiveTraps({ shelf, link, frame, realAt });
  const messages = shelf.all.filter(({ section }) => !isPage(section)).toReversed();
  const logbooks = shelf.all.filter(({ section }) => isPage(section));
  const lists = grouped(messages, ({ section }) => listOf(section));
  const startsThread = ({ address }: Article) => shelf.chance("thread", address).next() < 0.4;

  function frame({ address, title, body }: Framed): string {
    const ways = waysFrom(address);
    return `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">
<HTML><HEAD><title>${escaped(title)}</title><META NAME="robots" CONTENT="index,follow"></HEAD>
<BODY BGCOLOR="#ffffff"><H1>${escaped(title)}</H1>
${body}
<hr><center>${[link("/", "All lists"), link("/logbooks/", "Logbooks"), ...ways.search, ...ways.digests].join(" | ")}<br>
${[...ways.session, ...ways.statistics, ...ways.quarantine].join(" - ")}</center></BODY></HTML>`;
  }

  function message(article: Article): string {
    const fellows = lists.get(listOf(article.section)) ?? [];
    const at = fellows.indexOf(article);
    const before = fellows[at - 1];
    const ways = waysFrom(article.address);
    const index = article.address.slice(0, article.address.lastIndexOf("/"));
    const cited = known(shelf.akin(article, 4)).slice(0, article.number % 3);
    const quoted =
      before === undefined || startsThread(article)
        ? ""
        : `<blockquote><i>On ${before.date}, ${escaped(authorOf(shelf, before))} wrote:</i><br>&gt; ${escaped(opening(shelf, before, 180))}</blockquote>`;
    const steps = besides(fellows, article).map((near) => `<LI>Message: ${link(near.address, near.title)}`);
    return `<B>${escaped(authorOf(shelf, article))}</B> ${ways.veiled.join(" ")}<BR><I>${article.date}</I>
<UL>${steps.join("\n")}<LI><B>Messages sorted by:</B> ${link(`${index}/date.html`, "[ date ]")} ${link(`${index}/thread.html`, "[ thread ]")}</UL>
<HR><!--beginarticle-->${quoted}
${woven(shelf.text(article), toArticles(link, cited), ["Cf.", "As I wrote in"])}<!--endarticle-->
<HR>${listHtml([...ways.replies, ...ways.threads, ...ways.ids, ...ways.files])}
${link(`/listinfo/${listOf(article.section)}`, `More information about the ${listOf(article.section)} list`)}`;
  }

  function logbook(article: Article): string {
    const akin = known(shelf.akin(article, 6));
    const ways = waysFrom(article.address);
    return `<font size="-1">${escaped(capital(brief(article.synset)))}. Put up by ${escaped(authorOf(shelf, article))}.</font>
${woven(shelf.text(article), toArticles(link, akin), ["Talked over in", "More:"])}
<p>${[...toArticles(link, besides(logbooks, article)), ...ways.veiled, ...ways.ids].join(" &middot; ")}</p>`;
  }

  for (const article of shelf.all) {
    const { address, title, section } = article;
    pages.set(address, () => frame({ address, title, body: isPage(section) ? logbook(article) : message(article) }));
  }

  /** Messages that answer another stand below it. */
  const threaded = (items: readonly Article[]) => {
    const threads: Article[][] = [];
    for (const item of items) {
      const last = threads.at(-1);
      if (last === undefined || startsThread(item)) threads.push([item]);
      else last.push(item);
    }
    const row = (item: Article) => `${link(item.address, item.title)} <i>${escaped(authorOf(shelf, item))}</i>`;
    return listHtml(
      threads.map(([first, ...rest]) => `${first === undefined ? "" : row(first)}${listHtml(rest.map(row))}`),
    );
  };

  const addQuarter = (list: string, quarter: string, items: readonly Article[]) => {
    const base = `/pipermail/${list}/${quarter}/`;
    const add = (sort: string, title: string, body: () => string) => {
      const address = `${base}${sort}.html`;
      pages.set(address, () => {
        const ways = waysFrom(address);
        const around = [link(`/pipermail/${list}/`, "All quarters"), ...ways.quarters, ...ways.files].join(" ");
        return frame({ address, title, body: `${body()}<p>${around}</p>` });
      });
    };
    add("thread", `${list} ${quarter} by thread`, () => {
      return `<p>${link(`${base}date.html`, "[ date ]")}</p>${threaded(items)}`;
    });
    add("date", `${list} ${quarter} by date`, () => {
      return `<p>${link(`${base}thread.html`, "[ thread ]")}</p>${listHtml(toArticles(link, items))}`;
    });
  };

  for (const [list, items] of lists) {
    const quarters = grouped(items, ({ date }) => quarterOf(date));
    for (const [quarter, written] of quarters) addQuarter(list, quarter, written);
    const archive = `/pipermail/${list}/`;
    pages.set(archive, () => {
      const rows = [...quarters.keys()]
        .toReversed()
        .map(
          (quarter) =>
            `<tr><td>${quarter}:</td><td>${link(`${archive}${quarter}/thread.html`, "[ Thread ]")} ${link(`${archive}${quarter}/date.html`, "[ Date ]")}</td></tr>`,
        );
      return frame({ address: archive, title: `The ${list} archives`, body: `<table>${rows.join("\n")}</table>` });
    });
    const about = `/listinfo/${list}`;
    pages.set(about, () => {
      const text = `The ${list} list is open to all. New members are asked to read a week of it before they write.`;
      const ways = waysFrom(about);
      const body = `${paragraphsHtml([text])}${listHtml([link(archive, `${list} archives`), ...ways.confirmations])}`;
      return frame({ address: about, title: `About ${list}`, body });
    });
  }
  pages.set("/logbooks/", () =>
    frame({ address: "/logbooks/", title: "Logbooks of members", body: listHtml(toArticles(link, logbooks)) }),
  );
  pages.set("/", () => {
    const rows = [...lists.keys()].sort().map((list) => {
      return `<tr><td>${link(`/listinfo/${list}`, list)}</td><td>${link(`/pipermail/${list}/`, "Archives")}</td></tr>`;
    });
    const fresh = listHtml(toArticles(link, messages.slice(-12)));
    return frame({ address: "/", title: "Lists at Fairlead", body: `<table>${rows.join("\n")}</table>${fresh}` });
  });
  return assembled({ topicName: "ships and sailing", words: WORDS, shelf, pages, traps });
}
