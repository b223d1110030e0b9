/**
 * A museum's collection online, as Gallery Systems' eMuseum (Java) shows it: records of objects and people, stories, and
 * collections; its topic is music and instruments;
 * kept aside for measuring alone: whoever works on the protection does not read this file, nor tunes on its figures.
 * @module
 */
import { createRng, type Rng } from "../../../src/math/rng.ts";
import { hashKey } from "../../../src/text/hash.ts";
import type { Synset } from "../../../src/text/wordnet/synset.ts";
import { MUSEUM_TRAPS, museumEntrances, museumTrapAt } from "./museum-traps.ts";
import { brief, examplesOf, goodPools, noun, otherPools, prose, type Tell } from "./prose.ts";
import { capital, distinct, headword, pick, type Stock, shareOf, shuffle, slug, some, stockOf } from "./stock.ts";
import {
  type AsideOptions,
  type AsideSite,
  addressOf,
  escaped,
  type Linker,
  listHtml,
  numberIn,
  paragraphsHtml,
  real,
  type Spot,
  wholeSite,
} from "./whole-site.ts";

export interface MuseumRecord {
  readonly address: string;
  readonly type: "objects" | "people" | "stories";
  readonly id: number;
  readonly title: string;
  readonly isGood: boolean;
  readonly collection: string;
  readonly synset: Synset;
}

export interface Museum {
  readonly link: Linker;
  readonly stock: Stock;
  readonly tell: Tell;
  readonly records: readonly MuseumRecord[];
  readonly good: readonly MuseumRecord[];
  readonly objects: readonly MuseumRecord[];
  readonly at: ReadonlyMap<string, MuseumRecord>;
  rng(label: string, address: string): Rng;
  /** A record's page; links to the site's own pages go through `by`, which session ids need. */
  recordHtml(record: MuseumRecord, shown: Shown): string;
  pageHtml(title: string, main: string, shown: Shown): string;
}

/** The address that a page is shown under, and what becomes of addresses in it. */
export interface Shown {
  readonly address: string;
  readonly by?: (href: string) => string;
}

const WORDS = [
  "music",
  "musical",
  "instrument",
  "violin",
  "piano",
  "orchestra",
  "singer",
  "melody",
  "song",
  "opera",
  "concert",
  "composer",
];
const STEMS =
  /\b(music\w*|melod\w+|songs?|sing|singers?|singing|orchestra\w*|violin\w*|pian(?:o|os|ists?)|operas?|operatic|choirs?|choral|chords?|rhythm\w*|composers?|trumpet\w*|flutes?|symphon\w+|concerts?|concertos?|drums?|drummer|guitar\w*|lutes?|lyre|harps?|organist|jazz|hymn\w*)\b/i;
const GOOD_COLLECTIONS = ["strings", "winds", "keyboards", "voice", "stage", "sound-and-theory"];
const OTHER_COLLECTIONS = ["household", "materials", "portraits", "travel"];
const FIELDS = { household: 6, materials: 27, portraits: 18, travel: 15 };
/** Articles about other things, in equal shares of the fields. */
const OTHERS = 800;
const A_LIST = 24;
const DONORS = [
  "the Harrow bequest",
  "a public appeal",
  "the Lindqvist family",
  "an exchange",
  "the Society of Friends",
];

const tell: Tell = (synset, rng) => {
  const [what, word] = [synset.definition, headword(synset)];
  switch (rng.below(5)) {
    case 0:
      return `The term ${word} stands for ${what}.${examplesOf(synset)}`;
    case 1:
      return `Curators know ${noun(synset)} as ${what}.`;
    case 2:
      return `${capital(noun(synset))}: ${what}; compare the label in room ${1 + rng.below(30)}.${examplesOf(synset)}`;
    case 3:
      return `In the inventory of ${1820 + rng.below(150)} we read of ${noun(synset)}, ${what}.`;
    default:
      return `${capital(what)}: so the older handbooks explain ${word}.`;
  }
};

function recordsOf(stock: Stock, rng: Rng): MuseumRecord[] {
  const taken = new Set<string>();
  const drafts = [
    ...distinct(rng.fork("good"), stock.onTopic, 300, taken).map((synset, i) => ({
      synset,
      isGood: true,
      type: i % 4 === 3 ? ("stories" as const) : ("objects" as const),
      collection: pick(rng.fork("collection", i), GOOD_COLLECTIONS),
    })),
    ...OTHER_COLLECTIONS.flatMap((collection, part, all) =>
      distinct(rng.fork(collection), stock.fields.get(collection) ?? [], shareOf(OTHERS, part, all.length), taken).map(
        (synset, i) => ({
          synset,
          isGood: false,
          type:
            collection === "portraits"
              ? ("people" as const)
              : i % 5 === 4
                ? ("stories" as const)
                : ("objects" as const),
          collection,
        }),
      ),
    ),
  ];
  return shuffle(rng.fork("order"), drafts).map((draft, i) => {
    const id = 1200 + i * 13 + rng.fork("id", i).below(13);
    const word = headword(draft.synset);
    const title = draft.type === "stories" ? `${capital(word)}: a closer look` : capital(word);
    const address =
      draft.type === "stories" ? `/stories/${slug(word)}-in-the-museum` : `/${draft.type}/${id}/${slug(word)}`;
    return { ...draft, id, title, address };
  });
}

export function museumSite(options: AsideOptions): AsideSite {
  return wholeSite(options, (link, seed) => {
    const stock = stockOf({ stems: STEMS, lexfiles: [4, 6, 7, 10, 14, 18, 32, 36], fields: FIELDS });
    const root = createRng(seed).fork("museum");
    const records = recordsOf(stock, root.fork("records"));
    const good = records.filter(({ isGood }) => isGood);
    const others = records.filter(({ isGood }) => !isGood);
    const lists = listsOf(records);
    const at = new Map(records.map((record) => [record.address, record]));
    const museum: Museum = {
      link,
      stock,
      tell,
      records,
      good,
      objects: records.filter(({ type }) => type === "objects"),
      at,
      rng: (label, address) => root.fork(label, hashKey(address)),
      pageHtml: (title, main, shown) => pageHtml(museum, title, main, shown),
      recordHtml: (record, shown) => recordHtml(museum, record, shown),
    };
    const realAt = (address: string): Spot | undefined => {
      const record = at.get(address);
      if (record !== undefined) return real(() => museum.recordHtml(record, { address }));
      const list = lists.get(address);
      if (list !== undefined) return real(() => museum.pageHtml(list.title, listMain(museum, list), { address }));
      if (address === "/") return real(() => museum.pageHtml("Collections online", frontMain(museum), { address }));
      const fixed = FIXED[address];
      if (fixed === undefined) return undefined;
      return real(() => museum.pageHtml(fixed[0], paragraphsHtml([fixed[1]]), { address }));
    };
    return {
      topicName: "music and instruments",
      words: WORDS,
      good: good.map(({ address }) => address),
      other: others.map(({ address }) => address),
      traps: MUSEUM_TRAPS,
      at: (url) => realAt(addressOf(url)) ?? museumTrapAt(museum, url) ?? realAt(url.pathname),
    };
  });
}

const FIXED: Readonly<Record<string, readonly [title: string, text: string]>> = {
  "/visit": [
    "Your visit",
    "Open Tuesday to Sunday, ten to five. The cloakroom is free, and the lift reaches all floors.",
  ],
  "/about": [
    "About us",
    "The museum was founded by the town's merchants. It keeps forty thousand objects in two houses.",
  ],
  "/contact": ["Contact", "Write to the registrar about loans, and to the archive about pictures and rights."],
};

interface RecordList {
  readonly title: string;
  readonly path: string;
  readonly number: number;
  readonly last: number;
  readonly records: readonly MuseumRecord[];
}

function listsOf(records: readonly MuseumRecord[]): Map<string, RecordList> {
  const lists = new Map<string, RecordList>();
  const add = (path: string, title: string, chosen: readonly MuseumRecord[]) => {
    const sorted = chosen.toSorted((a, b) => (a.title < b.title ? -1 : 1));
    const last = Math.ceil(sorted.length / A_LIST);
    for (let number = 1; number <= last; number++) {
      const shown = sorted.slice((number - 1) * A_LIST, number * A_LIST);
      lists.set(listAddress(path, number), { title, path, number, last, records: shown });
    }
  };
  for (const type of ["objects", "people", "stories"] as const) {
    const chosen = records.filter((record) => record.type === type);
    add(`/${type}`, `All ${type}`, chosen);
  }
  for (const collection of [...GOOD_COLLECTIONS, ...OTHER_COLLECTIONS]) {
    const chosen = records.filter((record) => record.collection === collection);
    add(`/collections/${collection}`, `Collection: ${collection.replaceAll("-", " ")}`, chosen);
  }
  return lists;
}

function listAddress(path: string, number: number): string {
  return number === 1 ? path : `${path}?page=${number}`;
}

function listMain({ link }: Museum, { path, number, last, records }: RecordList): string {
  const near = [1, number - 1, number + 1, number + 2, last].filter((n) => n >= 1 && n <= last && n !== number);
  const pager = [...new Set(near)].map((n) => link(listAddress(path, n), `Page ${n}`));
  const grid = records.map(
    (record) =>
      `<div class="result item-${record.id}"><h3>${link(record.address, record.title)}</h3><p>${escaped(brief(record.synset))}</p></div>`,
  );
  return `<div class="grid-view">${grid.join("\n")}</div><div class="pagination">${pager.join(" ")}</div>`;
}

function frontMain({ link, good, records, rng }: Museum): string {
  const chosen = [...some(rng("front", "good"), good, 6), ...some(rng("front", "all"), records, 10)];
  return `<div class="carousel">${chosen.map(({ address, title }) => `<figure>${link(address, title)}</figure>`).join("\n")}</div>`;
}

function recordHtml(museum: Museum, record: MuseumRecord, shown: Shown): string {
  const { link, stock, records, good, rng } = museum;
  const by = shown.by ?? ((href: string) => href);
  const chance = rng("record", record.address);
  const text = [
    `${capital(noun(record.synset))}: ${record.synset.definition}.${examplesOf(record.synset)}`,
    ...prose(chance, {
      tell,
      paragraphs: record.type === "stories" ? 5 : 2,
      sentences: [2, 5],
      pools: record.isGood ? goodPools(stock) : otherPools(stock, record.collection),
    }),
  ];
  const kin = (record.isGood ? good : records).filter(({ collection }) => collection === record.collection);
  const related = [...some(chance, kin, record.isGood ? 7 : 5), ...some(chance, records, 3)];
  if (record.isGood) related.push(...some(chance, good, 3));
  const facts = [
    ["Accession number", `${1880 + chance.below(130)}.${record.id}`],
    ["Medium", pick(chance, ["wood", "brass", "paper", "ivory and wood", "mixed media", "steel"])],
    ["Credit line", `Acquired through ${pick(chance, DONORS)}`],
    ["Not on view", chance.below(2) === 0 ? "yes" : "no"],
  ].map(([label, value]) => `<div class="detailField"><span>${label}</span><span>${escaped(value ?? "")}</span></div>`);
  const main = `<section class="item-details">${facts.join("\n")}
<div class="detailField">${link(by(`/collections/${record.collection}`), `Collection: ${record.collection}`)}</div>
<div class="descriptionField">${paragraphsHtml(text)}</div></section>
<section class="related"><h2>Related</h2>${listHtml(related.map(({ address, title }) => link(by(address), title)))}</section>`;
  return museum.pageHtml(record.title, main, shown);
}

const NAVIGATION = [
  ["/", "Collections online"],
  ["/objects", "Objects"],
  ["/people", "People"],
  ["/stories", "Stories"],
  ["/visit", "Visit"],
] as const;

function pageHtml(museum: Museum, title: string, main: string, { address, by = (href) => href }: Shown): string {
  const { link } = museum;
  const { toolbar, aside } = museumEntrances(museum, address);
  const collections = [...GOOD_COLLECTIONS, ...OTHER_COLLECTIONS];
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escaped(title)} – Works – City Museum</title></head>
<body class="emuseum">
<header><nav class="navbar">${NAVIGATION.map(([href, label]) => link(by(href), label)).join(" ")}</nav></header>
<div class="breadcrumb">${link(by("/"), "Home")} / <span>${escaped(title)}</span></div>
<div class="toolbar">${toolbar.join(" ")}</div>
<main><h1>${escaped(title)}</h1>
${main}</main>
<aside class="sidebar"><h2>Collections</h2>${listHtml(collections.map((name) => link(by(`/collections/${name}`), name)))}
${aside.map((block) => `<div class="well">${block}</div>`).join("\n")}</aside>
<footer>${link(by("/about"), "About")} ${link(by("/contact"), "Contact")} <p>Powered by the collection system</p></footer>
</body></html>`;
}

/** The record that a number names, whichever type it has. */
export function recordOfNumber({ records }: Museum, text: string): MuseumRecord | undefined {
  const id = numberIn(text, 1200, 20_000);
  return id === undefined ? undefined : records[Math.floor((id - 1200) / 13)];
}
