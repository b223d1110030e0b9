/**
 * More of the second set of traps: texts that look like no
 * other, and are about the topic.
 * @module
 */
import { createRng, type Rng } from "../../src/math/rng.ts";
import { hashKey } from "../../src/text/hash.ts";
import { below, link, type TrapKind, times } from "./kind.ts";
import { linkTo, type RealCorpus, type RealPage, shuffled } from "./real-pages.ts";
import { isKnown, known, named } from "./signed.ts";
import { inventedWord, one, paragraphs, slugOf, topicPhrase } from "./text.ts";

const TRADES: readonly string[] = [
  "flood-cleanup",
  "storm-damage-repair",
  "snow-removal",
  "wind-insurance-claims",
  "earthquake-inspection",
  "rain-gutter-service",
  "hurricane-shutters",
];
const places = (label: string, count: number): readonly string[] => [
  ...new Set(times(count, (n) => inventedWord(createRng(hashKey(`${label} ${n}`))))),
];
const COUNTIES = places("county", 48);
const townsIn = (county: string) => places(`town in ${county}`, 40);

/** One firm, seven trades, two thousand towns: a page for each, in lists of lists (doorway pages of "local SEO"). */
const doorways: TrapKind = {
  name: "doorways",
  owns: ({ pathname }) => TRADES.includes(pathname.split("/")[1] ?? ""),
  navigation: [link("/flood-cleanup/", "Flood cleanup near you")],
  entrances: ({ number }, { rng }) =>
    number % 10 === 0 ? [link(`/${one(TRADES, rng)}/${one(COUNTIES, rng)}/`, "near you")] : [],
  answer: ({ pathname }, { rng, texts }) => {
    const [trade = "", county, town, ...more] = pathname.split("/").slice(1, -1);
    const at = (...names: readonly string[]) => link(`/${names.join("/")}/`, `${names[0]} in ${names.at(-1)}`);
    if (!pathname.endsWith("/") || more.length > 0) return undefined;
    if (county === undefined) {
      return { title: trade, paragraphs: ["Choose your county."], links: COUNTIES.map((name) => at(trade, name)) };
    }
    if (!COUNTIES.includes(county)) return undefined;
    const towns = townsIn(county);
    if (town === undefined) {
      const paragraphs = [`Our teams are all over ${county}. Choose your town.`];
      return { title: `${trade} in ${county}`, paragraphs, links: towns.map((name) => at(trade, county, name)) };
    }
    if (!towns.includes(town)) return undefined;
    const said = texts.picked(rng, 12 + rng.below(8)).map((text) => text.replace(/\.(?= [A-Z])/, ` in ${town}.`));
    return {
      title: `${trade.replaceAll("-", " ")} in ${town}, ${county}`,
      paragraphs: [`Do you need ${trade.replaceAll("-", " ")} in ${town}? We come to all of ${county}.`, ...said],
      links: [
        ...TRADES.filter((other) => other !== trade).map((other) => at(other, county, town)),
        ...times(6, () => at(trade, county, one(towns, rng))),
        at(trade, one(COUNTIES, rng)),
      ],
    };
  },
};

/** Every word of the site's own texts, with the sentences around it, each word of which leads on (KWIC, "use in a sentence"). */
const concordance: TrapKind = {
  name: "concordance",
  owns: below("/concordance/"),
  entrances: (page, { rng }) => times(2, () => wordLink(one(wordsIn(page.text().join(" ")), rng), "left", 9)),
  answer: ({ pathname }, { rng, corpus }) => {
    const [, word = "", side = "", width = ""] =
      /^\/concordance\/([a-z]+)\/(left|right|source)-(5|9|14)\.html$/.exec(pathname) ?? [];
    const uses = usesOf(corpus).get(word);
    if (uses === undefined) return undefined;
    const lines = shuffled(uses, rng).slice(0, 20);
    const said = lines.map(({ sentence }) => around(sentence, word, Number(width)));
    const onward = times(14, () => one(wordsIn(said.join(" ")), rng)).map((to) => wordLink(to, side, Number(width)));
    const sides = ["left", "right", "source"].filter((other) => other !== side);
    return {
      title: `${word} in sentences`,
      paragraphs: side === "right" ? said.reverse() : said,
      links: [
        ...onward,
        ...sides.map((to) => wordLink(word, to, Number(width))),
        wordLink(word, side, one([5, 9, 14], rng)),
      ],
      real: lines.slice(0, 3).map(({ page }) => linkTo(page)),
    };
  },
};
const wordLink = (word: string, side: string, width: number) =>
  link(`/concordance/${word}/${side}-${width}.html`, `${word} in a sentence`);
const wordsIn = (text: string): readonly string[] => text.toLowerCase().match(/\b[a-z]{5,}\b/g) ?? ["storm"];
function around(sentence: string, word: string, width: number): string {
  const words = sentence.split(" ");
  const place = words.findIndex((one) => one.toLowerCase().includes(word));
  return words.slice(Math.max(0, place - width), place + width + 1).join(" ");
}
type Uses = ReadonlyMap<string, readonly { readonly page: RealPage; readonly sentence: string }[]>;
const knownUses = new WeakMap<RealCorpus, Uses>();
function usesOf(corpus: RealCorpus): Uses {
  const made = knownUses.get(corpus);
  if (made !== undefined) return made;
  const uses = new Map<string, { page: RealPage; sentence: string }[]>();
  for (const page of corpus.pages) {
    for (const sentence of sentencesOf(page)) {
      for (const word of new Set(wordsIn(sentence))) {
        const list = uses.get(word) ?? [];
        list.push({ page, sentence });
        uses.set(word, list);
      }
    }
  }
  knownUses.set(corpus, uses);
  return uses;
}
const sentencesOf = (page: RealPage) =>
  page
    .text()
    .join(" ")
    .split(/(?<=\.) /);

const BLOG_POSTS = 80_000;
const BLOG_START = Date.UTC(2015, 0, 1);
const HOUR_MS = 3_600_000;

/** A post an hour, from sentences of three real pages and some filler, with its sources (autoblogs that feed on feeds). */
const autoblog: TrapKind = {
  name: "autoblog",
  owns: below("/blog/"),
  entrances: ({ number }, { rng }) => (number % 7 === 0 ? times(2, () => blogLink(rng.below(BLOG_POSTS))) : []),
  answer: ({ pathname }, { rng, texts, corpus }) => {
    const n = Number(/-(\d+)\/$/.exec(pathname)?.[1] ?? -1);
    if (n < 0 || n >= BLOG_POSTS || blogLink(n).href !== pathname) return undefined;
    const sources = times(3, () => one(corpus.pages, rng));
    const taken = shuffled(sources.flatMap(sentencesOf), rng).slice(0, 9 + rng.below(6));
    const filler = texts
      .picked(rng, 4)
      .join(" ")
      .split(/(?<=\.) /);
    const day = n - (n % 24);
    const near = [n - 1, n + 1, day - 24, day, day + 23, ...times(4, () => rng.below(BLOG_POSTS))];
    return {
      title: topicPhrase(createRng(n), 4),
      paragraphs: paragraphs(shuffled([...taken, ...named(filler, rng)], rng)),
      links: near.filter((to) => to !== n && to >= 0 && to < BLOG_POSTS).map(blogLink),
      real: sources.slice(0, 2).map(linkTo),
    };
  },
};
const blogLink = (n: number) => {
  const day = new Date(BLOG_START + n * HOUR_MS).toISOString().slice(0, 10).replaceAll("-", "/");
  const title = topicPhrase(createRng(n), 4);
  return link(`/blog/${day}/${slugOf(title)}-${n}/`, title);
};

const [FIRST_SPAM, SPAM, GANG] = [20_000, 70_000, 40];

/** Notes that robots have written, at addresses like those of the honest ones (any script that lets strangers post). */
const noteSpam: TrapKind = {
  name: "note-spam",
  owns: ({ pathname, search }) => pathname === "/notes/read" && isSpam(Number(/^\?id=(\d{5})$/.exec(search)?.[1])),
  entrances: ({ number }, { rng }) => (number % 8 === 0 ? times(3, () => spamLink(rng.below(SPAM))) : []),
  answer: ({ searchParams }, { rng, texts, corpus }) => {
    const n = Number(searchParams.get("id")) - FIRST_SPAM;
    const gang = n - (n % GANG);
    const by = inventedWord(createRng(gang), 4);
    return {
      title: topicPhrase(rng, 3 + rng.below(2)),
      paragraphs: [...named(texts.picked(rng, 8 + rng.below(10)), rng), `Noted by ${by}${rng.below(100)}.`],
      links: times(8, (k) => spamLink(k < 5 ? gang + rng.below(GANG) : rng.below(SPAM))),
      real: times(2, () => linkTo(one(corpus.pages, rng))),
    };
  },
};
const isSpam = (id: number) => id >= FIRST_SPAM && id < FIRST_SPAM + SPAM;
const spamLink = (n: number) => link(`/notes/read?id=${FIRST_SPAM + n}`, `note ${n}`);

/** Pages that a broken-in script shows in the folders of all sections, linked across them (the "Japanese keyword hack"). */
const hacked: TrapKind = {
  name: "hacked",
  owns: ({ pathname }, { listAt }) => {
    const [, section = "", name = ""] = /^(\/[a-z]+\/)([^/]+)\.html$/.exec(pathname) ?? [];
    return section !== "" && isKnown(name) && listAt(section) !== undefined;
  },
  entrances: (_, { rng, corpus }) => [hackedLink(corpus, rng)],
  answer: (_, { rng, texts, corpus }) => ({
    title: `${topicPhrase(rng, 3)} ${inventedWord(rng)} sale`,
    paragraphs: [
      ...named(texts.markov(rng, 180 + rng.below(120)), rng),
      `Only ${5 + rng.below(90)}.99 while it lasts.`,
    ],
    links: times(10, () => hackedLink(corpus, rng)),
  }),
};
const hackedLink = (corpus: RealCorpus, rng: Rng) => {
  const phrase = topicPhrase(rng, 2);
  return link(`${one(corpus.sections, rng).href}${known(`${slugOf(phrase)}-${rng.below(1e5)}`)}.html`, phrase);
};

export const UNIQUE_LOOKING_KINDS: readonly TrapKind[] = [doorways, concordance, autoblog, noteSpam, hacked];
