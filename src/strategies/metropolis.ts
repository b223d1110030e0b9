/** The Metropolis rule: a better state is always taken, a worse one with probability exp(gain / temperature). @module */

/** `gain` is negative for a worse state; `temperature` is in the unit of the priorities, so it is k_b · T where a paper has both. */
export function acceptance(gain: number, temperature: number): number {
  return gain >= 0 ? 1 : Math.exp(gain / temperature);
}
