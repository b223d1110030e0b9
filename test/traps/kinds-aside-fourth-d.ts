/**
 * More of the fourth set of traps for measuring alone, which nobody reads who works on the protection: what visitors, and
 * robots that look like visitors, leave behind.
 * @module
 */
import { at } from "../../src/collections/at.ts";
import { createRng, type Rng } from "../../src/math/rng.ts";
import { hashKey } from "../../src/text/hash.ts";
import { below, link, type TrapKind, times } from "./kind.ts";
import { linkTo, type RealCorpus, teaser } from "./real-pages.ts";
import { named, sumOf } from "./signed.ts";
import { inventedWord, one, slugOf, type Texts, topicPhrase } from "./text.ts";

const GROUPS: readonly string[] = [
  ...new Set(
    times(30, (n) => {
      const rng = createRng(hashKey(`group ${n}`));
      return `${inventedWord(rng)}-${slugOf(topicPhrase(rng, 1))}-watchers`;
    }),
  ),
];
const WEEK_MS = 604_800_000;
const [FIRST_MEETING, MEETINGS] = [Date.UTC(2012, 0, 5), 1500];
const REPLIES: readonly string[] = ["yes", "no", "maybe"];
const REMINDERS: readonly string[] = ["none", "hour", "day", "week"];
const MOST_BROUGHT = 4;
interface Rsvp {
  readonly group: string;
  /** Weeks since the first meeting. */
  readonly week: number;
  readonly reply: string;
  readonly brings: number;
  readonly reminder: string;
}

/** Whether one comes to a weekly meeting, with how many friends, and when to be reminded of it (Meetup, and church software). */
const rsvp: TrapKind = {
  name: "rsvp",
  owns: below("/groups/"),
  entrances: ({ number }, { rng }) =>
    number % 4 === 2
      ? times(2, () => rsvpLink({ ...PLAIN_RSVP, group: one(GROUPS, rng), week: rng.below(MEETINGS) }))
      : [],
  answer: ({ pathname, searchParams }, { rng }) => {
    const [, group = "", day = ""] = /^\/groups\/([a-z-]+)\/meeting-(\d{4}-\d\d-\d\d)\/rsvp$/.exec(pathname) ?? [];
    const week = (Date.parse(day) - FIRST_MEETING) / WEEK_MS;
    const [reply, reminder] = [searchParams.get("reply") ?? "", searchParams.get("remind") ?? ""];
    const now = { group, week, reply, reminder, brings: Number(searchParams.get("brings")) };
    if (!GROUPS.includes(group) || !isMeeting(week) || !REPLIES.includes(reply)) return undefined;
    if (!REMINDERS.includes(reminder) || !(now.brings >= 0 && now.brings <= MOST_BROUGHT)) return undefined;
    const meeting = createRng(hashKey(`meeting of ${group} in ${week}`));
    const guests = times(3 + meeting.below(9), () => inventedWord(meeting, 2));
    return {
      title: `${group.replaceAll("-", " ")}: ${topicPhrase(meeting, 2)}`,
      paragraphs: [
        `On ${day} at ${17 + meeting.below(4)}:30. ${guests.join(", ")} will come.`,
        `You said ${reply}, and bring ${now.brings}. Reminder: ${reminder}.`,
      ],
      links: [
        ...[week - 1, week + 1].filter(isMeeting).map((other) => rsvpLink({ ...now, week: other })),
        ...REPLIES.filter((other) => other !== reply).map((other) => rsvpLink({ ...now, reply: other })),
        ...REMINDERS.filter((other) => other !== reminder).map((other) => rsvpLink({ ...now, reminder: other })),
        rsvpLink({ ...now, brings: (now.brings + 1) % (MOST_BROUGHT + 1) }),
        ...times(2, () => rsvpLink({ ...PLAIN_RSVP, group: one(GROUPS, rng), week })),
      ],
    };
  },
};
const PLAIN_RSVP = { reply: "yes", brings: 0, reminder: "none" };
const isMeeting = (week: number) => Number.isInteger(week) && week >= 0 && week < MEETINGS;
const rsvpLink = ({ group, week, reply, brings, reminder }: Rsvp) => {
  const day = new Date(FIRST_MEETING + week * WEEK_MS).toISOString().slice(0, 10);
  return link(
    `/groups/${group}/meeting-${day}/rsvp?reply=${reply}&brings=${brings}&remind=${reminder}`,
    `${day}: ${reply}`,
  );
};

const ALBUMS: readonly string[] = ["1", "2", "3", "4", "5", "lastup", "topn", "toprated", "random"];
const [IN_ALBUM, ON_SHEET, PHOTOS] = [50, 10, 220];
const PHOTO_VIEWS: readonly string[] = ["normal", "full", "slideshow", "ecard"];

/** Some two hundred photos, at each place of nine albums, in four views (Coppermine, Gallery, Piwigo). */
const photoAlbums: TrapKind = {
  name: "photo-albums",
  owns: below("/photos/"),
  navigation: [sheetLink("lastup", 0)],
  answer: ({ pathname, searchParams }, { rng }) => {
    const [album, view] = [searchParams.get("album") ?? "", searchParams.get("view") ?? ""];
    const [place, sheet] = [Number(searchParams.get("pos")), Number(searchParams.get("page"))];
    const sheets = IN_ALBUM / ON_SHEET;
    if (!ALBUMS.includes(album)) return undefined;
    if (pathname === "/photos/thumbnails.php") {
      if (!(sheet >= 0 && sheet < sheets)) return undefined;
      const places = times(ON_SHEET, (n) => ON_SHEET * sheet + n);
      return {
        title: `Album ${album}, page ${sheet + 1} of ${sheets}`,
        paragraphs: [places.map((n) => photoName(photoAt(album, n))).join(", ")],
        links: [
          ...places.map((n) => photoLink(album, n, "normal")),
          ...times(sheets, (n) => sheetLink(album, n)),
          ...ALBUMS.map((other) => sheetLink(other, 0)),
        ],
      };
    }
    if (pathname !== "/photos/displayimage.php" || !PHOTO_VIEWS.includes(view)) return undefined;
    if (!(place >= 0 && place < IN_ALBUM)) return undefined;
    const photo = photoAt(album, place);
    const own = createRng(hashKey(`photo ${photo}`));
    return {
      title: photoName(photo),
      paragraphs: [
        `Picture ${place + 1} of ${IN_ALBUM}. Taken in ${1996 + own.below(25)} near ${inventedWord(own)}, f/${2 + own.below(14)}, 1/${60 + own.below(900)} s, ISO ${100 * (1 + own.below(16))}.`,
        ...(view === "ecard" ? ["Send this picture to a friend."] : [`Seen ${own.below(9000)} times.`]),
      ],
      links: [
        ...[(place + 1) % IN_ALBUM, (place + IN_ALBUM - 1) % IN_ALBUM].map((n) => photoLink(album, n, view)),
        ...PHOTO_VIEWS.filter((other) => other !== view).map((other) => photoLink(album, place, other)),
        sheetLink(album, Math.floor(place / ON_SHEET)),
        ...times(4, () => photoLink(one(ALBUMS, rng), rng.below(IN_ALBUM), "normal")),
      ],
    };
  },
};
const photoAt = (album: string, place: number) => createRng(hashKey(`album ${album} ${place}`)).below(PHOTOS);
const photoName = (photo: number) => topicPhrase(createRng(hashKey(`caption ${photo}`)), 3);
function sheetLink(album: string, page: number) {
  return link(`/photos/thumbnails.php?album=${album}&page=${page}`, `album ${album}, ${page + 1}`);
}
const photoLink = (album: string, place: number, view: string) =>
  link(`/photos/displayimage.php?album=${album}&pos=${place}&view=${view}`, photoName(photoAt(album, place)));

const [NEWEST_POST, OLDEST_POST, IN_STREAM] = [900_000_000, 1000, 10];
const TABS: readonly string[] = ["latest", "top", "near"];
const EXCLAMATIONS: readonly string[] = ["So true.", "Wow!", "Stay safe, all.", "Saw it coming.", "Never in my life."];

/** What robots have shared of the site's own articles, from where one left off (timelines that load more as one scrolls). */
const timeline: TrapKind = {
  name: "timeline",
  owns: ({ pathname }) => pathname === "/stream" || pathname.startsWith("/stream/"),
  navigation: [streamLink(NEWEST_POST, "latest")],
  entrances: ({ number }, { rng }) =>
    number % 4 === 1 ? times(2, () => postLink(rng.below(NEWEST_POST) + OLDEST_POST)) : [],
  answer: ({ pathname, searchParams }, { rng, texts, corpus }) => {
    if (pathname !== "/stream") {
      const post = Number.parseInt(pathname.slice("/stream/".length), 36);
      return postLink(post).href === pathname ? postPage(post, { rng, texts, corpus }) : undefined;
    }
    const [cursor, tab] = [searchParams.get("after") ?? "", searchParams.get("tab") ?? ""];
    const after = Number.parseInt(Buffer.from(cursor, "base64url").toString().split(":")[0] ?? "", 36);
    if (!(after >= OLDEST_POST) || cursorOf(after) !== cursor || !TABS.includes(tab)) return undefined;
    const steps = createRng(hashKey(`${tab} after ${after}`));
    const posts = times(IN_STREAM, (n) => after - 1 - 40 * n - steps.below(40)).filter((post) => post >= OLDEST_POST);
    return {
      title: `The stream: ${tab}`,
      paragraphs: posts.map((post) => shared(post, corpus)),
      links: [
        ...posts.map(postLink),
        ...posts.slice(-1).map((post) => streamLink(post, tab)),
        ...TABS.filter((other) => other !== tab).map((other) => streamLink(after, other)),
      ],
      real: posts.slice(0, 4).map((post) => linkTo(articleOf(post, corpus))),
    };
  },
};
function cursorOf(post: number): string {
  return Buffer.from(`${post.toString(36)}:${sumOf(`post ${post}`)}`).toString("base64url");
}
function streamLink(post: number, tab: string) {
  return link(`/stream?after=${cursorOf(post)}&tab=${tab}`, `more of ${tab}`);
}
const postLink = (post: number) => link(`/stream/${post.toString(36)}`, `post ${post}`);
const articleOf = (post: number, corpus: RealCorpus) => one(corpus.pages, createRng(hashKey(`shared by ${post}`)));
const shared = (post: number, corpus: RealCorpus) => {
  const rng = createRng(hashKey(`post ${post}`));
  const page = articleOf(post, corpus);
  return `${inventedWord(rng)}${rng.below(100)} shared ${page.title}. ${one(EXCLAMATIONS, rng)} ${teaser(page)}`;
};
function postPage(post: number, context: { rng: Rng; texts: Texts; corpus: RealCorpus }) {
  const { rng, texts, corpus } = context;
  const replies = times(2 + rng.below(4), () => {
    const said = rng.below(2) === 0 ? one(EXCLAMATIONS, rng) : texts.picked(rng, 1).join(" ");
    return `${inventedWord(rng)}${rng.below(100)}: ${said}`;
  });
  return {
    title: `A post about ${articleOf(post, corpus).title}`,
    paragraphs: [shared(post, corpus), ...replies],
    links: [
      streamLink(Math.max(post, OLDEST_POST), one(TABS, rng)),
      ...times(5, () => postLink(rng.below(NEWEST_POST) + OLDEST_POST)),
    ],
    real: [linkTo(articleOf(post, corpus))],
  };
}

const [ENTRIES, BROUGHT_BY] = [900, 60];
const LENGTHS: readonly number[] = [10, 20];
const GREETINGS: readonly string[] = [
  "Great site, I bookmarked it!",
  "Very useful, thank you.",
  "Hello from my village.",
  "I found you by chance.",
  "Keep up the good work.",
];

/** Nine hundred greetings of robots, ten or twenty from any of them on (guest books that nobody looks after). */
const guestBook: TrapKind = {
  name: "guest-book",
  owns: ({ pathname }) => pathname === "/guestbook.php",
  navigation: [entriesLink(0, 10)],
  answer: ({ searchParams }, { rng, texts }) => {
    const [start, show] = [Number(searchParams.get("start")), Number(searchParams.get("show"))];
    if (!(start >= 0 && start < ENTRIES) || !LENGTHS.includes(show)) return undefined;
    const shown = times(show, (n) => start + n).filter((entry) => entry < ENTRIES);
    const beside = [start - show, start + show].filter((n) => n >= 0 && n < ENTRIES);
    return {
      title: `Guest book, ${start + 1} to ${start + shown.length} of ${ENTRIES}`,
      paragraphs: shown.map((entry) => greeting(entry, texts)),
      links: [
        ...beside.map((n) => entriesLink(n, show)),
        ...LENGTHS.filter((other) => other !== show).map((other) => entriesLink(start, other)),
        ...shown.slice(1).map((entry) => entriesLink(entry, show)),
        ...times(6, () => entriesLink(show * rng.below(ENTRIES / show), show)),
      ],
    };
  },
};
function entriesLink(start: number, show: number) {
  return link(`/guestbook.php?start=${start}&show=${show}`, `from ${start + 1}`);
}
const greeting = (entry: number, texts: Texts) => {
  const rng = createRng(hashKey(`greeting ${entry}`));
  const from = at(GREETINGS, entry % GREETINGS.length);
  const said = rng.below(3) === 0 ? named(texts.spun("guest book", rng, 2), rng).join(" ") : "";
  return `${entry + 1}. ${inventedWord(rng)}: ${from} ${said} ${topicPhrase(rng, 3)}, see shop ${entry % BROUGHT_BY}.`;
};

export const VISITOR_KINDS: readonly TrapKind[] = [rsvp, photoAlbums, timeline, guestBook];
