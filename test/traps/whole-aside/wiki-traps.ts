/**
 * What has no end in the wiki: revisions and their differences, red links, special pages with parameters;
 * kept aside for measuring alone: whoever works on the protection does not read this file, nor tunes on its figures.
 * @module
 */
import type { Rng } from "../../../src/math/rng.ts";
import { dayAfter, goodPools, HEX, isDate, MONTHS, prose, token, two } from "./prose.ts";
import { capital, headword, pick, shuffle, some } from "./stock.ts";
import { addressOf, escaped, listHtml, numberIn, paragraphsHtml, type Spot, trapped } from "./whole-site.ts";
import type { Article, Wiki } from "./wiki.ts";

export const WIKI_TRAPS = [
  "calendar",
  "session ids",
  "maze",
  "facets",
  "soft 404s",
  "numbered items",
  "tokens",
  "differences",
  "skins and languages",
  "contributions",
] as const;

const FACETS: Readonly<Record<string, readonly string[]>> = {
  rig: ["bark", "brig", "cutter", "ketch", "schooner", "sloop"],
  era: ["antique", "medieval", "modern", "steam", "tudor"],
  material: ["iron", "oak", "pine", "steel", "teak"],
  flag: ["danish", "dutch", "english", "genoese", "portuguese"],
  crew: ["large", "small"],
};
const SORTS = ["date", "length", "name", "tonnage"];
const JOINTS = ["of", "on", "with", "without", "for", "under"];
const LANGUAGES = ["da", "de", "es", "fi", "fr", "it", "nl", "pl", "pt", "sv"];
const SKINS = ["cologneblue", "minerva", "modern", "monobook", "timeless", "vector"];
export const SWITCHES = ["uselang", "useskin", "printable", "mobileaction", "debug"];

/** The tabs, the toolbox and the footer's line of a page. */
export function wikiEntrances(wiki: Wiki, address: string): Record<"tabs" | "toolbox" | "below", string[]> {
  const { link, good, articles, rng } = wiki;
  const chance = rng("entrances", address);
  const named = wiki.named.get(address.replace(/^\/wiki\//, "").replace(/\?.*$/, ""));
  const own = named ?? pick(chance, articles);
  const { name } = own;
  const revision = 40_000 + chance.below(800_000);
  return {
    tabs: [
      link(`/index.php?title=${name}&oldid=${revision}`, "Previous revision"),
      link(`/index.php?title=${name}&diff=${revision + 3}&oldid=${revision}`, "Latest change"),
      link(purgeAddress(chance, name), "Refresh"),
    ],
    toolbox: [
      link(`/index.php?title=Special:LogCalendar&day=${1 + chance.below(28)}&month=6&year=2016`, "Calendar of changes"),
      link(propertyAddress(wiki, chance), "Browse properties"),
      link(`/wiki/Special:Drilldown/rig:${pick(chance, FACETS.rig ?? [])}`, "Filter vessels"),
      link(redAddress(wiki, chance), "Wanted page"),
      link(`/wiki/Special:Contributions/${someone(chance)}`, "Contributions"),
    ],
    below: [
      link(`${own.address}?PHPSESSID=${token(chance, 26, HEX)}`, "Log in"),
      link(`${own.address}?uselang=${pick(chance, LANGUAGES)}`, "Other languages"),
      link(`${pick(chance, good).address}?printable=yes`, "Printable version"),
    ],
  };
}

function purgeAddress(rng: Rng, name: string): string {
  return `/index.php?title=${name}&action=purge&token=${token(rng, 32, HEX)}`;
}

function term(wiki: Wiki, rng: Rng): string {
  return headword(pick(rng, wiki.stock.onTopic)).replace(/[^A-Za-z]+/g, "_");
}

function propertyAddress(wiki: Wiki, rng: Rng): string {
  return `/wiki/Property:Has_${term(wiki, rng)}_${pick(rng, JOINTS)}_${term(wiki, rng)}`;
}

function redAddress(wiki: Wiki, rng: Rng): string {
  return `/wiki/${capital(term(wiki, rng))}_${pick(rng, ["and", "in", "or"])}_${term(wiki, rng)}`;
}

function someone(rng: Rng): string {
  return `198.51.${rng.below(256)}.${rng.below(256)}`;
}

export function wikiTrapAt(wiki: Wiki, url: URL): Spot | undefined {
  const address = addressOf(url);
  if (url.pathname === "/index.php") return scriptAt(wiki, url.searchParams, address);
  if (!url.pathname.startsWith("/wiki/")) return undefined;
  const name = url.pathname.slice(6);
  const article = wiki.named.get(name);
  if (article !== undefined) return variantAt(wiki, article, url, address);
  const [, space, rest = ""] = /^(Special|Property|Category|Project|Help):(.*)$/.exec(name) ?? [];
  if (space === "Property" && rest !== "") return trapped("maze", () => propertyHtml(wiki, rest, address));
  if (space === "Special" && rest.startsWith("Drilldown/")) return drilldownAt(wiki, rest, address);
  if (space === "Special" && rest.startsWith("Contributions/")) {
    const who = rest.slice("Contributions/".length);
    const offset = numberIn(url.searchParams.get("offset"), 0, 999_999_999) ?? 0;
    if (!/^[\d.]{7,15}$/.test(who)) return undefined;
    return trapped("contributions", () => contributionsHtml(wiki, who, offset, address));
  }
  // Every title without an article has a page that says so.
  if (space === undefined && /^[A-Z][\w%'-]+$/.test(name) && name !== "Main_Page") {
    return trapped("soft 404s", () => redHtml(wiki, name, address));
  }
  return undefined;
}

function scriptAt(wiki: Wiki, query: URLSearchParams, address: string): Spot | undefined {
  const title = query.get("title") ?? "";
  if (title === "Special:LogCalendar") {
    const parts = ["year", "month", "day"].map((key) => two(Number(query.get(key) ?? "1")));
    const date = parts.join("-");
    return isDate(date) ? trapped("calendar", () => calendarHtml(wiki, date, address)) : undefined;
  }
  const article = wiki.named.get(title);
  if (article === undefined) return undefined;
  const shown = (trap: string, html: () => string): Spot =>
    trapped(trap, () => wiki.pageHtml(article.title, html(), address));
  const oldid = numberIn(query.get("oldid"), 1, 999_999_999);
  const diff = numberIn(query.get("diff"), 1, 999_999_999);
  if (oldid !== undefined && diff !== undefined) {
    return shown("differences", () => differenceMain(wiki, article, oldid, diff));
  }
  if (oldid !== undefined) return shown("numbered items", () => revisionMain(wiki, article, oldid));
  if (/^[0-9a-f]{32}$/.test(query.get("token") ?? "")) {
    return shown("tokens", () => {
      const rng = wiki.rng("purge", address);
      const again = some(rng, wiki.articles, 3).map(({ name, title: other }) =>
        wiki.link(purgeAddress(rng, name), `Refresh ${other}`),
      );
      return `${wiki.articleMain(article)}${listHtml([wiki.link(purgeAddress(rng, title), "Refresh again"), ...again])}`;
    });
  }
  return { trap: undefined, answer: () => ({ redirect: article.address }) };
}

/** An article with a session or with switches in its address; without either it is the article. */
function variantAt(wiki: Wiki, article: Article, url: URL, address: string): Spot | undefined {
  const session = url.searchParams.get("PHPSESSID");
  if (session !== null) {
    return trapped("session ids", () => {
      const rng = wiki.rng("session", address);
      const current = rng.below(3) === 0 ? token(rng, 26, HEX) : session;
      const by = (href: string) => `${href}${href.includes("?") ? "&" : "?"}PHPSESSID=${current}`;
      return wiki.pageHtml(article.title, wiki.articleMain(article, 0, by), address, by);
    });
  }
  const set = SWITCHES.filter((name) => url.searchParams.has(name));
  if (set.length === 0) return undefined;
  return trapped("skins and languages", () => {
    const rng = wiki.rng("switches", address);
    const to = (path: string, name: string, value: string) => {
      const query = new URLSearchParams();
      for (const key of set) query.set(key, url.searchParams.get(key) ?? "");
      query.set(name, value);
      return `${path}?${query}`;
    };
    const links = [
      ...some(rng, LANGUAGES, 3).map((code) => wiki.link(to(article.address, "uselang", code), code)),
      ...some(rng, SKINS, 2).map((skin) => wiki.link(to(article.address, "useskin", skin), skin)),
      wiki.link(to(article.address, "mobileaction", "toggle_view_mobile"), "Mobile view"),
    ];
    const by = (href: string) =>
      to(href.split("?")[0] ?? href, set[0] ?? "uselang", url.searchParams.get(set[0] ?? "") ?? "en");
    return wiki.pageHtml(article.title, `${wiki.articleMain(article, 0, by)}${listHtml(links)}`, address);
  });
}

function revisionMain(wiki: Wiki, { name, ...article }: Article, oldid: number): string {
  const to = (id: number, label: string) => wiki.link(`/index.php?title=${name}&oldid=${Math.max(1, id)}`, label);
  const editor = someone(wiki.rng("editor", `${name} ${oldid}`));
  return `<div id="mw-revision-info">Revision ${oldid} by ${wiki.link(`/wiki/Special:Contributions/${editor}`, editor)}.
${to(oldid - 1, "← Older revision")} | ${wiki.link(`/wiki/${name}`, "Latest revision")} | ${to(oldid + 1, "Newer revision →")}</div>
${wiki.articleMain({ name, ...article }, oldid)}`;
}

function differenceMain(wiki: Wiki, { name, isGood, category }: Article, oldid: number, diff: number): string {
  const rng = wiki.rng("difference", `${name} ${oldid} ${diff}`);
  const pool = isGood ? wiki.stock.onTopic : (wiki.stock.fields.get(category) ?? wiki.stock.general);
  const lines = some(rng, pool, 3).map((synset) => `<tr><td>−</td><td>${escaped(wiki.tell(synset, rng))}</td></tr>`);
  const to = (old: number, fresh: number, label: string) =>
    wiki.link(`/index.php?title=${name}&diff=${Math.max(2, fresh)}&oldid=${Math.max(1, old)}`, label);
  return `<table class="diff">${lines.join("\n")}</table>
${to(oldid - 5, oldid, "← Previous edit")} ${to(diff, diff + 4, "Next edit →")} ${to(oldid - rng.below(90), diff, "Compare further back")}`;
}

function calendarHtml(wiki: Wiki, date: string, address: string): string {
  const rng = wiki.rng("calendar", address);
  const to = (day: string, label: string) =>
    wiki.link(
      `/index.php?title=Special:LogCalendar&day=${Number(day.slice(8))}&month=${Number(day.slice(5, 7))}&year=${day.slice(0, 4)}`,
      label,
    );
  const days = Array.from({ length: 14 }, (_, i) => to(dayAfter(date, i + 1), dayAfter(date, i + 1)));
  const changed = some(rng, wiki.articles, 3).map((article) => wiki.link(article.address, article.title));
  const main = `<p>Changed on this day:</p>${listHtml(changed)}<table class="wikitable"><tr><td>${days.join("</td><td>")}</td></tr></table>
${to(dayAfter(date, -30), "« month")} ${to(dayAfter(date, 30), "month »")} ${to(dayAfter(date, 365), "year »")}`;
  return wiki.pageHtml(`Changes of ${Number(date.slice(8))} ${MONTHS[Number(date.slice(5, 7)) - 1]}`, main, address);
}

function propertyHtml(wiki: Wiki, name: string, address: string): string {
  const rng = wiki.rng("property", address);
  const rows = Array.from({ length: 8 }, () => {
    const next = propertyAddress(wiki, rng);
    const label = next.slice("/wiki/Property:".length).replaceAll("_", " ");
    return `<tr><th>${wiki.link(next, label)}</th><td>${escaped(headword(pick(rng, wiki.stock.onTopic)))}</td></tr>`;
  });
  const main = `<p>This is a property of type Page.</p><table class="smwb-factbox">${rows.join("\n")}</table>`;
  return wiki.pageHtml(`Property:${name.replaceAll("_", " ")}`, main, address);
}

/** Filters stand in the path, one a step, in the order in which they were chosen. */
function drilldownAt(wiki: Wiki, path: string, address: string): Spot | undefined {
  const steps = path.split("/").slice(1);
  if (!steps.every((step) => /^[a-z]+:[a-z0-9]+$/.test(step))) return undefined;
  return trapped("facets", () => {
    const rng = wiki.rng("drilldown", address);
    const to = (name: string, value: string) => {
      const kept = steps.filter((step) => !step.startsWith(`${name}:`));
      return `/wiki/Special:Drilldown/${[...kept, `${name}:${value}`].join("/")}`;
    };
    const filters = Object.entries(FACETS).map(([name, values]) => {
      const links = some(rng, values, 3).map((value) => wiki.link(to(name, value), `${value} (${rng.below(60)})`));
      return `<div class="drilldown-filter">${name}: ${links.join(" · ")}</div>`;
    });
    const sorts = some(rng, SORTS, 2).map((sort) => wiki.link(to("sort", sort), `sort by ${sort}`));
    const found = shuffle(rng, wiki.good).slice(0, 8);
    const results = listHtml(found.map((article) => wiki.link(article.address, article.title)));
    const next = wiki.link(to("page", String(2 + rng.below(30))), "next 20");
    return wiki.pageHtml("Drilldown: Vessels", `${filters.join("\n")}${sorts.join(" ")}${results}${next}`, address);
  });
}

function contributionsHtml(wiki: Wiki, who: string, offset: number, address: string): string {
  const rng = wiki.rng("contributions", address);
  const edits = some(rng, wiki.articles, 5).map(
    (article) => `${rng.below(24)}:${two(rng.below(60))} ${wiki.link(article.address, article.title)} (minor edit)`,
  );
  const near = Array.from({ length: 4 }, () => someone(rng)).map((other) =>
    wiki.link(`/wiki/Special:Contributions/${other}`, `Contributions of ${other}`),
  );
  const older = wiki.link(`/wiki/Special:Contributions/${who}?offset=${offset + 50}`, "older 50");
  return wiki.pageHtml(`User contributions of ${who}`, `${listHtml(edits)}${older}${listHtml(near)}`, address);
}

function redHtml(wiki: Wiki, name: string, address: string): string {
  const rng = wiki.rng("red", address);
  const title = name.replaceAll("_", " ");
  const text = prose(rng, { tell: wiki.tell, paragraphs: 2, sentences: [3, 6], pools: goodPools(wiki.stock) });
  const wanted = Array.from({ length: 7 }, () => redAddress(wiki, rng)).map((red) =>
    wiki.link(red, red.slice(6).replaceAll("_", " "), 'class="new"'),
  );
  const main = `<div class="noarticletext"><p>There is no text in this page yet. Passages that speak of ${escaped(title)}:</p></div>
${paragraphsHtml(text)}<h2>Similar titles</h2>${listHtml(wanted)}`;
  return wiki.pageHtml(title, main, address);
}
