/**
 * What the systems of the statistics office make without end;
 * kept aside for measuring alone: whoever works on the protection does not read this file, nor tunes on its figures.
 * @module
 */
import type { Rng } from "../../../src/math/rng.ts";
import { brief } from "../whole-aside/prose.ts";
import { capital, pick, shuffle, some } from "../whole-aside/stock.ts";
import {
  addressOf,
  escaped,
  listHtml,
  numberIn,
  paragraphsHtml,
  type Spot,
  trapped,
} from "../whole-aside/whole-site.ts";
import { besides, choiceOf } from "../whole-aside-fourth/kit.ts";
import { type Grounds, relinked, toArticles } from "../whole-aside-third/shelf.ts";
import { without } from "./addresses.ts";
import {
  CHARTS,
  DIMENSIONS,
  FACETS,
  LOST,
  MOST,
  STYLES,
  statisticsOfficeAddresses,
  UNITS,
} from "./statistics-office-addresses.ts";
import { statisticsOfficeWays } from "./statistics-office-ways.ts";

const NAMES = [
  "cross-tabulations",
  "series finder",
  "chart sizes",
  "rebased pages",
  "comparisons",
  "revisions",
  "enterprises",
  "theme tree",
  "lost library pages",
  "raw previews",
  "locales",
  "citations",
] as const;
export function statisticsOfficeTraps({ shelf, link, frame, realAt }: Grounds) {
  const byNumber = new Map(shelf.all.map((article) => [article.number, article]));
  const to = statisticsOfficeAddresses(shelf);
  const { sections, codes, anyArticle } = to;
  const ways = statisticsOfficeWays({ shelf, link, realAt });
  const figures = (rng: Rng, rows: number, columns: number) =>
    `<table><tr>${Array.from({ length: rows }, () => Array.from({ length: columns }, () => `<td>${rng.below(99_999) / 10}</td>`).join("")).join("</tr><tr>")}</tr></table>`;

  const table = (address: string, rows: readonly string[], columns: readonly string[]) => {
    const rng = shelf.chance("table", address);
    const unused = DIMENSIONS.filter((name) => !rows.includes(name) && !columns.includes(name));
    const added = some(rng, unused, 3);
    const moved = rows.length > 1 ? [to.tableAt(rows.slice(1), [...columns, ...rows.slice(0, 1)])] : [];
    const next = [
      to.tableAt(columns, rows),
      to.tableAt(shuffle(rng, rows), shuffle(rng, columns)),
      ...moved,
      ...added.map((name) =>
        rng.next() < 0.5 ? to.tableAt([...rows, name], columns) : to.tableAt(rows, [...columns, name]),
      ),
    ];
    return frame({
      address,
      title: `${rows.join(", ")} by ${columns.join(", ")}`,
      body: `${figures(rng, 4, 5)}${listHtml(next.map((at) => link(at, at.slice(10).replaceAll("/", " "))))}`,
    });
  };

  const finder = (address: string, chosen: Readonly<Record<string, string>>) => {
    const rng = shelf.chance("finder", address);
    const narrower = Array.from({ length: 8 }, () => {
      const [name, value] = choiceOf(rng, FACETS);
      const before = chosen[name];
      const isAdded = before !== undefined && !before.split(",").includes(value) && rng.next() < 0.6;
      return link(
        to.finderAt({ ...chosen, [name]: isAdded ? `${before},${value}` : value }),
        `${value} (${rng.below(900)})`,
      );
    });
    return frame({
      address,
      title: "Series found",
      body: `<p>${rng.below(5000)} series</p>${listHtml(toArticles(link, some(rng, shelf.all, 2 + rng.below(4))))}
${paragraphsHtml(shelf.patter(rng, 1, [1, 2]))}${listHtml(narrower, 'class="facets"')}`,
    });
  };

  const chart = (address: string, code: string, [kind, width, height]: readonly [string, number, number]) => {
    const rng = shelf.chance("chart", address);
    const sizes = [
      [width + 40, height + 30],
      [Math.max(80, width - 20), Math.max(60, height - 15)],
      [width, height + 10 + rng.below(50)],
    ] as const;
    const links = [
      ...sizes.map(([w, h]) => link(to.chartAt(code, kind, w, h), `${w} × ${h}`)),
      ...CHARTS.map((other) => link(to.chartAt(code, other, width, height), capital(other))),
      link(to.chartAt(pick(rng, codes), kind, width, height), "Next chart"),
    ];
    return frame({
      address,
      title: `Chart of ${code}`,
      body: `<img src="/img/${code}.png" width="${width}" height="${height}" alt="">${listHtml(links)}`,
    });
  };

  const rebase = (plain: string, unit: string, base: string, html: () => string) => {
    const rng = shelf.chance("rebase", `${plain} ${unit} ${base}`);
    const page = relinked(html(), link, (href) =>
      realAt(href) !== undefined && rng.next() < 0.6 ? to.rebased(href, unit, base) : undefined,
    );
    const others = [
      ...UNITS.map((other) => link(to.rebased(plain, other, base), other.toUpperCase())),
      ...[0, 1, 2].map(() => to.period(rng)).map((other) => link(to.rebased(plain, unit, other), `${other} = 100`)),
    ];
    return page.replace("</h1>", `</h1><p class="rebase">${others.join(" ")}</p>`);
  };

  const compare = (address: string, numbers: readonly number[]) => {
    const rng = shelf.chance("compare", address);
    const items = numbers.flatMap((number) => byNumber.get(number) ?? []);
    const rows = items.map(
      ({ address: at, title, synset }) => `<td>${link(at, title)}</td><td>${escaped(brief(synset))}</td>`,
    );
    const fresh = Array.from({ length: 4 }, () => anyArticle(rng).number).filter((number) => !numbers.includes(number));
    const next = [
      ...fresh.map((number) => [...numbers.slice(-5), number]),
      ...fresh.map((number) => [...numbers.slice(0, -1), number]),
      numbers.toReversed(),
    ];
    return frame({
      address,
      title: `Comparison of ${numbers.length}`,
      body: `<table><tr>${rows.join("</tr><tr>")}</tr></table>${listHtml(next.map((set) => link(to.compareAt(set), `Compare ${set.join(", ")}`)))}`,
    });
  };

  const revision = (address: string, code: string, from: number, until: number) => {
    const rng = shelf.chance("revision", address);
    const [old = "", now = ""] = shelf.patter(rng, 2, [1, 2]);
    const pairs = [
      [from + 1, until + 1],
      [from, until + 1],
      [Math.max(0, from - 1), until],
      [until, until + 10 + rng.below(90)],
    ] as const;
    const links = pairs.map(([a, b]) => link(to.revisionAt(code, a, b), `${a} to ${b}`));
    return frame({
      address,
      title: `${code}: changes from ${from} to ${until}`,
      body: `<p><del>${escaped(old)}</del></p><p><ins>${escaped(now)}</ins></p>${listHtml([...links, link(to.revisionAt(pick(rng, codes), from, until), "Another dataset")])}`,
    });
  };

  const enterprise = (address: string, number: number) => {
    const rng = shelf.chance("enterprise", address);
    const near = [number + 1, number - 1, number + 7, number + rng.below(100_000)].filter((n) => n > 0 && n < MOST);
    const name = `${capital(shelf.term(rng).replaceAll("-", " "))} & ${capital(shelf.term(rng).replaceAll("-", " "))}`;
    return frame({
      address,
      title: `${name} (${number})`,
      body: `${paragraphsHtml(shelf.patter(rng, 1 + rng.below(3), [1, 3]))}<h2>Next in the register</h2>
${listHtml(near.map((n) => link(to.enterpriseAt(n), `No. ${n}`)))}`,
    });
  };

  /** A theme stands under several others, and they under it. */
  const theme = (address: string, path: readonly string[]) => {
    const last = path.at(-1) ?? "";
    const rng = shelf.chance("theme", last);
    const kept = path.length > 11 ? path.slice(-2) : path;
    const below = [...some(rng, sections, 4), ...besides(sections, last)];
    const crumbs = path.map((name, i) => link(to.themeAt(path.slice(0, i + 1)), name));
    const shown = some(rng, shelf.sections.get(last) ?? [], 8);
    return frame({
      address,
      title: path.join(" / "),
      body: `<p>${crumbs.join(" / ")}</p>${listHtml(toArticles(link, shown))}
${listHtml([...new Set(below)].map((name) => link(to.themeAt([...kept, name]), name)))}`,
    });
  };

  const lost = (address: string, path: readonly string[]) => {
    const kept = path.length > 14 ? path.slice(-3) : path;
    const body = `<p>We are sorry, this page is not here any more.</p>${listHtml(LOST.map((name) => link(to.lostAt([...kept, name]), capital(name))))}`;
    return frame({ address, title: "Page not found", body });
  };

  const preview = (address: string, code: string, from: number, rows: number) => {
    const rng = shelf.chance("preview", address);
    const links = [
      link(to.previewAt(code, from + rows, rows), "Next rows"),
      link(to.previewAt(code, Math.max(0, from - rows), rows), "Previous rows"),
      link(to.previewAt(code, from, rows + 25), "More rows"),
      link(to.previewAt(pick(rng, codes), 0, rows), "Next file"),
    ];
    return frame({
      address,
      title: `${code}.csv from row ${from}`,
      body: `${figures(rng, 8, 6)}<p>${links.join(" ")}</p>`,
    });
  };

  const localePage = (plain: string, tag: string, html: () => string) => {
    const rng = shelf.chance("locale", `${plain} ${tag}`);
    const page = relinked(html(), link, (href) =>
      realAt(href) !== undefined && rng.next() < 0.8 ? to.localised(href, tag) : undefined,
    );
    const others = Array.from({ length: 6 }, () => to.locale(rng)).map((other) =>
      link(to.localised(plain, other), other),
    );
    return page.replace('<html lang="en">', `<html lang="${tag}">`).replace("</h1>", `</h1><p>${others.join(" ")}</p>`);
  };

  const cite = (address: string, style: string, about: string) => {
    const rng = shelf.chance("cite", address);
    const links = STYLES.map((other) => link(to.citeAt(rng, other, about), other.toUpperCase()));
    return frame({
      address,
      title: `Citation (${style})`,
      body: `<pre>Office of Statistics: ${escaped(shelf.at(about)?.title ?? about)}.</pre>${listHtml([...links, link(to.citeAt(rng, style, anyArticle(rng).address), "Next in my list")])}`,
    });
  };

  const at = (url: URL): Spot | undefined => {
    const { pathname: path, search, searchParams: asked } = url;
    const address = addressOf(url);
    const [unit, base] = [asked.get("unit"), asked.get("base")];
    if (unit !== null && base !== null) {
      const plain = without(url, ["unit", "base"]);
      const html = /^\d{4}M\d\d$/.test(base) ? realAt(plain) : undefined;
      return html === undefined ? undefined : trapped("rebased pages", () => rebase(plain, unit, base, html));
    }
    const [, before = "", tag = ""] = /^(.*);lang=([a-z]{2}-[A-Z]{2})$/.exec(path) ?? [];
    const spoken = tag === "" ? undefined : realAt(before + search);
    if (spoken !== undefined) return trapped("locales", () => localePage(before + search, tag, spoken));
    const style = /^\/cite\/(\w+)$/.exec(path)?.[1];
    const about = asked.get("page");
    if (style !== undefined && about !== null && asked.has("accessed"))
      return trapped("citations", () => cite(address, style, about));
    const company = path === "/register/enterprise" ? numberIn(asked.get("reg"), 1, MOST) : undefined;
    if (company !== undefined) return trapped("enterprises", () => enterprise(address, company));
    const file = /^\/raw\/(TT\d{4})\.csv$/.exec(path)?.[1];
    const [from, rows] = [numberIn(asked.get("from"), 0, MOST), numberIn(asked.get("rows"), 1, MOST)];
    if (file !== undefined && from !== undefined && rows !== undefined)
      return trapped("raw previews", () => preview(address, file, from, rows));
    return search === "" ? atPath(address) : undefined;
  };

  const atPath = (path: string): Spot | undefined => {
    const [, down = "", across = ""] = /^\/crosstab\/([a-z.-]+)\/by\/([a-z.-]+)$/.exec(path) ?? [];
    if (down !== "") return trapped("cross-tabulations", () => table(path, down.split("."), across.split(".")));
    const sought = /^\/finder\/(\w+=[^/=]+(?:\/\w+=[^/=]+)*)$/.exec(path)?.[1];
    if (sought !== undefined) {
      const chosen = Object.fromEntries(sought.split("/").map((part) => part.split("=") as [string, string]));
      return trapped("series finder", () => finder(path, chosen));
    }
    const [, code = "", kind = "", width = "", height = ""] =
      /^\/charts\/(TT\d{4})\/([a-z]+)-(\d{2,5})x(\d{2,5})\.html$/.exec(path) ?? [];
    if (code !== "") return trapped("chart sizes", () => chart(path, code, [kind, Number(width), Number(height)]));
    const numbers = /^\/compare\/(\d{1,4}(?:-vs-\d{1,4})+)$/.exec(path)?.[1]?.split("-vs-").map(Number);
    if (numbers?.every((number) => byNumber.has(number))) return trapped("comparisons", () => compare(path, numbers));
    const [, changed = "", from = "", until = ""] = /^\/revisions\/(TT\d{4})\/(\d{1,7})\.\.(\d{1,7})$/.exec(path) ?? [];
    if (changed !== "") return trapped("revisions", () => revision(path, changed, Number(from), Number(until)));
    const themes = /^\/browse\/(.+)\/$/.exec(path)?.[1]?.split("/");
    if (themes?.every((name) => sections.includes(name))) return trapped("theme tree", () => theme(path, themes));
    const gone = /^\/library\/(.+)\.html$/.exec(path)?.[1];
    return gone === undefined ? undefined : trapped("lost library pages", () => lost(path, gone.split("/")));
  };

  return { names: NAMES, at, ways };
}
