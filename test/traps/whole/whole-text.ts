/** Articles of whole sites: what each is about, and its text, out of WordNet's glosses. @module */
import type { Rng } from "../../../src/math/rng.ts";
import { partOf, type Synset } from "../../../src/text/wordnet/synset.ts";
import { capital, glosses, sentenceOf } from "../glosses.ts";
import { drawn, pick, shuffled, slugOf } from "./whole-site.ts";

/** How a site's writers say what a thing is. */
export type Frame = (word: string, meaning: string) => string;

export interface TextPlan {
  readonly rng: Rng;
  /** What glosses about the topic have in them, and what they must not have. */
  readonly stems: RegExp;
  readonly strangers?: RegExp;
  /** The lexicographer files that they are taken from. */
  readonly lexfiles: readonly number[];
  readonly frames: readonly Frame[];
  readonly goodSections: readonly string[];
  /** Section → lexicographer file. */
  readonly otherSections: Readonly<Record<string, number>>;
  /** A section with articles of both kinds. */
  readonly mixedSection: string;
}

export interface Article {
  readonly number: number;
  readonly isGood: boolean;
  readonly section: string;
  /** What it is about, unique in the site, also as a slug. */
  readonly subject: string;
  /** Of articles about anything, its own sentences come from here. */
  readonly about: Synset;
  readonly field: readonly Synset[];
}

export interface Texts {
  readonly articles: readonly Article[];
  readonly good: readonly Article[];
  readonly other: readonly Article[];
  /** Sentences of a good or another article; the first says what its subject is. */
  sentences(article: Article, count: number, rng: Rng): string[];
  /** Sentences about the topic, among others. */
  onTopic(count: number, rng: Rng, share?: number): string[];
  /** Things that the topic's glosses speak of, by name. */
  readonly names: readonly string[];
}

const GOOD = 300;
const OTHER = 800;
/** The share of a good article's sentences that speak of the topic, and of another's. */
const ON_TOPIC = 0.6;
const IN_OTHERS = 0.04;

export function textsOf(plan: TextPlan): Texts {
  const { rng, stems, strangers, lexfiles, frames } = plan;
  const { onTopic: weather, fields, general } = glosses();
  const all = [...weather, ...[...fields.values()].flat(), ...general];
  const wanted = new Set(lexfiles);
  const isOn = ({ definition }: Synset) => stems.test(definition) && strangers?.test(definition) !== true;
  const topical = all.filter((synset) => wanted.has(synset.lexfile) && partOf(synset.id) === 0 && isOn(synset));
  const rest = all.filter((synset) => !stems.test(`${synset.definition} ${synset.words.join(" ")}`));
  const inFields = new Map(
    Object.entries(plan.otherSections).map(([section, lexfile]) => [
      section,
      rest.filter((synset) => synset.lexfile === lexfile),
    ]),
  );
  const taken = new Set(Object.values(plan.otherSections));
  const anything = rest.filter(({ lexfile }) => !taken.has(lexfile));

  const slugs = new Set<string>();
  const subjects = (from: readonly Synset[], count: number, order: Rng) => {
    const chosen: Synset[] = [];
    for (const synset of shuffled(from, order)) {
      const slug = slugOf(synset.words[0] ?? "");
      if (chosen.length === count) break;
      if (slug.length < 3 || slugs.has(slug)) continue;
      slugs.add(slug);
      chosen.push(synset);
    }
    return chosen;
  };
  const sectionNames = Object.keys(plan.otherSections);
  const good = subjects(topical, GOOD, rng.fork("good")).map((about) => ({
    about,
    isGood: true,
    field: topical,
    section: undefined,
  }));
  const other = sectionNames.flatMap((section, at) => {
    const field = inFields.get(section) ?? [];
    const count = Math.ceil(OTHER / sectionNames.length);
    return subjects(field, count, rng.fork("other", at)).map((about) => ({ about, isGood: false, field, section }));
  });
  // Numbers follow the order, and must not tell good ones from others.
  const articles = shuffled([...good, ...other], rng.fork("order")).map((article, number): Article => {
    const own = rng.fork("section", number);
    const home = article.section ?? pick(plan.goodSections, own);
    const section = own.next() < 0.2 ? plan.mixedSection : home;
    return { ...article, number, section, subject: article.about.words[0] ?? "" };
  });

  const said = (synset: Synset, by: Rng) => {
    if (partOf(synset.id) !== 0) return sentenceOf(synset);
    return capital(pick(frames, by)(synset.words[0] ?? "", synset.definition));
  };
  const mixed = (count: number, share: number, field: readonly Synset[], by: Rng) =>
    Array.from({ length: count }, () => {
      const chance = by.next();
      if (chance < share) return said(pick(topical, by), by);
      return said(pick(chance < share + (1 - share) / 2 ? field : anything, by), by);
    });
  return {
    articles,
    good: articles.filter(({ isGood }) => isGood),
    other: articles.filter(({ isGood }) => !isGood),
    names: topical.map(({ words }) => words[0] ?? "").filter((name) => slugOf(name).length > 2),
    onTopic: (count, by, share = ON_TOPIC) => mixed(count, share, anything, by),
    sentences: ({ about, isGood, field }, count, by) => [
      said(about, by),
      ...mixed(count - 1, isGood ? ON_TOPIC : IN_OTHERS, isGood ? anything : field, by),
    ],
  };
}

/** Sentences in paragraphs of one to four. */
export function inParagraphs(sentences: readonly string[], rng: Rng): string[] {
  const texts: string[] = [];
  for (let at = 0; at < sentences.length; ) {
    const end = at + 1 + rng.below(4);
    texts.push(sentences.slice(at, end).join(" "));
    at = end;
  }
  return texts;
}

/** Articles that an article's writer would point to: mostly of its own kind. */
export function relatedTo(article: Article, { good, other }: Texts, count: number, rng: Rng): Article[] {
  const [own, rest] = article.isGood ? [good, other] : [other, good];
  const few = 1 + rng.below(2);
  const near = own.filter(({ section }) => section === article.section);
  const [some, more] = [drawn(near, Math.ceil(count / 2), rng), drawn(own, count, rng)];
  const chosen = new Set([...some, ...more].slice(0, count - few).concat(drawn(rest, few, rng)));
  chosen.delete(article);
  return [...chosen];
}
