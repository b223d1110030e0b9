/**
 * What is read of pages as it travels between threads. A page has a thousand terms and hundreds of anchors, and most of them stood
 * on pages before: each travels once, and is a number from then on, so that the thread that decides is spared making all
 * of them anew.
 * @module
 */
import { Hearing, type News, Telling, valuesOf } from "../../collections/told-once.ts";
import type { Packing } from "../../digesting.ts";
import type { GuideAnchor } from "./anchors.ts";
import { type PackedAnchors, packAnchors, unpackAnchors } from "./packed-anchors.ts";
import type { GuideNotes } from "./reader.ts";
import type { TermCounts } from "./term-counts.ts";
import { VIEWS, type View, type Views } from "./views.ts";

/** Both threads remember so many at most: some 5 MB, and 8 MB with vectors. */
const MAX_STRINGS = 50_000;
const MAX_ANCHORS = 10_000;

interface PackedCounts {
  readonly terms: Uint32Array;
  readonly counts: Uint32Array | undefined;
}

type Changed = "counts" | "views" | "anchors" | "contextTerms";

interface PackedNotes {
  /** What travels as it is. */
  readonly rest: Omit<GuideNotes, Changed>;
  readonly counts: PackedCounts;
  readonly views: readonly (readonly [View, PackedCounts])[] | undefined;
  readonly contextTerms: Uint32Array;
  readonly anchors: Uint32Array;
  readonly newAnchors: { readonly from: number; readonly packed: PackedAnchors };
  readonly newStrings: News<string>;
}

export const guidePacking: Packing<GuideNotes> = {
  packer() {
    const strings = new Telling<string>(MAX_STRINGS);
    const known = new Telling<GuideAnchor>(MAX_ANCHORS);
    const packCounts = ({ terms, counts }: TermCounts): PackedCounts => ({ terms: strings.numbers(terms), counts });
    return {
      pack({ counts, views, anchors, contextTerms, ...rest }): PackedNotes {
        strings.begin();
        known.begin();
        const numbers = known.numbers(anchors);
        const { from, values } = known.news();
        return {
          rest,
          counts: packCounts(counts),
          views: views && VIEWS.flatMap((view) => (views[view] === undefined ? [] : [[view, packCounts(views[view])]])),
          contextTerms: strings.numbers(contextTerms),
          anchors: numbers,
          newAnchors: { from, packed: packAnchors(values, strings) },
          newStrings: strings.news(), // when all have been named
        };
      },
    };
  },
  unpacker() {
    const told = new Hearing<string>();
    const toldAnchors = new Hearing<GuideAnchor>();
    return {
      unpack(message) {
        const { rest, counts, views, contextTerms, anchors, newAnchors, newStrings } = message as PackedNotes; // another thread of this build has packed it
        const strings = told.hear(newStrings);
        const { from, packed } = newAnchors;
        const known = toldAnchors.hear({ from, values: unpackAnchors(packed, strings) });
        const unpackCounts = ({ terms, counts }: PackedCounts): TermCounts => ({
          terms: valuesOf(strings, terms),
          ...(counts && { counts }),
        });
        const unpackedViews: Views | undefined =
          views && Object.fromEntries(views.map(([view, tokens]) => [view, unpackCounts(tokens)]));
        return {
          counts: unpackCounts(counts),
          contextTerms: valuesOf(strings, contextTerms),
          anchors: valuesOf(known, anchors),
          ...(unpackedViews && { views: unpackedViews }),
          ...rest,
        };
      },
    };
  },
};
