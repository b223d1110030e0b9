/**
 * More of the sixth set of traps for measuring alone, which nobody reads who works on the protection: what is written for
 * search engines alone.
 * @module
 */
import { createRng, type Rng } from "../../src/math/rng.ts";
import { hashKey } from "../../src/text/hash.ts";
import { capital, glosses } from "./glosses.ts";
import { below, link, type TrapKind, times } from "./kind.ts";
import { linkTo, type RealCorpus, type RealPage } from "./real-pages.ts";
import { named } from "./signed.ts";
import { inventedWord, once, one, slugOf, topicPhrase } from "./text.ts";

const things = once(() => [
  ...new Set(
    glosses()
      .onTopic.map(({ words }) => slugOf(words[0] ?? ""))
      .filter((slug) => /^[a-z]{4,}(-[a-z]+)?$/.test(slug)),
  ),
]);
const isThing = once(() => new Set(things()));
const MONTHS: readonly string[] =
  "january february march april may june july august september october november december".split(" ");

/** Each pattern of a key phrase, with the things it is about. */
const PATTERNS: readonly {
  readonly pattern: RegExp;
  readonly make: (rng: Rng) => string;
}[] = [
  { pattern: /^what-is-([a-z-]+)$/, make: (rng) => `what-is-${anyThing(rng)}` },
  { pattern: /^([a-z-]+)-explained$/, make: (rng) => `${anyThing(rng)}-explained` },
  { pattern: /^([a-z-]+)-facts-for-kids$/, make: (rng) => `${anyThing(rng)}-facts-for-kids` },
  { pattern: /^how-to-prepare-for-([a-z-]+)$/, make: (rng) => `how-to-prepare-for-${anyThing(rng)}` },
  { pattern: /^([a-z-]+?)-vs-([a-z-]+)$/, make: (rng) => `${anyThing(rng)}-vs-${anyThing(rng)}` },
  { pattern: /^([a-z-]+?)-vs-([a-z-]+)$/, make: (rng) => `${anyThing(rng)}-vs-${anyThing(rng)}` },
  {
    pattern: new RegExp(`^([a-z-]+)-in-(?:${MONTHS.join("|")})$`),
    make: (rng) => `${anyThing(rng)}-in-${one(MONTHS, rng)}`,
  },
  { pattern: /^does-([a-z-]+?)-cause-([a-z-]+)$/, make: (rng) => `does-${anyThing(rng)}-cause-${anyThing(rng)}` },
];
const KEY_FILLERS: readonly ((phrase: string) => string)[] = [
  (phrase) => `If you are wondering about ${phrase}, you are not alone.`,
  (phrase) => `In this article, we will take a closer look at ${phrase}.`,
  (phrase) => `Many readers ask us about ${phrase}. Here is everything you need to know.`,
];
const CLOSINGS: readonly ((phrase: string) => string)[] = [
  (phrase) => `In conclusion, ${phrase} is a topic with many sides.`,
  (phrase) => `We hope that this guide on ${phrase} has answered your questions.`,
  (phrase) => `Now you know more about ${phrase}. Share it with your friends!`,
];

/** A page for each phrase that people might look for, from sentences of the articles beside it ("programmatic SEO"). */
const keyPhrases: TrapKind = {
  name: "key-phrases",
  owns: ({ pathname, search }, corpus) =>
    search === "" && thingsAt(pathname).length > 0 && corpus.at(pathname) === undefined,
  entrances: ({ isGood }, { rng }) => (isGood ? times(12, () => phraseLink(rng)) : []),
  answer: ({ pathname }, { rng, corpus }) => {
    const about = thingsAt(pathname);
    if (about.length === 0) return undefined;
    const phrase = slugIn(pathname).replaceAll("-", " ");
    const sources = [...about, phrase].map((thing) => sourceOf(corpus, thing));
    const sentences = sources.flatMap((page) => page.text().flatMap((text) => text.split(/(?<=\.) /)));
    return {
      title: capital(phrase),
      paragraphs: [
        one(KEY_FILLERS, rng)(phrase),
        ...times(4, () => times(4, () => one(sentences, rng)).join(" ")),
        one(CLOSINGS, rng)(phrase),
      ],
      links: times(26, () => phraseLink(rng)),
      real: sources.slice(0, 2).map(linkTo),
    };
  },
};
const anyThing = (rng: Rng) => one(things(), rng);
const slugIn = (pathname: string) => /^\/weather\/([a-z-]+)$/.exec(pathname)?.[1] ?? "";
function thingsAt(pathname: string): string[] {
  const slug = slugIn(pathname);
  for (const { pattern } of PATTERNS) {
    const found = pattern.exec(slug)?.slice(1) ?? [];
    if (found.length > 0 && found.every((thing) => isThing().has(thing))) return found;
  }
  return [];
}
const phraseLink = (rng: Rng) => {
  const slug = one(PATTERNS, rng).make(rng);
  return link(`/weather/${slug}`, slug.replaceAll("-", " "));
};
function sourceOf(corpus: RealCorpus, thing: string): RealPage {
  const good = corpus.pages.filter(({ isGood }) => isGood);
  return one(good, createRng(hashKey(`source ${thing}`)));
}

const OBITUARY =
  /^\/news\/(20(?:1[6-9]|2[0-4]))\/(0[1-9]|1[0-2])\/([a-z]{4,6})-([a-z]{6})-of-([a-z]{6})-dies-at-(\d\d)$/;
const LIVES: readonly ((name: string, rng: Rng) => string)[] = [
  (name, rng) => `${name} was a beloved ${one(["teacher", "sailor", "farmer", "nurse", "pilot", "clerk"], rng)}.`,
  (name, rng) => `${name} leaves behind ${1 + rng.below(6)} children and ${2 + rng.below(12)} grandchildren.`,
  (name, rng) => `Friends remember how ${name} lived through the ${topicPhrase(rng, 1)} of ${1940 + rng.below(60)}.`,
  (name) => `The cause of death of ${name} has not been made public.`,
  (name, rng) => `Tributes to ${name} have been pouring in from ${capital(inventedWord(rng))} like rain.`,
  (name, rng) => `The family of ${name} asks for gifts to the ${topicPhrase(rng, 2)} fund instead of flowers.`,
  (name) => `Details on the funeral of ${name} will be given when there are any.`,
];

/** Deaths of people of whom nothing is known, at the addresses of news and dressed as such (obituary piracy). */
const obituaries: TrapKind = {
  name: "obituaries",
  owns: ({ pathname, search }) => search === "" && OBITUARY.test(pathname),
  entrances: ({ section, number }, { rng }) =>
    section === "news" || number < 2 ? times(14, () => deathLink(anyMonth(rng), rng)) : [],
  answer: ({ pathname }, { rng, texts, corpus }) => {
    const [, year = "", month = "", first = "", last = "", town = "", age = ""] = OBITUARY.exec(pathname) ?? [];
    if (year === "") return undefined;
    const name = `${capital(first)} ${capital(last)}`;
    const telling = times(7, () => one(LIVES, rng)(name, rng));
    const background = named(texts.picked(rng, 5), rng);
    const news = corpus.pages.filter(({ section }) => section === "news");
    return {
      title: `${name} of ${capital(town)} dies at ${age}`,
      paragraphs: [
        `${name}, aged ${age}, of ${capital(town)}, has died in ${MONTHS[Number(month) - 1]} ${year}. ${telling.slice(0, 2).join(" ")}`,
        ...background,
        telling.slice(2, 5).join(" "),
        telling.slice(5).join(" "),
      ],
      links: [...times(16, () => deathLink(`${year}/${month}`, rng)), ...times(8, () => deathLink(anyMonth(rng), rng))],
      real: times(3, () => linkTo(one(news, rng))),
    };
  },
};
const anyMonth = (rng: Rng) => `${2016 + rng.below(9)}/${String(1 + rng.below(12)).padStart(2, "0")}`;
function deathLink(month: string, rng: Rng) {
  const who = `${inventedWord(rng, 2 + rng.below(2))}-${inventedWord(rng)}-of-${inventedWord(rng)}`;
  const slug = `${who}-dies-at-${40 + rng.below(59)}`;
  return link(`/news/${month}/${slug}`, slug.replaceAll("-", " "));
}

const MANNERS: readonly string[] =
  "smoky creamy spicy rustic roasted glazed braised crispy grandmas easy stormy-night one-pot".split(" ");
const MAINS: readonly string[] =
  "chicken salmon lentils pork tofu beef mushrooms trout lamb beans shrimp pumpkin eggplant turkey".split(" ");
const ADDED: readonly string[] =
  "lemon rice thyme garlic carrots ginger leeks almonds capers honey barley fennel spinach mustard apples dill noodles olives".split(
    " ",
  );
const DISH = /^\/food\/([a-z-]+?)-([a-z]+)-with-([a-z]+)-and-([a-z]+)$/;
const STEPS: readonly ((a: string, b: string, rng: Rng) => string)[] = [
  (a, b, rng) => `Chop the ${a} and fry it with the ${b} for ${2 + rng.below(20)} minutes.`,
  (a, _, rng) => `Heat the oven to ${150 + 5 * rng.below(16)} degrees and lay the ${a} on a tray.`,
  (a, b) => `Stir the ${b} under the ${a} and season with salt and pepper.`,
  (a, _, rng) => `Let the ${a} rest for ${5 + rng.below(55)} minutes while the rain falls.`,
  (_, b, rng) => `Boil the ${b} in ${1 + rng.below(3)} litres of water until soft.`,
  (a, b) => `Serve the ${a} on the ${b} while it is hot.`,
];

/** Every main dish in every manner with any two things, with stories before them (recipe sites that a program writes). */
const mixedRecipes: TrapKind = {
  name: "mixed-recipes",
  owns: ({ pathname, search }, corpus) =>
    search === "" && dishAt(pathname) !== undefined && corpus.at(pathname) === undefined,
  navigation: MAINS.slice(0, 12).map((main, n) =>
    dishLink({ manner: MANNERS[n] ?? "", main, first: "rice", second: "dill" }),
  ),
  entrances: ({ number }, { rng }) => (number % 3 === 1 ? times(8, () => dishLink(anyDish(rng))) : []),
  answer: ({ pathname }, { rng, texts, corpus }) => {
    const dish = dishAt(pathname);
    if (dish === undefined) return undefined;
    const parts = [dish.main, dish.first, dish.second];
    const name = slugIn(dishLink(dish).href.replace("/food/", "/weather/")).replaceAll("-", " ");
    return {
      title: capital(name),
      paragraphs: [
        `There is nothing like ${name} on a day of wind and snow. ${texts.picked(rng, 1).join(" ")}`,
        parts.map((part) => `${50 * (1 + rng.below(12))} g of ${part}`).join(", "),
        ...times(5, () => one(STEPS, rng)(one(parts, rng), one(parts, rng), rng)),
        `${rng.below(900)} people have cooked this. ${capital(inventedWord(rng))} says: ${one(["Delicious!", "My children loved it.", "Too salty for me.", "I left out the oil."], rng)}`,
      ],
      links: [
        ...times(4, () => dishLink({ ...dish, manner: one(MANNERS, rng) })),
        ...times(4, () => dishLink({ ...dish, main: one(MAINS, rng) })),
        ...times(4, () => dishLink({ ...dish, first: one(ADDED, rng) })),
        ...times(4, () => dishLink({ ...dish, second: one(ADDED, rng) })),
        ...times(18, () => dishLink(anyDish(rng))),
      ],
      real: corpus.pages
        .filter(({ section }) => section === "food")
        .slice(0, 2)
        .map(linkTo),
    };
  },
};
interface Dish {
  readonly manner: string;
  readonly main: string;
  readonly first: string;
  readonly second: string;
}
function dishAt(pathname: string): Dish | undefined {
  const [, manner = "", main = "", first = "", second = ""] = DISH.exec(pathname) ?? [];
  const isDish = MANNERS.includes(manner) && MAINS.includes(main) && ADDED.includes(first) && ADDED.includes(second);
  return isDish ? { manner, main, first, second } : undefined;
}
const anyDish = (rng: Rng): Dish => ({
  manner: one(MANNERS, rng),
  main: one(MAINS, rng),
  first: one(ADDED, rng),
  second: one(ADDED, rng),
});
function dishLink({ manner, main, first, second }: Dish) {
  const slug = `${manner}-${main}-with-${first}-and-${second}`;
  return link(`/food/${slug}`, slug.replaceAll("-", " "));
}

const STARTS: readonly string[] =
  "reborn-as married-to hidden-heir-of revenge-of trapped-with the-last-disciple-of i-became a-thousand-years-with".split(
    " ",
  );
const RULERS: readonly string[] = "storm thunder frost rain wind cloud snow flood hail lightning".split(" ");
const RANKS: readonly string[] = "king empress sage duke villainess dragon sovereign healer general swordsman".split(
  " ",
);
const NOVEL = /^\/novel\/([a-z-]+)-the-([a-z]+)-([a-z]+)\/chapter-([1-9]\d*)\.html$/;
const TURNS: readonly ((hero: string, foe: string, rng: Rng) => string)[] = [
  (hero, foe) => `"You court death!" ${foe} roared, but ${hero} only smiled.`,
  (hero, _, rng) => `${hero} broke through to level ${1 + rng.below(999)} and the heavens shook with thunder.`,
  (hero, foe) => `${foe} spat blood. How could ${hero}, that trash, be so strong?`,
  (hero, _, rng) =>
    `With the ${topicPhrase(rng, 1)} technique, ${hero} crushed ${2 + rng.below(90)} guards of the ${capital(inventedWord(rng))} sect.`,
  (hero, foe, rng) => `After ${1 + rng.below(99)} breaths, ${hero} took the ${inventedWord(rng)} pill from ${foe}.`,
  (_, foe, rng) => `Old ${capital(inventedWord(rng, 2))} bowed before ${foe} like grass before the wind.`,
];

interface Novel {
  readonly start: string;
  readonly ruler: string;
  readonly rank: string;
}

/** Novels of thousands of chapters that no one has written, in which nothing happens twice (web novels by machine). */
const webNovels: TrapKind = {
  name: "web-novels",
  owns: below("/novel/"),
  entrances: ({ number }, { rng }) =>
    number % 10 === 0 ? times(24, () => chapterLink(anyNovel(rng), 1 + 20 * rng.below(10))) : [],
  answer: ({ pathname }, { rng, texts }) => {
    const [, start = "", ruler = "", rank = "", place = ""] = NOVEL.exec(pathname) ?? [];
    const novel = { start, ruler, rank };
    const chapter = Number(place);
    const isNovel = STARTS.includes(start) && RULERS.includes(ruler) && RANKS.includes(rank);
    if (!isNovel || chapter < 1 || chapter > chaptersOf(novel)) return undefined;
    const [hero, foe] = [
      capital(inventedWord(createRng(hashKey(start + ruler + rank)), 2)),
      capital(inventedWord(rng)),
    ];
    const told = () => times(4, () => one(TURNS, rng)(hero, foe, rng)).join(" ");
    const near = [...times(20, (n) => chapter - 2 + n), chapter + 100, chaptersOf(novel)];
    return {
      title: `${titleOf(novel)}, chapter ${chapter}`,
      paragraphs: [told(), told(), ...named(texts.picked(rng, 4), rng), told(), "Read the latest chapters here first!"],
      links: [
        ...[...new Set(near)]
          .filter((n) => n >= 1 && n <= chaptersOf(novel) && n !== chapter)
          .map((n) => chapterLink(novel, n)),
        ...times(16, () => chapterLink(anyNovel(rng), 1 + 20 * rng.below(10))),
      ],
    };
  },
};
const titleOf = ({ start, ruler, rank }: Novel) => capital(`${start.replaceAll("-", " ")} the ${ruler} ${rank}`);
const chaptersOf = ({ start, ruler, rank }: Novel) =>
  200 + createRng(hashKey(`length ${start} ${ruler} ${rank}`)).below(2400);
const anyNovel = (rng: Rng): Novel => ({ start: one(STARTS, rng), ruler: one(RULERS, rng), rank: one(RANKS, rng) });
function chapterLink(novel: Novel, chapter: number) {
  const { start, ruler, rank } = novel;
  return link(`/novel/${start}-the-${ruler}-${rank}/chapter-${chapter}.html`, `${titleOf(novel)}, chapter ${chapter}`);
}

export const COMPOSED_KINDS: readonly TrapKind[] = [keyPhrases, obituaries, mixedRecipes, webNovels];
