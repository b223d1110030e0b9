/**
 * The addresses that the libraries' catalogue makes without end, and the links to them that its pages have;
 * kept aside for measuring alone: whoever works on the protection does not read this file, nor tunes on its figures.
 * @module
 */
import type { Rng } from "../../../src/math/rng.ts";
import { BASE36, dayAfter, token } from "../whole-aside/prose.ts";
import { capital, pick, some } from "../whole-aside/stock.ts";
import type { Grounds } from "../whole-aside-third/shelf.ts";
import { anyArticle, type Chosen, queryOf, refinements } from "./kit.ts";

export const SCRIPTS = "/cgi-bin/koha/";
export const FACETS = {
  itype: ["BK", "CD", "MAP", "MFILM", "EBOOK", "PAMPH"],
  branch: ["CENTRAL", "SALTMARSH", "MOBILE", "RECORD", "WESTGATE"],
  ln: ["eng", "fre", "ger", "dut", "lat"],
  su: ["campaigns", "arms", "botany", "zoology", "cookery", "materials"],
  decade: ["1900", "1920", "1940", "1960", "1980", "2000"],
  sort: ["title_az", "author_az", "pubdate_dsc", "popularity_dsc"],
};
export const LANGUAGES = ["de-DE", "fr-FR", "nl-NL", "cy-GB", "es-ES", "it-IT"] as const;
export const ROOMS = ["study", "reading", "children", "archive", "hall"] as const;
export const SPANS = ["day", "week", "month"] as const;
export const INDEXES = ["author", "title", "callnumber"] as const;
const TOWNS = ["saltmarsh", "westgate", "upper-lea", "thornby", "quayside", "mill-end", "st-anne"] as const;

export function recordAt(number: number): string {
  return `${SCRIPTS}opac-detail.pl?biblionumber=${number}`;
}

/** The number of a record; undefined for other addresses. */
export function recordIn(address: string): string | undefined {
  return /^\/cgi-bin\/koha\/opac-detail\.pl\?biblionumber=(\d+)$/.exec(address)?.[1];
}

export function unionCatalogueAddresses({ shelf }: Pick<Grounds, "shelf">) {
  const records = new Map(
    shelf.all.flatMap((article) => {
      const number = recordIn(article.address);
      return number === undefined ? [] : [[number, article] as const];
    }),
  );
  return {
    records,
    numbers: [...records.keys()],
    searchAt: (query: string, chosen: Chosen, offset: number) => {
      const limits = chosen.map(([name, value]) => ["limit", `${name}:${value}`] as const);
      const rest = offset === 0 ? [] : [["offset", String(offset)] as const];
      return `${SCRIPTS}opac-search.pl?${queryOf([["q", query], ...limits, ...rest])}`;
    },
    resultAt: (number: string, search: string, place: number) =>
      `${recordAt(Number(number))}&searchid=scs_${search}&pos=${place}`,
    search: (rng: Rng) => token(rng, 13, "0123456789"),
    sessionAt: (session: string, step: number, number: string) =>
      `/F/${session}-${String(step % 100_000).padStart(5, "0")}?func=full&doc=${number}`,
    session: (rng: Rng) => token(rng, 24, BASE36).toUpperCase(),
    headingsAt: (index: string, from: string) => `${SCRIPTS}opac-browse.pl?from=${from}&index=${index}`,
    shelfAt: (item: number) => `${SCRIPTS}opac-shelfbrowse.pl?itemnumber=${item}`,
    basketAt: (numbers: readonly string[]) => `${SCRIPTS}opac-basket.pl?bib_list=${numbers.join("/")}`,
    diaryAt: (span: string, date: string, room: string) => `/events?date=${date}&room=${room}&view=${span}`,
    resolverAt: (title: string, volume: number, start: number) =>
      `/openurl?genre=article&rft.spage=${start}&rft.title=${title}&rft.volume=${volume}`,
    topicsAt: (terms: readonly string[]) => `/discover/${terms.join("/")}`,
    languageAt: (language: string, from: string) =>
      `${SCRIPTS}opac-changelanguage.pl?from=${encodeURIComponent(from)}&language=${language}`,
    branchAt: (folders: string, town: string) => `/branches/${folders}${town}/`,
    town: (rng: Rng) => pick(rng, TOWNS),
    viewerAt: (item: number, page: number, zoom: number, turn: number) =>
      `/viewer/${item}/${page}?rotate=${turn}&zoom=${zoom}`,
  };
}

export function unionCatalogueWays({ shelf, link, realAt }: Omit<Grounds, "frame">) {
  const to = unionCatalogueAddresses({ shelf });
  return (address: string) => {
    const rng = shelf.chance("ways", address);
    const plain = realAt(address) === undefined ? anyArticle(shelf, rng).address : address;
    const number = recordIn(plain) ?? pick(rng, to.numbers);
    const others = some(rng, to.numbers, 3);
    const item = 5000 + rng.below(90_000);
    const term = shelf.term(rng);
    const day = dayAfter("2018-09-03", rng.below(400));
    const town = to.town(rng);
    return {
      facets: refinements(rng, [], FACETS, 3).map((chosen) =>
        link(to.searchAt(term, chosen, 0), capital((chosen[0]?.[1] ?? "").toLowerCase())),
      ),
      results: others.slice(0, 2).map((other) => {
        const shown = to.records.get(other)?.name ?? "";
        return link(to.resultAt(other, to.search(rng), 1 + rng.below(40)), capital(shown));
      }),
      session: [link(to.sessionAt(to.session(rng), 1, number), "Classic view")],
      headings: INDEXES.map((index) => link(to.headingsAt(index, shelf.term(rng)), `Browse by ${index}`)).slice(0, 2),
      shelves: [
        link(to.shelfAt(item), "Browse the shelf"),
        link(to.shelfAt(item + 1 + rng.below(200)), "Other copies on the shelf"),
      ],
      basket: [link(to.basketAt([number, ...others.slice(2)]), "Add to cart"), link(to.basketAt([number]), "Cart")],
      diary: [
        link(to.diaryAt(pick(rng, SPANS), day, pick(rng, ROOMS)), `Events ${day}`),
        link(to.diaryAt("month", "2018-11-01", "reading"), "This month"),
      ],
      resolver: [link(to.resolverAt(term, 1 + rng.below(60), 1 + rng.below(300)), "Full text?")],
      topics: [
        link(to.topicsAt([term]), capital(term.split("-")[0] ?? "")),
        link(to.topicsAt([shelf.term(rng), term]), "Explore"),
      ],
      orders: [1, 2].map((n) =>
        link(recordAt(60_000 + rng.below(40_000)), n === 1 ? "Newer edition on order" : "Suggested"),
      ),
      languages: some(rng, LANGUAGES, 3).map((language) => link(to.languageAt(language, plain), language.slice(0, 2))),
      branches: [link(to.branchAt("", town), `${capital(town)} branch`)],
      viewer: [
        link(to.viewerAt(item, 1, 100, 0), "Read the scan"),
        link(to.viewerAt(item, 2 + rng.below(300), 100, 0), "Go to the plates"),
      ],
    };
  };
}
