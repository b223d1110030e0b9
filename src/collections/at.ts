/** Members that must be there: a missing one is a bug, and is said where it happens. @module */

/** The member at an index; throws a RangeError when there is none. */
export function at<T>(list: ArrayLike<T>, index: number): T {
  const member = list[index];
  if (member !== undefined) return member;
  throw new RangeError(`no member at ${index} of ${list.length}`);
}

/** The value itself; throws a TypeError that names it when it is missing. */
export function present<T>(value: T | undefined | null, what: string): T {
  if (value !== undefined && value !== null) return value;
  throw new TypeError(`${what} is missing`);
}
