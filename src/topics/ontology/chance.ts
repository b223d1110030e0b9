/** How likely it is that two terms meet by chance. @module */
import { at } from "../../collections/at.ts";

/**
 * Probability that at least `together` of `drawn` documents, picked blindly out of `all`, are among `marked` ones
 * (the upper tail of the hypergeometric distribution; Fisher's exact test, one-sided).
 */
export function chanceOfOverlap(together: number, drawn: number, marked: number, all: number): number {
  let probability = 0;
  for (let hits = together; hits <= Math.min(drawn, marked); hits++) {
    if (drawn - hits > all - marked) continue;
    const ways = logChoose(marked, hits) + logChoose(all - marked, drawn - hits) - logChoose(all, drawn);
    probability += Math.exp(ways);
  }
  return Math.min(1, probability);
}

function logChoose(from: number, picked: number): number {
  return logFactorial(from) - logFactorial(picked) - logFactorial(from - picked);
}

const LOG_FACTORIALS = [0];

function logFactorial(n: number): number {
  for (let next = LOG_FACTORIALS.length; next <= n; next++)
    LOG_FACTORIALS.push(at(LOG_FACTORIALS, next - 1) + Math.log(next));
  return at(LOG_FACTORIALS, n);
}
