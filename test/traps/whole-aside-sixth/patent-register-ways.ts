/**
 * The addresses that the register makes without end, and the links to them that its pages have;
 * kept aside for measuring alone: whoever works on the protection does not read this file, nor tunes on its figures.
 * @module
 */
import type { Rng } from "../../../src/math/rng.ts";
import { BASE62, HEX, token, two } from "../whole-aside/prose.ts";
import { capital, pick, some } from "../whole-aside/stock.ts";
import { withQuery } from "../whole-aside-fourth/kit.ts";
import type { Grounds } from "../whole-aside-third/shelf.ts";

export const OFFICES = ["QN", "ZK", "OW", "TJ", "UB"] as const;
export const TONGUES = ["de", "fr", "ja", "ko", "zh", "es", "pt", "ru", "sv"] as const;
export const SEARCHED = ["ti", "ab", "cl", "desc", "not"] as const;
const FIRMS = {
  first: ["Har", "Vin", "Os", "Bel", "Tro", "Kes", "Mun", "Dra", "Lor", "Pel", "Sag", "Wex"],
  last: ["low", "ter", "wick", "mann", "son", "rup", "elli", "ford", "ova", "dal"],
  kind: ["ltd", "gmbh", "inc", "works", "brothers", "laboratories", "ab"],
} as const;

export function patentRegisterAddresses({ shelf }: Pick<Grounds, "shelf">) {
  const codes = shelf.all.flatMap(({ address }) => /^\/pat\/(XV\d{7})$/.exec(address)?.[1] ?? []);
  const surname = (rng: Rng) => (pick(rng, FIRMS.first) + pick(rng, FIRMS.last)).toLowerCase();
  const classCode = (rng: Rng) =>
    `${pick(rng, ["b", "f", "g", "h"])}${two(1 + rng.below(60))}${pick(rng, ["b", "c", "d", "h", "k"])}${1 + rng.below(90)}`;
  return {
    codes,
    anyCode: (rng: Rng) => pick(rng, codes),
    anyArticle: (rng: Rng) => pick(rng, rng.next() < 0.5 ? shelf.good : shelf.other),
    foreign: (rng: Rng) => `/pat/${pick(rng, OFFICES)}${1_000_000 + rng.below(8_999_999)}`,
    searchAt: (fields: ReadonlyMap<string, string>, from = 0) =>
      `/search?${[...fields].map(([name, words]) => `${name}=${words}`).join("&")}${from === 0 ? "" : `&from=${from}`}`,
    classCode,
    classesAt: (classes: readonly string[]) => `/class/${classes.join("+")}`,
    registerAt: (code: string, day: string) => `/register/${code}/on/${day}`,
    listedAt: (numbers: readonly number[], address: string) => `/list-${numbers.slice(-12).join(".")}${address}`,
    marked: (address: string, words: readonly string[]) => withQuery(address, `hl=${words.slice(-6).join(",")}`),
    claimAt: (code: string, path: readonly number[]) => `/pat/${code}/claim-${path.join(".")}`,
    translatedAt: (code: string, chain: readonly string[]) => `/pat/${code}/${chain.join("-")}`,
    gazetteAt: (year: number, week: number) => `/gazette/${year}-${two(week)}.html`,
    firm: (rng: Rng) => {
      const names = rng.next() < 0.5 ? [surname(rng)] : [surname(rng), surname(rng)];
      return [...names, pick(rng, FIRMS.kind)].join("-");
    },
    firmName: (firm: string) => firm.split("-").map(capital).join(" "),
    firmAt: (firm: string) => `/applicants/${firm}`,
    similarAt: (rng: Rng, code: string) => `/similar?to=${code}&vector=${token(rng, 22, BASE62)}`,
    drawingAt: (code: string, sheet: number, [zoom, x, y]: readonly [number, number, number]) =>
      `/drawings/${code}/sheet${sheet}/${zoom},${x},${y}`,
    sessionAt: (address: string, rng: Rng) => {
      const [path = "", query] = address.split("?");
      return `${path};sid=${token(rng, 24, HEX)}${query === undefined ? "" : `?${query}`}`;
    },
  };
}

export function patentRegisterWays({ shelf, link, realAt }: Omit<Grounds, "frame">) {
  const to = patentRegisterAddresses({ shelf });
  return (address: string) => {
    const rng = shelf.chance("ways", address);
    const plain = realAt(address) === undefined ? to.anyArticle(rng).address : address;
    const here = shelf.at(plain);
    const code = /^\/pat\/(XV\d{7})$/.exec(plain)?.[1] ?? to.anyCode(rng);
    const [term, other] = [shelf.term(rng), shelf.term(rng)];
    const [year, week] = [1999 + rng.below(16), 1 + rng.below(52)];
    const classes = [to.classCode(rng), to.classCode(rng)];
    const firms = [to.firm(rng), to.firm(rng)];
    const day = `${year}-0${1 + rng.below(9)}-${10 + rng.below(18)}`;
    const next = to.anyArticle(rng);
    return {
      session: [link(to.sessionAt(plain, rng), "Sign in"), link(to.sessionAt("/", rng), "My register")],
      searches: [
        link(to.searchAt(new Map([["ti", term]])), term),
        link(to.searchAt(new Map(some(rng, SEARCHED, 2).map((field, i) => [field, i === 0 ? term : other]))), other),
      ],
      gazette: [link(to.gazetteAt(year, week), `${year} week ${week}`), link(to.gazetteAt(2015, 20), "This week")],
      classes: [link(to.classesAt(classes), classes.join(" and ")), link(to.classesAt(classes.slice(0, 1)), "Class")],
      parties: firms.map((firm) => link(to.firmAt(firm), to.firmName(firm))),
      worklists: [
        link(to.listedAt([here?.number ?? 1], plain), "Add this document"),
        link(to.listedAt([here?.number ?? 1, next.number], next.address), next.title),
      ],
      register: [link(to.registerAt(code, day), day), link(to.registerAt(code, "2015-05-14"), "Status today")],
      translations: some(rng, TONGUES, 2).map((tongue) => link(to.translatedAt(code, [tongue]), tongue.toUpperCase())),
      drawings: [link(to.drawingAt(code, 1, [100, 0, 0]), "Drawings")],
      claims: [1, 2 + rng.below(5)].map((n) => link(to.claimAt(code, [n]), `Claim ${n}`)),
      foreign: Array.from({ length: 3 }, () => to.foreign(rng)).map((at) => link(at, at.slice(5))),
      similar: [link(to.similarAt(rng, code), "Similar documents")],
      marked: [link(to.marked(plain, [term]), `Mark ${term}`), link(to.marked(next.address, [other]), next.title)],
    };
  };
}
