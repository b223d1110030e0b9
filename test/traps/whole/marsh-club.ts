/**
 * A bird club's site as WordPress makes it: posts under year and month, categories, tags, monthly archives, widgets in
 * a sidebar; with plugins for events, a photo gallery, a sightings log and a newsletter.
 * @module
 */
import { createRng, type Rng } from "../../../src/math/rng.ts";
import { hashKey } from "../../../src/text/hash.ts";
import { capital } from "../glosses.ts";
import { clubTraps, clubWidgets } from "./marsh-club-traps.ts";
import {
  type Anchor,
  drawn,
  escaped,
  linkList,
  paragraphs,
  pick,
  type Render,
  sliced,
  slugOf,
  type WholeOptions,
  type WholeSite,
  wholeSite,
} from "./whole-site.ts";
import { type Article, inParagraphs, relatedTo, type Texts, textsOf } from "./whole-text.ts";

export interface Post extends Article {
  readonly address: string;
  readonly title: string;
  readonly month: string;
  readonly tags: readonly string[];
}

/** What the traps need to know of the site. */
export interface Club {
  readonly rng: Rng;
  readonly texts: Texts;
  /** In the order of their numbers. */
  readonly posts: readonly Post[];
  readonly byAddress: ReadonlyMap<string, Post>;
  readonly good: readonly Post[];
  readonly tags: readonly string[];
  readonly pages: ReadonlyMap<string, Render>;
  /** Body of a post: its paragraphs. */
  body(post: Post): string[];
  /** A post as lists show it. */
  excerpt(link: Anchor, post: Post): string;
  /** The theme's skeleton around something. */
  theme(link: Anchor, address: string, title: string, main: string): string;
}

const WORDS = ["birds", "bird", "plumage", "feathers", "nest", "wings", "songbird", "waterfowl", "owl", "finch"].concat(
  ["warbler", "gull", "ornithology"],
);
const STEMS =
  /\b(birds?|owls?|ducks?|goose|geese|finch(es)?|warblers?|gulls?|hawks?|herons?|eagles?|falcons?|thrush(es)?|sparrows?|parrots?|pigeons?|songbirds?|waterfowl|seabirds?|plumage|wading)\b/i;
const PLACES = [
  "the weir",
  "Tern Point",
  "the reed bed",
  "Osier Lane",
  "the old sluice",
  "the north hide",
  "Cold Marsh",
];
const TAGS = ["hide", "spring", "autumn", "winter", "ringing", "dawn", "eggs", "migration", "reeds", "estuary", "bill"];

export function marshClub({ seed = 1, anchors = "stuffed" }: WholeOptions = {}): WholeSite {
  const rng = createRng(seed).fork("marsh club");
  const texts = textsOf({
    rng,
    stems: STEMS,
    lexfiles: [5],
    frames: [
      (word, meaning) => `The ${word} is ${meaning}.`,
      (word, meaning) => `We then talked about the ${word}: ${meaning}.`,
      (word, meaning) => `Beginners may ask what ${word} means; the book says ${meaning}.`,
      (word, meaning) => `${word} (${meaning}) came up as well.`,
    ],
    goodSections: ["Species notes", "Nest watch", "Ringing reports", "Identification"],
    otherSections: { "Wild flowers": 20, "Tea room": 13, "Villages and walks": 15, "Past members": 18, Workshop: 6 },
    mixedSection: "News",
  });
  const tags = [...WORDS, ...TAGS];
  const posts = texts.articles.map((article) => postOf(article, tags, rng.fork("post", article.number)));
  const byAddress = new Map(posts.map((post) => [post.address, post]));
  const good = posts.filter(({ isGood }) => isGood);
  const pages = new Map<string, Render>();
  const body = (post: Post) => {
    const own = rng.fork("body", post.number);
    return inParagraphs(texts.sentences(post, 10 + own.below(14), own), own);
  };
  const excerpt: Club["excerpt"] = (link, post) =>
    `<article class="hentry"><h2>${link(post.address, post.title)}</h2><p>${escaped(body(post)[0] ?? "")}</p></article>`;
  const sections = [...new Set(posts.map(({ section }) => section))].sort();
  const theme: Club["theme"] = (link, address, title, main) => {
    const menu = sections.map((section): [string, string] => [`/category/${slugOf(section)}/`, section]);
    const fixed: [string, string][] = [
      ["/", "Home"],
      ["/about/", "About us"],
      ["/events/", "Events"],
      ["/sightings/", "Sightings"],
    ];
    const latest = drawn(posts, 4, rng.fork("latest", hashKey(address)));
    return `<!DOCTYPE html>
<html lang="en-GB"><head><meta charset="UTF-8"><title>${escaped(title)} &#8211; Marshside Bird Club</title>
<link rel="stylesheet" href="/wp-content/themes/reedbed/style.css"></head>
<body class="wp-singular"><div id="page" class="site">
<header id="masthead"><p class="site-title">${link("/", "Marshside Bird Club")}</p>
<nav id="site-navigation">${linkList(link, [...fixed, ...menu], "menu")}</nav></header>
<div id="content"><main id="main" class="site-main">
${main}
</main>
<aside id="secondary" class="widget-area">
<section class="widget widget_recent_entries"><h2>Recent posts</h2>
${linkList(
  link,
  latest.map((post) => [post.address, post.title]),
)}</section>
${clubWidgets(club, link, address)}
</aside></div>
<footer id="colophon">${link("/contact/", "Contact")} | ${link("/membership/", "Membership")} | Proudly powered by WordPress</footer>
</div></body></html>`;
  };
  const club: Club = { rng, texts, posts, byAddress, good, tags, pages, body, excerpt, theme };

  for (const [at, post] of posts.entries()) {
    const around = [posts[at - 1], posts[at + 1]].filter((near) => near !== undefined);
    pages.set(post.address, (link) => theme(link, post.address, post.title, article(link, club, post, around)));
  }
  const list = (base: string, title: string, entries: readonly Post[]) => {
    const parts = sliced(entries, 10);
    for (const [at, part] of parts.entries()) {
      const address = at === 0 ? base : `${base}page/${at + 1}/`;
      const numbers = parts.map((_, i): [string, string] => [
        i === 0 ? base : `${base}page/${i + 1}/`,
        `Page ${i + 1}`,
      ]);
      const near = numbers.filter((_, i) => i === 0 || i === parts.length - 1 || Math.abs(i - at) < 3);
      pages.set(address, (link) => {
        const shown = part.map((post) => excerpt(link, post)).join("\n");
        const main = `<h1 class="page-title">${escaped(title)}</h1>${shown}<nav class="pagination">${linkList(link, near)}</nav>`;
        return theme(link, address, title, main);
      });
    }
  };
  list("/", "Marshside Bird Club", posts);
  for (const section of sections)
    list(
      `/category/${slugOf(section)}/`,
      section,
      posts.filter((post) => post.section === section),
    );
  for (const tag of tags)
    list(`/tag/${tag}/`, `Tag: ${tag}`, posts.filter((post) => post.tags.includes(tag)).slice(0, 10));
  for (const month of new Set(posts.map((post) => post.month)))
    list(
      month,
      `Month ${month}`,
      posts.filter((post) => post.month === month),
    );
  for (const [name, title] of [
    ["about", "About us"],
    ["contact", "Contact"],
    ["membership", "Membership"],
    ["events", "Events"],
    ["sightings", "Sightings log"],
  ] as const) {
    const said = () => paragraphs(texts.onTopic(4, rng.fork(name), 0.25));
    pages.set(`/${name}/`, (link) => theme(link, `/${name}/`, title, `<h1>${title}</h1>${said()}`));
  }
  return wholeSite({
    rng,
    anchors,
    topic: "birds",
    words: WORDS,
    good: good.map(({ address }) => address),
    other: posts.filter(({ isGood }) => !isGood).map(({ address }) => address),
    pages,
    traps: clubTraps(club),
  });
}

function postOf(about: Article, tags: readonly string[], rng: Rng): Post {
  const { subject } = about;
  const place = pick(PLACES, rng);
  const title = pick(
    [`${capital(subject)} at ${place}`, `Notes on the ${subject}`, `${capital(subject)}`, `A morning with ${subject}`],
    rng,
  );
  const month = `/${2010 + rng.below(4)}/${String(1 + rng.below(12)).padStart(2, "0")}/`;
  const usual = about.isGood ? tags : TAGS;
  return { ...about, title, month, address: `${month}${slugOf(title)}/`, tags: drawn(usual, 3, rng) };
}

function article(link: Anchor, club: Club, post: Post, around: readonly Post[]): string {
  const own = club.rng.fork("links", post.number);
  const related = relatedTo(post, club.texts, 9, own).flatMap(({ number }) => club.posts[number] ?? []);
  const inText = related.splice(0, 4);
  const text = club.body(post).map((said, at) => {
    const other = inText[at];
    return `<p>${escaped(said)}${other ? ` See also ${link(other.address, other.title)}.` : ""}</p>`;
  });
  const entry = `<article id="post-${1000 + post.number}"><h1 class="entry-title">${escaped(post.title)}</h1>
<div class="entry-meta">Posted in ${link(`/category/${slugOf(post.section)}/`, post.section)}, ${link(post.month, post.month.slice(1, 8))}</div>
<div class="entry-content">${text.join("\n")}</div>
<footer class="entry-footer">${post.tags.map((tag) => link(`/tag/${tag}/`, tag, ' rel="tag"')).join(", ")}</footer></article>`;
  return `${entry}
<nav class="post-navigation">${linkList(
    link,
    around.map(({ address, title }) => [address, title]),
  )}</nav>
<div class="yarpp-related"><h3>Related posts</h3>${linkList(
    link,
    related.map(({ address, title }) => [address, title]),
  )}</div>
<div id="comments">${link(`${post.address}comment-page-2/`, "Older comments")}
${link(`${post.address}?replytocom=${3000 + own.below(900)}`, "Reply", ' class="comment-reply-link"')}</div>`;
}
