/**
 * From whose pages a worker learns. From all its own; of the others', from the first of every session, which teach most, and then
 * from about as many as it has itself: the same is learned from a part of them, with a little more noise, and many workers would
 * otherwise do nothing else than learn from each other. Which part depends on the number of workers and not on chance.
 * @module
 */

/** Outcomes of every session that all hear. */
const FIRST = 256;

/** Behind the first ones, one of so many is heard. */
export function heardEvery(workers: number): number {
  return Math.max(1, workers - 1);
}

/** As a condition on rows of outcomes; `every` is a parameter of the statement. */
export function isHeard(outcomes: string, every: string): string {
  return `(${outcomes}.number <= ${FIRST} OR ${outcomes}.number % ${every}::integer = 0)`;
}
