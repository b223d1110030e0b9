/**
 * A limit on the memory outside the heap that a thread may take. The limits that Node.js has for threads do not count it, and a
 * PDF of a megabyte can ask for gigabytes: streams are unpacked into arrays that double until all is in. So the makers
 * of arrays count what they are asked for, over the reading of one document, whether it was given back meanwhile or not.
 * @module
 */

/** Thrown in the place where too much is asked for. */
class MemoryBudgetError extends RangeError {
  constructor(bytes: number) {
    super(`more than ${bytes} bytes of memory`);
  }
}

const COUNTED = [
  "ArrayBuffer",
  "Uint8Array",
  "Uint8ClampedArray",
  "Uint16Array",
  "Uint32Array",
  "Int16Array",
  "Int32Array",
  "Float32Array",
  "Float64Array",
] as const;

let limit = Number.POSITIVE_INFINITY;
let left = Number.POSITIVE_INFINITY;

/** What is read from now on may ask for so many bytes. */
export function allowMemory(bytes: number): void {
  limit = bytes;
  left = bytes;
}

/** True once too much was asked for: libraries may have caught the error. */
export function isOverBudget(): boolean {
  return left < 0;
}

/** For a thread that reads documents and does nothing else, before it loads what reads them. */
export function countMemory(): void {
  for (const name of COUNTED) {
    const made: new (...args: never[]) => object = globalThis[name];
    const size = "BYTES_PER_ELEMENT" in made ? Number(made.BYTES_PER_ELEMENT) : 1;
    const counting = new Proxy(made, {
      construct(target, args: readonly unknown[], newTarget) {
        if (typeof args[0] === "number") charge(args[0] * size);
        return Reflect.construct(target, args, newTarget);
      },
    });
    Object.defineProperty(globalThis, name, { value: counting, configurable: true, writable: true });
  }
  // It unpacks where nobody counts. Without it, libraries unpack by themselves.
  Object.defineProperty(globalThis, "DecompressionStream", { value: undefined, configurable: true, writable: true });
}

function charge(bytes: number): void {
  left -= bytes;
  if (left < 0) throw new MemoryBudgetError(limit);
}
