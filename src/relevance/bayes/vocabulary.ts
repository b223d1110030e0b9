/**
 * Which words tell classes apart: those whose presence in a page depends most on the page's class.
 * @module
 */

/** Pages of each class, in all and with the word; parallel. */
export interface Presence {
  readonly pages: readonly number[];
  readonly withWord: readonly number[];
}

/** The `size` best words by χ²; equal scores in the order of the words' code units. Deterministic. */
export function chooseVocabulary(
  presences: ReadonlyMap<string, readonly number[]>,
  pages: readonly number[],
  size: number,
): string[] {
  const scored = [...presences].map(([word, withWord]) => ({ word, value: chiSquare({ pages, withWord }) }));
  scored.sort((a, b) => b.value - a.value || (a.word < b.word ? -1 : 1));
  return scored.slice(0, size).map(({ word }) => word);
}

/** χ² of the 2 × 2 table word × class, of the class where it is largest; 0 when word or class is everywhere or nowhere. */
export function chiSquare({ pages, withWord }: Presence): number {
  const all = sum(pages);
  const present = sum(withWord);
  let largest = 0;
  pages.forEach((inClass, index) => {
    const both = withWord[index] ?? 0;
    const difference = both * all - present * inClass;
    const scale = present * (all - present) * inClass * (all - inClass);
    if (scale > 0) largest = Math.max(largest, (all * difference * difference) / scale);
  });
  return largest;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
