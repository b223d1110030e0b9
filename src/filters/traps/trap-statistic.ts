/**
 * What the trap filters learn from pages: which are copies of earlier ones, and what each template and folder yields.
 * The fingerprint of its text is all that a page leaves in the log, so a resumed crawl learns the same.
 * Copies of an original are not remembered themselves: an endless row of copies takes no memory, and a page is compared
 * with originals alone.
 * @module
 */
import { z } from "zod";
import { notesBy } from "../../digesting.ts";
import { FatalCrawlError } from "../../errors.ts";
import type { Bits64 } from "../../text/hash.ts";
import { NearDuplicates } from "../../text/near-duplicates.ts";
import type { LinkId, LiveStatistic } from "../../types.ts";
import { FINGERPRINT } from "./fingerprint.ts";
import type { TemplateBudget } from "./template-budget.ts";

/** 16 hexadecimal digits; nothing for a text too short to have copies. */
const factsSchema = z
  .string()
  .regex(/^[0-9a-f]{16}$/)
  .optional();
type TrapFacts = z.infer<typeof factsSchema>;

/** What the links of a copy are worth beside those of an original; ours: they wait behind those of poor pages. */
const COPY_FACTOR = 0.25;

export interface TrapStatistic extends LiveStatistic<TrapFacts> {
  /** The page of which the page learned last is nearly a copy, or undefined. */
  readonly original: LinkId | undefined;
  linkFactor(): number;
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
  return {
    name: "traps",
    readers: [FINGERPRINT],
    get original() {
      return original;
    },
    facts: (page) => notesBy(FINGERPRINT, page),
    learn: (facts, { id, url, isRelevant }) => {
      original = originalOf(id, fromHex(checked(facts)));
      budget.observe(url, { isRelevant, isDuplicate: original !== undefined });
    },
    drainMoved: () => [],
    linkFactor: () => (original === undefined ? 1 : COPY_FACTOR),
  };
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
