/**
 * The Retry-After header (RFC 9110 section 10.2.3): seconds or a date. A server may ask for a year; the caller caps it.
 * @module
 */
import type { HttpResponse } from "../fetching.ts";

/** Milliseconds to wait from `now`, at least 0; undefined if the header is missing or unreadable. */
export function parseRetryAfter(header: string | undefined, now: number): number | undefined {
  const text = (header ?? "").trim();
  if (/^\d{1,15}$/.test(text)) return Number(text) * 1000;
  // Only the forms of an HTTP date: Date.parse would take any number for a year.
  if (text.length > 64 || !/^[A-Za-z]{3,9},? .*\d{2}:\d{2}:\d{2}/.test(text)) return undefined;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** How long a response asks us to wait; only 429 and 503 mean it for the next request. */
export function retryAfterOf(response: HttpResponse, now: number): number | undefined {
  if (response.status !== 429 && response.status !== 503) return undefined;
  return parseRetryAfter(response.headers["retry-after"], now);
}
