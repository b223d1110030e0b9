/**
 * A sixth set of traps for measuring alone, made without knowledge of the filters: whoever works on the protection does not
 * read this file nor those beside it, nor tunes on their figures.
 * @module
 */
import { createRng, type Rng } from "../../src/math/rng.ts";
import { hashKey } from "../../src/text/hash.ts";
import { addressOf, link, type TrapKind, times } from "./kind.ts";
import { STORED_KINDS } from "./kinds-aside-sixth-b.ts";
import { COMPOSED_KINDS } from "./kinds-aside-sixth-c.ts";
import { COMPUTED_KINDS } from "./kinds-aside-sixth-d.ts";
import { linkTo, type RealCorpus, type RealPage } from "./real-pages.ts";
import { inventedWord, one, slugOf, type Texts, topicPhrase } from "./text.ts";

const REPORT = /^(\/reports\/\d+)-[a-z0-9-]+$/;

/** Reports that answer to whatever words follow their number, which each list words anew (Discourse, newsrooms that try out headlines). */
const looseSlugs: TrapKind = {
  name: "loose-slugs",
  owns: ({ pathname, search }, corpus) => search === "" && corpus.at(REPORT.exec(pathname)?.[1] ?? "") !== undefined,
  entrances: (_, { rng, corpus }) => times(11, () => reworded(one(reportsOf(corpus), rng), rng)),
  answer: ({ pathname }, { rng, corpus }) => {
    const page = corpus.at(REPORT.exec(pathname)?.[1] ?? "");
    if (page === undefined) return undefined;
    const kin = reportsOf(corpus).filter(({ isGood }) => isGood === page.isGood);
    return {
      title: page.title,
      paragraphs: page.text(),
      links: [
        ...times(8, () => reworded(one(kin, rng), rng)),
        ...times(10, () => reworded(one(reportsOf(corpus), rng), rng)),
      ],
      real: page.links().slice(0, 3),
    };
  },
};
const knownReports = new WeakMap<RealCorpus, readonly RealPage[]>();
function reportsOf(corpus: RealCorpus): readonly RealPage[] {
  const made = knownReports.get(corpus) ?? corpus.pages.filter(({ address }) => /^\/reports\/\d+$/.test(address));
  knownReports.set(corpus, made);
  return made;
}
function reworded({ address, title }: RealPage, rng: Rng) {
  const [before, after] = [topicPhrase(rng, 2), topicPhrase(rng, 3)];
  const headline = rng.below(2) === 0 ? `${title} ${after}` : `${before} ${title} ${after}`;
  return link(`${address}-${slugOf(headline)}`, headline);
}

const DEEPEST = 7;

interface Acquired {
  /** Folders that were gone through. */
  readonly way: readonly string[];
  /** What really is there. */
  readonly address: string;
}

/** A folder finds in itself whatever stands in the folders around it, and links are relative (acquisition of Zope and Plone). */
const acquisition: TrapKind = {
  name: "acquisition",
  owns: (url, corpus) => acquired(url, corpus) !== undefined,
  entrances: (page, { rng, corpus }) =>
    page
      .links()
      .slice(0, 10)
      .map(({ href, label }) => link(`/${rng.below(3) === 0 ? folderOf(rng, corpus) : page.section}${href}`, label)),
  answer: (url, { rng, corpus }) => {
    const found = acquired(url, corpus);
    if (found === undefined) return undefined;
    const { way, address } = found;
    const page = corpus.at(address);
    const list = corpus.listAt(address);
    const here = /^\/([a-z]+)\//.exec(address)?.[1] ?? "";
    const deeper = way.length < DEEPEST && way.at(-1) !== here ? [...way, here] : way;
    const onward = (page?.links() ?? list?.links ?? []).map(({ href, label }, n) =>
      link(`/${(n % 2 === 0 ? deeper : way).join("/")}${href}`, label),
    );
    return {
      title: page?.title ?? list?.title ?? "",
      paragraphs: page?.text() ?? list?.text ?? [],
      links: [
        ...onward,
        ...times(3, () => folderOf(rng, corpus))
          .filter((folder) => folder !== here)
          .map((folder) => link(`/${deeper.join("/")}/${folder}/`, folder)),
      ],
    };
  },
};
const foldersOf = (corpus: RealCorpus) => corpus.sections.map(({ href }) => href.slice(1, -1));
const folderOf = (rng: Rng, corpus: RealCorpus) => one(foldersOf(corpus), rng);
function acquired(url: URL, corpus: RealCorpus): Acquired | undefined {
  const folders = foldersOf(corpus);
  const steps = url.pathname.split("/").slice(1);
  for (let length = 1; length < steps.length && folders.includes(steps[length - 1] ?? ""); length++) {
    const address = `/${steps.slice(length).join("/")}${url.search}`;
    const isThere = address !== "/" && (corpus.at(address) !== undefined || corpus.listAt(address) !== undefined);
    if (isThere) return { way: steps.slice(0, length), address };
  }
  return undefined;
}

const COMMENTED = /^(.+)\/comment-page-([1-9]\d{0,2})\/$/;
const [FEWEST_COMMENT_PAGES, MOST_COMMENT_PAGES] = [40, 300];
const PRAISE: readonly ((rng: Rng) => string)[] = [
  (rng) => `Hello there, I found your site by way of ${inventedWord(rng)} while looking for ${topicPhrase(rng, 2)}.`,
  (rng) => `Great article! I have bookmarked it for my ${inventedWord(rng, 2)} and will come back.`,
  (rng) => `I like the helpful info you provide on ${topicPhrase(rng, 1)}. My ${inventedWord(rng, 2)} will too.`,
  (rng) => `Does your blog have a contact page? I have trouble with ${topicPhrase(rng, 2)} in ${inventedWord(rng)}.`,
  (rng) => `Cheap ${inventedWord(rng)} online, no ${inventedWord(rng, 2)} needed, see ${inventedWord(rng)} dot com.`,
  (rng) => `What a data of un-ambiguity and preserveness of precious ${topicPhrase(rng, 1)} familiarity.`,
];

/** An article once more above each ten of the thousands of comments that robots have left (WordPress, `comment-page-N`). */
const commentPages: TrapKind = {
  name: "comment-pages",
  owns: (url, corpus) => commentedAt(url, corpus) !== undefined,
  entrances: (page, { rng, corpus }) => [
    ...(isCommented(page) ? times(6, (n) => commentPage(page, lastOf(page) - n)) : []),
    ...recentlyOn(10, corpus, rng),
  ],
  answer: (url, { rng, texts, corpus }) => {
    const { page, number = 0 } = commentedAt(url, corpus) ?? {};
    if (page === undefined || number > lastOf(page)) return undefined;
    const last = lastOf(page);
    const near = [1, 2, ...times(9, (n) => number - 4 + n), last - 1, last];
    const recent = recentlyOn(16, corpus, rng);
    return {
      title: page.title,
      paragraphs: [...page.text(), ...times(10, () => spamComment(rng, texts))],
      links: [
        ...[...new Set(near)].filter((n) => n >= 1 && n <= last && n !== number).map((n) => commentPage(page, n)),
        ...recent,
      ],
      real: [linkTo(page), ...page.links().slice(0, 4)],
    };
  },
};
const isCommented = ({ address, isGood }: RealPage) => isGood && !address.includes("?");
function recentlyOn(count: number, corpus: RealCorpus, rng: Rng) {
  const commented = corpus.pages.filter(isCommented);
  return times(count, () => one(commented, rng)).map((page) => commentPage(page, 1 + rng.below(lastOf(page))));
}
const lastOf = ({ number }: RealPage) =>
  FEWEST_COMMENT_PAGES + createRng(hashKey(`commented ${number}`)).below(MOST_COMMENT_PAGES - FEWEST_COMMENT_PAGES);
const commentPage = ({ address, title }: RealPage, number: number) =>
  link(`${address}/comment-page-${number}/`, `comments on ${title}, ${number}`);
function commentedAt({ pathname, search }: URL, corpus: RealCorpus) {
  const [, address = "", number = ""] = COMMENTED.exec(pathname) ?? [];
  const page = search === "" ? corpus.at(address) : undefined;
  return page !== undefined && isCommented(page) ? { page, number: Number(number) } : undefined;
}
function spamComment(rng: Rng, texts: Texts): string {
  const said = times(1 + rng.below(2), () => one(PRAISE, rng)(rng)).join(" ");
  return `${inventedWord(rng)} says: ${said}${rng.below(3) === 0 ? ` ${texts.picked(rng, 1).join(" ")}` : ""}`;
}

const [KEYS, SETTINGS] = [127, 64];
const PROXY = "/proxy/browse.php";

/** Whatever the site has, seen through its own proxy, with the address encoded by another key on each page (Glype, PHProxy). */
const webProxy: TrapKind = {
  name: "web-proxy",
  owns: ({ pathname }) => pathname === PROXY,
  entrances: ({ address }, { rng }) => times(10, () => proxied(address, 1 + rng.below(KEYS), rng.below(SETTINGS))),
  answer: (url, { rng, corpus }) => {
    const address = decoded(url.searchParams.get("u") ?? "");
    const settings = Number(url.searchParams.get("b") ?? SETTINGS);
    if (!(settings < SETTINGS) || address === undefined) return undefined;
    const inner = addressOf(new URL(address, url));
    const shown = corpus.at(inner);
    const list = corpus.listAt(inner);
    const onward = shown?.links() ?? list?.links;
    if (onward === undefined) return undefined;
    const key = 1 + rng.below(KEYS);
    const other = settings ^ (1 << rng.below(6));
    return {
      title: shown?.title ?? list?.title ?? "",
      paragraphs: [
        "You are reading through the almanac's proxy. Scripts and cookies are off.",
        ...(shown?.text() ?? list?.text ?? []),
      ],
      links: [
        ...["/", ...onward.map(({ href }) => href)].map((href) => proxied(href, key, settings)),
        proxied(inner, key, other),
      ],
    };
  },
};
const hex = (code: number) => code.toString(16).padStart(2, "0");
function proxied(address: string, key: number, settings: number) {
  const code = [key, ...[...address].map((letter) => letter.charCodeAt(0) ^ key)].map(hex).join("");
  return link(`${PROXY}?u=${code}&b=${settings}`, `${address} by proxy`);
}
function decoded(code: string): string | undefined {
  const [key = 0, ...letters] = (code.match(/[0-9a-f]{2}/g) ?? []).map((pair) => Number.parseInt(pair, 16));
  const address = String.fromCharCode(...letters.map((letter) => letter ^ key));
  return /^\/[!-~]*$/.test(address) ? address : undefined;
}

const REPEATED_KINDS = [looseSlugs, acquisition, commentPages, webProxy];

/** In no order of how hard they are. */
export const SIXTH_ASIDE_KINDS: readonly TrapKind[] = [
  ...REPEATED_KINDS,
  ...STORED_KINDS,
  ...COMPOSED_KINDS,
  ...COMPUTED_KINDS,
].sort((a, b) => hashKey(a.name) - hashKey(b.name));
