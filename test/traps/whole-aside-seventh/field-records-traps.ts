/**
 * The traps of the database of field records;
 * kept aside for measuring alone: whoever works on the protection does not read this file, nor tunes on its figures.
 * @module
 */
import type { Rng } from "../../../src/math/rng.ts";
import { dayAfter, isDate } from "../whole-aside/prose.ts";
import { capital, pick, some } from "../whole-aside/stock.ts";
import { listHtml, numberIn, paragraphsHtml } from "../whole-aside/whole-site.ts";
import { type Grounds, toArticles } from "../whole-aside-third/shelf.ts";
import { FILTERS, fieldRecordsAddresses, LOCALES, type View } from "./field-records-ways.ts";
import { copied, hasOnly, hits, opening, refinements, type Traps, trapsOn } from "./kit.ts";

const MOST = 999_999_999;
const ASKED = [
  "Is the upper edge paler than the lower?",
  "Seen on the ground or above it?",
  "Longer than your hand?",
  "Did it call more than once?",
  "Barred, spotted or plain below?",
  "Alone or with others of its kind?",
] as const;

export function fieldRecordsTraps(grounds: Grounds): Traps {
  const { shelf, link, realAt } = grounds;
  const to = fieldRecordsAddresses({ shelf });
  const bySlug = new Map(to.taxa.map((taxon) => [taxon.slug, taxon]));
  const byId = new Map(to.taxa.map((taxon) => [taxon.address.split("/")[2] ?? "", taxon]));
  const { anywhere, fitting, asking } = trapsOn(grounds);

  const counts = (rng: Rng, rows: readonly string[]) =>
    `<table class="counts">${rows.map((row) => `<tr><th>${row}</th><td>${rng.below(90)}</td><td>${rng.below(40)}</td></tr>`).join("\n")}</table>`;

  const moved = ({ north, east, zoom }: View, up: number, right: number, nearer: number): View => {
    const step = 60 / 2 ** zoom;
    return {
      north: Math.max(-85, Math.min(85, north + up * step)),
      east: ((east + right * step + 540) % 360) - 180,
      zoom: Math.max(4, Math.min(19, zoom + nearer)),
    };
  };

  return {
    "day calendar": fitting(/^\/calendar\/(\d{4})\/(\d\d)\/(\d\d)\/$/, (year, month, day) => {
      const date = `${year}-${month}-${day}`;
      if (!isDate(date)) return undefined;
      return (rng) => {
        const ways = [
          [-1, "Day before"],
          [1, "Day after"],
          [-7, "Week before"],
          [7, "Week after"],
          [30, "Next month"],
          [365, "Next year"],
        ] as const;
        const said = rng.next() < 0.7 ? ["Nothing has been entered for this day yet."] : shelf.patter(rng, 1, [1, 2]);
        const links = ways
          .map(([days, name]) => [dayAfter(date, days), name] as const)
          .filter(([at]) => isDate(at))
          .map(([at, name]) => link(to.dayAt(at), name));
        return { title: `Records of ${date}`, body: `${paragraphsHtml(said)}${listHtml(links)}` };
      };
    }),

    explore: asking("/explore", (params) => {
      if (!hasOnly(params, [...Object.keys(FILTERS), "page"])) return undefined;
      const page = params.has("page") ? numberIn(params.get("page"), 2, MOST) : 1;
      if (page === undefined) return undefined;
      const chosen = [...params].filter(([name]) => name !== "page");
      return (rng) => {
        const narrower = refinements(rng, chosen, FILTERS, 9).map((next) =>
          link(to.exploreAt(next), capital(next.at(-1)?.[1] ?? "")),
        );
        const further = link(to.exploreAt([...chosen, ["page", String(page + 1)]]), "Next");
        const shown = chosen.map(([, value]) => value).join(", ");
        return {
          title: `Explore: ${shown}${page > 1 ? `, page ${page}` : ""}`,
          body: `<form class="filters">${narrower.join(" ")}</form>${listHtml(hits(grounds, rng, 8), 'class="grid"')}${further}`,
        };
      };
    }),

    map: fitting(/^\/map\/@(-?\d{1,2}\.\d{4}),(-?\d{1,3}\.\d{4}),(\d{1,2})z$/, (north, east, zoom) => {
      const view = { north: Number(north), east: Number(east), zoom: Number(zoom) };
      return (rng) => {
        const moves = [
          ["North", 1, 0, 0],
          ["South", -1, 0, 0],
          ["East", 0, 1, 0],
          ["West", 0, -1, 0],
          ["Nearer", 0.3, 0.3, 1],
          ["Farther", 0, 0, -1],
        ] as const;
        const links = moves.map(([name, up, right, nearer]) => link(to.viewAt(moved(view, up, right, nearer)), name));
        const found = rng.below(14);
        return {
          title: `Map ${north}, ${east}`,
          body: `<div class="tiles">${links.join(" ")}</div><p>${found === 0 ? "No records in this view." : `${found} records in this view.`}</p>${listHtml(hits(grounds, rng, found % 4))}`,
        };
      };
    }),

    "records kept back": fitting(/^\/obs\/(\d{4,7})\/$/, (id) => (rng) => {
      const steps = [-1, 1, 2 + rng.below(9), -2 - rng.below(9), 40 + rng.below(500)];
      const links = steps
        .map((step) => Number(id) + step)
        .filter((next) => next >= 1000 && next <= 9_999_999)
        .map((next) => link(to.recordAt(next), `Record ${next}`));
      const said =
        rng.next() < 0.5
          ? ["The observer has asked for this record to be kept back. The place is shown to within ten kilometres."]
          : shelf.patter(rng, 1, [2, 4]);
      return {
        title: `Record ${id}`,
        body: `<table class="facts"><tr><th>Date</th><td>${dayAfter("2019-12-01", -rng.below(1500))}</td></tr></table>${paragraphsHtml(said)}<div class="pager">${links.join(" ")}</div>`,
      };
    }),

    "shared lists": fitting(/^\/share\/([A-Za-z0-9]{16})$/, () => (rng) => {
      const others = Array.from({ length: 4 }, (_, n) => link(to.shared(rng), `List ${n + 1} of the same day`));
      const body = `${paragraphsHtml(shelf.patter(rng, 2, [2, 4]))}${counts(rng, ["Seen", "Heard", "Not sure"])}${listHtml(others)}`;
      return { title: `A list shared by ${to.handle(rng)}`, body };
    }),

    "side by side": fitting(/^\/compare\/([a-z0-9,-]+)$/, (slugs) => {
      const asked = slugs.split(",");
      const taxa = asked.flatMap((slug) => bySlug.get(slug) ?? []);
      if (taxa.length !== asked.length) return undefined;
      return (rng) => {
        const more = some(rng, to.taxa, 5).map(({ slug, name }) =>
          link(to.compareAt([...asked.slice(-4), slug]), `Add ${name}`),
        );
        const swapped = link(to.compareAt(asked.toReversed()), "Swap columns");
        const columns = taxa.map((taxon) => `<td>${paragraphsHtml([opening(shelf, taxon, 420)])}</td>`);
        return {
          title: `Side by side: ${taxa.map(({ name }) => name).join(" and ")}`,
          body: `<table><tr>${toArticles(link, taxa)
            .map((name) => `<th>${name}</th>`)
            .join("")}</tr><tr>${columns.join("")}</tr></table>${listHtml([...more, swapped])}`,
        };
      };
    }),

    "recorders' pages": fitting(/^\/u\/([a-z]+\d{1,3})\/(following\/)?$/, (handle, following) => (rng) => {
      const friends = Array.from({ length: 7 }, () => to.handle(rng));
      const links = friends.map((friend) => link(to.personAt(friend), friend));
      const all = link(`${to.personAt(handle)}following/`, "All that they follow");
      if (following !== "") return { title: `Followed by ${handle}`, body: listHtml(links) };
      const said = `Joined in ${2006 + rng.below(13)}, ${rng.below(4000)} records, ${rng.below(300)} kinds.`;
      return {
        title: handle,
        body: `<p>${said}</p>${paragraphsHtml(shelf.patter(rng, 1, [1, 2]))}<h2>Last seen</h2>${listHtml(hits(grounds, rng, 3))}<h2>Follows</h2>${listHtml([...links, all])}`,
      };
    }),

    "session ids": anywhere((url) => {
      const id = url.searchParams.get("s") ?? "";
      if (!/^[0-9a-f]{32}$/.test(id)) return undefined;
      const rest = new URLSearchParams(url.searchParams);
      rest.delete("s");
      const address = url.pathname + (rest.size === 0 ? "" : `?${rest}`);
      const copy = copied(grounds, address, (href) => (realAt(href) ? to.withSession(href, id) : undefined));
      if (copy === undefined) return undefined;
      // Every so often the server forgets who is asking, and hands out another id.
      return (rng, asked) =>
        rng.next() < 0.06 ? { redirect: to.withSession(address, to.session(rng)) } : copy(rng, asked);
    }),

    "stacked languages": fitting(/^\/((?:[a-z]{2}\/)+)(.*)$/, (prefix, rest) => {
      const locales = prefix.slice(0, -1).split("/");
      if (!locales.every((locale) => LOCALES.some((known) => known === locale))) return undefined;
      if (locales.length > 12) return undefined;
      const shallow = locales.slice(0, 3);
      return copied(grounds, `/${rest}`, (href) => {
        const [first = "", locale = "", ...further] = href.split("/");
        if (LOCALES.some((known) => known === locale)) return [first, locale, ...locales, ...further].join("/");
        return realAt(href) ? `/${shallow.join("/")}${href}` : undefined;
      });
    }),

    charts: fitting(/^\/charts\/(\d+)\?yr1=(\d{4})&yr2=(\d{4})&mo1=(\d{1,2})&mo2=(\d{1,2})$/, (id, ...bounds) => {
      const taxon = byId.get(id);
      const [from = 0, until = 0, first = 0, last = 0] = bounds.map(Number);
      if (taxon === undefined || first < 1 || last > 12) return undefined;
      return (rng) => {
        const links = [
          link(to.chartAt(id, from - 1, until, first, last), "From a year earlier"),
          link(to.chartAt(id, from, until + 1, first, last), "To a year later"),
          link(to.chartAt(id, from + 1, until, first, last), "From a year later"),
          link(to.chartAt(id, from, until, (first % 12) + 1, last), "Start a month later"),
          link(to.chartAt(id, from, until, first, ((last + 10) % 12) + 1), "End a month sooner"),
          ...some(rng, [...byId], 2).map(([other, { name }]) =>
            link(to.chartAt(other, from, until, first, last), name),
          ),
        ];
        const weeks = Array.from({ length: 12 }, (_, n) => `Week ${n * 4 + 1}`);
        return {
          title: `${taxon.name}, ${from} to ${until}, months ${first} to ${last}`,
          body: `${counts(rng, weeks)}<p>${link(taxon.address, taxon.title)}</p>${listHtml(links)}`,
        };
      };
    }),

    synonyms: fitting(/^\/taxon\/(\d+)\/([a-z0-9-]+)\/$/, (id) => {
      const taxon = byId.get(id);
      if (taxon === undefined) return undefined;
      return copied(grounds, taxon.address, (href, rng) =>
        href.startsWith("/taxon/") && rng.next() < 0.6 ? to.synonymAt(href, rng) : undefined,
      );
    }),

    "identification key": fitting(/^\/key\/((?:\d{1,3}[a-c]\/)*\d{1,3}[a-c])$/, (path) => {
      const steps = path.split("/");
      return (rng) => {
        const couplet = steps.length + 1;
        const answers = ["a", "b", ...(rng.next() < 0.4 ? ["c"] : [])].map((answer) => {
          const next = [...steps.slice(-20), `${couplet + rng.below(3)}${answer}`];
          return `${shelf.patter(rng, 1, [1, 1]).join("")} ${link(to.keyAt(next), `Go to ${couplet}${answer}`)}`;
        });
        const back = steps.length > 1 ? link(to.keyAt(steps.slice(0, -1)), "Back") : "";
        return {
          title: `Key, couplet ${couplet}`,
          body: `<p>${pick(rng, ASKED)}</p>${listHtml(answers)}<div>${back} ${hits(grounds, rng, 2).join(" ")}</div>`,
        };
      };
    }),
  };
}
