/**
 * A magazine with comments, an agenda and a small shop, as WordPress with The Events Calendar and WooCommerce makes it;
 * its topic is textiles and clothing;
 * kept aside for measuring alone: whoever works on the protection does not read this file, nor tunes on its figures.
 * @module
 */
import { createRng, type Rng } from "../../../src/math/rng.ts";
import { hashKey } from "../../../src/text/hash.ts";
import type { Synset } from "../../../src/text/wordnet/synset.ts";
import { MAGAZINE_TRAPS, magazineEntrances, magazineTrapAt } from "./magazine-traps.ts";
import { brief, examplesOf, goodPools, monthName, noun, otherPools, prose, type Tell, two } from "./prose.ts";
import { capital, distinct, headword, pick, type Stock, shareOf, shuffle, slug, some, stockOf } from "./stock.ts";
import {
  type AsideOptions,
  type AsideSite,
  addressOf,
  escaped,
  type Linker,
  listHtml,
  paragraphsHtml,
  real,
  type Spot,
  wholeSite,
} from "./whole-site.ts";

export interface Post {
  readonly address: string;
  readonly title: string;
  readonly isGood: boolean;
  readonly category: string;
  readonly month: string;
  readonly synset: Synset;
}

export interface Magazine {
  readonly link: Linker;
  readonly stock: Stock;
  readonly tell: Tell;
  readonly posts: readonly Post[];
  readonly good: readonly Post[];
  readonly at: ReadonlyMap<string, Post>;
  rng(label: string, address: string): Rng;
  postMain(post: Post, by?: (href: string) => string): string;
  pageHtml(title: string, main: string, address: string): string;
}

const WORDS = [
  "fabric",
  "cloth",
  "textile",
  "weaving",
  "silk",
  "wool",
  "cotton",
  "linen",
  "garment",
  "embroidery",
  "sewing",
  "lace",
  "yarn",
];
const STEMS =
  /\b(fabrics?|cloths?|textiles?|weav(?:e|er|ers|ing)|woven|knit\w*|yarns?|silk|silky|silken|wool\w*|cottons?|linens?|garments?|embroider\w*|sew|sewn|sewing|looms?|lace|laces|stitch\w*|skirts?|dresses|tailor\w*|gown|trousers)\b/i;
const GOOD_CATEGORIES = ["dress", "fibres", "needlework", "weaving"];
const FIELDS = { animals: 5, kitchen: 13, people: 18, places: 15 };
/** Articles about other things, in equal shares of the fields. */
const OTHERS = 800;
const A_LIST = 12;
const HEADINGS = ["Notes on the", "In praise of the", "What became of the", "A word about the", "Rediscovering the"];

const tell: Tell = (synset, rng) => {
  const [what, word] = [synset.definition, headword(synset)];
  switch (rng.below(5)) {
    case 0:
      return `My grandmother would have said ${word}, and she would have meant ${what}.`;
    case 1:
      return `Think of ${noun(synset)}: ${what}.${examplesOf(synset)}`;
    case 2:
      return `Then there is ${word}, ${what}, and nobody in our office agrees about it.`;
    case 3:
      return `Readers keep asking about ${noun(synset)}; in short, it is ${what}.${examplesOf(synset)}`;
    default:
      return `${capital(what)}, or simply ${word}.`;
  }
};

function postsOf(stock: Stock, rng: Rng): Post[] {
  const taken = new Set<string>();
  const drafts = [
    ...distinct(rng.fork("good"), stock.onTopic, 300, taken).map((synset, i) => ({
      synset,
      isGood: true,
      category: pick(rng.fork("category", i), GOOD_CATEGORIES),
    })),
    ...Object.keys(FIELDS).flatMap((category, part, all) =>
      distinct(rng.fork(category), stock.fields.get(category) ?? [], shareOf(OTHERS, part, all.length), taken).map(
        (synset) => ({
          synset,
          isGood: false,
          category,
        }),
      ),
    ),
  ];
  const ordered = shuffle(rng.fork("order"), drafts);
  return ordered.map((draft, i) => {
    const at = Math.floor((i / ordered.length) * 60);
    const month = `${2010 + Math.floor(at / 12)}-${two((at % 12) + 1)}`;
    const title = `${pick(rng.fork("title", i), HEADINGS)} ${headword(draft.synset)}`;
    return { ...draft, month, title, address: `/${month.replace("-", "/")}/${slug(title)}/` };
  });
}

export function magazineSite(options: AsideOptions): AsideSite {
  return wholeSite(options, (link, seed) => {
    const stock = stockOf({ stems: STEMS, lexfiles: [0, 4, 6, 18, 27, 29, 35, 36], fields: FIELDS });
    const root = createRng(seed).fork("magazine");
    const posts = postsOf(stock, root.fork("posts"));
    const good = posts.filter(({ isGood }) => isGood);
    const lists = listsOf(posts);
    const at = new Map(posts.map((post) => [post.address, post]));
    const magazine: Magazine = {
      link,
      stock,
      tell,
      posts,
      good,
      at,
      rng: (label, address) => root.fork(label, hashKey(address)),
      postMain: (post, by) => postMain(magazine, post, by),
      pageHtml: (title, main, address) => pageHtml(magazine, title, main, address),
    };
    const realAt = (address: string): Spot | undefined => {
      const post = at.get(address);
      if (post !== undefined) return real(() => magazine.pageHtml(post.title, magazine.postMain(post), address));
      const list = lists.get(address);
      if (list !== undefined) return real(() => magazine.pageHtml(list.title, listMain(magazine, list), address));
      const fixed = FIXED[address];
      if (fixed === undefined) return undefined;
      return real(() => magazine.pageHtml(fixed[0], paragraphsHtml([fixed[1]]), address));
    };
    return {
      topicName: "textiles and clothing",
      words: WORDS,
      good: good.map(({ address }) => address),
      other: posts.filter(({ isGood }) => !isGood).map(({ address }) => address),
      traps: MAGAZINE_TRAPS,
      at: (url) => realAt(addressOf(url)) ?? magazineTrapAt(magazine, url) ?? copyAt(realAt(url.pathname), url),
    };
  });
}

/** A session on a list is a copy as well; other queries nobody reads. */
function copyAt(spot: Spot | undefined, { searchParams }: URL): Spot | undefined {
  return spot !== undefined && searchParams.has("sid") ? { ...spot, trap: "session ids" } : spot;
}

const FIXED: Readonly<Record<string, readonly [title: string, text: string]>> = {
  "/about/": [
    "About the magazine",
    "Two people and a kitchen table. We print four times a year and write here between.",
  ],
  "/contact/": ["Contact", "Letters are welcome, parcels are not. We answer within a week."],
  "/privacy/": ["Privacy", "We keep the names and addresses of subscribers, and throw them away when they leave."],
};

interface PostList {
  readonly title: string;
  readonly path: string;
  readonly number: number;
  readonly last: number;
  readonly posts: readonly Post[];
}

function listAddress(path: string, number: number): string {
  return number === 1 ? path : `${path}page/${number}/`;
}

function listsOf(posts: readonly Post[]): Map<string, PostList> {
  const lists = new Map<string, PostList>();
  const add = (path: string, title: string, chosen: readonly Post[]) => {
    const last = Math.ceil(chosen.length / A_LIST);
    for (let number = 1; number <= last; number++) {
      const shown = chosen.slice((number - 1) * A_LIST, number * A_LIST);
      lists.set(listAddress(path, number), { title, path, number, last, posts: shown });
    }
  };
  add("/", "Selvedge Notes", posts.toReversed());
  for (const category of [...GOOD_CATEGORIES, ...Object.keys(FIELDS)]) {
    const chosen = posts.filter((post) => post.category === category).toReversed();
    add(`/category/${category}/`, `Category: ${category}`, chosen);
  }
  for (const month of new Set(posts.map((post) => post.month))) {
    const chosen = posts.filter((post) => post.month === month);
    add(`/${month.replace("-", "/")}/`, `Month: ${monthName(month)}`, chosen);
  }
  return lists;
}

function listMain({ link }: Magazine, { path, number, last, posts }: PostList): string {
  const teasers = posts.map(
    ({ address, title, synset }) =>
      `<article class="post type-post hentry"><h2 class="entry-title">${link(address, title, 'rel="bookmark"')}</h2><p>${escaped(capital(brief(synset)))}… ${link(address, "Continue reading")}</p></article>`,
  );
  const turn = [number - 1, number + 1, last].filter((n) => n >= 1 && n <= last && n !== number);
  const pages = turn.map((n) => link(listAddress(path, n), `Page ${n}`, 'class="page-numbers"'));
  return `${teasers.join("\n")}<nav class="pagination">${pages.join(" ")}</nav>`;
}

function postMain(magazine: Magazine, post: Post, by = (href: string) => href): string {
  const { link, stock, posts, good, rng } = magazine;
  const chance = rng("post", post.address);
  const pools = post.isGood ? goodPools(stock) : otherPools(stock, post.category);
  const text = [
    `${capital(headword(post.synset))}: ${post.synset.definition}.${examplesOf(post.synset)}`,
    ...prose(chance, { tell, paragraphs: 3 + chance.below(4), sentences: [2, 5], pools }),
  ];
  const kin = posts.filter(({ category }) => category === post.category);
  const related = [...some(chance, kin, 4), ...some(chance, post.isGood ? good : posts, 3)];
  const inText = some(chance, post.isGood ? good : kin, 2);
  const at = posts.indexOf(post);
  const near = [posts[at - 1], posts[at + 1]].filter((one) => one !== undefined);
  const comments = Array.from({ length: 1 + chance.below(3) }, () =>
    tell(pick(chance, post.isGood ? stock.onTopic : stock.general), chance),
  ).map((said) => `<li class="comment"><p>${escaped(said)}</p></li>`);
  return `<div class="entry-meta">Posted in ${link(by(`/category/${post.category}/`), post.category, 'rel="category tag"')}, ${monthName(post.month)}</div>
<div class="entry-content">${paragraphsHtml(text)}
<p>We wrote before: ${inText.map(({ address, title }) => link(by(address), title)).join("; ")}.</p></div>
<div class="yarpp-related"><h3>Related posts</h3>${listHtml(related.map(({ address, title }) => link(by(address), title)))}</div>
<nav class="post-navigation">${near.map(({ address, title }) => link(by(address), title)).join(" ")}</nav>
<ol class="commentlist">${comments.join("\n")}</ol>`;
}

function pageHtml(magazine: Magazine, title: string, main: string, address: string): string {
  const { link, posts, rng } = magazine;
  const { widgets, under } = magazineEntrances(magazine, address);
  const recent = posts.slice(-4).toReversed();
  const months = some(rng("archives", address), [...new Set(posts.map(({ month }) => month))], 3).toSorted();
  const menu = [...GOOD_CATEGORIES, ...Object.keys(FIELDS)].map((name) => link(`/category/${name}/`, capital(name)));
  return `<!DOCTYPE html>
<html lang="en-GB"><head><meta charset="UTF-8"><title>${escaped(title)} | Selvedge Notes</title>
<meta name="generator" content="WordPress 4.9.8"></head>
<body class="single single-post"><div id="page" class="site">
<header id="masthead"><p class="site-title">${link("/", "Selvedge Notes", 'rel="home"')}</p>
<nav id="site-navigation">${listHtml(menu, 'class="menu"')}</nav></header>
<div id="primary"><main id="main"><h1 class="entry-title">${escaped(title)}</h1>
${main}
<div class="sharedaddy">${under.join(" ")}</div></main></div>
<div id="secondary" class="widget-area">
<aside class="widget widget_recent_entries"><h2>Recent posts</h2>${listHtml(recent.map((post) => link(post.address, post.title)))}</aside>
<aside class="widget widget_archive"><h2>Archives</h2>${listHtml(months.map((month) => link(`/${month.replace("-", "/")}/`, monthName(month))))}</aside>
${widgets.map((widget) => `<aside class="widget">${widget}</aside>`).join("\n")}</div>
<footer id="colophon">${link("/about/", "About")} ${link("/contact/", "Contact")} ${link("/privacy/", "Privacy")}</footer>
</div></body></html>`;
}
