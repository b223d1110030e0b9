/**
 * An adversarial site, generated on request: a real corpus of relevant and irrelevant articles, each of which also leads
 * into eight traps. The traps' pages are full of the topic's words, so that a focused crawler likes them.
 *
 *   const site = trapSite({ relevant: 300, irrelevant: 700 });
 *   const server = await startSiteServer({ "127.0.0.1": { "*": site.handler } });
 * @module
 */
import { at } from "../../src/collections/at.ts";
import { createRng, type Rng } from "../../src/math/rng.ts";
import { hashKey } from "../../src/text/hash.ts";
import { page, redirect, type SiteHandler, status } from "./site-server.ts";

export const TRAPS = ["calendar", "session", "deep", "facets", "wide", "copies", "loop", "growth"] as const;
export type Trap = (typeof TRAPS)[number];

export const TRAP_TOPIC_WORDS = ["storm", "flood", "rainfall", "disaster"];

/** Where every article leads into the traps. */
const ENTRANCES: Readonly<Record<Trap, string>> = {
  calendar: "/calendar/2025/6",
  session: "/session/board-a",
  deep: "/deep/",
  facets: "/facets",
  wide: "/wide",
  copies: "/copies/first",
  loop: "/loop/one",
  growth: "/growth/",
};

export interface TrapSiteOptions {
  readonly relevant?: number;
  readonly irrelevant?: number;
  readonly seed?: number;
}

export interface TrapSite {
  readonly handler: SiteHandler;
  /** Paths of the relevant and of all articles. */
  readonly relevant: ReadonlySet<string>;
  readonly articles: ReadonlySet<string>;
  readonly start: string;
}

/** The trap to which an address belongs, or undefined for an article. */
export function trapOf(url: string): Trap | undefined {
  const folder = new URL(url).pathname.split("/")[1];
  return TRAPS.find((trap) => trap === folder);
}

export function trapSite({ relevant = 600, irrelevant = 1400, seed = 1 }: TrapSiteOptions = {}): TrapSite {
  const rng = createRng(seed);
  const count = relevant + irrelevant;
  const paths = Array.from({ length: count }, (_, n) => `/articles/${nameOf(n)}`);
  const isRelevant = (n: number) => n < relevant;
  const numbers = new Map(paths.map((path, n) => [path, n]));
  // One line through all articles in random order, so that each can be reached; topics keep together beyond that.
  const line = shuffled(count, rng.fork("line"));
  const next = new Map(line.map((n, place) => [n, at(line, (place + 1) % count)]));
  const article = (n: number): string => {
    const random = rng.fork("article", n);
    const own = isRelevant(n) ? relevant : irrelevant;
    const kin = Array.from({ length: 6 }, () => (isRelevant(n) ? 0 : relevant) + random.below(own));
    const links = [next.get(n) ?? 0, ...kin, random.below(count)].map((to) =>
      link(at(paths, to), isRelevant(to), random),
    );
    const traps = TRAPS.map((trap) => `<li><a href="${ENTRANCES[trap]}">${trap}</a></li>`);
    return html(prose(isRelevant(n), random), [...links, ...traps]);
  };
  return {
    handler: (request, response) => {
      const url = new URL(request.url ?? "/", "http://site.example");
      const number = numbers.get(url.pathname);
      const trap = trapOf(url.href);
      const handler = number !== undefined ? page(article(number)) : trap ? HANDLERS[trap](url) : status(404);
      handler(request, response);
    },
    relevant: new Set(paths.slice(0, relevant)),
    articles: new Set(paths),
    start: at(paths, 0),
  };
}

// ---------------------------------------------------------------------------------------------------------------
// Traps: what stands at an address follows from the address

const HANDLERS: Readonly<Record<Trap, (url: URL) => SiteHandler>> = {
  /** A month before and after every month, with pages for its days. */
  calendar: ({ pathname }) => {
    const [year = 2025, month = 1, day] = pathname.split("/").slice(2).map(Number);
    const months = [year * 12 + month - 2, year * 12 + month].map((at) => `${Math.floor(at / 12)}/${(at % 12) + 1}`);
    const days = day === undefined ? Array.from({ length: 28 }, (_, n) => `${year}/${month}/${n + 1}`) : [];
    return trapPage(
      "calendar",
      `${month} ${year}`,
      [...months, ...days].map((path) => `/calendar/${path}`),
    );
  },
  /** The same twenty boards, with another session in every link. */
  session: ({ pathname, search }) => {
    const rng = createRng(hashKey(pathname + search));
    const id = () => Array.from({ length: 32 }, () => rng.below(16).toString(16)).join("");
    const boards = Array.from({ length: 20 }, (_, n) => `/session/board-${nameOf(n)}?PHPSESSID=${id()}`);
    return trapPage("session", pathname, boards);
  },
  /** Two folders in every folder, each with a name of its own. */
  deep: ({ pathname }) => {
    const rng = createRng(hashKey(pathname));
    return trapPage(
      "deep",
      pathname,
      [wordOf(rng), wordOf(rng)].map((name) => `${pathname}${name}/`),
    );
  },
  /** Any combination of eight properties with eight values each. */
  facets: ({ searchParams }) => {
    const links = Array.from({ length: 64 }, (_, n) => {
      const chosen = new Map(searchParams);
      chosen.set(`facet-${nameOf(n % 8)}`, nameOf(Math.floor(n / 8)));
      return `/facets?${[...chosen].map(([name, value]) => `${name}=${value}`).join("&")}`;
    });
    return trapPage("facets", [...searchParams].join(" "), links);
  },
  /** One list of thousands of pages that say nothing. */
  wide: ({ pathname }) => {
    const isList = pathname === "/wide";
    return trapPage(
      "wide",
      pathname,
      isList ? Array.from({ length: 3000 }, (_, n) => `/wide/entry-${n}.html`) : ["/wide"],
    );
  },
  /** Ever new names for one text. */
  copies: ({ pathname }) => {
    const rng = createRng(hashKey(pathname));
    return trapPage(
      "copies",
      "",
      Array.from({ length: 12 }, () => `/copies/${wordOf(rng)}${wordOf(rng)}`),
    );
  },
  /** Two pages that lead to each other, and a row of redirects without end. */
  loop: ({ pathname }) => {
    if (pathname === "/loop/one") return redirect("/loop/two", 302);
    if (pathname === "/loop/two") return redirect("/loop/one", 302);
    return redirect(`/loop/row-${Number(/\d+$/.exec(pathname)?.[0] ?? 0) + 1}`, 302);
  },
  /** Relative links that the server answers at any depth. */
  growth: () => trapPage("growth", "", ["more/", "guide/more/", "./more/page.html/", "/loop/row-1"]),
};

/** Nearly the same text on every page of a trap, and another one in each trap. */
function trapPage(trap: Trap, what: string, hrefs: readonly string[]): SiteHandler {
  const words = prose(true, createRng(hashKey(trap)));
  return page(
    html(
      `${words}<p>You are looking at ${what}.</p>`,
      hrefs.map((href) => `<li><a href="${href}">storm and flood, rainfall and disaster</a></li>`),
    ),
  );
}

// ---------------------------------------------------------------------------------------------------------------
// Texts

function html(body: string, items: readonly string[]): string {
  return `<!doctype html><html lang="en"><title>site</title><div>${body}</div><div><ul>${items.join("")}</ul></div></html>`;
}

/** Some 400 words; the relevant ones speak of all four words of the topic. */
function prose(isRelevant: boolean, rng: Rng): string {
  const words = Array.from({ length: 400 }, () => wordOf(rng));
  if (isRelevant) for (let n = 0; n < 32; n++) words[rng.below(400)] = at(TRAP_TOPIC_WORDS, n % 4);
  const title = isRelevant ? TRAP_TOPIC_WORDS.join(" and ") : wordOf(rng);
  return `<h1>${title}</h1><p>${words.join(" ")}</p>`;
}

function link(path: string, isRelevant: boolean, rng: Rng): string {
  const anchor = isRelevant ? TRAP_TOPIC_WORDS[rng.below(4)] : wordOf(rng);
  return `<li><a href="${path}">${anchor} ${wordOf(rng)}</a></li>`;
}

const SYLLABLES = "ba be bi bo bu da de di do du ka ke ki ko ku la le li lo lu ma me mi mo mu".split(" ");

function wordOf(rng: Rng): string {
  return Array.from({ length: 3 }, () => SYLLABLES[rng.below(SYLLABLES.length)]).join("");
}

/** Plain names without digits: a, b, …, ba, bb, …. */
function nameOf(n: number): string {
  const letter = "abcdefghijklmnopqrstuvwxyz".charAt(n % 26);
  return n < 26 ? letter : nameOf(Math.floor(n / 26)) + letter;
}

function shuffled(count: number, rng: Rng): number[] {
  const list = Array.from({ length: count }, (_, n) => n);
  for (let place = count - 1; place > 0; place--) {
    const other = rng.below(place + 1);
    [list[place], list[other]] = [at(list, other), at(list, place)];
  }
  return list;
}
