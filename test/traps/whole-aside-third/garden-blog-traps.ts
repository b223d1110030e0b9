/**
 * What BlogEngine.NET and the gadgets of its owner make without end;
 * kept aside for measuring alone: whoever works on the protection does not read this file, nor tunes on its figures.
 * @module
 */
import type { Rng } from "../../../src/math/rng.ts";
import { BASE36, dayAfter, HEX, isDate, monthAfter, monthName, token } from "../whole-aside/prose.ts";
import { capital, pick, some } from "../whole-aside/stock.ts";
import {
  addressOf,
  escaped,
  listHtml,
  numberIn,
  paragraphsHtml,
  type Spot,
  trapped,
} from "../whole-aside/whole-site.ts";
import { type Grounds, relinked, toArticles } from "./shelf.ts";

const NAMES = [
  "calendar",
  "cookieless session",
  "walks",
  "plant finder",
  "missing pages",
  "diary entries",
  "permanent links",
  "searches",
  "replies",
  "themes",
] as const;
const TRAITS: Readonly<Record<string, readonly string[]>> = {
  colour: ["white", "yellow", "pink", "purple", "blue", "red", "orange", "green"],
  height: ["10", "20", "40", "60", "90", "150", "300"],
  month: ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"],
  soil: ["clay", "sand", "chalk", "loam", "peat"],
  light: ["sun", "half", "shade"],
  sort: ["name", "height", "newest", "rating"],
};
const THEMES = ["standard", "indigo", "mono", "leaf", "paper", "dusk"] as const;
const ENTRIES = 800_000_000;

export function gardenBlogTraps({ shelf, link, frame, realAt }: Grounds) {
  const post = (rng: Rng) => pick(rng, rng.next() < 0.7 ? shelf.good : shelf.other);
  const sessionAt = (path: string, rng: Rng) => `/(S(${token(rng, 24, BASE36)}))${path}`;
  const guid = (rng: Rng) => [8, 4, 4, 4, 12].map((length) => token(rng, length, HEX)).join("-");
  const walkAt = (rng: Rng, from: string) => `/walk.aspx?from=${from}&to=${shelf.term(rng)}`;
  const finderAt = (traits: ReadonlyMap<string, string>) =>
    `/finder.aspx?${[...traits].map(([name, value]) => `${name}=${value}`).join("&")}`;
  const changed = (rng: Rng, traits: ReadonlyMap<string, string>) => {
    const [name, values] = pick(rng, Object.entries(TRAITS));
    return new Map(traits).set(name, pick(rng, values));
  };
  const missingAt = (rng: Rng) => `/page/${shelf.term(rng)}-${shelf.term(rng)}.aspx`;
  const searchAt = (rng: Rng, start: string) => `/search.aspx?q=${start}+${shelf.term(rng).replaceAll("-", "+")}`;
  const replyAt = (path: string, rng: Rng) => `${path}?replytocom=${guid(rng)}`;
  const themeAt = (path: string, rng: Rng) => `${path}?theme=${pick(rng, THEMES)}&v=${rng.below(90_000)}`;
  const traitNames = (traits: ReadonlyMap<string, string>) => [...traits].map(([n, v]) => `${n} ${v}`).join(", ");

  const ways = (address: string) => {
    const rng = shelf.chance("ways", address);
    const month = `20${10 + rng.below(15)}-${10 + rng.below(3)}`;
    const path = shelf.at(address)?.address ?? post(rng).address;
    return {
      calendar: [
        link(`/calendar/default.aspx?date=${monthAfter(month, -1)}-01`, "<<"),
        link(`/calendar/default.aspx?date=${monthAfter(month, 1)}-01`, ">>"),
        ...Array.from({ length: 4 }, () => {
          const day = `${month}-${10 + rng.below(18)}`;
          return link(`/${day.replaceAll("-", "/")}/default.aspx`, day.slice(8));
        }),
      ],
      searches: Array.from({ length: 2 }, () => {
        const word = shelf.term(rng).split("-")[0] ?? "";
        return link(searchAt(rng, word), word);
      }),
      finder: Array.from({ length: 2 }, () => {
        const traits = changed(rng, new Map());
        return link(finderAt(traits), traitNames(traits));
      }),
      walks: [link(walkAt(rng, shelf.term(rng)), "A walk"), link(walkAt(rng, shelf.term(rng)), "Another walk")],
      post: [
        link(`/post.aspx?id=${guid(rng)}`, "Permalink"),
        link(replyAt(path, rng), "Reply"),
        link(themeAt(path, rng), "Read in another theme"),
      ],
      footer: [
        link(missingAt(rng), "My old pages"),
        link(`/diary.aspx?entry=${1 + rng.below(9000)}`, "Diary"),
        link(sessionAt(post(rng).address, rng), "You were reading"),
        link(sessionAt("/contact.aspx", rng), "Sign the guest book"),
      ],
    };
  };

  const calendar = (address: string, date: string, isDay: boolean) => {
    const rng = shelf.chance("calendar", address);
    const month = date.slice(0, 7);
    const days = Array.from({ length: isDay ? 3 : 28 }, (_, i) => dayAfter(isDay ? date : `${month}-01`, i + 1));
    const cells = days.map((day) => link(`/${day.replaceAll("-", "/")}/default.aspx`, day.slice(8)));
    const around = [-1, 1].map((n) => monthAfter(month, n));
    const heads = around.map((to) => link(`/calendar/default.aspx?date=${to}-01`, monthName(to)));
    return frame({
      address,
      title: isDay ? `Posts of ${date}` : monthName(month),
      body: `<table class="calendar"><tr><td>${[...heads, ...cells].join("</td><td>")}</td></tr></table>
${isDay ? paragraphsHtml(shelf.text(pick(rng, shelf.good)).slice(0, 2)) : "<p>No posts.</p>"}`,
    });
  };

  /** The page itself, with an id of the visitor in every link. */
  const session = (id: string, path: string, html: () => string) => {
    const rng = shelf.chance("next id", id + path);
    return relinked(html(), link, (href) => (realAt(href) === undefined ? undefined : sessionAt(href, rng)));
  };

  const walk = (address: string, from: string, to: string) => {
    const rng = shelf.chance("walk", address);
    const stops = shelf.patter(rng, 6, [1, 3]);
    return frame({
      address,
      title: `From ${from} to ${to}`,
      body: `${stops.map((text, i) => `<h3>Stop ${i + 1}</h3><p>${escaped(text)} ${link(walkAt(rng, to), "Go on")}</p>`).join("\n")}
<p>Nearby: ${toArticles(link, some(rng, shelf.good, 2)).join(", ")}</p>`,
    });
  };

  const finder = (address: string, traits: ReadonlyMap<string, string>) => {
    const rng = shelf.chance("finder", address);
    const more = Array.from({ length: 10 }, () => {
      const next = changed(rng, traits);
      return link(finderAt(next), traitNames(next));
    });
    const found = some(rng, shelf.good, 1 + rng.below(6));
    return frame({
      address,
      title: `Plant finder: ${traitNames(traits)}`,
      body: `<form>${listHtml(more, 'class="options"')}</form><h3>${found.length} found</h3>${listHtml(toArticles(link, found))}`,
    });
  };

  const missing = (address: string, wanted: string) => {
    const rng = shelf.chance("missing", address);
    const near = Array.from({ length: 6 }, () => missingAt(rng));
    return frame({
      address,
      title: capital(wanted.replaceAll("-", " ")),
      body: `${paragraphsHtml(shelf.patter(rng, 3, [3, 5]))}<p>You may also like</p>
${listHtml(near.map((to) => link(to, capital(to.slice(6, -5).replaceAll("-", " ")))))}`,
    });
  };

  const diary = (address: string, number: number) => {
    const near = [number - 1, number + 1, number + 7, number + 365].filter((n) => n > 0 && n < ENTRIES);
    return frame({
      address,
      title: `Diary, entry ${number}`,
      body: `${paragraphsHtml(shelf.patter(shelf.chance("diary", address), 1, [2, 4]))}
<div class="nav">${near.map((n) => link(`/diary.aspx?entry=${n}`, `Entry ${n}`)).join(" ")}</div>`,
    });
  };

  const permanent = (address: string) => {
    const rng = shelf.chance("permanent", address);
    const copied = pick(rng, shelf.good);
    return frame({
      address,
      title: copied.title,
      body: `<article class="post">${paragraphsHtml(shelf.text(copied))}</article>
${listHtml(Array.from({ length: 5 }, () => link(`/post.aspx?id=${guid(rng)}`, "Permalink")))}`,
    });
  };

  const search = (address: string, words: readonly string[]) => {
    const rng = shelf.chance("search", address);
    const kept = words.length > 4 ? words.slice(-2) : words;
    const further = Array.from({ length: 8 }, () => searchAt(rng, kept.join("+")));
    return frame({
      address,
      title: `Search results for '${words.join(" ")}'`,
      body: `<div class="searchpage">${toArticles(link, some(rng, shelf.all, 5)).join("<br>")}</div>
${listHtml(further.map((to) => link(to, to.slice(15).replaceAll("+", " "))))}`,
    });
  };

  /** A post once more, with a form or in other colours. */
  const copy = (address: string, html: () => string, next: (path: string, rng: Rng) => string) => {
    const rng = shelf.chance("copy", address);
    return relinked(html(), link, (href) => (shelf.at(href) === undefined ? undefined : next(href, rng)));
  };

  const at = (url: URL): Spot | undefined => {
    const { pathname: path, search: query, searchParams } = url;
    const address = addressOf(url);
    const [, id = "", inner = ""] = /^\/\(S\(([a-z0-9]{24})\)\)(\/.*)$/.exec(address) ?? [];
    if (id !== "") {
      const html = realAt(inner);
      return html === undefined ? undefined : trapped("cookieless session", () => session(id, inner, html));
    }
    const html = query === "" ? undefined : shelf.at(path) && realAt(path);
    if (html !== undefined && /^\?replytocom=[0-9a-f-]{36}$/.test(query))
      return trapped("replies", () => copy(address, html, replyAt));
    if (html !== undefined && /^\?theme=[a-z]+&v=\d{1,5}$/.test(query))
      return trapped("themes", () => copy(address, html, themeAt));
    const date = searchParams.get("date") ?? "";
    if (path === "/calendar/default.aspx" && date.length === 10 && isDate(date))
      return trapped("calendar", () => calendar(address, date, false));
    const day = /^\/(\d{4}\/\d\d\/\d\d)\/default\.aspx$/.exec(address)?.[1]?.replaceAll("/", "-");
    if (day !== undefined) return isDate(day) ? trapped("calendar", () => calendar(address, day, true)) : undefined;
    const [from, to] = [searchParams.get("from"), searchParams.get("to")];
    if (path === "/walk.aspx" && from !== null && to !== null) return trapped("walks", () => walk(address, from, to));
    if (path === "/finder.aspx" && query !== "")
      return trapped("plant finder", () => finder(address, new Map(searchParams)));
    const entry = path === "/diary.aspx" ? numberIn(searchParams.get("entry"), 1, ENTRIES) : undefined;
    if (entry !== undefined) return trapped("diary entries", () => diary(address, entry));
    if (path === "/post.aspx" && /^\?id=[0-9a-f-]{36}$/.test(query))
      return trapped("permanent links", () => permanent(address));
    const asked = path === "/search.aspx" ? searchParams.get("q") : null;
    if (asked !== null) return trapped("searches", () => search(address, asked.split(" ")));
    const wanted = /^\/page\/([a-z0-9-]+)\.aspx$/.exec(address)?.[1];
    return wanted === undefined ? undefined : trapped("missing pages", () => missing(address, wanted));
  };

  return { names: NAMES, at, ways };
}
