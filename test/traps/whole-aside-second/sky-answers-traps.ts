/**
 * Where questions and answers never end: the almanac, revisions to compare, questions nobody asked, and more;
 * kept aside for measuring alone: whoever works on the protection does not read this file, nor tunes on its figures.
 * @module
 */
import type { Rng } from "../../../src/math/rng.ts";
import { hashKey } from "../../../src/text/hash.ts";
import { BASE62, brief, dayAfter, HEX, isDate, token, two } from "../whole-aside/prose.ts";
import { capital, headword, pick, slug, some } from "../whole-aside/stock.ts";
import { addressOf, type Linker, listHtml, numberIn, paragraphsHtml } from "../whole-aside/whole-site.ts";
import { type Desk, type Entry, filled, type Trap, type TrapSet, urlOf, viaReal } from "./collection.ts";

const TODAY = "2013-08-11";
const NOW = 1_376_200_000;
const SCOPES: Readonly<Record<string, readonly string[]>> = {
  scope: ["all", "unanswered", "followed", "closed"],
  sort: ["activity-desc", "activity-asc", "votes-desc", "votes-asc", "age-desc", "age-asc"],
  period: ["day", "week", "month", "year"],
  tags: [],
};

function almanac(day: string): string {
  return `/almanac/${day.slice(0, 4)}/${day.slice(5, 7)}/${day.slice(8)}/`;
}

function browse(chosen: ReadonlyMap<string, string>, page = 1): string {
  const path = [...chosen].map(([name, value]) => `${name}:${value}/`).join("");
  return `/browse/${path}${page > 1 ? `page:${page}/` : ""}`;
}

/** What a path of `name:value` segments chooses; undefined where it means nothing. */
function chosenIn(
  pathname: string,
  words: readonly string[],
): { chosen: Map<string, string>; page: number } | undefined {
  if (!/^\/browse\/(?:[a-z]+:[a-z0-9+-]+\/){1,5}$/.test(pathname)) return undefined;
  const chosen = new Map<string, string>();
  let page = 1;
  for (const segment of pathname.split("/").slice(2, -1)) {
    const [name = "", value = ""] = segment.split(":");
    if (name === "page") page = numberIn(value, 2, 10 ** 7) ?? 0;
    else if (name === "tags" ? !value.split("+").every((tag) => words.includes(tag)) : !SCOPES[name]?.includes(value))
      return undefined;
    else chosen.set(name, value);
  }
  return page === 0 || chosen.size === 0 ? undefined : { chosen, page };
}

function session(href: string, id: string): string {
  const [path = "", query] = href.split("?");
  return `${path};jsessionid=${id}${query === undefined ? "" : `?${query}`}`;
}

function numberOf({ address }: Entry): number {
  return Number(address.split("/")[2]);
}

function revisions(entry: Entry, from: number, to: number): string {
  return `/revisions/${numberOf(entry)}.html?from=${from}&to=${to}`;
}

function observation(number: number): string {
  return `/observations/${number}.html`;
}

export function skyAnswersTraps(desk: Desk): TrapSet {
  const { rng, link: plain, words, collection, shell, realAt, text } = desk;
  const { good } = collection;
  const byNumber = new Map(collection.entries.map((entry) => [numberOf(entry), entry]));
  const write = (url: URL, title: string, body: string) => shell({ address: addressOf(url), title, body });
  const reals = (own: Rng, count: number) => some(own, good, count).map(({ address, title }) => plain(address, title));
  const thing = (own: Rng) => slug(headword(pick(own, good).subject));
  const asked = (own: Rng) =>
    `/asked/${pick(own, ["why-does", "how-far-is", "when-did", "can"])}-${thing(own)}-${pick(own, ["cross", "near", "without", "like"])}-${thing(own)}-${token(own, 4, HEX)}.html`;
  const deleted = (own: Rng) => `/questions/${9000 + own.below(900_000)}/${thing(own)}-or-${thing(own)}.html`;
  const share = (own: Rng) => `/s/${token(own, 10, BASE62)}`;
  const named = (href: string) => capital(href.slice(href.lastIndexOf("/") + 1, -5).replaceAll("-", " "));

  const traps: Trap[] = [
    {
      name: "almanac",
      at: (url, own) => {
        const [, year, month, date] = /^\/almanac\/(\d{4})\/(\d\d)\/(\d\d)\/$/.exec(addressOf(url)) ?? [];
        const day = `${year}-${month}-${date}`;
        if (!isDate(day)) return undefined;
        return () => {
          const rises = some(own, good, 4).map(
            ({ subject }) =>
              `${headword(subject)} rises at ${two(own.below(24))}:${two(own.below(60))}: ${brief(subject)}.`,
          );
          const turns = [-28, -1, 1, 7, 28, 365].map((step) =>
            plain(almanac(dayAfter(day, step)), dayAfter(day, step)),
          );
          return write(url, `The sky on ${day}`, filled(rises, [...turns, ...reals(own, 2)]));
        };
      },
    },
    {
      name: "session",
      at: (url) => {
        const [, path = "", id, query = ""] = /^([^;]*);jsessionid=([0-9A-F]{32})(\?.*)?$/.exec(addressOf(url)) ?? [];
        if (id === undefined) return undefined;
        return realAt(
          urlOf(path + query),
          viaReal(desk, (href) => session(href, id)),
        );
      },
    },
    {
      name: "asked",
      at: (url, own) => {
        if (!/^\/asked\/[a-z-]+-[0-9a-f]{4}\.html$/.test(addressOf(url))) return undefined;
        return () => {
          const links = Array.from({ length: 5 + own.below(6) }, () => asked(own)).map((href) =>
            plain(href, `${named(href).slice(0, -5)}?`),
          );
          return write(
            url,
            `${named(url.pathname).slice(0, -5)}?`,
            filled(text(own, 2 + own.below(4)), [...links, ...reals(own, 2)]),
          );
        };
      },
    },
    {
      name: "browse",
      at: (url, own) => {
        const found = url.search === "" ? chosenIn(url.pathname, words) : undefined;
        if (found === undefined) return undefined;
        const { chosen, page } = found;
        return () => {
          const tags = chosen.get("tags")?.split("+") ?? [];
          const tagged = some(
            own,
            words.filter((word) => !tags.includes(word)),
            4,
          ).map((word) => plain(browse(new Map(chosen).set("tags", [...tags, word].slice(-4).join("+"))), `+ ${word}`));
          const others = Object.entries(SCOPES).flatMap(([name, values]) =>
            some(own, values, 2).map((value) => plain(browse(new Map(chosen).set(name, value)), value)),
          );
          const next = plain(browse(chosen, page + 1), "Next");
          const title = `Questions: ${[...chosen.values()].join(", ")} (${page})`;
          return write(url, title, `${listHtml(reals(own, 10))}${next}${listHtml([...tagged, ...others])}`);
        };
      },
    },
    {
      name: "deleted question",
      at: (url, own) => {
        const [, digits, name] = /^\/questions\/(\d{4,6})\/([a-z-]+)\.html$/.exec(addressOf(url)) ?? [];
        if (name === undefined || byNumber.has(Number(digits))) return undefined;
        return () => {
          const similar = Array.from({ length: 8 }, () => deleted(own)).map((href) => plain(href, `${named(href)}?`));
          return write(
            url,
            `${capital(name.replaceAll("-", " "))}?`,
            filled(
              ["This question is no longer here, but others asked the like.", ...text(own, 3)],
              [...similar, ...reals(own, 3)],
            ),
          );
        };
      },
    },
    {
      name: "observation",
      at: (url, own) => {
        const number = numberIn(/^\/observations\/(\d+)\.html$/.exec(addressOf(url))?.[1], 1, 10 ** 8);
        if (number === undefined) return undefined;
        return () => {
          const more = [Math.max(1, number - 1), number + 1, number + 2, number + 3, number + 100].map((to) =>
            plain(observation(to), `Log ${to}`),
          );
          return write(
            url,
            `Observation ${number}: ${thing(own).replaceAll("-", " ")}`,
            filled(text(own, 1 + own.below(2)), more),
          );
        };
      },
    },
    {
      name: "share",
      at: (url, own) => {
        if (!/^\/s\/[0-9a-zA-Z]{10}$/.test(addressOf(url))) return undefined;
        const entry = pick(own, good);
        const original = realAt(urlOf(entry.address), plain);
        return () => {
          const excerpt = Array.from(original?.().matchAll(/<p>.*?<\/p>/gs) ?? [], ([paragraph]) => paragraph).slice(
            0,
            4,
          );
          const shares = Array.from({ length: 6 }, () => plain(share(own), "Share this answer"));
          return write(
            url,
            `Shared: ${entry.title}`,
            `${excerpt.join("\n")}${listHtml([plain(entry.address, "Whole question"), ...shares])}`,
          );
        };
      },
    },
    {
      // Any two revisions can be compared, and the form does not know how many there are.
      name: "revisions",
      at: (url, own) => {
        const [, digits, first, second] =
          /^\/revisions\/(\d+)\.html\?from=(\d{1,7})&to=(\d{1,7})$/.exec(addressOf(url)) ?? [];
        const entry = byNumber.get(Number(digits));
        if (entry === undefined) return undefined;
        const [from, to] = [Number(first), Number(second)];
        return () => {
          const pairs: readonly [number, number][] = [
            [from + 1, to + 1],
            [from, to + 1],
            [to, to + 1],
            [Math.max(1, from - 1), to],
          ];
          const links = pairs.map(([a, b]) => plain(revisions(entry, a, b), `${a} to ${b}`));
          const said = text(own.fork("kept", from % 5), 2).map((line, index) => `${index === 0 ? "-" : "+"} ${line}`);
          const body = `<div class="diff">${paragraphsHtml(said)}</div>${listHtml([...links, plain(entry.address, "Back")])}`;
          return write(url, `${entry.title} (revisions ${from} and ${to})`, body);
        };
      },
    },
    {
      // The page asks for what is new since it was made, and what comes back is the page.
      name: "since",
      at: (url) => {
        const entry = collection.at.get(url.pathname);
        const since = Number(/^\?since=(1\d{9})$/.exec(url.search)?.[1] ?? 0);
        const page = entry === undefined || since === 0 ? undefined : realAt(urlOf(url.pathname), plain);
        if (page === undefined || entry === undefined) return undefined;
        return () => {
          const later = [30, 60, 3600].map((seconds) =>
            plain(`${entry.address}?since=${since + seconds}`, "Newer activity"),
          );
          return page().replace("</h1>", `</h1>\n${listHtml(later, 'class="activity"')}`);
        };
      },
    },
  ];

  return {
    traps,
    sidebar: (address: string, link: Linker) => {
      const own = rng.fork("sidebar", hashKey(address));
      const nights = [0, 1].map((step) =>
        link(almanac(dayAfter(TODAY, step)), step === 0 ? "The sky tonight" : "Tomorrow night"),
      );
      const tags = some(own, words, 2).map((word) => link(browse(new Map([["tags", word]])), word));
      const open = link(browse(new Map([["scope", "unanswered"]])), "Unanswered");
      const logs = [0, 1].map(() => 1 + own.below(60_000)).map((number) => link(observation(number), `Log ${number}`));
      const hot = Array.from({ length: 3 }, () => asked(own)).map((href) => link(href, "People also ask"));
      return `<div class="widget"><h3>Tonight</h3>${listHtml(nights)}</div>
<div class="widget tag-cloud">${[...tags, open].join(" ")}</div><div class="widget"><h3>Observers</h3>${listHtml(logs)}</div>
<div class="widget"><h3>Also asked</h3>${listHtml(hot)}</div>
<div class="login">${link(session("/users.html", token(own, 32, HEX).toUpperCase()), "Sign in")}</div>`;
    },
    within: (entry: Entry, link: Linker) => {
      const own = rng.fork("within", hashKey(entry.address));
      return [
        link(share(own), "Share"),
        link(share(own), "Permalink"),
        link(revisions(entry, 1, 2), "Edited"),
        link(`${entry.address}?since=${NOW + own.below(10 ** 6)}`, "Refresh"),
        link(deleted(own), "Possible duplicate"),
        link(deleted(own), "Merged from"),
        link(session(entry.address, token(own, 32, HEX).toUpperCase()), "Follow"),
      ];
    },
  };
}
