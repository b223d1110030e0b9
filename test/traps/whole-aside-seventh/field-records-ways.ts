/**
 * The addresses that the database of field records makes without end, and the links to them that its pages have;
 * kept aside for measuring alone: whoever works on the protection does not read this file, nor tunes on its figures.
 * @module
 */
import type { Rng } from "../../../src/math/rng.ts";
import { BASE62, dayAfter, HEX, token } from "../whole-aside/prose.ts";
import { capital, pick, some } from "../whole-aside/stock.ts";
import { withQuery } from "../whole-aside-fourth/kit.ts";
import type { Grounds } from "../whole-aside-third/shelf.ts";
import { anyArticle, type Chosen, queryOf, refinements } from "./kit.ts";

export const FILTERS = {
  group: ["waders", "songbirds", "raptors", "beasts", "wildflowers", "all"],
  region: ["north", "east", "estuary", "fen", "town", "hills", "coast"],
  month: ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"],
  grade: ["verified", "needs-id", "casual", "captive"],
  order: ["newest", "oldest", "name", "count", "likes"],
  view: ["grid", "list", "map"],
};
export const LOCALES = ["cy", "de", "fr", "nl", "es", "pl", "sv"] as const;
const FIRST = [
  "marsh",
  "dusk",
  "moss",
  "willow",
  "tern",
  "ivy",
  "fox",
  "reed",
  "flint",
  "wader",
  "teal",
  "ash",
] as const;

/** A view of the map: degrees north and east, and how near. */
export interface View {
  readonly north: number;
  readonly east: number;
  readonly zoom: number;
}

export function fieldRecordsAddresses({ shelf }: Pick<Grounds, "shelf">) {
  const taxa = shelf.all.filter(({ address }) => address.startsWith("/taxon/"));
  const records = shelf.all.filter(({ address }) => address.startsWith("/obs/"));
  const rounded = (value: number) => value.toFixed(4);
  return {
    taxa,
    records,
    dayAt: (date: string) => `/calendar/${date.replaceAll("-", "/")}/`,
    exploreAt: (chosen: Chosen) => `/explore?${queryOf(chosen)}`,
    viewAt: ({ north, east, zoom }: View) => `/map/@${rounded(north)},${rounded(east)},${zoom}z`,
    recordAt: (id: number) => `/obs/${id}/`,
    shared: (rng: Rng) => `/share/${token(rng, 16, BASE62)}`,
    compareAt: (slugs: readonly string[]) => `/compare/${slugs.join(",")}`,
    handle: (rng: Rng) => `${pick(rng, FIRST)}${pick(rng, FIRST)}${rng.below(900)}`,
    personAt: (handle: string) => `/u/${handle}/`,
    withSession: (address: string, id: string) => withQuery(address, `s=${id}`),
    session: (rng: Rng) => token(rng, 32, HEX),
    localeAt: (locale: string, address: string) => `/${locale}${address}`,
    chartAt: (taxon: string, from: number, to: number, first: number, last: number) =>
      `/charts/${taxon}?yr1=${from}&yr2=${to}&mo1=${first}&mo2=${last}`,
    synonymAt: (address: string, rng: Rng) =>
      `${address.split("/").slice(0, 3).join("/")}/${shelf.term(rng)}-${shelf.term(rng)}/`,
    keyAt: (steps: readonly string[]) => `/key/${steps.join("/")}`,
  };
}

export function fieldRecordsWays({ shelf, link, realAt }: Omit<Grounds, "frame">) {
  const to = fieldRecordsAddresses({ shelf });
  return (address: string) => {
    const rng = shelf.chance("ways", address);
    const plain = realAt(address) === undefined ? anyArticle(shelf, rng).address : address;
    const here = shelf.at(plain);
    const taxon = plain.startsWith("/taxon/") && here !== undefined ? here : pick(rng, to.taxa);
    const id = taxon.address.split("/")[2] ?? "";
    const day = dayAfter("2019-12-20", -rng.below(900));
    const [one, two] = refinements(rng, [], FILTERS, 2);
    const view = { north: 51 + rng.next() * 3, east: rng.next() * 2 - 1, zoom: 9 + rng.below(5) };
    const [friend, other] = [to.handle(rng), to.handle(rng)];
    const number = Number(/^\/obs\/(\d+)\/$/.exec(plain)?.[1] ?? 48_000 + rng.below(14_000));
    return {
      session: [
        link(to.withSession(plain, to.session(rng)), "Keep me signed in"),
        link(to.withSession("/obs/", to.session(rng)), "My records"),
      ],
      explore: [one, two].map((chosen = []) => link(to.exploreAt(chosen), capital(chosen[0]?.[1] ?? "Explore"))),
      map: [link(to.viewAt({ north: 52.5, east: 0.4, zoom: 8 }), "Map")],
      around: [link(to.viewAt(view), "Show on the map"), link(to.viewAt({ ...view, zoom: 15 }), "What else is near")],
      calendar: [link(to.dayAt(day), day), link(to.dayAt(dayAfter(day, 365)), "A year later")],
      people: [link(to.personAt(friend), friend), link(to.personAt(other), other)],
      shared: [link(to.shared(rng), "A shared list"), link(to.shared(rng), "Share this page")],
      locales: some(rng, LOCALES, 3).map((locale) => link(to.localeAt(locale, plain), locale.toUpperCase())),
      synonyms: [0, 1].map(() => {
        const at = to.synonymAt(taxon.address, rng);
        return link(at, capital((at.split("/")[3] ?? "").split("-")[0] ?? ""));
      }),
      compare: some(rng, to.taxa, 2).map(({ slug, name }) =>
        link(to.compareAt([taxon.slug, slug]), `Side by side with ${name}`),
      ),
      charts: [
        link(to.chartAt(id, 2010 + rng.below(6), 2019, 1, 12), "By month"),
        link(to.chartAt(id, 1990, 2019, 1 + rng.below(6), 7 + rng.below(6)), "By season"),
      ],
      key: [link(to.keyAt([pick(rng, ["1a", "1b"]), pick(rng, ["2a", "2b", "2c"])]), "Which one is it?")],
      hidden: [1 + rng.below(5), -1 - rng.below(5)].map((step) =>
        link(to.recordAt(number + step), step > 0 ? "Next record of this observer" : "Earlier record"),
      ),
    };
  };
}
