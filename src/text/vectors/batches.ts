/** Puts sequences of about equal length together, so that little of a batch is padding. @module */

export interface BatchLimits {
  readonly sequences: number;
  /** Tokens of the whole batch, padding included. */
  readonly tokens: number;
  /** The shortest sequence has at least this share of the longest; 1 for models that cannot take padding. */
  readonly shortest: number;
}

/** Indices into `lengths`, batch by batch, shortest first. */
export function planBatches(lengths: readonly number[], limits: BatchLimits): number[][] {
  const order = lengths
    .map((length, index) => ({ length, index }))
    .sort((a, b) => a.length - b.length || a.index - b.index);
  const batches: number[][] = [];
  let batch: number[] = [];
  let shortest = 0;
  for (const { length, index } of order) {
    const fits =
      batch.length < limits.sequences &&
      length * (batch.length + 1) <= limits.tokens &&
      shortest >= length * limits.shortest;
    if (batch.length > 0 && !fits) {
      batches.push(batch);
      batch = [];
    }
    if (batch.length === 0) shortest = length;
    batch.push(index);
  }
  if (batch.length > 0) batches.push(batch);
  return batches;
}
