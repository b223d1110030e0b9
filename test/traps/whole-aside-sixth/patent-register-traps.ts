/**
 * What the systems of the patent register make without end;
 * kept aside for measuring alone: whoever works on the protection does not read this file, nor tunes on its figures.
 * @module
 */
import { dayAfter, isDate } from "../whole-aside/prose.ts";
import { capital, pick, some } from "../whole-aside/stock.ts";
import { addressOf, listHtml, numberIn, paragraphsHtml, type Spot, trapped } from "../whole-aside/whole-site.ts";
import { without } from "../whole-aside-fifth/addresses.ts";
import { type Grounds, relinked, toArticles, woven } from "../whole-aside-third/shelf.ts";
import { OFFICES, patentRegisterAddresses, patentRegisterWays, SEARCHED, TONGUES } from "./patent-register-ways.ts";

const NAMES = [
  "foreign documents",
  "search fields",
  "class combinations",
  "status by day",
  "work lists",
  "marked words",
  "claim trees",
  "chained translations",
  "gazette",
  "applicants",
  "similar documents",
  "drawings",
  "sessions",
] as const;
const MOST = 90_000;
const FOREIGN = new RegExp(`^/pat/(?:${OFFICES.join("|")})\\d{7}$`);
const CHAIN = new RegExp(`^/pat/(XV\\d{7})/((?:${TONGUES.join("|")})(?:-(?:${TONGUES.join("|")}))*)$`);

export function patentRegisterTraps({ shelf, link, frame, realAt }: Grounds) {
  const to = patentRegisterAddresses({ shelf });
  const ways = patentRegisterWays({ shelf, link, realAt });
  const known = new Set(to.codes);
  const words = (term: string) => term.replaceAll("-", " ");

  /** Fetched from other offices on demand, in the form of the office's own documents. */
  const foreign = (address: string) => {
    const rng = shelf.chance("foreign", address);
    const name = words(shelf.term(rng));
    const title = pick(rng, [
      `Improved ${name}`,
      `Method and means for ${name}`,
      `${name} and its use`,
      `Novel ${name}`,
    ]);
    const cited = Array.from({ length: 5 }, () => to.foreign(rng)).map((at) => link(at, at.slice(5)));
    const text = shelf.patter(rng, 3 + rng.below(5), [2, 4]);
    const date = dayAfter("1991-01-04", rng.below(8000));
    return frame({
      address,
      title: capital(title),
      body: `<table class="biblio"><tr><td>Filed</td><td>${date}</td></tr></table>
<h2>Description</h2>${woven(text, [...cited.slice(0, 2), ...toArticles(link, some(rng, shelf.good, 1))], ["Compare", "See also"])}
<h2>Cited documents</h2>${listHtml(cited.slice(2))}`,
    });
  };

  const search = (address: string, fields: ReadonlyMap<string, string>, from: number) => {
    const rng = shelf.chance("search", address);
    const refined = some(rng, SEARCHED, 4).map((field) => {
      const before = fields.get(field);
      const isAdded = before !== undefined && before.split(" ").length < 4;
      const term = shelf.term(rng);
      const asked = new Map([...fields].map(([name, value]) => [name, value.replaceAll(" ", "+")]));
      asked.set(field, isAdded ? `${asked.get(field)}+${term}` : term);
      return link(to.searchAt(asked, 0), `${field}: ${words(term)}`);
    });
    const same = new Map([...fields].map(([name, value]) => [name, value.replaceAll(" ", "+")]));
    return frame({
      address,
      title: `Search: ${[...fields].map(([name, value]) => `${name} ${value}`).join(", ")}`,
      body: `<p>About ${rng.below(9000)} documents</p>${listHtml(toArticles(link, some(rng, rng.next() < 0.6 ? shelf.good : shelf.all, 3 + rng.below(6))))}
<p>${link(to.searchAt(same, from + 20), "Next 20")}</p><h3>Refine</h3>${listHtml(refined)}`,
    });
  };

  const classes = (address: string, codes: readonly string[]) => {
    const rng = shelf.chance("classes", address);
    const kept = codes.length > 5 ? codes.slice(-2) : codes;
    const added = Array.from({ length: 4 }, () => to.classCode(rng));
    const next = [
      ...added.map((code) => [...kept, code]),
      [...kept.slice(0, -1), to.classCode(rng)],
      codes.toReversed(),
    ];
    return frame({
      address,
      title: `Class ${codes.join(" with ").toUpperCase()}`,
      body: `${paragraphsHtml(shelf.patter(rng, 1, [1, 3]))}${listHtml(toArticles(link, some(rng, shelf.all, 2 + rng.below(5))))}
${listHtml(next.map((set) => link(to.classesAt(set), set.join(" and "))))}`,
    });
  };

  const status = (address: string, code: string, day: string) => {
    const rng = shelf.chance("status", address);
    const days = [-1, 1, 30, 365, -30].map((n) => dayAfter(day, n)).filter(isDate);
    const links = days.map((other) => link(to.registerAt(code, other), other));
    return frame({
      address,
      title: `${code}: register on ${day}`,
      body: `<table><tr><td>Status</td><td>${pick(rng, ["in force", "lapsed", "pending", "opposed"])}</td></tr>
<tr><td>Holder</td><td>${to.firmName(to.firm(rng))}</td></tr></table>
<p>${links.join(" ")} ${link(`/pat/${code}`, "Document")} ${link(to.registerAt(to.anyCode(rng), day), "Next document")}</p>`,
    });
  };

  /** The list travels in the address, before the page. */
  const listed = (numbers: readonly number[], plain: string, html: () => string) => {
    const here = shelf.at(plain)?.number ?? 0;
    const held = numbers.includes(here) ? numbers : [...numbers, here];
    return relinked(html(), link, (href) =>
      realAt(href) === undefined ? undefined : to.listedAt(shelf.at(href) === undefined ? numbers : held, href),
    );
  };

  const marked = (plain: string, terms: readonly string[], html: () => string) => {
    const rng = shelf.chance("marked", `${plain} ${terms.join(",")}`);
    const page = relinked(html(), link, (href) =>
      shelf.at(href) !== undefined && rng.next() < 0.7 ? to.marked(href, terms) : undefined,
    );
    const more = [1, 2, 3].map(() => shelf.term(rng)).map((term) => link(to.marked(plain, [...terms, term]), term));
    return page.replace("</h1>", `</h1><p class="marks">Also mark ${more.join(" ")}</p>`);
  };

  const claim = (address: string, code: string, path: readonly number[]) => {
    const rng = shelf.chance("claim", address);
    const below = path.length > 9 ? [] : Array.from({ length: 1 + rng.below(3) }, (_, i) => [...path, i + 1]);
    const beside = [...path.slice(0, -1), (path.at(-1) ?? 0) + 1];
    const links = [...below, beside].map((at) => link(to.claimAt(code, at), `Claim ${at.join(".")}`));
    return frame({
      address,
      title: `${code}, claim ${path.join(".")}`,
      body: `${paragraphsHtml(shelf.patter(rng, 1 + rng.below(2), [2, 4]))}<p>Claims that depend on this one: ${links.join(", ")}.</p>
<p>${link(`/pat/${code}`, "Whole document")} ${link(to.claimAt(to.anyCode(rng), [1]), "Claims of a later document")}</p>`,
    });
  };

  /** Each machine words the last one's text anew. */
  const translated = (address: string, code: string, chain: readonly string[]) => {
    const rng = shelf.chance("translated", address);
    const article = shelf.at(`/pat/${code}`);
    const kept = chain.length > 6 ? chain.slice(-1) : chain;
    const onward = some(rng, TONGUES, 3).filter((tongue) => tongue !== kept.at(-1));
    const others = some(rng, to.codes, 2).map((other) => link(to.translatedAt(other, kept), other));
    const text = shelf.patter(rng, 3, [2, 4]);
    return frame({
      address,
      title: `${article?.title ?? code} (machine translation, ${chain.join(" to ")})`,
      body: `${woven(text, others, ["Compare", "See also"])}<p>${onward.map((tongue) => link(to.translatedAt(code, [...kept, tongue]), `Translate on into ${tongue}`)).join(" ")}</p>`,
    });
  };

  const gazette = (address: string, year: number, week: number) => {
    const rng = shelf.chance("gazette", address);
    const later = week === 52 ? ([year + 1, 1] as const) : ([year, week + 1] as const);
    const earlier = week === 1 ? ([year - 1, 52] as const) : ([year, week - 1] as const);
    const near = [later, earlier, [year + 1, week] as const, [year - 1, week] as const];
    const notices = shelf.patter(rng, 3 + rng.below(3), [1, 2]);
    return frame({
      address,
      title: `Gazette ${year}, week ${week}`,
      body: `${woven(notices, toArticles(link, some(rng, shelf.all, 3)), ["Published:", "Corrected:"])}
<p>${near.map(([y, w]) => link(to.gazetteAt(y, w), `${y} week ${w}`)).join(" ")}</p>`,
    });
  };

  const applicant = (address: string, firm: string) => {
    const rng = shelf.chance("applicant", address);
    const others = Array.from({ length: 5 }, () => to.firm(rng));
    return frame({
      address,
      title: to.firmName(firm),
      body: `${paragraphsHtml(shelf.patter(rng, 1 + rng.below(3), [1, 3]))}<h2>Documents</h2>
${listHtml([...toArticles(link, some(rng, shelf.all, 2)), ...[1, 2].map(() => to.foreign(rng)).map((at) => link(at, at.slice(5)))])}
<h2>Filed jointly with</h2>${listHtml(others.map((other) => link(to.firmAt(other), to.firmName(other))))}`,
    });
  };

  const similar = (address: string, code: string) => {
    const rng = shelf.chance("similar", address);
    const rows = some(rng, shelf.good, 4).map(
      (article) => `${toArticles(link, [article]).join("")} ${rng.below(100)} %`,
    );
    const onward = [code, to.anyCode(rng), to.anyCode(rng), to.anyCode(rng)];
    return frame({
      address,
      title: `Documents similar to ${code}`,
      body: `${listHtml(rows)}<p>${onward.map((other) => link(to.similarAt(rng, other), `More like ${other}`)).join(" ")}</p>`,
    });
  };

  const drawing = (address: string, code: string, sheet: number, [zoom, x, y]: readonly [number, number, number]) => {
    const moves = [
      [zoom + 25, x, y],
      [zoom, x + 40, y],
      [zoom, x, y + 40],
      [Math.max(25, zoom - 25), Math.max(0, x - 40), y],
    ] as const;
    const names = ["Closer", "Right", "Down", "Back"];
    const links = moves.map((move, i) => link(to.drawingAt(code, sheet, move), names[i] ?? ""));
    const body = `<img src="/tiles/${code}-${sheet}.png" alt=""><p>${links.join(" ")} ${link(to.drawingAt(code, sheet + 1, [100, 0, 0]), "Next sheet")}</p>`;
    return frame({ address, title: `${code}: sheet ${sheet}`, body });
  };

  const session = (address: string, html: () => string) => {
    const rng = shelf.chance("session", address);
    return relinked(html(), link, (href) => (realAt(href) === undefined ? undefined : to.sessionAt(href, rng)));
  };

  const at = (url: URL): Spot | undefined => {
    const { pathname: path, search: query, searchParams: asked } = url;
    const address = addressOf(url);
    const [, before = "", sid] = /^(.*);sid=([0-9a-f]{24})$/.exec(path) ?? [];
    const kept = sid === undefined ? undefined : realAt(before + query);
    if (kept !== undefined) return trapped("sessions", () => session(address, kept));
    const hl = asked.get("hl");
    if (hl !== null) {
      const plain = without(url, ["hl"]);
      const html = hl === "" ? undefined : realAt(plain);
      return html && trapped("marked words", () => marked(plain, hl.split(","), html));
    }
    const [, list = "", rest = ""] = /^\/list-(\d{1,4}(?:\.\d{1,4})*)(\/.*)$/.exec(address) ?? [];
    const shown = realAt(rest);
    if (shown !== undefined) return trapped("work lists", () => listed(list.split(".").map(Number), rest, shown));
    const fields = new Map([...asked].filter(([name]) => SEARCHED.some((field) => field === name)));
    const from = asked.has("from") ? numberIn(asked.get("from"), 0, MOST) : 0;
    if (path === "/search" && fields.size > 0 && from !== undefined)
      return trapped("search fields", () => search(address, fields, from));
    const like = asked.get("to") ?? "";
    if (path === "/similar" && known.has(like) && asked.has("vector"))
      return trapped("similar documents", () => similar(address, like));
    return query === "" ? atPath(path) : undefined;
  };

  const atPath = (path: string): Spot | undefined => {
    if (FOREIGN.test(path)) return trapped("foreign documents", () => foreign(path));
    const codes = /^\/class\/([a-z]\d\d[a-z]\d+(?:\+[a-z]\d\d[a-z]\d+)*)$/.exec(path)?.[1];
    if (codes !== undefined) return trapped("class combinations", () => classes(path, codes.split("+")));
    const [, held = "", day = ""] = /^\/register\/(XV\d{7})\/on\/([\d-]+)$/.exec(path) ?? [];
    if (known.has(held) && isDate(day)) return trapped("status by day", () => status(path, held, day));
    const [, claimed = "", point = ""] = /^\/pat\/(XV\d{7})\/claim-(\d+(?:\.\d+)*)$/.exec(path) ?? [];
    if (known.has(claimed)) return trapped("claim trees", () => claim(path, claimed, point.split(".").map(Number)));
    const [, worded = "", chain = ""] = CHAIN.exec(path) ?? [];
    if (known.has(worded)) return trapped("chained translations", () => translated(path, worded, chain.split("-")));
    const [, year = "", week = ""] = /^\/gazette\/(\d{4})-(\d\d)\.html$/.exec(path) ?? [];
    if (numberIn(week, 1, 52) !== undefined) return trapped("gazette", () => gazette(path, Number(year), Number(week)));
    const firm = /^\/applicants\/([a-z]+(?:-[a-z]+)+)$/.exec(path)?.[1];
    if (firm !== undefined) return trapped("applicants", () => applicant(path, firm));
    const [, drawn = "", sheet = "", zoom = "", x = "", y = ""] =
      /^\/drawings\/(XV\d{7})\/sheet(\d{1,5})\/(\d{1,5}),(\d{1,5}),(\d{1,5})$/.exec(path) ?? [];
    if (!known.has(drawn)) return undefined;
    return trapped("drawings", () => drawing(path, drawn, Number(sheet), [Number(zoom), Number(x), Number(y)]));
  };

  return { names: NAMES, at, ways };
}
