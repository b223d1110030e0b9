/** The traps of the bird club's site, and the widgets that lead into them. @module */
import { hashKey } from "../../../src/text/hash.ts";
import { capital } from "../glosses.ts";
import type { Club } from "./marsh-club.ts";
import {
  type Anchor,
  addressOf,
  drawn,
  escaped,
  HEX,
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
import { inParagraphs } from "./whole-text.ts";

const AREAS = ["weir", "reed-bed", "point", "sluice", "estuary", "wood"];
const SORTS = ["date", "species", "count", "observer"];
const KINDS_OF = ["lesser", "greater", "common", "northern", "little", "great", "spotted", "grey", "crested", "pied"];

export function clubTraps(club: Club): Trap[] {
  const { rng, pages, theme, texts, good, tags } = club;
  const rngAt = (url: URL) => rng.fork("trap", hashKey(addressOf(url)));
  const shown =
    (url: URL, title: string, main: (link: Anchor) => string): Render =>
    (link) =>
      theme(link, addressOf(url), title, `<h1 class="page-title">${escaped(title)}</h1>${main(link)}`);

  return [
    {
      // The Events Calendar: every day and month has a page, whether anything happens or not.
      name: "calendar",
      at: (url) => {
        const [, view, date = ""] = /^\/events\/(month|day)\/(\d{4}-\d\d(?:-\d\d)?)\/$/.exec(url.pathname) ?? [];
        if (view === undefined || (view === "day") !== (date.length === 10)) return undefined;
        return shown(url, `Events for ${date}`, (link) => {
          const own = rngAt(url);
          const [year = 0, month = 1] = date.split("-").map(Number);
          const bird = pick(texts.names, own);
          const walk = `${capital(bird)} walk at ${8 + own.below(9)}.30. Meet at the hide; bring binoculars to see the ${bird}.`;
          const event = view === "day" ? walk : "There are no more events in this month.";
          return `<p>${escaped(event)}</p><div class="tribe-events-nav">${linkList(link, calendarLinks(year, month))}</div>`;
        });
      },
    },
    {
      // A members' plugin that puts PHP's session into links when there is no cookie.
      name: "session",
      at: (url) => {
        const session = url.searchParams.get("PHPSESSID");
        const plain = withPart(addressOf(url), "PHPSESSID", undefined);
        const real = pages.get(plain);
        if (session === null || real === undefined) return undefined;
        return (link) =>
          real((href, label, attributes) =>
            link(pages.has(href) ? withPart(href, "PHPSESSID", session) : href, label, attributes),
          );
      },
    },
    {
      // WordPress takes any number of tags with a plus between them, in any order.
      name: "maze",
      at: (url) => {
        const chosen = /^\/tag\/([a-z+]+)\/$/.exec(url.pathname)?.[1]?.split("+") ?? [];
        if (chosen.length < 2 || chosen.some((tag) => !tags.includes(tag))) return undefined;
        return shown(url, `Tag: ${chosen.join(" + ")}`, (link) => {
          const own = rngAt(url);
          const further = drawn(tags, 9, own).map((tag): [string, string] => [
            `/tag/${[...chosen, tag].join("+")}/`,
            `+ ${tag}`,
          ]);
          const posts = drawn(good, 4, own).map((post) => club.excerpt(link, post));
          return `${posts.join("\n")}<h3>Narrow down</h3>${linkList(link, further, "tagcloud")}`;
        });
      },
    },
    {
      name: "facets",
      at: (url) => {
        const asked = Object.fromEntries(url.searchParams);
        const known = ["area", "month", "paged", "sort", "species", "view"];
        if (url.pathname !== "/sightings/" || !Object.keys(asked).some((name) => known.includes(name)))
          return undefined;
        return shown(url, "Sightings log", (link) => {
          const own = rngAt(url);
          const more = Object.entries(facetsOf(club, own)).flatMap(([name, values]) =>
            values.map((value): [string, string] => [
              `/sightings/${query({ ...asked, [name]: value })}`,
              `${name}: ${value}`,
            ]),
          );
          const rows = Array.from(
            { length: 12 },
            () => `<tr><td>${escaped(pick(texts.names, own))}</td><td>${own.below(40)}</td></tr>`,
          );
          return `<table class="sightings">${rows.join("\n")}</table>${linkList(link, more, "filters")}`;
        });
      },
    },
    {
      // Attachments: whatever the number, the gallery shows a photograph.
      name: "items",
      at: (url) => {
        const id = Number(/^\/gallery\/photo\/([1-9]\d{0,8})\/$/.exec(url.pathname)?.[1] ?? Number.NaN);
        if (Number.isNaN(id)) return undefined;
        return shown(url, `Photo ${id}`, (link) => {
          const own = rngAt(url);
          const near = [id + 1, id + 2, id + 12, Math.max(1, id - 1)].map((next): [string, string] => [
            `/gallery/photo/${next}/`,
            next > id ? "Next photo" : "Previous photo",
          ]);
          const caption = `${capital(pick(texts.names, own))}, photographed in ${2000 + own.below(20)}.`;
          return `<figure><img src="/wp-content/uploads/img_${id}.jpg" alt="${escaped(caption)}"><figcaption>${escaped(caption)}</figcaption>
</figure>${linkList(link, near)}`;
        });
      },
    },
    {
      // "View this newsletter in your browser": a token for each reader and each issue.
      name: "tokens",
      at: (url) => {
        if (!/^\/newsletter\/(view|forward|unsubscribe)\/[0-9a-f]{24}\/$/.test(url.pathname)) return undefined;
        return shown(url, "Marshside newsletter", (link) => {
          const own = rngAt(url);
          const text = drawn(good, 5, own).flatMap((post) => club.body(post).slice(0, 2));
          const more = ["view", "forward", "unsubscribe", "view"].map((verb): [string, string] => [
            `/newsletter/${verb}/${token(HEX, 24, own)}/`,
            verb === "view" ? "An earlier issue" : capital(verb),
          ]);
          return `${paragraphs(text)}${linkList(link, more)}`;
        });
      },
    },
    {
      // Comment pages without end, and each "reply" link a copy of the page.
      name: "comments",
      at: (url) => {
        const [, path = "", page] =
          /^(\/\d{4}\/\d\d\/[a-z0-9-]+\/)(?:comment-page-([1-9]\d{0,6})\/)?$/.exec(url.pathname) ?? [];
        const post = club.byAddress.get(path);
        if (post === undefined || (page === undefined && !url.searchParams.has("replytocom"))) return undefined;
        return shown(url, post.title, (link) => {
          const own = rngAt(url);
          const number = Number(page ?? 1);
          const comments = texts.onTopic(6, own).map((said) => {
            const reply = `${url.pathname}?replytocom=${number * 1000 + own.below(1000)}`;
            return `<li class="comment"><p>${escaped(said)}</p>${link(reply, "Reply")}</li>`;
          });
          const older = link(`${path}comment-page-${number + 1}/`, "Older comments");
          const text = paragraphs(club.body(post).slice(0, 3));
          return `${text}<ol class="comment-list">${comments.join("\n")}</ol>${older}`;
        });
      },
    },
    {
      name: "search",
      at: (url) => {
        const asked = url.searchParams.get("s");
        if (url.pathname !== "/" || asked === null) return undefined;
        return shown(url, `Search results for: ${asked}`, (link) => {
          const own = rngAt(url);
          const words = asked.split(" ");
          const more = drawn(tags, 6, own).map((tag): [string, string] => {
            const kept = words.length > 4 ? words.slice(1) : words;
            const next = [...kept, tag].join(" ");
            return [`/${query({ s: next })}`, next];
          });
          const posts = drawn(good, 3, own).map((post) => club.excerpt(link, post));
          return `${posts.join("\n")}<h3>People also search for</h3>${linkList(link, more)}`;
        });
      },
    },
    {
      // A plugin that never says "not found": it makes a page of whatever the address says.
      name: "soft404",
      at: (url) => {
        const { pathname } = url;
        if (!/^\/(?!wp-)([a-z0-9-]+\/){1,3}$/.test(pathname) || pages.has(pathname)) return undefined;
        const words = (pathname.split("/").at(-2) ?? "").replaceAll("-", " ");
        return shown(url, capital(words), (link) => {
          const own = rngAt(url);
          const text = inParagraphs(texts.onTopic(9, own, 0.8), own);
          const more = Array.from({ length: 7 }, () => wrongAddress(club, own.fork(token(HEX, 4, own))));
          return `<p>All you want to know about ${escaped(words)}.</p>${paragraphs(text)}${linkList(link, more)}`;
        });
      },
    },
  ];
}

function calendarLinks(year: number, month: number): [string, string][] {
  const monthAt = (count: number) => {
    const at = (year * 12 + month - 1 + count + 120_000) % 120_000;
    return `${String(Math.floor(at / 12)).padStart(4, "0")}-${String((at % 12) + 1).padStart(2, "0")}`;
  };
  const days = Array.from({ length: 28 }, (_, at) => `${monthAt(0)}-${String(at + 1).padStart(2, "0")}`);
  return [
    ...[-1, 1].map((count): [string, string] => [
      `/events/month/${monthAt(count)}/`,
      count < 0 ? "Last month" : "Next month",
    ]),
    ...days.map((day): [string, string] => [`/events/day/${day}/`, day.slice(8)]),
  ];
}

function facetsOf({ tags }: Club, rng: Club["rng"]): Record<string, (string | number)[]> {
  return {
    area: drawn(AREAS, 3, rng),
    month: [1 + rng.below(12)],
    paged: [2 + rng.below(8)],
    sort: drawn(SORTS, 2, rng),
    species: drawn(tags, 4, rng),
    view: [pick(["table", "map", "cards"], rng)],
  };
}

function wrongAddress({ texts }: Club, rng: Club["rng"]): [string, string] {
  const name = `${pick(KINDS_OF, rng)} ${pick(texts.names, rng)}`;
  return [`/${slugOf(rng.next() < 0.5 ? name : `${name} ${pick(KINDS_OF, rng)}`)}/`, name];
}

/** The sidebar under the recent posts. */
export function clubWidgets(club: Club, link: Anchor, address: string): string {
  const { rng, tags } = club;
  const own = rng.fork("widgets", hashKey(address));
  const days = drawn(calendarLinks(2014, 1 + own.below(12)), 5, own);
  const combined = Array.from({ length: 3 }, () => drawn(tags, 2, own).join("+"));
  const facets = drawn(Object.entries(facetsOf(club, own)), 2, own);
  const photos = [1 + own.below(40_000), 1 + own.below(40_000)];
  const asked = drawn(tags, 2, own).join(" ");
  const home = club.pages.has(address) ? address : "/";
  const widget = (title: string, links: readonly (readonly [string, string])[]) =>
    `<section class="widget"><h2 class="widget-title">${title}</h2>${linkList(link, links)}</section>`;
  return [
    widget("Calendar", days),
    widget(
      "Tags",
      combined.map((pair) => [`/tag/${pair}/`, pair]),
    ),
    widget(
      "Sightings",
      facets.map(([name, [value = ""]]) => [`/sightings/${query({ [name]: value })}`, `${name} ${value}`]),
    ),
    widget(
      "Photos",
      photos.map((id) => [`/gallery/photo/${id}/`, `Photo ${id}`]),
    ),
    widget("Readers looked for", [
      [`/${query({ s: asked })}`, asked],
      wrongAddress(club, own.fork("wrong", 1)),
      wrongAddress(club, own.fork("wrong", 2)),
    ]),
    widget("Members", [
      [`/newsletter/view/${token(HEX, 24, own)}/`, "Latest newsletter"],
      [withPart(home, "PHPSESSID", token(HEX, 26, own)), "Members' view of this page"],
    ]),
  ].join("\n");
}
