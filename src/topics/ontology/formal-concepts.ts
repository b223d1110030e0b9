/**
 * All formal concepts of a context, by close-by-one: depth first over attributes, each concept made once, at the one
 * place where its intent grows in ascending order (the canonicity test of In-Close, Andrews 2009).
 * Hot loop: flat rows, whole words, and a closure that stops as soon as no attribute can remain.
 * @module
 */
import { type Bits, emptyBits, fullBits, intersect, membersOf, uniteInto, wordsFor } from "./bitset.ts";
import type { FormalContext } from "./formal-context.ts";

export interface FormalConcept {
  readonly extent: Bits;
  readonly intent: Bits;
}

/** A concept, and the attribute from which its own narrowings begin. */
interface Branch extends FormalConcept {
  readonly from: number;
}

/** In no useful order. Yields lazily, so that the caller can stop at a limit. */
export function* formalConcepts(context: FormalContext): Generator<FormalConcept> {
  const closure = new Closure(context);
  const everything = fullBits(context.objects.length);
  const stack: Branch[] = [{ extent: everything, intent: context.intentOf(membersOf(everything)), from: 0 }];
  for (let branch = stack.pop(); branch !== undefined; branch = stack.pop()) {
    yield branch;
    for (const attribute of narrowingAttributes(context, branch)) {
      if (attribute < branch.from) continue;
      const extent = intersect(branch.extent, context.columns[attribute]!);
      const intent = closure.of(extent, branch.intent, attribute);
      if (intent !== undefined) stack.push({ extent, intent, from: attribute + 1 });
    }
  }
  const bottom = context.extentOf(context.attributes.keys());
  // Narrowing never reaches the empty extent, since attributes that no object of the branch holds are passed over.
  if (bottom.every((word) => word === 0)) yield { extent: bottom, intent: fullBits(context.attributes.length) };
}

/** The attributes beyond the intent that at least one object of the extent holds, ascending. */
export function narrowingAttributes(context: FormalContext, { extent, intent }: FormalConcept): number[] {
  const held = emptyBits(context.attributes.length);
  for (const object of membersOf(extent)) uniteInto(held, context.rows[object]!);
  for (let word = 0; word < held.length; word++) held[word]! &= ~intent[word]!;
  return membersOf(held);
}

class Closure {
  readonly #rows: Uint32Array;
  readonly #words: number;

  constructor(context: FormalContext) {
    this.#words = wordsFor(context.attributes.length);
    this.#rows = new Uint32Array(this.#words * context.objects.length);
    context.rows.forEach((row, object) => {
      this.#rows.set(row, object * this.#words);
    });
  }

  /** The intent of the extent, or undefined when it holds a new attribute before `added`: then another branch makes it. */
  of(extent: Bits, parent: Bits, added: number): Bits | undefined {
    const objects = membersOf(extent);
    const intent = new Uint32Array(this.#words);
    const addedWord = added >>> 5;
    const before = (1 << (added & 31)) - 1;
    for (let word = 0; word < this.#words; word++) {
      const least = word === addedWord ? parent[word]! | (1 << (added & 31)) : parent[word]! | 0;
      const common = this.#common(objects, word, least);
      const gained = common ^ parent[word]!;
      if (word < addedWord && gained !== 0) return undefined;
      if (word === addedWord && (gained & before) !== 0) return undefined;
      intent[word] = common;
    }
    return intent;
  }

  /** One word of the rows' intersection, which cannot fall below `least`. */
  #common(objects: readonly number[], word: number, least: number): number {
    let common = -1;
    for (const object of objects) {
      common &= this.#rows[object * this.#words + word]!;
      if (common === least) break;
    }
    return common;
  }
}
