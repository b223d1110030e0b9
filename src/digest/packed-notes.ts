/** Notes as they travel between threads: readers that know a cheaper way for theirs are asked for it. @module */
import type { Notes, PageReader } from "../digesting.ts";

export function packedNotes(notes: Notes, readers: readonly PageReader[]): Notes {
  return changed(notes, readers, (reader, noted) => reader.packed?.(noted) ?? noted);
}

/** By readers of the same plan. */
export function unpackedNotes(notes: Notes, readers: readonly PageReader[]): Notes {
  return changed(notes, readers, (reader, packed) => reader.unpacked?.(packed) ?? packed);
}

function changed(
  notes: Notes,
  readers: readonly PageReader[],
  change: (reader: PageReader, noted: unknown) => unknown,
) {
  const all: Record<string, unknown> = {};
  for (const reader of readers) all[reader.name] = change(reader, notes[reader.name]);
  return all;
}
