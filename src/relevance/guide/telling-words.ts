/** The words by which a text is judged. @module */
import { pairsOf, type TermCounts } from "./term-counts.ts";

export interface TellingWord {
  readonly word: string;
  readonly odds: number;
  readonly count: number;
}

const SHOWN = 20;

/** By what they do in this text: how telling they are, and how often they stand there. */
export function tellingWords(counts: TermCounts, odds: (word: string) => number): readonly TellingWord[] {
  return pairsOf(counts)
    .map(([word, count]) => ({ word, count, odds: odds(word) }))
    .filter((one) => one.odds !== 0)
    .sort((a, b) => effect(b) - effect(a))
    .slice(0, SHOWN);
}

function effect({ odds, count }: TellingWord): number {
  return Math.abs(odds) * Math.log1p(count);
}
