/**
 * The addresses that the systems of the statistics office make without end;
 * kept aside for measuring alone: whoever works on the protection does not read this file, nor tunes on its figures.
 * @module
 */
import type { Rng } from "../../../src/math/rng.ts";
import { two } from "../whole-aside/prose.ts";
import { pick } from "../whole-aside/stock.ts";
import { withQuery } from "../whole-aside-fourth/kit.ts";
import type { Shelf } from "../whole-aside-third/shelf.ts";

const LANGUAGES = "bg cs da de el es et fi fr ga hr hu it lt lv mt nl pl pt ro sk sl sv".split(" ");
const COUNTRIES = "AT BE BG CH CY CZ DE DK EE ES FI FR GR HR HU IE IT LI LT LU LV MT NL NO PL PT RO SE SI SK".split(
  " ",
);
export const DIMENSIONS = "region year sex age sector size-class origin partner product status quarter tenure".split(
  " ",
);
export const FACETS = {
  region: ["north", "capital", "ostmark", "velden", "islands", "inner"],
  freq: ["a", "q", "m", "w"],
  unit: ["eur", "usd", "index", "pct", "heads", "tonnes"],
  adj: ["raw", "sa", "ca", "trend"],
  sector: ["s11", "s12", "s13", "s14", "s15", "s2"],
  source: ["survey", "register", "census", "customs", "model"],
  from: ["1960", "1970", "1980", "1990", "2000", "2010"],
  order: ["code", "title", "updated", "popular"],
} as const;
export const CHARTS = ["line", "bar", "area", "map", "pie"] as const;
export const UNITS = ["eur", "usd", "gbp", "chf", "pps", "index"] as const;
export const LOST = ["help", "docs", "index", "contact", "abbreviations", "press"] as const;
export const STYLES = ["apa", "bibtex", "ris", "plain"] as const;
export const MOST = 90_000_000;

export function statisticsOfficeAddresses(shelf: Shelf) {
  const sections = [...shelf.sections.keys()];
  const codes = shelf.all.flatMap(({ address }) => /code=(TT\d{4})$/.exec(address)?.[1] ?? []);
  const anyArticle = (rng: Rng) => pick(rng, rng.next() < 0.5 ? shelf.good : shelf.other);
  const tableAt = (rows: readonly string[], columns: readonly string[]) =>
    `/crosstab/${rows.join(".")}/by/${columns.join(".")}`;
  const finderAt = (chosen: Readonly<Record<string, string>>) =>
    `/finder/${Object.entries(chosen)
      .map(([name, value]) => `${name}=${value}`)
      .join("/")}`;
  const chartAt = (code: string, kind: string, width: number, height: number) =>
    `/charts/${code}/${kind}-${width}x${height}.html`;
  const rebased = (address: string, unit: string, base: string) => withQuery(address, `unit=${unit}&base=${base}`);
  const period = (rng: Rng) => `${1950 + rng.below(70)}M${two(1 + rng.below(12))}`;
  const compareAt = (numbers: readonly number[]) => `/compare/${numbers.join("-vs-")}`;
  const revisionAt = (code: string, from: number, to: number) => `/revisions/${code}/${from}..${to}`;
  const enterpriseAt = (number: number) => `/register/enterprise?reg=${String(number).padStart(8, "0")}`;
  const themeAt = (path: readonly string[]) => `/browse/${path.join("/")}/`;
  const lostAt = (path: readonly string[]) => `/library/${path.join("/")}.html`;
  const previewAt = (code: string, from: number, rows: number) =>
    `/raw/${code}.csv?view=html&from=${from}&rows=${rows}`;
  const locale = (rng: Rng) => `${pick(rng, LANGUAGES)}-${pick(rng, COUNTRIES)}`;
  const localised = (address: string, tag: string) => {
    const [path = "", query] = address.split("?");
    return `${path};lang=${tag}${query === undefined ? "" : `?${query}`}`;
  };
  const citeAt = (rng: Rng, style: string, address: string) =>
    `/cite/${style}?page=${encodeURIComponent(address)}&accessed=20${two(10 + rng.below(15))}${two(1 + rng.below(12))}${two(1 + rng.below(28))}T${two(rng.below(24))}${two(rng.below(60))}${two(rng.below(60))}`;

  return {
    sections,
    codes,
    anyArticle,
    tableAt,
    finderAt,
    chartAt,
    rebased,
    period,
    compareAt,
    revisionAt,
    enterpriseAt,
    themeAt,
    lostAt,
    previewAt,
    locale,
    localised,
    citeAt,
  };
}
