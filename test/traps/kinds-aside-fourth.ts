/**
 * A fourth set of traps for measuring alone, made without knowledge of the filters: whoever works on the protection does not
 * read this file nor those beside it, nor tunes on their figures.
 * @module
 */
import { createRng, type Rng } from "../../src/math/rng.ts";
import { hashKey } from "../../src/text/hash.ts";
import { below, link, type TrapKind, times } from "./kind.ts";
import { SOFTWARE_KINDS } from "./kinds-aside-fourth-b.ts";
import { WORD_KINDS } from "./kinds-aside-fourth-c.ts";
import { VISITOR_KINDS } from "./kinds-aside-fourth-d.ts";
import { linkTo, type RealCorpus, type RealPage, shuffled, teaser } from "./real-pages.ts";
import { digits, one, topicPhrase } from "./text.ts";

const VIEWS: readonly string[] = ["amp", "print", "mobile", "embed", "feed", "reader"];
const VIEWED = new RegExp(`^(/.+?)((?:/(?:${VIEWS.join("|")}))+)/$`);

/** Views at the end of the path, whose links to each other are relative and so pile up (`/amp/amp/print/` of WordPress). */
const viewStack: TrapKind = {
  name: "view-stack",
  owns: ({ pathname, search }, corpus) => search === "" && corpus.at(VIEWED.exec(pathname)?.[1] ?? "") !== undefined,
  entrances: ({ address, number }) =>
    hasFolder(address) ? [viewLink(address, number % 4 === 0 ? "print" : "amp")] : [],
  answer: ({ pathname }, { corpus }) => {
    const [, address = "", stack = ""] = VIEWED.exec(pathname) ?? [];
    const page = corpus.at(address);
    const view = stack.split("/").at(-1) ?? "";
    if (page === undefined) return undefined;
    const onward = page.links().filter(({ href }) => hasFolder(href) && corpus.at(href) !== undefined);
    return {
      title: view === "print" ? `${page.title} (to print)` : page.title,
      paragraphs: viewed(page, view),
      links: [
        ...VIEWS.filter((other) => other !== view).map((other) => link(`${other}/`, other)),
        ...onward.slice(0, 6).map(({ href }) => viewLink(href, view)),
      ],
      real: [linkTo(page)],
    };
  },
};
/** A view is a folder below the page's address, which a query at its end would not allow. */
const hasFolder = (address: string) => !address.includes("?");
const viewLink = (address: string, view: string) => link(`${address}/${view}/`, view);
function viewed(page: RealPage, view: string): readonly string[] {
  const text = page.text();
  if (view === "embed") return [teaser(page), "Read the whole article at the weather almanac."];
  if (view === "feed") return [`Comments on: ${page.title}`, teaser(page)];
  if (view === "mobile") return text.slice(0, Math.ceil(text.length / 2));
  return view === "print" ? [...text, `Printed from ${page.address}.`] : text;
}

const TESTS: readonly string[] = "hero headline teaser order paywall signup related sticky banner tone".split(" ");
const ARMS: readonly string[] = ["a", "b", "c", "d"];
const HEADLINES: readonly ((title: string) => string)[] = [
  (title) => title,
  (title) => `What you should know about ${title.toLowerCase()}`,
  (title) => `${title}, explained`,
  (title) => `Why everybody speaks of ${title.toLowerCase()}`,
];

/** Each visitor is dealt a hand of experiments, and the address of every page carries it (A/B tests without cookies). */
const experiments: TrapKind = {
  name: "experiments",
  owns: (url, corpus) => url.searchParams.has("exp") && corpus.at(withoutTest(url)) !== undefined,
  entrances: ({ address, number }, { rng }) => (number % 2 === 1 ? times(3, () => testLink(address, dealt(rng))) : []),
  answer: (url, { rng, corpus }) => {
    const page = corpus.at(withoutTest(url));
    const [, test = "", arm = ""] = /^([a-z]+)\.([a-d])\.[0-9a-z]{6}$/.exec(url.searchParams.get("exp") ?? "") ?? [];
    if (page === undefined || !TESTS.includes(test) || !ARMS.includes(arm)) return undefined;
    const shown = ARMS.indexOf(arm);
    const text = test === "order" || test === "hero" ? shuffled(page.text(), createRng(shown)) : [...page.text()];
    const pitch = `Sign up for letter ${shown + 1} on ${topicPhrase(createRng(hashKey(`${test} ${arm}`)), 3)}.`;
    const onward = page.links().filter(({ href }) => corpus.at(href) !== undefined);
    return {
      title: (HEADLINES[test === "headline" || test === "tone" ? shown : 0] ?? String)(page.title),
      paragraphs: test === "paywall" ? [...text.slice(0, 1 + shown), pitch] : [pitch, ...text],
      links: [...onward.map(({ href }) => href), page.address].map((href) => testLink(href, dealt(rng))),
    };
  },
};
const dealt = (rng: Rng) => `${one(TESTS, rng)}.${one(ARMS, rng)}.${digits(rng, 6, 36)}`;
const testLink = (address: string, exp: string) =>
  link(`${address}${address.includes("?") ? "&" : "?"}exp=${exp}`, `variant ${exp}`);
function withoutTest({ pathname, searchParams }: URL): string {
  const rest = [...searchParams].filter(([name]) => name !== "exp").map((pair) => pair.join("="));
  return pathname + (rest.length === 0 ? "" : `?${rest.join("&")}`);
}

const SHORTEST_START = 3;

/** Addresses that a mail program has broken off: the server shows what begins like that, and what others looked for. */
const brokenOff: TrapKind = {
  name: "broken-off",
  owns: ({ pathname, search }, corpus) => search === "" && startsOf(corpus).has(pathname),
  entrances: ({ number }, { rng, corpus }) =>
    number % 3 === 0 ? times(3, () => startLink(anyStart(corpus, rng))) : [],
  answer: ({ pathname }, { rng, corpus }) => {
    const starts = startsOf(corpus);
    const pages = starts.get(pathname);
    if (pages === undefined) return undefined;
    const found = pages.slice(0, 8);
    const longer = found
      .map(({ address }) => address.slice(0, pathname.length + 1))
      .filter((start) => starts.has(start));
    const shorter = [pathname.slice(0, -1)].filter((start) => starts.has(start));
    return {
      title: "Did you mean one of these?",
      paragraphs: [
        `There is no page at ${pathname}. Perhaps your mail program broke the address off.`,
        ...found.map((page) => `${page.title}: ${teaser(page)}`),
      ],
      links: [...new Set([...longer, ...shorter, ...times(8, () => anyStart(corpus, rng))])].map(startLink),
      real: found.map(linkTo),
    };
  },
};
const startLink = (start: string) => link(start, `begins with ${start}`);
/** The start of a page's address: looked for among the pages, since the list of all starts is long. */
function anyStart(corpus: RealCorpus, rng: Rng): string {
  const starts = startsOf(corpus);
  for (;;) {
    const { address } = one(corpus.pages, rng);
    const start = address.slice(0, -1 - rng.below(12));
    if (starts.has(start)) return start;
  }
}
type Starts = ReadonlyMap<string, readonly RealPage[]>;
const knownStarts = new WeakMap<RealCorpus, Starts>();
/** What real addresses begin with, down to some letters of their names. */
function startsOf(corpus: RealCorpus): Starts {
  const made = knownStarts.get(corpus);
  if (made !== undefined) return made;
  const starts = new Map<string, RealPage[]>();
  for (const page of corpus.pages.filter(({ address }) => /\/[a-z][a-z0-9-]*$/.test(address))) {
    const name = page.address.lastIndexOf("/") + 1;
    for (let end = name + SHORTEST_START; end < page.address.length; end++) {
      const start = page.address.slice(0, end);
      if (corpus.at(start) !== undefined) continue;
      starts.set(start, [...(starts.get(start) ?? []), page]);
    }
  }
  knownStarts.set(corpus, starts);
  return starts;
}

/** Any run of sentences of any page has an address to quote it by (canonical text services, readers of scripture). */
const passages: TrapKind = {
  name: "passages",
  owns: below("/text/urn:almanac:"),
  entrances: (page, { rng }) => (page.isGood ? times(4, () => anyPassage(page, rng)) : []),
  answer: ({ pathname }, { rng, corpus }) => {
    const [, number = "-1", first = "", last = ""] = /^\/text\/urn:almanac:p(\d+):(\d+)-(\d+)$/.exec(pathname) ?? [];
    const page = corpus.pages[Number(number)];
    const [from, to] = [Number(first), Number(last)];
    const sentences = page === undefined ? [] : sentencesOf(page);
    if (page === undefined || from < 1 || from > to || to > sentences.length) return undefined;
    const length = to - from + 1;
    const ranges = [
      [from - 1, to],
      [from, to + 1],
      [from + 1, to],
      [from, to - 1],
      [from - length, from - 1],
      [to + 1, to + length],
      [1, sentences.length],
    ].filter(([a = 0, b = 0]) => a >= 1 && a <= b && b <= sentences.length && (a !== from || b !== to));
    return {
      title: `${page.title} ${from}-${to}`,
      paragraphs: sentences.slice(from - 1, to).map((sentence, n) => `[${from + n}] ${sentence}`),
      links: [
        ...ranges.map(([a = 0, b = 0]) => passageLink(page, a, b)),
        ...times(4, () => anyPassage(one(corpus.pages, rng), rng)),
      ],
      real: [linkTo(page)],
    };
  },
};
const sentencesOf = (page: RealPage) =>
  page
    .text()
    .join(" ")
    .split(/(?<=\.) /);
const passageLink = ({ number, title }: RealPage, from: number, to: number) =>
  link(`/text/urn:almanac:p${number}:${from}-${to}`, `${title} ${from}-${to}`);
function anyPassage(page: RealPage, rng: Rng) {
  const count = sentencesOf(page).length;
  const from = 1 + rng.below(count);
  return passageLink(page, from, from + rng.below(count - from + 1));
}

const REAL_TEXT_KINDS = [viewStack, experiments, brokenOff, passages];

/** In no order of how hard they are. */
export const FOURTH_ASIDE_KINDS: readonly TrapKind[] = [
  ...REAL_TEXT_KINDS,
  ...SOFTWARE_KINDS,
  ...WORD_KINDS,
  ...VISITOR_KINDS,
].sort((a, b) => hashKey(a.name) - hashKey(b.name));
