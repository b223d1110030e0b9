/**
 * How the sites of the fifth group take addresses apart;
 * kept aside for measuring alone: whoever works on the protection does not read this file, nor tunes on its figures.
 * @module
 */
import { addressOf } from "../whole-aside/whole-site.ts";

/** The address without some of its parameters. */
export function without(url: URL, names: readonly string[]): string {
  const rest = new URL(url);
  for (const name of names) rest.searchParams.delete(name);
  return addressOf(rest);
}

/** The whole numbers between hyphens or commas; undefined where something else stands there. */
export function numbersIn(text: string | null, most: number): number[] | undefined {
  if (text === null || !/^\d{1,8}([-,]\d{1,8})*$/.test(text)) return undefined;
  const numbers = text.split(/[-,]/).map(Number);
  return numbers.length > most ? undefined : numbers;
}
