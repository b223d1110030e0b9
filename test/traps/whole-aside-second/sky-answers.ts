/**
 * Questions and answers as AnswerHub, a Java server, shows them: `/questions/number/words.html`, topics, members with
 * what they asked, votes and badges. Astronomy is the topic, the rest of the curious ask about anything;
 * kept aside for measuring alone: whoever works on the protection does not read this file, nor tunes on its figures.
 * @module
 */
import type { Rng } from "../../../src/math/rng.ts";
import { hashKey } from "../../../src/text/hash.ts";
import type { Synset } from "../../../src/text/wordnet/synset.ts";
import { brief, examplesOf, goodPools, noun, otherPools, prose } from "../whole-aside/prose.ts";
import { capital, headword, pick, slug } from "../whole-aside/stock.ts";
import {
  type AsideOptions,
  type AsideSite,
  addressOf,
  escaped,
  type Linker,
  listHtml,
  numberIn,
  paragraphsHtml,
} from "../whole-aside/whole-site.ts";
import { collect, type Draft, type Entry, kin, pageOf, pagesOf, type Sheet, siteOf, stockFor } from "./collection.ts";
import { skyAnswersTraps } from "./sky-answers-traps.ts";

const STOCK_PLAN = {
  stems:
    /\b(stars|planets?|planetary|moons?|lunar|orbit\w*|galax\w+|comets?|meteor(s|ite\w*)?|asteroids?|telescop\w+|astronom\w+|constellations?|solar|sun|celestial|eclips\w+|spacecraft|satellites?|Jupiter|Saturn|Mars|Uranus|Neptune|ecliptic|zodiac\w*|equinox\w*)\b/i,
  lexfiles: [4, 6, 7, 9, 10, 11, 15, 17, 19, 24, 28],
  fields: { animals: 5, body: 8, emotions: 12, eating: 13, people: 18, plants: 20, materials: 27, groups: 14 },
};
const WORDS = [
  "sun",
  "stars",
  "planet",
  "moon",
  "orbit",
  "constellation",
  "celestial",
  "solar",
  "telescope",
  "astronomy",
  "galaxy",
  "comet",
  "eclipse",
];
const SKY = ["stars", "solar-system", "observing", "orbits", "time-and-sky", "instruments"];
const NAMES = ["vega77", "quietowl", "Brigit", "n.hale", "tomsk", "Ludovic", "ana_p", "perihelion", "moss", "Ragna"];
const MEMBERS = 40;
const PER_PAGE = 25;

function tell(synset: Synset, rng: Rng): string {
  const meaning = brief(synset);
  switch (rng.below(6)) {
    case 0:
      return `I always thought ${noun(synset)} was ${meaning}?`;
    case 1:
      return `Short version: ${headword(synset)} = ${meaning}.`;
    case 2:
      return `You are mixing it up with ${noun(synset)}, which is ${meaning}.${examplesOf(synset)}`;
    case 3:
      return `+1. Also look at ${headword(synset)} (${meaning}).`;
    case 4:
      return `Strictly, ${headword(synset)} is ${synset.definition}.`;
    default:
      return `As far as I know ${headword(synset)} has to do with ${meaning}, but correct me.${examplesOf(synset)}`;
  }
}

function place({ subject, number }: Draft): { address: string; title: string } {
  const name = headword(subject);
  const forms = [
    `What exactly is ${name}?`,
    `How would you explain ${name} to a child?`,
    `Is there more to ${name} than this?`,
    `Why do people say ${name}?`,
    `${capital(name)} - what am I missing?`,
  ];
  const title = forms[number % forms.length] ?? name;
  return { address: `/questions/${2100 + number * 3}/${slug(title)}.html`, title };
}

interface Member {
  readonly name: string;
  readonly address: string;
}

const PEOPLE: readonly Member[] = Array.from({ length: MEMBERS }, (_, index) => {
  const name = `${NAMES[index % NAMES.length]}${index < NAMES.length ? "" : Math.floor(index / NAMES.length) + 1}`;
  return { name, address: `/users/${300 + index * 11}/${slug(name)}.html` };
});

function askerOf({ number }: Entry): number {
  return (number * 13) % MEMBERS;
}

export function skyAnswersSite(options: AsideOptions): AsideSite {
  return siteOf(
    options,
    (plainLink, rng, sidebar, within) => {
      const stock = stockFor(STOCK_PLAN);
      const collection = collect(rng, { stock, topicSections: SKY, place });
      const { entries, sections } = collection;

      const shell = ({ address, title, body, trail = [] }: Sheet, link: Linker = plainLink): string => {
        const bar = [
          link("/questions.html", "Questions"),
          link("/topics.html", "Topics"),
          link("/users.html", "Users"),
        ];
        return `<!DOCTYPE html>
<html lang="en"><head><meta charset="UTF-8"><title>${escaped(title)} - Ask the Curious</title>
<meta name="generator" content="AnswerHub"></head>
<body class="two-column"><div class="navbar navbar-fixed-top"><div class="container">${listHtml(bar, 'class="nav"')}</div></div>
<div class="container"><ol class="breadcrumb"><li>${[link("/", "Home"), ...trail].join("</li><li>")}</li></ol>
<div class="row"><div class="col-md-9"><h1 class="question-title">${escaped(title)}</h1>
${body}</div>
<div class="col-md-3 sidebar">${sidebar(address, link)}</div></div></div>
<footer class="container">${[link("/about.html", "About"), link("/contact.html", "Contact")].join(" ")}
<span>Powered by curiosity.</span></footer></body></html>`;
      };

      const topicHref = (section: string, page = 1) => `/topics/${section}.html${page === 1 ? "" : `?page=${page}`}`;

      const question = (entry: Entry, link: Linker): string => {
        const { address, section, isGood, subject, title } = entry;
        const own = rng.fork("question", hashKey(address));
        const pools = isGood ? goodPools(stock) : otherPools(stock, section);
        const ask = prose(own.fork("asked"), { tell, paragraphs: 1, sentences: [2, 4], pools });
        const near = kin(collection, own.fork("kin"), entry, 7 + own.below(9));
        const answers = Array.from({ length: 1 + own.below(4) }, (_, index) => {
          const said = prose(own.fork("answer", index), {
            tell,
            paragraphs: 1 + own.below(3),
            sentences: [2, 5],
            pools,
          });
          const who = pick(own, PEOPLE);
          const dupe = near[index];
          const see = dupe === undefined ? "" : `<p class="comment">See ${link(dupe.address, dupe.title)}</p>`;
          return `<div class="answer" id="answer-${index}"><span class="votes">${own.below(40)}</span>
<div class="answer-body">${paragraphsHtml(said)}${see}</div><div class="by">${link(who.address, who.name)}</div></div>`;
        });
        const asker = PEOPLE[askerOf(entry)] ?? PEOPLE[0];
        const body = `<div class="question-body">${paragraphsHtml([`I came across ${headword(subject)}: ${brief(subject)}.`, ...ask])}</div>
<div class="tags">${link(topicHref(section), section)} asked by ${asker === undefined ? "" : link(asker.address, asker.name)}</div>
<div class="controls">${within(entry, link).join(" &middot; ")}</div>
<h2>${answers.length} answers</h2>${answers.join("\n")}
<div class="widget"><h3>Related questions</h3>${listHtml(near.slice(answers.length).map(({ address: to, title: name }) => link(to, name)))}</div>`;
        return shell({ address, title, body, trail: [link(topicHref(section), capital(section))] }, link);
      };

      const list = (address: string, title: string, shown: readonly Entry[], more: readonly string[], link: Linker) => {
        const rows = shown.map(
          ({ address: to, title: name, number }) =>
            `<div class="question-list-item"><span>${number % 9} votes</span><h4>${link(to, name)}</h4></div>`,
        );
        return shell({ address, title, body: `${rows.join("\n")}${listHtml(more, 'class="pagination"')}` }, link);
      };

      const paged = (path: string, title: string, all: readonly Entry[], number: number, link: Linker) => {
        const shown = pageOf(all, number, PER_PAGE);
        if (shown === undefined) return undefined;
        return () => {
          const pages = pagesOf(all, PER_PAGE).filter((page) => page < 3 || Math.abs(page - number) < 4);
          const links = pages.map((page) => link(page === 1 ? path : `${path}?page=${page}`, String(page)));
          return list(`${path}?${number}`, `${title} (${number})`, shown, links, link);
        };
      };

      const realAt = (url: URL, link: Linker): (() => string) | undefined => {
        const address = addressOf(url);
        const entry = collection.at.get(address);
        if (entry !== undefined) return () => question(entry, link);
        const path = url.pathname;
        const number = url.search === "" ? 1 : numberIn(/^\?page=(\d+)$/.exec(url.search)?.[1], 2, 999);
        if (number === undefined) return undefined;
        if (path === "/questions.html") return paged(path, "All questions", entries, number, link);
        const section = /^\/topics\/([a-z-]+)\.html$/.exec(path)?.[1] ?? "";
        const tagged = sections.get(section);
        if (tagged !== undefined) return paged(path, `Questions on ${section}`, tagged, number, link);
        if (number > 1) return undefined;
        const member = PEOPLE.findIndex((one) => one.address === path);
        if (member >= 0) {
          const asked = entries.filter((one) => askerOf(one) === member);
          return () => list(path, `Questions by ${PEOPLE[member]?.name}`, asked, [link("/users.html", "All")], link);
        }
        const topics = () => [...sections.keys()].map((name) => link(topicHref(name), capital(name)));
        switch (path) {
          case "/":
            return () => list(path, "Ask the Curious", entries.slice(0, 20), topics(), link);
          case "/topics.html":
            return () => list(path, "Topics", [], topics(), link);
          case "/users.html":
            return () =>
              list(
                path,
                "Members",
                [],
                PEOPLE.map((one) => link(one.address, one.name)),
                link,
              );
          case "/about.html":
          case "/contact.html":
            return () => list(path, `${capital(path.slice(1, -5))} us`, entries.slice(0, 2), topics(), link);
          default:
            return undefined;
        }
      };
      const text = (own: Rng, paragraphs: number) =>
        prose(own, { tell, paragraphs, sentences: [2, 5], pools: goodPools(stock) });
      return { topicName: "astronomy", words: WORDS, collection, realAt, shell, text };
    },
    skyAnswersTraps,
  );
}
