/**
 * What a page leaves in the log for the protection against traps, and what is learned of that. Facts that were made here are
 * remembered as they were before they were packed, so that only those from a crawl's folder, or of another worker, have to be
 * checked and unpacked; either way the same is learned.
 * @module
 */
import { z } from "zod";
import { FatalCrawlError } from "../../errors.ts";
import type { Bits64 } from "../../text/hash.ts";
import type { Finding } from "./experiment.ts";
import type { Portrait } from "./generator.ts";
import type { NotedFinding, NotedPortrait } from "./probing.ts";

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
export type TrapFacts = z.infer<typeof factsSchema>;

/** What there is to learn of a page. */
export interface TrapLesson {
  readonly fingerprint: Bits64 | undefined;
  readonly isSeed: boolean;
  readonly hops: number;
  /** How many samples of text it has, and those that were new. */
  readonly samples: number;
  readonly news: readonly number[];
  /** The same of its words. */
  readonly words: number;
  readonly newWords: readonly number[];
  /** Nothing of a page that was not looked at so closely. */
  readonly portrait: Portrait | undefined;
  readonly finding: Finding | undefined;
}

/** What was noted of a page where made-up addresses are tried. */
export interface TriedPage extends Pick<TrapLesson, "isSeed" | "hops" | "samples" | "news" | "words" | "newWords"> {
  readonly portrait: NotedPortrait;
  readonly finding: NotedFinding | undefined;
}

/** Of facts that were made here. */
const lessons = new WeakMap<object, TrapLesson>();

/** As they are saved. */
export function factsOf(fingerprint: string | undefined, tried?: TriedPage): TrapFacts {
  const facts = tried === undefined ? { fingerprint } : { fingerprint, tried: packedPage(tried) };
  lessons.set(facts, lessonFrom(fromHex(fingerprint), tried));
  return facts;
}

function lessonFrom(fingerprint: Bits64 | undefined, tried: TriedPage | undefined): TrapLesson {
  if (tried === undefined) return { fingerprint, ...UNTRIED };
  const { isSeed, hops, samples, news, words, newWords, portrait, finding } = tried;
  return {
    fingerprint,
    isSeed,
    hops,
    samples,
    news,
    words,
    newWords,
    portrait: portraitFrom(portrait),
    finding: finding && withPortraits(finding, portraitFrom),
  };
}

/** What facts teach, which may come from a crawl's folder. */
export function lessonOf(facts: unknown): TrapLesson {
  const made = typeof facts === "object" && facts !== null ? lessons.get(facts) : undefined;
  if (made !== undefined) return made;
  const { fingerprint, tried } = checked(facts);
  if (tried === undefined) return { fingerprint: fromHex(fingerprint), ...UNTRIED };
  const { isSeed, hops = 0, samples, words, portrait, finding } = tried;
  return {
    fingerprint: fromHex(fingerprint),
    isSeed,
    hops,
    samples,
    news: decoded(tried.fresh),
    words,
    newWords: decoded(tried.freshWords),
    portrait: unpacked(portrait),
    finding: finding && withPortraits(finding, unpacked),
  };
}

const UNTRIED: Omit<TrapLesson, "fingerprint"> = {
  isSeed: false,
  hops: 0,
  samples: 0,
  news: [],
  words: 0,
  newWords: [],
  portrait: undefined,
  finding: undefined,
};

function packedPage(page: TriedPage): z.infer<typeof triedSchema> {
  const { isSeed, hops, samples, words, portrait, finding } = page;
  return {
    isSeed,
    ...(hops > 0 && { hops }),
    samples,
    fresh: encoded(page.news),
    words,
    freshWords: encoded(page.newWords),
    portrait: packed(portrait),
    ...(finding && { finding: withPortraits(finding, packed) }),
  };
}

function withPortraits<A, B>(
  { group, kind, answers }: { group: string; kind: Finding["kind"]; answers: readonly { url: string; portrait: A }[] },
  change: (portrait: A) => B,
) {
  return { group, kind, answers: answers.map(({ url, portrait }) => ({ url, portrait: change(portrait) })) };
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

function portraitFrom({ fingerprint, words, form, links, lines }: NotedPortrait): Portrait {
  return { fingerprint: fromHex(fingerprint), words, form, links, lines };
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
  const bytes = Buffer.allocUnsafe(4 * numbers.length);
  let at = 0;
  for (const number of numbers) {
    bytes[at++] = number;
    bytes[at++] = number >>> 8;
    bytes[at++] = number >>> 16;
    bytes[at++] = number >>> 24;
  }
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

function checked(facts: unknown): TrapFacts {
  const parsed = factsSchema.safeParse(facts);
  if (parsed.success) return parsed.data;
  const hint = "The folder was written by another version or is damaged; start a new crawl.";
  throw new FatalCrawlError("crawl-broken", "what was saved of a page's text is unreadable", hint, {
    cause: parsed.error,
  });
}
