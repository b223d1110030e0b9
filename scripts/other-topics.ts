/**
 * More topics for two recorded webs, to measure on what nothing was chosen by: what a page is about is read off the boxes of
 * Schools Wikipedia (class, kingdom, atomic mass) or the first sentences, and off the host in the Debian documentation. Examples
 * and background are drawn; so are seeds, but where a topic is hosts, they are the front pages of all of these but one.
 *
 *   npx tsx scripts/other-topics.ts WEB schools|debian OUT
 *   npx honeyguide compare OUT/*.json --web WEB --recipes honeyguide,bfs --out RESULTS      (--factor 1 for debian)
 *
 * @module
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { at } from "../src/collections/at.ts";
import { createRng } from "../src/math/rng.ts";
import type { CanonicalUrl } from "../src/types.ts";
import { openWeb } from "../src/webs/load.ts";
import { drawn } from "./drawn.ts";

const EXAMPLES = 10;
const BACKGROUND = 50;
const SEEDS = 2;
/** What a person would say first weighs most. */
const WEIGHTS = [0.8, 0.6, 0.5, 0.4, 0.4, 0.3, 0.3] as const;
/** So much of a page's text tells what it is about. */
const FIRST_CHARACTERS = 700;

interface OtherTopic {
  /** The heaviest first. */
  readonly words: readonly string[];
  /** Where the topic is hosts: a crawl begins on all but the last. */
  readonly hosts?: readonly string[];
  isRelevant(url: CanonicalUrl, html: string): boolean;
}

const boxSays = (row: string, value: string) => {
  const pattern = new RegExp(`${row}:?\\s*</t[dh]>\\s*<t[dh][^>]*>\\s*(<b>)?(<a[^>]*>)?\\s*(<b>)?\\s*${value}`);
  return (_url: CanonicalUrl, html: string) => pattern.test(html);
};
const onHosts = (...hosts: readonly string[]) => ({
  hosts,
  isRelevant: (url: CanonicalUrl) => hosts.includes(new URL(url).host),
});

const TOPICS: Readonly<Record<string, Readonly<Record<string, OtherTopic>>>> = {
  schools: {
    birds: {
      words: ["bird", "species", "nest", "feather", "plumage", "egg", "wing"],
      isRelevant: boxSays("Class", "Aves"),
    },
    mammals: {
      words: ["mammal", "animal", "species", "predator", "fur", "habitat", "prey"],
      isRelevant: boxSays("Class", "Mammalia"),
    },
    plants: {
      words: ["plant", "flower", "leaf", "fruit", "seed", "tree", "cultivated"],
      isRelevant: boxSays("Kingdom", "Plantae"),
    },
    "chemical elements": {
      words: ["chemical element", "metal", "isotope", "atom", "compound", "periodic table", "electron"],
      isRelevant: (_url, html) => html.includes("Atomic mass") && html.includes("Electron configuration"),
    },
    mathematics: {
      words: ["mathematics", "number", "theorem", "equation", "geometry", "algebra", "function"],
      isRelevant: (_url, html) => /\bmathemati/.test(textOf(html).slice(0, FIRST_CHARACTERS)),
    },
  },
  debian: {
    "graphics and images": {
      words: ["image", "graphics", "pixel", "colour", "filter", "layer", "picture"],
      ...onHosts(
        "docs.gimp.org",
        "legacy.imagemagick.org",
        "pillow.readthedocs.io",
        "scikit-image.org",
        "imageio.readthedocs.io",
      ),
    },
    "music, sound and video": {
      words: ["music", "audio", "sound", "notation", "video", "instrument", "codec"],
      ...onHosts("csound.com", "lilypond.org", "ffmpeg.org", "www.mplayerhq.hu"),
    },
    astronomy: {
      words: ["astronomy", "coordinates", "telescope", "star", "observatory", "catalog", "sky"],
      ...onHosts("docs.astropy.org", "astroplan.readthedocs.io", "astroquery.readthedocs.io", "gwcs.readthedocs.io"),
    },
  },
};

const [path, set, out] = process.argv.slice(2);
const topics = TOPICS[set ?? ""];
if (path === undefined || topics === undefined || out === undefined) {
  process.stderr.write(`usage: npx tsx scripts/other-topics.ts WEB ${Object.keys(TOPICS).join("|")} OUT\n`);
  process.exit(2);
}

const web = await openWeb(path);
const decoder = new TextDecoder();
const urls: CanonicalUrl[] = [];
const relevant = new Map<string, CanonicalUrl[]>(Object.keys(topics).map((name) => [name, []]));
for (const url of web.urls()) {
  const record = web.get(url);
  if (record?.kind !== "page" || record.status !== 200 || !record.contentType.includes("html")) continue;
  urls.push(url);
  const html = decoder.decode(record.body);
  for (const [name, topic] of Object.entries(topics)) if (topic.isRelevant(url, html)) relevant.get(name)?.push(url);
}
web.close();

mkdirSync(out, { recursive: true });
for (const [name, { words, hosts }] of Object.entries(topics)) {
  const rng = createRng(1).fork(name);
  const pages = relevant.get(name) ?? [];
  const known = new Set(pages);
  const chosen = drawn(pages, EXAMPLES + SEEDS, rng);
  const others = urls.filter((url) => !known.has(url));
  const topic = {
    name,
    words: Object.fromEntries(words.map((word, i) => [word, WEIGHTS[i]])),
    seeds: hosts === undefined ? chosen.slice(EXAMPLES) : hosts.slice(0, -1).map((host) => frontOf(host, pages)),
    examples: chosen.slice(0, EXAMPLES),
    background: drawn(others, BACKGROUND, rng),
    relevant: pages,
  };
  writeFileSync(join(out, `${name.replaceAll(/\W+/g, "-")}.json`), `${JSON.stringify(topic, undefined, 1)}\n`);
  process.stdout.write(`${name}: ${pages.length} of ${urls.length} pages\n`);
}

/** The index of the highest folder. */
function frontOf(host: string, pages: readonly CanonicalUrl[]): CanonicalUrl {
  const there = pages.filter((url) => new URL(url).host === host && url.endsWith("/index.html"));
  return at(
    there.sort((a, b) => a.length - b.length || (a < b ? -1 : 1)),
    0,
  );
}

function textOf(html: string): string {
  return html
    .replaceAll(/<(script|style|table)\b.*?<\/\1>/gs, " ")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ");
}
