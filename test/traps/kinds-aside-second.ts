/**
 * A second set of traps, made without knowledge of the filters. It was for measuring alone; since there is a third one, the protection
 * is tuned on it too.
 * @module
 */
import { createRng, type Rng } from "../../src/math/rng.ts";
import { hashKey } from "../../src/text/hash.ts";
import { below, link, type TrapKind, times } from "./kind.ts";
import { NUMBER_KINDS } from "./kinds-aside-second-b.ts";
import { UNIQUE_LOOKING_KINDS } from "./kinds-aside-second-c.ts";
import { linkTo } from "./real-pages.ts";
import { digits, inventedWord, one, slugOf, topicPhrase } from "./text.ts";

// ---------------------------------------------------------------------------------------------------------------
// The same under many addresses

const DESKS: readonly string[] = ["login", "register", "password"];
const LONGEST_RETURN = 1500;

/** Forms that lead back to where one came from, and from there to each other (`returnto` of wikis, forums and shops). */
const loginReturn: TrapKind = {
  name: "login-return",
  owns: below("/account/"),
  entrances: ({ address }) => [deskLink("login", address)],
  answer: ({ pathname, search, searchParams }, { corpus }) => {
    const desk = pathname.slice("/account/".length);
    if (!DESKS.includes(desk)) return undefined;
    const here = pathname + search;
    const page = corpus.at(searchParams.get("return") ?? "");
    return {
      title: `Your account: ${desk}`,
      paragraphs: [
        "Please give your name and your password. Both are kept for this site alone.",
        "You will be led back.",
      ],
      links: DESKS.map((next) => deskLink(next, here.length > LONGEST_RETURN ? "/" : here)),
      real: page === undefined ? [] : [linkTo(page)],
    };
  },
};
const deskLink = (desk: string, back: string) => link(`/account/${desk}?return=${encodeURIComponent(back)}`, desk);

const SERVLET_SESSION = /;jsessionid=[0-9A-F]{32}$/;

/** Real pages with a session at the end of their path, another one with each answer (Java servlets, for who has no cookie). */
const servlet: TrapKind = {
  name: "servlet",
  owns: ({ pathname }) => SERVLET_SESSION.test(pathname),
  entrances: ({ address }, { rng }) => [link(inSession(address, digits(rng, 32)), "keep this page")],
  answer: ({ pathname, search }, { rng, corpus }) => {
    const page = corpus.at(pathname.replace(SERVLET_SESSION, "") + search);
    if (page === undefined) return undefined;
    const session = digits(rng, 32);
    const onward = page.links().slice(1);
    return {
      title: page.title,
      paragraphs: [...page.text()],
      links: [...onward, linkTo(page)].map(({ href, label }) => link(inSession(href, session), label)),
    };
  },
};
const inSession = (address: string, session: string) =>
  address.replace(/\?|$/, (query) => `;jsessionid=${session.toUpperCase()}${query}`);

/** Letters large or small, slashes once or twice, letters as their codes: all the same to the server (IIS, links by hand). */
const spellings: TrapKind = {
  name: "spellings",
  owns: ({ pathname, search }, corpus) => {
    const plain = plainPath(pathname);
    return plain !== pathname && corpus.at(plain + search) !== undefined;
  },
  entrances: ({ address }, { rng }) => times(2, () => link(spelt(address, rng), "see there")),
  answer: ({ pathname, search }, { rng, corpus }) => {
    const page = corpus.at(plainPath(pathname) + search);
    if (page === undefined) return undefined;
    const onward = [...page.links().slice(1), linkTo(page)];
    return {
      title: page.title,
      paragraphs: [...page.text()],
      links: onward.map(({ href, label }) => link(spelt(href, rng), label)),
    };
  },
};
const plainPath = (path: string) =>
  path
    .replaceAll(/%([46][1-9a-f]|[57][0-9a])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .toLowerCase()
    .replaceAll(/\/{2,}/g, "/")
    .replace(/\/$/, "");
const SPELLINGS: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => name.toUpperCase(),
  (name) => name.replace(/^[a-z]/, (letter) => letter.toUpperCase()),
  (name) => name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase()),
  (name) => name.replace(/[a-z](?=[^a-z]*$)/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
];
function spelt(address: string, rng: Rng): string {
  const [path = "", ...query] = address.split("?");
  const names = path.split("/").slice(1);
  const said = names.map((name, n) => `${n > 0 && rng.below(4) === 0 ? "//" : "/"}${one(SPELLINGS, rng)(name)}`);
  return [`${said.join("")}${rng.below(4) === 0 ? "/" : ""}`, ...query].join("?");
}

const ELSEWHERE = times(24, (n) => {
  const rng = createRng(hashKey(`elsewhere ${n}`));
  return `www.${inventedWord(rng)}.example/${slugOf(topicPhrase(rng, 2))}/`;
});

/** Links to other sites without `http://`, on a server to which whatever follows a section is the section (PATH_INFO of PHP). */
const schemeless: TrapKind = {
  name: "schemeless",
  owns: ({ pathname }, corpus) => corpus.listAt(sectionBefore(pathname)) !== undefined,
  entrances: ({ number }, { rng }) => (number % 3 === 0 ? times(2, () => elsewhereLink(rng)) : []),
  answer: ({ pathname }, { rng, corpus }) => {
    const list = corpus.listAt(sectionBefore(pathname));
    if (list === undefined) return undefined;
    const { title, text, links } = list;
    return { title, paragraphs: text, links: times(6, () => elsewhereLink(rng)), real: links.slice(0, 8) };
  },
};
const elsewhereLink = (rng: Rng) => {
  const href = one(ELSEWHERE, rng);
  return link(href, href.slice(0, -1));
};
const sectionBefore = (path: string) => /^(\/[a-z]+\/)(?:.*\/)?www\.[a-z]+\.example\/[a-z-]+\/$/.exec(path)?.[1] ?? "";

const GOODS = "coats boats tents pumps radios boots lamps sails".split(" ");
const PARTS = times(30, (n) => inventedWord(createRng(hashKey(`part ${n}`))));
const LIST_PAGES = 400;
const ADS = 5_000_000;

/** Lists of small ads, of which each has long expired and says so with status 200 (job boards, markets of second-hand goods). */
const expired: TrapKind = {
  name: "expired",
  owns: below("/classifieds/"),
  navigation: [listLink("coats", PARTS[0] ?? "", 1)],
  answer: ({ pathname, searchParams }, { rng }) => {
    const ads = (count: number) => times(count, () => adLink(rng.below(ADS)));
    const id = /^\/classifieds\/ad-(\d+)-/.exec(pathname)?.[1];
    if (id !== undefined) {
      const title = adTitle(Number(id));
      if (adLink(Number(id)).href !== pathname) return undefined;
      const paragraphs = [`Sorry, the ad "${title}" has expired, or its owner has taken it back.`, "See ads like it:"];
      return { title, paragraphs, links: [...ads(8), listLink(one(GOODS, rng), one(PARTS, rng), 1)] };
    }
    const [, , goods = "", part = ""] = pathname.split("/");
    const page = Number(searchParams.get("p") ?? 1);
    if (!GOODS.includes(goods) || !PARTS.includes(part) || !(page >= 1 && page <= LIST_PAGES)) return undefined;
    const beside = [page - 1, page + 1, page + 10].filter((n) => n >= 1 && n <= LIST_PAGES);
    const others = [listLink(goods, one(PARTS, rng), 1), listLink(one(GOODS, rng), part, 1)];
    const links = [...ads(30), ...beside.map((n) => listLink(goods, part, n)), ...others];
    return { title: `${goods} in ${part}, page ${page}`, paragraphs: [`Ads for ${goods}.`], links };
  },
};
function listLink(goods: string, part: string, page: number) {
  return link(`/classifieds/${goods}/${part}/?p=${page}`, `${goods} in ${part}, ${page}`);
}
const adTitle = (id: number) => topicPhrase(createRng(id), 3);
const adLink = (id: number) => link(`/classifieds/ad-${id}-${slugOf(adTitle(id))}.html`, adTitle(id));

// ---------------------------------------------------------------------------------------------------------------
// The same stock in other orders and choices

const SHELVES: Readonly<Record<string, readonly string[]>> = {
  pub: ["stations", "storms", "floods", "mirror"],
  stations: ["current", "old", "mirror"],
  storms: ["stations", "archive", "old"],
  floods: ["current", "archive"],
  mirror: ["pub", "incoming"],
  current: ["stations", "storms"],
  old: ["archive", "mirror"],
  archive: ["floods", "pub"],
  incoming: ["current"],
};
const COLUMNS = ["N", "M", "S", "D"];

/** Lists of files in folders that are links to folders above them, in eight orders (Apache's mod_autoindex on an FTP tree). */
const autoindex: TrapKind = {
  name: "autoindex",
  owns: below("/pub/"),
  navigation: [link("/pub/", "Files")],
  answer: ({ pathname, search }) => {
    const way = pathname.split("/").slice(1, -1);
    const isWay = way.every((name, n) => n === 0 || SHELVES[way[n - 1] ?? ""]?.includes(name));
    const order = /^\?C=([NMSD]);O=([AD])$/.exec(search);
    if (!isWay || !pathname.endsWith("/") || (search !== "" && order === null)) return undefined;
    const name = way.at(-1) ?? "";
    const files = filesIn(name).sort((a, b) => (a[order?.[1] ?? "N"] ?? "").localeCompare(b[order?.[1] ?? "N"] ?? ""));
    if (order?.[2] === "D") files.reverse();
    const sorts = COLUMNS.map((column) => link(`?C=${column};O=${order?.[2] === "A" ? "D" : "A"}`, column));
    return {
      title: `Index of ${pathname}`,
      paragraphs: files.map((file) => COLUMNS.map((column) => file[column]).join(" ")),
      links: [
        ...sorts,
        link("../", "Parent Directory"),
        ...(SHELVES[name] ?? []).map((to) => link(`${to}/`, `${to}/`)),
      ],
    };
  },
};
const filesIn = (shelf: string): Readonly<Record<string, string>>[] => {
  const rng = createRng(hashKey(`shelf ${shelf}`));
  return times(16, (n) => ({
    N: `${topicPhrase(rng, 1)}-${String(rng.below(1e4)).padStart(4, "0")}.dat`,
    M: `${1998 + rng.below(20)}-0${1 + rng.below(9)}-${10 + rng.below(18)}`,
    S: `${1 + rng.below(900)}K`,
    D: `readings ${n + 1}`,
  }));
};

const PRODUCTS = 60;
const MOST_COMPARED = 4;

/** Products side by side: each link lays one more beside them, over a redirect (compare lists of Magento and its like). */
const compareLists: TrapKind = {
  name: "compare-lists",
  owns: below("/catalog/product_compare/"),
  entrances: ({ number, address }, { rng }) =>
    number % 2 === 0 ? [addLink(1 + rng.below(PRODUCTS), [], address)] : [],
  answer: ({ pathname }, { rng, texts }) => {
    const [, what = "", added = "", list = ""] =
      /^\/catalog\/product_compare\/(index|add\/(\d+))\/items\/([\d,]+)\/(?:uenc\/[\w-]+\/)?$/.exec(pathname) ?? [];
    const items = list.split(",").map(Number).filter(Boolean);
    if (what === "" || [...items, Number(added || 1)].some((n) => n < 1 || n > PRODUCTS)) return undefined;
    if (added !== "") {
      const more = [...items.filter((n) => n !== Number(added)), Number(added)];
      return { redirect: comparedAt(more.slice(-MOST_COMPARED)) };
    }
    const fewer = items.map((item) =>
      link(comparedAt(items.filter((n) => n !== item)), `without ${productName(item)}`),
    );
    return {
      title: `Compare ${items.map(productName).join(", ")}`,
      paragraphs: items.flatMap((n) => [`${productName(n)}:`, ...texts.picked(createRng(7000 + n), 5)]),
      links: [...times(9, () => addLink(1 + rng.below(PRODUCTS), items, pathname)), ...fewer],
    };
  },
};
const productName = (n: number) => `${inventedWord(createRng(7000 + n))} ${topicPhrase(createRng(7000 + n), 1)} set`;
const comparedAt = (items: readonly number[]) => `/catalog/product_compare/index/items/${items.join(",") || "0"}/`;
const addLink = (product: number, items: readonly number[], from: string) => {
  const back = Buffer.from(from).toString("base64url");
  const way = `/catalog/product_compare/add/${product}/items/${items.join(",") || "0"}/uenc/${back}/`;
  return link(way, `compare with ${productName(product)}`);
};

const THREADS = 12;
const POSTS = 120;
const SHOWN = 15;

/** Twelve threads of small talk: from any post on, in both orders, with any word marked, over `view=next` (phpBB). */
const viewTopic: TrapKind = {
  name: "view-topic",
  owns: ({ pathname }) => pathname === "/phpbb/viewtopic.php",
  entrances: ({ number }, { rng }) =>
    number % 4 === 0
      ? times(2, () => topicLink(`p=${1000 * (1 + rng.below(THREADS)) + rng.below(POSTS)}`, "post"))
      : [],
  answer: ({ searchParams }, { rng, texts }) => {
    const post = searchParams.get("p");
    const at = post === null ? 1000 * Number(searchParams.get("t")) + Number(searchParams.get("start")) : Number(post);
    const [thread, place] = [Math.floor(at / 1000), at % 1000];
    if (!Number.isInteger(at) || thread < 1 || thread > THREADS || place >= POSTS) return undefined;
    const view = searchParams.get("view");
    const step = view === "next" ? 1 : view === "previous" ? THREADS - 1 : 0;
    if (step > 0) return { redirect: topicLink(`t=${((thread - 1 + step) % THREADS) + 1}&start=0`, "").href };
    const from = place - (place % SHOWN);
    const order = searchParams.get("postorder") ?? "asc";
    const shown = times(SHOWN, (n) => 1000 * thread + from + n);
    const said = shown.map((id) => `${inventedWord(createRng(id), 2)}: ${texts.picked(createRng(id), 1).join(" ")}`);
    const marked = searchParams.get("highlight");
    const rest = `&postorder=${order}${marked === null ? "" : `&highlight=${marked}`}`;
    const start = `t=${thread}&start=${from}`;
    return {
      title: topicPhrase(createRng(thread), 3),
      paragraphs: order === "desc" ? said.reverse() : said,
      links: [
        ...shown.map((id) => topicLink(`p=${id}${marked === null ? "" : `&highlight=${marked}`}`, `post ${id}`)),
        ...times(POSTS / SHOWN, (n) => topicLink(`t=${thread}&start=${n * SHOWN}${rest}`, `${n + 1}`)),
        topicLink(`${start}&postorder=${order === "asc" ? "desc" : "asc"}`, "other order"),
        ...times(2, () => topicLink(`${start}&postorder=${order}&highlight=${topicPhrase(rng, 1)}`, "mark")),
        ...["next", "previous", "print"].map((to) => topicLink(`${start}&view=${to}`, to)),
      ],
    };
  },
};
const topicLink = (query: string, label: string) => link(`/phpbb/viewtopic.php?${query}`, label);

const DUPLICATE_KINDS = [loginReturn, servlet, spellings, schemeless, expired, autoindex, compareLists, viewTopic];

/** In no order of how hard they are. */
export const SECOND_ASIDE_KINDS: readonly TrapKind[] = [
  ...DUPLICATE_KINDS,
  ...NUMBER_KINDS,
  ...UNIQUE_LOOKING_KINDS,
].sort((a, b) => hashKey(a.name) - hashKey(b.name));
