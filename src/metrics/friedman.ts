/**
 * Friedman's test: do several algorithms differ over several measurements (blocks)?
 * Paper: FCOSA, Table 5. χ² = 12 n / (k (k + 1)) · (Σ R̄_j² − k (k + 1)² / 4), n measurements of k algorithms.
 * Beside it the less conservative F of Iman and Davenport (1980), as Demšar (JMLR 7, 2006) advises.
 * Deviation: with ties χ² is divided by 1 − Σ (t³ − t) / (n (k³ − k)) (Conover, Practical Nonparametric Statistics);
 * the paper has none.
 * @module
 */
import { at } from "../collections/at.ts";
import { chiSquareTail, fisherTail } from "./distributions.ts";
import { ranksOf, tieTerm } from "./ranks.ts";

export interface Friedman {
  /** Mean rank of each algorithm, 1 the best. */
  readonly averageRanks: readonly number[];
  readonly chiSquare: number;
  /** k − 1. */
  readonly degrees: number;
  readonly p: number;
  /** Iman and Davenport: (n − 1) χ² / (n (k − 1) − χ²); infinite when all blocks agree. */
  readonly f: number;
  /** (k − 1) (n − 1), the second degrees of freedom of F. */
  readonly otherDegrees: number;
  readonly fP: number;
}

/** One row a measurement, one column an algorithm; larger is better. Ties share their mean rank. */
export function friedman(rows: readonly (readonly number[])[]): Friedman {
  const ranks = rows.map((row) => ranksOf(row.map((value) => -value)));
  const k = rows[0]?.length ?? 0;
  const n = rows.length;
  const averageRanks = Array.from({ length: k }, (_, j) => ranks.reduce((sum, row) => sum + at(row, j), 0) / n);
  const squares = averageRanks.reduce((sum, rank) => sum + rank * rank, 0);
  const plain = ((12 * n) / (k * (k + 1))) * (squares - (k * (k + 1) ** 2) / 4);
  const untied = 1 - rows.reduce((sum, row) => sum + tieTerm(row), 0) / (n * (k ** 3 - k));
  const chiSquare = untied > 0 ? plain / untied : 0;
  const degrees = k - 1;
  const otherDegrees = degrees * (n - 1);
  const rest = n * degrees - chiSquare;
  // A rest of rounding errors alone means that all blocks agree; one block alone says nothing.
  const f = n < 2 ? 0 : rest > 1e-9 ? ((n - 1) * chiSquare) / rest : Number.POSITIVE_INFINITY;
  return {
    averageRanks,
    chiSquare,
    degrees,
    p: chiSquareTail(chiSquare, degrees),
    f,
    otherDegrees,
    fP: fisherTail(f, degrees, otherDegrees),
  };
}
