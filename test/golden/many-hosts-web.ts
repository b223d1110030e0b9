/**
 * A web of seven hosts and some 200 pages, always the same. Hosts differ in how much of them is about the topic; links
 * stay on the host or lead to pages of like content, under anchors that tell the truth, say nothing, or promise too
 * much. A mirror holds copies with a word changed; there are redirects across hosts, dead links, and a folder that
 * robots.txt forbids.
 */

import { at } from "../../src/collections/at.ts";
import { createRng, type Rng } from "../../src/math/rng.ts";
import type { SmallAnswer, SmallWeb } from "../../src/testing/small-web.ts";

interface Place {
  readonly address: string;
  /** How much of the page is about the topic, in [0, 1]. */
  readonly about: number;
}

const TOPIC = ["rainstorm", "disaster", "rainfall", "weather", "meteorology", "storm", "flood", "thunder"];
const OTHER = ["garden", "music", "kitchen", "chess", "violin", "tomato", "opera", "recipe", "opening", "harbour"];
const FILLING = ["report", "yesterday", "people", "region", "morning", "history", "large", "found", "north", "later"];
const SAYS_NOTHING = ["more", "click here", "next", "", "read on"];

/** Host, number of pages, and how much of a page is about the topic on average. */
const HOSTS = [
  ["storms.example", 36, 0.7],
  ["floods.example", 30, 0.55],
  ["news.example", 44, 0.3],
  ["atlas.example:8080", 22, 0.2],
  ["gardens.example", 30, 0.05],
  ["music.example", 28, 0],
] as const;

/** Copies of the first pages of the first host. */
const MIRROR = "mirror.example";
const COPIES = 14;

export const SEEDS = [
  "http://news.example/",
  "http://gardens.example/",
  "http://storms.example/",
  "http://news.example/", // a list of seeds may name one twice
];

export function manyHostsWeb(): SmallWeb {
  const rng = createRng(77);
  const places = HOSTS.flatMap(([host, size, about]) =>
    Array.from({ length: size }, (_, n): Place => {
      const own = Math.min(1, Math.max(0, about + (rng.next() - 0.5) * 0.7));
      const folder = pick(rng, own > 0.4 && rng.next() < 0.7 ? TOPIC : ["archive", "pages", "notes", pick(rng, OTHER)]);
      return { address: n === 0 ? `${host}/` : `${host}/${folder}/${n}.html`, about: n === 0 ? about : own };
    }),
  );
  const web = new Map<string, SmallAnswer>();
  for (const place of places) web.set(place.address, { html: htmlOf(place, linksFrom(place, places, rng), rng) });
  addMirror(web, places);
  addTrouble(web, places);
  return web;
}

function pick<T>(rng: Rng, list: readonly T[]): T {
  return at(list, rng.below(list.length));
}

/** Half of the links stay on the host; the others prefer pages that are about the same as this one. */
function linksFrom(from: Place, places: readonly Place[], rng: Rng): readonly Place[] {
  const host = hostOf(from);
  const own = places.filter((place) => hostOf(place) === host);
  const count = from.address.endsWith("/") ? 12 : 2 + rng.below(7);
  return Array.from({ length: count }, () => {
    if (rng.next() < 0.5) return pick(rng, own);
    const [one, two] = [pick(rng, places), pick(rng, places)];
    return Math.abs(one.about - from.about) < Math.abs(two.about - from.about) ? one : two;
  });
}

function hostOf({ address }: Place): string {
  return address.slice(0, address.indexOf("/"));
}

function wordsAbout(about: number, count: number, rng: Rng): string {
  const word = () => pick(rng, rng.next() < 0.35 ? FILLING : rng.next() < about ? TOPIC : OTHER);
  return Array.from({ length: count }, word).join(" ");
}

function htmlOf({ about }: Place, links: readonly Place[], rng: Rng): string {
  const blocks = Array.from({ length: 1 + rng.below(3) }, () => {
    const [heading, text] = [wordsAbout(about, 3, rng), wordsAbout(about, 25 + rng.below(40), rng)];
    return `<div><h2>${heading}</h2><p>${text}</p></div>`;
  });
  const items = links.map((to) => {
    const nofollow = rng.next() < 0.05 ? ' rel="nofollow"' : "";
    const anchor = anchorOf(to, rng);
    return `<li>${wordsAbout(about, 4, rng)} <a href="http://${to.address}"${nofollow}>${anchor}</a> ${wordsAbout(to.about, 4, rng)}</li>`;
  });
  const half = Math.ceil(items.length / 2);
  return `<html lang="en"><title>${wordsAbout(about, 4, rng)}</title><body><h1>${wordsAbout(about, 3, rng)}</h1>
${blocks.join("\n")}
<ul>${items.slice(0, half).join("")}</ul>
<div><b>${wordsAbout(about, 2, rng)}</b><ol>${items.slice(half).join("")}</ol></div></body></html>`;
}

/** Three in five tell the truth, one in five says nothing, one in five promises the topic, whatever the page holds. */
function anchorOf({ about }: Place, rng: Rng): string {
  const kind = rng.next();
  if (kind < 0.6) return wordsAbout(about, 1 + rng.below(4), rng);
  return kind < 0.8 ? pick(rng, SAYS_NOTHING) : wordsAbout(0.9, 2, rng);
}

function addMirror(web: Map<string, SmallAnswer>, places: readonly Place[]): void {
  places.slice(0, COPIES).forEach(({ address }, n) => {
    const answer = web.get(address);
    if (answer === undefined || !("html" in answer)) return;
    const copy = answer.html.replace("</h1>", ` ${n}</h1>`).replaceAll("http://storms.example/", `http://${MIRROR}/`);
    web.set(address.replace("storms.example", MIRROR), { html: copy });
  });
  link(web, "storms.example/", [`${MIRROR}/`]);
  link(web, "news.example/", [`${MIRROR}/`]);
}

function addTrouble(web: Map<string, SmallAnswer>, places: readonly Place[]): void {
  web.set("news.example/robots.txt", { text: "User-agent: *\nDisallow: /members/\n" });
  web.set("floods.example/old", { redirect: "http://storms.example/" });
  web.set("news.example/moved", { redirect: "http://atlas.example:8080/" });
  web.set("music.example/round", { redirect: "http://music.example/about" });
  web.set("music.example/about", { redirect: "http://music.example/round" });
  web.set("atlas.example:8080/broken", { status: 500 });
  const troubles = [
    "floods.example/old",
    "news.example/moved",
    "news.example/members/flood.html",
    "floods.example/gone/rainstorm.html",
    "music.example/round",
    "atlas.example:8080/broken",
    "nowhere.example/storm",
  ];
  // Every seventh page links to one of them.
  places.forEach(({ address }, n) => {
    if (n % 7 === 0) link(web, address, [at(troubles, (n / 7) % troubles.length)]);
  });
}

function link(web: Map<string, SmallAnswer>, from: string, to: readonly string[]): void {
  const answer = web.get(from);
  if (answer === undefined || !("html" in answer)) return;
  const items = to.map((address) => `<p>See also <a href="http://${address}">storm and flood</a></p>`);
  web.set(from, { html: answer.html.replace("</body>", `${items.join("")}</body>`) });
}
