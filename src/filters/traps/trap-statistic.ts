/**
 * What the trap filters learn from pages: which are copies of earlier ones, which say nothing new, which look like what
 * the host makes for any address, and so what each group of addresses yields.
 * A fingerprint, samples of new text and a portrait are all that a page leaves in the log, so a resumed crawl learns the
 * same. Copies of an original are not remembered themselves: an endless row of copies takes no memory, and a page is
 * compared with originals alone.
 * @module
 */
import { notesBy } from "../../digesting.ts";
import type { Bits64 } from "../../text/hash.ts";
import { NearDuplicates } from "../../text/near-duplicates.ts";
import type { CanonicalUrl, LinkId, LiveStatistic, UrlLookup } from "../../types.ts";
import { type Address, Addresses, addressOf } from "./address.ts";
import { FINGERPRINT } from "./fingerprint.ts";
import { groupsOfPage } from "./groups.ts";
import type { ObservedPage } from "./host-memory.ts";
import { isPoorInNews, isStale, KnownText } from "./known-text.ts";
import { TRAITS } from "./page-traits.ts";
import { findingOf, portraitOf } from "./probing.ts";
import { SameWords } from "./same-words.ts";
import { factsOf, lessonOf, type TrapFacts } from "./trap-facts.ts";
import type { TrapMemory, Worth } from "./trap-memory.ts";

/** What the links of a copy, or of a page to whose links nobody else links, are worth; ours: they wait behind those of poor pages. */
const COPY_FACTOR = 0.25;

/** Pages that are poorer than this beside others of their host teach nothing; ours. */
const NO_LESSON_ABOVE = 0.94;

/** So many new links are looked at for where they lead. */
const MOST_OPENED = 100;

export interface TrapStatistic extends LiveStatistic<TrapFacts> {
  /** The page of which the page learned last is nearly a copy, or undefined. */
  readonly original: LinkId | undefined;
  linkFactor(): number;
  lessonFactor(): number;
}

export interface TrapStatisticOptions {
  readonly memory: TrapMemory;
  /** Made-up addresses are tried: the text of pages is sampled, and portraits are kept. */
  readonly isTrying: boolean;
  /** Where a redirect has led. */
  arrived(url: CanonicalUrl): void;
}

export function trapStatistic({ memory, isTrying, arrived }: TrapStatisticOptions): TrapStatistic {
  const seen = new NearDuplicates();
  const known = new KnownText();
  const knownWords = new KnownText();
  const sameWords = new SameWords();
  let original: LinkId | undefined;
  let worth: Worth = "new";
  let poor = 0;
  let factor = 1;
  /** Links are numbered as they are found: a higher number than any before is new. */
  let highest = -1;
  let addresses: Addresses | undefined;
  const originalOf = (id: LinkId, fingerprint: Bits64 | undefined): LinkId | undefined => {
    if (fingerprint === undefined) return undefined;
    const earlier = seen.find(fingerprint);
    if (earlier === undefined) seen.add(id, fingerprint);
    return earlier;
  };
  return {
    name: "traps",
    readers: isTrying ? [FINGERPRINT, TRAITS] : [FINGERPRINT],
    get original() {
      return original;
    },
    facts: (page) => {
      const fingerprint = notesBy(FINGERPRINT, page);
      if (!isTrying) return factsOf(fingerprint);
      const { pairs, sampledWords } = notesBy(TRAITS, page);
      return factsOf(fingerprint, {
        isSeed: page.isSeed ?? false,
        hops: page.hops ?? 0,
        samples: pairs.length,
        news: known.fresh(pairs),
        words: sampledWords.length,
        newWords: knownWords.fresh(sampledWords),
        portrait: portraitOf(page),
        finding: findingOf(page),
      });
    },
    learn: (facts, { id, url, chosen, isRelevant, targets }, urls) => {
      const { fingerprint, isSeed, hops, samples, news, words, newWords, portrait: own, finding } = lessonOf(facts);
      arrived(url);
      knownWords.add(newWords);
      const links = newAndKnown(targets, highest);
      highest = Math.max(highest, id);
      for (const target of links.fresh) if (target > highest) highest = target;
      if (addresses?.urls !== urls) addresses = new Addresses(urls);
      const all = addresses;
      const [address, asked] = [addressOf(url), all.of(chosen)];
      const page = {
        id,
        address,
        chosen: asked,
        groups: groupsOfPage(address, asked),
        isRelevant,
        isSeed,
        known: links.known,
        fresh: links.fresh,
        portrait: own,
        words,
        newWords: newWords.length,
      };
      if (finding !== undefined) memory.learn(finding, page);
      original = originalOf(id, fingerprint);
      const same = own && sameWords.originalOf(address.host, id, own.words);
      const isCopyOf = (earlier: LinkId | undefined) => earlier !== undefined && !isPlainer(address, all.of(earlier));
      const isCopy = isCopyOf(original);
      if (original !== undefined && !isCopy) memory.demote(all.of(original));
      // A list may have the words of another, and lead to other pages.
      const isSame = isCopyOf(same) && !leadsElsewhere(page, all);
      known.add(news);
      const opened = new Set<number>();
      if (own !== undefined) {
        for (const target of links.fresh.slice(0, MOST_OPENED))
          for (const kind of all.of(target).kinds) opened.add(kind);
      }
      // Pages of a manual may hold little but known text too, but link to each other, and come to an end.
      const isMore = () => memory.isRootless(page) || (newWords.length === 0 && memory.goesOn(page, opened));
      const isOld = isStale(samples, news.length) && original === undefined && isMore();
      worth = memory.isGenerated(page) ? "generated" : isCopy ? "copy" : isOld ? "stale" : "new";
      const isDoubtful = worth === "copy" || worth === "generated" || memory.isLonely(page);
      memory.observe(page, worth, opened);
      factor = Math.min(isDoubtful ? COPY_FACTOR : 1, memory.linkFactor(page));
      if (own === undefined) return;
      memory.vouch(page, addressesOf(links.known, urls));
      const twin = same ?? original;
      memory.compare(page, { isCopy: isCopy || isSame, twin: twin === undefined ? undefined : urls.url(twin) });
      const saysLittle = worth !== "new" || isPoorInNews(samples, news.length);
      const isKnown = worth !== "new" || isSame;
      poor = memory.follow(page, { saysLittle, isCopy: isKnown, news: news.length, hops }, all);
    },
    missed: ({ chosen, code }, urls) => {
      memory.observeMiss(urls.url(chosen), REDIRECTS.has(code));
    },
    drainMoved: () => [],
    linkFactor: () => factor,
    lessonFactor: () => (worth === "generated" || poor > NO_LESSON_ABOVE ? 0 : 1),
  };
}

function* addressesOf(ids: Iterable<LinkId>, urls: UrlLookup): Generator<CanonicalUrl> {
  for (const id of ids) yield urls.url(id);
}

/** To new addresses that have no group in common with it. */
function leadsElsewhere({ address, chosen, fresh }: ObservedPage, addresses: Addresses): boolean {
  const kinds = new Set([...address.kinds, ...chosen.kinds]);
  return fresh.some((target) => !addresses.of(target).kinds.some((kind) => kinds.has(kind)));
}

function newAndKnown(targets: readonly LinkId[], highest: LinkId): { known: LinkId[]; fresh: LinkId[] } {
  const known: LinkId[] = [];
  const fresh: LinkId[] = [];
  for (const target of targets) if (target >= 0) (target > highest ? fresh : known).push(target);
  return { known, fresh };
}

/** Links that lead nowhere new, however often their address changes. */
const REDIRECTS: ReadonlySet<string> = new Set(["redirect", "redirect-loop", "too-many-redirects"]);

/** Of two addresses of one text, the one with fewer parameters, or else of fewer folders, is the original's. */
function isPlainer(a: Address, b: Address): boolean {
  if (a.host !== b.host) return false;
  const difference = a.parameters.length - b.parameters.length || a.segments.length - b.segments.length;
  return difference < 0;
}
