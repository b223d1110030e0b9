/**
 * More of the third set of traps: pages that a program
 * compiles from numbers and names.
 * @module
 */
import { createRng, type Rng } from "../../src/math/rng.ts";
import { hashKey } from "../../src/text/hash.ts";
import { below, link, type TrapKind, times } from "./kind.ts";
import { linkTo } from "./real-pages.ts";
import { inventedWord, one, paragraphs, topicPhrase } from "./text.ts";

const OUTPUTS: readonly string[] =
  "main alldomains allhosts lasthosts unknownip allrobots lastrobots urldetail urlentry urlexit browserdetail osdetail refererse refererpages keyphrases keywords errors404".split(
    " ",
  );
const STATISTICS_LANGUAGES: readonly string[] = "en de fr es it nl pl pt ru sv cz hu jp tr".split(" ");
const [FIRST_YEAR, LAST_YEAR] = [2004, 2025];
interface Report {
  /** Months since the year 0. */
  readonly month: number;
  readonly output: string;
  readonly language: string;
}

/** Who has read what, for every month, in seventeen tables and fourteen languages (AWStats, left open to everybody). */
const webStatistics: TrapKind = {
  name: "web-statistics",
  owns: ({ pathname }) => pathname === "/cgi-bin/awstats.pl",
  navigation: [reportLink({ month: 12 * 2024 + 4, output: "main", language: "en" })],
  answer: ({ searchParams }, { rng, corpus }) => {
    const [year, month] = [Number(searchParams.get("year")), Number(searchParams.get("month"))];
    const [output, language] = [searchParams.get("output") ?? "", searchParams.get("lang") ?? ""];
    const report = { month: 12 * year + month - 1, output, language };
    if (!isReport(report) || !OUTPUTS.includes(output) || !STATISTICS_LANGUAGES.includes(language)) return undefined;
    const counted = createRng(hashKey(`${output} in ${report.month}`));
    const pages = output.startsWith("url") ? times(25, () => one(corpus.pages, counted)) : [];
    const names = pages.length > 0 ? pages.map(({ title }) => title) : times(25, () => countedName(output, counted));
    const rows = names.map((name, n) => `${n + 1}. ${name}: ${counted.below(9000)} hits, ${counted.below(900)} kB.`);
    const months = [-12, -1, 1, 12].map((step) => ({ ...report, month: report.month + step })).filter(isReport);
    return {
      title: `Statistics for ${month}/${year}: ${output}`,
      paragraphs: paragraphs(rows),
      links: [
        ...OUTPUTS.filter((other) => other !== output).map((other) => reportLink({ ...report, output: other })),
        ...months.map(reportLink),
        ...times(3, () => reportLink({ ...report, language: one(STATISTICS_LANGUAGES, rng) })),
      ],
      real: pages.slice(0, 5).map(linkTo),
    };
  },
};
const isReport = ({ month }: Report) =>
  Number.isInteger(month) && month >= 12 * FIRST_YEAR && month < 12 * (LAST_YEAR + 1);
const countedName = (output: string, rng: Rng) =>
  output.startsWith("key") || output === "main"
    ? topicPhrase(rng, 1 + rng.below(3))
    : `${inventedWord(rng, 2)}.${inventedWord(rng)}.example`;
function reportLink({ month, output, language }: Report) {
  const [year, inYear] = [Math.floor(month / 12), String((month % 12) + 1).padStart(2, "0")];
  const query = `config=almanac&year=${year}&month=${inYear}&output=${output}&lang=${language}`;
  return link(`/cgi-bin/awstats.pl?${query}`, `${output}, ${inYear}/${year}`);
}

const AREA_CODES: readonly string[] = [
  ...new Set(times(60, (n) => `0${200 + createRng(hashKey(`code ${n}`)).below(790)}`)),
];
const PITCHES: readonly string[] = [
  "wanted to sell me insurance against floods",
  "said that my roof had been damaged by the storm",
  "asked for money for the victims of an earthquake",
  "hung up as soon as I said a word",
  "offered a free inspection after the hail",
  "claimed to come from the weather office",
  "played a tape about hurricane shutters",
  "asked when I would be at home",
];

/** Every number that could exist, in lists of a hundred, with what others say of it (reverse lookup, "who called me"). */
const whoCalled: TrapKind = {
  name: "who-called",
  owns: below("/who-called/"),
  entrances: ({ number }, { rng }) => (number % 12 === 0 ? times(4, () => numberLink(anyNumber(rng))) : []),
  answer: ({ pathname }, { rng }) => {
    const [code = "", ...pairs] = pathname.split("/").slice(2, -1);
    if (!pathname.endsWith("/") || !AREA_CODES.includes(code)) return undefined;
    if (pairs.length > 3 || pairs.some((pair) => !/^\d\d$/.test(pair))) return undefined;
    const number = [code, ...pairs];
    const recent = times(5, () => numberLink(anyNumber(rng)));
    if (pairs.length < 3) {
      return {
        title: `Numbers from ${number.join(" ")}`,
        paragraphs: [`All numbers that begin with ${number.join(" ")}, and how often each was looked up.`],
        links: [...times(100, (n) => numberLink([...number, twoDigits(n)])), ...recent],
      };
    }
    const [first, last] = [number.slice(0, -1), Number(pairs.at(-1))];
    const said = times(4 + rng.below(6), () => {
      const [who, when] = [inventedWord(rng, 2 + rng.below(2)), `${1 + rng.below(28)}/${1 + rng.below(12)}`];
      return `${who} wrote on ${when}: they ${one(PITCHES, rng)}, ${1 + rng.below(9)} times in ${1 + rng.below(30)} days.`;
    });
    return {
      title: `Who called from ${number.join(" ")}?`,
      paragraphs: [
        `${number.join(" ")} was looked up ${rng.below(400)} times. Rating: ${rng.below(10)} of 9.`,
        ...said,
      ],
      links: [
        ...[last + 99, last + 1].map((n) => numberLink([...first, twoDigits(n % 100)])),
        ...times(number.length - 1, (n) => numberLink(number.slice(0, n + 1))),
        ...recent,
      ],
    };
  },
};
const twoDigits = (n: number) => String(n).padStart(2, "0");
const anyNumber = (rng: Rng) => [one(AREA_CODES, rng), ...times(3, () => twoDigits(rng.below(100)))];
const numberLink = (number: readonly string[]) => link(`/who-called/${number.join("/")}/`, number.join(" "));

const PEOPLE = 4000;
const FATES: readonly string[] = [
  "lost a barn in the storm",
  "left the valley after the flood",
  "kept a diary of the rain",
  "was married in the deep snow",
  "rebuilt the mill after the earthquake",
  "sailed through the hurricane",
];
const GENERATIONS: readonly number[] = [5, 10, 15, 20, 30];
interface Kinship {
  readonly a: number;
  readonly b: number;
  readonly generations: number;
  readonly spouses: number;
}

/** How any two of four thousand people are related, over whom (relationship calculator of TNG, webtrees, PhpGedView). */
const kinship: TrapKind = {
  name: "kinship",
  owns: ({ pathname }) => pathname === "/genealogy/relationship.php",
  entrances: ({ number }, { rng }) => (number % 10 === 0 ? times(3, () => kinshipLink(anyPair(rng))) : []),
  answer: ({ searchParams }, { rng }) => {
    const [a, b] = ["person1", "person2"].map((name) => Number(/^I(\d+)$/.exec(searchParams.get(name) ?? "")?.[1]));
    const [generations, spouses] = [Number(searchParams.get("generations")), Number(searchParams.get("spouses"))];
    if (a === undefined || b === undefined || !(a < PEOPLE && b < PEOPLE)) return undefined;
    if (!GENERATIONS.includes(generations) || ![0, 1].includes(spouses)) return undefined;
    const shown = { a, b, generations, spouses };
    const related = createRng(hashKey(`${Math.min(a, b)} and ${Math.max(a, b)}`));
    const removed = related.below(4);
    const way = [a, ...times(4 + related.below(6), () => related.below(PEOPLE)), b];
    return {
      title: `${nameOf(a)} and ${nameOf(b)}`,
      paragraphs: [
        `${nameOf(a)} and ${nameOf(b)} are cousins of degree ${way.length - 3}, ${removed} times removed, within ${generations} generations.`,
        ...paragraphs(way.map(lifeOf)),
      ],
      links: [
        kinshipLink({ ...shown, a: b, b: a }),
        kinshipLink({ ...shown, spouses: 1 - spouses }),
        ...GENERATIONS.filter((other) => other !== generations).map((other) =>
          kinshipLink({ ...shown, generations: other }),
        ),
        ...way.slice(1, -1).map((via, n) => kinshipLink(n % 2 === 0 ? { ...shown, b: via } : { ...shown, a: via })),
        kinshipLink(anyPair(rng)),
      ],
    };
  },
};
const anyPair = (rng: Rng) => ({ a: rng.below(PEOPLE), b: rng.below(PEOPLE), generations: 15, spouses: 0 });
const nameOf = (person: number) => {
  const rng = createRng(hashKey(`person ${person}`));
  return `${inventedWord(rng, 2)} ${inventedWord(rng)}`;
};
const lifeOf = (person: number) => {
  const rng = createRng(hashKey(`life of ${person}`));
  const born = 1600 + rng.below(350);
  return `${nameOf(person)}, born ${born} at ${inventedWord(rng)}, ${one(FATES, rng)} of ${born + 20 + rng.below(50)}.`;
};
const kinshipLink = ({ a, b, generations, spouses }: Kinship) =>
  link(
    `/genealogy/relationship.php?person1=I${a}&person2=I${b}&generations=${generations}&spouses=${spouses}`,
    `${nameOf(a)} and ${nameOf(b)}`,
  );

export const COMPILED_KINDS: readonly TrapKind[] = [webStatistics, whoCalled, kinship];
