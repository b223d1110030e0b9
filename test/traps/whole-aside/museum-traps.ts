/**
 * What has no end in the museum: eMuseum's search contexts, sessions, facets and viewers;
 * kept aside for measuring alone: whoever works on the protection does not read this file, nor tunes on its figures.
 * @module
 */
import type { Rng } from "../../../src/math/rng.ts";
import { type Museum, type MuseumRecord, recordOfNumber } from "./museum.ts";
import { brief, dayAfter, goodPools, HEX, isDate, monthAfter, monthName, prose, token } from "./prose.ts";
import { capital, headword, pick, slug, some } from "./stock.ts";
import { addressOf, escaped, listHtml, numberIn, paragraphsHtml, type Spot, trapped } from "./whole-site.ts";

export const MUSEUM_TRAPS = [
  "calendar",
  "session ids",
  "maze",
  "facets",
  "soft 404s",
  "numbered items",
  "tokens",
  "growing selection",
  "nested share",
] as const;

const FACETS: Readonly<Record<string, readonly string[]>> = {
  century: ["16", "17", "18", "19", "20"],
  material: ["brass", "ivory", "maple", "paper", "silver", "spruce"],
  origin: ["Bohemia", "Java", "Lombardy", "Saxony", "Senegal", "Wales"],
  maker: ["known", "unknown", "workshop"],
  onview: ["no", "yes"],
};
const SORTS = ["date-asc", "date-desc", "relevance-desc", "title-asc", "title-desc"];
const SEARCHES = ["concert", "instrument", "music", "opera", "violin"];

/** What a page of the museum offers beside its own text. */
export function museumEntrances(museum: Museum, address: string): { toolbar: string[]; aside: string[] } {
  const { link, objects, good, rng } = museum;
  const chance = rng("entrances", address);
  const plain = address.replace(/[;?].*$/, "");
  const [near, far] = [pick(chance, objects), pick(chance, good)];
  const own = museum.at.get(plain) ?? near;
  const day = `2024-${chance.below(2) === 0 ? "05" : "06"}-${10 + chance.below(20)}`;
  const searches = some(chance, SEARCHES, 2).map((word) => link(`/search/${word}?sort=${pick(chance, SORTS)}`, word));
  return {
    toolbar: [
      link(inContext(chance, near), "Next in these results"),
      link(inSession(own.address, sessionOf(chance)), "Sign in to save"),
      link(`/compare?ids=${own.id}`, "Add to my selection"),
      link(`/share?u=${encodeURIComponent(address.slice(0, 1500))}`, "Share this page"),
      link(`/media/${20_000 + chance.below(900_000)}`, "Enlarge"),
    ],
    aside: [
      `<h3>What's on</h3>${link(`/calendar/${day}`, day)} ${link(`/calendar/${day.slice(0, 7)}`, monthName(day))}`,
      `<h3>Related searches</h3>${listHtml(searches)}`,
      `<h3>Thesaurus</h3>${link(`/thesaurus/${slug(headword(own.synset))}`, headword(own.synset))}`,
      `<h3>Highlights</h3>${link(wrongAddress(chance, far), "More like this")}`,
    ],
  };
}

function inContext(rng: Rng, { address }: MuseumRecord): string {
  return `${address}?ctx=${token(rng, 40, HEX)}&idx=${rng.below(5000)}`;
}

function sessionOf(rng: Rng): string {
  return token(rng, 32, "0123456789ABCDEF");
}

function inSession(href: string, session: string): string {
  const [path = "", query] = href.split("?");
  return `${path};jsessionid=${session}${query === undefined ? "" : `?${query}`}`;
}

function wrongAddress(rng: Rng, { synset }: MuseumRecord): string {
  return `/highlights/${slug(headword(synset))}-${pick(rng, ["album", "case", "gift", "room", "set", "study"])}-${rng.below(9000)}`;
}

export function museumTrapAt(museum: Museum, url: URL): Spot | undefined {
  const { pathname, searchParams } = url;
  const address = addressOf(url);
  const session = /^(\/.*);jsessionid=([0-9A-F]{32})$/.exec(pathname);
  if (session !== null) return sessionAt(museum, session[1] ?? "", session[2] ?? "", address);
  const record = museum.at.get(pathname);
  if (record !== undefined) {
    if (!/^[0-9a-f]{40}$/.test(searchParams.get("ctx") ?? "")) return undefined;
    return trapped("tokens", () => contextHtml(museum, record, address));
  }
  const [, first = "", ...rest] = pathname.split("/");
  const second = rest[0] ?? "";
  switch (first) {
    case "calendar":
      return rest.length === 1 && isDate(second)
        ? trapped("calendar", () => calendarHtml(museum, second, address))
        : undefined;
    case "thesaurus":
      return rest.every((term) => /^[a-z0-9-]+$/.test(term)) && rest.length > 0
        ? trapped("maze", () => thesaurusHtml(museum, rest, address))
        : undefined;
    case "search":
      return SEARCHES.includes(second) ? trapped("facets", () => searchHtml(museum, url)) : undefined;
    case "highlights":
      return rest.length === 1 && second !== "" ? trapped("soft 404s", () => softHtml(museum, address)) : undefined;
    case "media": {
      const number = numberIn(second, 1, 999_999_999);
      return number === undefined ? undefined : trapped("numbered items", () => mediaHtml(museum, number, address));
    }
    case "compare": {
      const chosen = (searchParams.get("ids") ?? "").split(/[ ,]/).map((id) => recordOfNumber(museum, id));
      const known = chosen.filter((one) => one !== undefined);
      return known.length === 0 ? undefined : trapped("growing selection", () => compareHtml(museum, known, address));
    }
    case "share": {
      const shared = searchParams.get("u") ?? "";
      return shared.startsWith("/") ? trapped("nested share", () => shareHtml(museum, shared, address)) : undefined;
    }
    default:
      return undefined;
  }
}

/** The page that would stand there, with the session in each of its links; an old session gives way to a new one. */
function sessionAt(museum: Museum, path: string, session: string, address: string): Spot | undefined {
  const record = museum.at.get(path);
  const isList = /^\/(objects|people|stories|visit|about|contact|collections\/[a-z-]+)?$/.test(path);
  if (record === undefined && !isList) return undefined;
  return trapped("session ids", () => {
    const rng = museum.rng("session", address);
    const current = rng.below(4) === 0 ? sessionOf(rng) : session;
    const by = (href: string) => inSession(href, current);
    if (record !== undefined) return museum.recordHtml(record, { address, by });
    const listed = some(rng, museum.records, 16);
    const main = listHtml(listed.map((one) => museum.link(by(one.address), one.title)));
    return museum.pageHtml(capital(path.slice(1)), main, { address, by });
  });
}

function contextHtml(museum: Museum, record: MuseumRecord, address: string): string {
  const rng = museum.rng("context", address);
  const near = some(rng, museum.objects, 4).map((one) => museum.link(inContext(rng, one), one.title));
  const copy = museum.recordHtml(record, { address });
  return copy.replace("</main>", () => `<div class="result-nav">In these results: ${near.join(" · ")}</div></main>`);
}

function calendarHtml(museum: Museum, date: string, address: string): string {
  const { link } = museum;
  const rng = museum.rng("calendar", address);
  const month = date.slice(0, 7);
  const isMonth = date.length === 7;
  const days = Array.from({ length: 28 }, (_, i) => dayAfter(`${month}-01`, i));
  const cells = isMonth ? days : some(rng, days, 5);
  const events = some(rng, museum.good, isMonth ? 2 : 1).map(
    ({ title }) => `${pick(rng, ["Gallery talk", "Family tour", "Evening concert", "Workshop"])}: ${title}`,
  );
  const main = `<p>${escaped(events.join(". "))}. Free with admission.</p>
<table class="calendar"><tr>${cells.map((day) => `<td>${link(`/calendar/${day}`, day.slice(8))}</td>`).join("")}</tr></table>
${link(`/calendar/${monthAfter(month, -1)}`, "Previous month")} ${link(`/calendar/${monthAfter(month, 1)}`, "Next month")}
${isMonth ? "" : `${link(`/calendar/${dayAfter(date, -1)}`, "Day before")} ${link(`/calendar/${dayAfter(date, 1)}`, "Day after")}`}`;
  return museum.pageHtml(`What's on: ${isMonth ? monthName(date) : date}`, main, { address });
}

function thesaurusHtml(museum: Museum, terms: readonly string[], address: string): string {
  const rng = museum.rng("thesaurus", address);
  const narrower = some(rng, museum.stock.onTopic, 6);
  // Every term has narrower ones; a long path starts over at one of them.
  const base = terms.length > 6 ? "/thesaurus" : `/thesaurus/${terms.join("/")}`;
  const entries = narrower.map(
    (synset) => `${museum.link(`${base}/${slug(headword(synset))}`, headword(synset))}: ${escaped(brief(synset))}`,
  );
  const title = `Term: ${terms.map((term) => term.replaceAll("-", " ")).join(" › ")}`;
  return museum.pageHtml(title, `<h2>Narrower terms</h2>${listHtml(entries)}`, { address });
}

function searchHtml(museum: Museum, url: URL): string {
  const address = addressOf(url);
  const rng = museum.rng("search", address);
  const word = url.pathname.split("/")[2] ?? "";
  const chosen = new Map(Object.keys(FACETS).map((name) => [name, url.searchParams.getAll(name)]));
  const sort = url.searchParams.get("sort") ?? "relevance-desc";
  const number = numberIn(url.searchParams.get("page"), 1, 9999) ?? 1;
  const to = (name: string, values: readonly string[], order = sort, at = 1): string => {
    const set = [...chosen].flatMap(([key, old]) => (key === name ? values : old).map((value) => `${key}=${value}`));
    return `/search/${word}?${[...set, `sort=${order}`, ...(at > 1 ? [`page=${at}`] : [])].join("&")}`;
  };
  const panels = Object.entries(FACETS).map(([name, values]) => {
    const old = chosen.get(name) ?? [];
    const links = some(rng, values, 3).map((value) => {
      const next = old.includes(value) ? old.filter((one) => one !== value) : [...old, value];
      return museum.link(to(name, next), `${value} (${1 + rng.below(80)})`);
    });
    return `<fieldset><legend>${name}</legend>${listHtml(links)}</fieldset>`;
  });
  const sorts = some(rng, SORTS, 2).map((order) => museum.link(to("", [], order), `Sort by ${order}`));
  const hits = some(rng, museum.good, 6).map(
    (one) => `${museum.link(one.address, one.title)} ${escaped(brief(one.synset))}`,
  );
  const main = `<div class="facets">${panels.join("\n")}</div>${sorts.join(" ")}${listHtml(hits, 'class="results"')}
${museum.link(to("", [], sort, number + 1), "Next page")}`;
  return museum.pageHtml(`Search results: ${word}`, main, { address });
}

function softHtml(museum: Museum, address: string): string {
  const rng = museum.rng("soft", address);
  const name = address.split("/")[2]?.replaceAll("-", " ") ?? "";
  const text = prose(rng, { tell: museum.tell, paragraphs: 4, sentences: [3, 5], pools: goodPools(museum.stock) });
  const more = some(rng, museum.good, 7).map((one) => museum.link(wrongAddress(rng, one), `${one.title} highlights`));
  return museum.pageHtml(capital(name), `${paragraphsHtml(text)}<h2>You may also like</h2>${listHtml(more)}`, {
    address,
  });
}

function mediaHtml(museum: Museum, number: number, address: string): string {
  const rng = museum.rng("media", address);
  const shown = pick(rng, museum.good);
  const to = (id: number, label: string) => museum.link(`/media/${Math.max(1, id)}`, label);
  const main = `<figure><img src="/internal/media/dispatcher/${number}/preview" alt=""><figcaption>${escaped(shown.title)}</figcaption></figure>
${to(number - 1, "Previous image")} ${to(number + 1, "Next image")} ${to(number + 2 + rng.below(400), "Other view")}
${museum.link(shown.address, "Back to the record")}`;
  return museum.pageHtml(`Image ${number}`, main, { address });
}

function compareHtml(museum: Museum, chosen: readonly MuseumRecord[], address: string): string {
  const rng = museum.rng("compare", address);
  const rows = chosen.map(
    (one) => `<tr><td>${museum.link(one.address, one.title)}</td><td>${escaped(brief(one.synset))}</td></tr>`,
  );
  const kept = chosen.slice(-9).map(({ id }) => id);
  const add = some(rng, museum.good, 6).map((one) =>
    museum.link(`/compare?ids=${[...kept, one.id].join(",")}`, `Add ${one.title}`),
  );
  const main = `<table class="compare">${rows.join("\n")}</table><h2>Suggestions</h2>${listHtml(add)}`;
  return museum.pageHtml(`My selection (${chosen.length})`, main, { address });
}

function shareHtml(museum: Museum, shared: string, address: string): string {
  const rng = museum.rng("share", address);
  const about = pick(rng, museum.good);
  const nested =
    address.length > 600 ? `/share?u=${encodeURIComponent(about.address)}` : `/share?u=${encodeURIComponent(address)}`;
  const others = some(rng, museum.good, 3).map((one) =>
    museum.link(`/share?u=${encodeURIComponent(`${one.address}?via=${token(rng, 6, HEX)}`)}`, `Share ${one.title}`),
  );
  const main = `<p>Send this page to a friend: ${escaped(shared.slice(0, 80))}</p>
<p>${escaped(about.title)}, ${escaped(about.synset.definition)}.</p>${museum.link(nested, "Share this page")}${listHtml(others)}`;
  return museum.pageHtml("Share", main, { address });
}
