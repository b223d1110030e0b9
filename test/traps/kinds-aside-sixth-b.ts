/**
 * More of the sixth set of traps for measuring alone, which nobody reads who works on the protection: stores of documents,
 * and ways to leaf through them.
 * @module
 */
import { at } from "../../src/collections/at.ts";
import { createRng, type Rng } from "../../src/math/rng.ts";
import { hashKey } from "../../src/text/hash.ts";
import { capital } from "./glosses.ts";
import { below, link, type TrapKind, times } from "./kind.ts";
import { linkTo, type RealCorpus, type RealPage, teaser } from "./real-pages.ts";
import { inventedWord, one, type Texts, topicPhrase } from "./text.ts";

const BLOCKS: readonly string[] = ["latest", "most read", "from the editors", "from the archive", "long reads"];
const [IN_BLOCK, BLOCK_PAGES] = [3, 24];

/** Five blocks on one page, of which each has a pager of its own (Views of Drupal: `?page=0,3,1`). */
const multiPager: TrapKind = {
  name: "multi-pager",
  owns: below("/discover/"),
  navigation: ["all", "week", "month", "season", "year"].flatMap((of) => [
    blocksLink(of, [0, 0, 0, 0, 0]),
    blocksLink(of, [0, 1, 0, 0, 0]),
    blocksLink(of, [0, 0, 2, 0, 0]),
  ]),
  answer: ({ pathname, searchParams }, { corpus }) => {
    const [, of = ""] = /^\/discover\/([a-z]+)$/.exec(pathname) ?? [];
    const places = (searchParams.get("page") ?? "").split(",").map(Number);
    if (places.length !== BLOCKS.length || !places.every((n) => n >= 0 && n < BLOCK_PAGES)) return undefined;
    const blocks = BLOCKS.map((name, n) => ({ name, pages: inBlock(corpus, `${of} ${name}`, at(places, n)) }));
    return {
      title: `Discover the almanac: ${of}`,
      paragraphs: blocks.map(({ name, pages }) => `${capital(name)}: ${pages.map(teaser).join(" ")}`),
      links: places.flatMap((place, block) =>
        [...new Set([0, ...pagerFrom(place), BLOCK_PAGES - 1])]
          .filter((n) => n !== place && n >= 0 && n < BLOCK_PAGES)
          .map((n) => blocksLink(of, places.with(block, n))),
      ),
      real: blocks.flatMap(({ pages }) => pages.slice(0, 2)).map(linkTo),
    };
  },
};
function inBlock(corpus: RealCorpus, name: string, place: number): RealPage[] {
  const start = createRng(hashKey(name)).below(corpus.pages.length);
  return times(IN_BLOCK, (n) => at(corpus.pages, (start + 11 * (IN_BLOCK * place + n)) % corpus.pages.length));
}
/** Nine numbers around the present one. */
function pagerFrom(place: number): number[] {
  const first = Math.max(0, Math.min(place - 4, BLOCK_PAGES - 9));
  return times(9, (n) => first + n);
}
function blocksLink(of: string, places: readonly number[]) {
  return link(`/discover/${of}?page=${places.join(",")}`, `${of}, ${places.map((n) => n + 1).join(" ")}`);
}

const VIEWS: readonly string[] = ["ByTopic", "ByAuthor", "ByDate", "ByPlace"];
const [GROUPS, SUBGROUPS, PARTS] = [36, 5, 4];
const COUNTS: readonly number[] = [15, 30, 60];

/** Views with groups to unfold, from any row on, and documents with parts to unfold (Lotus Domino: `?OpenView&Expand=3.1`). */
const dominoViews: TrapKind = {
  name: "domino-views",
  owns: below("/almanac.nsf/"),
  navigation: VIEWS.flatMap((view) => times(5, (n) => rowsLink(view, `${1 + 4 * n}`, 30, `${2 + 4 * n}`))),
  entrances: (page, { rng }) => (page.number % 5 === 0 ? times(3, () => documentLink(one(VIEWS, rng), page, [])) : []),
  answer: ({ pathname, searchParams }, { corpus }) => {
    const [, view = "", unid] = /^\/almanac\.nsf\/([A-Za-z]+)(?:\/([0-9A-F]{32}))?$/.exec(pathname) ?? [];
    if (!VIEWS.includes(view)) return undefined;
    if (unid !== undefined) {
      const page = pageOfUnid(corpus, unid);
      const open = (searchParams.get("ExpandSection") ?? "")
        .split(",")
        .map(Number)
        .filter((n) => n > 0);
      return page && openDocument(view, page, open, corpus);
    }
    const [start = "", count, open = ""] = [
      searchParams.get("Start") ?? "",
      Number(searchParams.get("Count")),
      searchParams.get("Expand") ?? "",
    ];
    const [first = 0, firstSub = 0] = start.split(".").map(Number);
    const isThere = first >= 1 && first <= GROUPS && firstSub <= SUBGROUPS && COUNTS.includes(count);
    if (!isThere || (open !== "" && !/^\d+(\.\d+)?$/.test(open))) return undefined;
    const [group = 0, sub = 0] = open.split(".").map(Number);
    const rows = times(Math.min(count, 20), (n) => first + n).filter((n) => n <= GROUPS);
    const subs = group === 0 ? [] : times(SUBGROUPS, (n) => n + 1);
    const shown = sub === 0 ? [] : membersOf(corpus, view, group, sub);
    const starts = [first - 20, first - 5, first + 5, first + 20].filter((n) => n >= 1 && n <= GROUPS);
    return {
      title: `Almanac - ${view}`,
      paragraphs: [
        rows.map((n) => `${groupName(view, n)} (${17 + ((n * 7) % 40)})`).join("; "),
        ...subs.map((n) => `${groupName(view, group)} / ${groupName(view, 100 * group + n)}`),
        ...shown.map((page) => `${page.title}. ${teaser(page)}`),
      ],
      links: [
        ...rows.map((n) => rowsLink(view, start, count, `${n}`)),
        ...subs.map((n) => rowsLink(view, start, count, `${group}.${n}`)),
        ...(firstSub === 0 && group > 0 ? [rowsLink(view, `${group}.${1 + (sub % SUBGROUPS)}`, count, open)] : []),
        ...starts.map((n) => rowsLink(view, `${n}`, count, open)),
        ...COUNTS.filter((n) => n !== count).map((n) => rowsLink(view, start, n, open)),
        ...shown.map((page) => documentLink(view, page, [])),
      ],
    };
  },
};
function openDocument(view: string, page: RealPage, open: readonly number[], corpus: RealCorpus) {
  const text = page.text();
  const parts = times(PARTS, (n) => n + 1);
  const toggled = (part: number) => parts.filter((n) => open.includes(n) !== (n === part));
  const beside = [page.number - 1, page.number + 1].flatMap((n) => corpus.pages[n] ?? []);
  return {
    title: page.title,
    paragraphs: [
      teaser(page),
      ...parts.map((part) => (open.includes(part) ? (text[part % text.length] ?? "") : `Part ${part}: show details`)),
    ],
    links: [
      ...parts.map((part) => documentLink(view, page, toggled(part))),
      ...beside.map((other) => documentLink(view, other, open)),
      ...VIEWS.filter((other) => other !== view).map((other) => documentLink(other, page, open)),
    ],
    real: [linkTo(page)],
  };
}
function rowsLink(view: string, start: string, count: number, open = "") {
  const unfolded = open === "" ? "" : `&Expand=${open}`;
  return link(`/almanac.nsf/${view}?OpenView&Start=${start}&Count=${count}${unfolded}`, `${view} ${start} ${open}`);
}
const unidOf = (number: number) =>
  `${times(3, (n) => hashKey(`unid ${n} ${number}`).toString(16).slice(0, 8).padStart(8, "0")).join("")}${number.toString(16).padStart(8, "0")}`.toUpperCase();
function pageOfUnid(corpus: RealCorpus, unid: string): RealPage | undefined {
  const number = Number.parseInt(unid.slice(-8), 16);
  return unidOf(number) === unid ? corpus.pages[number] : undefined;
}
function documentLink(view: string, page: RealPage, open: readonly number[]) {
  const parts = open.length === 0 ? "" : `&ExpandSection=${open.join(",")}`;
  return link(`/almanac.nsf/${view}/${unidOf(page.number)}?OpenDocument${parts}`, page.title);
}
const groupName = (view: string, group: number) => capital(topicPhrase(createRng(hashKey(`${view} ${group}`)), 2));
function membersOf(corpus: RealCorpus, view: string, group: number, sub: number): RealPage[] {
  const rng = createRng(hashKey(`${view} ${group}.${sub}`));
  return times(6, () => one(corpus.pages, rng));
}

const [FIRST_YEAR, YEARS, LEAVES] = [1781, 150, 380];
const SIDES: readonly string[] = ["text", "image", "both"];
const MISREAD: readonly (readonly [RegExp, string])[] = [
  [/m/, "rn"],
  [/e/, "c"],
  [/l/, "1"],
  [/h/, "b"],
  [/s/, "f"],
  [/d/, "cl"],
  [/ /, ""],
  [/n/, "ii"],
  [/t/, "l"],
  [/ing/, "iiig"],
];

/** Yearbooks as a machine has read them, a leaf to a page in three views, with all its mistakes (digital libraries). */
const scannedLeaves: TrapKind = {
  name: "scanned-leaves",
  owns: below("/scans/"),
  navigation: times(16, (n) => leafLink(FIRST_YEAR + 9 * n, 51, "both")),
  entrances: ({ number }, { rng }) =>
    number % 2 === 0 ? times(4, () => leafLink(FIRST_YEAR + rng.below(YEARS), 1 + rng.below(LEAVES), "text")) : [],
  answer: ({ pathname }, { rng, texts }) => {
    const [, year = "", place = "", side = ""] =
      /^\/scans\/yearbook-(\d{4})\/leaf(\d{4})\/([a-z]+)$/.exec(pathname) ?? [];
    const [volume, leaf] = [Number(year), Number(place)];
    const isBound = volume >= FIRST_YEAR && volume < FIRST_YEAR + YEARS && leaf >= 1 && leaf <= LEAVES;
    if (!isBound || !SIDES.includes(side)) return undefined;
    const near = [1, ...[-50, -10, -3, -2, -1, 1, 2, 3, 10, 50].map((step) => leaf + step), LEAVES];
    return {
      title: `Yearbook ${year}, leaf ${leaf}`,
      paragraphs: [
        `Yearbook of the society for ${year}, leaf ${leaf} of ${LEAVES}. Read by machine, not corrected.`,
        ...(side === "image" ? [] : readByMachine(volume, leaf, texts)),
      ],
      links: [
        ...[...new Set(near)].filter((n) => n >= 1 && n <= LEAVES && n !== leaf).map((n) => leafLink(volume, n, side)),
        ...SIDES.filter((other) => other !== side).map((other) => leafLink(volume, leaf, other)),
        ...times(14, () => leafLink(FIRST_YEAR + rng.below(YEARS), 1 + rng.below(LEAVES), side)),
      ],
    };
  },
};
function readByMachine(volume: number, leaf: number, texts: Texts): string[] {
  const rng = createRng(hashKey(`leaf ${volume} ${leaf}`));
  return texts.picked(rng, 12).map((paragraph) =>
    paragraph
      .split(/(?<= )/)
      .map((word) => (rng.below(3) === 0 ? misread(word, rng) : word))
      .join(""),
  );
}
function misread(word: string, rng: Rng): string {
  const [from, to] = one(MISREAD, rng);
  return word.replace(from, to);
}
function leafLink(volume: number, leaf: number, side: string) {
  return link(
    `/scans/yearbook-${volume}/leaf${String(leaf).padStart(4, "0")}/${side}`,
    `yearbook ${volume}, leaf ${leaf}`,
  );
}

const SUBJECTS: Readonly<Record<string, readonly string[]>> = {
  Science: ["Weather", "Geology", "Oceans", "Physics", "Instruments", "Maps"],
  Business: ["Insurance", "Roofing", "Plumbing", "Shipping", "Energy", "Farming"],
  Society: ["Relief", "Charities", "History", "Law", "Safety", "Government"],
  Home: ["Gardens", "Cellars", "Heating", "Pets", "Kitchens", "Repairs"],
  Recreation: ["Sailing", "Hiking", "Skiing", "Camping", "Flying", "Fishing"],
};
const FORMS: readonly string[] = ["Associations", "Directories", "News", "Chats", "Personal_Pages", "Software"];
const [LANDS, TOWNS] = [60, 40];

/** Every subject in every town, with the same few sites in each (copies of the Open Directory, which has long been closed). */
const directoryClone: TrapKind = {
  name: "directory-clone",
  owns: below("/directory/"),
  navigation: [
    ...Object.keys(SUBJECTS).map((subject) => categoryLink([subject])),
    ...times(13, (n) => categoryLink(["Regional", landName(n)])),
  ],
  answer: ({ pathname }, { rng, texts }) => {
    const path = pathname.slice("/directory/".length, -1).split("/");
    if (!pathname.endsWith("/") || !isCategory(path)) return undefined;
    const [place, subject] = split(path);
    const [head, second, form] = subject;
    const narrower =
      head === undefined
        ? Object.keys(SUBJECTS)
        : second === undefined
          ? SUBJECTS[head]
          : form === undefined
            ? FORMS
            : [];
    const land = place[1] ?? landName(rng.below(LANDS));
    const seen = times(TOWNS, (n) => n).filter(() => place.length === 2 || rng.below(2) === 0);
    const towns = seen.map((n) => ["Regional", land, townName(land, n)]);
    const wider = path.length > 1 && path.length !== 2 ? [path.slice(0, -1)] : [];
    return {
      title: path.join(": ").replaceAll("_", " "),
      paragraphs: [
        `This category needs an editor. ${4 + rng.below(30)} sites.`,
        ...times(3 + rng.below(6), () => listed(rng, texts)),
      ],
      links: [
        ...(narrower ?? []).map((name) => [...path, name]),
        ...towns.map((town) => [...town, ...subject]),
        ...times(8, () => ["Regional", landName(rng.below(LANDS)), ...subject]),
        ...wider.filter(isCategory),
        ...(place.length > 0 && subject.length > 0 ? [subject] : []),
      ].map(categoryLink),
    };
  },
};
/** The place, and the subject there. */
function split(path: readonly string[]): [readonly string[], readonly string[]] {
  if (path[0] !== "Regional") return [[], path];
  const length = path[2] !== undefined && !(path[2] in SUBJECTS) ? 3 : 2;
  return [path.slice(0, length), path.slice(length)];
}
function isCategory(path: readonly string[]): boolean {
  const [[regional, land = "", town], [head, second, form, ...more]] = split(path);
  const isPlace =
    regional === undefined ||
    (times(LANDS, landName).includes(land) &&
      (town === undefined || times(TOWNS, (n) => townName(land, n)).includes(town)));
  const isSubject =
    (head === undefined ? regional !== undefined : head in SUBJECTS) &&
    (second === undefined || SUBJECTS[head ?? ""]?.includes(second) === true) &&
    (form === undefined || FORMS.includes(form));
  return isPlace && isSubject && more.length === 0;
}
function landName(n: number): string {
  return capital(inventedWord(createRng(hashKey(`land ${n}`)), 4));
}
const townName = (land: string, n: number) => capital(inventedWord(createRng(hashKey(`${land}, town ${n}`))));
function categoryLink(path: readonly string[]) {
  return link(`/directory/${path.join("/")}/`, path.join(" ").replaceAll("_", " "));
}
function listed(rng: Rng, texts: Texts): string {
  return `${capital(inventedWord(rng, 2))} ${capital(topicPhrase(rng, 1))}. ${rng.below(3) === 0 ? texts.picked(rng, 1).join(" ") : `Offers ${topicPhrase(rng, 3)}.`}`;
}

export const STORED_KINDS: readonly TrapKind[] = [multiPager, dominoViews, scannedLeaves, directoryClone];
