/**
 * Where a news site on ASP.NET never ends: sessions in the path, a diary, a wire, a slide show, and more;
 * kept aside for measuring alone: whoever works on the protection does not read this file, nor tunes on its figures.
 * @module
 */
import type { Rng } from "../../../src/math/rng.ts";
import { hashKey } from "../../../src/text/hash.ts";
import { BASE36, brief, dayAfter, isDate, token, two } from "../whole-aside/prose.ts";
import { capital, headword, pick, slug, some } from "../whole-aside/stock.ts";
import { addressOf, escaped, type Linker, listHtml, numberIn } from "../whole-aside/whole-site.ts";
import { type Desk, type Entry, filled, type Trap, type TrapSet, urlOf, viaReal } from "./collection.ts";

const TODAY = "2005-03-14";
/** Filters of the advanced search, with what they may be. */
const FILTERS: Readonly<Record<string, readonly string[]>> = {
  region: ["africa", "americas", "asia", "europe", "gulf", "pacific"],
  desk: ["army", "navy", "airforce", "procurement", "peacekeeping"],
  kind: ["news", "analysis", "interview", "letter"],
  since: ["day", "week", "month", "year", "ever"],
  sort: ["date", "relevance", "title", "author"],
  view: ["list", "brief", "grid"],
};

function diary(day: string): string {
  return `/diary.aspx?d=${Number(day.slice(8))}&m=${Number(day.slice(5, 7))}&y=${day.slice(0, 4)}`;
}

function searchHref(filters: ReadonlyMap<string, string>, page = 1): string {
  const query = [...filters].map(([name, value]) => `${name}=${value}`).join("&");
  return `/search.aspx?${query}${page > 1 ? `&p=${page}` : ""}`;
}

function filtersIn(query: URLSearchParams): Map<string, string> | undefined {
  const chosen = new Map<string, string>();
  for (const [name, value] of query) {
    if (name === "p") continue;
    if (FILTERS[name]?.includes(value) !== true) return undefined;
    chosen.set(name, value);
  }
  return chosen.size === 0 ? undefined : chosen;
}

/** 14 digits: 20050314103000. */
function stamp(time: number): string {
  return new Date(time).toISOString().replace(/\D/g, "").slice(0, 14);
}

function timeOf(digits: string): number {
  const [, year, month, day, hour, minute, second] =
    /^([12]\d{3})(\d\d)(\d\d)([01]\d|2[0-3])([0-5]\d)([0-5]\d)$/.exec(digits) ?? [];
  return isDate(`${year}-${month}-${day}`)
    ? Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
    : Number.NaN;
}

function sessionHref(href: string, id: string): string {
  return `/(S(${id}))${href}`;
}

export function fieldPostTraps(desk: Desk): TrapSet {
  const { rng, link: plain, words, collection, shell, realAt, text } = desk;
  const { good } = collection;
  const write = (url: URL, title: string, body: string) => shell({ address: addressOf(url), title, body });
  const reals = (own: Rng, count: number) => some(own, good, count).map(({ address, title }) => plain(address, title));
  const idOf = ({ address }: Entry) => address.slice("/story.aspx?id=".length);
  const keyword = (own: Rng) => slug(headword(pick(own, good).subject));
  const oldPage = (own: Rng) =>
    `/news/${1997 + own.below(8)}/${two(1 + own.below(12))}/${keyword(own)}_${pick(own, words)}.htm`;
  const click = (own: Rng) => `/go.aspx?k=${token(own, 22, BASE36)}`;

  const traps: Trap[] = [
    {
      name: "session",
      at: (url) => {
        const [, id, address = ""] = /^\/\(S\(([a-z0-9]{24})\)\)(\/.*)$/.exec(addressOf(url)) ?? [];
        if (id === undefined) return undefined;
        return realAt(
          urlOf(address),
          viaReal(desk, (href) => sessionHref(href, id)),
        );
      },
    },
    {
      name: "diary",
      at: (url, own) => {
        const query = url.searchParams;
        const day = `${query.get("y")}-${(query.get("m") ?? "").padStart(2, "0")}-${(query.get("d") ?? "").padStart(2, "0")}`;
        if (url.pathname !== "/diary.aspx" || day.length !== 10 || !isDate(day)) return undefined;
        return () => {
          const near = [-30, -7, -1, 1, 2, 3, 7, 30, 365].map((days) => dayAfter(day, days));
          const past = some(own, good, 3).map(({ title, address }) => `On this day: ${plain(address, title)}`);
          const turns = near.map((to) => plain(diary(to), to));
          return write(
            url,
            `Diary for ${day}`,
            `${listHtml(past)}<table><tr><td>${turns.join("</td><td>")}</td></tr></table>`,
          );
        };
      },
    },
    {
      name: "dossier",
      at: (url, own) => {
        const path = url.searchParams.get("path");
        if (url.pathname !== "/dossier.aspx" || path === null || !/^[a-z-]+(,[a-z-]+){0,5}$/.test(path))
          return undefined;
        return () => {
          const kept = path.split(",").slice(-3);
          const nodes = Array.from({ length: 9 }, () => keyword(own));
          const links = nodes.map((node) => plain(dossier([...kept, node]), capital(node.replaceAll("-", " "))));
          return write(
            url,
            `Dossier: ${path.replaceAll(",", " / ")}`,
            filled(text(own, 3 + own.below(3)), [...links, ...reals(own, 2)]),
          );
        };
      },
    },
    {
      name: "search",
      at: (url, own) => {
        const filters = filtersIn(url.searchParams);
        if (url.pathname !== "/search.aspx" || filters === undefined) return undefined;
        return () => {
          const page = numberIn(url.searchParams.get("p"), 1, 10 ** 7) ?? 1;
          const others = Object.entries(FILTERS).flatMap(([name, values]) =>
            some(own, values, 2).map((value) =>
              plain(searchHref(new Map(filters).set(name, value)), `${name}: ${value}`),
            ),
          );
          const found = some(own, good, 8).map(
            ({ address, title, subject }) => `${plain(address, title)} ${escaped(brief(subject))}`,
          );
          const next = plain(searchHref(filters, page + 1), "Next 8 results");
          return write(url, `Search results, page ${page}`, `${listHtml(found)}${next}${listHtml(others)}`);
        };
      },
    },
    {
      name: "old page",
      at: (url, own) => {
        const [, name] = /^\/news\/\d{4}\/\d\d\/([a-z-]+)_[a-z]+\.htm$/.exec(addressOf(url)) ?? [];
        if (name === undefined) return undefined;
        return () => {
          const moved = Array.from({ length: 8 }, () => plain(oldPage(own), "Perhaps this story"));
          const title = capital(name.replaceAll("-", " "));
          return write(
            url,
            title,
            filled([`Coverage of ${title} has moved.`, ...text(own, 2)], [...moved, ...reals(own, 4)]),
          );
        };
      },
    },
    {
      name: "slide",
      at: (url, own) => {
        const number = numberIn(/^\/photo\.aspx\?n=(\d+)$/.exec(addressOf(url))?.[1], 1, 10 ** 8);
        if (number === undefined) return undefined;
        return () => {
          const caption = brief(pick(own, good).subject);
          const turns = [Math.max(1, number - 1), number + 1, number + 2, number + 25].map((to) =>
            plain(`/photo.aspx?n=${to}`, `Photo ${to}`),
          );
          return write(
            url,
            `Photo ${number}`,
            `<img src="/img/${number}.jpg" alt=""><p>${escaped(caption)}</p>${turns.join(" ")}`,
          );
        };
      },
    },
    {
      name: "click",
      at: (url, own) => {
        if (!/^\/go\.aspx\?k=[a-z0-9]{22}$/.test(addressOf(url))) return undefined;
        return () => {
          const offers = Array.from({ length: 7 }, () => plain(click(own), "Continue to our partner"));
          return write(
            url,
            `${capital(keyword(own).replaceAll("-", " "))}: special report`,
            filled(text(own, 1 + own.below(6)), [...offers, ...reals(own, 2)]),
          );
        };
      },
    },
    {
      // The print view has buttons for larger letters and wider columns, and no limit to either.
      name: "print",
      at: (url) => {
        const [, id, size, width] =
          /^\/print\.aspx\?id=(\d+)&size=(\d{1,6})&width=(\d{1,6})$/.exec(addressOf(url)) ?? [];
        const entry = id === undefined ? undefined : collection.at.get(`/story.aspx?id=${id}`);
        if (entry === undefined) return undefined;
        const [letters, column] = [Number(size), Number(width)];
        const story = realAt(urlOf(entry.address), plain);
        return () => {
          const text = Array.from(
            story?.().matchAll(/<p align="justify">.*?<\/p>/gs) ?? [],
            ([paragraph]) => paragraph,
          );
          const buttons = [
            plain(print(entry, letters + 1, column), "A+"),
            plain(print(entry, Math.max(1, letters - 1), column), "A-"),
            plain(print(entry, letters, column + 20), "Wider"),
            plain(print(entry, letters, Math.max(20, column - 20)), "Narrower"),
            plain(entry.address, "Back to the story"),
          ];
          return write(
            url,
            `${entry.title} (print)`,
            `<div style="font-size:${letters}pt">${text.join("\n")}</div>${listHtml(buttons)}`,
          );
        };
      },
    },
    {
      // Older dispatches begin where these end, back to the first days of the calendar.
      name: "wire",
      at: (url, own) => {
        const time = timeOf(/^\/wire\.aspx\?before=(\d{14})$/.exec(addressOf(url))?.[1] ?? "");
        if (Number.isNaN(time)) return undefined;
        return () => {
          const steps = Array.from({ length: 6 }, (_, index) => time - (index + 1) * (60_000 + own.below(900_000)));
          const flashes = text(own, steps.length).map((line, index) => {
            const href = wire(steps[index] ?? time);
            return `<p>${plain(href, `${stamp(steps[index] ?? time).slice(8, 12)} GMT`)} ${escaped(line.slice(0, 140))}</p>`;
          });
          return write(url, `Wire before ${stamp(time)}`, flashes.join("\n"));
        };
      },
    },
  ];

  const print = (entry: Entry, size: number, width: number) =>
    `/print.aspx?id=${idOf(entry)}&size=${size}&width=${width}`;

  return {
    traps,
    sidebar: (address: string, link: Linker) => {
      const own = rng.fork("sidebar", hashKey(address));
      const days = [-1, 0, 1, 2].map((step) => dayAfter(TODAY, step));
      const quick = some(own, Object.keys(FILTERS).slice(0, 3), 2).map((name) => {
        const value = pick(own, FILTERS[name] ?? []);
        return link(searchHref(new Map([[name, value]])), capital(value));
      });
      const minute = Date.parse(`${TODAY}T10:30:00Z`) - own.below(600) * 60_000;
      const items = [
        ...days.map((day) => link(diary(day), day.slice(5))),
        ...quick,
        link(wire(minute), "Latest from the wire"),
        link(`/photo.aspx?n=${1 + own.below(400)}`, "Photo of the day"),
        link(sessionHref("/default.aspx", token(own, 24, BASE36)), "My Field Post"),
        link(click(own), "Sponsored"),
        link(click(own), "Subscribe today"),
      ];
      return `<table width="100%" id="LeftColumn"><tr><td class="box">${items.join('</td></tr>\n<tr><td class="box">')}</td></tr></table>`;
    },
    within: (entry: Entry, link: Linker) => {
      const own = rng.fork("within", hashKey(entry.address));
      return [
        link(print(entry, 10, 600), "Print this story"),
        link(dossier([slug(headword(entry.subject)), keyword(own)]), "Background dossier"),
        link(dossier([keyword(own)]), "Who is who"),
        link(oldPage(own), "Our earlier report"),
        link(oldPage(own), "Timeline"),
        link(sessionHref(entry.address, token(own, 24, BASE36)), "E-mail this story"),
      ];
    },
  };
}

function dossier(path: readonly string[]): string {
  return `/dossier.aspx?path=${path.map((node) => node.replace(/[^a-z-]/g, "") || "war").join(",")}`;
}

function wire(time: number): string {
  return `/wire.aspx?before=${stamp(time)}`;
}
