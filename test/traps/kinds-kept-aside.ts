/** Traps that were for measuring alone until a third set was made; the protection was not tuned on them before. @module */
import { createRng, type Rng } from "../../src/math/rng.ts";
import { hashKey } from "../../src/text/hash.ts";
import { below, link, type TrapKind, times } from "./kind.ts";
import { linkTo, type RealCorpus, type RealPage, teaser } from "./real-pages.ts";
import { digits, inventedWord, one, paragraphs, slugOf, topicPhrase } from "./text.ts";

// ---------------------------------------------------------------------------------------------------------------
// Dates, sessions, labyrinths, facets

const VIEWS = ["day", "week", "month", "list"];
const DAY_MS = 86_400_000;

/** A diary for two centuries, in four views; what is no date is not found. */
const agenda: TrapKind = {
  name: "agenda",
  owns: ({ pathname }) => pathname === "/agenda",
  navigation: [link("/agenda?day=2025-03-10&view=week", "Agenda")],
  entrances: (_, { rng }) => (rng.below(2) === 0 ? [agendaLink((17_000 + rng.below(4000)) * DAY_MS, "day")] : []),
  answer: ({ searchParams }, { rng, texts }) => {
    const day = searchParams.get("day") ?? "";
    const view = searchParams.get("view") ?? "day";
    const time = /^(19[7-9]\d|2[01]\d\d)-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
    if (Number.isNaN(time) || !VIEWS.includes(view)) return undefined;
    const steps = [1, -1, 7, -7, 30, -30, 365, -365].map((days) => agendaLink(time + days * DAY_MS, view));
    const views = VIEWS.filter((other) => other !== view).map((other) => agendaLink(time, other));
    return {
      title: `Agenda of ${day}`,
      paragraphs: texts.spun("agenda", rng, 8 + rng.below(8)),
      links: [...steps, ...views].filter(({ href }) => !href.includes("day=196") && !href.includes("day=22")),
    };
  },
};

const agendaLink = (time: number, view: string) => {
  const day = new Date(time).toISOString().slice(0, 10);
  return link(`/agenda?day=${day}&view=${view}`, `${view} of ${day}`);
};

/** Who comes without a cookie gets a session into the path, before every real address. */
const pathSession: TrapKind = {
  name: "path-session",
  owns: ({ pathname }) => /^\/~[a-z0-9]{16}\//.test(pathname),
  entrances: ({ address }, { rng }) => times(2, () => link(`/~${digits(rng, 16, 36)}${address}`, "my reading list")),
  answer: ({ pathname, search }, { rng, corpus }) => {
    const [, id = "", path = ""] = /^\/~([a-z0-9]{16})(\/.*)$/.exec(pathname) ?? [];
    const page = corpus.at(path + search);
    if (page === undefined) return undefined;
    const onward = page.links().slice(1);
    const inside = onward.map(({ href, label }, n) =>
      link(`/~${n % 4 === 0 ? digits(rng, 16, 36) : id}${href}`, label),
    );
    return { title: page.title, paragraphs: [...page.text()], links: inside };
  },
};

/** Each page stands in a top-level folder of its own and links ten others. */
const labyrinth: TrapKind = {
  name: "labyrinth",
  owns: ({ pathname }) => /^\/(?:[bdklmnrst][aeio]){3}\/(?:[bdklmnrst][aeio]){2}\.htm$/.test(pathname),
  entrances: ({ number }, { rng }) => (number % 2 === 0 ? [roomLink(rng)] : []),
  answer: ({ pathname }, { rng, texts }) => ({
    title: `The ${pathname.slice(1, 7)} ${topicPhrase(rng, 2)}`,
    paragraphs: texts.gibberish("labyrinth", rng, 220),
    links: times(10, () => roomLink(rng)),
  }),
};

const roomLink = (rng: Rng) => {
  const [folder, name] = [inventedWord(rng), inventedWord(rng, 2)];
  return link(`/${folder}/${name}.htm`, `${folder} ${name}`);
};

const GEAR: Readonly<Record<string, readonly string[]>> = {
  color: ["red", "navy", "olive", "sand", "black"],
  size: ["s", "m", "l", "xl"],
  for: ["storm", "rain", "snow", "wind", "flood"],
  maker: ["gale", "petrel", "fulmar", "gannet", "tern"],
  price: ["under-20", "20-to-50", "50-to-100", "over-100"],
};

/** A shop whose filters are folders, in whatever order they were clicked. */
const gear: TrapKind = {
  name: "gear",
  owns: below("/gear/"),
  navigation: [link("/gear/", "Gear")],
  entrances: (_, { rng }) => [
    link(`/gear/for-${one(GEAR.for ?? [], rng)}/maker-${one(GEAR.maker ?? [], rng)}/`, "gear"),
  ],
  answer: ({ pathname }, { texts }) => {
    const chosen = pathname.split("/").slice(2).filter(Boolean);
    const isFacet = (name: string) =>
      Object.entries(GEAR).some(([key, values]) => values.some((v) => name === `${key}-${v}`));
    if (!chosen.every(isFacet)) return undefined;
    const links = Object.entries(GEAR).flatMap(([key, values]) => {
      const rest = chosen.filter((name) => !name.startsWith(`${key}-`));
      return values
        .map((value) => `${key}-${value}`)
        .filter((name) => !chosen.includes(name))
        .map((name) => link(`/gear/${[...rest, name].join("/")}/`, name.replace("-", ": ")));
    });
    const products = createRng(hashKey([...chosen].sort().join("/")));
    const shown = times(12, () => {
      const product = createRng(500 + products.below(80));
      return `${inventedWord(product)} ${topicPhrase(product, 2)}. ${texts.picked(product, 1).join(" ")}`;
    });
    return { title: `Gear ${chosen.join(", ")}`, paragraphs: shown, links };
  },
};

// ---------------------------------------------------------------------------------------------------------------
// Addresses that anybody can make up

/** Whatever the host does not know is an article about the topic, with links of all shapes. */
const wildcard: TrapKind = {
  name: "wildcard",
  takesUnknown: true,
  owns: () => false,
  entrances: (_, { rng }) => times(3, () => wildLink(rng)),
  answer: (_, { rng, texts }) => ({
    title: topicPhrase(rng, 4),
    paragraphs: texts.picked(rng, 14 + rng.below(10)),
    links: times(14, () => wildLink(rng)),
  }),
};

const wildLink = (rng: Rng) => {
  const phrase = topicPhrase(rng, 3 + rng.below(3));
  const words = phrase.split(" ");
  const shapes = [
    `/${slugOf(phrase)}`,
    `/${words.join("/")}`,
    `/${words[0]}/${words.slice(1).join("_")}.html`,
    `/${words.join("-")}.php?page=${rng.below(9)}`,
    `/weather/${slugOf(phrase)}`,
    `/news/20${10 + rng.below(15)}/0${1 + rng.below(9)}/${slugOf(phrase)}`,
  ];
  return link(one(shapes, rng), phrase);
};

const RECORDS = 60_000;

/** A database of readings: finite, and far too large. */
const records: TrapKind = {
  name: "records",
  owns: below("/data/"),
  navigation: [link("/data/index.php?from=1", "Data")],
  entrances: ({ number }, { rng }) => (number % 2 === 0 ? [recordLink(1 + rng.below(RECORDS))] : []),
  answer: ({ pathname, searchParams }, { rng }) => {
    if (pathname === "/data/index.php") {
      const from = Number(searchParams.get("from"));
      if (!Number.isInteger(from) || from < 1 || from > RECORDS) return undefined;
      const rows = times(40, (n) => from + n).filter((id) => id <= RECORDS);
      const next = [from + 40, from + 400].filter((id) => id <= RECORDS);
      const links = [...rows.map(recordLink), ...next.map((id) => link(`/data/index.php?from=${id}`, `from ${id}`))];
      return { title: `Records from ${from}`, paragraphs: paragraphs(rows.map(reading)), links };
    }
    const id = Number(searchParams.get("id"));
    if (pathname !== "/data/record.php" || !Number.isInteger(id) || id < 1 || id > RECORDS) return undefined;
    const near = [id - 1, id + 1, id + 100].filter((other) => other >= 1 && other <= RECORDS);
    const links = [...near, ...times(6, () => 1 + rng.below(RECORDS))].map(recordLink);
    return { title: `Record ${id}`, paragraphs: paragraphs(times(16, (n) => reading(id * 16 + n))), links };
  },
};

const recordLink = (id: number) => link(`/data/record.php?id=${id}`, `record ${id}`);

function reading(id: number): string {
  const rng = createRng(id);
  const what = one(["rain", "wind", "snow", "flood water", "storm surge"], rng);
  const station = `${inventedWord(rng, 2)} ${one(["bay", "hill", "bridge", "airport"], rng)}`;
  return `The station ${station} measured ${rng.below(900)} units of ${what} at ${rng.below(24)} o'clock, ${rng.below(40)} more than on the day before.`;
}

/** Addresses that carry their own checksum: nobody can make one up, and the site makes them without end. */
const sealed: TrapKind = {
  name: "sealed",
  owns: below("/r/"),
  entrances: (_, { rng }) => times(2, () => sealedLink(digits(rng, 9, 36))),
  answer: ({ pathname }, { rng, texts }) => {
    const token = pathname.slice("/r/".length);
    if (token.slice(9) !== checksum(token.slice(0, 9))) return undefined;
    const links = times(11, () => sealedLink(digits(rng, 9, 36)));
    return { title: `Reading: ${topicPhrase(rng, 3)}`, paragraphs: texts.picked(rng, 12 + rng.below(12)), links };
  },
};

const checksum = (body: string) => (hashKey(`sealed ${body}`) % 46_656).toString(36).padStart(3, "0");
const sealedLink = (body: string) => link(`/r/${body}${checksum(body)}`, `reading ${body.slice(0, 4)}`);

/** Ancestors and children of people whom nobody knew; each page has names that no other has. */
const ancestors: TrapKind = {
  name: "ancestors",
  owns: below("/tree/"),
  navigation: [link("/tree/kamilo-redosa-1900", "Family trees")],
  entrances: ({ number }, { rng }) => (number % 2 === 1 ? [personLink(rng, 1800 + rng.below(200))] : []),
  answer: ({ pathname }, { rng, texts }) => {
    const [, name = "", year = ""] = /^\/tree\/([a-z-]+)-(\d+)$/.exec(pathname) ?? [];
    if (name === "") return undefined;
    const born = Number(year);
    const kin = [
      ...times(2, () => personLink(rng, Math.max(1, born - 25))),
      ...times(5, () => personLink(rng, born + 28)),
    ];
    const lives = times(8, () => {
      const place = inventedWord(rng, 3);
      return `${name.replace("-", " ")} lived at ${place} near ${inventedWord(rng, 4)} when the ${one(["storm", "flood", "earthquake", "hurricane"], rng)} came.`;
    });
    return {
      title: `${name.replace("-", " ")}, born ${born}`,
      paragraphs: [...paragraphs(lives), ...texts.markov(rng, 120)],
      links: kin,
    };
  },
};

const personLink = (rng: Rng, born: number) => {
  const name = `${inventedWord(rng)} ${inventedWord(rng, 4)}`;
  return link(`/tree/${slugOf(name)}-${born}`, name);
};

// ---------------------------------------------------------------------------------------------------------------
// Lists

/** Results under folders of words, page after page, and narrower searches. */
const finder: TrapKind = {
  name: "finder",
  owns: below("/find/"),
  entrances: ({ title }, { rng }) => times(2, () => findLink(`${title.split(" ")[0]} ${topicPhrase(rng, 1)}`, 0)),
  answer: ({ pathname }, { rng, texts, corpus }) => {
    const [, words = "", start = "0"] = /^\/find\/([a-z0-9-]+)\/(\d+)\/$/.exec(pathname) ?? [];
    if (words === "") return undefined;
    const query = words.split("-").slice(0, 4).join(" ");
    const offset = Number(start);
    const narrower = times(8, () => findLink(`${query.split(" ").slice(-2).join(" ")} ${topicPhrase(rng, 2)}`, 0));
    const found = times(3, () => one(corpus.pages, rng));
    return {
      title: `Found for ${query}: ${offset + 1} to ${offset + 10}`,
      paragraphs: [...found.map(teaser), ...texts.picked(rng, 12)],
      links: [findLink(query, offset + 10), findLink(query, offset + 20), ...narrower],
      real: found.map(linkTo),
    };
  },
};

const findLink = (query: string, start: number) => link(`/find/${slugOf(query)}/${start}/`, `${query}, from ${start}`);

/** Older and older posts, behind cursors. */
const stream: TrapKind = {
  name: "stream",
  owns: below("/stream"),
  navigation: [link("/stream", "Stream")],
  entrances: ({ number }, { rng }) => (number % 3 === 0 ? [link(`/stream/post/${digits(rng, 14, 36)}`, "a post")] : []),
  answer: ({ pathname }, { rng, texts }) => {
    const posts = times(5, () => link(`/stream/post/${digits(rng, 14, 36)}`, `post of ${inventedWord(rng, 2)}`));
    const older = times(2, () => link(`/stream?after=${digits(rng, 14, 36)}`, "older posts"));
    const isPost = pathname.startsWith("/stream/post/");
    const text = texts.spun("stream", rng, isPost ? 6 : 18);
    return { title: isPost ? `${inventedWord(rng, 2)} says` : "Stream", paragraphs: text, links: [...posts, ...older] };
  },
};

/** Subjects that a program found in texts: any two words that stand in one sentence. */
const subjects: TrapKind = {
  name: "subjects",
  owns: below("/subjects/"),
  entrances: (page, { rng }) => times(3, () => subjectLink(pairOf(page.text().join(" "), rng))),
  answer: ({ pathname }, { rng, texts, corpus }) => {
    const words = pathname.slice("/subjects/".length, -1).split("-");
    const text = texts.picked(rng, 9);
    const shown = times(4, () => one(corpus.pages, rng));
    return {
      title: `All about ${words.join(" and ")}`,
      paragraphs: [...text, ...shown.map(teaser)],
      links: times(12, () => subjectLink(pairOf(text.join(" "), rng))),
      real: shown.slice(0, 2).map(linkTo),
    };
  },
};

const pairOf = (text: string, rng: Rng): [string, string] => {
  const words = text.toLowerCase().match(/[a-z]{5,}/g) ?? ["storm"];
  return [one(words, rng), one(words, rng)];
};
const subjectLink = (pair: readonly string[]) => link(`/subjects/${pair.join("-")}/`, pair.join(" and "));

// ---------------------------------------------------------------------------------------------------------------
// Real pages again

/** Forms to answer each comment of a page, and pages to print it in any layout. */
const replies: TrapKind = {
  name: "replies",
  owns: ({ pathname }) => /^\/(comment\/reply|print|recommend)\/\d+\//.test(pathname),
  entrances: ({ number }, { rng }) => replyLinks(number, rng),
  answer: ({ pathname }, { rng, corpus }) => {
    const [, what = "", number = ""] = /^\/(comment\/reply|print|recommend)\/(\d+)\//.exec(pathname) ?? [];
    const page = corpus.pages[Number(number)];
    if (page === undefined) return undefined;
    const text = what === "print" ? page.text() : page.text().slice(0, 2);
    const form =
      what === "print" ? "Printed from the almanac." : "Write what you think. Your address is not shown to others.";
    return {
      title: `${page.title} (${what})`,
      paragraphs: [...text, form],
      links: replyLinks(page.number, rng),
      real: [linkTo(page)],
    };
  },
};

const replyLinks = (page: number, rng: Rng) => [
  ...times(3, () => rng.below(1e6)).map((id) => link(`/comment/reply/${page}/${id}`, "reply")),
  link(`/print/${page}/${rng.below(500)}`, "print"),
  link(`/recommend/${page}/${inventedWord(rng, 2)}`, "recommend"),
];

/** A cache that writes relative links where absolute ones stood: each click makes the address longer. */
const cache: TrapKind = {
  name: "cache",
  owns: below("/cache/"),
  entrances: (page, { rng, corpus }) => [link(`/cache${named(page, corpus, rng).address}/`, "cached")],
  answer: ({ pathname }, { rng, corpus }) => {
    const page = corpus.at(`/${pathname.split("/").filter(Boolean).slice(-2).join("/")}`);
    if (page === undefined) return undefined;
    const onward = times(9, () => named(one(corpus.pages, rng), corpus, rng));
    return {
      title: page.title,
      paragraphs: [...page.text()],
      links: onward.map(({ address, title }) => link(`${address.slice(1)}/`, title)),
    };
  },
};

/** The page itself if its address is a section and a name, or another such page. */
function named(page: RealPage, corpus: RealCorpus, rng: Rng): RealPage {
  let candidate = page;
  while (!/^\/[a-z]+\/[a-z][a-z0-9-]*$/.test(candidate.address)) candidate = one(corpus.pages, rng);
  return candidate;
}

const TONGUES = "de fr es it pt nl pl cs sv da fi hu ro el tr".split(" ");
const LANDS = "at be ch de dk es fi fr gr hu it nl pl pt ro se".split(" ");

/** Every real page for every land in every tongue, below a folder each; a machine has changed the words. */
const locales: TrapKind = {
  name: "locales",
  owns: ({ pathname }) => /^\/[a-z]{2}-[a-z]{2}\//.test(pathname),
  entrances: ({ address }, { rng }) => times(3, () => localeLink(rng, address)),
  answer: ({ pathname, search }, { rng, corpus }) => {
    const page = corpus.at(pathname.slice("/xx-yy".length) + search);
    if (page === undefined) return undefined;
    const locale = pathname.slice(1, 6);
    const inside = page
      .links()
      .slice(1)
      .map(({ href, label }) => link(`/${locale}${href}`, label));
    const text = page.text().map((paragraph) => translated(paragraph, locale));
    return {
      title: page.title,
      paragraphs: text,
      links: [...inside, ...times(4, () => localeLink(rng, page.address))],
    };
  },
};

const localeLink = (rng: Rng, address: string) => {
  const locale = `${one(TONGUES, rng)}-${one(LANDS, rng)}`;
  return link(`/${locale}${address}`, locale);
};

/** Every third word gets an ending of the locale's. */
function translated(text: string, locale: string): string {
  const ending = inventedWord(createRng(hashKey(locale)), 1);
  return text
    .split(" ")
    .map((word, n) => (n % 3 === 0 ? word.replace(/[a-z](?=\W*$)/, `$&${ending}`) : word))
    .join(" ");
}

/** A browser for versions of files: commits, trees and who wrote which line. */
const repository: TrapKind = {
  name: "repository",
  owns: below("/code/"),
  navigation: [link("/code/commit/0123456789ab", "Source")],
  entrances: ({ number }, { rng }) => [link(`/code/blame/${digits(rng, 12)}/text-${number}.txt`, "who wrote this")],
  answer: ({ pathname }, { rng, texts, corpus }) => {
    const [, what = "", commit = "", rest = ""] =
      /^\/code\/(commit|tree|blame)\/([0-9a-f]{12})\/?([\w/.-]*)$/.exec(pathname) ?? [];
    if (what === "") return undefined;
    const file = Number(/\d+/.exec(rest)?.[0] ?? rng.below(corpus.pages.length));
    const page = corpus.pages[file % corpus.pages.length];
    const before = digits(rng, 12);
    const files = times(6, () => `text-${rng.below(corpus.pages.length)}.txt`);
    const links = [
      link(`/code/commit/${before}`, `before ${commit}`),
      link(`/code/tree/${before}/${inventedWord(rng, 2)}`, "files"),
      ...files.map((name) => link(`/code/blame/${one([commit, before], rng)}/${name}`, name)),
    ];
    const text =
      what === "blame" && page !== undefined ? page.text().map((line) => `${before} ${line}`) : texts.markov(rng, 150);
    return { title: `${what} ${commit} ${rest}`, paragraphs: [...text], links };
  },
};

/** Three hops before each page; where they end, all pages say the same. */
const hops: TrapKind = {
  name: "hops",
  owns: ({ pathname }) => /^\/(hop|arrived)\//.test(pathname),
  entrances: (_, { rng }) => [hopLink(rng), hopLink(rng)],
  answer: ({ pathname }, { rng, texts }) => {
    const [, id = "", step = ""] = /^\/hop\/([a-z0-9]+)\/(\d)$/.exec(pathname) ?? [];
    if (id !== "")
      return { redirect: Number(step) < 3 ? `/hop/${digits(rng, 8, 36)}/${Number(step) + 1}` : `/arrived/${id}/` };
    const at = /^\/arrived\/([a-z0-9]+)\/$/.exec(pathname)?.[1];
    if (at === undefined) return undefined;
    return {
      title: "Welcome back",
      paragraphs: texts.same("hops", `your visit ${at}`),
      links: times(9, () => hopLink(rng)),
    };
  },
};

const hopLink = (rng: Rng) => link(`/hop/${digits(rng, 8, 36)}/1`, "continue");

export const KEPT_ASIDE_KINDS: readonly TrapKind[] = [
  agenda,
  pathSession,
  labyrinth,
  gear,
  wildcard,
  records,
  sealed,
  ancestors,
  finder,
  stream,
  subjects,
  replies,
  cache,
  locales,
  repository,
  hops,
];
