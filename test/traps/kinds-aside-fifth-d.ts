/**
 * More of the fifth set of traps for measuring alone, which nobody reads who works on the protection: services beside the
 * articles.
 * @module
 */
import { createRng, type Rng } from "../../src/math/rng.ts";
import { hashKey } from "../../src/text/hash.ts";
import { capital } from "./glosses.ts";
import { below, link, type TrapKind, times } from "./kind.ts";
import { linkTo, type RealPage, teaser } from "./real-pages.ts";
import { inventedWord, one, slugOf, type Texts, topicPhrase } from "./text.ts";

const DAY_MS = 86_400_000;
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
/** Undefined for what is no day, or long before or after. */
function timeOf(day: string): number | undefined {
  const time = Date.parse(`${day}T00:00:00Z`);
  return time > Date.UTC(1970, 0, 1) && time < Date.UTC(2070, 0, 1) && dayOf(time) === day ? time : undefined;
}
const after = (day: string, days: number) => dayOf((timeOf(day) ?? 0) + days * DAY_MS);

const DIVISIONS: readonly string[] = ["premier", "second", "women", "youth"];
const [TEAMS, FIRST_SEASON, SEASONS] = [20, 1962, 64];
const ROUNDS = 2 * (TEAMS - 1);
const PLAY: readonly ((home: string, away: string, rng: Rng) => string)[] = [
  (home, away, rng) => `${home} took the lead against ${away} in minute ${1 + rng.below(90)} through ${player(rng)}.`,
  (_, away, rng) => `${player(rng)} of ${away} saw a red card after a foul on ${player(rng)}.`,
  (home, _, rng) => `In pouring rain, ${player(rng)} missed a penalty for ${home}.`,
  (_, away, rng) => `${away} came back through ${player(rng)}, who scored from ${5 + rng.below(30)} metres.`,
  (home, away, rng) => `The wind made it hard for both ${home} and ${away}, said coach ${player(rng)}.`,
  (_, __, rng) => `The match was halted for ${5 + rng.below(40)} minutes because of thunder.`,
  (home, _, rng) =>
    `It was win number ${1 + rng.below(20)} of the season for ${home}, before ${rng.below(9000)} people.`,
];

interface Match {
  readonly division: string;
  readonly season: number;
  readonly round: number;
  readonly home: number;
  readonly away: number;
}

/** Reports, tables and meetings of four divisions over sixty seasons, written from the score (data feeds of sports). */
const matchReports: TrapKind = {
  name: "match-reports",
  owns: below("/league/"),
  navigation: DIVISIONS.map((division) => seasonLink(division, FIRST_SEASON + SEASONS - 1)),
  entrances: ({ number }, { rng }) => (number % 4 === 0 ? times(4, () => matchLink(anyMatch(rng))) : []),
  answer: ({ pathname }, { rng }) => {
    const [, division = "", year = "", round, home, away] =
      /^\/league\/([a-z]+)\/(\d{4})\/(?:round-(\d+)\/(?:([a-z]+)-([a-z]+)\/)?)?$/.exec(pathname) ?? [];
    const season = Number(year);
    const isPlayed = season >= FIRST_SEASON && season < FIRST_SEASON + SEASONS;
    if (!DIVISIONS.includes(division) || !isPlayed) return undefined;
    const rounds = times(ROUNDS, (n) => n + 1);
    if (round === undefined) {
      const table = times(
        TEAMS,
        (team) => `${teamName(division, team)}: ${rng.below(100)} points, ${rng.below(80)} goals`,
      );
      return {
        title: `The ${division} division, ${season}`,
        paragraphs: table,
        links: [
          ...rounds.map((n) => roundLink(division, season, n)),
          ...times(SEASONS, (n) => seasonLink(division, FIRST_SEASON + n)),
          ...rounds.flatMap((n) => matchesOf(division, season, n).slice(0, 2)).map(matchLink),
        ],
      };
    }
    if (!rounds.includes(Number(round))) return undefined;
    const matches = matchesOf(division, season, Number(round));
    const beside = [Number(round) - 1, Number(round) + 1].filter((n) => rounds.includes(n));
    if (home === undefined || away === undefined) {
      return {
        title: `The ${division} division, ${season}, round ${round}`,
        paragraphs: matches.map((match) => `${matchName(match)} ${scoreOf(match)}`),
        links: [
          ...matches.map(matchLink),
          ...beside.map((n) => roundLink(division, season, n)),
          seasonLink(division, season),
        ],
      };
    }
    const match = matches.find((one) => matchLink(one).href === pathname);
    if (match === undefined) return undefined;
    const [a, b] = [match.home, match.away].map((team) => capital(teamName(division, team)));
    const before = times(8, (n) => season - 1 - n * n).filter((n) => n >= FIRST_SEASON);
    return {
      title: `${matchName(match)} ${scoreOf(match)}`,
      paragraphs: [
        `${matchName(match)} ended ${scoreOf(match)} in round ${round} of the ${division} division in ${season}.`,
        ...times(5 + rng.below(4), () => one(PLAY, rng)(a ?? "", b ?? "", rng)),
      ],
      links: [
        ...before.map((n) => matchLink({ ...match, season: n })),
        ...times(5, () => matchLink(one(matches, rng))),
        ...times(3, () => matchLink(anyMatch(rng))),
        ...beside.map((n) => roundLink(division, season, n)),
      ],
    };
  },
};
function player(rng: Rng): string {
  return `${capital(inventedWord(rng, 2))} ${capital(inventedWord(rng))}`;
}
function teamName(division: string, team: number): string {
  return inventedWord(createRng(hashKey(`team ${division} ${team}`)), 4);
}
/** The circle method: all meet all, twice. */
function matchesOf(division: string, season: number, round: number): Match[] {
  const turn = (n: number) => (n === 0 ? 0 : 1 + ((n - 1 + round) % (TEAMS - 1)));
  return times(TEAMS / 2, (n) => {
    const [home, away] = [turn(n), turn(TEAMS - 1 - n)];
    return round < TEAMS
      ? { division, season, round, home, away }
      : { division, season, round, home: away, away: home };
  });
}
function anyMatch(rng: Rng): Match {
  return one(matchesOf(one(DIVISIONS, rng), FIRST_SEASON + rng.below(SEASONS), 1 + rng.below(ROUNDS)), rng);
}
const matchName = ({ division, home, away }: Match) =>
  `${capital(teamName(division, home))} v ${capital(teamName(division, away))}`;
const scoreOf = (match: Match) => {
  const rng = createRng(hashKey(`score ${match.season} ${match.round} ${matchName(match)}`));
  return `${rng.below(5)}-${rng.below(4)}`;
};
function seasonLink(division: string, season: number) {
  return link(`/league/${division}/${season}/`, `${division} division ${season}`);
}
const roundLink = (division: string, season: number, round: number) =>
  link(`/league/${division}/${season}/round-${round}/`, `round ${round} of ${season}`);
function matchLink(match: Match) {
  const { division, season, round, home, away } = match;
  const teams = `${teamName(division, home)}-${teamName(division, away)}`;
  return link(`/league/${division}/${season}/round-${round}/${teams}/`, `${matchName(match)} ${season}`);
}

const SIGNS: readonly string[] =
  "aries taurus gemini cancer leo virgo libra scorpio sagittarius capricorn aquarius pisces".split(" ");
const CONCERNS: readonly string[] = ["general", "love", "career", "money", "health", "travel", "pets"];
const TODAY = "2025-06-12";
const OMENS: readonly string[] = [
  "The stars favour those who wait.",
  "An old friend brings news.",
  "Keep your umbrella near, and your doubts far.",
  "A storm at work clears by the evening.",
  "Do not sign anything before noon.",
  "The wind turns in your favour.",
  "Somebody thinks of you more than you know.",
  "Rest is no waste of time today.",
  "What looks like a flood of work is only rain.",
  "A small gift opens a large door.",
  "Let the thunder pass before you answer.",
  "Your patience is put to the test.",
  "Luck comes from the north.",
  "Say what you mean, and mean it.",
];

/** What each day of a century holds for each sign in seven concerns, from one stock of sayings. */
const horoscopes: TrapKind = {
  name: "horoscopes",
  owns: ({ pathname }) => pathname === "/horoscope" || pathname.startsWith("/horoscope/"),
  navigation: SIGNS.map((sign) => signLink(sign, "general", TODAY)),
  answer: ({ pathname, searchParams }, { rng }) => {
    const [, sign = "", concern = ""] = /^\/horoscope\/([a-z]+)\/([a-z]+)$/.exec(pathname) ?? [];
    const day = searchParams.get("date") ?? "";
    if (!SIGNS.includes(sign) || !CONCERNS.includes(concern) || timeOf(day) === undefined) return undefined;
    const partner = one(SIGNS, rng);
    const days = [-365, ...times(41, (n) => n - 20).filter((n) => n !== 0), 365];
    const near = days.map((step) => after(day, step)).filter((other) => timeOf(other) !== undefined);
    return {
      title: `${capital(sign)}: ${concern} horoscope for ${day}`,
      paragraphs: [
        times(4, () => one(OMENS, rng)).join(" "),
        `Your number of the day is ${1 + rng.below(99)}, your colour is ${one(["red", "blue", "green", "gold", "grey"], rng)}. You get on best with ${partner}.`,
        times(3, () => one(OMENS, rng)).join(" "),
      ],
      links: [
        ...near.map((other) => signLink(sign, concern, other)),
        ...CONCERNS.filter((other) => other !== concern).map((other) => signLink(sign, other, day)),
        ...SIGNS.filter((other) => other !== sign).map((other) => signLink(other, concern, day)),
      ],
    };
  },
};
function signLink(sign: string, concern: string, day: string) {
  return link(`/horoscope/${sign}/${concern}?date=${day}`, `${sign} ${concern} ${day}`);
}

const STOPS: readonly string[] = [
  ...new Set(
    times(
      240,
      (n) =>
        `${inventedWord(createRng(hashKey(`stop ${n}`)))}-${one(["harbour", "station", "market", "bridge"], createRng(n))}`,
    ),
  ),
];
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}${String(minutes % 60).padStart(2, "0")}`;

/** How to come from any stop to any other, earlier or later, today or another day (HAFAS and other trip planners). */
const connections: TrapKind = {
  name: "connections",
  owns: below("/timetable/"),
  navigation: STOPS.slice(0, 10).map((stop) => boardLink(stop)),
  entrances: (_, { rng }) => times(6, () => tripLink(one(STOPS, rng), one(STOPS, rng), TODAY, 15 * rng.below(96))),
  answer: ({ pathname }, { rng }) => {
    const [, from = "", to, day = "", hours = "", minutes = ""] =
      /^\/timetable\/([a-z-]+)\/(?:([a-z-]+)\/([\d-]+)\/(\d\d)(\d\d))?$/.exec(pathname) ?? [];
    if (!STOPS.includes(from)) return undefined;
    if (to === undefined) {
      const leaving = times(30, (n) => ({ to: one(STOPS, rng), time: 300 + 30 * n + 15 * rng.below(2) }));
      return {
        title: `Departures from ${named(from)}`,
        paragraphs: leaving.map((trip) => `${clock(trip.time)} ${named(trip.to)}, platform ${1 + rng.below(9)}.`),
        links: [
          ...leaving.map((trip) => tripLink(from, trip.to, TODAY, trip.time)),
          ...times(8, () => boardLink(one(STOPS, rng))),
        ],
      };
    }
    const time = 60 * Number(hours) + Number(minutes);
    if (!STOPS.includes(to) || timeOf(day) === undefined || time >= 1440) return undefined;
    const lasts = 20 + createRng(hashKey(`${from} ${to}`)).below(300);
    const trips = times(4, (n) => (time + n * 25 + rng.below(20)) % 1440);
    const changes = times(3, () => one(STOPS, rng));
    return {
      title: `${named(from)} to ${named(to)}, ${day}, ${clock(time)}`,
      paragraphs: trips.map(
        (start, n) =>
          `Leave ${named(from)} at ${clock(start)}, be in ${named(to)} at ${clock((start + lasts + n) % 1440)}. Change at ${named(changes[n % 3] ?? "")}.`,
      ),
      links: [
        ...[-60, -15, 15, 60, 120].map((step) => tripLink(from, to, day, (time + step + 1440) % 1440)),
        ...[-1, 1, 7]
          .map((step) => after(day, step))
          .filter((other) => timeOf(other) !== undefined)
          .map((other) => tripLink(from, to, other, time)),
        tripLink(to, from, day, (time + lasts) % 1440),
        ...changes.flatMap((stop) => [tripLink(from, stop, day, time), tripLink(stop, to, day, time)]),
        boardLink(from),
      ],
    };
  },
};
const named = (stop: string) => stop.split("-").map(capital).join(" ");
function boardLink(stop: string) {
  return link(`/timetable/${stop}/`, `departures from ${stop}`);
}
const tripLink = (from: string, to: string, day: string, minutes: number) =>
  link(`/timetable/${from}/${to}/${day}/${clock(minutes)}`, `${named(from)} to ${named(to)}`);

const PRODUCTS: readonly string[] = "mug poster t-shirt cushion phone-case sticker tote-bag puzzle apron blanket".split(
  " ",
);
const COLOURS: readonly string[] = "white black navy red sand olive rose sky".split(" ");
const PRINTS: readonly string[] = ["title", "quote", "pattern"];
const IN_SHOP = 30;

/** Any article on any thing in any colour, made when somebody orders it (Zazzle, CafePress, Redbubble). */
const merchandise: TrapKind = {
  name: "merchandise",
  owns: below("/merch/"),
  navigation: PRODUCTS.map((product) => shelfLink(product, 1)),
  entrances: (page, { rng }) =>
    PRODUCTS.slice(0, 6).map((product) => thingLink(page, product, one(COLOURS, rng), "title")),
  answer: ({ pathname, searchParams }, { rng, texts, corpus }) => {
    const [, product = "", number] = /^\/merch\/([a-z-]+)\/(?:[a-z0-9-]*?(\d+)\.html)?$/.exec(pathname) ?? [];
    if (!PRODUCTS.includes(product)) return undefined;
    if (number === undefined) {
      const shelf = Number(searchParams.get("p") ?? 1);
      const shown = corpus.pages.slice((shelf - 1) * IN_SHOP, shelf * IN_SHOP);
      if (shown.length === 0) return undefined;
      const shelves = [shelf - 1, shelf + 1].filter((n) => n >= 1 && (n - 1) * IN_SHOP < corpus.pages.length);
      return {
        title: `All ${product}s, ${shelf}`,
        paragraphs: shown.map((page) => `${page.title}, from ${9 + (page.number % 30)}.90.`),
        links: [
          ...shown.map((page) => thingLink(page, product, one(COLOURS, rng), one(PRINTS, rng))),
          ...shelves.map((n) => shelfLink(product, n)),
        ],
      };
    }
    const page = corpus.pages[Number(number)];
    const [colour, print] = [searchParams.get("colour") ?? "", searchParams.get("print") ?? ""];
    if (page === undefined || !COLOURS.includes(colour) || !PRINTS.includes(print)) return undefined;
    const thing = product.replaceAll("-", " ");
    return {
      title: `${page.title} ${thing}, ${colour}`,
      paragraphs: [
        `A ${colour} ${thing} with the ${print} of "${page.title}". ${print === "quote" ? teaser(page) : ""}`,
        ...blurb(product, texts),
        `${rng.below(40)} people have this in their basket. Goes well with ${topicPhrase(rng, 2)}.`,
      ],
      links: [
        ...COLOURS.filter((other) => other !== colour).map((other) => thingLink(page, product, other, print)),
        ...PRINTS.filter((other) => other !== print).map((other) => thingLink(page, product, colour, other)),
        ...PRODUCTS.filter((other) => other !== product).map((other) => thingLink(page, other, colour, print)),
        ...times(4, () => thingLink(one(corpus.pages, rng), product, colour, print)),
      ],
      real: [linkTo(page)],
    };
  },
};
const blurb = (product: string, texts: Texts) => texts.picked(createRng(hashKey(`blurb ${product}`)), 5);
function shelfLink(product: string, shelf: number) {
  return link(`/merch/${product}/${shelf === 1 ? "" : `?p=${shelf}`}`, `all ${product}s`);
}
const thingLink = ({ number, title }: RealPage, product: string, colour: string, print: string) =>
  link(`/merch/${product}/${slugOf(title)}-${number}.html?colour=${colour}&print=${print}`, `${title} ${product}`);

export const SERVICE_KINDS: readonly TrapKind[] = [matchReports, horoscopes, connections, merchandise];
