/**
 * The relevance of anchors as a live feature: it follows the document frequencies with every page, for all links at
 * once. Links that carry the same set of anchor signatures form a group, of which there are few, and several anchors
 * for one target count by the best of them.
 * Paper: IELP, Eq. 3; FCOSA, Eq. 9 and 10. Deviation: the papers speak of one anchor for a link.
 * @module
 */
import { at } from "../collections/at.ts";
import { notesBy, type PageReader } from "../digesting.ts";
import type { CommittedPage, LinkId, LiveFeature, LiveStatistic, PageOutline } from "../types.ts";
import { AnchorCosine, EMPTY_SIGNATURE } from "./anchor-cosine.ts";
import { type AnchorTerms, anchorTerms, anchorTermsSchema } from "./anchor-terms.ts";

/** The statistic: document frequencies of topic words, and which signatures lead to which target. */
export class AnchorFrequencies implements LiveStatistic<AnchorTerms> {
  readonly name = "anchors";
  readonly readers: readonly PageReader[];
  readonly #reader: PageReader<AnchorTerms>;
  readonly #cosine: AnchorCosine;
  readonly #terms: number;
  readonly #groupOf = new Map<LinkId, number>();
  readonly #groups: (readonly number[])[] = [[EMPTY_SIGNATURE]];
  readonly #groupNumbers = new Map([[String(EMPTY_SIGNATURE), 0]]);
  #moved: LinkId[] = [];
  /** Signatures of the page learned last, parallel to its targets. */
  lastSignatures: Int32Array = new Int32Array(0);

  constructor(words: ReadonlyMap<string, number>, language: string) {
    this.#reader = anchorTerms({ words: [...words.keys()], language });
    this.readers = [this.#reader];
    this.#cosine = new AnchorCosine([...words.values()]);
    this.#terms = words.size;
  }

  facts(page: CommittedPage): AnchorTerms {
    return notesBy(this.#reader, page);
  }

  learn(facts: AnchorTerms, { targets }: PageOutline): void {
    const { terms, anchors } = anchorTermsSchema.parse(facts);
    this.#cosine.observePage(terms);
    this.lastSignatures = new Int32Array(targets.length);
    for (const [index, found] of anchors) {
      const counts = new Float64Array(this.#terms);
      for (const term of found) counts[term] = (counts[term] ?? 0) + 1;
      const signature = this.#cosine.signature(counts);
      this.lastSignatures[index] = signature;
      const target = targets[index];
      if (target !== undefined && target >= 0) this.#addSignature(target, signature);
    }
  }

  /** Links that changed their group; the groups' values are asked for after every page. */
  drainMoved(): readonly LinkId[] {
    const moved = this.#moved;
    this.#moved = [];
    return moved;
  }

  relevanceOf(signature: number): number {
    return this.#cosine.relevance(signature);
  }

  get groupCount(): number {
    return this.#groups.length;
  }

  groupOf(target: LinkId): number {
    return this.#groupOf.get(target) ?? 0;
  }

  /** R(A) of the best anchor. */
  valueOf(group: number): number {
    let best = 0;
    for (const signature of this.#groups[group] ?? []) best = Math.max(best, this.#cosine.relevance(signature));
    return best;
  }

  #addSignature(target: LinkId, signature: number): void {
    const before = this.groupOf(target);
    const members = at(this.#groups, before);
    if (members.includes(signature)) return;
    const joined = [...members.filter((one) => one !== EMPTY_SIGNATURE), signature].sort((a, b) => a - b);
    const key = joined.join(" ");
    const group = this.#groupNumbers.get(key) ?? this.#groups.push(joined) - 1;
    this.#groupNumbers.set(key, group);
    this.#groupOf.set(target, group);
    this.#moved.push(target);
  }
}

/** R(A) as a link feature. */
export function anchorFeature(statistic: AnchorFrequencies): LiveFeature {
  return {
    name: "anchor",
    aggregate: "live",
    current: (target) => statistic.valueOf(statistic.groupOf(target)),
    groups: {
      get count() {
        return statistic.groupCount;
      },
      groupOf: (target) => statistic.groupOf(target),
      valueOf: (group) => statistic.valueOf(group),
    },
  };
}
