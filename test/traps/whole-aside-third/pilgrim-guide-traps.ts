/**
 * What Joomla 3 and its extensions make without end on the guide's site;
 * kept aside for measuring alone: whoever works on the protection does not read this file, nor tunes on its figures.
 * @module
 */
import type { Rng } from "../../../src/math/rng.ts";
import { dayAfter, HEX, isDate, MONTHS, token } from "../whole-aside/prose.ts";
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
  "feast calendar",
  "session",
  "routes",
  "filters",
  "wrong ids",
  "gallery numbers",
  "mail-to links",
  "beds",
  "print pages",
  "nested menus",
] as const;
const FILTERS: Readonly<Record<string, readonly string[]>> = {
  order: ["date", "rdate", "alpha", "ralpha", "hits", "rand"],
  limit: ["5", "10", "20", "50", "100"],
  cat: ["1", "2", "3", "4", "5", "6", "7", "8"],
  century: ["9", "10", "11", "12", "13", "14", "15", "16", "17", "18"],
  access: ["road", "foot", "ferry", "rail"],
  lang: ["en-GB", "de-DE", "fr-FR", "es-ES", "it-IT"],
};
const IMAGES = 700_000_000;
const LAST_ID = 1140;

export function pilgrimGuideTraps({ shelf, link, frame, realAt }: Grounds) {
  const article = (rng: Rng) => pick(rng, rng.next() < 0.6 ? shelf.good : shelf.other);
  const section = (rng: Rng) => pick(rng, [...shelf.sections.keys()]);
  const sessionAt = (path: string, rng: Rng) => `${path}?${token(rng, 32, HEX)}=${token(rng, 26, HEX)}`;
  const dayAt = (task: string, date: string) => `/index.php/feasts/${task}/${date.replaceAll("-", "/")}/-`;
  const routeAt = (stops: readonly string[]) => `/index.php/routes/${stops.join("/")}`;
  const filterAt = (chosen: ReadonlyMap<string, string>) =>
    `/index.php/places/itemlist/filter?moduleId=97&${[...chosen].map(([name, value]) => `${name}=${value}`).join("&")}`;
  const narrowed = (rng: Rng, chosen: ReadonlyMap<string, string>) => {
    const [name, values] = pick(rng, Object.entries(FILTERS));
    return new Map(chosen).set(name, pick(rng, values));
  };
  const wrongAt = (rng: Rng) =>
    `/index.php/${section(rng)}/${LAST_ID + 1 + rng.below(80_000)}-${shelf.term(rng)}${rng.next() < 0.5 ? "" : "-2"}`;
  const mailAt = (rng: Rng) =>
    `/index.php/component/mailto/?tmpl=component&template=protostar&link=${token(rng, 40, HEX)}`;
  const bedAt = (date: string, nights: number, guests: number) =>
    `/index.php/beds?arrival=${date}&nights=${nights}&guests=${guests}`;
  const printAt = (path: string, page: number) => `${path}?tmpl=component&print=1&layout=default&page=${page}`;
  const nestedAt = (rng: Rng, menus: readonly string[]) => `/index.php/${[...menus, section(rng)].join("/")}`;
  const someDay = (rng: Rng) => `20${12 + rng.below(16)}-${10 + rng.below(3)}-${10 + rng.below(18)}`;

  const ways = (address: string) => {
    const rng = shelf.chance("ways", address);
    const day = someDay(rng);
    const path = shelf.at(address)?.address ?? article(rng).address;
    const menus = [section(rng), section(rng)];
    const picture = 1 + rng.below(5000);
    return {
      filters: Array.from({ length: 3 }, () => {
        const chosen = narrowed(rng, narrowed(rng, new Map()));
        return link(filterAt(chosen), [...chosen.values()].join(", "));
      }),
      calendar: [
        link(dayAt("month.calendar", dayAfter(day, -30)), "«"),
        link(dayAt("month.calendar", dayAfter(day, 30)), "»"),
        ...[1, 2, 5].map((n) => link(dayAt("day.listevents", dayAfter(day, n)), dayAfter(day, n).slice(8))),
      ],
      routes: Array.from({ length: 2 }, () => {
        const stops = [shelf.term(rng), shelf.term(rng)];
        return link(routeAt(stops), stops.map(capital).join(" to "));
      }),
      beds: [link(bedAt(day, 1 + rng.below(5), 2), "Two guests"), link(bedAt(day, 1, 1), "One guest")],
      gallery: [
        link(`/index.php/gallery/image/${picture}`, "Picture"),
        link(`/index.php/gallery/image/${picture + 1}`, "Next"),
      ],
      icons: [link(printAt(path, rng.below(9)), "Print"), link(mailAt(rng), "Email")],
      footer: [
        link(wrongAt(rng), "Last year's guide"),
        link(sessionAt(article(rng).address, rng), "Back to where you were"),
        link(sessionAt("/index.php/contact", rng), "Feedback"),
        link(nestedAt(rng, menus), menus.join(" / ")),
      ],
    };
  };

  const calendar = (address: string, task: string, date: string) => {
    const rng = shelf.chance("calendar", address);
    const isMonth = task === "month.calendar";
    const days = Array.from({ length: isMonth ? 30 : 4 }, (_, i) => dayAfter(date, i + 1));
    const cells = days.map((day) => link(dayAt("day.listevents", day), day.slice(8)));
    const months = [-31, 31].map((n) => dayAfter(date, n));
    const month = `${MONTHS[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`;
    return frame({
      address,
      title: isMonth ? month : `Feasts of ${date}`,
      body: `<div class="jev_evdt">${months.map((day) => link(dayAt("month.calendar", day), day.slice(0, 7))).join(" ")}</div>
<table class="cal_table"><tr><td>${cells.join("</td><td>")}</td></tr></table>
${isMonth ? "" : paragraphsHtml(shelf.patter(rng, 2, [1, 2]))}`,
    });
  };

  const session = (address: string, html: () => string) => {
    const rng = shelf.chance("next id", address);
    return relinked(html(), link, (href) =>
      href.includes("?") || realAt(href) === undefined ? undefined : sessionAt(href, rng),
    );
  };

  const route = (address: string, stops: readonly string[]) => {
    const rng = shelf.chance("route", address);
    const legs = stops.map(
      (stop) =>
        `<h3>${escaped(capital(stop.replaceAll("-", " ")))}</h3>${paragraphsHtml(shelf.patter(rng, 1, [2, 4]))}`,
    );
    const kept = stops.length > 5 ? stops.slice(-3) : stops;
    const further = Array.from({ length: 7 }, () => shelf.term(rng));
    return frame({
      address,
      title: `By way of ${stops.join(", ")}`,
      body: `${legs.join("\n")}<h3>Go on</h3>${listHtml(further.map((stop) => link(routeAt([...kept, stop]), `via ${stop}`)))}`,
    });
  };

  const filtered = (address: string, chosen: ReadonlyMap<string, string>) => {
    const rng = shelf.chance("filtered", address);
    const more = Array.from({ length: 12 }, () => {
      const next = narrowed(rng, chosen);
      return link(filterAt(next), [...next.values()].join(", "));
    });
    const rows = some(rng, shelf.good, 3).map(
      (found) => `<h3>${link(found.address, found.title)}</h3><p>${escaped(shelf.text(found)[1] ?? "")}</p>`,
    );
    return frame({ address, title: "Places", body: `${rows.join("\n")}${listHtml(more, 'class="k2filter"')}` });
  };

  const wrong = (address: string, alias: string) => {
    const rng = shelf.chance("wrong", address);
    const near = Array.from({ length: 7 }, () => wrongAt(rng));
    return frame({
      address,
      title: capital(alias.replaceAll("-", " ")),
      body: `<div itemprop="articleBody">${paragraphsHtml(shelf.patter(rng, 5, [1, 4]))}</div>
${listHtml(near.map((to) => link(to, capital(to.replace(/^.*\d+-/, "").replaceAll("-", " ")))))}`,
    });
  };

  const image = (address: string, number: number) => {
    const near = [number - 1, number + 1, number + 2, number + 24].filter((n) => n > 0 && n < IMAGES);
    const [caption = ""] = shelf.patter(shelf.chance("image", address), 1, [1, 1]);
    return frame({
      address,
      title: `Picture ${number}`,
      body: `<div class="pg-img"><img src="/images/phoca/${number}.jpg" alt=""></div><p>${escaped(caption)}</p>
${near.map((n) => link(`/index.php/gallery/image/${n}`, `Picture ${n}`)).join(" ")}`,
    });
  };

  const mail = (address: string) => {
    const rng = shelf.chance("mail", address);
    const sent = article(rng);
    return frame({
      address,
      title: "Email this link to a friend",
      body: `<form><label>Email to</label><input name="mailto"></form><p>${link(sent.address, sent.title)}</p>
${listHtml(Array.from({ length: 4 }, () => link(mailAt(rng), "Email")))}`,
    });
  };

  const bed = (address: string, date: string, nights: number, guests: number) => {
    const rng = shelf.chance("bed", address);
    const others = [
      ...[-1, 1, 2, 7].map((days) => bedAt(dayAfter(date, days), nights, guests)),
      bedAt(date, (nights % 21) + 1, guests),
      bedAt(date, nights, (guests % 8) + 1),
    ];
    return frame({
      address,
      title: `Beds from ${date}, ${nights} nights, ${guests} guests`,
      body: `${paragraphsHtml(shelf.text(pick(rng, shelf.good)).slice(0, 2))}
${listHtml(others.map((to) => link(to, "Other dates")))}`,
    });
  };

  /** An article without its surroundings, which knows no last page. */
  const print = (address: string, path: string, page: number) => {
    const shown = shelf.at(path);
    if (shown === undefined) return "";
    const rng = shelf.chance("print", address);
    const text = shelf.text(shown);
    const near = [printAt(path, page + 1), printAt(path, page + 2), printAt(article(rng).address, 0)];
    return `<!DOCTYPE html><html lang="en-gb"><head><title>${escaped(shown.title)}</title></head>
<body class="contentpane modal"><h2>${escaped(shown.title)}</h2>${paragraphsHtml(text.slice(page % text.length))}
<p>${near.map((to) => link(to, "Next")).join(" ")} ${link(path, "Close")}</p></body></html>`;
  };

  const nested = (address: string, menus: readonly string[]) => {
    const rng = shelf.chance("nested", address);
    const items = (shelf.sections.get(menus.at(-1) ?? "") ?? []).slice(0, 6);
    const kept = menus.length > 6 ? menus.slice(-4) : menus;
    const deeper = Array.from({ length: 4 }, () => nestedAt(rng, kept));
    return frame({
      address,
      title: capital(menus.join(" / ")),
      body: `<div class="blog">${listHtml(toArticles(link, items))}</div>
<h3>Subcategories</h3>${listHtml(deeper.map((to) => link(to, to.slice(11).replaceAll("/", " / "))))}`,
    });
  };

  const inQuery = (path: string, url: URL): Spot | undefined => {
    const { search, searchParams } = url;
    const address = addressOf(url);
    const html = realAt(path);
    if (html !== undefined && /^\?[0-9a-f]{32}=[0-9a-f]{26}$/.test(search))
      return trapped("session", () => session(address, html));
    const page = numberIn(/^\?tmpl=component&print=1&layout=default&page=(\d+)$/.exec(search)?.[1], 0, 99_999_999);
    if (page !== undefined && shelf.at(path) !== undefined)
      return trapped("print pages", () => print(address, path, page));
    if (path === "/index.php/component/mailto/" && /&link=[0-9a-f]{40}$/.test(search))
      return trapped("mail-to links", () => mail(address));
    if (path === "/index.php/places/itemlist/filter" && search.startsWith("?moduleId=97&"))
      return trapped("filters", () => filtered(address, new Map([...searchParams].slice(1))));
    const date = searchParams.get("arrival") ?? "";
    const nights = numberIn(searchParams.get("nights"), 1, 21);
    const guests = numberIn(searchParams.get("guests"), 1, 8);
    const isBed = path === "/index.php/beds" && date.length === 10 && isDate(date);
    if (!isBed || nights === undefined || guests === undefined) return undefined;
    return trapped("beds", () => bed(address, date, nights, guests));
  };

  const at = (url: URL): Spot | undefined => {
    const { pathname: path } = url;
    if (url.search !== "") return inQuery(path, url);
    const [, task = "", slashed = ""] =
      /^\/index\.php\/feasts\/(month\.calendar|day\.listevents)\/(\d{4}\/\d\d\/\d\d)\/-$/.exec(path) ?? [];
    const date = slashed.replaceAll("/", "-");
    if (task !== "") return isDate(date) ? trapped("feast calendar", () => calendar(path, task, date)) : undefined;
    const stops = /^\/index\.php\/routes((?:\/[a-z0-9-]+){2,9})$/.exec(path)?.[1];
    if (stops !== undefined) return trapped("routes", () => route(path, stops.slice(1).split("/")));
    const number = numberIn(/^\/index\.php\/gallery\/image\/(\d+)$/.exec(path)?.[1], 1, IMAGES);
    if (number !== undefined) return trapped("gallery numbers", () => image(path, number));
    const [first = "", ...others] = path.replace(/^\/index\.php\//, "").split("/");
    if (!path.startsWith("/index.php/") || !shelf.sections.has(first)) return undefined;
    if (others.length > 1 && others.length < 12 && others.every((menu) => shelf.sections.has(menu)))
      return trapped("nested menus", () => nested(path, [first, ...others]));
    const [, id, alias = ""] = /^(\d+)-([a-z0-9-]+)$/.exec(others.length === 1 ? (others[0] ?? "") : "") ?? [];
    return numberIn(id, LAST_ID + 1, 999_999) === undefined
      ? undefined
      : trapped("wrong ids", () => wrong(path, alias));
  };

  return { names: NAMES, at, ways };
}
