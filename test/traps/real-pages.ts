/**
 * The real corpus of a site: articles about the topic and about other things, each about one or two notions of its own, in
 * sections with lists of many pages. Some addresses look like those of traps (dates, numbers, queries), as on real sites.
 * @module
 */
import { at } from "../../src/collections/at.ts";
import { createRng, type Rng } from "../../src/math/rng.ts";
import type { Synset } from "../../src/text/wordnet/synset.ts";
import { capital, glosses, sentenceOf } from "./glosses.ts";
import { once, one, paragraphs, slugOf } from "./text.ts";

export interface RealLink {
  readonly href: string;
  readonly label: string;
}

export interface RealPage {
  /** Path and query. */
  readonly address: string;
  readonly number: number;
  readonly title: string;
  readonly isGood: boolean;
  readonly section: string;
  text(): readonly string[];
  /** Related pages and neighbours. */
  links(): readonly RealLink[];
}

/** The front page of the site, or one page of a section's list. */
export interface ListPage {
  readonly title: string;
  readonly text: readonly string[];
  readonly links: readonly RealLink[];
}

export interface RealCorpus {
  readonly pages: readonly RealPage[];
  readonly sections: readonly RealLink[];
  at(address: string): RealPage | undefined;
  listAt(address: string): ListPage | undefined;
}

const LIST_LENGTH = 20;
const MOST_WORDS = 450;
/** Sections whose articles are not named by their titles. */
const NEWS = "news";
const REPORTS = "reports";
const NOTES = "notes";

export function realCorpus({ good, other, seed }: { good: number; other: number; seed: number }): RealCorpus {
  const rng = createRng(seed).fork("real");
  const { onTopic, fields, general } = glosses();
  const spare = shuffled(general, rng.fork("general"));
  const fieldNames = [...fields.keys()];
  const topicOrder = shuffled(
    onTopic.map((_, n) => n),
    rng.fork("topic"),
  );
  const byAddress = new Map<string, RealPage>();
  const bySection = new Map<string, RealPage[]>();
  const pages: RealPage[] = [];
  const kin = (isGood: boolean) => (isGood ? { from: 0, count: good } : { from: good, count: other });

  const page = (number: number): RealPage => {
    const isGood = number < good;
    const random = rng.fork("page", number);
    const field = isGood ? "weather" : at(fieldNames, number % fieldNames.length);
    const stock = isGood ? onTopic : (fields.get(field) ?? general);
    const place = isGood ? at(topicOrder, number % topicOrder.length) : random.below(stock.length);
    const second = isGood ? at(topicOrder, (number + good) % topicOrder.length) : random.below(stock.length);
    const own = random.below(3) === 0 ? [at(stock, place)] : [at(stock, place), at(stock, second)];
    const title = capital(own.map(({ words }) => at(words, 0)).join(" and "));
    const style = random.below(10);
    const section = style < 5 ? field : style < 7 ? NEWS : style < 9 ? REPORTS : NOTES;
    return {
      number,
      title,
      isGood,
      section,
      address: freeAddress(section, title, number, random, byAddress),
      text: once(() => {
        const chance = rng.fork("text", number);
        const start = (number * 10) % (spare.length - 10);
        const aside = spare.slice(start, start + 3 + chance.below(7));
        return articleText(own, { stock, place, aside, rng: chance });
      }),
      links: () =>
        relatedLinks(pages, at(pages, number), { kin: kin(isGood), bySection, rng: rng.fork("links", number) }),
    };
  };

  for (let number = 0; number < good + other; number++) {
    const made = page(number);
    pages.push(made);
    byAddress.set(made.address, made);
    bySection.set(made.section, [...(bySection.get(made.section) ?? []), made]);
  }
  // As an editor would, not first all of the one and then all of the other.
  for (const [section, members] of bySection) bySection.set(section, shuffled(members, rng.fork(section)));
  const sections = [...bySection.keys()].sort().map((name) => ({ href: `/${name}/`, label: capital(name) }));
  return {
    pages,
    sections,
    at: (address) => byAddress.get(address),
    listAt: (address) => {
      if (address === "/") return frontPage(pages, sections, rng.fork("front"));
      const [, section = "", number = "1"] = /^\/([a-z]+)\/(?:\?page=([1-9]\d*))?$/.exec(address) ?? [];
      const members = bySection.get(section);
      return members && sectionList(section, members, Number(number));
    },
  };
}

// ---------------------------------------------------------------------------------------------------------------
// Articles

function freeAddress(
  section: string,
  title: string,
  number: number,
  rng: Rng,
  taken: ReadonlyMap<string, unknown>,
): string {
  const slug = slugOf(title);
  const address =
    section === NEWS
      ? `/news/${2016 + rng.below(9)}/${String(1 + rng.below(12)).padStart(2, "0")}/${slug}`
      : section === REPORTS
        ? `/reports/${1000 + 7 * number}`
        : section === NOTES
          ? `/notes/read?id=${100 + number}`
          : `/${section}/${slug}`;
  return taken.has(address) ? `${address}-${number}` : address;
}

interface Around {
  readonly stock: readonly Synset[];
  /** Where in the stock the page's own notion stands; what stands around it is akin. */
  readonly place: number;
  readonly aside: readonly Synset[];
  readonly rng: Rng;
}

function articleText(own: readonly Synset[], { stock, place, aside, rng }: Around): string[] {
  const relatives = own
    .flatMap(({ pointers }) => pointers)
    .flatMap(({ target }) => glosses().get(target) ?? [])
    .slice(0, 3 + rng.below(4));
  const near = Array.from({ length: 6 + rng.below(5) }, () => at(stock, mod(place + rng.below(31) - 15, stock.length)));
  const far = Array.from({ length: 1 + rng.below(3) }, () => one(stock, rng));
  const rest = shuffled([...relatives, ...near, ...far, ...aside], rng);
  return paragraphs(within(MOST_WORDS, [...new Set([...own, ...rest])].map(sentenceOf)));
}

/** The first sentences that have no more than so many words together. */
function within(most: number, sentences: readonly string[]): string[] {
  let words = 0;
  return sentences.filter((sentence) => {
    words += sentence.split(" ").length;
    return words <= most;
  });
}

interface Links {
  readonly kin: { readonly from: number; readonly count: number };
  readonly bySection: ReadonlyMap<string, readonly RealPage[]>;
  readonly rng: Rng;
}

function relatedLinks(pages: readonly RealPage[], page: RealPage, { kin, bySection, rng }: Links): RealLink[] {
  const members = bySection.get(page.section) ?? [];
  const place = members.indexOf(page);
  const neighbours = [place - 1, place + 1].map((n) => at(members, mod(n, members.length)));
  const related = Array.from({ length: 6 }, () => at(pages, kin.from + rng.below(kin.count)));
  const any = [one(pages, rng), one(pages, rng)];
  const section = { href: `/${page.section}/`, label: capital(page.section) };
  return [section, ...[...related, ...neighbours, ...any].filter((to) => to !== page).map(linkTo)];
}

export function linkTo({ address, title }: RealPage): RealLink {
  return { href: address, label: title };
}

// ---------------------------------------------------------------------------------------------------------------
// Lists

function frontPage(pages: readonly RealPage[], sections: readonly RealLink[], rng: Rng): ListPage {
  const featured = Array.from({ length: 12 }, () => one(pages, rng));
  return {
    title: "The weather almanac",
    text: ["Articles on storms, floods and all kinds of weather, and on many other things.", ...featured.map(teaser)],
    links: [...sections, ...featured.map(linkTo)],
  };
}

function sectionList(section: string, members: readonly RealPage[], number: number): ListPage | undefined {
  const shown = members.slice((number - 1) * LIST_LENGTH, number * LIST_LENGTH);
  if (shown.length === 0) return undefined;
  const hasNext = number * LIST_LENGTH < members.length;
  const next = hasNext ? [{ href: `/${section}/?page=${number + 1}`, label: "next page" }] : [];
  const previous = number > 1 ? [{ href: `/${section}/?page=${number - 1}`, label: "previous page" }] : [];
  return {
    title: `${capital(section)}, page ${number}`,
    text: shown.map(teaser),
    links: [...shown.map(linkTo), ...previous, ...next],
  };
}

/** The first sentence of a page. */
export function teaser(page: RealPage): string {
  return /^.*?\.(?= |$)/.exec(page.text()[0] ?? "")?.[0] ?? page.title;
}

export function shuffled<T>(list: readonly T[], rng: Rng): T[] {
  const copy = [...list];
  for (let place = copy.length - 1; place > 0; place--) {
    const other = rng.below(place + 1);
    [copy[place], copy[other]] = [at(copy, other), at(copy, place)];
  }
  return copy;
}

function mod(n: number, size: number): number {
  return ((n % size) + size) % size;
}
