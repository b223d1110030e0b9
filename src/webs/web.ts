/**
 * A recorded web: every page and redirect that somebody once saw, or that a generator makes. What it does not hold
 * does not exist (404). Answers are synchronous and always the same, so a crawl of it can be repeated exactly.
 * @module
 */
import type { CanonicalUrl } from "../types.ts";

/** A page as it was recorded. */
export interface RecordedPage {
  readonly kind: "page";
  readonly url: CanonicalUrl;
  readonly status: number;
  readonly contentType: string;
  /** Further headers that matter to a crawler, lower-case names. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** A redirect as it was recorded. */
export interface RecordedRedirect {
  readonly kind: "redirect";
  readonly url: CanonicalUrl;
  readonly status: number;
  /** As recorded: absolute or relative to `url`. */
  readonly location: string;
}

/** What a recorded web answers for a URL. */
export type WebRecord = RecordedPage | RecordedRedirect;

/** Pages and redirects to crawl again; what it does not hold is a 404. */
export interface RecordedWeb {
  readonly name: string;
  /** Pages and redirects. */
  readonly size: number;
  /** Undefined for a URL that was not recorded. */
  get(url: CanonicalUrl): WebRecord | undefined;
  /** Every URL that `get` knows, in the order of the recording. */
  urls(): Iterable<CanonicalUrl>;
  /** Lets go of its files. */
  close(): void;
}
