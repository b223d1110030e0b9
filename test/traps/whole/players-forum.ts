/**
 * A forum as phpBB 3 makes it: everything in queries of a few scripts (`viewforum.php?f=`, `viewtopic.php?f=&t=`),
 * users with profiles, quotes, a jump box; with additions for a calendar, a knowledge base and short links.
 * @module
 */
import { createRng, type Rng } from "../../../src/math/rng.ts";
import { capital } from "../glosses.ts";
import { forumTraps, strayLinks } from "./players-forum-traps.ts";
import {
  type Anchor,
  drawn,
  escaped,
  linkList,
  paragraphs,
  pick,
  type Render,
  sliced,
  type WholeOptions,
  type WholeSite,
  wholeSite,
} from "./whole-site.ts";
import { type Article, relatedTo, type Texts, textsOf } from "./whole-text.ts";

export interface Thread extends Article {
  readonly address: string;
  readonly title: string;
}

/** What the traps need to know of the board. */
export interface Board {
  readonly rng: Rng;
  readonly texts: Texts;
  readonly words: readonly string[];
  readonly threads: readonly Thread[];
  readonly good: readonly Thread[];
  /** Forums by number, from 1. */
  readonly forums: readonly string[];
  readonly pages: ReadonlyMap<string, Render>;
  /** What was written in a thread, post by post. */
  posts(thread: Thread): string[];
  /** A post as the board shows it. */
  post(link: Anchor, text: string, rng: Rng): string;
  style(link: Anchor, address: string, title: string, main: string): string;
}

const WORDS = [
  "music",
  "musical",
  "song",
  "melody",
  "instrument",
  "orchestra",
  "piano",
  "guitar",
  "singer",
  "rhythm",
].concat(["opera", "composer", "chord"]);
const STEMS =
  /\b(music|musical|musicians?|melod(y|ies|ic)|songs?|singers?|singing|orchestras?|pianos?|pianists?|violins?|guitars?|chords?|operas?|composers?|drums?|tunes?|rhythms?|choir|jazz|concerts?|symphony|bagpipe|fiddle)\b/i;
const FORUMS = ["Instruments", "Theory and practice", "Composers and players", "Listening"];
const USERS = 60;
const NAMES = ["reed", "major7", "lowE", "tuba", "anna", "vox", "pedal", "brass", "otto", "clef", "mute", "skip"];

export function playersForum({ seed = 1, anchors = "stuffed" }: WholeOptions = {}): WholeSite {
  const rng = createRng(seed).fork("players' forum");
  const texts = textsOf({
    rng,
    stems: STEMS,
    strangers: /\b(brakes?|ears?|eardrum|oil)\b/i,
    lexfiles: [4, 6, 7, 10, 18],
    frames: [
      (word, meaning) => `has anyone tried ${word}? its ${meaning}`,
      (word, meaning) => `imho ${word} is just ${meaning}.`,
      (word, meaning) => `${word} = ${meaning} :)`,
      (word, meaning) => `I looked up ${word}, and it is ${meaning}. Thanks for the tip.`,
    ],
    goodSections: FORUMS,
    otherSections: { Kitchen: 13, Garden: 20, Pets: 5, "On the road": 15, "Money matters": 21 },
    mixedSection: "Small talk",
  });
  const forums = [...new Set(texts.articles.map(({ section }) => section))].sort();
  const threads = texts.articles.map((article): Thread => {
    const own = rng.fork("thread", article.number);
    const { subject } = article;
    const title = pick(
      [`${subject}??`, `Question about ${subject}`, `${capital(subject)}`, `${subject} - your opinion`],
      own,
    );
    const address = `/viewtopic.php?f=${forums.indexOf(article.section) + 1}&t=${200 + article.number * 7 + own.below(7)}`;
    return { ...article, title, address };
  });
  const good = threads.filter(({ isGood }) => isGood);
  const pages = new Map<string, Render>();
  const posts = (thread: Thread) => {
    const own = rng.fork("posts", thread.number);
    const said = texts.sentences(thread, 8 + own.below(16), own);
    const written: string[] = [];
    while (said.length > 0) written.push(said.splice(0, 1 + own.below(4)).join(" "));
    return written;
  };
  const post: Board["post"] = (link, text, by) => {
    const user = 2 + by.below(USERS);
    const date = `${1 + by.below(28)}.${1 + by.below(12)}.${2005 + by.below(12)}`;
    return `<div class="post bg${1 + by.below(2)}"><dl class="postprofile"><dt>${link(profile(user), userName(user))}</dt>
<dd>Posts: ${by.below(4000)}</dd></dl><div class="postbody"><p class="author">${date}</p><div class="content">${escaped(text)}</div></div></div>`;
  };
  const style: Board["style"] = (link, address, title, main) => {
    const jump = forums.map((name, at): [string, string] => [forumAddress(at + 1), name]);
    return `<!DOCTYPE html>
<html dir="ltr" lang="en-gb"><head><meta charset="utf-8"><title>Players' Corner - ${escaped(title)}</title>
<link href="./styles/prosilver/theme/stylesheet.css" rel="stylesheet"></head>
<body id="phpbb" class="nojs"><div id="wrap" class="wrap"><div id="page-header"><div class="headerbar">
<h1>${link("/index.php", "Players' Corner")}</h1></div>
<div class="navbar"><ul id="nav-main" class="linklist"><li>${link("/faq.php", "FAQ")}</li><li>${link("/memberlist.php", "Members")}</li>
<li>${link("/kb/", "Knowledge base")}</li></ul></div></div>
<div id="page-body">
${main}
${strayLinks(board, link, address)}
<div class="jumpbox">${linkList(link, jump)}</div></div>
<div id="page-footer" class="copyright">${link("/index.php", "Board index")} ${link("/rules.php", "Rules")} Powered by phpBB&reg;</div>
</div></body></html>`;
  };
  const board: Board = { rng, texts, words: WORDS, threads, good, forums, pages, posts, post, style };

  for (const [at, thread] of threads.entries()) {
    const around = [threads[at - 1], threads[at + 1]].filter((near) => near !== undefined);
    pages.set(thread.address, (link) =>
      style(link, thread.address, thread.title, threadMain(link, board, thread, around)),
    );
  }
  for (const [at, name] of forums.entries()) {
    const base = forumAddress(at + 1);
    const parts = sliced(
      threads.filter(({ section }) => section === name),
      25,
    );
    const starts = parts.map((_, i): [string, string] => [i === 0 ? base : `${base}&start=${i * 25}`, `${i + 1}`]);
    for (const [i, [address]] of starts.entries()) {
      const rows = (parts[i] ?? []).map((thread): [string, string] => [thread.address, thread.title]);
      pages.set(address, (link) => {
        const list = `<h2 class="forum-title">${escaped(name)}</h2>${linkList(link, rows, "topiclist topics")}`;
        return style(link, address, name, `${list}<div class="pagination">${linkList(link, starts)}</div>`);
      });
    }
  }
  const plain = (address: string, title: string, main: (link: Anchor) => string) =>
    pages.set(address, (link) => style(link, address, title, `<h2>${escaped(title)}</h2>${main(link)}`));
  const index = (link: Anchor) => {
    const rows = forums.map((name, at) => `<li class="row">${link(forumAddress(at + 1), name)}</li>`);
    const latest = drawn(threads, 12, rng.fork("front")).map((thread): [string, string] => [
      thread.address,
      thread.title,
    ]);
    return `<ul class="topiclist forums">${rows.join("\n")}</ul><h3>Active topics</h3>${linkList(link, latest)}`;
  };
  plain("/", "Board index", index);
  plain("/index.php", "Board index", index);
  for (const [name, title] of [
    ["faq.php", "Frequently asked questions"],
    ["rules.php", "Rules of the board"],
    ["kb/", "Knowledge base"],
  ] as const) {
    plain(`/${name}`, title, () => paragraphs(texts.onTopic(5, rng.fork(name), 0.2)));
  }
  const users = Array.from({ length: USERS }, (_, at) => at + 2);
  plain("/memberlist.php", "Members", (link) =>
    linkList(
      link,
      users.map((user) => [profile(user), userName(user)]),
    ),
  );
  for (const user of users) {
    const written = drawn(threads, 6, rng.fork("written", user)).map((thread): [string, string] => [
      thread.address,
      thread.title,
    ]);
    plain(
      profile(user),
      `Viewing profile - ${userName(user)}`,
      (link) => `<h3>Recent posts</h3>${linkList(link, written)}`,
    );
  }
  return wholeSite({
    rng,
    anchors,
    topic: "music",
    words: WORDS,
    good: good.map(({ address }) => address),
    other: threads.filter(({ isGood }) => !isGood).map(({ address }) => address),
    pages,
    traps: forumTraps(board),
  });
}

function forumAddress(number: number): string {
  return `/viewforum.php?f=${number}`;
}

function profile(user: number): string {
  return `/memberlist.php?mode=viewprofile&u=${user}`;
}

function userName(user: number): string {
  return `${NAMES[user % NAMES.length]}${user * 3}`;
}

function threadMain(link: Anchor, board: Board, thread: Thread, around: readonly Thread[]): string {
  const own = board.rng.fork("thread page", thread.number);
  const related = relatedTo(thread, board.texts, 8, own).flatMap(({ number }) => board.threads[number] ?? []);
  const said = board.posts(thread);
  const shown = said.map((text, at) => {
    const other = at > 0 && own.next() < 0.4 ? related.pop() : undefined;
    const quote =
      at > 0 && own.next() < 0.3
        ? `<blockquote><div>${escaped((said[at - 1] ?? "").slice(0, 90))}</div></blockquote>`
        : "";
    const hint = other ? `<p>We had that in ${link(other.address, other.title)}.</p>` : "";
    return quote + board.post(link, text, own.fork("post", at)) + hint;
  });
  const near = around.map((other): [string, string] => [other.address, other.title]);
  const forum = link(forumAddress(board.forums.indexOf(thread.section) + 1), thread.section);
  return `<p class="breadcrumbs">${link("/index.php", "Board index")} &laquo; ${forum}</p>
<h2 class="topic-title">${escaped(thread.title)}</h2>
${shown.join("\n")}
<h3>Similar topics</h3>${linkList(
    link,
    related.map((other) => [other.address, other.title]),
    "similar",
  )}${linkList(link, near)}`;
}
