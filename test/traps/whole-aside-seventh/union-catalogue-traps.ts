/**
 * The traps of the libraries' catalogue;
 * kept aside for measuring alone: whoever works on the protection does not read this file, nor tunes on its figures.
 * @module
 */
import { dayAfter, isDate } from "../whole-aside/prose.ts";
import { capital, pick, some } from "../whole-aside/stock.ts";
import { escaped, listHtml, numberIn, paragraphsHtml } from "../whole-aside/whole-site.ts";
import { type Grounds, toArticles } from "../whole-aside-third/shelf.ts";
import { type Chosen, copied, hasOnly, hits, opening, refinements, type Traps, trapsOn } from "./kit.ts";
import {
  FACETS,
  INDEXES,
  LANGUAGES,
  ROOMS,
  recordAt,
  recordIn,
  SCRIPTS,
  SPANS,
  unionCatalogueAddresses,
} from "./union-catalogue-ways.ts";

const MOST = 999_999_999;

export function unionCatalogueTraps(grounds: Grounds): Traps {
  const { shelf, link } = grounds;
  const to = unionCatalogueAddresses({ shelf });
  const { fitting, asking } = trapsOn(grounds);

  return {
    facets: asking(`${SCRIPTS}opac-search.pl`, (params) => {
      const query = params.get("q");
      const offset = params.has("offset") ? numberIn(params.get("offset"), 1, MOST) : 0;
      if (query === null || offset === undefined || !hasOnly(params, ["q", "limit", "offset"])) return undefined;
      const chosen: Chosen = params.getAll("limit").map((limit) => {
        const [name = "", value = ""] = limit.split(":");
        return [name, value];
      });
      return (rng) => {
        const narrower = refinements(rng, chosen, FACETS, 8).map((next) =>
          link(to.searchAt(query, next, 0), next.at(-1)?.join(" ").toLowerCase() ?? ""),
        );
        const fewer = chosen.length > 1 ? [link(to.searchAt(query, chosen.slice(1), 0), "Take one off")] : [];
        const further = link(to.searchAt(query, chosen, offset + 20), "Next »");
        return {
          title: `Results for ${query}${chosen.map(([, value]) => `, ${value}`).join("")}${offset > 0 ? ` from ${offset + 1}` : ""}`,
          body: `<div id="search-facets">${listHtml([...narrower, ...fewer])}</div><div class="searchresults">${listHtml(hits(grounds, rng, 9))}</div>${further}`,
        };
      };
    }),

    "result sets": asking(`${SCRIPTS}opac-detail.pl`, (params) => {
      const search = /^scs_(\d{13})$/.exec(params.get("searchid") ?? "")?.[1];
      const article = to.records.get(params.get("biblionumber") ?? "");
      const place = numberIn(params.get("pos"), 0, MOST);
      if (search === undefined || article === undefined || place === undefined) return undefined;
      return copied(grounds, article.address, (href, rng) => {
        const number = recordIn(href);
        if (number === undefined || !to.records.has(number)) return undefined;
        return to.resultAt(number, search, place + 1 + rng.below(20));
      });
    }),

    "on order": asking(`${SCRIPTS}opac-detail.pl`, (params) => {
      const number = numberIn(params.get("biblionumber"), 1, MOST);
      if (number === undefined || !hasOnly(params, ["biblionumber"])) return undefined;
      return (rng) => {
        const near = [1, 2, -1, 10 + rng.below(900)].map((step) => number + step).filter((other) => other > 0);
        const name = shelf.term(rng).replaceAll("-", " ");
        const text =
          rng.next() < 0.5
            ? ["On order. No copy has arrived yet; the record was taken over from the bookseller."]
            : shelf.patter(rng, 1, [2, 4]);
        return {
          title: `${capital(name)} [on order ${number}]`,
          body: `<div class="record"><span class="results_summary">Status: on order</span><div id="content">${paragraphsHtml(text)}</div></div>${listHtml(near.map((other) => link(recordAt(other), `Record ${other}`)))}`,
        };
      };
    }),

    sessions: fitting(/^\/F\/([A-Z0-9]{24})-(\d{5})\?func=full&doc=(\d+)$/, (session, step, number) => {
      const article = to.records.get(number);
      if (article === undefined) return undefined;
      return copied(grounds, article.address, (href, rng) => {
        const other = recordIn(href);
        if (other === undefined || !to.records.has(other)) return undefined;
        return to.sessionAt(session, Number(step) + 1 + rng.below(12), other);
      });
    }),

    headings: asking(`${SCRIPTS}opac-browse.pl`, (params) => {
      const [index, from] = [params.get("index") ?? "", params.get("from") ?? ""];
      if (!INDEXES.some((known) => known === index) || !/^[a-z0-9-]{1,120}$/.test(from)) return undefined;
      return (rng) => {
        const stem = from.slice(0, 2 + rng.below(3)).replace(/-$/, "");
        const names = Array.from(
          { length: 9 },
          () => `${stem}${pick(rng, ["a", "e", "i", "o", "u"])}-${shelf.term(rng)}`,
        )
          .map((name) => name.slice(0, 50))
          .sort();
        const rows = names.map((name) => `${link(to.headingsAt(index, name), name)} ${1 + rng.below(4)} titles`);
        const next = names.at(-1) ?? from;
        return {
          title: `Headings by ${index} from ${from}`,
          body: `${listHtml(rows)}${link(to.headingsAt(index, next), "Next headings")} ${link(to.headingsAt(index, shelf.term(rng)), "Earlier headings")}`,
        };
      };
    }),

    "shelf browser": asking(`${SCRIPTS}opac-shelfbrowse.pl`, (params) => {
      const item = numberIn(params.get("itemnumber"), 1, MOST);
      if (item === undefined) return undefined;
      return (rng) => {
        const near = [-4, -1, 1, 4, 25].map((step) => item + step).filter((other) => other > 0);
        const books = some(rng, to.numbers, 4).flatMap((number) => to.records.get(number) ?? []);
        return {
          title: `Shelf at item ${item}`,
          body: `<p>Browsing the central library, open shelves. Close the shelf browser to go back.</p>${listHtml(toArticles(link, books))}<div>${near.map((other) => link(to.shelfAt(other), `Item ${other}`)).join(" ")}</div>`,
        };
      };
    }),

    baskets: asking(`${SCRIPTS}opac-basket.pl`, (params) => {
      const numbers = (params.get("bib_list") ?? "").split("/");
      const books = numbers.flatMap((number) => to.records.get(number) ?? []);
      if (books.length !== numbers.length) return undefined;
      return (rng) => {
        const added = some(rng, to.numbers, 4).map((number) =>
          link(to.basketAt([...numbers.slice(-7), number]), `Add ${to.records.get(number)?.name ?? ""}`),
        );
        const removed = numbers.length > 1 ? [link(to.basketAt(numbers.slice(1)), "Take out the first")] : [];
        const rows = books.map(
          (book) => `<h3>${link(book.address, book.title)}</h3>${paragraphsHtml([opening(shelf, book, 380)])}`,
        );
        return {
          title: `Your cart: ${numbers.join(", ")}`,
          body: `${rows.join("\n")}${listHtml([...added, ...removed])}`,
        };
      };
    }),

    diary: asking("/events", (params) => {
      const [date, span, room] = [params.get("date") ?? "", params.get("view") ?? "", params.get("room") ?? ""];
      if (date.length !== 10 || !isDate(date) || !SPANS.some((known) => known === span)) return undefined;
      const length = { day: 1, week: 7, month: 30 }[span] ?? 1;
      return (rng) => {
        const days = [-length, length].map((step) => dayAfter(date, step)).filter(isDate);
        const links = [
          ...days.map((day) => link(to.diaryAt(span, day, room), day < date ? "Earlier" : "Later")),
          ...SPANS.map((other) => link(to.diaryAt(other, date, room), `By ${other}`)),
          link(to.diaryAt(span, date, pick(rng, ROOMS)), "Another room"),
        ];
        const held =
          rng.next() < 0.6
            ? ["There are no events in this room."]
            : [`${2 + rng.below(6)} pm: talk with slides.`, ...shelf.patter(rng, 1, [1, 2])];
        return { title: `Events, ${span} of ${date}, ${room}`, body: `${paragraphsHtml(held)}${listHtml(links)}` };
      };
    }),

    resolver: asking("/openurl", (params) => {
      const title = params.get("rft.title") ?? "";
      const [volume, start] = [numberIn(params.get("rft.volume"), 1, MOST), numberIn(params.get("rft.spage"), 1, MOST)];
      if (title === "" || volume === undefined || start === undefined) return undefined;
      return (rng) => {
        const text =
          "We could not find this article in our holdings. It may be asked for from another library, or looked for under one of the titles below.";
        const links = [
          link(to.resolverAt(title, volume + 1, start), `Volume ${volume + 1}`),
          link(to.resolverAt(title, volume, start + 1 + rng.below(20)), "Next article"),
          ...[0, 1, 2].map(() => {
            const other = shelf.term(rng);
            return link(to.resolverAt(other, volume, 1 + rng.below(400)), `Journal: ${other.split("-")[0]}`);
          }),
        ];
        const named = `${title.replaceAll("-", " ")} ${volume}, p. ${start}`;
        return { title: `Find it: ${named}`, body: `${paragraphsHtml([text])}${listHtml(links)}` };
      };
    }),

    "topic explorer": fitting(/^\/discover\/([a-z0-9-]+(?:\/[a-z0-9-]+)*)$/, (path) => {
      const terms = path.split("/");
      if (terms.length > 9) return undefined;
      return (rng) => {
        const further = Array.from({ length: 6 }, () => shelf.term(rng)).map((term) =>
          link(to.topicsAt([...terms.slice(-3), term]), capital(term.split("-")[0] ?? "")),
        );
        const shown = terms.map((term) => term.replaceAll("-", " ")).join(" › ");
        return {
          title: `Explore: ${shown}`,
          body: `${paragraphsHtml(shelf.patter(rng, 2 + rng.below(2), [2, 4]))}<h4>In the catalogue</h4>${listHtml(hits(grounds, rng, 2))}<h4>Go on with</h4>${listHtml(further)}`,
        };
      };
    }),

    languages: asking(`${SCRIPTS}opac-changelanguage.pl`, (params) => {
      const [language, from] = [params.get("language") ?? "", params.get("from") ?? ""];
      if (!LANGUAGES.some((known) => known === language) || from.length > 1200) return undefined;
      const here = to.languageAt(language, from);
      let innermost = from;
      while (innermost.startsWith(`${SCRIPTS}opac-changelanguage.pl?`)) {
        innermost = new URLSearchParams(innermost.slice(innermost.indexOf("?"))).get("from") ?? "";
      }
      return copied(grounds, innermost, (href) => {
        const next = /opac-changelanguage\.pl\?.*language=([a-zA-Z-]+)$/.exec(href)?.[1];
        return next === undefined ? undefined : to.languageAt(next, here);
      });
    }),

    branches: fitting(/^\/branches\/((?:[a-z-]+\/)*)$/, (folders) => {
      if (folders.split("/").length > 16) return undefined;
      return (rng) => {
        const asked = folders.split("/").at(-2) ?? "all";
        const text = `We could not find the page ${asked} any more. All branches are open on weekdays from ten to six, and on Saturdays until one.`;
        const ways = ["opening-hours", to.town(rng), to.town(rng), pick(rng, ["parking", "news", "contact", "staff"])];
        const links = ways.map((way) => link(to.branchAt(folders, way), capital(way.replaceAll("-", " "))));
        return { title: `Branches: ${asked.replaceAll("-", " ")}`, body: `<p>${escaped(text)}</p>${listHtml(links)}` };
      };
    }),

    "page turner": fitting(/^\/viewer\/(\d{1,7})\/(\d{1,7})\?rotate=(\d+)&zoom=(\d+)$/, (...parts) => {
      const [item = 0, page = 0, turn = 0, zoom = 0] = parts.map(Number);
      if (zoom < 10 || zoom > 800 || turn % 90 !== 0) return undefined;
      return () => {
        // What was read off a page is the same however it is turned.
        const rng = shelf.chance("scan", `${item}/${page}`);
        const read = shelf.patter(rng, 1, [2, 5]).map((text) => text.replace(/[eln]/g, (c) => misread(c, rng.next())));
        const links = [
          link(to.viewerAt(item, page + 1, zoom, turn), "Next page"),
          link(to.viewerAt(item, page + 10, zoom, turn), "Ten pages on"),
          link(to.viewerAt(item, page, Math.min(800, zoom + 25), turn), "Larger"),
          link(to.viewerAt(item, page, zoom, (turn + 90) % 360), "Turn"),
          link(to.viewerAt(item + 1, 1, zoom, turn), "Next volume"),
        ];
        return { title: `Scan ${item}, page ${page}`, body: `${paragraphsHtml(read)}<div>${links.join(" ")}</div>` };
      };
    }),
  };
}

function misread(letter: string, chance: number): string {
  if (chance > 0.06) return letter;
  return { e: "c", l: "1", n: "u" }[letter] ?? letter;
}
