/** Traps to tune on. The kinds that are kept aside for measuring share nothing with this file. @module */
import { at } from "../../src/collections/at.ts";
import { createRng, type Rng } from "../../src/math/rng.ts";
import { hashKey } from "../../src/text/hash.ts";
import { below, link, type TrapKind, times } from "./kind.ts";
import { LATER_TUNING_KINDS } from "./kinds-tuning-later.ts";
import { THIRD_TUNING_KINDS } from "./kinds-tuning-third.ts";
import { linkTo, type RealCorpus, type RealPage, teaser } from "./real-pages.ts";
import { digits, inventedWord, one, slugOf, topicPhrase } from "./text.ts";

// ---------------------------------------------------------------------------------------------------------------
// Dates, sessions, folders, facets

/** Days and months as folders, for ever in both directions; any number is a date. Every page says the same. */
const calendar: TrapKind = {
  name: "calendar",
  owns: below("/events/"),
  navigation: [link("/events/2025/06/", "Events")],
  entrances: ({ number }, { rng }) =>
    number % 3 === 0 ? [dayLink(2018 + rng.below(8), rng.below(12), rng.below(28))] : [],
  answer: ({ pathname }, { texts }) => {
    const [year = 2025, month = 6, day] = pathname.split("/").slice(2).filter(Boolean).map(Number);
    if ([year, month, day].some(Number.isNaN)) return undefined;
    const at = year * 12 + month - 1;
    const months = [at - 1, at + 1, at - 12, at + 12].map(monthLink);
    const days = day === undefined ? times(28, (n) => dayLink(year, month - 1, n)) : [];
    const beside = day === undefined ? [] : [dayLink(year, month - 1, day), dayLink(year, month - 1, day - 2)];
    const title = `Events on ${day ?? "all days"} of ${month}/${year}`;
    return { title, paragraphs: texts.same("calendar", title), links: [...beside, ...months, ...days] };
  },
};

const monthLink = (n: number) => {
  const [year, month] = [Math.floor(n / 12), (n % 12) + 1];
  return link(`/events/${year}/${String(month).padStart(2, "0")}/`, `${month}/${year}`);
};
const dayLink = (year: number, month: number, day: number) =>
  link(`/events/${year}/${String(month + 1).padStart(2, "0")}/${day + 1}`, `${day + 1}. ${month + 1}. ${year}`);

/** Twenty-five boards of a forum, with another session in every link. A board's text is always the same. */
const session: TrapKind = {
  name: "session",
  owns: below("/forum/"),
  navigation: [link("/forum/board-1", "Forum")],
  entrances: (_, { rng }) => [boardLink(rng.below(25), digits(rng, 32))],
  answer: ({ pathname }, { rng, texts }) => {
    const board = createRng(hashKey(pathname));
    const boards = times(20, () => boardLink(rng.below(25), digits(rng, 32)));
    return { title: `Forum: ${topicPhrase(board, 3)}`, paragraphs: texts.picked(board, 20), links: boards };
  },
};

const boardLink = (board: number, id: string) => link(`/forum/board-${board}?PHPSESSID=${id}`, `board ${board}`);

/** Folders in folders with invented names, by relative links; a Markov chain writes the pages. */
const folders: TrapKind = {
  name: "folders",
  owns: below("/archive/"),
  navigation: [link("/archive/", "Archive")],
  entrances: ({ number }, { rng }) =>
    number % 4 === 0 ? [link(`/archive/${inventedWord(rng)}/`, "from the archive")] : [],
  answer: ({ pathname }, { rng, texts }) => {
    const down = times(4, () => inventedWord(rng)).map((name) => link(`${name}/`, name));
    const beside = pathname === "/archive/" ? [] : [inventedWord(rng)].map((name) => link(`../${name}/`, name));
    const title = pathname.split("/").filter(Boolean).at(-1) ?? "archive";
    return { title, paragraphs: texts.markov(rng, 300), links: [...down, ...beside] };
  },
};

const FACETS: Readonly<Record<string, readonly string[]>> = {
  color: ["red", "blue", "green", "grey", "black", "white"],
  size: ["xs", "s", "m", "l", "xl"],
  brand: ["nimbus", "boreas", "zephyr", "stratus", "sirocco", "mistral"],
  season: ["spring", "summer", "autumn", "winter"],
  made: ["wool", "rubber", "nylon", "wax"],
  sort: ["price", "name", "newest", "rating"],
  view: ["grid", "list"],
};

/** A shop of rain coats: all combinations of seven parameters. A page shows some of a hundred products. */
const facets: TrapKind = {
  name: "facets",
  owns: ({ pathname }) => pathname === "/shop",
  navigation: [link("/shop", "Shop")],
  entrances: (_, { rng }) => [link(`/shop?brand=${one(FACETS.brand ?? [], rng)}`, "buy a rain coat")],
  answer: ({ searchParams }, { texts }) => {
    const chosen = [...searchParams].filter(([name]) => name in FACETS);
    const links = Object.entries(FACETS).flatMap(([name, values]) =>
      values.map((value) => {
        const rest = chosen.filter(([key, now]) => key !== name || now === value);
        const query = rest.some(([key]) => key === name)
          ? rest.filter(([key]) => key !== name)
          : [...rest, [name, value]];
        return link(`/shop?${query.map((pair) => pair.join("=")).join("&")}`, `${name}: ${value}`);
      }),
    );
    const products = createRng(hashKey(chosen.map(String).sort().join(";")));
    const shown = times(16, () => texts.picked(createRng(products.below(100)), 1).join(" "));
    return { title: `Rain coats ${chosen.map(([, value]) => value).join(" ")}`, paragraphs: shown, links };
  },
};

// ---------------------------------------------------------------------------------------------------------------
// Addresses that anybody can make up

/** Any address below the folder is a guide about what its name says. */
const soft404: TrapKind = {
  name: "soft-404",
  owns: below("/guides/"),
  navigation: [link("/guides/storm-damage-guide", "Guides")],
  entrances: (_, { rng }) => times(2, () => guideLink(topicPhrase(rng, 3 + rng.below(3)))),
  answer: ({ pathname }, { rng, texts }) => ({
    title: pathname.slice("/guides/".length).replaceAll(/[-/]/g, " "),
    paragraphs: texts.picked(rng, 22),
    links: times(15, () => guideLink(topicPhrase(rng, 3 + rng.below(3)))),
  }),
};

const guideLink = (phrase: string) => link(`/guides/${slugOf(phrase)}`, phrase);

/** Items without end, with numbers; sentences spun from halves. */
const numbers: TrapKind = {
  name: "numbers",
  owns: below("/item/"),
  entrances: (_, { rng }) => times(2, () => itemLink(rng.below(1e7))),
  answer: ({ pathname }, { rng, texts }) => {
    const number = Number(pathname.slice("/item/".length));
    if (!Number.isSafeInteger(number)) return undefined;
    const near = [number + 1, number + 2, Math.abs(number - 1)];
    const links = [...near, ...times(9, () => rng.below(1e7))].map(itemLink);
    return { title: `Item ${number}`, paragraphs: texts.spun("numbers", rng, 18), links };
  },
};

const itemLink = (number: number) => link(`/item/${number}`, `item ${number}`);

/** Documents under random digits; random words of a small vocabulary. */
const tokens: TrapKind = {
  name: "tokens",
  owns: below("/doc/"),
  entrances: (_, { rng }) => times(2, () => documentLink(digits(rng, 32))),
  answer: ({ pathname }, { rng, texts }) => ({
    title: `Document ${pathname.slice("/doc/".length, "/doc/".length + 8)}`,
    paragraphs: texts.gibberish("tokens", rng, 260),
    links: times(12, () => documentLink(digits(rng, 32))),
  }),
};

const documentLink = (id: string) => link(`/doc/${id}`, `document ${id.slice(0, 6)}`);

/** Each profile follows fifteen others that nobody has heard of. */
const profiles: TrapKind = {
  name: "profiles",
  owns: below("/user/"),
  entrances: (_, { rng }) => [userLink(inventedWord(rng))],
  answer: ({ pathname }, { rng, texts }) => ({
    title: `${pathname.slice("/user/".length)} likes ${topicPhrase(rng, 2)}`,
    paragraphs: texts.spun("profiles", rng, 10 + rng.below(8)),
    links: times(15, () => userLink(inventedWord(rng, 3 + rng.below(2)))),
  }),
};

const userLink = (name: string) => link(`/user/${name}`, name);

// ---------------------------------------------------------------------------------------------------------------
// Lists of real pages

/** Results for any words, and twelve other searches. */
const search: TrapKind = {
  name: "search",
  owns: ({ pathname }) => pathname === "/search",
  entrances: ({ title }, { rng }) => times(2, () => queryLink(`${wordOf(title, rng.below(9))} ${topicPhrase(rng, 1)}`)),
  answer: ({ searchParams }, { rng, corpus }) => {
    const query = searchParams.get("q") ?? "";
    const found = times(10, () => one(corpus.pages, rng));
    const words = query.split(" ").slice(-2).join(" ");
    const others = times(12, (n) => (n < 6 ? `${words} ${topicPhrase(rng, 1)}` : topicPhrase(rng, 2 + rng.below(2))));
    return {
      title: `Search results for ${query}`,
      paragraphs: found.map(teaser),
      links: others.map(queryLink),
      real: found.map(linkTo),
    };
  },
};

const queryLink = (query: string) => link(`/search?q=${encodeURIComponent(query).replaceAll("%20", "+")}`, query);
const wordOf = (title: string, n: number) => {
  const words = title
    .toLowerCase()
    .split(" ")
    .filter((word) => word !== "and");
  return at(words, n % words.length);
};

/** The latest articles: after the last page come the first ones again. */
const pagination: TrapKind = {
  name: "pagination",
  owns: ({ pathname }) => pathname === "/latest",
  navigation: [link("/latest?page=1", "Latest")],
  answer: ({ searchParams }, { corpus }) => {
    const number = Number(searchParams.get("page") ?? 1);
    if (!Number.isSafeInteger(number)) return undefined;
    const shown = times(10, (n) => at(corpus.pages, Math.abs(number * 37 + n * 11) % corpus.pages.length));
    return {
      title: `Latest articles, page ${number}`,
      paragraphs: shown.map(teaser),
      links: [1, 2, 3, 4, 5, 10, 50].map((step) => link(`/latest?page=${number + step}`, `${number + step}`)),
      real: shown.slice(0, 4).map(linkTo),
    };
  },
};

/** Every combination of tags has its page. */
const tags: TrapKind = {
  name: "tags",
  owns: below("/tag/"),
  entrances: ({ title }, { rng }) => times(3, (n) => tagLink(`${wordOf(title, n)} ${topicPhrase(rng, 1)}`)),
  answer: ({ pathname }, { rng, corpus }) => {
    const words = pathname.slice("/tag/".length).split("+");
    const shown = times(8, () => one(corpus.pages, rng));
    const others = times(14, (n) => {
      const more = n % 2 === 0 ? topicPhrase(rng, 1) : wordOf(one(corpus.pages, rng).title, 0);
      return [...(n < 7 ? words.slice(-2) : []), more].join(" ");
    });
    return {
      title: `Tagged ${words.join(", ")}`,
      paragraphs: shown.map((page) => `${page.title}. ${teaser(page)}`),
      links: others.map(tagLink),
      real: shown.slice(0, 3).map(linkTo),
    };
  },
};

const tagLink = (words: string) => link(`/tag/${words.split(" ").map(slugOf).filter(Boolean).join("+")}`, words);

// ---------------------------------------------------------------------------------------------------------------
// Real pages again

const VARIANTS = ["print=1", "share=facebook", "share=mail", "comments=oldest", "comments=newest", "fontsize=large"];

/** Real pages to print, to share, to answer a comment of. */
const variants: TrapKind = {
  name: "variants",
  owns: (url, corpus) => behind(url, corpus, ["print", "share", "comments", "fontsize", "replytocom"]) !== undefined,
  entrances: ({ address }, { rng }) => [
    ...VARIANTS.slice(0, 3).map((variant) => link(withQuery(address, variant), variant)),
    link(withQuery(address, `replytocom=${rng.below(1e6)}`), "reply"),
  ],
  answer: (url, { rng, corpus }) => {
    const page = behind(url, corpus, ["print", "share", "comments", "fontsize", "replytocom"]);
    if (page === undefined) return undefined;
    const here = url.pathname + url.search;
    const links = VARIANTS.filter((variant) => !here.includes(variant.replace(/=.*/, ""))).map((variant) =>
      link(withQuery(here, variant), variant),
    );
    const replies = times(4, () => link(withQuery(page.address, `replytocom=${rng.below(1e6)}`), "reply"));
    return { title: page.title, paragraphs: [...page.text()], links: [...links, ...replies], real: [linkTo(page)] };
  },
};

const LANGUAGES = "de fr es it pt nl pl cs sk sv da no fi et lv lt hu ro bg el tr ru uk ar he fa hi zh ja ko".split(
  " ",
);

/** Every real page in thirty languages, which are all English. */
const languages: TrapKind = {
  name: "languages",
  owns: (url, corpus) => behind(url, corpus, ["lang"]) !== undefined,
  entrances: ({ address }, { rng }) =>
    times(4, () => one(LANGUAGES, rng)).map((language) => link(withQuery(address, `lang=${language}`), language)),
  answer: (url, { rng, corpus }) => {
    const page = behind(url, corpus, ["lang"]);
    if (page === undefined) return undefined;
    const language = url.searchParams.get("lang") ?? "";
    const onward = page.links().map(({ href, label }) => link(withQuery(href, `lang=${language}`), label));
    const others = times(6, () => one(LANGUAGES, rng)).map((other) =>
      link(withQuery(page.address, `lang=${other}`), other),
    );
    const paragraphs = [`This page is shown in the language ${language}.`, ...page.text()];
    return { title: page.title, paragraphs, links: [...onward.slice(1), ...others] };
  },
};

/** The whole corpus once more below mirror-1, mirror-2, …. */
const mirrors: TrapKind = {
  name: "mirrors",
  owns: ({ pathname }) => /^\/mirror-\d+\//.test(pathname),
  entrances: ({ address }, { rng }) => [link(`/mirror-${1 + rng.below(4)}${address}`, "mirror")],
  answer: ({ pathname, search }, { corpus }) => {
    const [, number = "1", path = "/"] = /^\/mirror-(\d+)(\/.*)$/.exec(pathname) ?? [];
    const page = corpus.at(path + search);
    if (page === undefined) return undefined;
    const inside = page
      .links()
      .slice(1)
      .map(({ href, label }) => link(`/mirror-${number}${href}`, label));
    const next = link(`/mirror-${Number(number) + 1}${page.address}`, "next mirror");
    return { title: page.title, paragraphs: [...page.text()], links: [...inside, next] };
  },
};

/** A wiki page has a history, and every two versions a difference. */
const wiki: TrapKind = {
  name: "wiki",
  owns: below("/wiki/index.php"),
  entrances: ({ number }) => [wikiLink(number, "action=edit", "edit"), wikiLink(number, "action=history", "history")],
  answer: ({ searchParams }, { rng, texts, corpus }) => {
    const number = Number(searchParams.get("title")?.slice("Page_".length));
    const page = corpus.pages[number];
    if (page === undefined) return undefined;
    const version = () => 1000 + rng.below(100_000);
    const versions = times(8, version).map((id) => wikiLink(number, `oldid=${id}`, `version ${id}`));
    const differences = times(8, () => wikiLink(number, `diff=${version()}&oldid=${version()}`, "difference"));
    const other = wikiLink(rng.below(corpus.pages.length), "action=history", "what links here");
    const text = [...page.text()];
    // A version lacks a paragraph and has a sentence that later ones lack.
    text[rng.below(text.length)] = texts.picked(rng, 1).join(" ");
    return { title: `${page.title}: ${searchParams}`, paragraphs: text, links: [...versions, ...differences, other] };
  },
};

const wikiLink = (page: number, query: string, label: string) =>
  link(`/wiki/index.php?title=Page_${page}&${query}`, label);

/** Links that count clicks and lead on to a page that nobody else has seen. */
const redirects: TrapKind = {
  name: "redirects",
  owns: ({ pathname }) => pathname === "/out" || pathname.startsWith("/landing/"),
  navigation: [link("/out?to=start", "Partners")],
  entrances: (_, { rng }) => [link(`/out?to=${digits(rng, 10, 36)}`, "partner")],
  answer: ({ pathname, searchParams }, { rng, texts }) => {
    if (pathname === "/out") return { redirect: `/landing/${searchParams.get("to") ?? ""}-${digits(rng, 4)}` };
    const links = times(8, () => link(`/out?to=${digits(rng, 10, 36)}`, "partner"));
    return { title: `Our partner for ${topicPhrase(rng, 2)}`, paragraphs: texts.spun("redirects", rng, 16), links };
  },
};

/** The whole host knows no unknown address: in folders that nobody has seen before, and beside the real pages. */
const catchAll: TrapKind = {
  name: "catch-all",
  takesUnknown: true,
  owns: () => false,
  entrances: (_, { rng }) => times(2, () => anywhereLink(rng)),
  answer: ({ pathname }, { rng, texts }) => ({
    title: pathname.replaceAll(/[-/]+/g, " ").trim(),
    paragraphs: texts.picked(rng, 18),
    links: times(10, () => anywhereLink(rng)),
  }),
};

const anywhereLink = (rng: Rng) => {
  const phrase = topicPhrase(rng, 2 + rng.below(2));
  return link(`/${phrase.replaceAll(" ", "-")}/${digits(rng, 3, 26)}-${topicPhrase(rng, 1)}`, phrase);
};

/** Tokens that the server checks: one made up by a stranger is a 404. */
const checkedTokens: TrapKind = {
  name: "checked-tokens",
  owns: below("/paper/"),
  entrances: (_, { rng }) => times(2, () => paperLink(rng)),
  answer: ({ pathname }, { rng, texts }) => {
    const token = pathname.slice("/paper/".length);
    if (!isChecked(token)) return undefined;
    return { title: `Paper ${token}`, paragraphs: texts.picked(rng, 20), links: times(10, () => paperLink(rng)) };
  },
};

const CHECK = 4;
const checksum = (text: string) => (hashKey(`checked ${text}`) % 16 ** CHECK).toString(16).padStart(CHECK, "0");
const isChecked = (token: string) => checksum(token.slice(0, -CHECK)) === token.slice(-CHECK);
const paperLink = (rng: Rng) => {
  const token = digits(rng, 12);
  return link(`/paper/${token}${checksum(token)}`, `paper ${token}`);
};

/** Every step of the way is checked; what it says follows from chance as in a text. */
const checkedMaze: TrapKind = {
  name: "checked-maze",
  owns: below("/hall/"),
  navigation: [link("/hall/", "The hall")],
  answer: ({ pathname }, { rng, texts }) => {
    const rooms = pathname.split("/").slice(2, -1);
    if (rooms.some((room) => !isChecked(room))) return undefined;
    const doors = times(4, () => inventedWord(rng)).map((name) => `${name}${checksum(name)}`);
    const up = rooms.length > 6 ? "/hall/" : pathname;
    const links = doors.map((door) => link(`${up}${door}/`, door));
    return { title: `Room ${rooms.at(-1) ?? ""}`, paragraphs: texts.markov(rng, 250), links };
  },
};

/** Every page leads to folders that nobody has seen before, at the top of the host; strangers find nothing there. */
const newFolders: TrapKind = {
  name: "new-folders",
  owns: ({ pathname }) => isChecked(pathname.split("/")[1] ?? ""),
  entrances: (_, { rng }) => [newFolderLink(rng)],
  answer: ({ pathname }, { rng, texts }) => ({
    title: pathname.replaceAll(/[/-]+/g, " ").trim(),
    paragraphs: texts.picked(rng, 16),
    links: times(8, () => newFolderLink(rng)),
  }),
};

const newFolderLink = (rng: Rng) => {
  const name = inventedWord(rng) + inventedWord(rng);
  return link(`/${name}${checksum(name)}/${topicPhrase(rng, 2).replaceAll(" ", "-")}`, name);
};

const STORE = {
  cut: "short long wide slim",
  cloth: "wool wax nylon rubber",
  sex: "women men",
  fit: "tight loose",
  hood: "yes no",
};
/** Properties in the path, of which any choice is a page, and no other. */
const pathFacets: TrapKind = {
  name: "path-facets",
  owns: below("/store/"),
  navigation: [link("/store/", "Store")],
  answer: ({ pathname }, { rng, texts }) => {
    const chosen = pathname.split("/").slice(2, -1);
    const values = Object.entries(STORE).flatMap(([name, list]) => list.split(" ").map((value) => `${name}-${value}`));
    if (chosen.some((value) => !values.includes(value))) return undefined;
    const links = values
      .filter((value) => !chosen.includes(value))
      .map((value) => link(`/store/${[...chosen, value].join("/")}/`, value));
    return {
      title: `Coats ${chosen.join(" ")}`,
      paragraphs: texts.gibberish("store", rng, 200),
      links: links.slice(0, 9),
    };
  },
};

/** A diary of all days of two centuries, by a parameter that is checked. */
const diary: TrapKind = {
  name: "diary",
  owns: ({ pathname }) => pathname === "/diary",
  navigation: [link("/diary?day=45000", "Diary")],
  answer: ({ searchParams }, { rng, texts }) => {
    const day = Number(searchParams.get("day"));
    if (!Number.isInteger(day) || day < 0 || day > 73_000) return undefined;
    const links = [day - 1, day + 1, day - 30, day + 30, day + 365].map((to) => link(`/diary?day=${to}`, `day ${to}`));
    return { title: `Diary of day ${day}`, paragraphs: texts.spun("diary", rng, 14), links };
  },
};

/** The visit stands before the address of every page, and is another one with every link. */
const visits: TrapKind = {
  name: "visits",
  owns: ({ pathname }) => /^\/v-[0-9a-z]{8}\//.test(pathname),
  entrances: ({ address }, { rng }) => [link(`/v-${digits(rng, 8, 36)}${address}`, "your visit")],
  answer: ({ pathname, search }, { rng, corpus }) => {
    const page = corpus.at(pathname.replace(/^\/v-[0-9a-z]{8}/, "") + search);
    if (page === undefined) return undefined;
    const links = page
      .links()
      .filter(({ href }) => corpus.at(href) !== undefined)
      .map(({ href, label }) => link(`/v-${digits(rng, 8, 36)}${href}`, label));
    return { title: page.title, paragraphs: [...page.text()], links };
  },
};

export const TUNING_KINDS: readonly TrapKind[] = [
  calendar,
  session,
  folders,
  facets,
  soft404,
  numbers,
  tokens,
  profiles,
  search,
  pagination,
  tags,
  variants,
  languages,
  mirrors,
  wiki,
  redirects,
  catchAll,
  checkedTokens,
  checkedMaze,
  pathFacets,
  diary,
  visits,
  newFolders,
  ...LATER_TUNING_KINDS,
  ...THIRD_TUNING_KINDS,
];

function withQuery(address: string, query: string): string {
  return `${address}${address.includes("?") ? "&" : "?"}${query}`;
}

/** The real page whose address this is with at least one of these parameters added. */
function behind(url: URL, corpus: RealCorpus, parameters: readonly string[]): RealPage | undefined {
  const rest = [...url.searchParams].filter(([name]) => !parameters.includes(name));
  if (rest.length === url.searchParams.size) return undefined;
  const query = rest.map(([name, value]) => `${name}=${value}`).join("&");
  return corpus.at(url.pathname + (query === "" ? "" : `?${query}`));
}
