/**
 * What has no end in the magazine: plugins' addresses, comments' addresses, doorways that a break-in left behind;
 * kept aside for measuring alone: whoever works on the protection does not read this file, nor tunes on its figures.
 * @module
 */
import type { Rng } from "../../../src/math/rng.ts";
import type { Magazine, Post } from "./magazine.ts";
import { BASE62, brief, dayAfter, goodPools, HEX, isDate, monthAfter, monthName, prose, token } from "./prose.ts";
import { capital, headword, pick, shuffle, slug, some } from "./stock.ts";
import { addressOf, escaped, listHtml, numberIn, paragraphsHtml, type Spot, trapped } from "./whole-site.ts";

export const MAGAZINE_TRAPS = [
  "calendar",
  "session ids",
  "maze",
  "facets",
  "soft 404s",
  "numbered items",
  "tokens",
  "comment pages",
  "replies",
  "searches",
  "joined tags",
] as const;

const FACETS: Readonly<Record<string, readonly string[]>> = {
  filter_colour: ["black", "blue", "green", "red", "undyed", "white"],
  filter_fibre: ["cotton", "hemp", "linen", "silk", "wool"],
  filter_weight: ["heavy", "light", "medium"],
  filter_width: ["110", "140", "150", "90"],
};
const ORDERS = ["date", "menu_order", "popularity", "price", "price-desc", "rating"];
const PITCHES = ["cheap", "buy", "best", "vintage", "wholesale", "discount"];
const TAGS = ["cotton", "dye", "felt", "lace", "linen", "loom", "needle", "pattern", "quilt", "silk", "thread", "wool"];

/** Widgets of the sidebar, and the line under a post. */
export function magazineEntrances(magazine: Magazine, address: string): Record<"widgets" | "under", string[]> {
  const { link, posts, good, rng } = magazine;
  const chance = rng("entrances", address);
  const own = magazine.at.get(address.replace(/\?.*$/, "")) ?? pick(chance, posts);
  const day = `2019-${pick(chance, ["03", "04", "05"])}-${10 + chance.below(20)}`;
  const searches = Array.from({ length: 2 }, () => searchAddress(magazine, chance));
  return {
    widgets: [
      `<h2>Agenda</h2>${link(`/events/${day.slice(0, 7)}/`, monthName(day))} ${link(`/events/${day}/`, day)}`,
      `<h2>Others searched for</h2>${listHtml(searches.map((to) => link(to, searchWords(to).join(" "))))}`,
      `<h2>Shop</h2>${link(`/shop/?filter_fibre=${pick(chance, FACETS.filter_fibre ?? [])}`, "By the metre")}`,
      `<h2>Tags</h2>${link(tagAddress(some(chance, TAGS, 2)), "Two tags at once")}`,
      `<div style="display:none">${link(doorAddress(magazine, chance), "offers")}</div>`,
    ],
    under: [
      link(`${own.address}?replytocom=${1000 + chance.below(900_000)}#respond`, "Reply"),
      link(`${own.address}comment-page-${2 + chance.below(6)}/`, "Older comments"),
      link(`/go/${token(chance, 12, BASE62)}/`, "Sponsored"),
      link(`/?attachment_id=${3000 + chance.below(500_000)}`, "Picture"),
      link(`${own.address}?sid=${token(chance, 32, HEX)}`, "Log in to comment"),
      link(wrongAddress(chance, pick(chance, good)), "You might also like"),
    ],
  };
}

function searchAddress({ stock }: Magazine, rng: Rng): string {
  return `/search/${some(rng, stock.onTopic, 2)
    .map((synset) => slug(headword(synset)).replaceAll("-", "+"))
    .join("+")}/`;
}

function searchWords(address: string): string[] {
  return (address.split("/")[2] ?? "").split("+");
}

function tagAddress(tags: readonly string[]): string {
  return `/tag/${tags.join("+")}/`;
}

function doorAddress({ stock }: Magazine, rng: Rng): string {
  const goods = some(rng, stock.onTopic, 2).map((synset) => slug(headword(synset)));
  return `/wp-content/uploads/cache/${pick(rng, PITCHES)}-${goods.join("-")}-${rng.below(100_000)}.html`;
}

/** An address of the shape that posts have, at which there is none. */
function wrongAddress(rng: Rng, { synset, month }: Post): string {
  const name = `${pick(rng, ["more-about", "the-new", "making-a", "caring-for"])}-${slug(headword(synset))}-${1 + rng.below(60)}`;
  return `/${month.replace("-", "/")}/${name}/`;
}

export function magazineTrapAt(magazine: Magazine, url: URL): Spot | undefined {
  const { pathname, searchParams } = url;
  const address = addressOf(url);
  const shown = (trap: string, html: () => readonly [title: string, main: string]): Spot =>
    trapped(trap, () => {
      const [title, main] = html();
      return magazine.pageHtml(title, main, address);
    });
  const post = magazine.at.get(pathname.replace(/comment-page-\d+\/$/, ""));
  if (post !== undefined) return variantAt(magazine, post, url, shown);
  if (pathname === "/") {
    const number = numberIn(searchParams.get("attachment_id"), 1, 999_999_999);
    return number === undefined ? undefined : shown("numbered items", () => pictureMain(magazine, number));
  }
  const [, first = "", second = "", third, fourth] = pathname.split("/");
  if (/^20\d\d$/.test(first) && /^\d\d$/.test(second) && fourth === "" && /^[a-z0-9-]+$/.test(third ?? "")) {
    return shown("soft 404s", () => softMain(magazine, third ?? "", address));
  }
  const door = /^\/wp-content\/uploads\/cache\/([a-z0-9-]+)\.html$/.exec(pathname)?.[1];
  if (door !== undefined) return shown("maze", () => doorMain(magazine, door, address));
  if (third !== "") return pathname === "/shop/" ? shown("facets", () => shopMain(magazine, url)) : undefined;
  switch (first) {
    case "events":
      return isDate(second) ? shown("calendar", () => agendaMain(magazine, second)) : undefined;
    case "search":
      return shown("searches", () => searchMain(magazine, address));
    case "tag":
      return second.split("+").every((tag) => TAGS.includes(tag))
        ? shown("joined tags", () => tagMain(magazine, second.split("+"), address))
        : undefined;
    case "go":
      return /^[0-9A-Za-z]{12}$/.test(second) ? shown("tokens", () => leavingMain(magazine, address)) : undefined;
    default:
      return undefined;
  }
}

type Show = (trap: string, html: () => readonly [title: string, main: string]) => Spot;

function variantAt(magazine: Magazine, post: Post, { pathname, searchParams }: URL, shown: Show): Spot | undefined {
  const { link, postMain, stock, tell } = magazine;
  const number = numberIn(/comment-page-(\d+)\/$/.exec(pathname)?.[1], 1, 99_999);
  const replied = numberIn(searchParams.get("replytocom"), 1, 999_999_999);
  const session = searchParams.get("sid");
  if (session !== null) {
    const rng = magazine.rng("session", pathname + session);
    const current = rng.below(3) === 0 ? token(rng, 32, HEX) : session;
    return shown("session ids", () => [post.title, postMain(post, (href) => `${href}?sid=${current}`)]);
  }
  if (replied !== undefined) {
    return shown("replies", () => {
      const rng = magazine.rng("replies", `${post.address} ${replied}`);
      const replies = Array.from({ length: 4 }, () => replied + 1 + rng.below(400)).map(
        (id) =>
          `<p>${escaped(tell(pick(rng, stock.onTopic), rng))}</p>${link(`${post.address}?replytocom=${id}#respond`, "Reply")}`,
      );
      return [post.title, `${postMain(post)}<div id="respond">${replies.join("\n")}</div>`];
    });
  }
  if (number === undefined || pathname === post.address) return undefined;
  return shown("comment pages", () => {
    const rng = magazine.rng("comments", pathname);
    const said = Array.from({ length: 6 }, () => tell(pick(rng, stock.onTopic), rng));
    const others = some(rng, magazine.good, 2).map((one) =>
      link(`${one.address}comment-page-${2 + rng.below(40)}/`, `Comments on ${one.title}`),
    );
    const to = (n: number, label: string) => link(`${post.address}comment-page-${Math.max(1, n)}/`, label);
    const main = `${paragraphsHtml(said)}${to(number - 1, "Newer comments")} ${to(number + 1, "Older comments")} ${others.join(" ")}`;
    return [`${post.title}: comments`, main];
  });
}

function agendaMain({ link, good, rng }: Magazine, date: string): readonly [string, string] {
  const chance = rng("agenda", date);
  const isMonth = date.length === 7;
  const month = date.slice(0, 7);
  const days = isMonth
    ? Array.from({ length: 28 }, (_, i) => dayAfter(`${month}-01`, i))
    : [-1, 1, 7].map((step) => dayAfter(date, step));
  const events = some(chance, good, isMonth ? 3 : 1).map(
    ({ synset }) => `Open evening: ${headword(synset)}, ${brief(synset)}.`,
  );
  const turns = [-1, 1, 12].map((step) =>
    link(`/events/${monthAfter(month, step)}/`, monthName(monthAfter(month, step))),
  );
  const main = `${paragraphsHtml(events)}<div class="tribe-events-calendar">${days.map((day) => link(`/events/${day}/`, day)).join(" ")}</div>
<div class="tribe-nav">${turns.join(" ")}</div>`;
  return [`Agenda for ${date}`, main];
}

function pictureMain({ link, good, rng }: Magazine, number: number): readonly [string, string] {
  const chance = rng("picture", String(number));
  const { title, address } = pick(chance, good);
  const to = (id: number, label: string) => link(`/?attachment_id=${Math.max(1, id)}`, label);
  const main = `<img src="/wp-content/uploads/img_${number}.jpg" alt=""><p>From ${link(address, title)}</p>
${to(number - 1, "Previous")} ${to(number + 1, "Next")} ${to(number + 10 + chance.below(500), "Another")}`;
  return [`img_${number}`, main];
}

function softMain(magazine: Magazine, name: string, address: string): readonly [string, string] {
  const rng = magazine.rng("soft", address);
  const text = prose(rng, { tell: magazine.tell, paragraphs: 3, sentences: [3, 5], pools: goodPools(magazine.stock) });
  const guesses = some(rng, magazine.good, 6).map((one) =>
    magazine.link(wrongAddress(rng, one), capital(headword(one.synset))),
  );
  return [capital(name.replaceAll("-", " ")), `${paragraphsHtml(text)}<h3>Popular now</h3>${listHtml(guesses)}`];
}

/** Sentences of several posts, cut into pieces and put together anew. */
function doorMain(magazine: Magazine, name: string, address: string): readonly [string, string] {
  const rng = magazine.rng("door", address);
  const goods = name.replace(/-\d+$/, "").replaceAll("-", " ");
  const pieces = some(rng, magazine.stock.onTopic, 30).flatMap(({ definition }) => definition.split(/[,;]\s*/));
  const text = shuffle(rng, pieces).join(" ");
  const doors = Array.from({ length: 10 }, () => doorAddress(magazine, rng)).map((to) =>
    magazine.link(
      to,
      to
        .replace(/^.*\//, "")
        .replace(/-\d+\.html$/, "")
        .replaceAll("-", " "),
    ),
  );
  return [capital(goods), `<p>${escaped(`${goods} ${text} free delivery ${goods}`)}</p>${listHtml(doors)}`];
}

function shopMain(magazine: Magazine, url: URL): readonly [string, string] {
  const rng = magazine.rng("shop", addressOf(url));
  const to = (change: (query: URLSearchParams) => void): string => {
    const query = new URLSearchParams(url.searchParams);
    query.delete("paged");
    change(query);
    query.sort();
    return `/shop/?${query}`;
  };
  const filters = Object.entries(FACETS).flatMap(([name, values]) =>
    some(rng, values, 2).map((value) => {
      const old = (url.searchParams.get(name) ?? "").split(",").filter((one) => one !== "");
      const next = old.includes(value) ? old.filter((one) => one !== value) : [...old, value];
      return magazine.link(
        to((query) => query.set(name, next.join(","))),
        `${value} (${1 + rng.below(30)})`,
      );
    }),
  );
  const orders = some(rng, ORDERS, 2).map((order) =>
    magazine.link(
      to((query) => query.set("orderby", order)),
      `Sort by ${order}`,
    ),
  );
  const prices = magazine.link(
    to((query) => query.set("min_price", String(rng.below(40) * 5))),
    "Price from",
  );
  const next = (numberIn(url.searchParams.get("paged"), 1, 9999) ?? 1) + 1;
  const wares = some(rng, magazine.stock.onTopic, 8).map(
    (synset) =>
      `<li class="product"><h2>${escaped(capital(headword(synset)))}</h2><span class="price">£${5 + rng.below(90)}</span></li>`,
  );
  const main = `<ul class="products">${wares.join("\n")}</ul>${listHtml([...filters, ...orders, prices])}
${magazine.link(
  to((query) => query.set("paged", String(next))),
  "→",
)}`;
  return ["Shop", main];
}

function searchMain(magazine: Magazine, address: string): readonly [string, string] {
  const rng = magazine.rng("search", address);
  const words = searchWords(address);
  const found = some(rng, magazine.good, 4).map(({ address: to, title }) => magazine.link(to, title));
  const narrower = Array.from({ length: 4 }, () =>
    slug(headword(pick(rng, magazine.stock.onTopic))).replaceAll("-", "+"),
  ).map((word) => magazine.link(`/search/${[...words.slice(-4), word].join("+")}/`, [...words, word].join(" ")));
  return [`Search results for ${words.join(" ")}`, `${listHtml(found)}<h3>Related searches</h3>${listHtml(narrower)}`];
}

function tagMain(magazine: Magazine, tags: readonly string[], address: string): readonly [string, string] {
  const rng = magazine.rng("tags", address);
  const found = some(rng, magazine.good, 5).map(
    ({ address: to, title, synset }) => `${magazine.link(to, title)} ${escaped(brief(synset))}`,
  );
  const joined = some(rng, TAGS, 6).map((tag) => {
    const next = tags.includes(tag) ? tags.filter((one) => one !== tag) : [...tags, tag];
    return magazine.link(tagAddress(next.length === 0 ? [tag] : next), `and ${tag}`);
  });
  return [`Tag: ${tags.join(" and ")}`, `${listHtml(found)}${listHtml(joined, 'class="tagcloud"')}`];
}

function leavingMain(magazine: Magazine, address: string): readonly [string, string] {
  const rng = magazine.rng("leaving", address);
  const post = pick(rng, magazine.good);
  const more = Array.from({ length: 5 }, () =>
    magazine.link(`/go/${token(rng, 12, BASE62)}/`, "A word from our sponsors"),
  );
  return [post.title, `${magazine.postMain(post)}${listHtml(more)}`];
}
