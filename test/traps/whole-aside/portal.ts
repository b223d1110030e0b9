/**
 * A town's portal of an old CMS (ASP.NET 2 with cookieless sessions, in the manner of EPiServer 4): numbered pages in a
 * tree of offices, laid out with tables; its topic is disease and medicine, the health office's field;
 * kept aside for measuring alone: whoever works on the protection does not read this file, nor tunes on its figures.
 * @module
 */
import { createRng, type Rng } from "../../../src/math/rng.ts";
import { hashKey } from "../../../src/text/hash.ts";
import type { Synset } from "../../../src/text/wordnet/synset.ts";
import { PORTAL_TRAPS, portalEntrances, portalTrapAt } from "./portal-traps.ts";
import { brief, examplesOf, goodPools, noun, otherPools, prose, type Tell } from "./prose.ts";
import { capital, distinct, headword, pick, type Stock, shareOf, shuffle, some, stockOf } from "./stock.ts";
import {
  type AsideOptions,
  type AsideSite,
  addressOf,
  escaped,
  type Linker,
  listHtml,
  numberIn,
  paragraphsHtml,
  real,
  type Spot,
  wholeSite,
} from "./whole-site.ts";

export interface Notice {
  readonly address: string;
  readonly id: number;
  readonly title: string;
  readonly isGood: boolean;
  readonly office: string;
  readonly synset: Synset;
}

export interface Portal {
  readonly link: Linker;
  readonly stock: Stock;
  readonly tell: Tell;
  readonly notices: readonly Notice[];
  readonly good: readonly Notice[];
  readonly byId: ReadonlyMap<number, Notice>;
  rng(label: string, address: string): Rng;
  /** What a number of the CMS shows, articles and lists; undefined for a number that is not given out. */
  page(id: number, part: number): Content | undefined;
  pageHtml(content: Pick<Content, "title" | "main">, address: string, by?: (href: string) => string): string;
}

/** Links within `main` go through `by`, which puts sessions into them. */
export interface Content {
  readonly title: string;
  readonly main: (by: (href: string) => string) => string;
}

const WORDS = [
  "disease",
  "symptom",
  "infection",
  "patient",
  "surgery",
  "diagnosis",
  "therapy",
  "physician",
  "medicine",
  "fever",
  "inflammation",
  "vaccine",
  "treatment",
];
const STEMS =
  /\b(diseases?|symptoms?|infections?|infectious|inflammations?|patients?|surgery|surgical|surgeons?|diagnos\w+|therap\w+|physicians?|medicines?|medical|fevers?|tumou?rs?|syndromes?|vaccin\w+|virus|antibiotics?)\b/i;
const GOOD_OFFICES = ["Clinics", "Contagious diseases", "School health", "Surgery and wards", "Vaccination"];
const FIELDS = { "Building and roads": 6, "Food inspection": 13, "Parks and trees": 20, "Registry of persons": 18 };
const OFFICES = [...GOOD_OFFICES, ...Object.keys(FIELDS)];
/** Articles about other things, in equal shares of the fields. */
const OTHERS = 800;
const A_LIST = 20;
const FIRST_OFFICE = 10;
const FIRST_NOTICE = 101;

const tell: Tell = (synset, rng) => {
  const [what, word] = [synset.definition, headword(synset)];
  switch (rng.below(5)) {
    case 0:
      return `For the purposes of this notice, ${word} shall mean ${what}.`;
    case 1:
      return `Residents who have questions about ${word} (${what}) are asked to call the office.${examplesOf(synset)}`;
    case 2:
      return `Section ${1 + rng.below(40)} concerns ${noun(synset)}, namely ${what}.`;
    case 3:
      return `The office wishes to point out that ${noun(synset)} is ${what}.${examplesOf(synset)}`;
    default:
      return `Under ${word} the register lists: ${what}.`;
  }
};

function noticesOf(stock: Stock, rng: Rng): Notice[] {
  const taken = new Set<string>();
  const drafts = [
    ...distinct(rng.fork("good"), stock.onTopic, 300, taken).map((synset, i) => ({
      synset,
      isGood: true,
      office: pick(rng.fork("office", i), GOOD_OFFICES),
    })),
    ...Object.keys(FIELDS).flatMap((office, part, all) =>
      distinct(rng.fork(office), stock.fields.get(office) ?? [], shareOf(OTHERS, part, all.length), taken).map(
        (synset) => ({
          synset,
          isGood: false,
          office,
        }),
      ),
    ),
  ];
  return shuffle(rng.fork("order"), drafts).map((draft, i) => {
    const id = FIRST_NOTICE + i * 3 + rng.fork("id", i).below(3);
    return { ...draft, id, title: capital(headword(draft.synset)), address: pageAddress(id) };
  });
}

export function pageAddress(id: number, part = 1): string {
  return part === 1 ? `/default.aspx?pageid=${id}` : `/default.aspx?p=${part}&pageid=${id}`;
}

export function portalSite(options: AsideOptions): AsideSite {
  return wholeSite(options, (link, seed) => {
    const stock = stockOf({ stems: STEMS, lexfiles: [4, 6, 9, 11, 18, 22, 26, 27], fields: FIELDS });
    const root = createRng(seed).fork("portal");
    const notices = noticesOf(stock, root.fork("notices"));
    const good = notices.filter(({ isGood }) => isGood);
    const byId = new Map(notices.map((notice) => [notice.id, notice]));
    const offices = OFFICES.map((office) =>
      notices.filter((notice) => notice.office === office).toSorted((a, b) => (a.title < b.title ? -1 : 1)),
    );
    const portal: Portal = {
      link,
      stock,
      tell,
      notices,
      good,
      byId,
      rng: (label, address) => root.fork(label, hashKey(address)),
      page: (id, part) => {
        const notice = byId.get(id);
        if (notice !== undefined && part === 1) return noticeContent(portal, notice);
        const listed = offices[id - FIRST_OFFICE];
        if (listed !== undefined) return listContent(portal, listed, id, part);
        const fixed = part === 1 ? FIXED[id] : undefined;
        return fixed === undefined ? undefined : { title: fixed[0], main: () => paragraphsHtml([fixed[1]]) };
      },
      pageHtml: (content, address, by) => pageHtml(portal, content, address, by),
    };
    const realAt = ({ pathname, searchParams, search }: URL): Spot | undefined => {
      if (pathname === "/" && search === "") {
        return real(() => portal.pageHtml({ title: "Welcome to the town", main: (by) => frontMain(portal, by) }, "/"));
      }
      const id = numberIn(searchParams.get("pageid"), 1, 99_999);
      const part = numberIn(searchParams.get("p") ?? "1", 1, 99);
      if (pathname !== "/default.aspx" || id === undefined || part === undefined) return undefined;
      const content = portal.page(id, part);
      return content && real(() => portal.pageHtml(content, pageAddress(id, part)));
    };
    return {
      topicName: "disease and medicine",
      words: WORDS,
      good: good.map(({ address }) => address),
      other: notices.filter(({ isGood }) => !isGood).map(({ address }) => address),
      traps: PORTAL_TRAPS,
      at: (url) => portalTrapAt(portal, url, addressOf(url)) ?? realAt(url),
    };
  });
}

const FIXED: Readonly<Record<number, readonly [title: string, text: string]>> = {
  2: [
    "About this site",
    "This site is kept by the town clerk's office. It was last renewed after the merger of the parishes.",
  ],
  3: ["Opening hours", "Counters are open from eight to noon, and on Thursdays until six in the evening."],
  4: ["Imprint", "The town council, represented by the mayor, Market Square 1."],
};

function listContent(portal: Portal, listed: readonly Notice[], id: number, part: number): Content | undefined {
  const last = Math.ceil(listed.length / A_LIST);
  if (part > last) return undefined;
  const title = OFFICES[id - FIRST_OFFICE] ?? "";
  return {
    title,
    main: (by) => {
      const rows = listed
        .slice((part - 1) * A_LIST, part * A_LIST)
        .map(
          (one) => `<tr><td>${portal.link(by(one.address), one.title)}</td><td>${escaped(brief(one.synset))}</td></tr>`,
        );
      const parts = Array.from({ length: last }, (_, i) => i + 1).filter((n) => n !== part);
      return `<table border="0" cellpadding="3">${rows.join("\n")}</table>
<p>Page ${parts.map((n) => portal.link(by(pageAddress(id, n)), String(n))).join(" | ")}</p>`;
    },
  };
}

function frontMain({ link, good, notices, rng }: Portal, by: (href: string) => string): string {
  const news = [...some(rng("front", "good"), good, 4), ...some(rng("front", "all"), notices, 8)];
  const rows = news.map(
    (one) => `<tr><td>${link(by(one.address), one.title)}</td><td>${escaped(brief(one.synset))}</td></tr>`,
  );
  return `<p>The mayor greets residents and guests.</p><table class="news">${rows.join("\n")}</table>`;
}

function noticeContent(portal: Portal, notice: Notice): Content {
  const { link, stock, notices, good, rng } = portal;
  return {
    title: notice.title,
    main: (by) => {
      const chance = rng("notice", notice.address);
      const pools = notice.isGood ? goodPools(stock) : otherPools(stock, notice.office);
      const text = [
        `${capital(noun(notice.synset))} is ${notice.synset.definition}.${examplesOf(notice.synset)}`,
        ...prose(chance, { tell, paragraphs: 2 + chance.below(4), sentences: [2, 5], pools }),
      ];
      const kin = notices.filter(({ office }) => office === notice.office);
      const related = [
        ...some(chance, kin, 5),
        ...some(chance, notice.isGood ? good : notices, 3),
        ...some(chance, notices, 1),
      ];
      const items = related.map((one) => link(by(one.address), one.title));
      return `<div class="ingress">${paragraphsHtml(text.slice(0, 1))}</div>${paragraphsHtml(text.slice(1))}
<div class="box"><b>See also</b>${listHtml(items)}</div>
<p class="small">Responsible: ${escaped(notice.office)}, room ${100 + chance.below(300)}. Page ${notice.id}.</p>`;
    },
  };
}

function pageHtml(
  portal: Portal,
  { title, main }: Pick<Content, "title" | "main">,
  address: string,
  by = (href: string) => href,
): string {
  const { link } = portal;
  const { tools, boxes } = portalEntrances(portal, address);
  const menu = OFFICES.map((office, i) => link(by(pageAddress(FIRST_OFFICE + i)), office));
  return `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">
<html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"><title>${escaped(title)} - Town of Aldersund</title></head>
<body bgcolor="#ffffff"><form name="aspnetForm" method="post" action="default.aspx" id="aspnetForm">
<table width="980" border="0"><tr><td colspan="3" id="banner">${link("/", "Town of Aldersund")} ${tools.join(" | ")}</td></tr>
<tr><td colspan="3" class="path">You are here: ${link("/", "Start")} &gt; ${escaped(title)}</td></tr>
<tr><td width="180" valign="top" id="leftmenu">${listHtml(menu)}</td>
<td valign="top" id="mainbody"><h1>${escaped(title)}</h1>
${main(by)}</td>
<td width="200" valign="top" id="rightcol">${boxes.map((box) => `<div class="rbox">${box}</div>`).join("\n")}</td></tr>
<tr><td colspan="3" class="foot">${[2, 3, 4].map((id) => link(by(pageAddress(id)), FIXED[id]?.[0] ?? "")).join(" | ")}</td></tr></table>
</form></body></html>`;
}
