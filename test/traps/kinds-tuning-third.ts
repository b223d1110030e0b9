/**
 * Traps made to get around the rule by which places without an end are known: their pages know each other in groups, or the place
 * does end, but not soon, or it lies among real pages.
 * @module
 */
import { createRng, type Rng } from "../../src/math/rng.ts";
import { below, link, type TrapKind, times } from "./kind.ts";
import { linkTo } from "./real-pages.ts";
import { isKnown, known, named, unsigned } from "./signed.ts";
import { digits, one, slugOf, topicPhrase } from "./text.ts";

const GUIDES = 6000;
const guideLink = (n: number) => {
  const phrase = topicPhrase(createRng(n), 3);
  return link(`/guides/${known(`${slugOf(phrase)}-${n}`)}`, phrase);
};

/** Thousands of pages of babble that link to each other at random, and to nothing else. */
const farm: TrapKind = {
  name: "farm",
  owns: below("/guides/"),
  entrances: (_, { rng }) => times(2, () => guideLink(rng.below(GUIDES))),
  answer: ({ pathname }, { rng, texts }) => {
    if (!isKnown(pathname.slice("/guides/".length))) return undefined;
    return {
      title: topicPhrase(rng, 4),
      paragraphs: named(texts.markov(rng, 260), rng),
      links: times(20, () => guideLink(rng.below(GUIDES))),
    };
  },
};

/** In the folder of the good pages, with names like theirs. */
const among: TrapKind = {
  name: "among",
  owns: ({ pathname }) => pathname.startsWith("/weather/") && isKnown(pathname.slice("/weather/".length)),
  entrances: (_, { rng }) => times(2, () => amongLink(rng)),
  answer: (_, { rng, texts, corpus }) => ({
    title: topicPhrase(rng, 4),
    paragraphs: named(texts.picked(rng, 14), rng),
    links: times(8, () => amongLink(rng)),
    real: times(3, () => linkTo(one(corpus.pages, rng))),
  }),
};
const amongLink = (rng: Rng) => {
  const phrase = topicPhrase(rng, 2);
  return link(`/weather/${known(`${slugOf(phrase)}-${digits(rng, 3, 26)}`)}`, phrase);
};

const SHOP_ITEMS = 20;

/** Shops whose twenty pages all know each other, and other shops. */
const shops: TrapKind = {
  name: "shops",
  owns: below("/shop/"),
  entrances: (_, { rng }) => times(2, () => itemLink(digits(rng, 6, 26), rng)),
  answer: ({ pathname }, { rng, texts }) => {
    const [, , shop = "", item = ""] = pathname.split("/");
    if (!isKnown(shop) || !isKnown(item)) return undefined;
    const own = times(14, () => itemLink(unsigned(shop), rng));
    const others = times(2, () => itemLink(digits(rng, 6, 26), rng));
    return {
      title: topicPhrase(rng, 4),
      paragraphs: named(texts.markov(rng, 240), rng),
      links: [...own, ...others],
    };
  },
};
const itemLink = (shop: string, rng: Rng) => {
  const item = `item${rng.below(SHOP_ITEMS)}`;
  return link(`/shop/${known(shop)}/${known(item)}`, item);
};

const THREAD_PAGES = 30;

/** Threads of thirty pages, each of which lists all of them and three other threads. */
const threads: TrapKind = {
  name: "threads",
  owns: below("/forum/"),
  entrances: (_, { rng }) => times(2, () => threadLink(rng.below(1e7), 1)),
  answer: ({ pathname, searchParams }, { rng, texts }) => {
    const id = pathname.slice("/forum/t".length);
    const page = Number(searchParams.get("page") ?? 1);
    if (!isKnown(id) || !(page >= 1 && page <= THREAD_PAGES)) return undefined;
    const thread = Number(unsigned(id));
    const others = times(3, () => threadLink(rng.below(1e7), 1));
    return {
      title: `${topicPhrase(rng, 3)} page ${page}`,
      paragraphs: named(texts.picked(rng, 10), rng),
      links: [...times(THREAD_PAGES, (n) => threadLink(thread, n + 1)), ...others],
    };
  },
};
const threadLink = (thread: number, page: number) =>
  link(`/forum/t${known(String(thread))}?page=${page}`, `page ${page}`);

export const THIRD_TUNING_KINDS: readonly TrapKind[] = [farm, among, shops, threads];
