/**
 * Memory that the pages which a thread reads use one after the other: made anew for each page, it costs time, and more of it when
 * the collector of garbage looks at what lies outside its heap.
 * @module
 */

/** More is not kept; few pages need as much. */
const MOST_UNITS = 2 ** 20;
const LEAST_UNITS = 2 ** 15;

/** A page needs two at once: one for its source, one for its text. */
const MOST_ROOMS = 2;
const spare: Uint16Array<ArrayBuffer>[] = [];

/** Room for at least so many code units, with what others have left there. */
export function takeUnits(size: number): Uint16Array<ArrayBuffer> {
  const room = spare.pop();
  // A larger one takes the place of one that is too small.
  return room !== undefined && room.length >= size ? room : new Uint16Array(Math.max(LEAST_UNITS, size));
}

/** By who does not look at it any more; without it, the memory is lost to the collector. */
export function giveBackUnits(room: Uint16Array<ArrayBuffer>): void {
  if (room.length <= MOST_UNITS && spare.length < MOST_ROOMS) spare.push(room);
}

/** Writes the UTF-16 units of a text into the room for them, and returns those alone. */
export function writeUnits(text: string, room: Uint16Array<ArrayBuffer>): Uint16Array {
  Buffer.from(room.buffer).write(text, "utf16le");
  return room.subarray(0, text.length);
}
