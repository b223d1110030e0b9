/** F1 over the multiset of words, as the Web Content Extraction Benchmark has it. @module */

export interface Score {
  readonly f1: number;
  readonly precision: number;
  readonly recall: number;
}

export function scoreOf(text: string, wanted: string): Score {
  const [taken, gold] = [wordsOf(text), wordsOf(wanted)];
  const left = new Map<string, number>();
  for (const word of gold) left.set(word, (left.get(word) ?? 0) + 1);
  let hits = 0;
  for (const word of taken) {
    const count = left.get(word) ?? 0;
    if (count === 0) continue;
    hits++;
    left.set(word, count - 1);
  }
  if (hits === 0) return { f1: 0, precision: 0, recall: 0 };
  const [precision, recall] = [hits / taken.length, hits / gold.length];
  return { f1: (2 * precision * recall) / (precision + recall), precision, recall };
}

export function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
}
