/**
 * The addresses that the archive of mailing lists makes without end, and the links to them that its pages have;
 * kept aside for measuring alone: whoever works on the protection does not read this file, nor tunes on its figures.
 * @module
 */
import type { Rng } from "../../../src/math/rng.ts";
import { BASE36, BASE62, dayAfter, HEX, token } from "../whole-aside/prose.ts";
import { capital, pick } from "../whole-aside/stock.ts";
import type { Article, Grounds, Shelf } from "../whole-aside-third/shelf.ts";
import { anyArticle } from "./kit.ts";

export const LISTS = [
  "trad-rig",
  "cruising",
  "lounge",
  "beekeepers",
  "plant-swap",
  "coins",
  "old-towns",
  "families",
  "minerals",
  "supper",
] as const;
export const STYLES = ["flat", "nested", "outline"] as const;
export const SORTS = ["score", "date", "author", "subject"] as const;
const FORENAMES = [
  "Geoff",
  "Annelies",
  "Tom",
  "Ines",
  "Dave",
  "Marit",
  "Colm",
  "Yusuf",
  "Petra",
  "Wim",
  "June",
] as const;
const SURNAMES = ["Harkness", "de Boer", "Tolland", "Ferreira", "Moss", "Lund", "Byrne", "Adeyemi", "Kolar"] as const;
const HOSTS = ["mail.example.net", "pc12.example.org", "post.example.com", "dialup.example.net"] as const;

export function listOf(section: string): string {
  return section.startsWith("lounge-") ? "lounge" : section;
}

/** A quarter of a year, as 2008q3. */
export function quarterOf(date: string): string {
  return `${date.slice(0, 4)}q${Math.floor((Number(date.slice(5, 7)) - 1) / 3) + 1}`;
}

export function quarterAfter(quarter: string, quarters: number): string {
  const count = Number(quarter.slice(0, 4)) * 4 + Number(quarter.slice(5)) - 1 + quarters;
  return `${Math.floor(count / 4)}q${(count % 4) + 1}`;
}

export function someone(rng: Rng): string {
  return `${pick(rng, FORENAMES)} ${pick(rng, SURNAMES)}`;
}

export function authorOf(shelf: Shelf, { address }: Article): string {
  return someone(shelf.chance("author", address));
}

/** The number that a message has in the archive. */
export function messageIn(address: string): string | undefined {
  return /^\/pipermail\/.*\/(\d{6})\.html$/.exec(address)?.[1];
}

export function listArchiveAddresses({ shelf }: Pick<Grounds, "shelf">) {
  const messages = new Map(
    shelf.all.flatMap((article) => {
      const number = messageIn(article.address);
      return number === undefined ? [] : [[number, article] as const];
    }),
  );
  const numbers = [...messages.keys()];
  return {
    messages,
    numbers,
    searchAt: (query: string, list: string, sort: string, page: number) =>
      `/search.cgi?q=${query}&ul=${list}&s=${sort}&np=${page}`,
    threadAt: (message: string, style: string, open: readonly string[]) =>
      `/view.cgi?msg=${message}&style=${style}${open.length === 0 ? "" : `&open=${open.join(".")}`}`,
    confirmation: (list: string, rng: Rng) => `/mailman/confirm/${list}/${token(rng, 40, HEX)}`,
    dayAt: (list: string, date: string) => `/stats/${list}/${date.replaceAll("-", "/")}.html`,
    messageId: (rng: Rng) => `/mid/${token(rng, 8, BASE36)}.${token(rng, 5, BASE36)}@${pick(rng, HOSTS)}/`,
    quarterAt: (list: string, quarter: string, sort: string) => `/pipermail/${list}/${quarter}/${sort}.html`,
    quarantineAt: (number: number) => `/quarantine/${number}.html`,
    veiled: (rng: Rng) => `/reveal?c=${token(rng, 22, BASE62)}&k=${token(rng, 10, HEX)}`,
    replyAt: (message: string, reference: string) => `/post.cgi?reply=${message}&ref=${encodeURIComponent(reference)}`,
    sessionAt: (session: string, message: string) => `/wws/${session}/arc/${message}`,
    session: (rng: Rng) => token(rng, 14, "0123456789"),
    digestAt: (list: string, volume: number, issue: number) => `/digests/${list}/vol${volume}/${issue}.html`,
  };
}

export function listArchiveWays({ shelf, link, realAt }: Omit<Grounds, "frame">) {
  const to = listArchiveAddresses({ shelf });
  return (address: string) => {
    const rng = shelf.chance("ways", address);
    const plain = realAt(address) === undefined ? anyArticle(shelf, rng).address : address;
    const message = messageIn(plain) ?? pick(rng, to.numbers);
    const list = LISTS.find((name) => plain.split("/")[2] === name) ?? pick(rng, LISTS);
    const quarter = /\/(\d{4}q[1-4])\//.exec(plain)?.[1] ?? "2009q4";
    const term = shelf.term(rng).split("-")[0] ?? "";
    const day = dayAfter("2009-11-02", -rng.below(900));
    const [volume, issue] = [1 + rng.below(30), 1 + rng.below(90)];
    const spam = 100_000 + rng.below(800_000);
    return {
      search: [
        link(to.searchAt(term, list, "score", 0), `Search for ${term}`),
        link(to.searchAt(shelf.term(rng), "all", pick(rng, SORTS), 0), "Search all lists"),
      ],
      threads: [
        link(to.threadAt(message, pick(rng, STYLES), []), "Whole thread on one page"),
        link(to.threadAt(message, "outline", [message]), "Open this branch"),
      ],
      confirmations: [0, 1].map((n) => link(to.confirmation(list, rng), n === 0 ? "Subscribe" : "Unsubscribe")),
      statistics: [link(to.dayAt(list, day), `Traffic on ${day}`), link(to.dayAt(list, "2009-12-01"), "Traffic")],
      ids: [link(to.messageId(rng), "Message-ID"), link(to.messageId(rng), "In-Reply-To")],
      quarters: [link(to.quarterAt(list, quarterAfter(quarter, 13), "thread"), "Later quarters")],
      quarantine: [link(to.quarantineAt(spam), `Held for the moderator (${spam})`)],
      veiled: [link(to.veiled(rng), "address hidden")],
      replies: [link(to.replyAt(message, plain), "Reply by web"), link(to.replyAt(message, "/"), "Reply off list")],
      files: [
        link(`/pipermail/${list}/${quarter}/attachments/index.html`, "Attachments"),
        link(`/pipermail/${list}/${quarter}/attachments/${term}.html`, `${capital(term)} (scrubbed)`),
      ],
      session: [
        link(to.sessionAt(to.session(rng), message), "Read as a member"),
        link(to.sessionAt(to.session(rng), pick(rng, to.numbers)), "Log in"),
      ],
      digests: [link(to.digestAt(list, volume, issue), `Digest ${volume}.${issue}`)],
    };
  };
}
