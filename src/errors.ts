/**
 * Every error that Honeyguide throws. Expected trouble of the web (a 404, robots.txt, a time-out) is never
 * thrown: it is a value (`Trouble` in types.ts). A class says the consequence, the code says the cause.
 * @module
 */

/** Every code of an error; docs/reference/errors.md says what each means. */
export const ERROR_CODES = [
  "bad-option",
  "bad-topic",
  "bad-url",
  "no-seeds",
  "seeds-refused",
  "no-contact",
  "unknown-recipe",
  "bad-recipe",
  "unknown-parameter",
  "web-missing",
  "web-broken",
  "out-in-use",
  "out-not-writable",
  "crawl-missing",
  "crawl-locked",
  "crawl-newer",
  "crawl-broken",
  "store-unreachable",
  "store-refused",
  "lease-lost",
  "disk-full",
  "disk-error",
  "bug",
] as const;

/** The code of an error, which stays the same while messages may change. */
export type ErrorCode = (typeof ERROR_CODES)[number];

/** Base class. `message` says what is wrong and where; `hint` says what to do about it. */
export class HoneyguideError extends Error {
  readonly code: ErrorCode;
  readonly hint: string;
  /** The exit code of the command line when this error ends it. */
  readonly exitCode: number = 1;

  constructor(code: ErrorCode, message: string, hint: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
    this.code = code;
    this.hint = hint;
  }
}

/** Stops before anything starts: the user has to change an option, a file or a folder. */
export class ConfigError extends HoneyguideError {
  override readonly exitCode = 2;
}

/** Stops a running crawl at once; everything committed before stays saved. */
export class FatalCrawlError extends HoneyguideError {}

/** The error's own text when it is an Error, its string form otherwise. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** What was thrown as an Error, which it nearly always is. */
export function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

/** The system's code of an error (`ENOENT`, `ENOSPC`, …), if it has one. */
export function systemCodeOf(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}
