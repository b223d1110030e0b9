/**
 * Where a Plone site never ends: its calendar portlet, its search form, objects acquired through any folder, and more;
 * kept aside for measuring alone: whoever works on the protection does not read this file, nor tunes on its figures.
 * @module
 */
import type { Rng } from "../../../src/math/rng.ts";
import { hashKey } from "../../../src/text/hash.ts";
import { BASE62, dayAfter, HEX, isDate, monthAfter, monthName, token, two } from "../whole-aside/prose.ts";
import { capital, headword, pick, slug, some } from "../whole-aside/stock.ts";
import { addressOf, escaped, type Linker, listHtml, numberIn } from "../whole-aside/whole-site.ts";
import { type Desk, type Entry, filled, type Trap, type TrapSet, urlOf, viaReal } from "./collection.ts";

const TYPES = ["Document", "News+Item", "Event", "File", "Link"];
const SORTS = ["effective", "modified", "sortable_title", "Creator", "review_state"];
const THIS_MONTH = "2011-10";

function monthHref(month: string): string {
  return `/events/calendar?month:int=${Number(month.slice(5))}&year:int=${month.slice(0, 4)}`;
}

function dayHref(day: string): string {
  return `/events/day_view?date=${day}`;
}

function searchHref(subjects: readonly string[], type: string, sort: string, start: number): string {
  const named = subjects.map((subject) => `Subject:list=${subject}`).join("&");
  return `/@@search?${named}&portal_type:list=${type}&sort_on=${sort}&b_start:int=${start}`;
}

/** One subject more or less, another type, another order, the next batch. */
function searches(query: URLSearchParams, words: readonly string[], rng: Rng): string[] {
  const chosen = query.getAll("Subject:list");
  const type = (query.get("portal_type:list") ?? "Document").replaceAll(" ", "+");
  const sort = query.get("sort_on") ?? "effective";
  const start = numberIn(query.get("b_start:int"), 0, 10 ** 8) ?? 0;
  const left = words.filter((word) => !chosen.includes(word));
  return [
    ...some(rng, left, 4).map((word) => searchHref([...chosen, word], type, sort, 0)),
    ...(chosen.length > 1 ? [searchHref(chosen.slice(1), type, sort, 0)] : []),
    ...some(rng, TYPES, 2).map((other) => searchHref(chosen, other, sort, start)),
    ...some(rng, SORTS, 2).map((other) => searchHref(chosen, type, other, start)),
    searchHref(chosen, type, sort, start + 20),
  ];
}

function sessionHref(href: string, id: string): string {
  return `${href}${href.includes("?") ? "&" : "?"}_ZopeId=${id}`;
}

function zopeId(rng: Rng): string {
  return `${10_000_000 + rng.below(89_999_999)}A${token(rng, 11, BASE62)}`;
}

export function lawFacultyTraps(desk: Desk): TrapSet {
  const { rng, link: plainLink, words, collection, shell, realAt, text } = desk;
  const { good } = collection;
  const leaves = [...new Set(good.map(({ address }) => folderOf(address)))];
  const isLeaf = new Set(leaves);
  const departments = new Set(good.map(({ address }) => address.split("/").slice(0, 5).join("/")));
  const write = (url: URL, title: string, body: string) => shell({ address: addressOf(url), title, body });
  const reals = (own: Rng, count: number) =>
    some(own, good, count).map(({ address, title }) => plainLink(address, title));
  const wrongSlug = (own: Rng) => `${slug(headword(pick(own, good).subject))}-${pick(own, words)}-${1 + own.below(99)}`;
  const acquired = (own: Rng, path: string) => `${path}${pick(own, [...departments]).replace("/faculties/law", "")}`;

  const traps: Trap[] = [
    {
      name: "calendar",
      at: (url, own) => {
        const { pathname, searchParams: query } = url;
        if (pathname === "/events/day_view") {
          const day = query.get("date") ?? "";
          if (day.length !== 10 || !isDate(day)) return undefined;
          return () => {
            const days = [-1, 1, 7, 2 + own.below(20)].map((days) =>
              plainLink(dayHref(dayAfter(day, days)), dayAfter(day, days)),
            );
            return write(url, `Events on ${day}`, filled(text(own, 1), [...days, ...reals(own, 2)]));
          };
        }
        const year = numberIn(query.get("year:int"), 1000, 2999);
        const at = numberIn(query.get("month:int"), 1, 12);
        if (pathname !== "/events/calendar" || year === undefined || at === undefined) return undefined;
        const month = `${year}-${two(at)}`;
        return () => {
          const turns = [-1, 1, 12].map((step) =>
            plainLink(monthHref(monthAfter(month, step)), monthName(monthAfter(month, step))),
          );
          const days = Array.from({ length: 14 }, (_, index) =>
            plainLink(dayHref(`${month}-${two(2 * index + 1)}`), String(2 * index + 1)),
          );
          return write(
            url,
            `Events in ${monthName(month)}`,
            filled(
              text(own, 1).map((line) => line.slice(0, 160)),
              [...turns, ...days],
            ),
          );
        };
      },
    },
    {
      name: "session",
      at: (url) => {
        const [, plain = "", id] = /^(.*)[?&]_ZopeId=(\d{8}A\w{11})$/.exec(addressOf(url)) ?? [];
        if (id === undefined) return undefined;
        return realAt(
          urlOf(plain),
          viaReal(desk, (href) => sessionHref(href, id)),
        );
      },
    },
    {
      name: "lexicon",
      at: (url, own) => {
        const terms = url.pathname.split("/").slice(2);
        if (!url.pathname.startsWith("/lexicon/") || url.search !== "" || terms.length > 40) return undefined;
        if (!terms.every((term) => /^[a-z]+(-[a-z]+)*$/.test(term))) return undefined;
        return () => {
          const last = terms.slice(-3);
          const further = some(own, good, 8).map(
            ({ subject }) => slug(headword(subject)).replace(/[^a-z-]/g, "") || "law",
          );
          const links = further.map((term) =>
            plainLink(`/lexicon/${[...last, term].join("/")}`, term.replaceAll("-", " ")),
          );
          return write(
            url,
            `Lexicon: ${terms.join(", ").replaceAll("-", " ")}`,
            filled(text(own, 2 + own.below(4)), links),
          );
        };
      },
    },
    {
      name: "search",
      at: (url, own) => {
        const subjects = url.searchParams.getAll("Subject:list");
        if (url.pathname !== "/@@search" || !subjects.every((subject) => words.includes(subject))) return undefined;
        if (subjects.length === 0) return undefined;
        return () => {
          const found = some(own, good, 6).map(
            ({ address, title, subject }) => `${plainLink(address, title)} <span>${escaped(subject.definition)}</span>`,
          );
          const forms = searches(url.searchParams, words, own).map((href) => plainLink(href, shortly(href)));
          return write(
            url,
            `Search results: ${subjects.join(", ")}`,
            `<p>${100 + own.below(900)} items matching your search terms.</p><dl class="searchResults">${listHtml(found)}</dl>${listHtml(forms, 'class="filters"')}`,
          );
        };
      },
    },
    {
      name: "missing note",
      at: (url, own) => {
        const folder = folderOf(url.pathname);
        if (
          url.search !== "" ||
          !isLeaf.has(folder) ||
          !/^[a-z-]+-\d{1,2}$/.test(url.pathname.slice(folder.length + 1))
        )
          return undefined;
        return () => {
          const guesses = Array.from(
            { length: 9 },
            (_, index) => `${index < 6 ? folder : pick(own, leaves)}/${wrongSlug(own)}`,
          );
          const name = capital(url.pathname.slice(folder.length + 1).replaceAll("-", " "));
          return write(
            url,
            name,
            filled(
              [`You might have been looking for ${name}.`, ...text(own, 3)],
              [...guesses.map((href) => plainLink(href, "Did you mean this?")), ...reals(own, 3)],
            ),
          );
        };
      },
    },
    {
      name: "docket",
      at: (url, own) => {
        const number = numberIn(
          /^\/faculties\/law\/library\/reports\/case-(\d{1,8})$/.exec(url.pathname)?.[1],
          1,
          10 ** 8,
        );
        if (number === undefined || url.search !== "") return undefined;
        return () => {
          const more = [number + 1, number + 2, number + 10, Math.max(1, number - 1), number + 1 + own.below(5000)];
          return write(
            url,
            `Case report ${number}`,
            filled(text(own, 4 + own.below(4)), [
              ...more.map((to) => plainLink(caseHref(to), `Case ${to}`)),
              ...reals(own, 3),
            ]),
          );
        };
      },
    },
    {
      name: "uid",
      at: (url, own) => {
        if (!/^\/resolveuid\/[0-9a-f]{32}$/.test(url.pathname) || url.search !== "") return undefined;
        return realAt(
          urlOf(pick(own, good).address),
          viaReal(desk, (href) =>
            collection.at.has(href) ? `/resolveuid/${token(own.fork("uid", hashKey(href)), 32, HEX)}` : href,
          ),
        );
      },
    },
    {
      // Zope finds an object through any folder, so that a relative link grows with each step.
      name: "acquisition",
      at: (url, own) => {
        const [start = "", ...steps] = url.pathname.split("/departments/");
        if (start !== "/faculties/law" || steps.length < 2 || steps.length > 30 || url.search !== "") return undefined;
        if (!steps.every((step) => departments.has(`/faculties/law/departments/${step}`))) return undefined;
        return () => {
          const links = Array.from({ length: 6 }, () =>
            plainLink(acquired(own, url.pathname), "Staff of the department"),
          );
          return write(
            url,
            `Department of ${capital((steps.at(-1) ?? "").replaceAll("-", " "))}`,
            filled(text(own.fork("of", steps.length), 3), [...links, ...reals(own, 8)]),
          );
        };
      },
    },
    {
      // Each form says where the reader came from, and that may be a form.
      name: "login",
      at: (url, own) => {
        const from = url.searchParams.get("came_from");
        if ((url.pathname !== "/login_form" && url.pathname !== "/sendto_form") || from === null) return undefined;
        return () => {
          const here = encodeURIComponent(addressOf(url).slice(0, 500));
          const links = [
            `/login_form?came_from=${here}`,
            `/sendto_form?came_from=${here}`,
            `/login_form?came_from=${encodeURIComponent(pick(own, good).address)}`,
          ];
          return write(
            url,
            "Please log in",
            `<form><p>Login name <input name="__ac_name" /></p></form>${listHtml(links.map((href) => plainLink(href, href.startsWith("/l") ? "Log in" : "Send this page")))}`,
          );
        };
      },
    },
  ];

  return {
    traps,
    sidebar: (address: string, link: Linker) => {
      const own = rng.fork("sidebar", hashKey(address));
      const days = some(own, [4, 6, 11, 13, 19, 25, 27], 2).map((day) => `${THIS_MONTH}-${two(day)}`);
      const month = [-1, 1].map((step) => link(monthHref(monthAfter(THIS_MONTH, step)), step < 0 ? "«" : "»"));
      const tags = some(own, words, 2).map((word) => link(searchHref([word], "Document", "effective", 0), word));
      return `<dl class="portlet portletCalendar"><dt>${month.join(monthName(THIS_MONTH))}</dt><dd>${days.map((day) => link(dayHref(day), day.slice(8))).join(" ")}</dd></dl>
<dl class="portlet portletTagCloud"><dt>Subjects</dt><dd>${tags.join(" ")}</dd></dl>
<dl class="portlet portletLogin"><dt>${link(`/login_form?came_from=${encodeURIComponent(address.slice(0, 200))}`, "Log in")}</dt></dl>
<dl class="portlet portletNavigationTree"><dt>${link(sessionHref("/faculties", zopeId(own)), "Navigation")}</dt><dd>${link(caseHref(1 + own.below(9000)), "Case of the day")}</dd></dl>`;
    },
    within: (entry: Entry, link: Linker) => {
      const own = rng.fork("within", hashKey(entry.address));
      const leaf = isLeaf.has(folderOf(entry.address)) ? folderOf(entry.address) : pick(own, leaves);
      const term = slug(headword(entry.subject)).replace(/[^a-z-]/g, "") || "law";
      return [
        link(`/lexicon/${term}`, `${headword(entry.subject)} in the lexicon`),
        link(`${leaf}/${wrongSlug(own)}`, "Handout"),
        link(`/resolveuid/${token(own, 32, HEX)}`, "Slides"),
        link(`/resolveuid/${token(own, 32, HEX)}`, "Reading list"),
        link(acquired(own, pick(own, [...departments])), "Staff of the department"),
        link(sessionHref(pick(own, good).address, zopeId(own)), "My last page"),
      ];
    },
  };
}

function folderOf(address: string): string {
  return address.slice(0, address.lastIndexOf("/"));
}

function caseHref(number: number): string {
  return `/faculties/law/library/reports/case-${number}`;
}

/** What a filter's button says. */
function shortly(href: string): string {
  const part = href.split("&").at(-2) ?? "";
  return part.slice(part.indexOf("=") + 1).replaceAll("+", " ");
}
