/**
 * What has no end in the town's portal: cookieless sessions, views of the agenda, links that are relative by mistake;
 * kept aside for measuring alone: whoever works on the protection does not read this file, nor tunes on its figures.
 * @module
 */
import type { Rng } from "../../../src/math/rng.ts";
import { type Notice, type Portal, pageAddress } from "./portal.ts";
import { BASE36, brief, dayAfter, goodPools, HEX, isDate, prose, token } from "./prose.ts";
import { capital, headword, pick, slug, some } from "./stock.ts";
import { escaped, listHtml, numberIn, paragraphsHtml, type Spot } from "./whole-site.ts";

export const PORTAL_TRAPS = [
  "calendar",
  "session ids",
  "maze",
  "facets",
  "soft 404s",
  "numbered items",
  "tokens",
  "repeated folders",
  "trail",
] as const;

const FACETS: Readonly<Record<string, readonly string[]>> = {
  district: ["east", "harbour", "hill", "north", "old-town", "west"],
  service: ["emergency", "family", "nursing", "pharmacy", "specialist"],
  open: ["evening", "sunday", "weekday"],
  language: ["da", "de", "en", "fi", "so"],
  access: ["lift", "parking", "ramp"],
};
const SORTS = ["distance", "name", "rating", "street"];
const VIEWS = ["day", "list", "month", "week"];
const FOLDERS = ["advice", "clinics", "forms", "health", "notices", "services"];

/** Tools in the banner, and boxes in the right column. */
export function portalEntrances(portal: Portal, address: string): Record<"tools" | "boxes", string[]> {
  const { link, good, notices, rng } = portal;
  const chance = rng("entrances", address);
  const shown = numberIn(/[?&]pageid=(\d+)/.exec(address)?.[1], 1, 99_999);
  const own = portal.byId.get(shown ?? 0) ?? pick(chance, notices);
  const day = `2011-0${4 + chance.below(3)}-${10 + chance.below(20)}`;
  return {
    tools: [
      link(inSession(sessionOf(chance), own.address), "My pages"),
      link(`${own.address}&trail=${pick(chance, good).id}`, "Back"),
      link(folderAddress(chance, 2, own), "Forms"),
    ],
    boxes: [
      `<b>Agenda</b><br>${VIEWS.map((view) => link(agendaAddress(day, view), view)).join(" ")}`,
      `<b>Find a service</b><br>${link(`/directory.aspx?district=${pick(chance, FACETS.district ?? [])}`, "In your district")}`,
      `<b>Council</b><br>${link(`/council/item.aspx?item=${8000 + chance.below(400_000)}`, "Latest item")}`,
      `<b>Documents</b><br>${link(`/docs/folder.aspx?node=${1 + chance.below(9)}.${1 + chance.below(20)}`, "Document tree")}`,
      `<b>Permanent link</b><br>${link(permanentAddress(chance), "Link to this page")}`,
      `<b>Often read</b><br>${link(wrongAddress(chance, pick(chance, good)), "Advice for residents")}`,
    ],
  };
}

function sessionOf(rng: Rng): string {
  return token(rng, 24, BASE36);
}

function inSession(session: string, href: string): string {
  return `/(S(${session}))${href}`;
}

function agendaAddress(date: string, view: string): string {
  return `/calendar.aspx?date=${date}&view=${view}`;
}

function permanentAddress(rng: Rng): string {
  const id = token(rng, 32, HEX);
  return `/link/${[id.slice(0, 8), id.slice(8, 12), id.slice(12, 16), id.slice(16, 20), id.slice(20)].join("-")}.aspx`;
}

function wrongAddress(rng: Rng, { synset }: Notice): string {
  return `/advice/${slug(headword(synset))}_${pick(rng, ["at_home", "in_children", "prevention", "questions"])}${rng.below(400)}.htm`;
}

/** A relative link to a folder, met in another folder, leads one folder deeper. */
function folderAddress(rng: Rng, depth: number, { id }: Notice): string {
  const folders = Array.from({ length: depth }, () => pick(rng, FOLDERS));
  return `/${folders.join("/")}/default.aspx?pageid=${id}`;
}

interface Shown {
  readonly trap: string;
  readonly title: string;
  /** What stands on the page; made when it is asked for. */
  readonly main: (rng: Rng) => string;
}

export function portalTrapAt(portal: Portal, url: URL, address: string): Spot | undefined {
  const session = /^\/\(S\(([0-9a-z]{24})\)\)(\/.*)$/.exec(url.pathname.replaceAll("%28", "(").replaceAll("%29", ")"));
  if (session !== null) return sessionAt(portal, session[1] ?? "", session[2] ?? "", url.searchParams, address);
  const shown = shownAt(portal, url);
  if (shown === undefined) return undefined;
  const { trap, title, main } = shown;
  return {
    trap,
    answer: () => ({ html: portal.pageHtml({ title, main: () => main(portal.rng(trap, address)) }, address) }),
  };
}

function shownAt(portal: Portal, { pathname, searchParams }: URL): Shown | undefined {
  switch (pathname) {
    case "/calendar.aspx": {
      const [date, view] = [searchParams.get("date") ?? "", searchParams.get("view") ?? "month"];
      return isDate(date) && date.length === 10 && VIEWS.includes(view) ? agenda(portal, date, view) : undefined;
    }
    case "/directory.aspx":
      return directory(portal, searchParams);
    case "/docs/folder.aspx": {
      const node = searchParams.get("node") ?? "";
      return /^\d{1,4}(\.\d{1,4})*$/.test(node) ? folder(portal, node) : undefined;
    }
    case "/council/item.aspx": {
      const item = numberIn(searchParams.get("item"), 1, 999_999_999);
      return item === undefined ? undefined : council(portal, item);
    }
    case "/default.aspx":
      return trail(portal, searchParams);
  }
  if (/^\/link\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.aspx$/.test(pathname)) return permanent(portal, pathname);
  const advice = /^\/advice\/([\w-]+)\.htm$/.exec(pathname)?.[1];
  if (advice !== undefined) return soft(portal, advice);
  const folders = pathname.split("/").slice(1, -1);
  const isKnown = folders.length > 0 && folders.every((name) => FOLDERS.includes(name));
  return isKnown && pathname.endsWith("/default.aspx") ? repeated(portal, folders, searchParams) : undefined;
}

function sessionAt(
  portal: Portal,
  session: string,
  path: string,
  query: URLSearchParams,
  address: string,
): Spot | undefined {
  const id = numberIn(query.get("pageid"), 1, 99_999);
  const content = path === "/default.aspx" && id !== undefined && portal.page(id, numberIn(query.get("p"), 1, 99) ?? 1);
  if (!content) return undefined;
  const rng = portal.rng("session", address);
  // A session that has run out is replaced before anything is shown.
  if (rng.below(6) === 0) {
    const renewed = inSession(sessionOf(rng), pageAddress(id));
    return { trap: "session ids", answer: () => ({ redirect: renewed }) };
  }
  const by = (href: string) => inSession(session, href);
  return { trap: "session ids", answer: () => ({ html: portal.pageHtml(content, address, by) }) };
}

function agenda({ link, good }: Portal, date: string, view: string): Shown {
  const step = { day: 1, list: 10, month: 30, week: 7 }[view] ?? 1;
  return {
    trap: "calendar",
    title: `Agenda: ${view} of ${date}`,
    main: (rng) => {
      const rows = some(rng, good, view === "day" ? 1 : 3).map(
        ({ title }, i) => `<tr><td>${dayAfter(date, i)}</td><td>Information evening: ${escaped(title)}</td></tr>`,
      );
      const turns = [-step, step, 12 * step].map((days) =>
        link(agendaAddress(dayAfter(date, days), view), dayAfter(date, days)),
      );
      const views = VIEWS.map((other) => link(agendaAddress(date, other), other));
      const days = Array.from({ length: 7 }, (_, i) =>
        link(agendaAddress(dayAfter(date, i), "day"), dayAfter(date, i)),
      );
      return `<table>${rows.join("\n")}</table><p>${turns.join(" ")}</p><p>${views.join(" ")}</p><p>${days.join(" ")}</p>`;
    },
  };
}

function directory({ link, good }: Portal, query: URLSearchParams): Shown {
  const to = (name: string, value: string) => {
    const next = new URLSearchParams(query);
    if (next.get(name) === value) next.delete(name);
    else next.set(name, value);
    return `/directory.aspx?${next}`;
  };
  return {
    trap: "facets",
    title: "Directory of services",
    main: (rng) => {
      const filters = Object.entries(FACETS).map(([name, values]) => {
        const links = some(rng, values, 3).map((value) => link(to(name, value), value));
        return `<tr><td>${name}</td><td>${links.join(", ")}</td></tr>`;
      });
      const heads = SORTS.map((sort) => link(to("sort", sort), `by ${sort}`));
      const found = some(rng, good, 5).map((one) => `${link(one.address, one.title)}: ${escaped(brief(one.synset))}`);
      const next = (numberIn(query.get("page"), 1, 9999) ?? 1) + 1;
      return `<table>${filters.join("\n")}</table><p>${heads.join(" ")}</p>${listHtml(found)}${link(to("page", String(next)), "Next")}`;
    },
  };
}

/** Each folder holds folders; numbers grow to the right, and deep ones point back near the root. */
function folder({ link, stock }: Portal, node: string): Shown {
  return {
    trap: "maze",
    title: `Documents ${node}`,
    main: (rng) => {
      const base = node.split(".").length > 7 ? String(1 + rng.below(9000)) : node;
      const rows = some(rng, stock.onTopic, 7).map((synset) => {
        const name = `${capital(headword(synset))} (${1 + rng.below(200)} files)`;
        return `<tr><td>${link(`/docs/folder.aspx?node=${base}.${1 + rng.below(99)}`, name)}</td><td>${escaped(synset.definition)}</td></tr>`;
      });
      return `<table class="explorer">${rows.join("\n")}</table>`;
    },
  };
}

function council({ link, stock, tell }: Portal, item: number): Shown {
  const to = (number: number, label: string) => link(`/council/item.aspx?item=${Math.max(1, number)}`, label);
  return {
    trap: "numbered items",
    title: `Item ${item}`,
    main: (rng) => `<p>${escaped(tell(pick(rng, stock.onTopic), rng))} The committee took note of item ${item}.</p>
<p>${to(item - 1, "Previous item")} ${to(item + 1, "Next item")} ${to(item + 2 + rng.below(900), "Item referred to")}</p>`,
  };
}

function permanent(portal: Portal, path: string): Shown {
  const notice = pick(portal.rng("permanent", path), portal.good);
  return {
    trap: "tokens",
    title: notice.title,
    main: (rng) => {
      const content = portal.page(notice.id, 1)?.main((href) => href) ?? "";
      const others = Array.from({ length: 4 }, () => portal.link(permanentAddress(rng), "Linked document"));
      return `${content}${listHtml(others)}`;
    },
  };
}

function soft(portal: Portal, name: string): Shown {
  const { link, stock, tell, good } = portal;
  return {
    trap: "soft 404s",
    title: capital(name.replace(/\d+$/, "").replace(/[_-]+/g, " ")),
    main: (rng) => {
      const text = prose(rng, { tell, paragraphs: 3, sentences: [2, 5], pools: goodPools(stock) });
      const more = some(rng, good, 6).map((one) => link(wrongAddress(rng, one), `Advice: ${one.title}`));
      return `<p>This page may have moved. What we have on the matter:</p>${paragraphsHtml(text)}${listHtml(more)}`;
    },
  };
}

function repeated(portal: Portal, folders: readonly string[], query: URLSearchParams): Shown | undefined {
  const notice = portal.byId.get(numberIn(query.get("pageid"), 1, 99_999) ?? 0);
  if (notice === undefined) return undefined;
  return {
    trap: "repeated folders",
    title: notice.title,
    main: (rng) => {
      const content = portal.page(notice.id, 1)?.main((href) => href) ?? "";
      const base = folders.length > 9 ? "" : `/${folders.join("/")}`;
      const deeper = some(rng, portal.good, 5).map((one) => portal.link(base + folderAddress(rng, 1, one), one.title));
      return `${content}<b>Forms and notices</b>${listHtml(deeper)}`;
    },
  };
}

/** The pages that a visitor came by stand in the address, the last twelve of them. */
function trail(portal: Portal, query: URLSearchParams): Shown | undefined {
  const notice = portal.byId.get(numberIn(query.get("pageid"), 1, 99_999) ?? 0);
  const steps = (query.get("trail") ?? "").split(",").map((step) => portal.byId.get(Number(step)));
  const known = steps.filter((step) => step !== undefined);
  if (notice === undefined || known.length === 0) return undefined;
  const walked = [...known, notice].slice(-12).map(({ id }) => id);
  return {
    trap: "trail",
    title: notice.title,
    main: () => {
      const by = (href: string) => `${href}&trail=${walked.join(",")}`;
      const path = known.map((step) => portal.link(step.address, step.title)).join(" &gt; ");
      return `<p class="trail">${path}</p>${portal.page(notice.id, 1)?.main(by) ?? ""}`;
    },
  };
}
