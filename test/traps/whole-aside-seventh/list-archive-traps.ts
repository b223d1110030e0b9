/**
 * The traps of the archive of mailing lists;
 * kept aside for measuring alone: whoever works on the protection does not read this file, nor tunes on its figures.
 * @module
 */
import type { Rng } from "../../../src/math/rng.ts";
import { dayAfter, isDate } from "../whole-aside/prose.ts";
import { capital, pick, some } from "../whole-aside/stock.ts";
import { escaped, listHtml, numberIn, paragraphsHtml } from "../whole-aside/whole-site.ts";
import { type Grounds, relinked, toArticles } from "../whole-aside-third/shelf.ts";
import { copied, hasOnly, hits, opening, type Traps, trapsOn } from "./kit.ts";
import {
  authorOf,
  LISTS,
  listArchiveAddresses,
  messageIn,
  quarterAfter,
  SORTS,
  STYLES,
  someone,
} from "./list-archive-ways.ts";

const MOST = 999_999_999;
const isList = (name: string) => LISTS.some((list) => list === name);

export function listArchiveTraps(grounds: Grounds): Traps {
  const { shelf, link, realAt } = grounds;
  const to = listArchiveAddresses({ shelf });
  const { fitting, asking } = trapsOn(grounds);
  const word = (rng: Rng) => shelf.term(rng);

  return {
    search: asking("/search.cgi", (params) => {
      const page = numberIn(params.get("np"), 0, MOST);
      const [query, list, sort] = [params.get("q"), params.get("ul"), params.get("s")];
      if (page === undefined || query === null || list === null || sort === null) return undefined;
      return (rng) => {
        const found = hits(grounds, rng, 10);
        const ways = [
          link(to.searchAt(query, list, sort, page + 1), "Next 10"),
          link(to.searchAt(query, list, sort, page + 5), String(page + 6)),
          link(to.searchAt(query, pick(rng, LISTS), sort, 0), "Same words, another list"),
          link(to.searchAt(query, list, pick(rng, SORTS), page), "Sort differently"),
          ...[word(rng), word(rng)].map((also) => link(to.searchAt(also, list, sort, 0), also)),
        ];
        return {
          title: `Results ${page * 10 + 1} to ${page * 10 + 10} for ${query}`,
          body: `<ol start="${page * 10 + 1}">${found.map((hit) => `<li>${hit}</li>`).join("\n")}</ol>${ways.join(" ")}`,
        };
      };
    }),

    "thread views": asking("/view.cgi", (params) => {
      const message = params.get("msg") ?? "";
      const style = params.get("style");
      const open = (params.get("open") ?? "").split(".").filter((number) => number !== "");
      const first = to.messages.get(message);
      if (!hasOnly(params, ["msg", "style", "open"]) || first === undefined || style === null) return undefined;
      return (rng) => {
        const at = to.numbers.indexOf(message);
        const branch = to.numbers.slice(Math.max(0, at - 2), at + 6);
        const rows = branch.map((number) => {
          const article = to.messages.get(number);
          if (article === undefined) return "";
          const isOpen = open.includes(number);
          const toggled = isOpen ? open.filter((one) => one !== number) : [...open, number];
          const text = isOpen || style === "flat" ? paragraphsHtml([opening(shelf, article, 500)]) : "";
          return `${link(to.threadAt(message, style, toggled), isOpen ? "Close" : "Open")} ${link(article.address, article.title)} ${escaped(authorOf(shelf, article))}${text}`;
        });
        const next = some(rng, to.numbers, 2).map((number) => link(to.threadAt(number, style, open), "Next thread"));
        const others = STYLES.map((other) => link(to.threadAt(message, other, open), other));
        return { title: `Thread: ${first.title}`, body: `${others.join(" ")}${listHtml(rows)}${next.join(" ")}` };
      };
    }),

    confirmations: fitting(/^\/mailman\/confirm\/([a-z-]+)\/([0-9a-f]{40})$/, (list, cookie) => {
      if (!isList(list)) return undefined;
      return (rng) => {
        const text =
          "This confirmation string has expired or was never given out. Strings expire about three days after the first request. A new one can be asked for below.";
        const lists = [list, pick(rng, LISTS), pick(rng, LISTS)];
        const again = lists.map((name) => link(to.confirmation(name, rng), `New string for ${name}`));
        return { title: `Confirm ${cookie.slice(0, 8)}`, body: `${paragraphsHtml([text])}${listHtml(again)}` };
      };
    }),

    "traffic by day": fitting(/^\/stats\/([a-z-]+)\/(\d{4})\/(\d\d)\/(\d\d)\.html$/, (list, ...parts) => {
      const date = parts.join("-");
      if (!isList(list) || !isDate(date)) return undefined;
      return (rng) => {
        const near = [-1, 1, -7, 7, 31, -31].map((days) => dayAfter(date, days)).filter(isDate);
        const days = near.map((day) => link(to.dayAt(list, day), day));
        const other = pick(rng, LISTS);
        const hours = Array.from({ length: 8 }, (_, n) => `<tr><td>${n * 3}:00</td><td>${rng.below(6)}</td></tr>`);
        return {
          title: `Traffic of ${list} on ${date}`,
          body: `<table>${hours.join("")}</table><p>Times are UTC.</p>${days.join(" ")} ${link(to.dayAt(other, date), other)}`,
        };
      };
    }),

    "message ids": fitting(/^\/mid\/([a-z0-9]+\.[a-z0-9]+@[a-z0-9.]+)\/$/, (id) => (rng) => {
      const references = Array.from({ length: 2 + rng.below(4) }, () => to.messageId(rng));
      const links = references.map((at) => link(at, at.slice(5, -1)));
      if (rng.next() < 0.3) {
        const text = `No message with the id ${id} is in the archive. It is cited by the messages below.`;
        return { title: `Not found: ${id}`, body: `${paragraphsHtml([text])}${listHtml(links)}` };
      }
      const subject = `${pick(rng, ["Re: ", "Fwd: ", "", "AW: "])}${word(rng).replaceAll("-", " ")}`;
      return {
        title: subject,
        body: `<B>${escaped(someone(rng))}</B><HR>${paragraphsHtml(shelf.patter(rng, 1 + rng.below(3), [1, 4]))}<HR>References: ${links.join(" ")}`,
      };
    }),

    "empty quarters": fitting(/^\/pipermail\/([a-z-]+)\/(\d{4}q[1-4])\/(thread|date)\.html$/, (list, quarter, sort) => {
      if (!isList(list)) return undefined;
      return () => {
        const turned = sort === "thread" ? "date" : "thread";
        const near = [-1, 1, 4, 40]
          .map((step) => quarterAfter(quarter, step))
          .filter((other) => /^\d{4}q/.test(other))
          .map((other) => link(to.quarterAt(list, other, sort), other));
        const body = `<p>Starting: no messages. Ending: no messages. Messages: 0.</p>${link(to.quarterAt(list, quarter, turned), `[ ${turned} ]`)} ${near.join(" ")} ${link(`/pipermail/${list}/`, "All quarters")}`;
        return { title: `${list} ${quarter} by ${sort}`, body };
      };
    }),

    quarantine: fitting(/^\/quarantine\/(\d{1,9})\.html$/, (number) => (rng) => {
      const near = [1, -1, 17, rng.below(5000)].map((step) => Number(number) + step).filter((other) => other > 0);
      const words = some(rng, [word(rng), word(rng), word(rng), "cheap", "today", "free"], 4);
      return {
        title: `Held message ${number}: ${words.join(" ").replaceAll("-", " ")}`,
        body: `<p>This message waits for the moderator. Reason: suspicious header.</p>${paragraphsHtml(shelf.patter(rng, 2, [2, 5]))}${listHtml(near.map((other) => link(to.quarantineAt(other), `Held message ${other}`)))}`,
      };
    }),

    "veiled addresses": asking("/reveal", (params) => {
      if (!params.has("c") || !params.has("k") || !hasOnly(params, ["c", "k"])) return undefined;
      return (rng) => {
        const text = "To keep robots from gathering addresses, please type the two words in the picture.";
        const again = ["Other words", "Read them to me", "Try again"].map((anchor) => link(to.veiled(rng), anchor));
        return { title: "Reveal this e-mail address", body: `${paragraphsHtml([text])}${again.join(" ")}` };
      };
    }),

    "replies by web": asking("/post.cgi", (params) => {
      const message = to.messages.get(params.get("reply") ?? "");
      const reference = params.get("ref");
      if (message === undefined || reference === null || reference.length > 1500) return undefined;
      return (rng, address) => {
        const number = params.get("reply") ?? "";
        const quoted = shelf.text(message).map((text) => `&gt; ${escaped(text)}`);
        const others = some(rng, to.numbers, 2);
        const forms = [
          link(to.replyAt(number, address), "Preview"),
          ...others.map((other) => link(to.replyAt(other, address), `Reply to ${other} as well`)),
          link(to.replyAt(pick(rng, to.numbers), reference), "Next message"),
        ];
        return {
          title: `Reply to: ${message.title}`,
          body: `<form><p>${escaped(authorOf(shelf, message))} wrote:</p>${quoted.map((text) => `<p>${text}</p>`).join("\n")}</form>${forms.join(" ")} ${link(message.address, "Back to the message")}`,
        };
      };
    }),

    attachments: fitting(
      /^(\/pipermail\/[a-z-]+\/\d{4}q[1-4]\/)((?:attachments\/)[a-z0-9q/-]*?)([a-z0-9-]+)\.html$/,
      (base, folders) => {
        const index = realAt(`${base}thread.html`);
        if (index === undefined || folders.split("/").length > 14) return undefined;
        // The index is written with addresses relative to where it should be.
        return (rng) => {
          const deeper = `${base}${folders}`;
          const html = relinked(index(), grounds.link, (href) => {
            if (href.startsWith(base) && messageIn(href)) return deeper + href.slice(base.length);
            if (/\/attachments\//.test(href)) return `${deeper}attachments/${word(rng)}.html`;
            return /\/(thread|date)\.html$/.test(href) ? `${deeper}attachments/${href.split("/").at(-1)}` : undefined;
          });
          return { html };
        };
      },
    ),

    "members' sessions": fitting(/^\/wws\/(\d{14})\/arc\/(\d{6})$/, (session, number) => {
      const article = to.messages.get(number);
      if (article === undefined) return undefined;
      return copied(grounds, article.address, (href) => {
        const other = messageIn(href);
        return other === undefined || !to.messages.has(other) ? undefined : to.sessionAt(session, other);
      });
    }),

    digests: fitting(/^\/digests\/([a-z-]+)\/vol(\d{1,6})\/(\d{1,6})\.html$/, (list, volume, issue) => {
      if (!isList(list)) return undefined;
      return (rng) => {
        const [v, n] = [Number(volume), Number(issue)];
        const near = [
          link(to.digestAt(list, v, n + 1), `Issue ${n + 1}`),
          link(to.digestAt(list, v + 1, 1), `Volume ${v + 1}`),
          link(to.digestAt(list, v, n + 10), "Ten issues on"),
          link(to.digestAt(pick(rng, LISTS), v, n), "Another list"),
        ];
        const cited = some(rng, [...to.messages.values()], 2);
        const topics = cited.map((article, i) => `${i + 1}. ${link(article.address, article.title)}`);
        return {
          title: `${capital(list)} digest, vol ${v}, issue ${n}`,
          body: `${listHtml(topics)}${paragraphsHtml([...cited.map((article) => opening(shelf, article, 240)), ...shelf.patter(rng, 1, [2, 4])])}${near.join(" ")} ${toArticles(link, cited.slice(0, 1)).join(" ")}`,
        };
      };
    }),
  };
}
