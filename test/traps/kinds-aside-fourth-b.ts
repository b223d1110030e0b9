/**
 * More of the fourth set of traps for measuring alone, which nobody reads who works on the protection: what software shows of
 * its own insides.
 * @module
 */
import { createRng, type Rng } from "../../src/math/rng.ts";
import { hashKey } from "../../src/text/hash.ts";
import { below, link, type TrapKind, times } from "./kind.ts";
import { linkTo, type RealPage } from "./real-pages.ts";
import { sumOf } from "./signed.ts";
import { digits, inventedWord, once, one, paragraphs, type Texts, topicPhrase } from "./text.ts";

const COMMITS = 2600;
const FILES: readonly string[] = ["src", "lib", "test", "docs"].flatMap((folder) =>
  "rain wind snow flood storm gauge tide hail fog quake main util".split(" ").map((name) => `${folder}/${name}.c`),
);
const FILE_VIEWS: readonly string[] = ["tree", "blame", "log", "diff"];
const STATEMENTS: readonly ((rng: Rng) => string)[] = [
  (rng) => `int ${one(NOUNS, rng)}_${inventedWord(rng, 2)} = read_gauge(${rng.below(99)});`,
  (rng) => `if (${one(NOUNS, rng)} > ${rng.below(500)}) return warn("${topicPhrase(rng, 2)}");`,
  (rng) => `for (int i = 0; i < ${one(NOUNS, rng)}_count; i++) total += ${one(NOUNS, rng)}[i];`,
  (rng) => `static double ${inventedWord(rng, 2)}_${one(NOUNS, rng)}(double x) { return x * ${rng.below(90)}.5; }`,
  (rng) => `#define ${one(NOUNS, rng).toUpperCase()}_LIMIT ${rng.below(4000)}`,
];
const NOUNS: readonly string[] = "rain wind snow flood storm gauge tide hail fog quake".split(" ");
const commitIds = once(() => times(COMMITS, (n) => digits(createRng(hashKey(`commit ${n}`)), 40)));
const commitNumbers = once(() => new Map(commitIds().map((id, n) => [id, n])));

/** Every file at every commit, with who wrote which line and what came before (cgit, gitweb, ViewVC, LXR). */
const codeBrowser: TrapKind = {
  name: "code-browser",
  owns: below("/git/gauges/"),
  navigation: [fileLink("tree", "src/main.c", COMMITS - 1)],
  entrances: ({ number }, { rng }) => (number % 11 === 0 ? times(2, () => anyFile(rng, rng.below(COMMITS))) : []),
  answer: ({ pathname, searchParams }, { rng, texts }) => {
    const [, view = "", file = ""] = /^\/git\/gauges\/([a-z]+)\/(.*)$/.exec(pathname) ?? [];
    const commit = commitNumbers().get(searchParams.get("id") ?? "");
    if (commit === undefined || !FILE_VIEWS.includes(view) || !FILES.includes(file)) return undefined;
    const lines = linesAt(file, commit, texts);
    const before = linesAt(file, commit - 9, texts);
    const changes = [...lines.keys()].filter((n) => lines[n]?.text !== before[n]?.text);
    const steps = times(12, (n) => commit - n).filter((n) => n >= 0);
    const text = {
      tree: lines.map((line, n) => `${n + 1} ${line.text}`),
      blame: lines.map((line, n) => `${idOf(line.commit).slice(0, 8)} ${authorOf(line.commit)} ${n + 1} ${line.text}`),
      log: steps.map((n) => `${idOf(n).slice(0, 8)} ${authorOf(n)}: ${messageOf(n)}`),
      diff: changes.flatMap((n) => [`@@ ${n + 1} @@`, `-${before[n]?.text ?? ""}`, `+${lines[n]?.text ?? ""}`]),
    }[view];
    const beside = [commit - 1, commit + 1, commit - 50].filter((n) => n >= 0 && n < COMMITS);
    return {
      title: `gauges: ${file} at ${idOf(commit).slice(0, 8)}`,
      paragraphs: [`${messageOf(commit)}, by ${authorOf(commit)}.`, ...(text ?? [])],
      links: [
        ...FILE_VIEWS.filter((other) => other !== view).map((other) => fileLink(other, file, commit)),
        ...beside.map((n) => fileLink(view, file, n)),
        ...(view === "log" ? steps.map((n) => fileLink("diff", file, n)) : []),
        ...times(6, () => anyFile(rng, commit)),
      ],
    };
  },
};
function idOf(commit: number): string {
  return commitIds()[commit] ?? "";
}
const authorOf = (commit: number) => inventedWord(createRng(hashKey(`committer ${commit % 23}`)), 2);
const messageOf = (commit: number) => {
  const rng = createRng(hashKey(`message ${commit}`));
  return `${one(["Fix", "Add", "Remove", "Rework", "Speed up"], rng)} ${topicPhrase(rng, 2)}`;
};
function fileLink(view: string, file: string, commit: number) {
  return link(`/git/gauges/${view}/${file}?id=${idOf(commit)}`, `${view} of ${file}`);
}
const anyFile = (rng: Rng, commit: number) => fileLink(one(FILE_VIEWS, rng), one(FILES, rng), commit);
/** Each line is rewritten every so many commits, some often and some hardly ever. */
function linesAt(file: string, commit: number, texts: Texts) {
  const own = createRng(hashKey(`lines of ${file}`));
  return times(18 + own.below(20), (n) => {
    const period = 15 + own.below(900);
    const phase = own.below(period);
    const version = Math.floor((commit + phase) / period);
    const rng = createRng(hashKey(`${file} ${n} ${version}`));
    const text = rng.below(5) === 0 ? `/* ${texts.picked(rng, 1).join(" ")} */` : one(STATEMENTS, rng)(rng);
    return { text, commit: Math.max(0, version * period - phase) };
  });
}

interface Resource {
  readonly count: number;
  /** Field → resource that it points to. */
  readonly relations: Readonly<Record<string, string>>;
}
const RESOURCES: Readonly<Record<string, Resource>> = {
  stations: { count: 900, relations: { region: "regions", keeper: "observers", twin: "stations" } },
  regions: { count: 60, relations: { seat: "stations", worst: "storms" } },
  storms: { count: 2400, relations: { origin: "regions", first: "readings", before: "storms" } },
  observers: { count: 700, relations: { home: "regions", mentor: "observers" } },
  readings: { count: 300_000, relations: { station: "stations", during: "storms", previous: "readings" } },
};
const [API_LIMIT, MOST_EXPANDED] = [15, 6];

/** Data for programs, with every record a page and every relation a link to follow or to expand (browsable REST APIs). */
const browsableApi: TrapKind = {
  name: "browsable-api",
  owns: below("/api/v1/"),
  navigation: [link("/api/v1/stations/?limit=15&offset=0", "Data")],
  entrances: ({ number }, { rng }) =>
    number % 5 === 3 ? times(3, () => recordLink("readings", rng.below(9000), [])) : [],
  answer: ({ pathname, searchParams }, { rng }) => {
    const [, name = "", id] = /^\/api\/v1\/([a-z]+)\/(?:(\d+)\/)?$/.exec(pathname) ?? [];
    const resource = RESOURCES[name];
    if (resource === undefined) return undefined;
    if (id === undefined) {
      const offset = Number(searchParams.get("offset"));
      if (searchParams.get("limit") !== `${API_LIMIT}` || !(offset >= 0 && offset < resource.count)) return undefined;
      const shown = times(API_LIMIT, (n) => offset + n).filter((n) => n < resource.count);
      const offsets = [offset - API_LIMIT, offset + API_LIMIT].filter((n) => n >= 0 && n < resource.count);
      return {
        title: `GET ${pathname}`,
        paragraphs: [`{ "count": ${resource.count}, "results": [`, ...shown.map((n) => recordOf(name, n).join(" "))],
        links: [
          ...shown.map((n) => recordLink(name, n, [])),
          ...offsets.map((n) => link(`/api/v1/${name}/?limit=${API_LIMIT}&offset=${n}`, `offset ${n}`)),
          ...Object.keys(RESOURCES).map((other) => link(`/api/v1/${other}/?limit=${API_LIMIT}&offset=0`, other)),
        ],
      };
    }
    const way = (searchParams.get("expand") ?? "").split(".").filter(Boolean);
    const steps = expanded(name, Number(id), way);
    if (Number(id) >= resource.count || steps === undefined) return undefined;
    const last = steps.at(-1) ?? { name, id: Number(id) };
    const relations = Object.keys(RESOURCES[last.name]?.relations ?? {});
    return {
      title: `GET ${pathname}`,
      paragraphs: steps.flatMap((step) => recordOf(step.name, step.id)),
      links: [
        ...(way.length < MOST_EXPANDED ? relations : []).map((to) => recordLink(name, Number(id), [...way, to])),
        ...relations.map((to) => related(last.name, last.id, to)).map((to) => recordLink(to.name, to.id, [])),
        recordLink(name, rng.below(resource.count), way),
      ],
    };
  },
};
const related = (name: string, id: number, relation: string) => {
  const to = RESOURCES[name]?.relations[relation] ?? "";
  return { name: to, id: createRng(hashKey(`${name} ${id} ${relation}`)).below(RESOURCES[to]?.count ?? 0) };
};
function expanded(name: string, id: number, way: readonly string[]) {
  const steps = [{ name, id }];
  for (const relation of way) {
    const from = steps.at(-1) ?? { name, id };
    if (RESOURCES[from.name]?.relations[relation] === undefined) return undefined;
    steps.push(related(from.name, from.id, relation));
  }
  return steps;
}
function recordOf(name: string, id: number): string[] {
  const rng = createRng(hashKey(`record ${name} ${id}`));
  const values = ["rain_mm", "wind_ms", "snow_cm", "pressure_hpa"].map((key) => `"${key}": ${rng.below(9999) / 10},`);
  return [`{ "url": "/api/v1/${name}/${id}/", "name": "${inventedWord(rng)} ${topicPhrase(rng, 1)}",`, ...values, "},"];
}
const recordLink = (name: string, id: number, way: readonly string[]) =>
  link(`/api/v1/${name}/${id}/${way.length === 0 ? "" : `?expand=${way.join(".")}`}`, `${name} ${id}`);

/** Unit → how many of the first of its group it is. */
const UNITS: readonly Readonly<Record<string, number>>[] = [
  { millimetres: 1, inches: 25.4, centimetres: 10, feet: 304.8 },
  { kilometres: 1, miles: 1.609344, "nautical-miles": 1.852, metres: 0.001 },
  { hectopascals: 1, "inches-of-mercury": 33.8639, atmospheres: 1013.25, psi: 68.9476 },
  { "metres-per-second": 1, knots: 0.514444, "miles-per-hour": 0.44704, "kilometres-per-hour": 0.277778 },
];
const MEANT: readonly string[] = ["a depth of rain or snow", "how far a storm is", "a pressure", "a speed of the wind"];

/** Any number of any unit in any other, with the numbers beside it ("37.5 inches to millimetres"). */
const converter: TrapKind = {
  name: "converter",
  owns: below("/convert/"),
  navigation: [conversionLink(10, "inches", "millimetres")],
  entrances: ({ number }, { rng }) =>
    number % 6 === 1 ? [conversionLink(rng.below(2000) / 10, "knots", "metres-per-second")] : [],
  answer: ({ pathname }) => {
    const [, number = "", from = "", to = ""] =
      /^\/convert\/(\d+(?:\.\d{1,2})?)-([a-z-]+?)-to-([a-z-]+)$/.exec(pathname) ?? [];
    const group = UNITS.findIndex((units) => from in units && to in units);
    const [value, units] = [Number(number), UNITS[group]];
    if (units === undefined || from === to || conversionLink(value, from, to).href !== pathname) return undefined;
    const factor = (units[from] ?? 1) / (units[to] ?? 1);
    const said = (n: number) => `${rounded(n)} ${from} are ${(n * factor).toPrecision(6)} ${to}.`;
    const near = [-1, -0.5, -0.25, 0.25, 0.5, 1, 2, 5].map((step) => value + step).filter((n) => n > 0);
    const others = Object.keys(units).filter((unit) => unit !== from && unit !== to);
    return {
      title: `How much is ${number} ${from} in ${to}?`,
      paragraphs: [
        said(value),
        `Both are used for ${MEANT[group]}. To turn ${from} into ${to}, multiply by ${factor.toPrecision(6)}.`,
        ...near.map(said),
      ],
      links: [
        ...[...near, value * 2, value * 10].filter((n) => n < 1e9).map((n) => conversionLink(n, from, to)),
        conversionLink(Math.min(value * factor, 1e9), to, from),
        ...others.map((unit) => conversionLink(value, from, unit)),
      ],
    };
  },
};
function rounded(n: number): number {
  return Math.round(n * 100) / 100;
}
function conversionLink(value: number, from: string, to: string) {
  return link(`/convert/${rounded(value)}-${from}-to-${to}`, `${rounded(value)} ${from} to ${to}`);
}

const CODE_LENGTH = 4;
const shortCode = (rng: Rng) => {
  const code = digits(rng, CODE_LENGTH, 36);
  return code + sumOf(code).slice(0, 2);
};
const isCode = (code: string) => shortened(code) === code;
const shortened = (code: string) => code.slice(0, CODE_LENGTH) + sumOf(code.slice(0, CODE_LENGTH)).slice(0, 2);

/** Short addresses that lead to real pages, each with a plus behind it a page on who has clicked (bit.ly, YOURLS). */
const shortLinks: TrapKind = {
  name: "short-links",
  owns: below("/s/"),
  entrances: ({ number }, { rng }) => {
    const code = shortCode(rng);
    return number % 3 === 0 ? [codeLink(code, "+")] : number % 3 === 1 ? [codeLink(code, "")] : [];
  },
  answer: ({ pathname }, { rng, corpus }) => {
    const [, code = "", plus = ""] = /^\/s\/([0-9a-z]{6})(\+?)$/.exec(pathname) ?? [];
    if (!isCode(code)) return undefined;
    const page: RealPage = one(corpus.pages, createRng(hashKey(`short ${code}`)));
    if (plus === "") return { redirect: page.address };
    const clicks = times(6, () => `${inventedWord(rng, 2)}.example: ${rng.below(400)} clicks.`);
    return {
      title: `Where /s/${code} leads to`,
      paragraphs: [
        `This short address leads to "${page.title}". ${inventedWord(rng)} made it on ${1 + rng.below(28)}/${1 + rng.below(12)}.`,
        ...paragraphs(clicks),
      ],
      links: [codeLink(code, ""), ...times(9, (n) => codeLink(shortCode(rng), n % 4 === 3 ? "" : "+"))],
      real: [linkTo(page)],
    };
  },
};
const codeLink = (code: string, plus: string) => link(`/s/${code}${plus}`, `/s/${code}`);

export const SOFTWARE_KINDS: readonly TrapKind[] = [codeBrowser, browsableApi, converter, shortLinks];
