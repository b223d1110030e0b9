/**
 * What Drupal 7 and its contributed modules make without end on the association's site;
 * kept aside for measuring alone: whoever works on the protection does not read this file, nor tunes on its figures.
 * @module
 */
import type { Rng } from "../../../src/math/rng.ts";
import { BASE62, dayAfter, HEX, isDate, monthAfter, monthName, token } from "../whole-aside/prose.ts";
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
  "session",
  "term maze",
  "facets",
  "search 404",
  "card numbers",
  "flag tokens",
  "login destinations",
  "comment replies",
] as const;
const FACETS = ["im_field_topics", "bundle", "ds_created", "is_uid", "sm_field_keywords", "language"] as const;
const SORTS = ["ds_created", "ss_title", "score", "is_comment_count"] as const;
const TERMS = 900;
const CARDS = 900_000_000;

export function chemistsTraps({ shelf, link, frame, realAt }: Grounds) {
  const words = (rng: Rng, count: number) => Array.from({ length: count }, () => shelf.term(rng)).join("-");
  const anyArticle = (rng: Rng) => pick(rng, rng.next() < 0.6 ? shelf.good : shelf.other);
  const withSession = (path: string, rng: Rng) => `${path}?PHPSESSID=${token(rng, 26, HEX)}`;
  const termsAt = (terms: readonly number[]) => `/taxonomy/term/${terms.join("+")}`;
  const facetsAt = (rng: Rng, chosen: readonly string[]) => {
    const filters = chosen.map((filter, i) => `f%5B${i}%5D=${filter}`);
    const sort = rng.next() < 0.4 ? [`solrsort=${pick(rng, SORTS)}%20${pick(rng, ["asc", "desc"])}`] : [];
    return `/search/site?${[...filters, ...sort].join("&")}`;
  };
  const filter = (rng: Rng) => `${pick(rng, FACETS)}%3A${rng.below(40)}`;
  const flagAt = (rng: Rng) =>
    `/flag/${pick(rng, ["flag", "unflag"])}/bookmarks/${anyArticle(rng).number}?token=${token(rng, 43, `${BASE62}-_`)}`;
  const loginAt = (destination: string) => `/user/login?destination=${encodeURIComponent(destination)}`;
  const replyAt = (node: number, comment: number) => `/comment/reply/${node}/${comment}`;

  const ways = (address: string) => {
    const rng = shelf.chance("ways", address);
    const month = `20${12 + rng.below(12)}-0${1 + rng.below(9)}`;
    const card = 1 + rng.below(60_000);
    const article = anyArticle(rng);
    return {
      user: [
        link(loginAt(address.slice(1, 60)), "Log in"),
        link(withSession(anyArticle(rng).address, rng), "Return to your last page"),
      ],
      facets: Array.from({ length: 3 }, () => {
        const by = filter(rng);
        return link(facetsAt(rng, [by]), `${by.replace("%3A", " ")} (${1 + rng.below(90)})`);
      }),
      calendar: [
        link(`/calendar-node-field-date/month/${monthAfter(month, -1)}`, "« Prev"),
        link(`/calendar-node-field-date/month/${monthAfter(month, 1)}`, "Next »"),
        ...Array.from({ length: 3 }, () => {
          const day = `${month}-${10 + rng.below(18)}`;
          return link(`/calendar-node-field-date/day/${day}`, day.slice(8));
        }),
      ],
      terms: Array.from({ length: 2 }, () => {
        const terms = [1 + rng.below(TERMS), 1 + rng.below(TERMS)];
        return link(termsAt(terms), `Topics ${terms.join(" and ")}`);
      }),
      cards: [link(`/node/${card}`, `Card ${card}`), link(`/node/${card + 1}`, `Card ${card + 1}`)],
      node: [link(replyAt(article.number, rng.below(9000)), "Reply"), link(flagAt(rng), "Bookmark this")],
      footer: [
        link(`/content/${words(rng, 2)}`, "Old newsletter"),
        link(`/content/${words(rng, 3)}`, "Minutes"),
        link(withSession("/contact", rng), "Feedback"),
      ],
    };
  };

  const calendar = (address: string, kind: string, date: string) => {
    const rng = shelf.chance("calendar", address);
    const base = "/calendar-node-field-date";
    const isMonth = kind === "month";
    const cells = isMonth
      ? Array.from({ length: 28 }, (_, i) => dayAfter(`${date}-01`, i)).map((day) =>
          link(`${base}/day/${day}`, day.slice(8)),
        )
      : [-1, 1, 7].map((days) => link(`${base}/day/${dayAfter(date, days)}`, days < 0 ? "« Prev" : "Next »"));
    const around = isMonth ? [-1, 1, 12].map((n) => monthAfter(date, n)) : [date.slice(0, 7)];
    const heads = around.map((month) => link(`${base}/month/${month}`, monthName(month)));
    const event = shelf.patter(rng, 1, [1, isMonth ? 1 : 3]);
    const title = isMonth ? monthName(date) : `Events on ${date}`;
    return frame({
      address,
      title,
      body: `<div class="date-nav">${heads.join(" ")}</div>
<table class="mini"><tr><td>${cells.join("</td><td>")}</td></tr></table>${paragraphsHtml(event)}`,
    });
  };

  const session = (path: string, id: string, html: () => string) => {
    const rng = shelf.chance("next id", `${path} ${id}`);
    return relinked(html(), link, (href) =>
      !href.includes("?") && realAt(href) !== undefined ? withSession(href, rng) : undefined,
    );
  };

  const maze = (address: string, terms: readonly number[]) => {
    const rng = shelf.chance("maze", address);
    const shown = some(rng, shelf.good, 3);
    const more = Array.from({ length: 7 }, () => {
      const added = 1 + rng.below(TERMS);
      return link(termsAt(terms.length > 5 ? [...terms.slice(2), added] : [...terms, added]), `+ topic ${added}`);
    });
    return frame({
      address,
      title: `Topics ${terms.join(", ")}`,
      body: `${shown
        .map(
          (article) =>
            `<h2>${link(article.address, article.title)}</h2><p>${escaped(shelf.text(article)[0] ?? "")}</p>`,
        )
        .join("\n")}${listHtml(more)}`,
    });
  };

  const facets = (address: string, chosen: readonly string[]) => {
    const rng = shelf.chance("facets", address);
    const results = some(rng, shelf.good, 2 + rng.below(5));
    const narrowed = Array.from({ length: 9 }, () => {
      const by = filter(rng);
      const kept = chosen.length > 6 ? chosen.slice(1) : chosen;
      return link(facetsAt(rng, [...kept, by]), `${by.replace("%3A", " ")} (${1 + rng.below(30)})`);
    });
    return frame({
      address,
      title: "Search results",
      body: `<p>Search found ${results.length} items.</p><ol class="search-results"><li>${toArticles(
        link,
        results,
      ).join("</li><li>")}</li></ol>${listHtml(narrowed, 'class="facetapi"')}`,
    });
  };

  const missing = (address: string, wanted: string) => {
    const rng = shelf.chance("missing", address);
    const terms = wanted.split("-").slice(0, 3).join(" ");
    const guesses = Array.from({ length: 8 }, () => words(rng, 2 + rng.below(2)));
    return frame({
      address,
      title: capital(wanted.replaceAll("-", " ")),
      body: `<div class="messages error">The page you requested was not found, but we searched for ${escaped(terms)}.</div>
${paragraphsHtml(shelf.patter(rng, 4, [2, 4]))}
${listHtml(guesses.map((guess) => link(`/content/${guess}`, capital(guess.replaceAll("-", " ")))))}`,
    });
  };

  const card = (address: string, number: number) => {
    const rng = shelf.chance("card", address);
    const near = [number - 1, number + 1, number + 2, number + 10, number + 500].filter((n) => n > 0 && n < CARDS);
    return frame({
      address,
      title: `Card ${number}`,
      body: `${paragraphsHtml(shelf.patter(rng, 2, [2, 3]))}
${listHtml(near.map((n) => link(`/node/${n}`, `Card ${n}`)))}`,
    });
  };

  const flag = (address: string) => {
    const rng = shelf.chance("flag", address);
    const article = anyArticle(rng);
    return frame({
      address,
      title: `Bookmark: ${article.title}`,
      body: `<p>Are you sure? ${link(article.address, "Cancel")}</p>${paragraphsHtml(shelf.text(article).slice(0, 1))}
${listHtml(Array.from({ length: 4 }, () => link(flagAt(rng), "Bookmark this")))}`,
    });
  };

  const login = (address: string, destination: string) => {
    const rng = shelf.chance("login", address);
    const from = destination.length > 150 ? anyArticle(rng).address.slice(1) : destination;
    const nested = [
      addressOf(new URL(loginAt(from), "http://x")).slice(1),
      `${from}/edit`,
      anyArticle(rng).address.slice(1),
    ];
    return frame({
      address,
      title: "User account",
      body: `<form action="/user"><label>Username</label><input name="name" /></form>
<p>You must log in to see this page.</p>${listHtml(nested.map((to) => link(loginAt(to), "Log in")))}`,
    });
  };

  const reply = (address: string, node: number) => {
    const rng = shelf.chance("reply", address);
    const comments = Array.from({ length: 4 }, () => {
      const number = rng.below(90_000_000);
      return `<div class="comment"><p>${escaped(shelf.patter(rng, 1, [1, 2])[0] ?? "")}</p>${link(replyAt(node, number), "reply")}</div>`;
    });
    return frame({ address, title: `Reply to comment`, body: comments.join("\n") });
  };

  const at = (url: URL): Spot | undefined => {
    const { pathname: path, search, searchParams } = url;
    const address = addressOf(url);
    const id = /^\?PHPSESSID=([0-9a-f]{26})$/.exec(search)?.[1];
    const html = id === undefined ? undefined : realAt(path);
    if (id !== undefined && html !== undefined) return trapped("session", () => session(path, id, html));
    const flagged = /^\/flag\/(un)?flag\/bookmarks\/\d+$/.test(path) && /^\?token=[\w-]{43}$/.test(search);
    if (flagged) return trapped("flag tokens", () => flag(address));
    const destination = path === "/user/login" ? searchParams.get("destination") : null;
    if (destination !== null) return trapped("login destinations", () => login(address, destination));
    if (path === "/search/site" && search !== "") {
      const chosen = Array.from(search.matchAll(/f%5B\d+%5D=([a-z_]+%3A\d+)/g), ([, by = ""]) => by);
      return trapped("facets", () => facets(address, chosen));
    }
    if (search !== "") return undefined;
    const [, kind = "", date = ""] = /^\/calendar-node-field-date\/(month|day)\/([\d-]+)$/.exec(path) ?? [];
    if (kind !== "" && isDate(date) && (date.length === 7) === (kind === "month"))
      return trapped("calendar", () => calendar(address, kind, date));
    const terms = /^\/taxonomy\/term\/(\d{1,3}(?:\+\d{1,3}){1,9})$/.exec(path)?.[1];
    if (terms !== undefined) return trapped("term maze", () => maze(address, terms.split("+").map(Number)));
    const number = numberIn(/^\/node\/(\d+)$/.exec(path)?.[1], 1, CARDS);
    if (number !== undefined) return trapped("card numbers", () => card(address, number));
    const node = numberIn(/^\/comment\/reply\/(\d+)\/\d{1,9}$/.exec(path)?.[1], 1, 1100);
    if (node !== undefined) return trapped("comment replies", () => reply(address, node));
    const wanted = /^\/content\/([a-z0-9-]+)$/.exec(path)?.[1];
    return wanted === undefined ? undefined : trapped("search 404", () => missing(address, wanted));
  };

  return { names: NAMES, at, ways };
}
