/**
 * Friedman's test: do several algorithms differ over several measurements?
 * Paper: FCOSA, Table 5. χ² = 12 n / (k (k + 1)) · (Σ R̄_j² − k (k + 1)² / 4), n measurements of k algorithms.
 * @module
 */

export interface Friedman {
  /** Mean rank of each algorithm, 1 the best. */
  readonly averageRanks: readonly number[];
  readonly chiSquare: number;
}

/** One row a measurement, one column an algorithm; larger is better. Ties share their mean rank. */
export function friedman(rows: readonly (readonly number[])[]): Friedman {
  const ranks = rows.map(ranksOf);
  const k = rows[0]?.length ?? 0;
  const n = rows.length;
  const averageRanks = Array.from({ length: k }, (_, j) => ranks.reduce((sum, row) => sum + row[j]!, 0) / n);
  const squares = averageRanks.reduce((sum, rank) => sum + rank * rank, 0);
  return { averageRanks, chiSquare: ((12 * n) / (k * (k + 1))) * (squares - (k * (k + 1) ** 2) / 4) };
}

function ranksOf(row: readonly number[]): number[] {
  return row.map((value) => {
    const better = row.filter((other) => other > value).length;
    const equal = row.filter((other) => other === value).length;
    return better + (equal + 1) / 2;
  });
}
