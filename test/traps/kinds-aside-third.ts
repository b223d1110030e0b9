/**
 * A third set of traps, made without knowledge of the filters. It was for measuring alone; since there is a fourth one, the protection
 * is tuned on it too.
 * @module
 */
import { createRng } from "../../src/math/rng.ts";
import { hashKey } from "../../src/text/hash.ts";
import { below, link, type TrapKind, times } from "./kind.ts";
import { COMPILED_KINDS } from "./kinds-aside-third-b.ts";
import { TOPICAL_KINDS } from "./kinds-aside-third-c.ts";
import { LISTED_KINDS } from "./kinds-aside-third-d.ts";
import { linkTo, type RealCorpus, type RealLink, type RealPage } from "./real-pages.ts";
import { inventedWord, one, slugOf, topicPhrase } from "./text.ts";

// ---------------------------------------------------------------------------------------------------------------
// Real pages under other addresses

const LONGEST_TRAIL = 14;

/** Each link carries the pages that one came over (portals whose breadcrumb is the reader's way, not the page's place). */
const clickTrail: TrapKind = {
  name: "click-trail",
  owns: (url, corpus) => url.searchParams.has("via") && corpus.at(withoutTrail(url)) !== undefined,
  entrances: (page, { corpus }) => trailLinks(page, [], corpus).slice(0, 3),
  answer: (url, { corpus }) => {
    const page = corpus.at(withoutTrail(url));
    const trail = (url.searchParams.get("via") ?? "").split(".").map(Number);
    const before = trail.flatMap((number) => corpus.pages[number] ?? []);
    if (page === undefined || before.length < trail.length) return undefined;
    return {
      title: page.title,
      paragraphs: [`You came here over ${before.map(({ title }) => title).join(" > ")}.`, ...page.text()],
      links: trailLinks(page, trail, corpus),
    };
  },
};
function trailLinks(page: RealPage, trail: readonly number[], corpus: RealCorpus): RealLink[] {
  const via = `via=${[...trail, page.number].slice(-LONGEST_TRAIL).join(".")}`;
  return page
    .links()
    .filter(({ href }) => corpus.at(href) !== undefined)
    .map(({ href, label }) => link(`${href}${href.includes("?") ? "&" : "?"}${via}`, label));
}
function withoutTrail({ pathname, searchParams }: URL): string {
  const rest = [...searchParams].filter(([name]) => name !== "via").map((pair) => pair.join("="));
  return pathname + (rest.length === 0 ? "" : `?${rest.join("&")}`);
}

const FIRST_CAPTURE_S = Date.UTC(2007, 0, 1) / 1000;
const CAPTURED_S = 18 * 365 * 86_400;

/** The site's own archive: any moment leads to the capture next to it, whose links keep the moment (OpenWayback, pywb). */
const captures: TrapKind = {
  name: "captures",
  owns: below("/web/"),
  entrances: ({ number, address }, { rng }) =>
    number % 3 === 0
      ? [captureLink(stampOf(FIRST_CAPTURE_S + rng.below(CAPTURED_S)), address), captureLink("*", address)]
      : [],
  answer: ({ pathname, search }, { corpus }) => {
    const [, stamp = "", path = ""] = /^\/web\/(\*|\d{14})(\/.*)$/.exec(pathname) ?? [];
    const page = corpus.at(path + search);
    if (page === undefined) return undefined;
    const { address, title } = page;
    const all = capturesOf(address);
    if (stamp === "*") {
      const paragraphs = [`${title} was saved ${all.length} times.`];
      return { title: `Captures of ${title}`, paragraphs, links: all.map((one) => captureLink(one, address)) };
    }
    if (Number.isNaN(momentOf(stamp))) return undefined;
    const [nearest = ""] = [...all].sort((a, b) => distance(a, stamp) - distance(b, stamp));
    if (nearest !== stamp) return { redirect: captureLink(nearest, address).href };
    const place = all.indexOf(stamp);
    const beside = [0, place - 1, place + 1, all.length - 1].flatMap((n) => all[n] ?? []);
    const onward = page.links().filter(({ href }) => corpus.at(href) !== undefined);
    return {
      title,
      paragraphs: [`This is capture ${place + 1} of ${all.length}, made at ${stamp}.`, ...page.text()],
      links: [
        ...beside.filter((other) => other !== stamp).map((other) => captureLink(other, address)),
        captureLink("*", address),
        ...onward.map(({ href, label }) => link(`/web/${stamp}${href}`, label)),
      ],
    };
  },
};
function capturesOf(address: string): readonly string[] {
  const rng = createRng(hashKey(`captures of ${address}`));
  return times(10 + rng.below(25), () => stampOf(FIRST_CAPTURE_S + rng.below(CAPTURED_S))).sort();
}
const captureLink = (stamp: string, address: string) => link(`/web/${stamp}${address}`, `saved ${stamp}`);
const stampOf = (seconds: number) => new Date(seconds * 1000).toISOString().replaceAll(/\D/g, "").slice(0, 14);
const momentOf = (stamp: string) =>
  Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, "$1-$2-$3T$4:$5:$6Z"));
const distance = (a: string, b: string) => Math.abs(momentOf(a) - momentOf(b));

const STYLES: readonly string[] = "apa mla chicago harvard ieee ama vancouver turabian acs bluebook".split(" ");
const FORMATS: readonly string[] = "text bibtex ris endnote refworks csl mods coins".split(" ");
const CITE_LOCALES: readonly string[] = "en-GB en-US de-DE fr-FR es-ES it-IT pt-BR nl-NL".split(" ");

/** How to cite a page, in every style, format and language (MediaWiki's Special:Cite, DSpace, OJS, EPrints). */
const citeThis: TrapKind = {
  name: "cite-this",
  owns: below("/cite/"),
  entrances: ({ number }, { rng }) => [citeLink(number, "text", one(STYLES, rng), "en-GB")],
  answer: ({ pathname, searchParams }, { corpus }) => {
    const [, number = "", format = ""] = /^\/cite\/(\d+)\/([a-z]+)$/.exec(pathname) ?? [];
    const page = corpus.pages[Number(number || "-1")];
    const [style, locale] = [searchParams.get("style") ?? "", searchParams.get("locale") ?? ""];
    if (page === undefined || !FORMATS.includes(format)) return undefined;
    if (!STYLES.includes(style) || !CITE_LOCALES.includes(locale)) return undefined;
    const { title } = page;
    return {
      title: `Cite ${title}`,
      paragraphs: [
        `To cite this page in the style ${style}, copy the following (${format}, ${locale}).`,
        `Volunteers of the almanac. ${title}. The weather almanac, no. ${1000 + page.number}.`,
      ],
      links: [
        ...STYLES.filter((other) => other !== style).map((other) => citeLink(page.number, format, other, locale)),
        ...FORMATS.filter((other) => other !== format).map((other) => citeLink(page.number, other, style, locale)),
        ...CITE_LOCALES.filter((other) => other !== locale).map((other) => citeLink(page.number, format, style, other)),
      ],
      real: [linkTo(page)],
    };
  },
};
const citeLink = (number: number, format: string, style: string, locale: string) =>
  link(`/cite/${number}/${format}?style=${style}&locale=${locale}`, `${style}, ${format}, ${locale}`);

// ---------------------------------------------------------------------------------------------------------------
// A small stock in very many states

const [BOOKS, LIBRARIES, BOOKS_SHOWN] = [90, 10, 10];
const INDEXES: readonly string[] = ["a", "t", "d", "X"];
const HEADINGS: readonly string[] = [
  ...new Set(
    times(40, (n) => {
      const rng = createRng(hashKey(`heading ${n}`));
      return n % 3 === 0 ? inventedWord(rng) : slugOf(topicPhrase(rng, 2));
    }),
  ),
];
const BOOK_VIEWS: readonly string[] = ["frameset", "marc", "isbd"];

/** Ninety books, each at any place in any list of hits, in ten libraries and three views (Millennium, and other OPACs). */
const opac: TrapKind = {
  name: "opac",
  owns: ({ pathname }) => pathname.startsWith("/search~S"),
  navigation: [hitLink(0, "d", HEADINGS[1] ?? "", 1, "browse")],
  entrances: ({ number }, { rng }) =>
    number % 5 === 0 ? [hitLink(rng.below(LIBRARIES), one(INDEXES, rng), one(HEADINGS, rng), 1, "frameset")] : [],
  answer: ({ pathname }, { rng, texts }) => {
    const [, library = "", index = "", heading = "", place = "", total = "", view = ""] =
      /^\/search~S(\d)\/([atdX])([a-z-]+)\/(\d+),(\d+),B\/([a-z]+)$/.exec(pathname) ?? [];
    const hits = hitsOf(index, heading);
    const [from, scope] = [Number(place), Number(library)];
    const isHit = HEADINGS.includes(heading) && Number(total) === hits.length && from >= 1 && from <= hits.length;
    if (!isHit || ![...BOOK_VIEWS, "browse"].includes(view)) return undefined;
    const goTo = (n: number, to: string) => hitLink(scope, index, heading, n, to);
    const beside = (step: number) => [from - step, from + step].filter((n) => n >= 1 && n <= hits.length);
    const elsewhere = times(3, () => hitLink(rng.below(LIBRARIES), index, heading, from, view));
    const book = hits[from - 1] ?? 0;
    if (view === "browse") {
      const shown = hits.slice(from - 1, from - 1 + BOOKS_SHOWN);
      return {
        title: `${heading}: ${from} of ${hits.length}`,
        paragraphs: shown.map((hit, n) => `${from + n}. ${bookTitle(hit)}`),
        links: [
          ...shown.map((_, n) => goTo(from + n, "frameset")),
          ...beside(BOOKS_SHOWN).map((n) => goTo(n, "browse")),
          ...elsewhere,
        ],
      };
    }
    const about = createRng(hashKey(`about ${book}`));
    return {
      title: bookTitle(book),
      paragraphs: [
        `${view === "marc" ? "245 10 |a" : "Title:"} ${bookTitle(book)}. Call number ${551 + (book % 9)}.${100 + book}.`,
        ...texts.picked(createRng(hashKey(`book ${book}`)), 7),
        `Hit ${from} of ${hits.length} for ${heading}. ${book % 3} copies in library ${scope}.`,
      ],
      links: [
        ...beside(1).map((n) => goTo(n, view)),
        ...BOOK_VIEWS.filter((other) => other !== view).map((other) => goTo(from, other)),
        goTo(from, "browse"),
        ...times(4, () => hitLink(scope, one(INDEXES, about), one(HEADINGS, about), 1, "browse")),
        ...elsewhere,
      ],
    };
  },
};
function hitsOf(index: string, heading: string): readonly number[] {
  const rng = createRng(hashKey(`hits ${index} ${heading}`));
  return times(12 + rng.below(30), () => rng.below(BOOKS));
}
function hitLink(library: number, index: string, heading: string, place: number, view: string) {
  const total = hitsOf(index, heading).length;
  return link(`/search~S${library}/${index}${heading}/${place},${total},B/${view}`, `${heading}, ${place} of ${total}`);
}
const bookTitle = (book: number) => `The ${topicPhrase(createRng(hashKey(`title ${book}`)), 3)} book`;

const CABINS: readonly string[] = [...new Set(times(24, (n) => inventedWord(createRng(hashKey(`cabin ${n}`)))))];
const DAY_MS = 86_400_000;
const [FIRST_DAY, LAST_DAY] = [Date.UTC(2024, 0, 1) / DAY_MS, Date.UTC(2033, 11, 31) / DAY_MS];
interface Stay {
  readonly cabin: string;
  /** Days since 1970. */
  readonly day: number;
  readonly nights: number;
  readonly guests: number;
}

/** Two dozen cabins, from any day on, for any number of nights and guests (booking software of hotels and campgrounds). */
const cabins: TrapKind = {
  name: "cabins",
  owns: below("/cabins/"),
  navigation: [stayLink({ cabin: CABINS[0] ?? "", day: FIRST_DAY + 700, nights: 2, guests: 2 })],
  answer: ({ pathname, searchParams }, { rng, texts }) => {
    const cabin = pathname.slice("/cabins/".length);
    const [nights, guests] = [Number(searchParams.get("nights")), Number(searchParams.get("guests"))];
    const stay = { cabin, day: Date.parse(searchParams.get("arrive") ?? "") / DAY_MS, nights, guests };
    if (!CABINS.includes(cabin) || !isStay(stay)) return undefined;
    const changes = [-1, 1].flatMap((step) => [
      { ...stay, day: stay.day + step },
      { ...stay, day: stay.day + 7 * step },
      { ...stay, nights: nights + step },
      { ...stay, guests: guests + step },
    ]);
    const others = times(4, () => ({ ...stay, cabin: one(CABINS, rng) })).filter((other) => other.cabin !== cabin);
    return {
      title: `Cabin ${cabin}`,
      paragraphs: [
        ...texts.picked(createRng(hashKey(`in cabin ${cabin}`)), 12),
        `${nights} nights from ${dayName(stay.day)} for ${guests} guests: ${nights * (40 + 9 * guests + (stay.day % 30))}.00.`,
      ],
      links: [...changes.filter(isStay), ...others].map(stayLink),
    };
  },
};
const isStay = ({ day, nights, guests }: Stay) =>
  [day, nights, guests].every(Number.isInteger) &&
  day >= FIRST_DAY &&
  day <= LAST_DAY &&
  nights >= 1 &&
  nights <= 28 &&
  guests >= 1 &&
  guests <= 8;
function dayName(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}
function stayLink({ cabin, day, nights, guests }: Stay) {
  const query = `arrive=${dayName(day)}&nights=${nights}&guests=${guests}`;
  return link(`/cabins/${cabin}?${query}`, `${cabin}, ${nights} nights, ${guests} guests`);
}

const SIDE = 5;
const CELLS = SIDE * SIDE;

/** A game of lamps for browsers without script: each lamp is a link, the board is the address (CGI games of the nineties). */
const lamps: TrapKind = {
  name: "lamps",
  owns: below("/games/lamps/"),
  navigation: [boardLink(0b10101_01010_00100_01010_10101)],
  answer: ({ pathname }, { texts }) => {
    const code = pathname.slice("/games/lamps/".length);
    const board = Number.parseInt(code, 32);
    if (!/^[0-9a-v]{5}$/.test(code)) return undefined;
    const isOn = (cell: number) => Math.floor(board / 2 ** cell) % 2 === 1;
    const rows = times(SIDE, (y) => times(SIDE, (x) => (isOn(SIDE * y + x) ? "lit" : "dark")).join(" "));
    return {
      title: "Put out the lamps before the storm",
      paragraphs: [...texts.same("lamps", `board ${code}`).slice(2), rows.join(", ")],
      links: times(CELLS, (cell) => boardLink(pressed(board, cell))),
    };
  },
};
function boardLink(board: number) {
  return link(`/games/lamps/${board.toString(32).padStart(5, "0")}`, "lamp");
}
/** A lamp changes with those above, below and beside it. */
function pressed(board: number, cell: number): number {
  const [x, y] = [cell % SIDE, Math.floor(cell / SIDE)];
  const near = times(CELLS, (n) => n).filter((n) => Math.abs((n % SIDE) - x) + Math.abs(Math.floor(n / SIDE) - y) <= 1);
  return near.reduce((now, n) => now ^ (1 << n), board);
}

const REPEATED_KINDS = [clickTrail, captures, citeThis, opac, cabins, lamps];

/** In no order of how hard they are. */
export const THIRD_ASIDE_KINDS: readonly TrapKind[] = [
  ...REPEATED_KINDS,
  ...COMPILED_KINDS,
  ...LISTED_KINDS,
  ...TOPICAL_KINDS,
].sort((a, b) => hashKey(a.name) - hashKey(b.name));
