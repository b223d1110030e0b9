/** Notes as they travel between threads: readers that know a cheaper way for theirs are asked for it. @module */
import type { Notes, PageReader } from "../digesting.ts";

export function packedNotes(notes: Notes, readers: readonly PageReader[]): Notes {
  return changed(notes, readers, ({ packing }, noted) => (packing === undefined ? noted : packing.pack(noted)));
}

/** By readers of the same plan. */
export function unpackedNotes(notes: Notes, readers: readonly PageReader[]): Notes {
  return changed(notes, readers, ({ packing }, packed) => (packing === undefined ? packed : packing.unpack(packed)));
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
