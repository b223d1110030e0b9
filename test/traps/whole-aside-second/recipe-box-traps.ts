/**
 * Where a recipe collection without folders never ends: its menu planner, its servings, its boxes, and more;
 * kept aside for measuring alone: whoever works on the protection does not read this file, nor tunes on its figures.
 * @module
 */
import type { Rng } from "../../../src/math/rng.ts";
import { hashKey } from "../../../src/text/hash.ts";
import { BASE62, brief, dayAfter, HEX, isDate, monthAfter, monthName, token, two } from "../whole-aside/prose.ts";
import { capital, headword, pick, slug, some } from "../whole-aside/stock.ts";
import { addressOf, escaped, type Linker, listHtml, numberIn } from "../whole-aside/whole-site.ts";
import { type Desk, type Entry, filled, type Trap, type TrapSet, urlOf, viaReal } from "./collection.ts";

const TODAY = "2010-11-18";
const FACETS: Readonly<Record<string, readonly string[]>> = {
  course: ["starter", "main", "dessert", "snack", "drink"],
  diet: ["vegetarian", "vegan", "lean", "hearty"],
  time: ["15", "30", "60", "120"],
  season: ["spring", "summer", "autumn", "winter"],
  cuisine: ["french", "indian", "mexican", "polish", "thai", "greek"],
};
const ORDERS = ["rating", "newest", "name", "calories"];

/** Facets are written in the path, as friendly addresses have it: `browse-course.main-diet.vegan-by-rating.html`. */
function browse(facets: ReadonlyMap<string, string>, order: string): string {
  const chosen = [...facets].map(([name, value]) => `-${name}.${value}`).join("");
  return `/browse${chosen}-by-${order}.html`;
}

function facetsIn(pathname: string): { facets: Map<string, string>; order: string } | undefined {
  const [, chosen = "", order = ""] = /^\/browse((?:-[a-z]+\.[a-z0-9]+){1,5})-by-([a-z]+)\.html$/.exec(pathname) ?? [];
  const facets = new Map<string, string>();
  for (const part of chosen.split("-").slice(1)) {
    const [name = "", value = ""] = part.split(".");
    if (FACETS[name]?.includes(value) !== true) return undefined;
    facets.set(name, value);
  }
  return facets.size > 0 && ORDERS.includes(order) ? { facets, order } : undefined;
}

function session(href: string, id: string): string {
  return `${href}?PHPSESSID=${id}`;
}

function nameOf(entry: Entry): string {
  return entry.address.slice(1, -".html".length);
}

function serves(entry: Entry, count: number): string {
  return `/${nameOf(entry)}-serves-${count}.html`;
}

export function recipeBoxTraps(desk: Desk): TrapSet {
  const { rng, link: plain, words, collection, shell, realAt, text } = desk;
  const { entries, good } = collection;
  const write = (url: URL, title: string, body: string) => shell({ address: addressOf(url), title, body });
  const reals = (own: Rng, count: number) => some(own, good, count).map(({ address, title }) => plain(address, title));
  const word = (own: Rng) => slug(headword(pick(own, good).subject)).split("-")[0] ?? "dish";
  const pairing = (terms: readonly string[]) => `/what-goes-with-${terms.join("-and-")}.html`;
  const wrong = (own: Rng) =>
    `/${pick(own, ["easy", "quick", "best", "creamy"])}-${word(own)}-${word(own)}-recipe.html`;
  const box = (own: Rng) => `/box-${token(own, 9, BASE62)}.html`;
  const planner = (day: string) => (day.length === 7 ? `/menu-plan-${day}.html` : `/menu-for-${day}.html`);
  const trailHref = (entry: Entry, trail: readonly number[]) => `${entry.address}?seen=${trail.join(".")}`;

  const traps: Trap[] = [
    {
      name: "menu plan",
      at: (url, own) => {
        const day = /^\/menu-(?:plan|for)-([\d-]+)\.html$/.exec(addressOf(url))?.[1] ?? "";
        if (!isDate(day) || planner(day) !== url.pathname) return undefined;
        return () => {
          if (day.length === 10) {
            const meals = some(own, good, 3).map(
              ({ address, title, subject }) => `${plain(address, title)}: ${escaped(brief(subject))}`,
            );
            const turns = [-1, 1, 7].map((step) => plain(planner(dayAfter(day, step)), dayAfter(day, step)));
            return write(
              url,
              `Menu for ${day}`,
              listHtml([...meals, ...turns, plain(planner(day.slice(0, 7)), "Whole month")]),
            );
          }
          const months = [-1, 1, 2].map((step) => monthAfter(day, step));
          const days = Array.from({ length: 28 }, (_, index) =>
            plain(planner(`${day}-${two(index + 1)}`), String(index + 1)),
          );
          return write(
            url,
            `Menu plan for ${monthName(day)}`,
            listHtml([...months.map((to) => plain(planner(to), monthName(to))), ...days]),
          );
        };
      },
    },
    {
      name: "session",
      at: (url) => {
        const [, id] = /^\?PHPSESSID=([0-9a-f]{32})$/.exec(url.search) ?? [];
        if (id === undefined) return undefined;
        return realAt(
          urlOf(url.pathname),
          viaReal(desk, (href) => session(href, id)),
        );
      },
    },
    {
      name: "pairing",
      at: (url, own) => {
        const joined = /^\/what-goes-with-([a-z-]+)\.html$/.exec(addressOf(url))?.[1];
        const terms = joined?.split("-and-") ?? [];
        if (terms.length === 0 || terms.length > 6 || !terms.every((term) => /^[a-z]+$/.test(term))) return undefined;
        return () => {
          const kept = some(own, terms, 3);
          const links = Array.from({ length: 7 }, () => {
            const added = word(own).replace(/[^a-z]/g, "") || "bread";
            return plain(pairing([...kept, added]), `... and ${added}`);
          });
          return write(
            url,
            `What goes with ${terms.join(" and ")}?`,
            filled(text(own, 1 + own.below(4)), [...links, ...reals(own, 3)]),
          );
        };
      },
    },
    {
      name: "browse",
      at: (url, own) => {
        const chosen = facetsIn(url.pathname);
        const page = url.search === "" ? 1 : numberIn(/^\?page=(\d+)$/.exec(url.search)?.[1], 2, 10 ** 7);
        if (chosen === undefined || page === undefined) return undefined;
        const { facets, order } = chosen;
        return () => {
          const others = Object.entries(FACETS).flatMap(([name, values]) =>
            some(own, values, 2).map((value) => plain(browse(new Map(facets).set(name, value), order), value)),
          );
          const orders = ORDERS.map((by) => plain(browse(facets, by), `by ${by}`));
          const next = plain(`${url.pathname}?page=${page + 1}`, "More recipes");
          return write(
            url,
            `${[...facets.values()].map(capital).join(", ")} recipes by ${order}`,
            listHtml([...reals(own, 9), next, ...orders, ...others]),
          );
        };
      },
    },
    {
      name: "no such recipe",
      at: (url, own) => {
        const name = /^\/([a-z]+(?:-[a-z]+)+)-recipe\.html$/.exec(addressOf(url))?.[1]?.replaceAll("-", " ");
        if (name === undefined) return undefined;
        return () => {
          const guesses = Array.from({ length: 10 }, () => wrong(own)).map((href) =>
            plain(href, href.slice(1, -5).replaceAll("-", " ")),
          );
          const [first = "", ...more] = text(own, 3);
          return write(
            url,
            `${capital(name)} recipe`,
            filled([`Looking for ${name}? ${first}`, ...more], [...guesses, ...reals(own, 2)]),
          );
        };
      },
    },
    {
      name: "member recipe",
      at: (url, own) => {
        const number = numberIn(/^\/member-recipe-(\d+)\.html$/.exec(addressOf(url))?.[1], 1, 10 ** 8);
        if (number === undefined) return undefined;
        return () => {
          const more = [
            number + 1,
            Math.max(1, number - 1),
            ...Array.from({ length: 4 }, () => number + 2 + own.below(900)),
          ];
          const links = more.map((to) => plain(`/member-recipe-${to}.html`, `Recipe no. ${to}`));
          return write(
            url,
            `${capital(word(own))} and ${word(own)} (no. ${number})`,
            filled(text(own, 3 + own.below(3)), links),
          );
        };
      },
    },
    {
      name: "box",
      at: (url, own) => {
        if (!/^\/box-[0-9a-zA-Z]{9}\.html$/.test(addressOf(url))) return undefined;
        return () => {
          const saved = some(own, good, 5).map(({ address, title }) => plain(address, title));
          const friends = Array.from({ length: 6 }, () =>
            plain(box(own), `${pick(own, ["Ann", "Joe", "Mia", "Raj"])}'s box`),
          );
          return write(url, `A box of ${word(own)} and ${word(own)}`, filled(text(own, 1), [...saved, ...friends]));
        };
      },
    },
    {
      // Amounts are worked out anew for any number of guests.
      name: "servings",
      at: (url) => {
        const [, name = "", digits] = /^\/([a-z0-9-]+)-serves-([1-9]\d{0,6})\.html$/.exec(addressOf(url)) ?? [];
        const entry = collection.at.get(`/${name}.html`);
        if (entry === undefined) return undefined;
        const count = Number(digits);
        const recipe = realAt(urlOf(entry.address), plain);
        return () => {
          const text = Array.from(
            recipe?.().matchAll(/<p itemprop="[a-z]+">.*?<\/p>/gs) ?? [],
            ([paragraph]) => paragraph,
          );
          const counts = [count + 1, count + 2, count * 2, Math.max(1, count - 1)].map((to) =>
            plain(serves(entry, to), `Serves ${to}`),
          );
          return write(url, `${entry.title}, for ${count}`, `${text.join("\n")}${listHtml(counts)}`);
        };
      },
    },
    {
      // "Recently seen" is kept in the address, and grows with each click.
      name: "recently seen",
      at: (url) => {
        const entry = collection.at.get(url.pathname);
        const seen = /^\?seen=(\d{1,4}(?:\.\d{1,4}){0,11})$/.exec(url.search)?.[1]?.split(".").map(Number);
        if (entry === undefined || seen?.every((number) => number < entries.length) !== true) return undefined;
        return realAt(
          urlOf(url.pathname),
          viaReal(desk, (href) => {
            const to = collection.at.get(href);
            return to === undefined ? href : trailHref(to, [...seen, entry.number].slice(-12));
          }),
        );
      },
    },
  ];

  return {
    traps,
    sidebar: (address: string, link: Linker) => {
      const own = rng.fork("sidebar", hashKey(address));
      const days = [0, 1, 2].map((step) =>
        link(planner(dayAfter(TODAY, step)), ["Tonight", "Tomorrow", "Saturday"][step] ?? ""),
      );
      const names = some(own, Object.keys(FACETS), 3);
      const quick = names.map((name) => {
        const value = pick(own, FACETS[name] ?? []);
        return link(browse(new Map([[name, value]]), "rating"), capital(value));
      });
      const popular = Array.from({ length: 3 }, () => wrong(own)).map((href) => link(href, "Popular search"));
      return `<div class="widget"><h4>Menu planner</h4>${listHtml([...days, link(planner(TODAY.slice(0, 7)), "This month")])}</div>
<div class="widget"><h4>Browse</h4>${listHtml(quick)}</div>
<div class="widget"><h4>Others looked for</h4>${listHtml(popular)}</div>
<div class="widget"><h4>From our members</h4>${listHtml([
        link(`/member-recipe-${1 + own.below(20_000)}.html`, "Newest"),
        link(`/member-recipe-${1 + own.below(20_000)}.html`, "Surprise me"),
        link(box(own), "A box to look into"),
        link(session("/about.html", token(own, 32, HEX)), "Log in"),
      ])}</div>`;
    },
    within: (entry: Entry, link: Linker) => {
      const own = rng.fork("within", hashKey(entry.address));
      const seen = pick(own, good);
      const term =
        slug(headword(entry.subject))
          .split("-")[0]
          ?.replace(/[^a-z]/g, "") || "bread";
      return [
        link(serves(entry, 6), "For six"),
        link(serves(entry, 12), "For a party"),
        link(pairing([term, pick(own, words)]), "What goes with it?"),
        link(trailHref(seen, [entry.number]), "The one you saw before"),
        link(session(pick(own, good).address, token(own, 32, HEX)), "Rate it"),
      ];
    },
  };
}
