/**
 * More of the sixth set of traps for measuring alone, which nobody reads who works on the protection: what programs compute
 * from an address, and what free hosts have kept.
 * @module
 */
import { at } from "../../src/collections/at.ts";
import { createRng, type Rng } from "../../src/math/rng.ts";
import { hashKey } from "../../src/text/hash.ts";
import { capital } from "./glosses.ts";
import { below, link, type TrapKind, times } from "./kind.ts";
import { linkTo } from "./real-pages.ts";
import { inventedWord, one, type Texts, TOPIC_WORDS, topicPhrase } from "./text.ts";

type Colour = readonly [number, number, number];

/** Each of sixteen million colours, with its tints, shades and what goes with it (encyclopedias of colours). */
const colours: TrapKind = {
  name: "colours",
  owns: below("/colour/"),
  navigation: [
    "1e90ff",
    "4682b4",
    "708090",
    "b0c4de",
    "2f4f4f",
    "87ceeb",
    "191970",
    "f5f5f5",
    "5f9ea0",
    "778899",
    "dc143c",
    "ff8c00",
    "228b22",
    "9932cc",
    "ffd700",
    "8b4513",
    "db7093",
    "40e0d0",
  ].map((code) => colourLink(code)),
  answer: ({ pathname }, { rng }) => {
    const [, code] = /^\/colour\/([0-9a-f]{6})$/.exec(pathname) ?? [];
    if (code === undefined) return undefined;
    const [red, green, blue] = colourOf(code);
    const to = (end: number) => times(9, (n) => mixed([red, green, blue], [end, end, end], (n + 1) / 10));
    const harmonies = [
      [255 - red, 255 - green, 255 - blue],
      [green, blue, red],
      [blue, red, green],
      [red, blue, green],
    ] as const;
    const near = times(8, () => codeOf([nudged(red, rng), nudged(green, rng), nudged(blue, rng)]));
    const percent = (part: number) => ((100 * part) / 255).toFixed(1);
    const other = [...to(0), ...to(255), ...harmonies.map(codeOf), ...near];
    return {
      title: `#${code} colour`,
      paragraphs: [
        `The colour #${code} is made of ${percent(red)} % red, ${percent(green)} % green and ${percent(blue)} % blue.`,
        `In CMY it has ${percent(255 - red)} % cyan, ${percent(255 - green)} % magenta and ${percent(255 - blue)} % yellow. Its decimal value is ${Number.parseInt(code, 16)}.`,
        `The closest colour that is safe for the web is #${codeOf([web(red), web(green), web(blue)])}. It looks like ${topicPhrase(rng, 2)}.`,
      ],
      links: [...new Set(other)].filter((one) => one !== code).map(colourLink),
    };
  },
};
function colourLink(code: string) {
  return link(`/colour/${code}`, `#${code}`);
}
const colourOf = (code: string): Colour => {
  const part = (n: number) => Number.parseInt(code.slice(2 * n, 2 * n + 2), 16);
  return [part(0), part(1), part(2)];
};
const codeOf = (colour: Colour) => colour.map((part) => part.toString(16).padStart(2, "0")).join("");
const mixed = (a: Colour, b: Colour, share: number) => {
  const part = (n: number) => Math.round(at(a, n) + share * (at(b, n) - at(a, n)));
  return codeOf([part(0), part(1), part(2)]);
};
const nudged = (part: number, rng: Rng) => Math.max(0, Math.min(255, part + rng.below(41) - 20));
const web = (part: number) => 51 * Math.round(part / 51);

const ENDINGS: readonly string[] = ["com", "net", "org", "info", "biz", "co.uk", "de"];
const SERVERS: readonly string[] = ["Apache/2.4", "nginx", "IIS/10", "LiteSpeed", "cloudflare"];
const SITE = /^\/site-report\/([a-z-]+\.[a-z.]+)$/;

/** What any site might be worth, with others on the same server (pages of statistics for each domain that somebody asked for). */
const siteReports: TrapKind = {
  name: "site-reports",
  owns: below("/site-report/"),
  entrances: ({ number }, { rng }) => (number % 10 === 0 ? times(22, () => siteLink(anySite(rng))) : []),
  answer: ({ pathname }, { rng }) => {
    const [, site = ""] = SITE.exec(pathname) ?? [];
    const ending = site.slice(site.indexOf(".") + 1);
    if (!ENDINGS.includes(ending)) return undefined;
    const name = site.slice(0, site.indexOf("."));
    const keywords = times(5, () => topicPhrase(rng, 2));
    return {
      title: `${site} - worth, traffic and owner`,
      paragraphs: [
        `${site} has a worth of about ${1000 + rng.below(900_000)} dollars and is number ${rng.below(20_000_000)} in the world.`,
        `It is seen by ${rng.below(9000)} people a day, who load ${(1 + rng.below(90) / 10).toFixed(1)} pages each. It has ${rng.below(500)} links from ${rng.below(90)} sites.`,
        `${site} runs on ${one(SERVERS, rng)} at ${times(4, () => 1 + rng.below(254)).join(".")} and was registered in ${1996 + rng.below(28)}.`,
        `People find ${site} with the words ${keywords.join(", ")}.`,
      ],
      links: [
        ...ENDINGS.filter((other) => other !== ending).map((other) => siteLink(`${name}.${other}`)),
        ...times(18, () => siteLink(anySite(rng))),
        ...times(8, () => siteLink(`${name.split("-")[0]}-${inventedWord(rng, 2)}.${one(ENDINGS, rng)}`)),
      ],
    };
  },
};
const anySite = (rng: Rng) => `${one(TOPIC_WORDS, rng)}-${inventedWord(rng)}.${one(ENDINGS, rng)}`;
const siteLink = (site: string) => link(`/site-report/${site}`, `${site} worth and traffic`);

const [RISK_TOWNS, STREETS, HOUSES] = [260, 45, 180];
const HAZARDS: readonly string[] = ["flood", "wind", "hail", "heat", "wildfire", "snow"];
const LEVELS: readonly string[] = ["minimal", "minor", "moderate", "major", "severe", "extreme"];

interface House {
  readonly town: number;
  readonly street: number;
  readonly house: number;
}

/** How likely a flood is at each house of each street, as a model has it (risk factors of real estate portals). */
const houseRisks: TrapKind = {
  name: "house-risks",
  owns: below("/risk/"),
  navigation: times(16, (n) => streetLink(15 * n, n)),
  entrances: ({ isGood }, { rng }) => (isGood ? times(3, () => houseLink(anyHouse(rng))) : []),
  answer: ({ pathname }, { rng, texts, corpus }) => {
    const [, town = "", street = "", house] = /^\/risk\/[a-z]+-(\d+)\/[a-z]+-(\d+)\/(?:(\d+)\/)?$/.exec(pathname) ?? [];
    const here = { town: Number(town), street: Number(street), house: Number(house ?? 1) };
    const isThere = here.town < RISK_TOWNS && here.street < STREETS && here.house >= 1 && here.house <= HOUSES;
    if (town === "" || !isThere || pathname !== placeOf(here, house !== undefined)) return undefined;
    const others = times(6, () => streetLink(here.town, rng.below(STREETS)));
    if (house === undefined) {
      const odd = times(30, (n) => 1 + 6 * n);
      return {
        title: `Flood risk in ${streetName(here)}, ${riskTown(here.town)}`,
        paragraphs: [
          ...aboutTown(here.town, texts),
          ...odd.map((n) => `${n} ${streetName(here)}: ${one(LEVELS, rng)}`),
        ],
        links: [
          ...odd.map((n) => houseLink({ ...here, house: n })),
          ...others,
          streetLink(rng.below(RISK_TOWNS), here.street),
        ],
      };
    }
    const near = [-8, -6, -4, -2, -1, 1, 2, 4, 6, 8].map((step) => here.house + step);
    return {
      title: `Flood risk of ${house} ${streetName(here)}, ${riskTown(here.town)}`,
      paragraphs: [
        `${house} ${streetName(here)} in ${riskTown(here.town)} has a ${one(LEVELS, rng)} flood factor. There is a chance of ${1 + rng.below(96)} % that ${(rng.below(90) / 10).toFixed(1)} inches of water reach the building within 30 years.`,
        ...HAZARDS.map((hazard) => `${capital(hazard)}: ${one(LEVELS, rng)} (${1 + rng.below(10)} of 10).`),
        ...aboutTown(here.town, texts),
        `Insurance for this house costs about ${200 + rng.below(4000)} a year.`,
      ],
      links: [
        ...near.filter((n) => n >= 1 && n <= HOUSES).map((n) => houseLink({ ...here, house: n })),
        ...times(4, () => houseLink({ ...here, street: rng.below(STREETS) })),
        ...times(2, () => houseLink(anyHouse(rng))),
        ...others,
        streetLink(here.town, here.street),
      ],
      real: [linkTo(one(corpus.pages, createRng(here.town)))],
    };
  },
};
function riskTown(town: number): string {
  return capital(inventedWord(createRng(hashKey(`risk town ${town}`))));
}
function streetName({ town, street }: Pick<House, "town" | "street">): string {
  return `${capital(inventedWord(createRng(hashKey(`street ${town} ${street}`)), 2))} Street`;
}
const aboutTown = (town: number, texts: Texts) => texts.picked(createRng(hashKey(`about ${town}`)), 4);
const anyHouse = (rng: Rng): House => ({
  town: rng.below(RISK_TOWNS),
  street: rng.below(STREETS),
  house: 1 + rng.below(HOUSES),
});
function placeOf({ town, street, house }: House, isHouse: boolean): string {
  const road = streetName({ town, street }).split(" ")[0]?.toLowerCase();
  return `/risk/${riskTown(town).toLowerCase()}-${town}/${road}-${street}/${isHouse ? `${house}/` : ""}`;
}
const houseLink = (house: House) =>
  link(placeOf(house, true), `${house.house} ${streetName(house)}, ${riskTown(house.town)}`);
function streetLink(town: number, street: number) {
  return link(placeOf({ town, street, house: 1 }, false), `${streetName({ town, street })}, ${riskTown(town)}`);
}

const [MEMBERS, RINGS] = [24_000, 40];
const ROOMS: readonly string[] = ["index", "links", "photos", "poems", "diary", "awards"];
const MOVES: Readonly<Record<string, number>> = { next: 1, prev: -1, skip: 2, next5: 5, random: 0 };
const GREETINGS: readonly string[] = [
  "Welcome to my home page!",
  "This page is under construction.",
  "Best viewed with 800 by 600 dots.",
  "You are visitor number",
  "Please sign my guest book before you leave.",
  "Last updated in spring.",
];

/** Home pages of robots and of people long gone, in rings that lead from each to the next (GeoCities, Neocities, WebRing). */
const webRings: TrapKind = {
  name: "web-rings",
  owns: ({ pathname }) => pathname.startsWith("/~") || pathname === "/cgi-bin/webring",
  navigation: times(18, (n) => roomLink(711 * n, "links")),
  entrances: ({ number }, { rng }) =>
    number % 4 === 1 ? [...times(4, () => roomLink(rng.below(MEMBERS), "index")), ...times(2, () => anyMove(rng))] : [],
  answer: ({ pathname, searchParams }, { rng, texts, corpus }) => {
    if (pathname === "/cgi-bin/webring") {
      const [ring, id] = [Number(searchParams.get("ring")), Number(searchParams.get("id"))];
      const step = MOVES[searchParams.get("go") ?? ""];
      if (step === undefined || !(ring < RINGS) || !(id < MEMBERS)) return undefined;
      const member = step === 0 ? rng.below(MEMBERS) : (id + step * RINGS + ring + MEMBERS) % MEMBERS;
      return { redirect: roomLink(member, "index").href };
    }
    const [, name = "", number = "", room = ""] = /^\/~([a-z]+)(\d+)\/([a-z]+)\.html$/.exec(pathname) ?? [];
    const member = Number(number);
    if (!(member < MEMBERS) || name !== memberName(member) || !ROOMS.includes(room)) return undefined;
    const rings = times(2, () => rng.below(RINGS));
    return {
      title: `${capital(name)}'s ${room === "index" ? "home page" : room}`,
      paragraphs: [
        times(3, () => one(GREETINGS, rng)).join(" "),
        ...(room === "links" ? [] : texts.picked(rng, room === "index" ? 4 : 7)),
        `This page is a member of the ${rings.map((ring) => topicPhrase(createRng(ring), 2)).join(" and the ")} rings.`,
      ],
      links: [
        ...ROOMS.filter((other) => other !== room).map((other) => roomLink(member, other)),
        ...rings.flatMap((ring) => Object.keys(MOVES).map((go) => moveLink(ring, member, go))),
        ...times(room === "links" ? 24 : 8, () => roomLink(rng.below(MEMBERS), "index")),
      ],
      real: room === "links" ? times(2, () => linkTo(one(corpus.pages, rng))) : [],
    };
  },
};
function memberName(member: number): string {
  return inventedWord(createRng(hashKey(`member ${member}`)), 3);
}
function roomLink(member: number, room: string) {
  return link(`/~${memberName(member)}${member}/${room}.html`, `${memberName(member)}'s ${room}`);
}
const moveLink = (ring: number, member: number, go: string) =>
  link(`/cgi-bin/webring?ring=${ring}&id=${member}&go=${go}`, `${go} in ring ${ring}`);
const anyMove = (rng: Rng) => moveLink(rng.below(RINGS), rng.below(MEMBERS), one(Object.keys(MOVES), rng));

export const COMPUTED_KINDS: readonly TrapKind[] = [colours, siteReports, houseRisks, webRings];
