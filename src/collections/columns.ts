/**
 * Typed arrays that grow, zero where nothing was said. Hot: read `.data[i]` directly in loops, after `ensure(i + 1)` once.
 * @module
 */

const SMALLEST = 64;
/** Up to here arrays grow to twice their size, then by a quarter: what is empty must not be half of what a large crawl takes. */
const LARGE = 2 ** 20;

export class Float64Column {
  data = new Float64Array(SMALLEST);
  ensure(length: number): void {
    if (length > this.data.length) this.data = grown(new Float64Array(roomFor(length)), this.data);
  }
}

export class Int32Column {
  data = new Int32Array(SMALLEST);
  ensure(length: number): void {
    if (length > this.data.length) this.data = grown(new Int32Array(roomFor(length)), this.data);
  }
}

export class Uint16Column {
  data = new Uint16Array(SMALLEST);
  ensure(length: number): void {
    if (length > this.data.length) this.data = grown(new Uint16Array(roomFor(length)), this.data);
  }
}

export class Uint8Column {
  data = new Uint8Array(SMALLEST);
  ensure(length: number): void {
    if (length > this.data.length) this.data = grown(new Uint8Array(roomFor(length)), this.data);
  }
}

/** What an array of this size grows to. */
export function largerSize(size: number): number {
  return size + (size < LARGE ? size : size >> 2);
}

function roomFor(length: number): number {
  let size = SMALLEST;
  while (size < length) size = largerSize(size);
  return size;
}

function grown<T extends Float64Array | Int32Array | Uint16Array | Uint8Array>(larger: T, old: T): T {
  larger.set(old);
  return larger;
}
