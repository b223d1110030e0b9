/**
 * A news site of 2005 on ASP.NET 2.0: one script for all stories (`/story.aspx?id=`), tables for the layout, sections
 * in pages, archives by month. News of armies and wars is the topic, the other desks are the rest;
 * kept aside for measuring alone: whoever works on the protection does not read this file, nor tunes on its figures.
 * @module
 */
import type { Rng } from "../../../src/math/rng.ts";
import { hashKey } from "../../../src/text/hash.ts";
import type { Synset } from "../../../src/text/wordnet/synset.ts";
import { brief, examplesOf, goodPools, MONTHS, noun, otherPools, prose, two } from "../whole-aside/prose.ts";
import { capital, headword, pick } from "../whole-aside/stock.ts";
import {
  type AsideOptions,
  type AsideSite,
  addressOf,
  escaped,
  type Linker,
  numberIn,
} from "../whole-aside/whole-site.ts";
import { collect, type Draft, type Entry, kin, pageOf, pagesOf, type Sheet, siteOf, stockFor } from "./collection.ts";
import { fieldPostTraps } from "./field-post-traps.ts";

const STOCK_PLAN = {
  stems:
    /\b(arm(y|ies)|military|soldiers?|troops?|weapons?|battles?|wars?|warfare|infantry|artillery|guns?|missiles?|bombs?|combat|enemy|siege|rifles?|regiments?|fortif\w+|commanders?|invasion)\b/i,
  lexfiles: [4, 6, 10, 11, 14, 18, 26, 33, 41],
  fields: { wildlife: 5, health: 8, dining: 13, travel: 15, gardens: 20, money: 21, science: 27 },
};
const WORDS = [
  "war",
  "army",
  "military",
  "soldiers",
  "battle",
  "weapon",
  "troops",
  "enemy",
  "artillery",
  "infantry",
  "combat",
  "guns",
];
const WAR = ["defence", "conflicts", "arms", "veterans", "campaigns"];
const ROWS = 25;
const FIRST_MONTH = 2003 * 12;
const MONTHS_KEPT = 24;
const CITIES = ["GENEVA", "NAIROBI", "LIMA", "OSLO", "MANILA", "ANKARA", "OTTAWA"];

function tell(synset: Synset, rng: Rng): string {
  const meaning = brief(synset);
  switch (rng.below(5)) {
    case 0:
      return `Officials on ${pick(rng, ["Monday", "Thursday", "Friday"])} spoke of ${noun(synset)}, ${meaning}.`;
    case 1:
      return `"${capital(headword(synset))} means ${meaning}," a spokesman said.${examplesOf(synset)}`;
    case 2:
      return `Witnesses described ${noun(synset)}: ${meaning}.`;
    case 3:
      return `Analysts pointed to ${headword(synset)} -- ${synset.definition}.`;
    default:
      return `There was no comment about ${headword(synset)}, known as ${meaning}.${examplesOf(synset)}`;
  }
}

/** Stories have the numbers that the database gave them, with gaps where drafts were thrown away. */
function storyId(number: number): number {
  return 10_400 + number * 7 + (number % 4);
}

function place({ subject, number }: Draft): { address: string; title: string } {
  const name = capital(headword(subject));
  const forms = [
    `${name}: what is known`,
    `Questions over ${name}`,
    `${name} back in the news`,
    `The return of ${name}`,
  ];
  return { address: `/story.aspx?id=${storyId(number)}`, title: forms[number % forms.length] ?? name };
}

function monthOf({ number }: Entry): number {
  return FIRST_MONTH + (number % MONTHS_KEPT);
}

function row(cells: readonly string[]): string {
  return `<tr>${cells.map((cell) => `<td class="list"><font face="Verdana" size="2">${cell}</font></td>`).join("")}</tr>`;
}

export function fieldPostSite(options: AsideOptions): AsideSite {
  return siteOf(
    options,
    (plainLink, rng, sidebar, within) => {
      const stock = stockFor(STOCK_PLAN);
      const collection = collect(rng, { stock, topicSections: WAR, place });
      const names = [...collection.sections.keys()];
      const months = new Map(
        Array.from({ length: MONTHS_KEPT }, (_, index) => [
          FIRST_MONTH + index,
          collection.entries.filter((entry) => monthOf(entry) === FIRST_MONTH + index),
        ]),
      );

      const shell = ({ address, title, body, trail = [] }: Sheet, link: Linker = plainLink): string => {
        const menu = names.map((name) => `<td class="menu">${link(`/section.aspx?sec=${name}`, capital(name))}</td>`);
        const foot = [link("/default.aspx", "Home"), link("/about.aspx", "About us"), link("/contact.aspx", "Contact")];
        return `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">
<html><head><title>${escaped(title)} | The Field Post</title>
<meta name="GENERATOR" content="Microsoft Visual Studio .NET 8.0"></head>
<body bgcolor="#ffffff" topmargin="0"><form name="Form1" method="post" id="Form1">
<input type="hidden" name="__VIEWSTATE" value="${hashKey(title).toString(36)}==">
<table width="780" cellspacing="0" cellpadding="2" border="0" id="Header1"><tr>${menu.join("")}</tr></table>
<table width="780" border="0"><tr><td colspan="3"><font size="1">${[link("/", "The Field Post"), ...trail].join(" &gt; ")}</font></td></tr>
<tr valign="top"><td width="140" bgcolor="#eeeecc">${sidebar(address, link)}</td>
<td width="640"><span id="lblHeadline" class="headline"><h1>${escaped(title)}</h1></span>
${body}</td></tr></table>
<hr size="1"><center><font size="1">${foot.join(" | ")} | Copyright 2005 Field Post Newspapers</font></center>
</form></body></html>`;
      };

      const story = (entry: Entry, link: Linker): string => {
        const { address, section, isGood, subject, title } = entry;
        const own = rng.fork("story", hashKey(address));
        const [lead = "", ...paragraphs] = prose(own.fork("text"), {
          tell,
          paragraphs: 5 + own.below(7),
          sentences: [1, 4],
          pools: isGood ? goodPools(stock) : otherPools(stock, section),
        });
        const near = kin(collection, own.fork("kin"), entry, 5 + own.below(6));
        const month = monthOf(entry);
        const trail = [link(`/section.aspx?sec=${section}`, capital(section)), link(archive(month), monthLabel(month))];
        const opening = `${pick(own, CITIES)} -- ${capital(brief(subject))} has become a matter of debate. ${lead}`;
        const box = near.map(({ address: to, title: name }) => row([link(to, name), escaped(name.slice(0, 1))]));
        const halves = Math.ceil(paragraphs.length / 2);
        const html = (texts: readonly string[]) =>
          texts.map((text) => `<p align="justify">${escaped(text)}</p>`).join("\n");
        const body = `<font size="1">${two(1 + own.below(28))} ${monthLabel(month)}</font>
${html([opening, ...paragraphs.slice(0, halves)])}
<table align="right" width="220" class="seealso"><tr><th>In this story</th></tr>${within(entry, link)
          .map((item) => row([item]))
          .join("")}</table>
${html(paragraphs.slice(halves))}
<table width="100%" id="dgRelated" rules="all"><tr><th colspan="2">Related stories</th></tr>${box.join("\n")}</table>`;
        return shell({ address, title, body, trail }, link);
      };

      const list = (address: string, title: string, rows: readonly Entry[], more: readonly string[], link: Linker) => {
        const lines = rows.map(({ address: to, title: name, subject }) =>
          row([link(to, name), escaped(brief(subject))]),
        );
        const body = `<table width="100%" id="dgStories">${lines.join("\n")}</table><p class="pager">${more.join(" ")}</p>`;
        return shell({ address, title, body }, link);
      };

      const sectionPage = (name: string, number: number, link: Linker): (() => string) | undefined => {
        const all = collection.sections.get(name) ?? [];
        const shown = pageOf(all, number, ROWS);
        if (shown === undefined) return undefined;
        const href = (page: number) => `/section.aspx?sec=${name}${page === 1 ? "" : `&page=${page}`}`;
        return () => {
          const pager = pagesOf(all, ROWS).map((page) => link(href(page), `${(page - 1) * ROWS + 1}-${page * ROWS}`));
          return list(href(number), `${capital(name)}, page ${number}`, shown, pager, link);
        };
      };

      const words = (address: string, title: string, link: Linker) => () => {
        const texts = prose(rng.fork("words", hashKey(address)), {
          tell,
          paragraphs: 3,
          sentences: [2, 3],
          pools: [[stock.general, 1]],
        });
        const archives = [...months.keys()].map((month) => link(archive(month), monthLabel(month)));
        const body = `${texts.map((text) => `<p>${escaped(text)}</p>`).join("")}<p>${archives.join(" | ")}</p>`;
        return shell({ address, title, body }, link);
      };

      const realAt = (url: URL, link: Linker): (() => string) | undefined => {
        const address = addressOf(url);
        const entry = collection.at.get(address);
        if (entry !== undefined) return () => story(entry, link);
        if (address === "/" || address === "/default.aspx") {
          return () => {
            const more = [...months.keys()].map((month) => link(archive(month), monthLabel(month)));
            return list(address, "Today's front page", collection.entries.slice(-30), more, link);
          };
        }
        if (address === "/about.aspx") return words(address, "About The Field Post", link);
        if (address === "/contact.aspx") return words(address, "Contact the newsroom", link);
        const [, name = "", page] = /^\/section\.aspx\?sec=([a-z]+)(?:&page=(\d+))?$/.exec(address) ?? [];
        if (name !== "") {
          const number = page === undefined ? 1 : numberIn(page, 2, 99);
          return number === undefined ? undefined : sectionPage(name, number, link);
        }
        const [, year, at] = /^\/archive\.aspx\?y=(\d{4})&m=(\d{1,2})$/.exec(address) ?? [];
        const month = Number(year) * 12 + Number(at) - 1;
        const kept = months.get(month);
        if (kept === undefined || address !== archive(month)) return undefined;
        const others = [month - 1, month + 1].filter((near) => months.has(near));
        return () => {
          const turns = others.map((near) => link(archive(near), monthLabel(near)));
          return list(address, `Archive of ${monthLabel(month)}`, kept, turns, link);
        };
      };
      const text = (own: Rng, paragraphs: number) =>
        prose(own, { tell, paragraphs, sentences: [2, 4], pools: goodPools(stock) });
      return { topicName: "war and the military", words: WORDS, collection, realAt, shell, text };
    },
    fieldPostTraps,
  );
}

function archive(month: number): string {
  return `/archive.aspx?y=${Math.floor(month / 12)}&m=${(month % 12) + 1}`;
}

function monthLabel(month: number): string {
  return `${MONTHS[month % 12] ?? ""} ${Math.floor(month / 12)}`;
}
