/**
 * More traps to tune on, after what sites do that would fool the rules which the first ones led to: servers that know their own
 * addresses, texts with new words, links to real pages and among each other, and ways over many redirects.
 * @module
 */
import { at } from "../../src/collections/at.ts";
import { createRng, type Rng } from "../../src/math/rng.ts";
import { hashKey } from "../../src/text/hash.ts";
import { below, link, type TrapKind, times } from "./kind.ts";
import { linkTo, type RealCorpus, type RealPage, teaser } from "./real-pages.ts";
import { isKnown, known, named, sumOf } from "./signed.ts";
import { digits, inventedWord, one, paragraphs, slugOf, topicPhrase } from "./text.ts";

// ---------------------------------------------------------------------------------------------------------------
// Texts with words of their own, at addresses that the server knows

/** A tar pit for crawlers: babble with new words, under slugs that the server signs. */
const babble: TrapKind = {
  name: "babble",
  owns: below("/journal/"),
  entrances: (_, { rng }) => times(2, () => babbleLink(rng)),
  answer: ({ pathname }, { rng, texts }) => {
    if (!isKnown(pathname.slice("/journal/".length))) return undefined;
    return {
      title: topicPhrase(rng, 4),
      paragraphs: named(texts.markov(rng, 260), rng),
      links: times(8, () => babbleLink(rng)),
    };
  },
};
const babbleLink = (rng: Rng) => {
  const phrase = topicPhrase(rng, 3);
  return link(`/journal/${known(`${slugOf(phrase)}-${inventedWord(rng)}`)}`, phrase);
};

/** Folders in folders, none checked, whose babble has new words. */
const babbleFolders: TrapKind = {
  name: "babble-folders",
  owns: below("/library/"),
  navigation: [link("/library/", "Library")],
  answer: ({ pathname }, { rng, texts }) => {
    const depth = pathname.split("/").length;
    const base = depth > 8 ? "/library/" : pathname.endsWith("/") ? pathname : `${pathname}/`;
    return {
      title: topicPhrase(rng, 3),
      paragraphs: named(texts.gibberish("library", rng, 260), rng),
      links: times(6, () => link(`${base}${inventedWord(rng)}/`, inventedWord(rng))),
    };
  },
};

/** Every page of babble links to as many real pages as to its own kind. */
const rootedBabble: TrapKind = {
  name: "rooted-babble",
  owns: below("/opinion/"),
  entrances: (_, { rng }) => times(2, () => opinionLink(rng)),
  answer: ({ pathname }, { rng, texts, corpus }) => {
    if (!isKnown(pathname.slice("/opinion/".length))) return undefined;
    return {
      title: topicPhrase(rng, 4),
      paragraphs: named(texts.picked(rng, 18), rng),
      links: times(6, () => opinionLink(rng)),
      real: times(6, () => linkTo(one(corpus.pages, rng))),
    };
  },
};
const opinionLink = (rng: Rng) => {
  const phrase = topicPhrase(rng, 3);
  return link(`/opinion/${known(`${slugOf(phrase)}-${digits(rng, 4, 26)}`)}`, phrase);
};

/** Short ids of letters and digits, as places for pictures have them; true sentences with names of persons. */
const posts: TrapKind = {
  name: "posts",
  owns: below("/p/"),
  entrances: (_, { rng }) => times(2, () => postLink(rng)),
  answer: ({ pathname }, { rng, texts }) => {
    if (!isKnown(pathname.slice("/p/".length))) return undefined;
    const by = inventedWord(rng, 4);
    const comments = times(6, () => `${inventedWord(rng, 4)}: ${texts.picked(rng, 1).join(" ")}`);
    return {
      title: `${by}: ${topicPhrase(rng, 3)}`,
      paragraphs: [...texts.picked(rng, 6), ...comments],
      links: times(12, () => postLink(rng)),
    };
  },
};
const postLink = (rng: Rng) => link(`/p/${known(digits(rng, 6, 36))}`, "more like this");

// ---------------------------------------------------------------------------------------------------------------
// A list that ends, but not soon

const TOWNS = 40_000;
const townName = (n: number) => {
  const rng = createRng(hashKey(`town ${n}`));
  return `${inventedWord(rng)}${n % 3 === 0 ? "-on-sea" : n % 3 === 1 ? "burg" : ""}-${n.toString(26)}`;
};
const townOf = (name: string) => {
  const n = Number.parseInt(name.split("-").at(-1) ?? "", 26);
  return Number.isInteger(n) && n >= 0 && n < TOWNS && townName(n) === name ? n : undefined;
};
const townLink = (n: number) =>
  link(`/weather-in/${townName(((n % TOWNS) + TOWNS) % TOWNS)}`, `weather in ${townName(n % TOWNS)}`);

/** The weather in each of forty thousand towns, which link to their neighbours on a grid. */
const towns: TrapKind = {
  name: "towns",
  owns: below("/weather-in/"),
  entrances: (_, { rng }) => times(2, () => townLink(rng.below(TOWNS))),
  answer: ({ pathname }, { rng, texts }) => {
    const town = townOf(pathname.slice("/weather-in/".length));
    if (town === undefined) return undefined;
    const name = inventedWord(createRng(town), 3);
    const said = texts.spun("towns", rng, 12).map((sentence) => `${sentence} So it is in ${name}.`);
    return {
      title: `Weather in ${name}`,
      paragraphs: said,
      links: [town - 1, town + 1, town - 200, town + 200, town - 201, town + 201].map((n) => townLink(n + TOWNS)),
    };
  },
};

// ---------------------------------------------------------------------------------------------------------------
// Made of real pages

/** Any two real pages compared: half of the one, half of the other. */
const comparisons: TrapKind = {
  name: "comparisons",
  owns: below("/compare/"),
  entrances: ({ number }, { rng, corpus }) => times(2, () => comparisonLink(number, rng.below(corpus.pages.length))),
  answer: ({ pathname }, { rng, corpus }) => {
    const [a, b] = pathname
      .slice("/compare/".length)
      .split("-vs-")
      .map((part) => corpus.pages[Number(part.split(".")[0])]);
    if (a === undefined || b === undefined) return undefined;
    const others = times(8, (n) => comparisonLink(n < 4 ? a.number : b.number, rng.below(corpus.pages.length)));
    return {
      title: `${a.title} or ${b.title}`,
      paragraphs: [...halfOf(a), ...halfOf(b)],
      links: others,
      real: [linkTo(a), linkTo(b)],
    };
  },
};
const comparisonLink = (a: number, b: number) => link(`/compare/${a}.html-vs-${b}.html`, `${a} or ${b}`);
const halfOf = (page: RealPage) => page.text().filter((_, n) => n % 2 === 0);

/** Real pages in invented languages, word for word; the language stands first in the address, and changes with every link. */
const translations: TrapKind = {
  name: "translations",
  owns: ({ pathname }) => /^\/[a-z]{2}-[a-z]{4}\//.test(pathname),
  entrances: ({ address }, { rng }) => times(2, () => link(`/${tongue(rng)}${address}`, "in your language")),
  answer: ({ pathname, search }, { rng, corpus }) => {
    const [, language = "", path = ""] = /^\/([a-z]{2}-[a-z]{4})(\/.*)$/.exec(pathname) ?? [];
    const page = corpus.at(path + search);
    if (page === undefined) return undefined;
    const translated = page.text().map((text) =>
      text.replace(/\b[a-z]{4,}\b/g, (word) => {
        const random = createRng(hashKey(`${language} ${word}`));
        return random.below(3) === 0 ? inventedWord(random, 2 + random.below(3)) : word;
      }),
    );
    const inside = page
      .links()
      .slice(1)
      .map(({ href, label }) => link(`/${tongue(rng)}${href}`, label));
    const others = times(4, () => link(`/${tongue(rng)}${page.address}`, "in another language"));
    return { title: `${page.title} (${language})`, paragraphs: translated, links: [...inside, ...others] };
  },
};
const tongue = (rng: Rng) => `${digits(rng, 2, 36).replace(/\d/g, "a")}-${inventedWord(rng, 2)}`;

/** What was asked below a real page: its sentences in another order, with an answer; and other questions. */
const questions: TrapKind = {
  name: "questions",
  owns: below("/questions/"),
  entrances: ({ number }, { rng }) => times(2, () => questionLink(number, rng)),
  answer: ({ pathname }, { rng, corpus, texts }) => {
    const [, , id = "", slug = ""] = pathname.split("/");
    const page = corpus.pages[Number(id.slice(4))];
    if (page === undefined || !isKnown(slug)) return undefined;
    const sentences = mixed(
      page
        .text()
        .join(" ")
        .split(/(?<=\.) /),
      rng,
    ).slice(0, 9);
    return {
      title: `${page.title}? ${topicPhrase(rng, 2)}`,
      paragraphs: [...paragraphs(sentences), ...named(texts.picked(rng, 5), rng)],
      links: [
        ...times(4, () => questionLink(page.number, rng)),
        ...times(4, () => questionLink(rng.below(corpus.pages.length), rng)),
      ],
      real: [linkTo(page), linkTo(one(corpus.pages, rng))],
    };
  },
};
const questionLink = (page: number, rng: Rng) => {
  const asked = topicPhrase(rng, 3);
  return link(`/questions/${1000 + rng.below(9000)}${page}/${known(`${slugOf(asked)}-${digits(rng, 3, 26)}`)}`, asked);
};
const mixed = <T>(list: readonly T[], rng: Rng) =>
  list
    .map((value) => ({ value, at: rng.below(1e9) }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);

/** A stream of the latest articles, by cursors that the server signs; each shows real pages. */
const stream: TrapKind = {
  name: "stream",
  owns: ({ pathname }) => pathname === "/stream",
  navigation: [link("/stream", "Stream")],
  answer: ({ searchParams }, { rng, corpus }) => {
    const cursor = searchParams.get("after");
    if (cursor !== null && !isKnown(cursor)) return undefined;
    const shown = times(8, () => one(corpus.pages, rng));
    return {
      title: "What is new",
      paragraphs: shown.map((page) => `${page.title}: ${teaser(page)}`),
      links: times(4, () => link(`/stream?after=${known(digits(rng, 9, 36))}`, "more")),
      real: shown.slice(0, 5).map(linkTo),
    };
  },
};

/** Words of real titles in any order make a page with teasers; other words do not. */
const topics: TrapKind = {
  name: "topics",
  owns: below("/topics/"),
  entrances: ({ title }, { rng, corpus }) =>
    times(2, () => topicLink([titleWord(title, rng), ...anyWords(corpus, rng, 2)])),
  answer: ({ pathname }, { rng, corpus, texts }) => {
    const words = pathname.slice("/topics/".length).split("-");
    if (words.some((word) => !vocabulary(corpus).has(word))) return undefined;
    const shown = times(6, () => one(corpus.pages, rng));
    return {
      title: words.join(" "),
      paragraphs: [...texts.picked(rng, 4), ...shown.map(teaser)],
      links: times(10, (n) => topicLink([...words.slice(n % 2, (n % 2) + 2), ...anyWords(corpus, rng, 1 + (n % 2))])),
      real: shown.slice(0, 4).map(linkTo),
    };
  },
};
const titleWord = (title: string, rng: Rng) => one(slugOf(title).split("-"), rng);
const anyWords = (corpus: RealCorpus, rng: Rng, count: number) =>
  times(count, () => titleWord(one(corpus.pages, rng).title, rng));
const topicLink = (words: readonly string[]) => link(`/topics/${words.join("-")}`, words.join(" "));
const vocabularies = new WeakMap<RealCorpus, ReadonlySet<string>>();
function vocabulary(corpus: RealCorpus): ReadonlySet<string> {
  const made = vocabularies.get(corpus) ?? new Set(corpus.pages.flatMap(({ title }) => slugOf(title).split("-")));
  vocabularies.set(corpus, made);
  return made;
}

// ---------------------------------------------------------------------------------------------------------------
// Ways

const HOPS = 5;
/** Every link goes over five others before it arrives. */
const detours: TrapKind = {
  name: "detours",
  owns: ({ pathname }) => pathname.startsWith("/go/") || pathname.startsWith("/offer/"),
  entrances: (_, { rng }) => [detourLink(rng)],
  answer: ({ pathname }, { rng, texts }) => {
    const [, way, slug = "", hop = "0"] = pathname.split("/");
    if (!isKnown(slug)) return undefined;
    if (way === "go") {
      return { redirect: Number(hop) < HOPS ? `/go/${slug}/${Number(hop) + 1}` : `/offer/${slug}` };
    }
    return {
      title: topicPhrase(rng, 4),
      paragraphs: named(texts.picked(rng, 16), rng),
      links: times(9, () => detourLink(rng)),
    };
  },
};
const detourLink = (rng: Rng) => link(`/go/${known(`${slugOf(topicPhrase(rng, 2))}-${digits(rng, 4, 26)}`)}`, "offer");

/** A path of choices that the server remembers in the query: it grows with each step, and may begin anew. */
const wizard: TrapKind = {
  name: "wizard",
  owns: ({ pathname }) => pathname === "/advice",
  navigation: [link("/advice?way=", "Advice")],
  entrances: ({ number }, { rng }) => (number % 4 === 0 ? [wizardLink([inventedWord(rng, 2)])] : []),
  answer: ({ searchParams }, { rng, texts }) => {
    const [way = "", sum = ""] = (searchParams.get("way") ?? "").split("*");
    if (way !== "" && sumOf(way) !== sum) return undefined;
    const steps = way === "" ? [] : way.split("~");
    const kept = steps.slice(steps.length > 5 ? 3 : 0);
    return {
      title: `Advice: ${topicPhrase(rng, 2)}`,
      paragraphs: [...texts.same("wizard", `step ${steps.length}`).slice(0, 2), ...texts.markov(rng, 160)],
      links: times(5, () => wizardLink([...kept, inventedWord(rng, 2)])),
    };
  },
};
const wizardLink = (steps: readonly string[]) =>
  link(`/advice?way=${steps.join("~")}*${sumOf(steps.join("~"))}`, at(steps, steps.length - 1));

export const LATER_TUNING_KINDS: readonly TrapKind[] = [
  babble,
  babbleFolders,
  rootedBabble,
  posts,
  towns,
  comparisons,
  translations,
  questions,
  stream,
  topics,
  detours,
  wizard,
];
