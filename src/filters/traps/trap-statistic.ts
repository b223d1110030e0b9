/**
 * What the trap filters learn from pages: which are copies of earlier ones, which say nothing new, which look like what
 * the host makes for any address, and so what each group of addresses yields.
 * A fingerprint, samples of new text and a portrait are all that a page leaves in the log, so a resumed crawl learns the
 * same. Copies of an original are not remembered themselves: an endless row of copies takes no memory, and a page is
 * compared with originals alone.
 * @module
 */
import { z } from "zod";
import { notesBy } from "../../digesting.ts";
import { FatalCrawlError } from "../../errors.ts";
import type { Bits64 } from "../../text/hash.ts";
import { NearDuplicates } from "../../text/near-duplicates.ts";
import type { CanonicalUrl, LinkId, LiveStatistic, UrlLookup } from "../../types.ts";
import { urlParts } from "../../url/parts.ts";
import type { Finding } from "./experiment.ts";
import { FINGERPRINT } from "./fingerprint.ts";
import type { Portrait } from "./generator.ts";
import { groupsOf, kindsOf } from "./groups.ts";
import type { ObservedPage } from "./host-memory.ts";
import { isPoorInNews, isStale, KnownText } from "./known-text.ts";
import { TRAITS } from "./page-traits.ts";
import { findingOf, type NotedPortrait, portraitOf } from "./probing.ts";
import { SameWords } from "./same-words.ts";
import type { TrapMemory, Worth } from "./trap-memory.ts";

/** 16 hexadecimal digits; nothing for a text too short to have copies. */
const fingerprintSchema = z
  .string()
  .regex(/^[0-9a-f]{16}$/)
  .optional();
/** Numbers of 32 bits as base64. */
const numbersSchema = z.base64();
const portraitSchema = z.object({
  fingerprint: fingerprintSchema,
  words: numbersSchema,
  form: numbersSchema,
  links: numbersSchema,
  /** Crawls of versions before had none. */
  lines: numbersSchema.default(""),
});
/** What is kept where made-up addresses are tried: elsewhere nobody would ask for it. */
const triedSchema = z.object({
  isSeed: z.boolean(),
  /** Redirects on the way to it; nothing for none. */
  hops: z.number().optional(),
  /** How many samples of text it has, and those that were new. */
  samples: z.number(),
  fresh: numbersSchema,
  /** The same of its words. */
  words: z.number(),
  freshWords: numbersSchema,
  portrait: portraitSchema,
  finding: z
    .object({
      group: z.string(),
      kind: z.enum(["made-up", "bare"]),
      answers: z.array(z.object({ url: z.string(), portrait: portraitSchema })),
    })
    .optional(),
});
const factsSchema = z.object({ fingerprint: fingerprintSchema, tried: triedSchema.optional() });
type TrapFacts = z.infer<typeof factsSchema>;

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
      if (!isTrying) return { fingerprint };
      const { pairs, sampledWords } = notesBy(TRAITS, page);
      const finding = findingOf(page);
      return {
        fingerprint,
        tried: {
          isSeed: page.isSeed ?? false,
          ...(page.hops !== undefined && page.hops > 0 && { hops: page.hops }),
          samples: pairs.length,
          fresh: encoded(known.fresh(pairs)),
          words: sampledWords.length,
          freshWords: encoded(knownWords.fresh(sampledWords)),
          portrait: packed(portraitOf(page)),
          ...(finding && { finding: withPortraits(finding, packed) }),
        },
      };
    },
    learn: (facts, { id, url, chosen, isRelevant, targets }, urls) => {
      const { fingerprint, tried = UNTRIED } = checked(facts);
      const { isSeed, samples, words, portrait, finding } = tried;
      arrived(url);
      const newWords = decoded(tried.freshWords);
      knownWords.add(newWords);
      const links = newAndKnown(targets, highest);
      highest = targets.reduce((most, target) => Math.max(most, target), Math.max(highest, id));
      const own = portrait && unpacked(portrait);
      const page = {
        id,
        url,
        chosen: urls.url(chosen),
        isRelevant,
        isSeed,
        ...links,
        portrait: own,
        words,
        newWords: newWords.length,
      };
      if (finding !== undefined) memory.learn(withPortraits(finding, unpacked), page);
      original = originalOf(id, fromHex(fingerprint));
      const same = own && sameWords.originalOf(urlParts(url).host, id, own.words);
      const isCopyOf = (earlier: LinkId | undefined) => earlier !== undefined && !isPlainer(url, urls.url(earlier));
      const isCopy = isCopyOf(original);
      if (original !== undefined && !isCopy) memory.demote(urls.url(original));
      // A list may have the words of another, and lead to other pages.
      const isSame = isCopyOf(same) && !leadsElsewhere(page, urls);
      const news = decoded(tried.fresh);
      known.add(news);
      const opened = kindsOf(own === undefined ? [] : addressesOf(links.fresh.slice(0, MOST_OPENED), urls));
      // Pages of a manual may hold little but known text too, but link to each other, and come to an end.
      const isMore = () => memory.isRootless(page) || (newWords.length === 0 && memory.goesOn(page, opened));
      const isOld = isStale(samples, news.length) && original === undefined && isMore();
      worth = memory.isGenerated(page) ? "generated" : isCopy ? "copy" : isOld ? "stale" : "new";
      const isDoubtful = worth === "copy" || worth === "generated" || memory.isLonely(page);
      memory.observe(page, worth, opened);
      factor = Math.min(isDoubtful ? COPY_FACTOR : 1, memory.linkFactor(page));
      if (own === undefined) return;
      memory.vouch(url, addressesOf(links.known, urls));
      const twin = same ?? original;
      memory.compare(page, { isCopy: isCopy || isSame, twin: twin === undefined ? undefined : urls.url(twin) });
      const saysLittle = worth !== "new" || isPoorInNews(samples, news.length);
      const isKnown = worth !== "new" || isSame;
      poor = memory.follow(page, { saysLittle, isCopy: isKnown, news: news.length, hops: tried.hops ?? 0 }, urls);
    },
    missed: ({ chosen, code }, urls) => {
      memory.observeMiss(urls.url(chosen), REDIRECTS.has(code));
    },
    drainMoved: () => [],
    linkFactor: () => factor,
    lessonFactor: () => (worth === "generated" || poor > NO_LESSON_ABOVE ? 0 : 1),
  };
}

/** Of a page that was not looked at so closely. */
const UNTRIED = {
  isSeed: false,
  hops: 0,
  samples: 0,
  fresh: "",
  words: 0,
  freshWords: "",
  portrait: undefined,
  finding: undefined,
};

function* addressesOf(ids: Iterable<LinkId>, urls: UrlLookup): Generator<CanonicalUrl> {
  for (const id of ids) yield urls.url(id);
}

/** To new addresses that have no group in common with it. */
function leadsElsewhere(page: ObservedPage, urls: UrlLookup): boolean {
  const kinds = kindsOf([page.url, page.chosen]);
  return page.fresh.some((target) => !groupsOf(urlParts(urls.url(target))).some(({ kind }) => kinds.has(kind)));
}

function newAndKnown(targets: readonly LinkId[], highest: LinkId): { known: LinkId[]; fresh: LinkId[] } {
  const known: LinkId[] = [];
  const fresh: LinkId[] = [];
  for (const target of targets) if (target >= 0) (target > highest ? fresh : known).push(target);
  return { known, fresh };
}

/** Links that lead nowhere new, however often their address changes. */
const REDIRECTS: ReadonlySet<string> = new Set(["redirect", "redirect-loop", "too-many-redirects"]);

function withPortraits<A, B>(
  { group, kind, answers }: { group: string; kind: Finding["kind"]; answers: readonly { url: string; portrait: A }[] },
  change: (portrait: A) => B,
) {
  return { group, kind, answers: answers.map(({ url, portrait }) => ({ url, portrait: change(portrait) })) };
}

/** Of two addresses of one text, the one with fewer parameters, or else of fewer folders, is the original's. */
function isPlainer(url: CanonicalUrl, than: CanonicalUrl): boolean {
  const [a, b] = [urlParts(url), urlParts(than)];
  if (a.host !== b.host) return false;
  const difference = a.parameters.length - b.parameters.length || a.segments.length - b.segments.length;
  return difference < 0;
}

function packed({ fingerprint, words, form, links, lines }: NotedPortrait): z.infer<typeof portraitSchema> {
  return {
    fingerprint,
    words: encoded(words),
    form: encoded(form),
    links: encoded(links),
    lines: encoded(lines),
  };
}

function unpacked({ fingerprint, words, form, links, lines }: z.infer<typeof portraitSchema>): Portrait {
  return {
    fingerprint: fromHex(fingerprint),
    words: decoded(words),
    form: decoded(form),
    links: decoded(links),
    lines: decoded(lines),
  };
}

function encoded(numbers: readonly number[]): string {
  const bytes = Buffer.alloc(4 * numbers.length);
  numbers.forEach((number, i) => {
    bytes.writeUInt32LE(number, 4 * i);
  });
  return bytes.toString("base64");
}

function decoded(text: string): number[] {
  const bytes = Buffer.from(text, "base64");
  return Array.from({ length: bytes.length >>> 2 }, (_, i) => bytes.readUInt32LE(4 * i));
}

function fromHex(text: string | undefined): Bits64 | undefined {
  if (text === undefined) return undefined;
  return { high: Number.parseInt(text.slice(0, 8), 16), low: Number.parseInt(text.slice(8), 16) };
}

/** They may come from a crawl's folder. */
function checked(facts: unknown): TrapFacts {
  const parsed = factsSchema.safeParse(facts);
  if (parsed.success) return parsed.data;
  const hint = "The folder was written by another version or is damaged; start a new crawl.";
  throw new FatalCrawlError("crawl-broken", "what was saved of a page's text is unreadable", hint, {
    cause: parsed.error,
  });
}
