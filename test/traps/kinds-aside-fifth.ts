/**
 * A fifth set of traps for measuring alone, made without knowledge of the filters: whoever works on the protection does not
 * read this file nor those beside it, nor tunes on their figures.
 * @module
 */
import { at } from "../../src/collections/at.ts";
import { createRng, type Rng } from "../../src/math/rng.ts";
import { hashKey } from "../../src/text/hash.ts";
import { below, link, type TrapKind, times } from "./kind.ts";
import { PROGRAM_KINDS } from "./kinds-aside-fifth-b.ts";
import { WRITTEN_KINDS } from "./kinds-aside-fifth-c.ts";
import { SERVICE_KINDS } from "./kinds-aside-fifth-d.ts";
import { linkTo, type RealCorpus, type RealPage, teaser } from "./real-pages.ts";
import { inventedWord, one, slugOf, type Texts, TOPIC_WORDS, topicPhrase } from "./text.ts";

const [FIRST_ITEM, ITEMS, CATEGORIES, IN_BLOG] = [101, 64, 18, 10];

/** Every article below every item of every menu, with what stands beside that item (Joomla's `Itemid`). */
const menuItems: TrapKind = {
  name: "menu-items",
  owns: ({ pathname }) => pathname === "/index.php",
  navigation: times(20, (n) => blogLink(n % CATEGORIES, FIRST_ITEM + 3 * n, 0)),
  entrances: (page, { rng }) => times(3, () => articleLink(page, anyItem(rng))),
  answer: ({ searchParams }, { rng, texts, corpus }) => {
    const item = Number(searchParams.get("Itemid"));
    if (!(item >= FIRST_ITEM && item < FIRST_ITEM + ITEMS)) return undefined;
    const beside = texts.picked(createRng(hashKey(`menu item ${item}`)), 2);
    const number = Number.parseInt(searchParams.get("id") ?? "", 10);
    if (searchParams.get("view") === "category") {
      const members = corpus.pages.filter((page) => page.number % CATEGORIES === number);
      const start = Number(searchParams.get("start"));
      const shown = members.slice(start, start + IN_BLOG);
      if (shown.length === 0) return undefined;
      const starts = times(Math.ceil(members.length / IN_BLOG), (n) => IN_BLOG * n).filter((n) => n !== start);
      return {
        title: `Category ${number}`,
        paragraphs: [...shown.map((page) => `${page.title}. ${teaser(page)}`), ...beside],
        links: [
          ...shown.map((page) => articleLink(page, item)),
          ...starts.map((n) => blogLink(number, item, n)),
          ...times(8, () => blogLink(rng.below(CATEGORIES), anyItem(rng), 0)),
        ],
      };
    }
    const page = corpus.pages[number];
    if (page === undefined) return undefined;
    const onward = page.links().flatMap(({ href }) => corpus.at(href) ?? []);
    return {
      title: page.title,
      paragraphs: [...page.text(), ...beside],
      links: [
        ...onward.map((to) => articleLink(to, item)),
        ...times(3, () => articleLink(page, anyItem(rng))),
        blogLink(number % CATEGORIES, item, 0),
      ],
    };
  },
};
function anyItem(rng: Rng): number {
  return FIRST_ITEM + rng.below(ITEMS);
}
const articleLink = ({ number, title }: RealPage, item: number) =>
  link(`/index.php?option=com_content&view=article&id=${number}:${slugOf(title)}&Itemid=${item}`, title);
function blogLink(category: number, item: number, start: number) {
  const place = start === 0 ? "" : `&start=${start}`;
  return link(
    `/index.php?option=com_content&view=category&layout=blog&id=${category}&Itemid=${item}${place}`,
    `category ${category}`,
  );
}

const [SORTS, SPANS] = [
  ["best", "top", "new", "controversial", "old", "qa"] as const,
  ["day", "week", "month", "year", "all"] as const,
];
const [MOST_COMMENTS, IN_LISTING] = [120, 25];
const INTERJECTIONS: readonly string[] = [
  "This.",
  "Source?",
  "Came here to say this.",
  "Underrated comment.",
  "Not sure that is right.",
  "Thanks, I learned something.",
  "My grandfather used to say that.",
  "[deleted]",
];

/** Each comment alone, with those above it, in six orders (Reddit, Lemmy, Disqus and what copies them). */
const commentPermalinks: TrapKind = {
  name: "comment-permalinks",
  owns: below("/comments/"),
  navigation: SORTS.map((sort) => listingLink(sort, "week", 0)),
  entrances: (page, { rng }) => times(8, () => commentLink(page, rng.below(commentsOf(page)))),
  answer: ({ pathname, searchParams }, { rng, texts, corpus }) => {
    const sort = SORTS.find((name) => name === (searchParams.get("sort") ?? "best"));
    if (sort === undefined) return undefined;
    if (pathname === "/comments/") {
      const span = SPANS.find((name) => name === searchParams.get("t"));
      const count = Number(searchParams.get("count"));
      if (span === undefined || count % IN_LISTING !== 0 || count > 40 * IN_LISTING) return undefined;
      const shown = times(IN_LISTING, () => one(corpus.pages, rng)).map((page) => ({
        page,
        comment: rng.below(commentsOf(page)),
      }));
      return {
        title: `Comments: ${sort}, ${span}`,
        paragraphs: shown.map(({ page, comment }) => `On ${page.title}: ${said(page, comment, texts)}`),
        links: [
          ...shown.map(({ page, comment }) => commentLink(page, comment)),
          ...(count < 40 * IN_LISTING ? [listingLink(sort, span, count + IN_LISTING)] : []),
          ...SPANS.filter((other) => other !== span).map((other) => listingLink(sort, other, 0)),
        ],
      };
    }
    const [, number = "", id = ""] = /^\/comments\/(\d+)\/[a-z0-9-]+\/c([0-9a-z]+)\/$/.exec(pathname) ?? [];
    const page = corpus.pages[Number(number)];
    const comment = Number.parseInt(id, 36);
    if (page === undefined || !(comment < commentsOf(page))) return undefined;
    const above = aboveOf(page, comment);
    const context = searchParams.has("context") ? above.slice(-Number(searchParams.get("context"))) : [];
    const children = times(commentsOf(page), (n) => n).filter((n) => n > 0 && parentOf(page, n) === comment);
    const under = children.flatMap((child) => [child, ...childrenOf(page, child).slice(0, 3)]);
    const shown = [...context, comment, ...(sort === "old" ? under : under.toReversed())].slice(0, 24);
    return {
      title: `A comment on ${page.title}`,
      paragraphs: shown.map((n) => said(page, n, texts)),
      links: [
        ...[...new Set([...shown, ...above.slice(-1)])].filter((n) => n !== comment).map((n) => commentLink(page, n)),
        ...(above.length > 0 ? [commentLink(page, comment, "?context=3")] : []),
        ...SORTS.filter((other) => other !== sort).map((other) => commentLink(page, comment, `?sort=${other}`)),
        ...times(3, () => commentLink(page, rng.below(commentsOf(page)))),
      ],
      real: [linkTo(page)],
    };
  },
};
function listingLink(sort: string, span: string, count: number) {
  return link(`/comments/?sort=${sort}&t=${span}${count === 0 ? "" : `&count=${count}`}`, `${sort} of the ${span}`);
}
const commentLink = ({ number, title }: RealPage, comment: number, query = "") =>
  link(`/comments/${number}/${slugOf(title) || "page"}/c${comment.toString(36)}/${query}`, `comment ${comment}`);
const commentsOf = ({ number }: RealPage) => 30 + createRng(hashKey(`comments ${number}`)).below(MOST_COMMENTS - 30);
const parentOf = ({ number }: RealPage, comment: number) => {
  const rng = createRng(hashKey(`answered ${number} ${comment}`));
  return rng.below(4) === 0 ? 0 : rng.below(comment);
};
function aboveOf(page: RealPage, comment: number): number[] {
  return comment === 0 ? [] : [...aboveOf(page, parentOf(page, comment)), parentOf(page, comment)];
}
const childrenOf = (page: RealPage, comment: number) =>
  times(commentsOf(page), (n) => n).filter((n) => n > 0 && parentOf(page, n) === comment);
function said(page: RealPage, comment: number, texts: Texts): string {
  const rng = createRng(hashKey(`said ${page.number} ${comment}`));
  const text = rng.below(3) === 0 ? one(INTERJECTIONS, rng) : texts.picked(rng, 1 + rng.below(2)).join(" ");
  return `${inventedWord(rng, 2)}_${rng.below(999)}, ${rng.below(400)} points: ${text}`;
}

const OF_PAGES = ["WhatLinksHere", "RecentChangesLinked", "Log"] as const;
const OF_ALL = ["RecentChanges", "NewPages", "LongPages", "ShortPages", "OldestPages", "LonelyPages"] as const;
const LIMITS: readonly number[] = [20, 50, 100, 250];
const FLAGS: readonly string[] = ["hidebots", "hideminor", "hideanons", "hideredirs"];
const ACTS: readonly string[] = ["edited", "moved", "protected", "linked to", "tagged", "checked"];

interface Special {
  readonly name: string;
  readonly page: number | undefined;
  readonly limit: number;
  readonly offset: number;
  readonly flags: readonly string[];
}

/** What links here, what has changed here, and all the pages by all that a program can sort them by (MediaWiki). */
const specialPages: TrapKind = {
  name: "special-pages",
  owns: below("/wiki/Special:"),
  navigation: OF_ALL.flatMap((name) => [specialLink({ ...special(name), limit: 20 }), specialLink(special(name))]),
  entrances: ({ number }) => OF_PAGES.map((name) => specialLink(special(name, number))),
  answer: ({ pathname, searchParams }, { rng, corpus }) => {
    const [, name = "", id] = /^\/wiki\/Special:([A-Za-z]+)(?:\/Page_(\d+))?$/.exec(pathname) ?? [];
    const now: Special = {
      name,
      page: id === undefined ? undefined : Number(id),
      limit: Number(searchParams.get("limit")),
      offset: Number(searchParams.get("offset")),
      flags: FLAGS.filter((flag) => searchParams.has(flag)),
    };
    const names: readonly string[] = id === undefined ? OF_ALL : OF_PAGES;
    const isPast = now.offset > corpus.pages.length || Number(id ?? 0) >= corpus.pages.length;
    if (!names.includes(name) || !LIMITS.includes(now.limit) || isPast) return undefined;
    const order = createRng(hashKey(`special ${name} ${id ?? ""}`)).below(corpus.pages.length);
    const rows = times(Math.min(now.limit, 50), (n) =>
      at(corpus.pages, (order + 7 * (now.offset + n)) % corpus.pages.length),
    );
    const subject = now.page === undefined ? "" : ` of "${at(corpus.pages, now.page).title}"`;
    const offsets = [now.offset - now.limit, now.offset + now.limit].filter((n) => n >= 0 && n <= corpus.pages.length);
    return {
      title: `${name}${subject}`,
      paragraphs: [
        `The ${now.limit} rows after the first ${now.offset} are below.`,
        ...rows.map((row) => `${row.title}: ${changed(row, name)}`),
      ],
      links: [
        ...LIMITS.filter((limit) => limit !== now.limit).map((limit) => specialLink({ ...now, limit })),
        ...offsets.map((offset) => specialLink({ ...now, offset })),
        ...FLAGS.map((flag) => specialLink({ ...now, flags: toggled(now.flags, flag) })),
        ...rows.slice(0, 24).flatMap(({ number }) => specialLink(special(one(OF_PAGES, rng), number))),
      ],
      real: rows.slice(0, 5).map(linkTo),
    };
  },
};
function special(name: string, page?: number): Special {
  return { name, page, limit: 50, offset: 0, flags: [] };
}
function specialLink({ name, page, limit, offset, flags }: Special) {
  const query = [`limit=${limit}`, ...(offset > 0 ? [`offset=${offset}`] : []), ...flags.map((flag) => `${flag}=1`)];
  return link(`/wiki/Special:${name}${page === undefined ? "" : `/Page_${page}`}?${query.join("&")}`, name);
}
const toggled = (flags: readonly string[], flag: string) =>
  FLAGS.filter((other) => flags.includes(other) !== (other === flag));
function changed({ number }: RealPage, name: string): string {
  const rng = createRng(hashKey(`${name} row ${number}`));
  return `${one(ACTS, rng)} by ${inventedWord(rng, 2)} (${rng.below(2) === 0 ? "+" : "-"}${rng.below(4000)} bytes)`;
}

const THINGS: readonly string[] = TOPIC_WORDS.flatMap((word) => [`${word}s`, `${word}-facts`, `${word}-pictures`]);
const PROMISES: readonly string[] = [
  "that-shook-the-world",
  "nobody-tells-you-about",
  "you-will-not-believe",
  "that-changed-everything",
  "every-sailor-should-know",
  "that-were-never-explained",
  "experts-are-afraid-of",
  "caught-on-camera",
];
const FILLERS: readonly string[] = [
  "Number one will leave you speechless!",
  "You have to see the next one.",
  "And that is not even the strangest part.",
  "Wait until you read what comes next.",
];
const [SHORTEST_LIST, LONGEST_LIST] = [11, 48];

/** "27 storms nobody tells you about", one to a page, each cut out of a real article (slide shows of content farms). */
const listicles: TrapKind = {
  name: "listicles",
  owns: below("/lists/"),
  navigation: times(8, (n) => anyList(createRng(hashKey(`promoted list ${n}`)))),
  entrances: (_, { rng }) => times(10, () => anyList(rng)),
  answer: ({ pathname }, { rng, corpus }) => {
    const [, list = "", count = "", rest = "", place = ""] =
      /^\/lists\/((\d\d)-([a-z-]+))\/(\d{1,2})\/$/.exec(pathname) ?? [];
    const [length, slide] = [Number(count), Number(place)];
    const isList = THINGS.some((thing) => rest.startsWith(thing) && PROMISES.includes(rest.slice(thing.length + 1)));
    if (!isList || length < SHORTEST_LIST || length > LONGEST_LIST || slide < 1 || slide > length) return undefined;
    const page = pageOfSlide(corpus, list, slide);
    const text = page.text();
    const slides = [slide - 1, slide + 1].filter((n) => n >= 1 && n <= length);
    return {
      title: `${list.replaceAll("-", " ")}: ${slide} of ${length}`,
      paragraphs: [`${slide}. ${page.title}. ${teaser(page)}`, at(text, rng.below(text.length)), one(FILLERS, rng)],
      links: [...slides.map((n) => slideLink(list, n)), ...times(14, () => anyList(rng))],
    };
  },
};
const pageOfSlide = (corpus: RealCorpus, list: string, slide: number) => {
  const good = corpus.pages.filter(({ isGood }) => isGood);
  return one(good, createRng(hashKey(`slide ${list} ${slide}`)));
};
function slideLink(list: string, slide: number) {
  return link(`/lists/${list}/${slide}/`, `${list.replaceAll("-", " ")}: ${topicPhrase(createRng(slide), 2)}`);
}
function anyList(rng: Rng) {
  const count = SHORTEST_LIST + rng.below(LONGEST_LIST - SHORTEST_LIST + 1);
  return slideLink(
    `${count}-${one(THINGS, rng)}-${one(PROMISES, rng)}`,
    1 + (rng.below(4) === 0 ? rng.below(count) : 0),
  );
}

const ARTICLE_KINDS = [menuItems, commentPermalinks, specialPages, listicles];

/** In no order of how hard they are. */
export const FIFTH_ASIDE_KINDS: readonly TrapKind[] = [
  ...ARTICLE_KINDS,
  ...PROGRAM_KINDS,
  ...WRITTEN_KINDS,
  ...SERVICE_KINDS,
].sort((a, b) => hashKey(a.name) - hashKey(b.name));
