/**
 * More of the fifth set of traps for measuring alone, which nobody reads who works on the protection: what programs write
 * in the place of authors.
 * @module
 */
import { createRng, type Rng } from "../../src/math/rng.ts";
import { hashKey } from "../../src/text/hash.ts";
import { capital, glosses, sentenceOf } from "./glosses.ts";
import { below, link, type TrapKind, times } from "./kind.ts";
import { linkTo, type RealCorpus } from "./real-pages.ts";
import { sumOf } from "./signed.ts";
import { digits, inventedWord, once, one, slugOf, type Texts, TOPIC_WORDS, topicPhrase } from "./text.ts";

const BRANCHES: readonly string[] =
  "theory history politics economics geometry ethics chemistry music psychology law archaeology philosophy".split(" ");
const ERAS: readonly string[] = "early late modern medieval coastal alpine northern urban applied comparative".split(
  " ",
);
const notions = once(() => [
  ...new Set([
    ...TOPIC_WORDS,
    ...[...glosses().onTopic, ...glosses().general].flatMap(({ words }) => {
      const [word = ""] = words;
      return /^[a-z]{4,12}$/.test(word) ? [word] : [];
    }),
  ]),
]);
const isNotion = once(() => new Set(notions()));
const SCHOLARLY: readonly ((term: string, rng: Rng) => string)[] = [
  (_, rng) =>
    `The term was coined by ${capital(inventedWord(rng))} ${capital(inventedWord(rng, 2))} in ${1600 + rng.below(400)}.`,
  (term, rng) => `Critics of ${term} point to the ${inventedWord(rng)} controversy of ${1800 + rng.below(220)}.`,
  (term, rng) =>
    `There are ${2 + rng.below(9)} schools of ${term}, of which that of ${capital(inventedWord(rng))} is best known.`,
  (term, rng) =>
    `Since ${1950 + rng.below(70)}, ${term} has been taught at the university of ${capital(inventedWord(rng))}.`,
  (_, rng) => `It is closely related to the ${topicPhrase(rng, 1)} of ${capital(inventedWord(rng))}.`,
];

/** An encyclopedia that a model writes while one reads: each term in it has an article of its own, about nothing that exists. */
const endlessEncyclopedia: TrapKind = {
  name: "endless-encyclopedia",
  owns: below("/encyclopedia/"),
  navigation: TOPIC_WORDS.slice(0, 6).map((word, n) =>
    termLink(`${capital(at(ERAS, n))}_${at(BRANCHES, n)}_of_${word}`),
  ),
  entrances: (_, { rng }) => times(12, () => termLink(anyTerm(rng))),
  answer: ({ pathname }, { rng, texts }) => {
    const term = pathname.slice("/encyclopedia/".length);
    const [, era = "", branch = "", notion = ""] = /^([A-Z][a-z]+)_([a-z]+)_of_([a-z]+)$/.exec(term) ?? [];
    if (!ERAS.includes(era.toLowerCase()) || !BRANCHES.includes(branch) || !isNotion().has(notion)) return undefined;
    const name = term.replaceAll("_", " ").toLowerCase();
    const terms = [
      ...times(4, () => `${era}_${branch}_of_${one(notions(), rng)}`),
      ...times(4, () => `${capital(one(ERAS, rng))}_${one(BRANCHES, rng)}_of_${notion}`),
      ...times(8, () => anyTerm(rng)),
    ];
    const section = (n: number) =>
      `${one(SCHOLARLY, rng)(name, rng)} ${texts.picked(rng, 2).join(" ")} See ${terms[n]?.replaceAll("_", " ")}.`;
    return {
      title: capital(name),
      paragraphs: [
        `${capital(name)} is the branch of ${branch} that deals with ${notion} in ${era.toLowerCase()} settings.`,
        ...times(5, section),
      ],
      links: terms.map(termLink),
    };
  },
};
function anyTerm(rng: Rng): string {
  return `${capital(one(ERAS, rng))}_${one(BRANCHES, rng)}_of_${one(notions(), rng)}`;
}
function termLink(term: string) {
  return link(`/encyclopedia/${term}`, term.replaceAll("_", " ").toLowerCase());
}

const GOODS: readonly string[] = [
  "rain-boots",
  "weather-radios",
  "storm-shutters",
  "sump-pumps",
  "snow-shovels",
  "lightning-rods",
  "sandbags",
  "wind-gauges",
  "emergency-kits",
  "roof-tarps",
  "generators",
  "thermometers",
];
const BUYERS: readonly string[] = [
  "beginners",
  "seniors",
  "small-homes",
  "campers",
  "teachers",
  "dog-owners",
  "hurricane-season",
  "apartments",
  "big-families",
  "farmers",
];
const PRICES: readonly string[] = ["under-25", "under-50", "under-100", "under-250"];
const YEARS: readonly number[] = times(12, (n) => 2014 + n);
const PRAISE: readonly string[] = [
  "What we love: it simply works.",
  "Pros: light, cheap, and easy to clean.",
  "Cons: the manual is short.",
  "Our testers gave it four stars out of five.",
  "It is our runner-up for the third year.",
  "If you are on a budget, look no further.",
  "This one sells out fast.",
];
const BRANDS: readonly string[] = times(70, (n) => capital(inventedWord(createRng(hashKey(`brand ${n}`)))));
interface Guide {
  readonly goods: string;
  readonly buyers: string;
  readonly price: string;
  readonly year: number;
}

/** "The 7 best sump pumps for campers under 50, 2023", from one stock of praise (affiliate sites, linked in every footer). */
const buyingGuides: TrapKind = {
  name: "buying-guides",
  owns: ({ pathname }) => pathname.startsWith("/best-"),
  navigation: GOODS.flatMap((goods, n) =>
    [0, 5].map((more) =>
      guideLink({ goods, buyers: at(BUYERS, n + more), price: at(PRICES, n), year: YEARS.at(-1 - more) ?? 2014 }),
    ),
  ),
  entrances: ({ isGood }, { rng }) => (isGood ? [guideLink(anyGuide(rng))] : []),
  answer: ({ pathname }, { rng, texts }) => {
    const [, goods = "", buyers = "", price = "", year = ""] =
      /^\/best-([a-z-]+?)-for-([a-z-]+)-(under-\d+)-(\d{4})$/.exec(pathname) ?? [];
    const now: Guide = { goods, buyers, price, year: Number(year) };
    const isKnownGuide = GOODS.includes(goods) && BUYERS.includes(buyers) && PRICES.includes(price);
    if (!isKnownGuide || !YEARS.includes(now.year)) return undefined;
    const what = goods.replaceAll("-", " ");
    const reviews = times(7, (n) => {
      const model = `${one(BRANDS, rng)} ${100 * (1 + rng.below(40))}`;
      return `${n + 1}. ${model}. ${one(PRAISE, rng)} ${texts.spun(goods, rng, 1)} ${one(PRAISE, rng)} Check price.`;
    });
    return {
      title: `The 7 best ${what} for ${buyers.replaceAll("-", " ")} ${price.replace("-", " ")} dollars (${year})`,
      paragraphs: [
        `Looking for ${what}? We spent ${20 + rng.below(80)} hours on ${10 + rng.below(40)} models so that you need not.`,
        ...reviews,
        "We may earn a commission when you buy through our links.",
      ],
      links: [
        ...times(5, () => guideLink({ ...now, buyers: one(BUYERS, rng) })),
        ...times(5, () => guideLink({ ...now, goods: one(GOODS, rng) })),
        ...PRICES.filter((other) => other !== price).map((other) => guideLink({ ...now, price: other })),
        ...times(5, () => guideLink({ ...now, year: one(YEARS, rng) })),
        ...times(6, () => guideLink(anyGuide(rng))),
      ],
    };
  },
};
function at(list: readonly string[], n: number): string {
  return list[n % list.length] ?? "";
}
const anyGuide = (rng: Rng): Guide => ({
  goods: one(GOODS, rng),
  buyers: one(BUYERS, rng),
  price: one(PRICES, rng),
  year: one(YEARS, rng),
});
function guideLink({ goods, buyers, price, year }: Guide) {
  return link(`/best-${goods}-for-${buyers}-${price}-${year}`, `best ${goods.replaceAll("-", " ")} of ${year}`);
}

const [FIRST_QUAKE, QUAKES, IN_AREA] = [20_011, 240_000, 45];
const AREAS: readonly string[] = [...new Set(times(64, (n) => inventedWord(createRng(hashKey(`quake area ${n}`)))))];
const WINDS: readonly string[] = "north northeast east southeast south southwest west northwest".split(" ");
const NO_HARM: readonly string[] = [
  "There are no reports of damage.",
  "Nobody is known to have felt it.",
  "A few people say that they felt a light shake.",
];

/** A report for each tremor, written by a program and numbered like the reports of people (robot journalism, "Quakebot"). */
const quakeBot: TrapKind = {
  name: "quake-bot",
  owns: ({ pathname, search }) =>
    (pathname === "/reports/" && search.startsWith("?area=")) || (search === "" && isQuake(quakeAt(pathname))),
  navigation: AREAS.slice(0, 11).map((area) => areaLink(area)),
  entrances: ({ isGood, number }, { rng }) =>
    isGood || number % 3 === 0 ? times(4, () => quakeLink(FIRST_QUAKE + rng.below(QUAKES))) : [],
  answer: ({ pathname, searchParams }, { rng }) => {
    if (pathname === "/reports/") {
      const area = AREAS.indexOf(searchParams.get("area") ?? "");
      const from = Number(searchParams.get("from") ?? QUAKES);
      if (area < 0 || !(from >= 0 && from <= QUAKES)) return undefined;
      const latest = from - (from % AREAS.length) + area - AREAS.length;
      const shown = times(IN_AREA, (n) => latest - n * AREAS.length).filter((n) => n >= 0);
      const older = shown.at(-1) ?? 0;
      return {
        title: `Tremors near ${capital(AREAS[area] ?? "")}`,
        paragraphs: shown.map((n) => `${magnitudeOf(FIRST_QUAKE + n)} at ${hourOf(FIRST_QUAKE + n)}.`),
        links: [
          ...shown.map((n) => quakeLink(FIRST_QUAKE + n)),
          ...(older > AREAS.length ? [areaLink(AREAS[area] ?? "", older)] : []),
          ...times(4, () => areaLink(one(AREAS, rng))),
        ],
      };
    }
    const quake = quakeAt(pathname);
    const area = capital(areaOf(quake));
    const own = createRng(hashKey(`quake ${quake}`));
    const [felt, depth, before] = [1 + own.below(90), 1 + own.below(60), own.below(9)];
    return {
      title: `Magnitude ${magnitudeOf(quake)} earthquake near ${area}`,
      paragraphs: [
        `An earthquake of magnitude ${magnitudeOf(quake)} was recorded at ${hourOf(quake)}, ${felt} kilometres ${one(WINDS, own)} of ${area}.`,
        `It came from a depth of ${depth} kilometres. ${one(NO_HARM, own)} In the last ten days there have been ${before} earthquakes of magnitude 3 or more nearby.`,
        "This report was written by a program from the data of the seismological service. If you felt the earthquake, tell us.",
      ],
      links: [
        ...[quake - AREAS.length, quake + AREAS.length, quake - 1, quake + 1].filter(isQuake).map(quakeLink),
        ...times(6, () => quakeLink(FIRST_QUAKE + rng.below(QUAKES))),
        areaLink(areaOf(quake)),
      ],
    };
  },
};
function quakeAt(pathname: string): number {
  return Number(/^\/reports\/(\d{5,6})$/.exec(pathname)?.[1] ?? -1);
}
function isQuake(n: number): boolean {
  return n >= FIRST_QUAKE && n < FIRST_QUAKE + QUAKES;
}
function areaLink(area: string, from?: number) {
  return link(`/reports/?area=${area}${from === undefined ? "" : `&from=${from}`}`, `tremors near ${area}`);
}
const quakeLink = (quake: number) => link(`/reports/${quake}`, `earthquake near ${areaOf(quake)}`);
const areaOf = (quake: number) => AREAS[(quake - FIRST_QUAKE) % AREAS.length] ?? "";
const magnitudeOf = (quake: number) => (1 + createRng(hashKey(`magnitude ${quake}`)).below(38) / 10).toFixed(1);
const hourOf = (quake: number) => {
  const rng = createRng(hashKey(`hour ${quake}`));
  return `${1 + rng.below(12)}:${String(rng.below(60)).padStart(2, "0")} ${one(["a.m.", "p.m."], rng)}`;
};

const FIELDS: readonly string[] = "weather homework insurance travel gardening parenting stories history".split(" ");
const REQUESTS: readonly ((subject: string) => string)[] = [
  (subject) => `Explain ${subject} to me like I am five`,
  (subject) => `Write an essay of 300 words on ${subject}`,
  (subject) => `Give me ten ideas about ${subject}`,
  (subject) => `Rewrite this so that it sounds less like a robot: ${subject}`,
  (subject) => `What would a pirate say about ${subject}?`,
];
const PLEASANTRIES: readonly string[] = [
  "Certainly! Here is a clear answer.",
  "Great question!",
  "I would be happy to help.",
  "Of course. Let me break it down step by step.",
];
const FOLLOW_UPS: readonly string[] = ["shorter", "again please", "are you sure?", "more detail", "in simple words"];

/** Talks with a chat program that people have shared without thinking, each beside others like it. */
const sharedChats: TrapKind = {
  name: "shared-chats",
  owns: below("/chat/"),
  navigation: FIELDS.map((field) => exploreLink(field, 1)),
  entrances: (_, { rng }) => times(7, () => chatLink(rng)),
  answer: ({ pathname }, { rng, texts, corpus }) => {
    const [, field = "", number = ""] = /^\/chat\/explore\/([a-z]+)\/(\d{1,3})$/.exec(pathname) ?? [];
    if (FIELDS.includes(field) && Number(number) >= 1) {
      return {
        title: `Shared chats: ${field}, ${number}`,
        paragraphs: times(12, () => requestOf(rng)),
        links: [
          ...times(30, () => chatLink(rng)),
          ...(Number(number) < 900 ? [exploreLink(field, Number(number) + 1)] : []),
        ],
      };
    }
    const id = /^\/chat\/share\/([0-9a-f-]{36})$/.exec(pathname)?.[1] ?? "";
    if (chatId(id.replaceAll("-", "").slice(0, 24)) !== id) return undefined;
    return chatPage(rng, texts, corpus);
  },
};
const requestOf = (rng: Rng) => one(REQUESTS, rng)(topicPhrase(rng, 3));
function chatPage(rng: Rng, texts: Texts, corpus: RealCorpus) {
  const request = requestOf(rng);
  const turns = times(1 + rng.below(3), () => [
    `You said: ${one(FOLLOW_UPS, rng)}`,
    `The assistant said: ${one(PLEASANTRIES, rng)} ${texts.markov(rng, 40 + rng.below(60)).join(" ")}`,
  ]);
  const fact = sentenceOf(one(rng.below(3) === 0 ? glosses().general : glosses().onTopic, rng));
  return {
    title: request,
    paragraphs: [
      `You said: ${request}.`,
      `The assistant said: ${one(PLEASANTRIES, rng)} ${fact} ${texts.picked(rng, 4).join(" ")}`,
      ...turns.flat(),
      `Tags: ${slugOf(one(TOPIC_WORDS, rng))}. Chats may be wrong; check what matters.`,
    ],
    links: [...times(9, () => chatLink(rng)), exploreLink(one(FIELDS, rng), 1 + rng.below(40))],
    real: times(rng.below(3), () => linkTo(one(corpus.pages, rng))),
  };
}
/** The last eight digits are a signature. */
function chatId(start: string): string {
  const sum = hashKey(`${start} ${sumOf(start)}`)
    .toString(16)
    .padStart(8, "0")
    .slice(0, 8);
  return (start + sum).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
function chatLink(rng: Rng) {
  const id = chatId(digits(rng, 24));
  return link(`/chat/share/${id}`, `chat ${id.slice(0, 8)}`);
}
function exploreLink(field: string, number: number) {
  return link(`/chat/explore/${field}/${number}`, `chats on ${field}`);
}

export const WRITTEN_KINDS: readonly TrapKind[] = [endlessEncyclopedia, buyingGuides, quakeBot, sharedChats];
