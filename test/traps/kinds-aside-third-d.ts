/**
 * More of the third set of traps: lists, and what machines
 * write to each other.
 * @module
 */
import { createRng, type Rng } from "../../src/math/rng.ts";
import { hashKey } from "../../src/text/hash.ts";
import { below, link, type TrapKind, times } from "./kind.ts";
import { linkTo, type RealCorpus, type RealPage } from "./real-pages.ts";
import { inventedWord, one, paragraphs } from "./text.ts";

const [MAILS_A_WEEK, WEEKS, WEEK_MS] = [40, 900, 604_800_000];
const FIRST_MONDAY = Date.UTC(2006, 0, 2);
const MAIL_ORDERS: readonly string[] = ["thread", "subject", "author", "date"];
const STATES: readonly string[] = ["no answer", "low battery", "reading out of range", "clock is wrong", "back again"];

/** What machines have mailed to a list, in four orders by week (Mailman's archive of mail from cron and Nagios). */
const machineMail: TrapKind = {
  name: "machine-mail",
  owns: below("/pipermail/gauges/"),
  entrances: ({ number }, { rng }) =>
    number % 15 === 0 ? times(4, () => mailLink(rng.below(WEEKS * MAILS_A_WEEK))) : [],
  answer: ({ pathname }) => {
    const [, folder = "", name = ""] = /^\/pipermail\/gauges\/Week-of-Mon-(\d{8})\/(\w+)\.html$/.exec(pathname) ?? [];
    const week = (Date.parse(folder.replace(/^(\d{4})(\d\d)/, "$1-$2-")) - FIRST_MONDAY) / WEEK_MS;
    if (!Number.isInteger(week) || week < 0 || week >= WEEKS) return undefined;
    const mails = times(MAILS_A_WEEK, (n) => MAILS_A_WEEK * week + n);
    const weeks = [week - 1, week + 1].filter((n) => n >= 0 && n < WEEKS);
    if (MAIL_ORDERS.includes(name)) {
      const said = new Map(mails.map((mail) => [mail, subjectOf(mail)]));
      const sorted =
        name === "date" ? mails : mails.sort((a, b) => (said.get(a) ?? "").localeCompare(said.get(b) ?? ""));
      return {
        title: `Gauges, week of ${folder}, by ${name}`,
        paragraphs: sorted.map((mail) => said.get(mail) ?? ""),
        links: [
          ...sorted.map(mailLink),
          ...MAIL_ORDERS.filter((other) => other !== name).map((other) => orderLink(week, other)),
          ...weeks.map((other) => orderLink(other, name)),
        ],
      };
    }
    const mail = Number(name);
    if (!mails.includes(mail) || mailLink(mail).href !== pathname) return undefined;
    const rng = createRng(hashKey(`mail ${mail}`));
    const lines = times(7 + rng.below(8), () => {
      const [hour, minute] = [rng.below(24), rng.below(60)].map((n) => String(n).padStart(2, "0"));
      return `${hour}:${minute} ${gaugeOf(rng)}: ${one(STATES, rng)}, last value ${rng.below(2000) / 10}, try ${1 + rng.below(5)} of 5.`;
    });
    const beside = [mail - 1, mail + 1].filter((n) => n >= 0 && n < WEEKS * MAILS_A_WEEK);
    return {
      title: `[Gauges] ${subjectOf(mail)}`,
      paragraphs: [...paragraphs(lines), "This message was made by a machine. Nobody reads answers to it."],
      links: [...beside.map(mailLink), ...MAIL_ORDERS.map((order) => orderLink(week, order))],
    };
  },
};
const gaugeOf = (rng: Rng) =>
  `${one(["rain", "wind", "snow", "flood"], rng)} gauge ${inventedWord(rng, 2)}-${rng.below(9)}`;
const subjectOf = (mail: number) => {
  const rng = createRng(hashKey(`subject ${mail}`));
  return `${gaugeOf(rng)}: ${one(STATES, rng)}`;
};
const mondayOf = (week: number) =>
  new Date(FIRST_MONDAY + week * WEEK_MS).toISOString().slice(0, 10).replaceAll("-", "");
const mailLink = (mail: number) => {
  const monday = mondayOf(Math.floor(mail / MAILS_A_WEEK));
  return link(`/pipermail/gauges/Week-of-Mon-${monday}/${String(mail).padStart(6, "0")}.html`, subjectOf(mail));
};
const orderLink = (week: number, order: string) =>
  link(`/pipermail/gauges/Week-of-Mon-${mondayOf(week)}/${order}.html`, `by ${order}`);

const SIZES: readonly number[] = [10, 20, 50];
const DIRECTIONS: readonly string[] = ["up", "down"];
interface Window {
  readonly start: string;
  readonly size: number;
  readonly direction: string;
}

/** All titles by each of their words, from whatever was typed or clicked on (browse lists of Voyager, Koha, DSpace). */
const browseList: TrapKind = {
  name: "browse-list",
  owns: ({ pathname }) => pathname === "/catalogue/browse",
  navigation: [windowLink({ start: "flood", size: 20, direction: "up" })],
  entrances: ({ number, title }) =>
    number % 4 === 0 ? [windowLink({ start: title.toLowerCase(), size: 20, direction: "up" })] : [],
  answer: ({ searchParams }, { rng, corpus }) => {
    const start = (searchParams.get("start") ?? "").toLowerCase();
    const [size, direction] = [Number(searchParams.get("size")), searchParams.get("dir") ?? ""];
    if (start === "" || !SIZES.includes(size) || !DIRECTIONS.includes(direction)) return undefined;
    const window = { start, size, direction };
    const all = entriesOf(corpus);
    const found = all.findIndex(({ key }) => key >= start);
    const first = found < 0 ? all.length - 1 : found;
    const shown = direction === "up" ? all.slice(first, first + size) : all.slice(Math.max(0, first - size), first + 1);
    const beyond = [all[first - size], all[first + size]].flatMap((entry) => entry?.key ?? []);
    const letters = times(5, () => inventedWord(rng, 1));
    return {
      title: `Titles from "${start}"`,
      paragraphs: shown.map(({ key, page }) => `${key} (${page.section}, ${page.number})`),
      links: [
        ...[...shown.map(({ key }) => key), ...beyond, ...letters].map((to) => windowLink({ ...window, start: to })),
        ...SIZES.filter((other) => other !== size).map((other) => windowLink({ ...window, size: other })),
        windowLink({ ...window, direction: direction === "up" ? "down" : "up" }),
      ],
      real: shown.slice(0, 5).map(({ page }) => linkTo(page)),
    };
  },
};
function windowLink({ start, size, direction }: Window) {
  const from = encodeURIComponent(start).replaceAll("%20", "+");
  return link(`/catalogue/browse?start=${from}&size=${size}&dir=${direction}`, `from "${start}"`);
}
type Entries = readonly { readonly key: string; readonly page: RealPage }[];
const knownEntries = new WeakMap<RealCorpus, Entries>();
function entriesOf(corpus: RealCorpus): Entries {
  const made =
    knownEntries.get(corpus) ??
    corpus.pages
      .flatMap((page) => {
        const words = page.title.toLowerCase().split(" ");
        return words
          .map((_, n) => [...words.slice(n), ...words.slice(0, n)].join(" "))
          .filter((key) => !key.startsWith("and "))
          .map((key) => ({ key, page }));
      })
      .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  knownEntries.set(corpus, made);
  return made;
}

export const LISTED_KINDS: readonly TrapKind[] = [machineMail, browseList];
