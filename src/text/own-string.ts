/**
 * A string that is kept for long: V8 makes a part of a text, from 13 characters on, as a view of it, so that one anchor held on to
 * the page that it stood on.
 * @module
 */

/** The same string with memory of its own. */
export function ownString(text: string): string {
  return ` ${text}`.slice(1);
}
