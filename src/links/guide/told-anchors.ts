/**
 * The anchors of links as they are saved with pages. Menus repeat theirs from page to page, and were more than half of what a crawl
 * wrote: so each anchor is told once, with the first page that has it, and is a number from then on. Where others learn from a
 * page too, it tells all of its own, and counts them from 0.
 * @module
 */
import { z } from "zod";
import type { AnchorMemory } from "./anchor-memory.ts";
import type { LinkAnchor } from "./link-judge.ts";
import type { TargetMemory } from "./target-memory.ts";

const NONE = -1;

export const anchorFacts = {
  /** Words and code of anchors that no page before had; where others learn from the page too, of all that it has. */
  newAnchors: z.array(z.tuple([z.array(z.string()), z.string().nullable()]).readonly()).optional(),
  /** Which of the anchors told so far each link has, parallel to the targets; −1 for one without words and code. */
  anchorOf: z.array(z.number()).optional(),

  // As crawls before had them: the words of each link's anchor, codes apart from them.
  anchors: z.array(z.array(z.string())).optional(),
  /** Codes of anchors that no page before had. */
  newCodes: z.array(z.string()).optional(),
  /** Numbers of the codes of its anchors, parallel to the targets, −1 for none. */
  codes: z.array(z.number()).optional(),
  /** Where others learn from the page too: all codes of its anchors, which `codes` counts from 0. */
  pageCodes: z.array(z.string()).optional(),
} as const;

type AnchorFacts = z.infer<z.ZodObject<typeof anchorFacts>>;
type Told = readonly [words: readonly string[], code: string | null];
/** What is written now; nobody changes the words, which need not be copied then. */
export interface NewAnchorFacts {
  readonly anchorOf: readonly number[];
  readonly newAnchors?: readonly Told[];
}

/** What is known of the anchor of a link. */
export interface KnownAnchor {
  /** Numbers of its words in the memory of targets. */
  readonly words: readonly number[];
  /** Number of its code in the memory of anchors, −1 where it has none. */
  readonly code: number;
}

export class ToldAnchors {
  readonly #targets: TargetMemory;
  readonly #codes: AnchorMemory;
  /** By number; undefined for those that were told with pages that are lost. */
  readonly #known: (KnownAnchor | undefined)[] = [];
  readonly #numbers = new Map<string, number>();
  /** The same by the anchor itself, which is mostly read once. */
  readonly #numberOf = new WeakMap<LinkAnchor, number>();

  constructor(targets: TargetMemory, codes: AnchorMemory) {
    this.#targets = targets;
    this.#codes = codes;
  }

  /** What of a page's anchors is saved. */
  facts(anchors: readonly LinkAnchor[], isShared: boolean): NewAnchorFacts {
    const newAnchors: Told[] = [];
    const fresh = new Map<string, number>();
    const first = isShared ? 0 : this.#known.length;
    const anchorOf = anchors.map((anchor) => {
      if (isEmpty(anchor)) return NONE;
      const known = isShared ? undefined : this.#find(anchor);
      if (known !== undefined) return known;
      const key = keyOf(anchor.words, anchor.code ?? null);
      const before = fresh.get(key);
      if (before !== undefined) return before;
      const number = first + newAnchors.length;
      fresh.set(key, number);
      newAnchors.push([anchor.words, anchor.code ?? null]);
      return number;
    });
    if (newAnchors.length > 0) return { anchorOf, newAnchors };
    return { anchorOf: anchorOf.some((number) => number !== NONE) ? anchorOf : [] };
  }

  #find(anchor: LinkAnchor): number | undefined {
    const known = this.#numberOf.get(anchor);
    if (known !== undefined) return known;
    const number = this.#numbers.get(keyOf(anchor.words, anchor.code ?? null));
    if (number !== undefined) this.#numberOf.set(anchor, number);
    return number;
  }

  /** The anchors of a page's links from what was saved, parallel to the targets. */
  learn(facts: AnchorFacts | NewAnchorFacts, isShared: boolean): (target: number) => KnownAnchor | undefined {
    if ("anchors" in facts && facts.anchors !== undefined) return this.#learnAsBefore(facts);
    const { newAnchors = [], anchorOf = [] } = facts;
    if (isShared) {
      const own = newAnchors.map((told) => this.#read(told));
      return (target) => own[anchorOf[target] ?? NONE];
    }
    let highest = NONE;
    for (const number of anchorOf) if (number > highest) highest = number;
    while (this.#known.length <= highest - newAnchors.length) this.#known.push(undefined);
    for (const told of newAnchors) {
      this.#numbers.set(keyOf(...told), this.#known.length);
      this.#known.push(this.#read(told));
    }
    return (target) => this.#known[anchorOf[target] ?? NONE];
  }

  #read([words, code]: Told): KnownAnchor {
    return { words: this.#targets.anchorWords(words), code: code === null ? NONE : this.#codes.numberFor(code) };
  }

  #learnAsBefore({ anchors = [], newCodes = [], codes = [], pageCodes }: AnchorFacts): (target: number) => KnownAnchor {
    if (pageCodes === undefined) {
      let highest = NONE;
      for (const code of codes) if (code > highest) highest = code;
      this.#codes.skipTo(highest + 1 - newCodes.length);
      for (const code of newCodes) this.#codes.add(code);
    }
    const own = pageCodes?.map((code) => this.#codes.numberFor(code));
    return (target) => {
      const code = codes[target] ?? NONE;
      return {
        words: this.#targets.anchorWords(anchors[target] ?? []),
        code: own === undefined ? code : (own[code] ?? NONE),
      };
    };
  }
}

function isEmpty({ words, code }: LinkAnchor): boolean {
  return words.length === 0 && code === undefined;
}

/** Terms hold no line end: an analyzer splits at spaces. */
function keyOf(words: readonly string[], code: string | null): string {
  return `${code ?? ""}\n${words.join("\n")}`;
}
