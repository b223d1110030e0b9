/**
 * What the scripts of the department of music make without end;
 * kept aside for measuring alone: whoever works on the protection does not read this file, nor tunes on its figures.
 * @module
 */
import type { Rng } from "../../../src/math/rng.ts";
import { dayAfter, HEX, isDate, monthAfter, monthName, token } from "../whole-aside/prose.ts";
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
import { type Grounds, relinked, toArticles } from "../whole-aside-third/shelf.ts";
import { choiceOf, withQuery } from "./kit.ts";

export const STAFF = ["hale", "moravec", "tindall", "voss", "adeyemi", "lindqvist", "okada", "pryce", "rossi"] as const;

const NAMES = [
  "diary",
  "visitor numbers",
  "handbook",
  "paper search",
  "staff pages that moved",
  "score catalogue",
  "list confirmations",
  "campus map",
  "guestbooks",
  "text-only pages",
] as const;
const SEARCH = {
  subjects: ["M1", "M2", "ML100", "ML410", "MT6", "MT40", "PN", "BF"],
  type: ["article", "thesis", "book_section", "conference_item", "performance", "score"],
  creators: ["Hale", "Moravec", "Tindall", "Voss", "Adeyemi", "Lindqvist", "Okada"],
  date: ["1998-", "-2002", "2001-2004", "2005", "2007-", "-1999"],
  refereed: ["TRUE", "FALSE", "EITHER"],
  satisfyall: ["ALL", "ANY"],
  order: ["-date%2Fcreators_name%2Ftitle", "date", "title", "creators_name"],
} as const;
const SCORES = 999_999;
const SIDE = 4096;

export function musicSchoolTraps({ shelf, link, frame, realAt }: Grounds) {
  const scripts = shelf.all.filter(({ address }) => address.includes(".cfm?"));
  const anyArticle = (rng: Rng) => pick(rng, rng.next() < 0.5 ? shelf.good : shelf.other);
  const compact = (date: string) => date.replaceAll("-", "");
  const diaryAt = (view: string, date: string, category = "") => `/webcal/${view}.php?date=${compact(date)}${category}`;
  const visitor = (rng: Rng) =>
    `CFID=${1_000_000 + rng.below(8_000_000)}&CFTOKEN=${10_000_000 + rng.below(80_000_000)}`;
  const handbookAt = (path: readonly string[]) => `/handbook/index.php/${path.join("/")}/`;
  const searchAt = (chosen: ReadonlyMap<string, string>) =>
    `/eprints/cgi/search/advanced?${Array.from(chosen, ([name, value]) => `${name}=${value}`).join("&")}`;
  const choice = (rng: Rng) => choiceOf(rng, SEARCH);
  const movedAt = (rng: Rng, owner: string) =>
    `/~${owner}/${pick(rng, ["lectures", "old", "papers", "links", "listening"])}/${shelf.term(rng).replaceAll("-", "_")}${rng.below(30)}.html`;
  const scoreAt = (score: number) => `/scores/${String(score).padStart(6, "0")}.html`;
  const confirmAt = (rng: Rng) => `/mailman/confirm/music-l/${token(rng, 40, HEX)}`;
  const mapAt = (x: number, y: number) => `/campus/map.cgi?${x},${y}`;
  const guestsAt = (owner: string, from: number) => `/cgi-bin/guestbook.pl?owner=${owner}&from=${from}`;
  const textAt = (setting: number, address: string) =>
    `/cgi-bin/betsie/parser.pl/${String(setting).padStart(4, "0")}${address}`;

  const ways = (address: string) => {
    const rng = shelf.chance("ways", address);
    const month = `${1998 + rng.below(14)}-0${1 + rng.below(9)}`;
    const owner = /^\/~([a-z]+)\//.exec(address)?.[1] ?? pick(rng, STAFF);
    const plain = realAt(address) === undefined ? anyArticle(rng).address : address;
    const [score, guest] = [500 + rng.below(70_000), 20 * rng.below(30)];
    const picked = choice(rng);
    return {
      home: [
        link(guestsAt(owner, guest), "Sign my guestbook"),
        link(movedAt(rng, owner), "Old version"),
        link(movedAt(rng, owner), "Exercises"),
        link(movedAt(rng, pick(rng, STAFF)), "A colleague's page"),
        link(textAt(5, plain), "Text only"),
        link(diaryAt("month", `${month}-01`), "My diary"),
        link(confirmAt(rng), "Join the list"),
      ],
      diary: [
        link(diaryAt("month", `${month}-01`), monthName(month)),
        link(diaryAt("day", `${month}-${10 + rng.below(18)}`), "Today"),
        link(diaryAt("week", `${month}-0${1 + rng.below(9)}`, `&cat_id=${1 + rng.below(9)}`), "This week"),
      ],
      handbook: [
        link(handbookAt([shelf.term(rng)]), "Student handbook"),
        link(handbookAt([shelf.term(rng), shelf.term(rng)]), "Regulations"),
      ],
      papers: [
        link(searchAt(new Map([picked])), picked[1].replace(/%../g, " ")),
        link(searchAt(new Map([["subjects", pick(rng, SEARCH.subjects)], choice(rng)])), "Browse subject"),
      ],
      scores: [link(scoreAt(score), `No. ${score}`), link(scoreAt(score + 1), `No. ${score + 1}`)],
      page: [
        link(withQuery(pick(rng, scripts).address, visitor(rng)), "Next concert"),
        link(textAt(5, plain), "Text only"),
      ],
      footer: [
        link(withQuery(pick(rng, scripts).address, visitor(rng)), "Headlines"),
        link(mapAt(rng.below(SIDE), rng.below(SIDE)), "How to find us"),
        link(confirmAt(rng), "Mailing list"),
        link(guestsAt(owner, guest), "Visitors' book"),
        link(movedAt(rng, owner), "Webmaster"),
      ],
    };
  };

  const diary = (address: string, view: string, date: string, category: string) => {
    const rng = shelf.chance("diary", address);
    const month = date.slice(0, 7);
    const start = view === "month" ? `${month}-01` : date;
    const length = view === "month" ? 28 : view === "week" ? 7 : 2;
    const days = Array.from({ length }, (_, i) => dayAfter(start, i)).map((day) =>
      link(diaryAt("day", day, category), day.slice(8)),
    );
    const others = [-1, 1, 6].map((n) => monthAfter(month, n));
    const heads = [
      ...others.map((to) => link(diaryAt("month", `${to}-01`, category), monthName(to))),
      link(diaryAt("week", dayAfter(date, 7), category), "Next week"),
      link(diaryAt(view, date, `&cat_id=${1 + rng.below(9)}`), "Other category"),
    ];
    const events = rng.next() < 0.6 ? shelf.patter(rng, 1, [1, 3]) : ["No events."];
    return frame({
      address,
      title: `${capital(view)} of ${date}`,
      body: `<p>${heads.join(" | ")}</p><p>${days.join(" ")}</p>${paragraphsHtml(events)}`,
    });
  };

  const visit = (address: string, same: string, html: () => string) => {
    const rng = shelf.chance("visit", address);
    return relinked(html(), link, (href) =>
      href.includes(".cfm") && realAt(href) !== undefined
        ? withQuery(href, rng.next() < 0.5 ? same : visitor(rng))
        : undefined,
    );
  };

  /** Links without a slash in front, below a script that ignores the rest of its path. */
  const handbook = (address: string, path: readonly string[]) => {
    const rng = shelf.chance("handbook", path.slice(-2).join("/"));
    const kept = path.length > 12 ? path.slice(-2) : path;
    const inside = Array.from({ length: 5 }, () => shelf.term(rng));
    return frame({
      address,
      title: `Handbook: ${path.slice(-2).join(", ").replaceAll("-", " ")}`,
      body: `${paragraphsHtml(shelf.patter(rng, 3, [1, 4]))}
${listHtml(inside.map((term) => link(handbookAt([...kept, term]), capital(term.replaceAll("-", " ")))))}`,
    });
  };

  const search = (address: string, chosen: ReadonlyMap<string, string>) => {
    const rng = shelf.chance("search", address);
    const refined = Array.from({ length: 9 }, () => {
      const [name, value] = choice(rng);
      return link(searchAt(new Map(chosen).set(name, value)), `${name}: ${value.replace(/%../g, " ")}`);
    });
    const offset = Number(chosen.get("search_offset") ?? 0) + 20;
    const found = some(rng, rng.next() < 0.7 ? shelf.good : shelf.other, 2 + rng.below(6));
    return frame({
      address,
      title: `Displaying results ${offset - 19} to ${offset}`,
      body: `${listHtml(toArticles(link, found))}${paragraphsHtml(shelf.patter(rng, 1, [1, 2]))}
<p>${refined.join(" | ")} | ${link(searchAt(new Map(chosen).set("search_offset", String(offset))), "Next")}</p>`,
    });
  };

  const moved = (address: string, owner: string, page: string) => {
    const rng = shelf.chance("moved", address);
    const others = Array.from({ length: 5 }, () => movedAt(rng, rng.next() < 0.7 ? owner : pick(rng, STAFF)));
    return frame({
      address,
      title: capital(page.replaceAll("_", " ")),
      body: `${paragraphsHtml(shelf.patter(rng, 2 + rng.below(4), [2, 4]))}
<p>This page has moved. Try ${others.map((at) => link(at, at.split("/").at(-1) ?? "")).join(", ")}.</p>`,
    });
  };

  const score = (address: string, number: number) => {
    const rng = shelf.chance("score", address);
    const near = [number - 1, number + 1, number + 10, number + 100 + rng.below(900)];
    const links = near.filter((n) => n > 0 && n <= SCORES).map((n) => link(scoreAt(n), `No. ${n}`));
    return frame({
      address,
      title: `Catalogue no. ${number}`,
      body: `<pre>${token(rng, 12, "ABCDEFG-,'")}</pre>${paragraphsHtml(shelf.patter(rng, 1 + rng.below(2), [1, 3]))}<p>${links.join(" | ")}</p>`,
    });
  };

  const confirm = (address: string) => {
    const rng = shelf.chance("confirm", address);
    return frame({
      address,
      title: "Confirm your subscription to music-l",
      body: `<p>Your request is pending. ${escaped(shelf.patter(rng, 1, [1, 2])[0] ?? "")}</p>
${listHtml(["Subscribe", "Cancel", "Send a new code"].map((act) => link(confirmAt(rng), act)))}`,
    });
  };

  const map = (address: string, x: number, y: number) => {
    const rng = shelf.chance("map", address);
    const steps = [
      [64, 0],
      [-64, 0],
      [0, 64],
      [0, -64],
      [rng.below(90), rng.below(90)],
    ] as const;
    const moves = steps
      .map(([right, down]) => [x + right, y + down] as const)
      .filter(([a, b]) => a >= 0 && b >= 0 && a < SIDE && b < SIDE);
    return frame({
      address,
      title: `Campus map at ${x}, ${y}`,
      body: `<img src="/campus/tile.gif" ismap><p>Near here: ${escaped(shelf.patter(rng, 1, [1, 1])[0] ?? "")}</p>
<p>${moves.map(([a, b]) => link(mapAt(a, b), `${a}, ${b}`)).join(" ")}</p>`,
    });
  };

  const guests = (address: string, owner: string, from: number) => {
    const rng = shelf.chance("guests", address);
    const entries = shelf.patter(rng, 4, [1, 2]).map((text) => `<p>${escaped(text)}</p>`);
    const onward = [from + 20, from + 40, Math.max(0, from - 20)].map((n) => link(guestsAt(owner, n), `From ${n}`));
    return frame({
      address,
      title: `Guestbook of ${owner}, entries from ${from}`,
      body: `${entries.join("<hr>")}<p>${onward.join(" ")} ${link(guestsAt(pick(rng, STAFF), 0), "Another guestbook")}</p>`,
    });
  };

  const text = (setting: number, address: string, html: () => string) => {
    const further = [1, 10, 100, 1000].map((n) => link(textAt((setting + n) % 10_000, address), `Setting ${n}`));
    const bare = html().replace(/<\/?(table|tr|td|font|center|img)\b[^>]*>/gi, "");
    const page = relinked(bare, link, (href) => (realAt(href) === undefined ? undefined : textAt(setting, href)));
    return page.replace(/<\/h1>/i, (end) => `${end}<p>Text only. ${further.join(" ")}</p>`);
  };

  const at = (url: URL): Spot | undefined => {
    const { pathname: path, search: query, searchParams: asked } = url;
    const address = addressOf(url);
    const suffix = /[?&]CFID=\d{7}&CFTOKEN=\d{8}$/.exec(query)?.[0] ?? "";
    const plain = suffix === "" ? undefined : realAt(address.slice(0, -suffix.length));
    if (plain !== undefined) return trapped("visitor numbers", () => visit(address, suffix.slice(1), plain));
    const [, setting = "", rest = ""] = /^\/cgi-bin\/betsie\/parser\.pl\/(\d{4})(\/.*)$/.exec(address) ?? [];
    const html = realAt(rest);
    if (setting !== "" && html !== undefined)
      return trapped("text-only pages", () => text(Number(setting), rest, html));
    const view = /^\/webcal\/(month|week|day)\.php$/.exec(path)?.[1];
    const date = (asked.get("date") ?? "").replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3");
    if (view !== undefined && isDate(date)) {
      const category = asked.get("cat_id");
      return trapped("diary", () => diary(address, view, date, category === null ? "" : `&cat_id=${category}`));
    }
    if (path === "/eprints/cgi/search/advanced" && query !== "") {
      const chosen = new Map(Array.from(query.matchAll(/(\w+)=([^&]+)/g), ([, key = "", value = ""]) => [key, value]));
      return trapped("paper search", () => search(address, chosen));
    }
    const [, x = "", y = ""] = path === "/campus/map.cgi" ? (/^\?(\d{1,4}),(\d{1,4})$/.exec(query) ?? []) : [];
    if (x !== "") return trapped("campus map", () => map(address, Number(x), Number(y)));
    const from = path === "/cgi-bin/guestbook.pl" ? numberIn(asked.get("from"), 0, 9_000_000) : undefined;
    if (from !== undefined) return trapped("guestbooks", () => guests(address, asked.get("owner") ?? "", from));
    if (query !== "") return undefined;
    const below = /^\/handbook\/index\.php\/(.+)\/$/.exec(path)?.[1];
    if (below !== undefined) return trapped("handbook", () => handbook(address, below.split("/")));
    const number = numberIn(/^\/scores\/(\d{6})\.html$/.exec(path)?.[1], 1, SCORES);
    if (number !== undefined) return trapped("score catalogue", () => score(address, number));
    if (/^\/mailman\/confirm\/music-l\/[0-9a-f]{40}$/.test(path))
      return trapped("list confirmations", () => confirm(address));
    const [, owner = "", page = ""] = /^\/~([a-z]+)\/(?:[a-z]+\/)?([a-z0-9_]+)\.html$/.exec(path) ?? [];
    return STAFF.some((name) => name === owner)
      ? trapped("staff pages that moved", () => moved(address, owner, page))
      : undefined;
  };

  return { names: NAMES, at, ways };
}
