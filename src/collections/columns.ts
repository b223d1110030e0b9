/**
 * Typed arrays that grow by doubling. Hot: read `.data[i]` directly in loops, after `ensure(i + 1)` once.
 * @module
 */

const SMALLEST = 64;

export class Float64Column {
  data = new Float64Array(SMALLEST);
  ensure(length: number): void {
    if (length > this.data.length) this.data = grown(new Float64Array(capacity(length)), this.data);
  }
}

export class Int32Column {
  data: Int32Array;
  readonly #fill: number;
  constructor(fill = 0) {
    this.#fill = fill;
    this.data = new Int32Array(SMALLEST).fill(fill);
  }
  ensure(length: number): void {
    const old = this.data.length;
    if (length <= old) return;
    this.data = grown(new Int32Array(capacity(length)), this.data);
    if (this.#fill !== 0) this.data.fill(this.#fill, old);
  }
}

export class Uint8Column {
  data = new Uint8Array(SMALLEST);
  ensure(length: number): void {
    if (length > this.data.length) this.data = grown(new Uint8Array(capacity(length)), this.data);
  }
}

function capacity(length: number): number {
  let size = SMALLEST;
  while (size < length) size *= 2;
  return size;
}

function grown<T extends Float64Array | Int32Array | Uint8Array>(larger: T, old: T): T {
  larger.set(old);
  return larger;
}
