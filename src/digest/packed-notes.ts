/** Notes as they travel between threads: readers that know a cheaper way for theirs are asked for it. @module */
import type { Notes, PageReader } from "../digesting.ts";

type Change = (noted: unknown) => unknown;

/** For one end of a way between two threads. */
export function notesPacker(readers: readonly PageReader[]): (notes: Notes) => Notes {
  return changing(readers, ({ packing }) => {
    const packer = packing?.packer();
    return packer && ((noted) => packer.pack(noted));
  });
}

/** For the other end, by readers of the same plan: gets all notes, in the order in which they were packed. */
export function notesUnpacker(readers: readonly PageReader[]): (notes: Notes) => Notes {
  return changing(readers, ({ packing }) => {
    const unpacker = packing?.unpacker();
    return unpacker && ((packed) => unpacker.unpack(packed));
  });
}

function changing(readers: readonly PageReader[], changeBy: (reader: PageReader) => Change | undefined) {
  const changes = readers.map((reader) => ({ name: reader.name, change: changeBy(reader) }));
  return (notes: Notes): Notes => {
    const all: Record<string, unknown> = {};
    for (const { name, change } of changes) all[name] = change === undefined ? notes[name] : change(notes[name]);
    return all;
  };
}
