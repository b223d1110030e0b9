/**
 * A university as Plone 4 serves it: folders within folders down to lecture notes, portlets at both sides, batches of
 * twenty (`b_start:int`). Its faculty of law is the topic, the other faculties are the rest;
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
import { lawFacultyTraps } from "./law-faculty-traps.ts";

const STOCK_PLAN = {
  stems:
    /\b(courts?|laws?|legal\w*|judges?|jury|lawyers?|crimes?|criminals?|trials?|lawsuit|plaintiff|defendant|contracts?|statutes?|attorney|guilty|prison|verdict|offense|felony|testimony|judicial)\b/i,
  lexfiles: [4, 10, 14, 18, 21, 26, 32, 41],
  fields: { zoology: 5, engineering: 6, anatomy: 8, nutrition: 13, geography: 15, botany: 20, chemistry: 27, logic: 9 },
};
const WORDS = [
  "law",
  "court",
  "legal",
  "judge",
  "crime",
  "trial",
  "contract",
  "criminal",
  "statute",
  "attorney",
  "jury",
  "defendant",
  "offense",
];
const LAW = ["criminal-law", "civil-procedure", "obligations", "courts-and-judges", "public-law", "legal-history"];
const FACULTY: Readonly<Record<string, string>> = {
  zoology: "life-sciences",
  botany: "life-sciences",
  anatomy: "medicine",
  nutrition: "medicine",
  engineering: "technology",
  chemistry: "natural-sciences",
  geography: "natural-sciences",
  logic: "humanities",
};
const AREAS = ["teaching/lecture-notes", "teaching/seminars", "research/working-papers", "outreach/briefings"];
const TERMS = ["autumn", "spring"];
const BATCH = 20;

function tell(synset: Synset, rng: Rng): string {
  const meaning = brief(synset);
  switch (rng.below(5)) {
    case 0:
      return `The textbooks treat ${noun(synset)} as ${meaning}.${examplesOf(synset)}`;
    case 1:
      return `By "${headword(synset)}" we understand ${meaning}.`;
    case 2:
      return `Students should note the term ${headword(synset)}, that is, ${meaning}.${examplesOf(synset)}`;
    case 3:
      return `${capital(headword(synset))} (${meaning}) was discussed in the second hour.`;
    default:
      return `Compare ${headword(synset)}: ${synset.definition}.`;
  }
}

function place({ subject, section, number }: Draft): { address: string; title: string } {
  const name = headword(subject);
  const area = AREAS[number % AREAS.length] ?? "";
  const folder = `${departmentOf(section)}/${area}/${2007 + (number % 5)}/${TERMS[number % 2]}`;
  return { address: `${folder}/${slug(name)}`, title: `${capital(name)} (${titled(section)})` };
}

function departmentOf(section: string): string {
  return `/faculties/${FACULTY[section] ?? "law"}/departments/${section}`;
}

function titled(segment: string): string {
  return capital(segment.replaceAll("-", " "));
}

export function lawFacultySite(options: AsideOptions): AsideSite {
  return siteOf(
    options,
    (plainLink, rng, sidebar, within) => {
      const stock = stockFor(STOCK_PLAN);
      const collection = collect(rng, { stock, topicSections: LAW, place });
      const folders = foldersOf(collection.entries);
      const departments = new Map([...collection.sections.keys()].map((name) => [departmentOf(name), name]));

      const shell = ({ address, title, body, trail = [] }: Sheet, link: Linker = plainLink): string => {
        const tabs = ["law", "humanities", "life-sciences", "medicine", "natural-sciences", "technology"].map((name) =>
          link(`/faculties/${name}`, titled(name), 'class="plain"'),
        );
        const crumbs = [link("/", "Home"), ...trail].join(' <span class="breadcrumbSeparator">›</span> ');
        return `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><title>${escaped(title)} — University of Aldmoor</title>
<meta name="generator" content="Plone - http://plone.org" /></head>
<body class="template-document_view portaltype-document" dir="ltr"><div id="visual-portal-wrapper">
<div id="portal-top"><div id="portal-header">${listHtml(tabs, 'id="portal-globalnav"')}</div>
<div id="portal-breadcrumbs"><span id="breadcrumbs-you-are-here">You are here:</span> ${crumbs}</div></div>
<table id="portal-columns"><tbody><tr><td id="portal-column-one"><div class="visualPadding">
${sidebar(address, link)}</div></td>
<td id="portal-column-content"><div id="content"><h1 class="documentFirstHeading">${escaped(title)}</h1>
${body}</div></td></tr></tbody></table>
<div id="portal-footer"><p>© University of Aldmoor, Registry.</p>
${listHtml([link("/about", "About"), link("/contact", "Contact"), link("/faculties", "Faculties")], 'id="portal-siteactions"')}
</div></div></body></html>`;
      };

      const trailOf = (address: string, link: Linker): string[] => {
        const segments = address.split("/").slice(1, -1);
        return segments.map((segment, depth) => link(`/${segments.slice(0, depth + 1).join("/")}`, titled(segment)));
      };

      const article = (entry: Entry, link: Linker): string => {
        const { address, subject, section, isGood } = entry;
        const own = rng.fork("note", hashKey(address));
        const paragraphs = prose(own.fork("text"), {
          tell,
          paragraphs: 4 + own.below(5),
          sentences: [3, 6],
          pools: isGood ? goodPools(stock) : otherPools(stock, section),
        });
        const near = kin(collection, own.fork("kin"), entry, 6 + own.below(8));
        const mentions = near.slice(0, 3).map(({ address: to, title }) => link(to, title, 'class="internal-link"'));
        const html = paragraphs.map((text, index) => `<p>${escaped(text)} ${mentions[index] ?? ""}</p>`);
        const shelf = (collection.sections.get(section) ?? []).filter((_, index, all) => all[index - 1] === entry);
        const reading = near.slice(3).map(({ address: to, title }) => link(to, title));
        const body = `<p class="documentDescription">${escaped(`${capital(headword(subject))}: ${brief(subject)}.`)}</p>
<div class="documentByLine">by <span class="documentAuthor">${pick(own, ["A. Marsh", "L. Quist", "T. Odell"])}</span></div>
<div id="parent-fieldname-text">${html.join("\n")}</div>
<div class="relatedItems"><dl><dt>Related content</dt><dd>${listHtml([...reading, ...within(entry, link)])}</dd></dl></div>
<div class="listingBar">${shelf.map(({ address: to }) => link(to, "Next: following note", 'rel="next"')).join("")}</div>`;
        return shell({ address, title: entry.title, body, trail: trailOf(address, link) }, link);
      };

      const listing = (address: string, title: string, items: readonly string[], link: Linker): string => {
        const intro = prose(rng.fork("intro", hashKey(address)), {
          tell,
          paragraphs: 1,
          sentences: [2, 3],
          pools: address.includes("/law") || address === "/" ? goodPools(stock) : [[stock.general, 1]],
        });
        const body = `${paragraphsHtml(intro)}<div id="content-core">${listHtml(items, 'class="contentListing"')}</div>`;
        return shell({ address, title, body, trail: trailOf(address, link) }, link);
      };

      const batch = (department: string, start: number, link: Linker): (() => string) | undefined => {
        const section = departments.get(department) ?? "";
        const items = collection.sections.get(section) ?? [];
        const shown = start % BATCH === 0 ? pageOf(items, start / BATCH + 1, BATCH) : undefined;
        if (shown === undefined) return undefined;
        return () => {
          const all = `${department}/all`;
          const bar = pagesOf(items, BATCH).map((page) =>
            link(page === 1 ? all : `${all}?b_start:int=${(page - 1) * BATCH}`, String(page)),
          );
          const rows = shown.map(({ address, title }) => link(address, title, 'class="summary url"'));
          return listing(`${all}?${start}`, `${titled(section)}: all, from ${start + 1}`, [...rows, ...bar], link);
        };
      };

      const realAt = (url: URL, link: Linker): (() => string) | undefined => {
        const address = addressOf(url);
        const entry = collection.at.get(address);
        if (entry !== undefined) return () => article(entry, link);
        const { pathname } = url;
        if (pathname.endsWith("/all") && departments.has(pathname.slice(0, -4))) {
          const start = address === pathname ? 0 : numberIn(/^\?b_start:int=(\d+)$/.exec(url.search)?.[1], BATCH, 9999);
          return start === undefined ? undefined : batch(pathname.slice(0, -4), start, link);
        }
        if (address === "/" || address === "/faculties") {
          return () => {
            const names = [...new Set([...departments.keys()].map((path) => path.split("/").slice(0, 3).join("/")))];
            const news = collection.entries.slice(0, 12).map(({ address: to, title }) => link(to, title));
            const faculties = names.map((path) => link(path, `Faculty of ${titled(path.slice(11))}`));
            return listing(
              address,
              address === "/" ? "University of Aldmoor" : "Faculties",
              [...faculties, ...news],
              link,
            );
          };
        }
        if (address === "/about" || address === "/contact") {
          return () => listing(address, titled(address.slice(1)), [link("/faculties/law", "Faculty of Law")], link);
        }
        const children = folders.get(address);
        if (children === undefined) return undefined;
        return () => {
          const items = [...children].map((to) => link(to, collection.at.get(to)?.title ?? titled(lastOf(to))));
          if (departments.has(address)) items.push(link(`${address}/all`, "All documents of the department"));
          return listing(address, `${titled(lastOf(address))} in ${address.slice(1)}`, items, link);
        };
      };
      const text = (own: Rng, paragraphs: number) =>
        prose(own, { tell, paragraphs, sentences: [3, 6], pools: goodPools(stock) });
      return { topicName: "law and courts", words: WORDS, collection, realAt, shell, text };
    },
    lawFacultyTraps,
  );
}

function lastOf(address: string): string {
  return address.slice(address.lastIndexOf("/") + 1);
}

/** Folder → what lies in it. */
function foldersOf(entries: readonly Entry[]): Map<string, Set<string>> {
  const folders = new Map<string, Set<string>>();
  for (const { address } of entries) {
    for (let child = address; child.lastIndexOf("/") > 0; child = child.slice(0, child.lastIndexOf("/"))) {
      const folder = child.slice(0, child.lastIndexOf("/"));
      folders.set(folder, (folders.get(folder) ?? new Set()).add(child));
    }
  }
  return folders;
}
