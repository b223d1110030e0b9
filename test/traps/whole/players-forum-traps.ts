/** The traps of the forum, and the links at the foot of its pages that lead into them. @module */
import { hashKey } from "../../../src/text/hash.ts";
import { capital } from "../glosses.ts";
import type { Board } from "./players-forum.ts";
import {
  type Anchor,
  addressOf,
  drawn,
  escaped,
  HEX,
  LETTERS_AND_DIGITS,
  linkList,
  paragraphs,
  pick,
  query,
  type Render,
  slugOf,
  type Trap,
  token,
  withPart,
} from "./whole-site.ts";

type Pair = [href: string, label: string];

const SORTING: Readonly<Record<string, readonly (string | number)[]>> = {
  sd: ["a", "d"],
  sk: ["a", "r", "s", "t", "v"],
  st: [0, 1, 7, 14, 30, 90, 180, 365],
  start: [25, 50, 75, 100],
};
const MODES = ["login", "register", "sendpassword"];
/** Where an address has grown beyond what the server takes, the board forgets where one came from. */
const LONGEST = 1200;

export function forumTraps(board: Board): Trap[] {
  const { rng, pages, style, texts, good, threads, words, forums } = board;
  const rngAt = (url: URL) => rng.fork("trap", hashKey(addressOf(url)));
  const shown =
    (url: URL, title: string, main: (link: Anchor) => string): Render =>
    (link) =>
      style(link, addressOf(url), title, `<h2 class="topic-title">${escaped(title)}</h2>${main(link)}`);
  const written = (link: Anchor, said: readonly string[], by: Board["rng"]) =>
    said.map((text, at) => board.post(link, text, by.fork("by", at))).join("\n");

  return [
    {
      name: "calendar",
      at: (url) => {
        const [day, month, year] = ["d", "m", "y"].map((name) => url.searchParams.get(name));
        if (url.pathname !== "/calendar.php" || !/^\d{1,4}$/.test(year ?? "") || !/^(\d|1[0-2])$/.test(month ?? ""))
          return undefined;
        return shown(url, `Calendar ${[day, month, year].filter((part) => part !== null).join(".")}`, (link) => {
          const own = rngAt(url);
          const birthdays = `Birthdays: ${drawn(texts.names, 2, own).join(" and ")}. No concerts were entered.`;
          return `<p>${escaped(birthdays)}</p>${linkList(link, monthLinks(Number(year), Number(month)))}`;
        });
      },
    },
    {
      // phpBB puts the session into its links as long as a visitor has no cookie.
      name: "session",
      at: (url) => {
        const session = url.searchParams.get("sid");
        const real = pages.get(withPart(addressOf(url), "sid", undefined));
        if (session === null || real === undefined) return undefined;
        return (link) =>
          real((href, label, attributes) =>
            link(pages.has(href) ? withPart(href, "sid", session) : href, label, attributes),
          );
      },
    },
    {
      // The knowledge base writes its links relative to where one is, so each leads one folder deeper.
      name: "maze",
      at: (url) => {
        const folders = /^\/kb\/((?:[a-z]+\/)+)$/.exec(url.pathname)?.[1]?.split("/").slice(0, -1) ?? [];
        if (folders.length === 0 || folders.some((folder) => !words.includes(folder))) return undefined;
        return shown(url, `Knowledge base: ${folders.at(-1)}`, (link) => {
          const own = rngAt(url);
          const crumbs = folders.map((name, at) => link(`/kb/${folders.slice(0, at + 1).join("/")}/`, name));
          const deeper = drawn(words, 6, own).map((word): Pair => [`${word}/`, word]);
          const text = drawn(good, 3, own).flatMap((thread) => board.posts(thread).slice(0, 2));
          return `<p class="breadcrumbs">${crumbs.join(" &laquo; ")}</p>${paragraphs(text)}${linkList(link, deeper)}`;
        });
      },
    },
    {
      name: "facets",
      at: (url) => {
        const asked = Object.fromEntries(url.searchParams);
        const forum = forums[Number(asked.f ?? 0) - 1];
        const isSorted = ["sd", "sk", "st"].some((name) => name in asked);
        if (url.pathname !== "/viewforum.php" || forum === undefined || !isSorted) return undefined;
        return shown(url, forum, (link) => {
          const own = rngAt(url);
          const sorting = Object.entries(SORTING).flatMap(([name, values]) =>
            drawn(values, 3, own).map(
              (value): Pair => [`/viewforum.php${query({ ...asked, [name]: value })}`, `${name} ${value}`],
            ),
          );
          const rows = drawn(
            threads.filter(({ section }) => section === forum),
            15,
            own,
          );
          const topics = rows.map((thread): Pair => [thread.address, thread.title]);
          return `${linkList(link, topics, "topiclist topics")}<fieldset class="display-options">${linkList(link, sorting)}</fieldset>`;
        });
      },
    },
    {
      // Single posts by their number, whether or not there is such a post.
      name: "items",
      at: (url) => {
        const id = Number(/^\?p=([1-9]\d{0,8})$/.exec(url.search)?.[1] ?? 0);
        if (url.pathname !== "/viewtopic.php" || id === 0) return undefined;
        return shown(url, `Re: ${texts.names[id % texts.names.length]}`, (link) => {
          const near = [id + 1, id + 2, id + 3, id - 1].filter((next) => next > 0);
          const more = near.map(
            (next): Pair => [`/viewtopic.php?p=${next}`, next > id ? "Next post" : "Previous post"],
          );
          const own = rngAt(url);
          return `${written(link, texts.onTopic(2 + own.below(3), own), own)}${linkList(link, more)}`;
        });
      },
    },
    {
      // Short links to share: some show a page, some pass one on to another.
      name: "tokens",
      at: (url) => {
        const [, verb] = /^\/app\.php\/(share|out)\/[A-Za-z0-9]{10}$/.exec(url.pathname) ?? [];
        if (verb === undefined) return undefined;
        const own = rngAt(url);
        if (verb === "out") return { redirect: `/app.php/share/${token(LETTERS_AND_DIGITS, 10, own)}` };
        return shown(url, "Shared with you", (link) => {
          const thread = pick(good, own);
          const more = ["share", "share", "out", "share"].map((next): Pair => shareLink(next, own));
          return `<p>${link(thread.address, thread.title)}</p>${written(link, board.posts(thread), own)}${linkList(link, more)}`;
        });
      },
    },
    {
      // Words looked for are marked in the thread that one opens from the search: a copy of it for any words.
      name: "highlight",
      at: (url) => {
        const marked = url.searchParams.get("hilit");
        const plain = withPart(addressOf(url), "hilit", undefined);
        if (marked === null || !plain.startsWith("/viewtopic.php?f=") || !pages.has(plain)) return undefined;
        const thread = threads.find(({ address }) => address === plain);
        if (thread === undefined) return undefined;
        return shown(url, thread.title, (link) => {
          const own = rngAt(url);
          const kept = marked.split(" ").slice(-3);
          const more = drawn(words, 5, own).map((word): Pair => {
            const to = own.next() < 0.5 ? plain : pick(good, own).address;
            return [withPart(to, "hilit", [...kept, word].join(" ")), `Mark ${word} as well`];
          });
          return `<p>Marked: ${escaped(marked)}</p>${written(link, board.posts(thread), own)}${linkList(link, more)}`;
        });
      },
    },
    {
      // To write one must log in, and every form remembers the form before it in its address.
      name: "return-address",
      at: (url) => {
        const mode = url.searchParams.get("mode") ?? "";
        if (url.pathname !== "/ucp.php" || !MODES.includes(mode) || !url.searchParams.has("redirect")) return undefined;
        return shown(url, `User control panel - ${mode}`, (link) => {
          const own = rngAt(url);
          const here = addressOf(url);
          const back = here.length > LONGEST ? pick(good, own).address : here;
          const more = MODES.map(
            (next): Pair => [`/ucp.php${query({ mode: next, redirect: `.${back}` })}`, capital(next)],
          );
          return `<p>You need to be registered and logged in to reply.</p>${linkList(link, more)}`;
        });
      },
    },
    {
      // Addresses of the board before it moved: any title and any number give something that looks alike.
      name: "soft404",
      at: (url) => {
        const [, slug] = /^\/forum\/([a-z0-9-]+)-t\d{1,9}\.html$/.exec(url.pathname) ?? [];
        if (slug === undefined) return undefined;
        const name = slug.replaceAll("-", " ");
        return shown(url, capital(name), (link) => {
          const own = rngAt(url);
          const said = [`This is what we have on ${name}.`, ...texts.onTopic(7, own, 0.7)];
          const more = Array.from({ length: 6 }, () => oldAddress(board, own));
          return `${written(link, said, own)}<h3>Similar topics</h3>${linkList(link, more, "similar")}`;
        });
      },
    },
  ];
}

function monthLinks(year: number, month: number): Pair[] {
  const monthAt = (count: number) => {
    const at = (year * 12 + month - 1 + count + 120_000) % 120_000;
    return { m: (at % 12) + 1, y: Math.floor(at / 12) };
  };
  const days = Array.from(
    { length: 28 },
    (_, at): Pair => [`/calendar.php${query({ d: at + 1, ...monthAt(0) })}`, `${at + 1}`],
  );
  const months = [-12, -1, 1, 12].map(
    (count): Pair => [`/calendar.php${query(monthAt(count))}`, count < 0 ? "Back" : "Forward"],
  );
  return [...months, ...days];
}

function shareLink(verb: string, rng: Board["rng"]): Pair {
  return [`/app.php/${verb}/${token(LETTERS_AND_DIGITS, 10, rng)}`, verb === "out" ? "Open" : "Share this"];
}

function oldAddress({ texts }: Board, rng: Board["rng"]): Pair {
  const name = `${pick(texts.names, rng)} ${pick(["help", "question", "tabs", "review", "for sale", "lessons"], rng)}`;
  return [`/forum/${slugOf(name)}-t${rng.below(900_000)}.html`, name];
}

/** What stands under the posts of every page. */
export function strayLinks(board: Board, link: Anchor, address: string): string {
  const { rng, pages, good, forums, words } = board;
  const own = rng.fork("stray", hashKey(address));
  const home = pages.has(address) ? address : "/index.php";
  const thread = pick(good, own);
  const post = 1 + own.below(300_000);
  const marked = drawn(words, 2, own).join(" ");
  const sorting = drawn(Object.entries(SORTING).slice(0, 3), 2, own).map(([name, values]): Pair => {
    const forum = 1 + own.below(forums.length);
    return [`/viewforum.php${query({ f: forum, [name]: pick(values, own) })}`, `${forums[forum - 1]}, sorted`];
  });
  const buttons: Pair[] = [
    [`/ucp.php${query({ mode: "login", redirect: `.${home}` })}`, "Post reply"],
    [withPart(home, "sid", token(HEX, 32, own)), "View unread posts"],
    [withPart(thread.address, "sid", token(HEX, 32, own)), thread.title],
    [`/viewtopic.php?p=${post}`, "Last post"],
    [`/viewtopic.php?p=${post + 40}`, "First unread post"],
    shareLink("share", own),
    shareLink("out", own),
  ];
  const found: Pair[] = [
    [withPart(thread.address, "hilit", marked), `Found for ${marked}`],
    oldAddress(board, own),
    oldAddress(board, own),
    [`/kb/${pick(words, own)}/`, "In the knowledge base"],
    [`/kb/${drawn(words, 2, own).join("/")}/`, "In the knowledge base"],
  ];
  return `<div class="action-bar">${linkList(link, buttons)}</div>
<div class="panel"><h3>Others looked at</h3>${linkList(link, found)}</div>
<div class="display-actions">${linkList(link, sorting)}</div>
<div class="mini-calendar">${linkList(link, drawn(monthLinks(2012, 1 + own.below(12)), 4, own))}</div>`;
}
