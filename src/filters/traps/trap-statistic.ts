/**
 * What the trap filters learn from pages: which are copies of earlier ones, and what each template and folder yields.
 * The fingerprint of its text is all that a page leaves in the log, so a resumed crawl learns the same.
 * Copies of an original are not remembered themselves: an endless row of copies takes no memory, and a page is compared
 * with originals alone.
 * @module
 */
import { z } from "zod";
import { FatalCrawlError } from "../../errors.ts";
import type { Bits64 } from "../../text/hash.ts";
import { NearDuplicates } from "../../text/near-duplicates.ts";
import { simhash } from "../../text/simhash.ts";
import { fold, wordsOf } from "../../text/words.ts";
import type { LinkId, LiveStatistic, Page } from "../../types.ts";
import type { TemplateBudget } from "./template-budget.ts";

/** 16 hexadecimal digits; nothing for a text too short to have copies. */
const factsSchema = z
  .string()
  .regex(/^[0-9a-f]{16}$/)
  .optional();
type TrapFacts = z.infer<typeof factsSchema>;

/** Some 6000 words tell copies from others, and a text of any length costs no more. */
const MAX_CHARACTERS = 40_000;

export interface TrapStatistic extends LiveStatistic<TrapFacts> {
  /** Takes the fingerprint beforehand, outside the decider. */
  prepare(page: Page): void;
  /** The page of which the page learned last is nearly a copy, or undefined. */
  readonly original: LinkId | undefined;
}

export function trapStatistic(budget: Pick<TemplateBudget, "observe">): TrapStatistic {
  const seen = new NearDuplicates();
  let original: LinkId | undefined;
  const originalOf = (id: LinkId, fingerprint: Bits64 | undefined): LinkId | undefined => {
    if (fingerprint === undefined) return undefined;
    const earlier = seen.find(fingerprint);
    if (earlier === undefined) seen.add(id, fingerprint);
    return earlier;
  };
  const prepared = new WeakMap<Page, TrapFacts>();
  const fingerprintOf = (page: Page): TrapFacts => {
    const fingerprint = simhash(wordsOf(fold(page.text.slice(0, MAX_CHARACTERS))));
    return fingerprint && toHex(fingerprint);
  };
  return {
    name: "traps",
    prepare: (page) => void prepared.set(page, fingerprintOf(page)),
    get original() {
      return original;
    },
    facts: ({ page }) => (prepared.has(page) ? prepared.get(page) : fingerprintOf(page)),
    learn: (facts, { id, url, isRelevant }) => {
      original = originalOf(id, fromHex(checked(facts)));
      budget.observe(url, { isRelevant, isDuplicate: original !== undefined });
    },
    drainMoved: () => [],
  };
}

function toHex({ high, low }: Bits64): string {
  return [high, low].map((half) => half.toString(16).padStart(8, "0")).join("");
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
  throw new FatalCrawlError("crawl-broken", "the saved fingerprint of a page is none", hint, { cause: parsed.error });
}
