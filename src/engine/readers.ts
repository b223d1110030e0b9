/** Which readers the parts of a crawl ask for, each once, and the end of them. @module */
import type { PageReader } from "../digesting.ts";
import type { LinkFilter, LiveStatistic, Parts } from "../types.ts";

export function readersOf(
  { relevance, evaluator, filters }: Pick<Parts, "relevance" | "evaluator" | "filters">,
  further: { readonly filters?: readonly LinkFilter[]; readonly statistics?: readonly LiveStatistic[] } = {},
): readonly PageReader[] {
  const readers = new Map<string, PageReader>([[relevance.name, relevance]]);
  const parts = [
    ...evaluator.features.map((feature) => (feature.aggregate === "live" ? feature.occurrence : feature)),
    ...(evaluator.statistics ?? []),
    ...filters,
    ...(further.filters ?? []),
    ...(further.statistics ?? []),
  ];
  for (const part of parts) {
    for (const reader of part?.readers ?? []) {
      const known = readers.get(reader.name);
      if (known === undefined) readers.set(reader.name, reader);
      else if (known !== reader) throw new TypeError(`two different readers are called "${reader.name}"`);
    }
  }
  return [...readers.values()];
}

/** Ends what the parts and their readers hold: threads and files. */
export async function closeParts(parts: Parts): Promise<void> {
  for (const reader of readersOf(parts)) await reader.close?.();
  await parts.close?.();
}
